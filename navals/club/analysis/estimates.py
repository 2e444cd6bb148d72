"""Estimates for analysis: values of positions, expectations over draws, and sampled futures of actions.

All values are winning chances of A's side, from 0 to 1.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Final, Self

import msgspec

from navals.core.game import AnyGame, State
from navals.core.player import Limit, decide_in_steps
from navals.core.record.record import Move, Replay
from navals.core.result import Result
from navals.core.rules import Position
from navals.core.seat import CHANCE, NOBODY

DEFAULT_LIMIT: Final = Limit()
"""The default limit: the usual effort of the player's level."""
MAX_LISTED: Final = 40
"""Maximum number of outcomes for which a draw is evaluated outcome by outcome."""


class Estimates:
    """Estimates for one game. ``replay`` is copied, so it may change later."""

    def __init__(self, replay: Replay) -> None:
        self.game: AnyGame = replay.game
        self.options: object = replay.options
        self.moves: tuple[Move, ...] = tuple(replay.moves)
        self.positions: tuple[Position, ...] = tuple(replay.positions)
        content = [self.game.id, self.game.card.rules, self.options, self.moves]
        self.seed: str = hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()
        """Random seed derived from the game and its actions, but not from the players' names."""
        self._steps: Iterator[None] = self.steps()

    def steps(self) -> Iterator[None]:
        """Yield between small steps of the work; by default, do nothing."""
        return iter(())

    def finish(self) -> Self:
        """Do all remaining work and return ``self``."""
        for _ in self._steps:
            pass
        return self

    def run_for(self, seconds: float) -> None:
        """Continue working for about ``seconds``."""
        deadline = time.monotonic() + seconds
        for _ in self._steps:
            if time.monotonic() >= deadline:
                return

    def estimate(self, view: object) -> float | None:
        """Return the game's estimate of a view, or ``None`` if it has none."""
        chance = self.game.analysis.estimate(view)
        return None if chance is None else min(1.0, max(0.0, chance))

    def value(self, state: State) -> float:
        """Return the value of the result or, during the game, the public estimate; 0.5 if there is none."""
        result = state.result()
        if result is not None:
            return payoff(result)
        estimate = self.estimate(state.view(None))
        return 0.5 if estimate is None else estimate

    def look_ahead(self, state: State, depth: int) -> Generator[None, None, float]:
        """Return a state's value, averaging over up to ``depth`` immediate draws."""
        yield
        if not depth or state.actor() != CHANCE:
            return self.value(state)
        total = 0.0
        for action, probability in state.outcomes() or ():
            value = yield from self.look_ahead(state.apply(action), depth - 1)
            total += probability * value
        return total

    def rng(self, ply: int, purpose: str = "") -> random.Random:
        """Return a separate random generator for each ply and purpose."""
        return random.Random(f"{self.seed}/{ply}/{purpose}")

    def are_noisy(self, actions: Sequence[object]) -> bool:
        """Return whether execution errors may change these actions."""
        return any(self.game.analysis.add_noise(action, random.Random(0)) != action for action in actions)

    def future_value(
        self, ply: int, future_number: int, view: object, action: object
    ) -> Generator[None, None, float]:
        """Return A's chance after an action and ``Analysis.foresight`` further, sampled actions.

        The luck depends on ``future_number``. If the outcome is hidden, return the mean over the possible
        answers.
        """
        luck_rng, guess_rng = self.rng(ply, f"luck {future_number}"), self.rng(ply, f"view {future_number}")
        answers = self.game.hidden.answers(view, action, self.rng(ply, "answers"))
        if answers:
            total = 0.0
            for next_view, probability in answers:
                value = self.estimate(next_view)
                total += probability * (0.5 if value is None else value)
            yield
            return total
        state = self.game.hidden.guess(view, guess_rng)
        noisy_action = self.game.analysis.add_noise(action, guess_rng)
        state = state.apply(noisy_action if state.check(noisy_action) is None else action)
        player = self.game.player("hard")
        for _ in range(self.game.analysis.foresight):
            seat = state.actor()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                state = state.apply(state.sample(luck_rng))
                continue
            thought = yield from decide_in_steps(player, state.view(seat), DEFAULT_LIMIT, guess_rng)
            state = state.apply(thought.action)
        if state.actor() == CHANCE and state.outcomes() is not None:
            value = yield from self.expected_value(state)
            return value
        while state.actor() == CHANCE:
            state = state.apply(state.sample(luck_rng))
            yield
        return self.value(state)

    def chances_after(
        self, ply: int, future_number: int, view: object, actions: Sequence[object]
    ) -> Generator[None, None, tuple[float, ...]]:
        """Return the acting side's winning chance after each action, with the luck of one future."""
        is_side_b = self.game.seating.side(self.moves[ply].seat, self.options) == 1
        chances: list[float] = []
        for action in actions:
            value = yield from self.future_value(ply, future_number, view, action)
            chances.append(1.0 - value if is_side_b else value)
        return tuple(chances)

    def is_settled(self, gains: Sequence[float], actions: Sequence[object]) -> bool:
        """Return whether further futures would repeat the first two, because no luck is involved."""
        has_same_gains = len(gains) == 2 and gains[0] == gains[1]
        return has_same_gains and not self.game.analysis.foresight and not self.are_noisy(actions)

    def had_choice(self, ply: int) -> bool:
        """Return whether the decision had alternatives."""
        return len(self.positions[ply].state.actions() or "??") > 1

    def expected_value(self, state: State) -> Generator[None, None, float]:
        """Return a state's value before a draw: the mean over its outcomes, or a direct estimate if there are
        more than ``MAX_LISTED``."""
        outcomes = state.outcomes() or ()
        if len(outcomes) > MAX_LISTED:
            return self.value(state)
        total = 0.0
        for action, probability in outcomes:
            value = yield from self.look_ahead(state.apply(action), 0)
            total += probability * value
        return total


def payoff(result: Result) -> float:
    """Return the value of a result to A: 1, 0, or 0.5 if nobody wins.

    >>> from navals.core.result import Result
    >>> payoff(Result("0-1", "fleet")), payoff(Result("0-0", "both"))
    (0.0, 0.5)
    """
    return {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)


def mean_and_variance(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the values and the variance of that mean.

    >>> mean_and_variance([0.0, 1.0])
    (0.5, 0.25)
    """
    count = len(values)
    mean = 0.0
    for value in values:
        mean += value / count
    variance = 0.0
    for value in values:
        variance += (value - mean) ** 2
    return mean, variance / max(1, count * (count - 1))
