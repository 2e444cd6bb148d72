"""Statistics of a battle by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.bataille.card import HITS, SHOTS
from navals.games.bataille.rules.state import Bombed


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Count each seat's bombs and hits."""
    shots = [event for effects in events for event in effects if isinstance(event, Bombed)]
    shot_seats = [shot.seat for shot in shots]
    hit_seats = [shot.seat for shot in shots if shot.answer != "water"]
    return (SHOTS, (shot_seats.count(0), shot_seats.count(1))), (
        HITS,
        (hit_seats.count(0), hit_seats.count(1)),
    )
