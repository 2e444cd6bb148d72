"""Thinking about a game: its computer players at work, here in slices between gestures or in the thinker, and hints for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from navals.core.player import Thought
from navals.core.table import Table
from navals.core.thinking.job import Job, Task
from navals.ui.shell import clock

SLICE: Final = 0.016
"""Seconds of thinking between two looks at the page: a gesture waits no longer."""


class Deliberation:
    """One decision being thought about, by the computer player of a ``task``, for ``seat`` at ``ply``; ``hint``: for a person, else it is
    its own. ``away``: in the thinker (``jobs.Client``). ``clock`` gives seconds."""

    def __init__(
        self, task: Task, seat: int, ply: int, *, hint: bool, away: bool, clock: Callable[[], float]
    ) -> None:
        self.task = task
        """What is to be decided."""
        self.seat = seat
        """For which seat."""
        self.ply = ply
        """After so many actions."""
        self.hint: bool = hint
        """Whether it is for a person."""
        self.away: bool = away
        """Whether the thinker does it."""
        self.best: Thought | None = None
        """The best so far."""
        self.done: bool = False
        """Whether that is the decision."""
        self._clock = clock
        self._thoughts: Iterator[Thought] | None = None

    def work(self, seconds: float) -> None:
        """Think for about that long, unless it is done elsewhere."""
        if self.away:
            return
        until = self._clock() + seconds
        if self._thoughts is None:
            self._thoughts = self.task.thoughts()
        while not self.done:
            try:
                self.best = next(self._thoughts)
            except StopIteration:
                self.done = True
            if self._clock() >= until:
                return

    @property
    def waits(self) -> bool:
        """Whether nothing can be done here but wait for a report."""
        return self.away and not self.done

    def job(self, number: int) -> Job:
        """What the thinker is to do."""
        return self.task.job(number)

    def receive(self, content: Any, done: bool) -> None:
        """The best thought so far. Where the thinker had none at the end, thinking begins again here."""
        if isinstance(content, Thought):
            self.best = content
        self.done = done and self.best is not None
        if done and not self.done:
            self.recall(failed=True)

    def recall(self, *, failed: bool = False) -> None:
        """Think here, from the beginning: the same thoughts come again."""
        self.away = self.done = False


class Thinking:
    """What the computer thinks about a game: for its own seats, and as a hint for a person."""

    def __init__(self, table: Table) -> None:
        self.current: Deliberation | None = None
        """The decision that is being thought about."""
        self.hint: Thought | None = None
        """What the person to act was told, if they asked."""
        self.advice: bool = False
        """Whether the action of the hint is shown too, else only how likely things are."""
        self.away: bool = False
        """Whether thinking that begins is done by the thinker."""
        self._table = table

    def begin(self, seat: int, level: str | None) -> Deliberation:
        """Begin to think for a seat, on what it knows: as a computer player of that level, or (None) for a hint."""
        table = self._table
        task = Task(table.game, level, table.view(seat), table.thinker(seat).getstate())
        self.current = Deliberation(
            task, seat, table.ply, hint=level is None, away=self.away, clock=clock.spent
        )
        return self.current

    def drop_hint(self) -> None:
        """The hint is not shown any longer."""
        self.hint, self.advice = None, False

    def rest(self) -> None:
        """No hint, and nobody thinks."""
        self.current = None
        self.drop_hint()

    @property
    def waits(self) -> bool:
        """Whether a decision waits for the thinker's report."""
        return self.current is not None and self.current.waits

    def advise(self) -> bool:
        """A slice of thinking for a hint; returns whether one is being thought about."""
        current = self.current
        if current is None or not current.hint:
            return False
        current.work(SLICE)
        self.hint = current.best
        if current.done:
            self.current = None
        return True

    def decide(self, seat: int) -> bool:
        """A slice of thinking of the computer player at a seat; returns whether it has come to its decision."""
        current = self.current
        if current is None:
            level = self._table.level(seat)
            assert level is not None
            current = self.begin(seat, level)
        current.work(SLICE)
        if current.done and current.best is None:
            raise ValueError("a computer player had no thought")
        return current.done
