"""Sentences that are the same in every game: who sits where, the table's own events and results, the
computer's levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from navals.core.event import Event
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.position import Answered, Offered, Resigned
from navals.core.result import Result

LEVEL_NAMES: Final = {
    "easy": msg("Cabin boy"),
    "medium": msg("Bosun"),
    "hard": msg("Captain"),
    "expert": msg("Admiral"),
}
"""What the four levels are called on the screen (their names in records are the keys)."""


def event(game: Game[Any], happening: Event, viewer: int | None, names: Sequence[str]) -> Message | None:
    """What is said of an event to ``viewer``."""
    if isinstance(happening, Resigned):
        return msg("{name} resigns.", name=names[happening.seat])
    if isinstance(happening, Offered):
        return msg("{name} offers a draw.", name=names[happening.seat])
    if isinstance(happening, Answered):
        if happening.accepted:
            return msg("{name} accepts the draw.", name=names[happening.seat])
        return msg("{name} declines the draw.", name=names[happening.seat])
    return game.sentence(happening, viewer, names)


def reason(game: Game[Any], result: Result, names: Sequence[str]) -> Message:
    """Why a game ended so, in a sentence; ``names`` are the players', by seat."""
    if result.reason == "resign":
        won, lost = (0, 1) if result.outcome == "1-0" else (1, 0)
        return msg("{winner} wins: {loser} has resigned.", winner=names[won], loser=names[lost])
    if result.reason == "agreement":
        return msg("A draw by agreement.")
    return game.reason(result, names)
