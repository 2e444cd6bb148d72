"""Interactive tutorials as data: a game in small steps, each with a few sentences and an optional task.

The learner sits at seat A and acts on the real board under the real rules. The lesson contains the other
seat's actions and the draws, so every learner sees the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec

from navals.core.event import Event
from navals.core.message import Message

Test = Callable[[Any], bool]
Objection = Callable[[Any], Message | None]
Goal = Callable[[Sequence[Event]], bool]


class Line(msgspec.Struct, frozen=True):
    """Text of one bubble, with comma-separated ids of the elements it points ``at``, if they are on screen. A
    line of a task appears once an element of ``when`` (default: ``at``) is on screen and enabled (``id:on``:
    pressed; ``id+id``: both). An argument like ``#fire`` stands for the label of that button."""

    text: Message
    at: str
    when: str = ""


class Step(msgspec.Struct, frozen=True):
    """Lines to read, then an optional task.

    The task shows its last line that can be followed, so its lines lead from the first touch to the last.
    ``done`` decides from the events whether the task is fulfilled; without it the learner continues at will.
    ``object`` may refuse an action that misses the point, with a sentence.

    ``setup`` (tag ``Setup``) starts the step in a given position and ``draws`` are its chance draws; without
    it the game continues. Returning to the step before its task is done sets it up again. ``options`` are
    those of the position, if not the lesson's. ``rules`` lists rule numbers and sections, separated by
    commas.
    """

    text: tuple[Line, ...]
    task: tuple[Line, ...] = ()
    done: Goal | None = None
    object: Objection | None = None
    setup: str = ""
    draws: tuple[str, ...] = ()
    options: str = ""
    rules: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """A game with the given ``options``, the other seat's actions in notation, and the steps.

    ``parts`` are the indexes of steps at which a learner may begin, each with its own position. ``draws`` are
    the chance draws in notation; later ones use a fixed seed. ``answer`` returns the other seat's action by
    its view if a scripted one might be illegal. It waits, like the draws, until the learner has something to
    do.
    """

    options: str
    replies: tuple[str, ...]
    steps: tuple[Step, ...]
    draws: tuple[str, ...] = ()
    answer: Callable[[Any], object] | None = None
    parts: tuple[int, ...] = (0,)


def happens(*kinds: type[Event], fits: Test = lambda event: True) -> Goal:
    """Return a task fulfilled by an event of these kinds that ``fits``."""
    return lambda events: any(isinstance(event, kinds) and fits(event) for event in events)


def only(allowed: Test, sentence: Message) -> Objection:
    """Return an objection to every action that is not ``allowed``."""
    return lambda action: None if allowed(action) else sentence


class _Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    said: str
    args: dict[str, str | _Text] = {}

    def message(self) -> Message:
        args = {name: one if isinstance(one, str) else one.message() for name, one in self.args.items()}
        return Message(self.said, args)


class _Line(_Text, frozen=True):
    at: str = ""
    when: str = ""

    def line(self, ids: Mapping[str, object]) -> Line:
        return Line(self.message(), self.at.format(**ids), self.when.format(**ids))


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: tuple[_Line, ...]
    task: tuple[_Line, ...] = ()
    refusal: _Text | None = None
    setup: str = ""
    draws: tuple[str, ...] = ()
    options: str = ""
    rules: str = ""


def read(package: str, tasks: Sequence[tuple[Goal | None, Test | None]], **ids: object) -> tuple[Step, ...]:
    """Read the steps of a lesson, ``lesson.json`` in a package; ``said`` are texts to be translated.

    ``tasks`` has for each step the events that fulfil it and the actions it allows (None: all); others get
    the step's ``refusal``. ``ids`` fill the fields of element ids.
    """
    source = msgspec.json.decode((files(package) / "lesson.json").read_bytes(), type=tuple[_Step, ...])
    return tuple(
        Step(
            tuple(line.line(ids) for line in one.say),
            tuple(line.line(ids) for line in one.task),
            done,
            only(allowed, one.refusal.message()) if allowed and one.refusal else None,
            one.setup,
            one.draws,
            one.options,
            one.rules,
        )
        for one, (done, allowed) in zip(source, tasks, strict=True)
    )
