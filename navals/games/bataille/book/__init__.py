"""The rules of Bataille navale as players read them, with figures drawn by the board."""

from __future__ import annotations

from navals.core.message import msg
from navals.games.bataille.book.printed import printed
from navals.games.bataille.grid import ends_of, mask_of
from navals.games.bataille.layouts import bits, grid
from navals.ui.book import Book, Figure, Paragraph, Rule, Section
from navals.ui.components import BoardShip, grid_board
from navals.ui.html import Markup
from navals.ui.i18n import Language

_FLEET = ((0, 0, 0, 4), (2, 1, 5, 1), (7, 3, 7, 5), (2, 7, 4, 7), (9, 0, 9, 1))


def _ship(ends: tuple[int, int, int, int], state: str = "afloat") -> BoardShip:
    c, r, c2, r2 = ends
    return BoardShip(r, c, max(c2 - c, r2 - r) + 1, r2 > r, None, state)


def _legal(t: Language) -> Markup:
    return grid_board(
        "figure-legal", label=t("Five ships that do not touch"), ships=[_ship(ends) for ends in _FLEET]
    )


def _touching(t: Language) -> Markup:
    ships = [
        _ship((0, 0, 0, 4)),
        _ship((1, 5, 3, 5), "refused"),
        _ship((5, 2, 8, 2)),
        _ship((9, 3, 9, 4), "refused"),
    ]
    return grid_board("figure-touching", label=t("Ships that touch by a corner"), ships=ships)


def _answers(t: Language) -> Markup:
    sunk = mask_of((6, 6, 8, 6))
    around = 0
    for square in bits(sunk):
        around |= grid().around[square]
    marks = {divmod(square, 10): "known" for square in bits(around & ~sunk)}
    marks |= {divmod(square, 10): "sunk" for square in bits(sunk)}
    marks |= {(1, 2): "hit", (1, 3): "hit", (4, 4): "miss", (8, 1): "miss", (3, 8): "miss"}
    c, r, c2, r2 = ends_of(sunk)
    return grid_board(
        "figure-answers", label=t("Water, hit and sunk"), ships=[_ship((c, r, c2, r2), "sunk")], marks=marks
    )


BOOK = Book(
    (
        Section(
            "aim",
            msg("The aim"),
            (
                Paragraph(
                    msg(
                        "Two players each hide a fleet on a grid of ten columns, A to J, and ten rows, 1 to 10. They bomb the other’s grid in turn. Whoever sinks the other’s fleet wins; when the bombs run out first, whoever has sunk the most."
                    )
                ),
            ),
        ),
        Section(
            "fleets",
            msg("The fleets"),
            (
                Paragraph(
                    msg(
                        "Variant 1: a carrier of 5 squares, a cruiser of 4, two destroyers of 3 and a torpedo boat of 2; 35 bombs each."
                    )
                ),
                Paragraph(
                    msg(
                        "Variant 2: a battleship of 4 squares, two cruisers of 3, three torpedo boats of 2 and four submarines of 1; 50 bombs each."
                    )
                ),
                Paragraph(
                    msg(
                        "Or a fleet of your own: 1 to 12 ships of 1 to 6 squares, the same for both. The number of bombs can be changed by agreement, also for one player alone, as a handicap."
                    )
                ),
            ),
        ),
        Section(
            "placing",
            msg("Placing the ships"),
            (
                Rule(
                    "R1",
                    msg(
                        "In secret, each player lays every ship of the fleet on their own grid, straight, across or down, never bent."
                    ),
                ),
                Rule("R2", msg("A ship lies wholly inside the grid.")),
                Rule(
                    "R3",
                    msg(
                        "Two ships never touch, neither side by side nor by a corner. Every square around a ship is therefore water."
                    ),
                ),
                Figure(_legal, msg("A fleet as it may lie: there is water all around each ship.")),
                Figure(_touching, msg("Not allowed: these ships touch by a corner.")),
                Rule(
                    "R4",
                    msg(
                        "Nobody sees the other’s grid. Two people at one screen hand it over behind a curtain."
                    ),
                ),
            ),
        ),
        Section(
            "playing",
            msg("Playing"),
            (
                Rule("R5", msg("The player who begins is drawn by lot, or the players agree on it.")),
                Rule(
                    "R6",
                    msg(
                        "The players alternate, one bomb each, whatever it hits. A hit gives no second bomb."
                    ),
                ),
                Rule(
                    "R7",
                    msg(
                        "The answer is “water”, “hit”, or “sunk” when the bomb reached the last undamaged square of a ship. Whether “sunk” also names the ship is an option; its squares tell its size in any case."
                    ),
                ),
                Figure(
                    _answers,
                    msg(
                        "Left: two hits on a ship that is still afloat. Right: a ship that is sunk, and the water that is known around it."
                    ),
                ),
                Rule("R8", msg("A square that was bombed already is refused; it costs no bomb.")),
                Rule(
                    "R9",
                    msg(
                        "A player without bombs waits while the other one uses up theirs. This happens only when the numbers are unequal."
                    ),
                ),
            ),
        ),
        Section(
            "end",
            msg("The end"),
            (
                Rule(
                    "R10",
                    msg("Whoever sinks the whole enemy fleet wins at once; the other has no last bomb."),
                ),
                Rule(
                    "R11",
                    msg(
                        "When both have used all their bombs, the greater sum of the sizes of sunk ships wins. If the sums are equal, the greater number of sunk ships wins. If these are equal too, nobody wins."
                    ),
                ),
                Paragraph(
                    msg(
                        "Example: a battleship and a cruiser sunk make 4 + 3 = 7. Four submarines make only 4, although they are four ships: the battleship and the cruiser win."
                    )
                ),
            ),
        ),
    ),
    printed,
)
