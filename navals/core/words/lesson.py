"""Interactive tutorials as data: a game in small steps, each with a few sentences and perhaps something to do.

The learner sits at seat A and acts on the real board under the real rules; the other seat's actions and the draws are
written in the lesson, so that every learner sees the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from navals.core.event import Event
from navals.core.message import Message


class Line(msgspec.Struct, frozen=True):
    """What is said in one bubble, and what of the screen it is fixed to: ``at`` holds the ids of elements, with commas between; those
    that are drawn are pointed at. A line of a task comes as soon as one of ``when`` is drawn and can be used (by default: of ``at``)."""

    text: Message
    at: str
    when: str = ""


def say(text: Message, at: str, when: str = "") -> Line:
    """A line of a lesson, as in ``Line``."""
    return Line(text, at, when)


class Step(msgspec.Struct, frozen=True):
    """``text`` is read first, a line at a time. Then comes the ``task``: of its lines the last one that can be followed, so that they
    lead from the first touch to the last. ``done`` looks at what happened and says whether the step's task is fulfilled (None: there
    is no task, the learner goes on at will). ``object`` may refuse an action that misses the point, with a sentence.

    ``setup`` is a given position (tag ``Setup`` of a record) in which the step begins, and ``draws`` what chance draws from
    there; without it the game goes on. It is laid out again whenever the learner comes to the step before its task is
    done: whoever is lost turns back and comes again. ``options`` are those of that position, where they are not the
    lesson's. ``rules`` names what the rules say of it: numbers and sections, with commas between."""

    text: tuple[Line, ...]
    task: tuple[Line, ...] = ()
    done: Callable[[Sequence[Event]], bool] | None = None
    object: Callable[[Any], Message | None] | None = None
    setup: str = ""
    draws: tuple[str, ...] = ()
    options: str = ""
    rules: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """``options`` of the game played, the actions of the other seat in order (notation), and the steps.

    A long one has ``parts``: the steps with which they begin, each in a position of its own, so that a learner may begin there.
    ``draws`` is what chance draws, in order (notation); what follows is drawn from a seed that is always the same.
    ``answer`` gives the other seat's action by its view, where one that is written beforehand might not be legal. It
    comes, like the draws, at the pace of a game, and not before the learner has something to do."""

    options: str
    replies: tuple[str, ...]
    steps: tuple[Step, ...]
    draws: tuple[str, ...] = ()
    answer: Callable[[Any], Any] | None = None
    parts: tuple[int, ...] = (0,)


Test = Callable[[Any], bool]


def happens(*kinds: type[Event], fits: Test = lambda event: True) -> Callable[[Sequence[Event]], bool]:
    """A task that is fulfilled by some event of these kinds that ``fits``."""
    return lambda events: any(isinstance(event, kinds) and fits(event) for event in events)


def only(allowed: Test, sentence: Message) -> Callable[[Any], Message | None]:
    """An objection to every action but those that are ``allowed``."""
    return lambda action: None if allowed(action) else sentence


def step(*text: Line, **rest: Any) -> Step:
    """A step that says these lines before its task; ``rest`` as in ``Step``.

    >>> from navals.core.message import msg
    >>> [line.at for line in step(say(msg("Every ship is afloat."), "fleet"), say(msg("Fire!"), "fire")).text]
    ['fleet', 'fire']
    """
    return Step(text, **rest)
