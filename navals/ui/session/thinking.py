"""Thinking about a game: its computer players at work, here in slices between gestures or in the thinker, and hints for people.

An expert that is given seconds for a decision gets effort in their place: as many times its usual one as fit into them, by what its
decisions have cost on this device so far (``Tempo``). So a thought is still one that only view, effort and generator decide. It begins with the
usual effort and goes on to more and more of it (``core.thinking.dial.Patient``): where that takes longer than was foretold, it plays what it
has come to by then, as when somebody presses "Move now". Either way the action stands in the record, and a replay thinks nothing over again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final

from navals.core.message import Message
from navals.core.player import Limit, Thought
from navals.core.table import Table
from navals.core.thinking.dial import Computer, efforts
from navals.core.thinking.job import Job, Task
from navals.ui.session.bots import Asked
from navals.ui.shell import clock

SLICE: Final = 0.016
"""Seconds of thinking between two looks at the page: a gesture waits no longer."""


MOST: Final = 1000
"""How many times the usual effort a player spends at most."""
LATE: Final = 1.25
"""How much longer than was asked a decision takes at most."""
RECENT: Final = 8
"""So many decisions tell what the next one will cost."""


class Tempo:
    """What the usual effort of a decision costs on this device, in seconds.

    >>> tempo = Tempo()
    >>> tempo.times(10)
    1
    >>> tempo.note(0.5, 1); tempo.note(2.0, 10)
    >>> tempo.times(10), tempo.times(0)
    (20, 1)
    """

    def __init__(self) -> None:
        self._costs: deque[float] = deque(maxlen=RECENT)

    def note(self, seconds: float, times: int) -> None:
        """A decision with so many times the usual effort took so long."""
        self._costs.append(seconds / sum(efforts(times)))

    def times(self, seconds: float) -> int:
        """How many times the usual effort fits into that time. Before anything is known, and without a time, it is the usual one. The dearest
        of the last decisions counts: the next one may be as hard."""
        cost = max(self._costs, default=0.0)
        return min(MOST, max(1, int(seconds / cost))) if cost > 0 else 1


class Deliberation:
    """One decision being thought about, by the computer player of a ``task``, for ``seat`` at ``ply``; ``hint``: for a person, else it is
    its own. ``away``: in the thinker (``jobs.Client``). ``clock`` gives seconds; ``seconds`` is the time that was asked for it (0: none)."""

    def __init__(
        self,
        task: Task,
        seat: int,
        ply: int,
        *,
        hint: bool,
        away: bool,
        clock: Callable[[], float],
        seconds: int = 0,
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
        self._begun = clock()
        self._ended: float | None = None
        self._seconds = seconds
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
                self.done, self._ended = True, self._clock()
            if self._clock() >= until:
                return

    @property
    def spent(self) -> float:
        """Seconds since it began, or that it took."""
        return (self._clock() if self._ended is None else self._ended) - self._begun

    @property
    def late(self) -> bool:
        """Whether the time is up that was asked for it, and there is something to play."""
        return 0 < self._seconds * LATE <= self.spent and self.best is not None

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
        self._ended = self._clock() if self.done else None
        if done and not self.done:
            self.recall(failed=True)

    def recall(self, *, failed: bool = False) -> None:
        """Think here, from the beginning: the same thoughts come again."""
        self.away = self.done = False
        self._ended = None


class Thinking:
    """What the computer thinks about a game: for its own seats, and as a hint for a person."""

    def __init__(self, table: Table) -> None:
        self.current: Deliberation | Asked | None = None
        """The decision that is being thought about."""
        self.hint: Thought | None = None
        """What the person to act was told, if they asked."""
        self.advice: bool = False
        """Whether the action of the hint is shown too, else only how likely things are."""
        self.away: bool = False
        """Whether thinking that begins is done by the thinker."""
        self.tempo: Tempo = Tempo()
        """What decisions cost on this device."""
        self.plans: dict[int, tuple[Any, Message]] = {}
        """What computers were up to, by ply, with the action that was taken: another one may stand there since."""
        self._timed: Deliberation | None = None
        """The decision that was measured last."""
        self._table = table

    def begin(self, seat: int, computer: Computer | None) -> Deliberation | Asked:
        """Begin to think for a seat, on what it knows: as that computer player, or (None) for a hint."""
        table = self._table
        if computer is not None and computer.bot:
            self.current = Asked(table, computer, seat)
            return self.current
        view, state = table.view(seat), table.thinker(seat).getstate()
        seconds = 0 if computer is None else computer.seconds
        if computer is None:
            task = Task(table.game, None, view, state)
        else:
            limit = Limit(times=self.tempo.times(seconds))
            task = Task(table.game, computer.level, view, state, limit, computer.position)
        self.current = Deliberation(
            task,
            seat,
            table.ply,
            hint=computer is None,
            away=self.away,
            clock=clock.spent,
            seconds=seconds,
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

    @property
    def faulty(self) -> Asked | None:
        """The decision of a bot that came to nothing: somebody must say how the game goes on."""
        return self.current if isinstance(self.current, Asked) and self.current.fault is not None else None

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

    def plan(self, ply: int, action: Any) -> Message | None:
        """What a computer was up to with its action at a ply, as far as it is still known: plans are no part of the record."""
        found = self.plans.get(ply)
        return found[1] if found is not None and found[0] == action else None

    def decide(self, seat: int) -> bool:
        """A slice of thinking of the computer player at a seat; returns whether it has come to its decision."""
        current = self.current
        if current is None:
            computer = self._table.computer(seat)
            assert computer is not None
            current = self.begin(seat, computer)
        current.work(SLICE)
        if current.done and current.best is None:
            raise ValueError("a computer player had no thought")
        over = current.done or current.late
        if over and current is not self._timed and isinstance(current, Deliberation):
            self._timed = current
            self.tempo.note(current.spent, current.task.limit.times)
        return over
