"""Game statistics by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.mats.card import COMBATS, SUNK, WON
from navals.games.mats.rules.events import Decided, Struck


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Count combats, combats won and enemy ships sunk."""
    happened = [event for caused in events for event in caused]
    winners = [event.winner for event in happened if isinstance(event, Decided)]
    sunk = [event.seat for event in happened if isinstance(event, Struck) and event.sunk]
    won = winners.count(0), winners.count(1)
    return (COMBATS, (len(winners),) * 2), (WON, won), (SUNK, (sunk.count(1), sunk.count(0)))
