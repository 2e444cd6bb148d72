"""The lesson: the score of a real table, then shots on the simulated one; texts are in ``lesson.json``.

Each step begins in its own position. For the score keeper one entry is right; on the simulated table every
shot that has the effect is good, and others can be tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Final

import msgspec

from navals.core.event import Event
from navals.core.message import Message
from navals.core.words.lesson import Lesson, Line, Step, Test, happens, only, step
from navals.games.billiard.rules import events as ev

Done = Callable[[Sequence[Event]], bool]


def _hurt(unit: int) -> Done:
    return happens(ev.Hurt, fits=lambda event: event.unit == unit)


def _is(entry: ev.BilliardAction) -> Test:
    return lambda action: action == entry


def _struck(unit: int) -> Test:
    return lambda action: getattr(action, "unit", 0) == unit


_TASKS: Final[tuple[tuple[Done | None, Test | None], ...]] = (
    (_hurt(11), _is(ev.Shot(2, (11,)))),
    (happens(ev.Missed), _is(ev.Miss())),
    (happens(ev.Mended), _is(ev.Shot(8, (2,)))),
    (happens(ev.Dived), _is(ev.Shot(1, (1,)))),
    (_hurt(11), None),
    (_hurt(14), _struck(2)),
    (happens(ev.Dived), _struck(1)),
    (happens(ev.PlaneLost), _struck(1)),
    (None, None),
)
"""For each step, the events that fulfil its task and the actions that it allows (None: all)."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    said: str
    at: str = ""
    when: str = ""
    button: str = ""

    def line(self) -> Line:
        args = {"button": Message(self.button)} if self.button else {}
        return Line(Message(self.said, args), self.at, self.when)


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: tuple[_Line, ...]
    task: tuple[_Line, ...] = ()
    refusal: _Line | None = None
    setup: str = ""
    options: str = ""
    rules: str = ""

    def step(self, done: Done | None, allowed: Test | None) -> Step:
        return step(
            *(line.line() for line in self.say),
            task=tuple(line.line() for line in self.task),
            done=done,
            object=only(allowed, Message(self.refusal.said)) if allowed and self.refusal else None,
            setup=self.setup,
            options=self.options,
            rules=self.rules,
        )


_SOURCE: Final = (files("navals.games.billiard.words") / "lesson.json").read_bytes()
_STEPS: Final = msgspec.json.decode(_SOURCE, type=tuple[_Step, ...])
LESSON = Lesson(
    "", (), tuple(one.step(*task) for one, task in zip(_STEPS, _TASKS, strict=True)), parts=(0, 4)
)
