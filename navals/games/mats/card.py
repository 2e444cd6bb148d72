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
            "A draw: the last crossing is over, and both sides have the same number of ships, and of "
            "intact ones."
        )
    winner, loser = names[:2] if result.outcome == "1-0" else names[1::-1]
    if result.reason == "fleet":
        return msg("{name} wins: {loser} has no ship left.", name=winner, loser=loser)
    if result.reason == "ships":
        return msg("{name} wins: the last crossing is over, and {name} has more ships left.", name=winner)
    return msg(
        "{name} wins: the last crossing is over, both sides have the same number of ships, but {name} "
        "has more intact ones.",
        name=winner,
    )


CARD: Final = Card(
    id="mats",
    place=2,
    title=msg("MATS"),
    blurb=msg("Two columns of ships pass each other, broadside to broadside, until one fleet is gone."),
    brief=(
        msg("Line your ships up in a column, in an order the enemy cannot see."),
        msg(
            "The columns sail past each other. A ship’s masts say how far it can advance; its guns are its "
            "firepower."
        ),
        msg(
            "Ships broadside to broadside fight with dice. Two hits sink a ship, and an unlucky die "
            "sinks it at once; the last fleet afloat wins."
        ),
    ),
    levels={
        "easy": msg("Makes every other advance on a whim, and lines up its column at random."),
        "medium": msg("Works out the combats at hand before every advance, and looks no further."),
        "hard": msg(
            "Looks two series ahead and knows what its ships are worth, but lines up every other column at "
            "random."
        ),
        "expert": msg("Sees the whole crossing, and hides a strong column that you cannot predict."),
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
