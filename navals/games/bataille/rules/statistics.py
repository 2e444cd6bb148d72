"""What is counted of a battle, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

from navals.core.event import Event
from navals.core.game import Counts
from navals.games.bataille.card import HITS, SHOTS
from navals.games.bataille.rules.state import Bombed


def statistics(events: Sequence[Sequence[Event]]) -> Counts:
    """Bombs, and those that hit."""
    bombed = [event for caused in events for event in caused if isinstance(event, Bombed)]

    def count(*answers: str) -> tuple[int, ...]:
        return tuple(sum(one.seat == seat and one.answer in answers for one in bombed) for seat in (0, 1))

    return (SHOTS, count("water", "hit", "sunk")), (HITS, count("hit", "sunk"))
