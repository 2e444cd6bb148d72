"""What is counted of a game, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.mats.card import COMBATS, SUNK, WON
from navals.games.mats.rules.events import Decided, Struck


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Combats, those that were won, and enemy ships sunk."""
    happened = [event for caused in events for event in caused]
    combats = [event for event in happened if isinstance(event, Decided)]
    sunk = [event.seat for event in happened if isinstance(event, Struck) and event.sunk]
    won = tuple(sum(combat.winner == seat for combat in combats) for seat in (0, 1))
    return (COMBATS, (len(combats),) * 2), (WON, won), (SUNK, (sunk.count(1), sunk.count(0)))
