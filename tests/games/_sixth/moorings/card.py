"""The card of Moorings."""

from collections.abc import Sequence
from typing import Final

from navals.core.card import Card
from navals.core.message import Message, msg
from navals.core.result import Result

BOATS: Final = msg("Boats cast off")


def reason(result: Result, names: Sequence[str]) -> Message:
    """Return why the game ended (R3)."""
    return msg("{name} wins: the last boat has put to sea.", name=names[0 if result.outcome == "1-0" else 1])


CARD: Final = Card(
    id="moorings",
    place=6,
    title=msg("Moorings"),
    blurb=msg("Boats lie in rows at the quays: whoever casts off the last one wins."),
    levels={
        "easy": msg("Casts off whatever boats it sees first."),
        "medium": msg("Looks for a sure win half the time."),
        "hard": msg("Overlooks a sure win now and then."),
        "expert": msg("Never misses a sure win."),
    },
    reason=reason,
    counts=(BOATS,),
)
