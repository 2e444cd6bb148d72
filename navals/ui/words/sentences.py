"""Sentences that are the same in every game: who sits where, the table's own events and results, the
computer's levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from navals.core.card import Card
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


def event(
    game: Game[Any], happening: Event, viewer: int | None, names: Sequence[str], options: Any = None
) -> Message | None:
    """What is said of an event to ``viewer``; ``options``: those of the game, for who reads what things are called in it (None: what
    its notation calls them)."""
    if isinstance(happening, Resigned):
        return msg("{name} resigns.", name=names[happening.seat])
    if isinstance(happening, Offered):
        return msg("{name} offers a draw.", name=names[happening.seat])
    if isinstance(happening, Answered):
        if happening.accepted:
            return msg("{name} accepts the draw.", name=names[happening.seat])
        return msg("{name} declines the draw.", name=names[happening.seat])
    if options is None:
        return game.sentence(happening, viewer, names)
    return game.told(happening, viewer, names, options)


def teams(sides: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """What the two sides are called, from the side and the name of each seat."""
    a, b = ([name for name, of in zip(names, sides, strict=True) if of == side] for side in (0, 1))
    return _together(a), _together(b)


def _together(names: Sequence[str]) -> str:
    # A single name stays what it is: a rank, perhaps.
    return names[0] if len(names) == 1 else " + ".join(names)


def reason(card: Card, result: Result, sides: Sequence[int], names: Sequence[str]) -> Message:
    """Why a game ended so, in a sentence: ``card`` is that of the game, ``sides`` and ``names`` are those of the seats."""
    called = teams(sides, names)
    if result.reason == "resign":
        winner, loser = called if result.outcome == "1-0" else called[::-1]
        if len(names) > 2:
            return msg("Victory for {winners}: {losers} gave up.", winners=winner, losers=loser)
        return msg("{winner} wins: {loser} has resigned.", winner=winner, loser=loser)
    if result.reason == "agreement":
        return msg("A draw by agreement.")
    return card.reason(result, called)


def sides_of(game: Game[Any], options: Any) -> tuple[int, ...]:
    """The side of each seat."""
    return tuple(game.seating.side(seat, options) for seat in range(game.seating.seats(options)))
