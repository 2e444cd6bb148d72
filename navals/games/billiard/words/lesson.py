"""The lesson: the score of a real table, then shots on the simulated one; texts are in ``lesson.json``.

Each step begins in its own position. For the score keeper one entry is right; on the simulated table every
shot that has the effect is good, and others can be tried again.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Test, happens, read
from navals.games.billiard.rules import events as ev


def _hurt(unit: int) -> Goal:
    return happens(ev.Hurt, fits=lambda event: event.unit == unit)


def _is(entry: ev.BilliardAction) -> Test:
    return lambda action: action == entry


def _struck(unit: int) -> Test:
    return lambda action: getattr(action, "unit", 0) == unit


_TASKS: Final[tuple[tuple[Goal | None, Test | None], ...]] = (
    (_hurt(11), _is(ev.Shot(2, (11,)))),
    (happens(ev.Missed), _is(ev.Miss())),
    (happens(ev.Mended), _is(ev.Shot(8, (2,)))),
    (happens(ev.Dived), _is(ev.Shot(1, (1,)))),
    (None, None),
    (_hurt(11), None),
    (None, None),
    (_hurt(14), _struck(2)),
    (None, None),
    (happens(ev.Dived), _struck(1)),
    (happens(ev.PlaneLost), _struck(1)),
    (None, None),
)
"""For each step, the events that fulfil its task and the actions that it allows (None: all)."""


LESSON = Lesson("", (), read(__package__, _TASKS), parts=(0, 5))
