"""Sentences shared by all games: table events, results, and the computer's levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from navals import games
from navals.core.card import Card
from navals.core.event import Event
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.result import Result
from navals.core.rules import Answered, Offered, Resigned
from navals.ui.words.i18n import Language

LEVEL_NAMES: Final = {
    "easy": msg("Cabin boy"),
    "medium": msg("Bosun"),
    "hard": msg("Captain"),
    "expert": msg("Admiral"),
}
"""The displayed names of the levels."""


def game_title(game_id: str, t: Language) -> str:
    """Return the title of a game, or its id if the game is missing."""
    card = games.card(game_id)
    return game_id if card is None else t.message(card.title)


def game_titles(game_ids: Iterable[str], t: Language) -> list[tuple[str, str]]:
    """Return pairs of id and title."""
    return [(game_id, game_title(game_id, t)) for game_id in game_ids]


def event_sentence(
    game: AnyGame, event: Event, viewer: int | None, names: Sequence[str], options: object = None
) -> Message | None:
    """Return the sentence for an event as `viewer` sees it, or `None` if it has none. With `options`, things
    are named as in a game with these options."""
    if isinstance(event, Resigned):
        return msg("{name} resigns.", name=names[event.seat])
    if isinstance(event, Offered):
        return msg("{name} offers a draw.", name=names[event.seat])
    if isinstance(event, Answered):
        if event.accepted:
            return msg("{name} accepts the draw.", name=names[event.seat])
        return msg("{name} declines the draw.", name=names[event.seat])
    if options is None:
        return game.sentence(event, viewer, names)
    return game.describe(event, viewer, names, options)


def side_names(sides: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Return the displayed names of both sides; a side without players is `–`."""
    names_a, names_b = (
        [name for name, own_side in zip(names, sides, strict=True) if own_side == side] for side in (0, 1)
    )
    return _join_names(names_a), _join_names(names_b)


def _join_names(names: Sequence[str]) -> str:
    # A single name keeps its type, which may be `Rank`.
    return names[0] if len(names) == 1 else " + ".join(names) or "–"


def end_reason(card: Card, result: Result, sides: Sequence[int], names: Sequence[str]) -> Message:
    """Explain in a sentence why a game ended; `sides` and `names` are by seat."""
    both_names = side_names(sides, names)
    if result.reason == "resign":
        winner, loser = both_names if result.outcome == "1-0" else both_names[::-1]
        if 1 not in sides:
            return msg("{name} resigns.", name=loser)
        if len(names) > 2:
            return msg("Victory for {winners}: {losers} resigned.", winners=winner, losers=loser)
        return msg("{winner} wins: {loser} has resigned.", winner=winner, loser=loser)
    if result.reason == "agreement":
        return msg("A draw by agreement.")
    return card.reason(result, both_names)


def seat_sides(game: AnyGame, options: object) -> tuple[int, ...]:
    """Return the side of each seat."""
    return game.seating.sides(options)
