"""Game statistics by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.mats.card import COMBATS, SUNK, WINS
from navals.games.mats.rules.events import Decided, Struck


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Count combats, combats won and enemy ships sunk."""
    all_events = [event for action_events in events for event in action_events]
    winners = [event.winner for event in all_events if isinstance(event, Decided)]
    losers = [event.seat for event in all_events if isinstance(event, Struck) and event.sunk]
    wins = winners.count(0), winners.count(1)
    return (COMBATS, (len(winners),) * 2), (WINS, wins), (SUNK, (losers.count(1), losers.count(0)))
