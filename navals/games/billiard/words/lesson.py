"""The lesson: keeping score at a real table, then shots on the simulated one (texts in ``lesson.json``).

Each step has its own position. The score keeper accepts only one entry; on the simulated table any shot with
the right effect succeeds, and other shots can be retried.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Test, happens, read
from navals.games.billiard.rules import events


def _damages(unit: int) -> Goal:
    return happens(events.Hurt, fits=lambda event: event.unit == unit)


def _equals(entry: events.BilliardAction) -> Test:
    return lambda action: action == entry


def _strikes(unit: int) -> Test:
    return lambda action: getattr(action, "unit", 0) == unit


_TASKS: Final[tuple[tuple[Goal | None, Test | None], ...]] = (
    (_damages(11), _equals(events.Shot(2, (11,)))),
    (happens(events.Missed), _equals(events.Miss())),
    (happens(events.Mended), _equals(events.Shot(8, (2,)))),
    (happens(events.Dived), _equals(events.Shot(1, (1,)))),
    (None, None),
    (_damages(11), None),
    (None, None),
    (_damages(14), _strikes(2)),
    (None, None),
    (happens(events.Dived), _strikes(1)),
    (happens(events.PlaneLost), _strikes(1)),
    (None, None),
)
"""For each step, a test for the events that complete it and a test for the actions it allows (None: all)."""


LESSON = Lesson("", (), read(__package__, _TASKS), parts=(0, 5))
