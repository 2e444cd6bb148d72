"""Finds the exercises in a finished game: decisions of its people that cost their side a chance to win.

Each decision is compared with what the adviser would have done on the same view, in a few futures; those that seem to have cost something are
thought about anew at ten times the effort, and compared in ten times as many futures as an analysis tries. What is better then, by ``LEAST`` at least
and beyond doubt, is an exercise. Nothing but views decides: what was hidden from whoever acted is imagined (``Estimates.future``)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from navals.core.analysis.analysis import FUTURES, WORTH_A_LOOK
from navals.core.analysis.estimates import decide, spread
from navals.core.player import Limit
from navals.core.position import TABLE_TYPES
from navals.core.record.record import Replay
from navals.core.study.exercise import Exercise, Found
from navals.core.study.views import Views

LEAST: Final = 0.08
"""An exercise is worth so much of a chance to win, at least."""
GLANCES: Final = 4
"""Futures in which every decision is compared."""
PROMISING: Final = 0.04
"""Decisions that seem to have cost less in those are not looked at again."""
EFFORT: Final = 10
"""How many times as hard a key is thought about, and in how many times as many futures it is compared."""
LOOKED_AT: Final = 8
"""So many decisions are looked at closely, at most: those that seem to have cost most."""
_LATER: Final = 1000
"""The futures of the close look are others than those of the first one: what only luck made great is small again."""


class _Candidate(NamedTuple):
    """A decision that seems to have cost so much."""

    cost: float
    ply: int


class Search(Views):
    """The search in one finished game, for the decisions of some ``seats``.

    >>> from navals import games
    >>> from navals.core.record.record import Replay
    >>> game = games.find("mats")
    >>> Search(Replay(game, game.schema.default(), {}), (0, 1)).finish()
    ()
    """

    def __init__(self, replay: Replay, seats: Sequence[int]) -> None:
        super().__init__(replay)
        self.seats: tuple[int, ...] = tuple(seats)
        self.found: list[Exercise] = []
        """The exercises so far, by ply."""
        self.progress: float = 0.0
        """How much of the work is done, 0 to 1."""
        self.done: bool = False
        """Whether nothing is left to do."""

    def findings(self) -> Found:
        """What has been found so far; it stays as it is while the search goes on."""
        return Found(tuple(self.found), self.progress)

    def finish(self) -> tuple[Exercise, ...]:
        """Go on to the end; returns what was found."""
        for _ in self._steps:
            pass
        return tuple(self.found)

    def steps(self) -> Iterator[None]:
        """The whole of it, resting often."""
        candidates: list[_Candidate] = []
        plies = [ply for ply in range(len(self.moves)) if self.decided(ply)]
        known = bool(plies) and self.estimate(self.view(plies[0])) is not None
        for count, ply in enumerate(plies if known else ()):
            self.progress = 0.5 * count / len(plies)
            yield
            cost = yield from self.glance(ply)
            if cost >= PROMISING:
                candidates.append(_Candidate(cost, ply))
        candidates.sort(key=lambda one: (-one.cost, one.ply))
        close = candidates[:LOOKED_AT]
        for count, one in enumerate(close):
            self.progress = 0.5 + 0.5 * count / len(close)
            yield
            exercise = yield from self.examine(one.ply)
            if exercise is not None:
                self.found.append(exercise)
                self.found.sort(key=lambda one: one.ply)
        self.progress, self.done = 1.0, True

    def decided(self, ply: int) -> bool:
        """Whether somebody for whom exercises are looked for had a choice in the game here."""
        move = self.moves[ply]
        return move.seat in self.seats and not isinstance(move.action, TABLE_TYPES) and self.free(ply)

    def _thought(self, ply: int, limit: Limit) -> Generator[None, None, Any]:
        thought = yield from decide(
            self.game.adviser(), self.view(ply), self.rng(ply, f"exercise {limit.times}"), limit
        )
        return thought

    def glance(self, ply: int) -> Generator[None, None, float]:
        """What a decision seems to have cost, in a few futures; 0 where the adviser would have done the same. Rests now and then."""
        played = self.moves[ply].action
        thought = yield from self._thought(ply, Limit())
        if thought.action == played or self.positions[ply].state.check(thought.action) is not None:
            return 0.0
        cost, _ = yield from self.gain(ply, (played, thought.action), GLANCES, hopeless=0.0)
        return cost

    def gain(
        self,
        ply: int,
        actions: Sequence[Any],
        futures: int,
        first: int = 0,
        hopeless: float | None = None,
    ) -> Generator[None, None, tuple[float, float]]:
        """How much more likely the side to act wins by the second action than by the first, in so many futures from number ``first`` on, and the
        standard error. Two that promise no more than ``hopeless`` are enough."""
        view = self.view(ply)
        gains: list[float] = []
        for count in range(first, first + futures):
            worth = yield from self.difference(ply, count, view, actions)
            gains.append(worth[1] - worth[0])
            if self.settled(gains, actions):
                break
            if hopeless is not None and len(gains) == 2 and spread(gains)[0] <= hopeless:
                break
        mean, variance = spread(gains)
        return mean, sqrt(variance)

    def examine(self, ply: int, least: float = LEAST) -> Generator[None, None, Exercise | None]:
        """The exercise that a decision makes if it cost at ``least`` so much, None where it makes none; rests now and then."""
        move, state = self.moves[ply], self.positions[ply].state
        thought = yield from self._thought(ply, Limit(times=EFFORT))
        if thought.action == move.action or state.check(thought.action) is not None:
            return None
        gain, error = yield from self.gain(ply, (move.action, thought.action), EFFORT * FUTURES, _LATER)
        if gain < least or gain - 2.0 * error <= WORTH_A_LOOK:
            return None
        view = self.view(ply)
        return Exercise(
            ply,
            move.seat,
            self.game.text(move.action),
            self.game.text(thought.action),
            round(gain, 4),
            round(error, 4),
            self.mark(ply),
            self.game.analysis.theme(view, thought.action),
            thought.reason,
        )
