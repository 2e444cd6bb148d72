"""Interactive tutorials as data: a game in small steps, each with a few sentences and an optional task.

The learner plays seat A on the real board under the real rules. The other seat's actions and the draws are
part of the lesson, so every learner sees the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec

from navals.core.event import Event
from navals.core.message import Message

Predicate = Callable[[Any], bool]
Objection = Callable[[Any], Message | None]
Goal = Callable[[Sequence[Event]], bool]


class Line(msgspec.Struct, frozen=True):
    """The text of one bubble. It points at those elements of ``targets`` (comma-separated ids) that are on
    screen. A line of a task applies once an element of ``triggers`` (default: ``targets``) is on screen and
    enabled; ``id:on`` means that it must be pressed, ``id+id`` that both elements are required. An argument
    such as ``#fire`` is replaced by the label of that button.
    """

    text: Message
    targets: str
    triggers: str = ""


class Step(msgspec.Struct, frozen=True):
    """Lines to read, then an optional task.

    During a task, the bubble shows the last of its lines that applies (``Line.triggers``), so the lines guide
    the learner from the first click to the last. ``goal`` decides from the events whether the task is
    fulfilled; a step without a goal ends when the learner continues. ``objection`` returns a sentence that
    refuses an action the lesson does not want, or ``None`` to allow it.

    ``setup`` (a ``Setup`` tag) starts the step from that position, with the chance draws ``draws``; without
    it, the game continues. Returning to the step before its task is done resets the position. ``options``
    override the lesson's. ``rules`` lists rule numbers and sections, separated by commas.
    """

    text: tuple[Line, ...]
    task: tuple[Line, ...] = ()
    goal: Goal | None = None
    objection: Objection | None = None
    setup: str = ""
    draws: tuple[str, ...] = ()
    options: str = ""
    rules: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """A game with the given ``options``, the other seat's ``replies`` in notation, and the steps.

    ``parts`` are the indexes of steps at which a learner may start, each with its own position. ``draws`` are
    the chance draws in notation; further ones use a fixed seed. ``scripted_reply`` returns the other seat's
    action for a view, for lessons in which a fixed reply might be illegal. These replies and the draws wait
    until the learner has read the text before a task.
    """

    options: str
    replies: tuple[str, ...]
    steps: tuple[Step, ...]
    draws: tuple[str, ...] = ()
    scripted_reply: Callable[[Any], object] | None = None
    parts: tuple[int, ...] = (0,)


def event_goal(*kinds: type[Event], predicate: Predicate = lambda event: True) -> Goal:
    """Return a goal that is reached by an event of one of these classes for which ``predicate`` is true."""
    return lambda events: any(isinstance(event, kinds) and predicate(event) for event in events)


def allow_only(is_allowed: Predicate, sentence: Message) -> Objection:
    """Return an ``objection`` that refuses every action for which ``is_allowed`` is false."""
    return lambda action: None if is_allowed(action) else sentence


class _TextEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    said: str
    args: dict[str, str | _TextEntry] = {}

    def message(self) -> Message:
        args = {name: item if isinstance(item, str) else item.message() for name, item in self.args.items()}
        return Message(self.said, args)


class _Line(_TextEntry, frozen=True):
    at: str = ""
    when: str = ""

    def to_line(self, ids: Mapping[str, object]) -> Line:
        return Line(self.message(), self.at.format(**ids), self.when.format(**ids))


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: tuple[_Line, ...]
    task: tuple[_Line, ...] = ()
    refusal: _TextEntry | None = None
    setup: str = ""
    draws: tuple[str, ...] = ()
    options: str = ""
    rules: str = ""


def read(
    package: str, tasks: Sequence[tuple[Goal | None, Predicate | None]], **ids: object
) -> tuple[Step, ...]:
    """Read a lesson's steps from ``lesson.json`` in a package; ``said`` are texts to be translated.

    ``tasks`` has a goal for each step and a test that returns whether an action is allowed (``None``: allow
    all). Other actions are refused with the step's ``refusal``. ``ids`` fill the fields in element ids.
    """
    step_entries = msgspec.json.decode((files(package) / "lesson.json").read_bytes(), type=tuple[_Step, ...])
    return tuple(
        Step(
            tuple(line.to_line(ids) for line in step.say),
            tuple(line.to_line(ids) for line in step.task),
            goal,
            allow_only(is_allowed, step.refusal.message()) if is_allowed and step.refusal else None,
            step.setup,
            step.draws,
            step.options,
            step.rules,
        )
        for step, (goal, is_allowed) in zip(step_entries, tasks, strict=True)
    )
