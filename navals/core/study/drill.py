"""Drills: one task, tried again and again from the same position, and what is counted of the tries.

A drill is told by a position (options and ``Setup``, as a record has them) and a task in the game's own notation; which tasks there are, and whether one
was done, the game says (``Drills``). A drill comes from strangers too: its texts are bounded, and a fault is a ``ValueError``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from navals.core.event import Event
from navals.core.message import Message
from navals.core.record.jsons import nested_deeper

TRIES: Final = (5, 10, 20)
"""How many tries a run can have."""
LONGEST: Final = 4000
"""Characters of a drill's text at most."""
NAME: Final = 60
"""Characters of the name that a person gives a drill."""


class Drill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drill. ``title`` is what a person called it ("": it is called by its task), ``tries`` one of ``TRIES``."""

    options: str
    setup: str
    task: str
    tries: int = TRIES[1]
    title: str = ""


class Made(msgspec.Struct, frozen=True):
    """What came of a try: whether the task was done, and in a sentence what was done or what was missing."""

    done: bool
    why: Message


class Ready(msgspec.Struct, frozen=True):
    """A drill that comes with the game: ``id`` as in its address, ``title`` and what one learns from it."""

    id: str
    title: Message
    lesson: Message
    drill: Drill


class Choice(msgspec.Struct, frozen=True):
    """Something to choose of a task: its name, its label, what is chosen, and what can be, as value and words."""

    name: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message | str], ...]


class Mark(msgspec.Struct, frozen=True):
    """Where a task's ball, pocket or the like is on the picture of a position: a circle in its user units."""

    x: float
    y: float
    radius: float


class Drills(Protocol):
    """What a game says of its drills: derive from it. One instance a game, ``DRILLS`` in ``screen.drills``."""

    ready: Sequence[Ready]
    """Those that come with the game."""

    def first(self, state: Any) -> str:
        """A task that fits a position. Raises NotationError where none does."""
        ...

    def said(self, state: Any, task: str) -> Message:
        """A task in a sentence. Raises NotationError where the text is no task, or does not fit the position."""
        ...

    def choices(self, state: Any, task: str) -> Sequence[Choice]:
        """What can be chosen of a task."""
        ...

    def chosen(self, state: Any, task: str, name: str, value: str) -> str:
        """The task with something else chosen; both come from the page."""
        ...

    def judge(self, state: Any, events: Sequence[Event], after: Any, task: str) -> Made:
        """Whether a try did the task: from ``state``, what it caused, and the state ``after`` it."""
        ...

    def placed(self, state: Any) -> Sequence[Message]:
        """Where everything lies, so that a real table can be set up: a sentence for each piece."""
        ...

    def marks(self, state: Any, task: str) -> Sequence[Mark]:
        """What a task is about, on the picture of the position."""
        ...


def written(drill: Drill) -> str:
    """The text of a drill.

    >>> drill = Drill("use=simulation", "turn=A", "safe")
    >>> read(written(drill)) == drill
    True
    """
    return msgspec.json.encode(drill).decode()


def read(text: str) -> Drill:
    """The drill of a text. Raises ValueError where it is none; whether its position and task are any, the game says."""
    if len(text) > LONGEST or nested_deeper(text, 3):
        raise ValueError("no drill")
    drill = msgspec.json.decode(text, type=Drill)
    if drill.tries not in TRIES or len(drill.title) > NAME:
        raise ValueError("no drill")
    return drill


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tries one after the other: ``marks`` has a ``+`` for each that was made and a ``-`` for each other, ``tries`` is how many there are to be; ``real``: at a real
    table; ``date`` of the last one.

    >>> run = Run("++-+", 10)
    >>> run.made, run.best, run.left, run.share
    (3, 2, 6, 0.75)
    """

    marks: str = ""
    tries: int = TRIES[1]
    real: bool = False
    date: str = ""

    @property
    def made(self) -> int:
        """How many were made."""
        return self.marks.count("+")

    @property
    def best(self) -> int:
        """The most that were made one after the other."""
        return max(map(len, self.marks.split("-")))

    @property
    def left(self) -> int:
        """How many are still to be tried."""
        return self.tries - len(self.marks)

    @property
    def share(self) -> float:
        """The share of those made, 0 before the first one."""
        return self.made / len(self.marks) if self.marks else 0.0

    @property
    def sound(self) -> bool:
        """Whether it can be a run: it may come from a damaged store."""
        return self.tries in TRIES and len(self.marks) <= self.tries and not self.marks.strip("+-")
