"""Statistics of a battle by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.bataille.card import HITS, SHOTS
from navals.games.bataille.rules.state import Bombed


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Count each seat's bombs and hits."""
    bombed = [event for effects in events for event in effects if isinstance(event, Bombed)]
    shot_seats = [shot.seat for shot in bombed]
    hit_seats = [shot.seat for shot in bombed if shot.answer != "water"]
    return (SHOTS, (shot_seats.count(0), shot_seats.count(1))), (
        HITS,
        (hit_seats.count(0), hit_seats.count(1)),
    )
