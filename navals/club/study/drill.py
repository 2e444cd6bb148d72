"""Drills: one task, tried repeatedly from the same position, with a score.

A drill is a position (options and ``Setup`` as in a record) and a task in a notation of the game, which
defines and judges tasks (``Drills``). Drills are untrusted: their size is limited, and invalid ones raise
``ValueError``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

import msgspec

from navals.core.event import Event
from navals.core.message import Message
from navals.core.record.jsons import is_nested_deeper

TRY_COUNTS: Final = (5, 10, 20)
"""Selectable numbers of tries in a run."""
MAX_LENGTH: Final = 4000
"""Maximum length of a drill's text, in characters."""
MAX_TITLE: Final = 60
"""Maximum length of a drill's title, in characters."""


class Drill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drill. ``title``: the user's name for it ("": show the task); ``tries``: one of ``TRY_COUNTS``."""

    options: str
    setup: str
    task: str
    tries: int = TRY_COUNTS[1]
    title: str = ""


class TryResult(msgspec.Struct, frozen=True):
    """The outcome of a try: whether the task is done, and a sentence explaining why."""

    done: bool
    reason: Message


class BuiltInDrill(msgspec.Struct, frozen=True):
    """A drill supplied by the game: its ``id`` in addresses, ``title`` and learning goal (``lesson``)."""

    id: str
    title: Message
    lesson: Message
    drill: Drill


class TaskSetting(msgspec.Struct, frozen=True):
    """A setting of a task: its name, label, current value, and the possible values with their labels."""

    name: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message | str], ...]


class TaskMark(msgspec.Struct, frozen=True):
    """A circle around a ball, pocket etc. on the picture of a position, in the picture's user units."""

    x: float
    y: float
    radius: float


S_contra = TypeVar("S_contra", contravariant=True)


class Drills(Protocol[S_contra]):
    """A game's drills. Each game has one instance, ``DRILLS`` in ``screen.drills``."""

    built_in: Sequence[BuiltInDrill]
    """Drills supplied by the game."""

    def first_task(self, state: S_contra) -> str:
        """Return a task that fits a position. Raise ``NotationError`` if no task fits."""

    def describe(self, state: S_contra, task: str) -> Message:
        """Describe a task. Raise ``NotationError`` if it is invalid or does not fit the position."""

    def settings(self, state: S_contra, task: str) -> Sequence[TaskSetting]:
        """Return the settings of a task."""

    def adjust(self, state: S_contra, task: str, name: str, value: str) -> str:
        """Return the task with one setting changed."""

    def judge(self, state: S_contra, events: Sequence[Event], next_state: S_contra, task: str) -> TryResult:
        """Judge a try, given the state before it, its events, and the state after it."""

    def setup_lines(self, state: S_contra) -> Sequence[Message]:
        """Describe the position, one sentence per piece, for setting it up on a real table."""

    def marks(self, state: S_contra, task: str) -> Sequence[TaskMark]:
        """Return circles that mark the task on the picture of the position."""


def write(drill: Drill) -> str:
    """Write a drill as text.

    >>> drill = Drill("use=simulation", "turn=A", "safe")
    >>> read(write(drill)) == drill
    True
    """
    return msgspec.json.encode(drill).decode()


def read(text: str) -> Drill:
    """Read a drill without checking its position and task. Raise ``ValueError`` for invalid text."""
    if len(text) > MAX_LENGTH or is_nested_deeper(text, 3):
        raise ValueError("no drill")
    drill = msgspec.json.decode(text, type=Drill)
    if drill.tries not in TRY_COUNTS or len(drill.title) > MAX_TITLE:
        raise ValueError("no drill")
    return drill


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """A series of tries. ``marks``: a ``+`` for each success, ``-`` for each failure; ``tries``: the planned
    number; ``real``: whether it is played on a real table; ``date``: the date of the last try.

    >>> run = Run("++-+", 10)
    >>> run.success_count, run.best_streak, run.tries_left, run.pass_rate
    (3, 2, 6, 0.75)
    """

    marks: str = ""
    tries: int = TRY_COUNTS[1]
    real: bool = False
    date: str = ""

    @property
    def success_count(self) -> int:
        """Return the number of successes."""
        return self.marks.count("+")

    @property
    def best_streak(self) -> int:
        """Return the length of the longest streak of successes."""
        return max(map(len, self.marks.split("-")))

    @property
    def tries_left(self) -> int:
        """Return the number of remaining tries."""
        return self.tries - len(self.marks)

    @property
    def pass_rate(self) -> float:
        """Return the share of successes, 0 before the first try."""
        return self.success_count / len(self.marks) if self.marks else 0.0

    @property
    def is_valid(self) -> bool:
        """Return whether the run is valid. Stored data may be damaged."""
        return self.tries in TRY_COUNTS and len(self.marks) <= self.tries and not self.marks.strip("+-")
