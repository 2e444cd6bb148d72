"""Computer players think about moves and hints, in slices between gestures or in the thinker.

An expert with a time limit gets a multiple of its usual effort, estimated from the cost of its decisions on
this device (`Tempo`), so its thoughts depend only on view, effort and random generator. It starts with the
usual effort and increases it (`club.dial.PatientPlayer`); if that takes too long, it plays its best thought
so far, as with "Move now". The action is in the record, so replaying it needs no thinking."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

from navals.club.dial import split_effort
from navals.core.message import Message
from navals.core.player import Limit, Thought
from navals.core.record.computers import Computer
from navals.core.table import Table
from navals.thinking.job import DecisionTask, Job
from navals.ui import clock
from navals.ui.session.bots import BotDecision

SLICE: Final = 0.016  # seconds of thinking per slice, the longest delay of a gesture


MAX_TIMES: Final = 1000  # maximum multiple of the usual effort
LATE_FACTOR: Final = 1.25  # maximum time of a decision, as a multiple of the requested time
SAMPLE_SIZE: Final = 8  # number of decisions used to estimate the next one's cost


class Tempo:
    """The cost of a decision's usual effort on this device, in seconds.

    >>> tempo = Tempo()
    >>> tempo.times(10)
    1
    >>> tempo.record(0.5, 1); tempo.record(2.0, 10)
    >>> tempo.times(10), tempo.times(0)
    (20, 1)
    """

    def __init__(self) -> None:
        self._costs: deque[float] = deque(maxlen=SAMPLE_SIZE)

    def record(self, seconds: float, times: int) -> None:
        """Record the time of a decision made with `times` the usual effort."""
        self._costs.append(seconds / sum(split_effort(times)))

    def times(self, seconds: float) -> int:
        """Return how many times the usual effort fits into `seconds`: 1 if unknown or without a limit. The
        costliest recent decision counts, because the next one may be as hard."""
        cost = max(self._costs, default=0.0)
        return min(MAX_TIMES, max(1, int(seconds / cost))) if cost > 0 else 1


class Deliberation:
    """A decision in progress: `task` for `seat` at `ply`. `is_hint`: whether it is a hint for a person;
    `is_delegated`: whether it runs in the thinker (`manifest.Client`). `clock` returns seconds; `seconds` is
    the requested time (0: none).
    """

    def __init__(
        self,
        task: DecisionTask,
        seat: int,
        ply: int,
        *,
        is_hint: bool,
        is_delegated: bool,
        clock: Callable[[], float],
        seconds: int = 0,
    ) -> None:
        self.task = task
        self.seat = seat
        self.ply = ply
        self.is_hint: bool = is_hint
        self.is_delegated: bool = is_delegated
        self.best: Thought | None = None  # the best thought so far
        self.done: bool = False  # whether it is final
        self._clock = clock
        self._start = clock()
        self._end: float | None = None
        self._seconds = seconds
        self._thoughts: Iterator[Thought] | None = None

    def work(self, seconds: float) -> None:
        """Think for about `seconds`, unless the thinker does the work."""
        if self.is_delegated:
            return
        deadline = self._clock() + seconds
        if self._thoughts is None:
            self._thoughts = self.task.thoughts()
        while not self.done:
            try:
                self.best = next(self._thoughts)
            except StopIteration:
                self.done, self._end = True, self._clock()
            if self._clock() >= deadline:
                return

    @property
    def elapsed_time(self) -> float:
        """Seconds spent so far, or in total once done."""
        return (self._clock() if self._end is None else self._end) - self._start

    @property
    def is_late(self) -> bool:
        """Whether the requested time is up and there is an action to play."""
        return 0 < self._seconds * LATE_FACTOR <= self.elapsed_time and self.best is not None

    @property
    def waits(self) -> bool:
        """Whether it is waiting for the thinker."""
        return self.is_delegated and not self.done

    def job(self, number: int) -> Job:
        return self.task.job(number)

    def receive(self, content: object, done: bool) -> None:
        """Receive the best thought so far. If the thinker ends without one, think in this worker."""
        if isinstance(content, Thought):
            self.best = content
        self.done = done and self.best is not None
        self._end = self._clock() if self.done else None
        if done and not self.done:
            self.recall(thinker_failed=True)

    def recall(self, *, thinker_failed: bool = False) -> None:
        """Think in this worker, from the beginning: the same thoughts will be produced."""
        self.is_delegated = self.done = False
        self._end = None


class Thinking:
    """The computer's thinking about a game, for its own seats and for hints."""

    def __init__(self, table: Table) -> None:
        self.decision: Deliberation | BotDecision | None = None  # the decision in progress
        self.hint: Thought | None = None  # the requested hint
        self.shows_advice: bool = False  # whether the hint shows its action, not only probabilities
        self.delegates: bool = False  # whether new decisions go to the thinker
        self.tempo: Tempo = Tempo()  # the cost of decisions on this device
        self.plans: dict[int, tuple[object, Message]] = {}
        """The computers' plans by ply, each with the action played, which may have been replaced since."""
        self._timed_decision: Deliberation | None = None  # the last decision whose cost was recorded
        self._table = table

    def begin(self, seat: int, computer: Computer | None) -> Deliberation | BotDecision:
        """Start a decision for a seat, by a computer player or for a hint (`None`), and return it."""
        table = self._table
        if computer is not None and computer.bot:
            self.decision = BotDecision(table, computer, seat)
            return self.decision
        view, rng_state = table.view(seat), table.thinker(seat).getstate()
        seconds = 0 if computer is None else computer.seconds
        if computer is None:
            task = DecisionTask(table.game, None, view, rng_state)
        else:
            limit = Limit(times=self.tempo.times(seconds))
            task = DecisionTask(table.game, computer.level, view, rng_state, limit, computer.position)
        is_hint, ticks = computer is None, clock.machine_time
        self.decision = Deliberation(
            task, seat, table.ply, is_hint=is_hint, is_delegated=self.delegates, clock=ticks, seconds=seconds
        )
        return self.decision

    def drop_hint(self) -> None:
        self.hint, self.shows_advice = None, False

    def stop(self) -> None:
        """Stop thinking and drop the hint."""
        self.decision = None
        self.drop_hint()

    @property
    def waits(self) -> bool:
        """Whether the current decision is waiting for the thinker."""
        return self.decision is not None and self.decision.waits

    @property
    def failed_decision(self) -> BotDecision | None:
        """A bot's failed decision; a person must decide how to continue."""
        return (
            self.decision
            if isinstance(self.decision, BotDecision) and self.decision.fault is not None
            else None
        )

    def advise(self) -> bool:
        """Think about a hint for one slice; return whether one is in progress."""
        decision = self.decision
        if decision is None or not decision.is_hint:
            return False
        decision.work(SLICE)
        self.hint = decision.best
        if decision.done:
            self.decision = None
        return True

    def plan(self, ply: int, action: object) -> Message | None:
        """Return the plan behind a computer's action at a ply, if known. Records do not contain plans."""
        entry = self.plans.get(ply)
        return entry[1] if entry is not None and entry[0] == action else None

    def decide(self, seat: int) -> bool:
        """Think for the computer player at a seat for one slice; return whether it has decided or its time is
        up. Raise `ValueError` if it ends without an action."""
        decision = self.decision
        if decision is None:
            computer = self._table.computer(seat)
            assert computer is not None
            decision = self.begin(seat, computer)
        decision.work(SLICE)
        if decision.done and decision.best is None:
            raise ValueError("a computer player had no thought")
        is_over = decision.done or decision.is_late
        if is_over and decision is not self._timed_decision and isinstance(decision, Deliberation):
            self._timed_decision = decision
            self.tempo.record(decision.elapsed_time, decision.task.limit.times)
        return is_over
