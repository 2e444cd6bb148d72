"""The card of MATS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navals.core.card import Card
from navals.core.message import Message, msg
from navals.core.result import Result

COMBATS: Final = msg("Combats")
WON: Final = msg("Combats won")
SUNK: Final = msg("Ships sunk")


def reason(result: Result, names: Sequence[str]) -> Message:
    """Say why the game ended (R26-R28)."""
    if result.outcome == "0-0":
        return msg("Both lose: neither side has a ship left.")
    if result.outcome == "1/2-1/2":
        return msg(
            "A draw: the crossings are over, "
            "and both sides have the same number of ships, and of intact ones."
        )
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    if result.reason == "fleet":
        return msg("{name} wins: {loser} has no ship left.", name=winner, loser=loser)
    if result.reason == "ships":
        return msg("{name} wins: the crossings are over, and {name} has more ships left.", name=winner)
    return msg(
        "{name} wins: the crossings are over, both sides have the same number of ships, "
        "but {name} has more of them intact.",
        name=winner,
    )


CARD: Final = Card(
    id="mats",
    place=2,
    title=msg("MATS"),
    blurb=msg("Two columns of ships pass each other, broadside to broadside, until one fleet is gone."),
    brief=(
        msg("Put your ships in a column, in an order that the enemy cannot see."),
        msg("The columns pass each other. Masts tell how far a ship advances, guns how hard it fires."),
        msg(
            "Ships that lie broadside to broadside fight with dice. "
            "A ship hit twice sinks, and an unlucky one at once; the last fleet afloat wins."
        ),
    ),
    levels={
        "easy": msg("Advances on a whim half of the time, and orders its column at random."),
        "medium": msg("Weighs the combats at hand before every advance, and nothing further."),
        "hard": msg("Sees two series ahead and values its ships, but orders every other column at random."),
        "expert": msg("Sees the whole crossing, and hides a well-ordered column that you cannot foresee."),
    },
    arranged=True,
    campaigns=True,
    daily=True,
    reason=reason,
    themes={
        "column": msg("Forming the column"),
        "double": msg("Doubling up"),
        "advance": msg("Advancing"),
        "stay": msg("Staying put"),
    },
    counts=(COMBATS, WON, SUNK),
)
