"""The lesson: keeping score at a real table, then shots on the simulated one (texts in ``lesson.json``).

Each step has its own position. The score keeper accepts only one entry; on the simulated table any shot with
the right effect succeeds, and other shots can be retried.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Predicate, event_goal, read
from navals.games.billiard.rules import events


def _damage_goal(unit: int) -> Goal:
    return event_goal(events.Hurt, predicate=lambda event: event.unit == unit)


def _equality_test(expected_action: events.BilliardAction) -> Predicate:
    return lambda action: action == expected_action


def _striker_test(unit: int) -> Predicate:
    return lambda action: getattr(action, "unit", 0) == unit


_TASKS: Final[tuple[tuple[Goal | None, Predicate | None], ...]] = (
    (_damage_goal(11), _equality_test(events.Shot(2, (11,)))),
    (event_goal(events.Missed), _equality_test(events.Miss())),
    (event_goal(events.Mended), _equality_test(events.Shot(8, (2,)))),
    (event_goal(events.Dived), _equality_test(events.Shot(1, (1,)))),
    (None, None),
    (_damage_goal(11), None),
    (None, None),
    (_damage_goal(14), _striker_test(2)),
    (None, None),
    (event_goal(events.Dived), _striker_test(1)),
    (event_goal(events.PlaneLost), _striker_test(1)),
    (None, None),
)
"""For each step, a test for the events that complete it and a test for the actions it allows (None: all)."""


LESSON = Lesson("", (), read(__package__, _TASKS), parts=(0, 5))
