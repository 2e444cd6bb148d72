"""Statistics of a battle by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.bataille.card import HITS, SHOTS
from navals.games.bataille.rules.state import Bombed


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Count bombs and hits."""
    bombed = [event for caused in events for event in caused if isinstance(event, Bombed)]
    fired = [one.seat for one in bombed]
    hit = [one.seat for one in bombed if one.answer != "water"]
    return (SHOTS, (fired.count(0), fired.count(1))), (HITS, (hit.count(0), hit.count(1)))
