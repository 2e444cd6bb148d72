"""The rules of MATS as players read them, with figures drawn by the board."""

from __future__ import annotations

from navals.core.message import msg
from navals.core.words.book import Book, Figure, section
from navals.games.mats.rules import odds

_TWO_MORE = odds.chances(2)
"""The odds of the figure ``support``: 7 guns against 5."""

BOOK = Book(
    (
        section(
            "aim",
            msg("The aim"),
            msg(
                "Two columns of ships sail past each other and fire at whatever lies alongside. Once they are clear of each other, the ships left form new columns and meet again. Whoever still has a ship when the enemy has none wins."
            ),
        ),
        section(
            "ships",
            msg("Ships and pawns"),
            msg(
                "Each ship is a pawn with two numbers. Its masts, in blue, tell how far it may advance by itself; its guns, in orange, how hard it fires."
            ),
            msg(
                "A pawn has two faces. When a ship is hit, its pawn is turned: it now bears a burst, and has fewer masts or guns. A second hit sinks it."
            ),
            Figure("faces", msg("A two-decker, intact and hit.")),
            Figure("fleet", msg("The standard fleet: the more guns a ship carries, the fewer masts it has.")),
            msg("Other fleets can be chosen or made up; both players always have the same ships."),
        ),
        section(
            "files",
            msg("The two columns"),
            msg(
                "The columns travel along one row of positions, always the same way: one goes up, the other down. Ships of both sides at the same position lie board to board."
            ),
            msg(
                "Each side has two files. The base file is the one next to the enemy: it holds ships, wrecks and water. In the double file, on the outside, a ship or wreck may lie beside another one of its own side, but never beside water."
            ),
            msg(
                "Water fills every gap of the base file between the first and the last ship or wreck, so that positions are easy to count. Behind the last one it is taken away. It has no other effect."
            ),
        ),
        section(
            "ordering",
            msg("Forming the columns"),
            {
                "R1": msg(
                    "Before each crossing both players put all their ships into a single file, in secret and in any order. Ships that were hit stay hit. Everybody knows which ships are left; only their order is secret."
                ),
                "R2": msg(
                    "When both are ready, the columns are revealed. The first ship of a column is its head. The heads are one step apart, and nobody lies in the double file yet."
                ),
            },
            Figure(
                "set_up",
                msg(
                    "Ready to begin: the left column will go up, the right one down. The next step brings the heads board to board."
                ),
            ),
        ),
        section(
            "lead",
            msg("Who begins"),
            {
                "R3": msg(
                    "Each player rolls a die, and the higher one leads the first series; equal dice are rolled again. The lead is rolled for anew in every crossing."
                ),
            },
        ),
        section(
            "series",
            msg("A series in four phases"),
            {
                "R4": msg(
                    "Phase 1: the leader’s whole column moves one position ahead, ships, wrecks and water, in both files. This is compulsory."
                ),
                "R5": msg(
                    "If the columns are now clear of each other, the crossing ends there and then; the other phases are left out."
                ),
                "R6": msg(
                    "Phase 2: the leader may advance one ship. Phase 3: so may the other player, whatever the leader did. Either may pass; a player without a ship that can advance is skipped."
                ),
                "R7": msg("Phase 4: ships that lie board to board fight."),
                "R8": msg(
                    "If both still have ships, the lead goes to the other player, and a new series begins."
                ),
            },
        ),
        section(
            "advance",
            msg("Advancing a ship"),
            {
                "R9": msg(
                    "A ship advances by at least one position, and by no more than it now has masts. Without masts it moves with its column only."
                ),
                "R10": msg(
                    "A ship in the base file is held while a ship or wreck lies in the double file beside it. A ship in the double file is free to go."
                ),
                "R11": msg(
                    "It may come beside the enemy’s last ship or wreck, but not go beyond. If it is there already, or further, it stays."
                ),
                "R12": msg(
                    "It may not pass a position where another ship of its side lies in the double file. Nothing else bars its way: neither ships in the base file nor wrecks, water or enemies."
                ),
                "R13": msg("It may not stop where its side has a pawn in the double file: there is no room."),
                "R14": msg(
                    "Where it meets a ship or wreck of its side, it goes to the double file beside it."
                ),
            },
            Figure(
                "doubling",
                msg(
                    "C1 doubles V1, two steps ahead: together they have six guns against the five of TP. The other places that C1 could reach are marked."
                ),
            ),
            {
                "R15": msg("Where it meets water, it takes the water’s place."),
                "R16": msg(
                    "It may also go ahead of its own head: it then leads the base file, and water fills the gap behind it."
                ),
            },
            Figure(
                "gaps",
                msg(
                    "F1 has gone ahead by two, to TP, the last of the enemy’s ships: a third step would lead beyond. Water fills the gap."
                ),
            ),
            {
                "R17": msg(
                    "In the base file the place it left becomes water, unless it was the last of its column. A place left in the double file is simply empty."
                ),
            },
            Figure(
                "barred",
                msg(
                    "V1 in the double file holds F1, leaves no room beside it, and lets no ship pass: C1 has four masts, but can advance by one position only."
                ),
            ),
        ),
        section(
            "combat",
            msg("The combats"),
            {
                "R18": msg(
                    "There is a combat at every position where both sides have a ship, once in each series: one or two ships against one or two. A ship beside a wreck of its own side fights alone."
                ),
                "R19": msg(
                    "Each side rolls one die and adds the guns of all its ships there, as they were before the combat. A ship without guns still fights, with the die alone."
                ),
            },
            Figure(
                "support",
                msg(
                    "Two against one: F1 and V1 have 7 guns together, TP has 5. They win with {win} of the 36 throws of two dice; with {both} both sides lose.",
                    win=_TWO_MORE.win,
                    both=_TWO_MORE.tie,
                ),
            ),
            {
                "R20": msg(
                    "The higher total wins and suffers nothing. If the totals are equal, both sides lose."
                ),
            },
            Figure("chances", msg("How a combat ends for the side that has more guns.")),
            {
                "R21": msg(
                    "A side that loses rolls a die for each of its ships there, the one in the base file first: with 1 to 3 the ship is hit, with 4 to 6 it sinks. A ship that was hit before always sinks."
                ),
            },
            msg(
                "Example: V1 rolls 3, and 3 + 4 guns make 7. The enemy’s F1 rolls 4, and 4 + 3 guns make 7 too: both lose. V1 rolls a 5 and sinks, F1 rolls a 1 and is hit."
            ),
            {
                "R22": msg(
                    "The pawn of a ship that is hit is turned. A ship that sinks becomes a wreck in the same place, and from now on moves with its column only."
                ),
                "R23": msg(
                    "Combats are fought one after the other, from the bottom of the board to the top. In each of them the leader rolls first, then the other player; then damage is rolled for the leader’s ships, then for the other’s."
                ),
            },
        ),
        section(
            "wrecks",
            msg("Wrecks"),
            msg(
                "A wreck keeps its place. In the base file it can be doubled like a ship; in the double file it holds the ship beside it and leaves no room for another, but ships may pass."
            ),
            msg(
                "When the base ship of a pair sinks, the other one stays in the double file. It fights on alone, and may leave."
            ),
            Figure(
                "wreck",
                msg(
                    "F1 has sunk and V1 was hit. In the double file, beside the wreck, V1 must face V2 alone: 2 guns against 4."
                ),
            ),
        ),
        section(
            "crossing",
            msg("The end of a crossing"),
            {
                "R24": msg(
                    "A crossing is over when, after phase 1, all ships and wrecks of one side have left all those of the other behind. Advancing a ship never ends it."
                ),
            },
            Figure("passed", msg("The tails are clear of each other, too: this crossing is over.")),
            {
                "R25": msg(
                    "Wrecks and water are taken away. The ships left form new columns, and the next crossing begins."
                ),
            },
        ),
        section(
            "end",
            msg("The end"),
            {
                "R26": msg("A side that has no ship left after the combats of a series has lost."),
                "R27": msg("If neither side has a ship left, both have lost."),
                "R28": msg(
                    "No game lasts for ever: each crossing brings at least one combat, and each combat costs a ship one of its faces. If a number of crossings was agreed on, more ships win after the last of them; if there are as many, more intact ships; if these are equal too, it is a draw."
                ),
            },
        ),
        section(
            "options",
            msg("Options and interpretations"),
            msg(
                "The players may agree on another fleet, on a greater distance between the heads at the start, and on a number of crossings."
            ),
            msg(
                "Three options are about wrecks: whether a wreck that has not passed yet keeps a crossing going, whether a wreck in the double file may be passed, and whether a ship in the double file beside a wreck is screened by it: it then neither fights nor is fought."
            ),
            msg(
                "The pictures of the printed rules are lost, so the numbers on the pawns are ours. Where those rules are silent, we read them this way: the heads start one step apart; the enemy’s last ship or wreck is the one at the tail; no third pawn joins a position; both ships of a pair that loses roll for damage."
            ),
        ),
    )
)
