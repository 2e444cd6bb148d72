"""The rules of Bataille navale as players read them."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.words.book import Book, Figure, section

BOOK = Book(
    (
        section(
            "aim",
            msg("The aim"),
            msg(
                "Two players each hide a fleet on a grid of ten columns, A to J, and ten rows, 1 to 10. They bomb the other’s grid in turn. Whoever sinks the other’s fleet wins; when the bombs run out first, whoever has sunk the most."
            ),
        ),
        section(
            "fleets",
            msg("The fleets"),
            msg(
                "Variant 1: a carrier of 5 squares, a cruiser of 4, two destroyers of 3 and a torpedo boat of 2; 35 bombs each."
            ),
            msg(
                "Variant 2: a battleship of 4 squares, two cruisers of 3, three torpedo boats of 2 and four submarines of 1; 50 bombs each."
            ),
            msg(
                "Or a fleet of your own: 1 to 12 ships of 1 to 6 squares, the same for both. The number of bombs can be changed by agreement, also for one player alone, as a handicap."
            ),
        ),
        section(
            "placing",
            msg("Placing the ships"),
            {
                "R1": msg(
                    "In secret, each player lays every ship of the fleet on their own grid, straight, across or down, never bent."
                ),
                "R2": msg("A ship lies wholly inside the grid."),
                "R3": msg(
                    "Two ships never touch, neither side by side nor by a corner. Every square around a ship is therefore water."
                ),
            },
            Figure("legal", msg("A fleet as it may lie: there is water all around each ship.")),
            Figure("touching", msg("Not allowed: these ships touch by a corner.")),
            {
                "R4": msg(
                    "Nobody sees the other’s grid. Two people at one screen hand it over behind a curtain."
                ),
            },
        ),
        section(
            "playing",
            msg("Playing"),
            {
                "R5": msg("Chance decides who begins, or the players agree on it."),
                "R6": msg(
                    "The players alternate, one bomb each, whatever it hits. A hit gives no second bomb."
                ),
                "R7": msg(
                    "The answer is “water”, “hit”, or “sunk” when the bomb reached the last undamaged square of a ship. Whether “sunk” also names the ship is an option; its squares tell its size in any case."
                ),
            },
            Figure(
                "answers",
                msg(
                    "Left: two hits on a ship that is still afloat. Right: a ship that is sunk, and the water that is known around it."
                ),
            ),
            {
                "R8": msg("A square that was bombed already is refused; it costs no bomb."),
                "R9": msg(
                    "A player without bombs waits while the other one uses up theirs. This happens only when the numbers are unequal."
                ),
            },
        ),
        section(
            "end",
            msg("The end"),
            {
                "R10": msg("Whoever sinks the whole enemy fleet wins at once; the other has no last bomb."),
                "R11": msg(
                    "When both have used all their bombs, the greater sum of the sizes of sunk ships wins. If the sums are equal, the greater number of sunk ships wins. If these are equal too, nobody wins."
                ),
            },
            msg(
                "Example: a battleship and a cruiser sunk make 4 + 3 = 7. Four submarines make only 4, although they are four ships: the battleship and the cruiser win."
            ),
        ),
    )
)
