"""Search for exercises in a finished game: decisions that reduced the player's winning chance.

A first pass compares each decision with the adviser's choice in a few futures. The costliest decisions are
reconsidered with ten times the effort and compared in ten times as many futures as in an analysis. The gain
of an exercise must be significant and at least ``MIN_GAIN``. Only views are used; secrets are guessed
(``Estimates.future_value``).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from navals.club.analysis.analysis import MAX_FUTURES, MIN_DIFFERENCE
from navals.club.analysis.estimates import mean_and_variance
from navals.club.study.exercise import Exercise, SearchResult
from navals.club.study.views import ViewEstimates
from navals.core.player import Limit, Thought, decide_in_steps
from navals.core.record.record import Replay
from navals.core.rules import TABLE_TYPES

MIN_GAIN: Final = 0.08
"""Minimum gain in winning chance for an exercise."""
FIRST_PASS_FUTURES: Final = 4
"""Number of futures in the first pass."""
MIN_COST: Final = 0.04
"""Minimum estimated cost of a decision for the second pass."""
EFFORT_FACTOR: Final = 10
"""Multiplier for effort and futures in the second pass."""
MAX_DECISIONS: Final = 8
"""Maximum number of decisions in the second pass, costliest first."""
_SECOND_PASS_FUTURE: Final = 1000
"""Number of the first future in the second pass, so that it does not share the first pass's luck."""


class _Candidate(NamedTuple):
    cost: float
    ply: int


class ExerciseSearch(ViewEstimates):
    """Search for exercises in the decisions of ``seats`` in one finished game.

    >>> from navals import games
    >>> from navals.core.record.record import Replay
    >>> game = games.find("mats")
    >>> ExerciseSearch(Replay(game, game.schema.default(), {}), (0, 1)).finish().exercises
    []
    """

    def __init__(self, replay: Replay, seats: Sequence[int]) -> None:
        super().__init__(replay)
        self.seats: tuple[int, ...] = tuple(seats)
        self.exercises: list[Exercise] = []
        """The exercises so far, ordered by ply."""
        self.progress: float = 0.0
        """Fraction of the work that is done, 0 to 1."""
        self.done: bool = False
        """Whether all work is finished."""

    def findings(self) -> SearchResult:
        """Return an independent copy of the results so far."""
        return SearchResult(tuple(self.exercises), self.progress)

    def steps(self) -> Iterator[None]:
        """Do all the work, yielding often."""
        candidates: list[_Candidate] = []
        plies = [ply for ply in range(len(self.moves)) if self.is_candidate(ply)]
        has_estimate = bool(plies) and self.estimate(self.view(plies[0])) is not None
        for index, ply in enumerate(plies if has_estimate else ()):
            self.progress = 0.5 * index / len(plies)
            yield
            cost = yield from self.estimate_cost(ply)
            if cost >= MIN_COST:
                candidates.append(_Candidate(cost, ply))
        candidates.sort(key=lambda item: (-item.cost, item.ply))
        finalists = candidates[:MAX_DECISIONS]
        for index, candidate in enumerate(finalists):
            self.progress = 0.5 + 0.5 * index / len(finalists)
            yield
            exercise = yield from self.examine(candidate.ply)
            if exercise is not None:
                self.exercises.append(exercise)
                self.exercises.sort(key=lambda item: item.ply)
        self.progress, self.done = 1.0, True

    def is_candidate(self, ply: int) -> bool:
        """Return whether one of the ``seats`` had a choice at a ply."""
        move = self.moves[ply]
        return move.seat in self.seats and not isinstance(move.action, TABLE_TYPES) and self.had_choice(ply)

    def _find_thought(self, ply: int, limit: Limit) -> Generator[None, None, Thought]:
        rng = self.rng(ply, f"exercise {limit.times}")
        thought = yield from decide_in_steps(self.game.adviser(), self.view(ply), limit, rng)
        return thought

    def estimate_cost(self, ply: int) -> Generator[None, None, float]:
        """Estimate the cost of a decision from a few futures; 0 if the adviser agrees with the decision."""
        played_action = self.moves[ply].action
        thought = yield from self._find_thought(ply, Limit())
        if thought.action == played_action or self.positions[ply].state.check(thought.action) is not None:
            return 0.0
        cost, _ = yield from self.measure_gain(
            ply, (played_action, thought.action), FIRST_PASS_FUTURES, cutoff=0.0
        )
        return cost

    def measure_gain(
        self,
        ply: int,
        actions: Sequence[object],
        future_count: int,
        first_future: int = 0,
        cutoff: float | None = None,
    ) -> Generator[None, None, tuple[float, float]]:
        """Return how much the second action improves the winning chance, and the standard error. Use at most
        ``future_count`` futures from number ``first_future``; stop after two if their mean gain is at most
        ``cutoff``.
        """
        view = self.view(ply)
        gains: list[float] = []
        for number in range(first_future, first_future + future_count):
            chances = yield from self.chances_after(ply, number, view, actions)
            gains.append(chances[1] - chances[0])
            if self.is_settled(gains, actions):
                break
            if cutoff is not None and len(gains) == 2 and mean_and_variance(gains)[0] <= cutoff:
                break
        mean, variance = mean_and_variance(gains)
        return mean, sqrt(variance)

    def examine(self, ply: int, minimum: float = MIN_GAIN) -> Generator[None, None, Exercise | None]:
        """Return the exercise for a decision; ``None`` if its cost is below ``minimum`` or insignificant."""
        move, state = self.moves[ply], self.positions[ply].state
        thought = yield from self._find_thought(ply, Limit(times=EFFORT_FACTOR))
        if thought.action == move.action or state.check(thought.action) is not None:
            return None
        gain, error = yield from self.measure_gain(
            ply, (move.action, thought.action), EFFORT_FACTOR * MAX_FUTURES, _SECOND_PASS_FUTURE
        )
        if gain < minimum or gain - 2.0 * error <= MIN_DIFFERENCE:
            return None
        view = self.view(ply)
        played_text, better_text = (self.game.text(action) for action in (move.action, thought.action))
        theme, mark = self.game.analysis.theme(view, thought.action), self.view_hash(ply)
        gain, error = round(gain, 4), round(error, 4)
        return Exercise(ply, move.seat, played_text, better_text, gain, error, mark, theme, thought.reason)
