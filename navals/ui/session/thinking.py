"""Computer players think about moves and hints, in slices between gestures or in the thinker.

An expert with a time limit gets a multiple of its usual effort, estimated from the cost of its decisions on
this device (`EffortClock`), so its thoughts depend only on view, effort and random generator. It starts with
the usual effort and increases it (`club.dial.PatientPlayer`); if that takes too long, it plays its best
thought so far, as with "Move now". The action is in the record, so replaying it needs no thinking."""

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


MAX_EFFORT_MULTIPLE: Final = 1000  # maximum multiple of the usual effort
MAX_TIME_FACTOR: Final = 1.25  # maximum time of a decision, as a multiple of the requested time
SAMPLE_SIZE: Final = 8  # number of decisions used to estimate the next one's cost


class EffortClock:
    """The cost of a decision's usual effort on this device, in seconds.

    >>> clock = EffortClock()
    >>> clock.effort_multiple(10)
    1
    >>> clock.record_time(0.5, 1); clock.record_time(2.0, 10)
    >>> clock.effort_multiple(10), clock.effort_multiple(0)
    (20, 1)
    """

    def __init__(self) -> None:
        self._recent_costs: deque[float] = deque(maxlen=SAMPLE_SIZE)

    def record_time(self, seconds: float, multiple: int) -> None:
        """Record the time of a decision made with `multiple` times the usual effort."""
        self._recent_costs.append(seconds / sum(split_effort(multiple)))

    def effort_multiple(self, seconds: float) -> int:
        """Return how many times the usual effort fits into `seconds`: at least 1, and 1 if its cost is
        unknown. The costliest recent decision counts, because the next one may be as hard."""
        cost = max(self._recent_costs, default=0.0)
        return min(MAX_EFFORT_MULTIPLE, max(1, int(seconds / cost))) if cost > 0 else 1


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
        self.best_thought: Thought | None = None  # the best thought so far
        self.is_done: bool = False  # whether it is final
        self._clock = clock
        self._start_time = clock()
        self._end_time: float | None = None
        self._seconds = seconds
        self._thoughts: Iterator[Thought] | None = None

    def run_slice(self, seconds: float) -> None:
        """Think for about `seconds`, unless the thinker does the work."""
        if self.is_delegated:
            return
        deadline = self._clock() + seconds
        if self._thoughts is None:
            self._thoughts = self.task.thoughts()
        while not self.is_done:
            try:
                self.best_thought = next(self._thoughts)
            except StopIteration:
                self.is_done, self._end_time = True, self._clock()
            if self._clock() >= deadline:
                return

    @property
    def elapsed_time(self) -> float:
        """Seconds spent so far, or in total once done."""
        return (self._clock() if self._end_time is None else self._end_time) - self._start_time

    @property
    def is_late(self) -> bool:
        """Whether the requested time is up and there is an action to play."""
        return 0 < self._seconds * MAX_TIME_FACTOR <= self.elapsed_time and self.best_thought is not None

    @property
    def is_waiting(self) -> bool:
        """Whether this decision is waiting for the thinker."""
        return self.is_delegated and not self.is_done

    def job(self, number: int) -> Job:
        return self.task.job(number)

    def receive(self, content: object, is_final: bool) -> None:
        """Receive the best thought so far. If the thinker ends without one, think in this worker."""
        if isinstance(content, Thought):
            self.best_thought = content
        self.is_done = is_final and self.best_thought is not None
        self._end_time = self._clock() if self.is_done else None
        if is_final and not self.is_done:
            self.recall(thinker_failed=True)

    def recall(self, *, thinker_failed: bool = False) -> None:
        """Think in this worker, from the beginning: the same thoughts will be produced."""
        self.is_delegated = self.is_done = False
        self._end_time = None


class Thinking:
    """The computer's thinking about a game, for its own seats and for hints."""

    def __init__(self, table: Table) -> None:
        self.decision: Deliberation | BotDecision | None = None  # the decision in progress
        self.hint: Thought | None = None  # the requested hint
        self.shows_advice: bool = False  # whether the hint shows its action, not only probabilities
        self.can_delegate: bool = False  # whether new decisions go to the thinker
        self.effort_clock: EffortClock = EffortClock()  # the cost of decisions on this device
        self.plans: dict[int, tuple[object, Message]] = {}
        """The computers' plans by ply, each with the action played, which may have been replaced since."""
        self._timed_decision: Deliberation | None = None  # the last decision whose cost was recorded
        self._table = table

    def begin_decision(self, seat: int, computer: Computer | None) -> Deliberation | BotDecision:
        """Start a decision for a seat, by a computer player or for a hint (`None`), and return it."""
        table = self._table
        if computer is not None and computer.bot:
            self.decision = BotDecision(table, computer, seat)
            return self.decision
        view, rng_state = table.view(seat), table.seat_rng(seat).getstate()
        seconds = 0 if computer is None else computer.seconds
        if computer is None:
            task = DecisionTask(table.game, None, view, rng_state)
        else:
            limit = Limit(times=self.effort_clock.effort_multiple(seconds))
            task = DecisionTask(table.game, computer.level, view, rng_state, limit, computer.position)
        is_hint, machine_time = computer is None, clock.machine_time
        self.decision = Deliberation(
            task,
            seat,
            table.ply,
            is_hint=is_hint,
            is_delegated=self.can_delegate,
            clock=machine_time,
            seconds=seconds,
        )
        return self.decision

    def drop_hint(self) -> None:
        self.hint, self.shows_advice = None, False

    def stop(self) -> None:
        """Stop thinking and drop the hint."""
        self.decision = None
        self.drop_hint()

    @property
    def is_waiting(self) -> bool:
        """Whether the current decision is waiting for the thinker."""
        return self.decision is not None and self.decision.is_waiting

    @property
    def failed_decision(self) -> BotDecision | None:
        """A bot's failed decision; a person must decide how to continue."""
        return (
            self.decision
            if isinstance(self.decision, BotDecision) and self.decision.failure is not None
            else None
        )

    def think_of_hint(self) -> bool:
        """Work on a hint for one time slice; return whether a hint is being computed."""
        decision = self.decision
        if decision is None or not decision.is_hint:
            return False
        decision.run_slice(SLICE)
        self.hint = decision.best_thought
        if decision.is_done:
            self.decision = None
        return True

    def find_plan(self, ply: int, action: object) -> Message | None:
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
            decision = self.begin_decision(seat, computer)
        decision.run_slice(SLICE)
        if decision.is_done and decision.best_thought is None:
            raise ValueError("a computer player had no thought")
        is_over = decision.is_done or decision.is_late
        if is_over and decision is not self._timed_decision and isinstance(decision, Deliberation):
            self._timed_decision = decision
            self.effort_clock.record_time(decision.elapsed_time, decision.task.limit.times)
        return is_over
