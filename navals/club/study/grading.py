"""Grade answers to exercises by winning chance, not by comparison with the solution."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from navals.club.analysis.estimates import DEFAULT_LIMIT, mean_and_variance
from navals.club.study.exercise import AnswerVerdict, Exercise, Grade
from navals.club.study.views import ViewEstimates
from navals.core.player import decide_in_steps
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY

MAX_FUTURES: Final = 24
"""Number of futures for comparing an answer with the solution and the action played."""
MAX_GOOD_LOSS: Final = 0.02
"""Maximum loss, compared with the solution, at which an answer still counts as ``good``."""
MAX_LOSS_FRACTION: Final = 0.25
"""The same maximum as a fraction of the solution's gain; the larger of the two maxima applies."""
MAX_VARIATION: Final = 8
"""Maximum length of a continuation, in actions."""
_FIRST_FUTURE: Final = 5000
"""Number of the first simulated future; high enough that grading never reuses the futures with which the
solution was found."""


class Grading(ViewEstimates):
    """Grades an answer to an exercise from a finished game. Raise ``NotationError`` for a bad answer.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> replay = Replay(game, game.schema.default(), {})
    >>> order = "order TP V1 V2 F1 F2 C1 C2"
    >>> _ = replay.play(0, game.parse(order, replay.position.state))
    >>> Grading(replay, Exercise(0, 0, order, order, 0.1, 0.0, ""), order).verdict is None
    True
    """

    def __init__(self, replay: Replay, exercise: Exercise, answer: str) -> None:
        super().__init__(replay)
        self.exercise: Exercise = exercise
        state = self.positions[exercise.ply].state
        self._answer = self.game.parse(answer, state)
        self._better_action = self.game.parse(exercise.better, state)
        self.verdict: AnswerVerdict | None = None
        """The result, once known."""

    def steps(self) -> Iterator[None]:
        """Do all the work, yielding often."""
        ply = self.exercise.ply
        played_action = self.moves[ply].action
        view = self.view(ply)
        actions = (self._answer, played_action, self._better_action)
        futures: list[tuple[float, ...]] = []
        for number in range(_FIRST_FUTURE, _FIRST_FUTURE + MAX_FUTURES):
            chances = yield from self.chances_after(ply, number, view, actions)
            futures.append(chances)
            if self.is_settled([future[2] - future[0] for future in futures], actions) and self.is_settled(
                [future[2] - future[1] for future in futures], actions
            ):
                break
            yield
        answer_value, played_value, better_value = (
            mean_and_variance([future[index] for future in futures])[0] for index in range(3)
        )
        # The solution was found with more futures and more effort: do not lower its gain.
        better_value = max(better_value, played_value + MAX_GOOD_LOSS)
        variation = yield from self._play_variation()
        self.verdict = AnswerVerdict(
            self._grade(answer_value, played_value, better_value),
            answer_value,
            played_value,
            better_value,
            variation,
        )

    def _grade(self, answer_value: float, played_value: float, better_value: float) -> Grade:
        if self._answer == self._better_action:
            return "best"
        if self._answer == self.moves[self.exercise.ply].action:
            return "miss"
        loss, gain = better_value - answer_value, better_value - played_value
        if loss <= max(MAX_GOOD_LOSS, MAX_LOSS_FRACTION * gain):
            return "good"
        return "part" if loss <= 0.5 * gain else "miss"

    def _play_variation(self) -> Generator[None, None, tuple[tuple[int, str], ...]]:
        """Play on after the better action until the seat's next turn, with random dice and strong players."""
        rng = self.rng(self.exercise.ply, "line")
        player, seat = self.game.player("hard"), self.exercise.seat
        state = self.positions[self.exercise.ply].state.apply(self._better_action)
        variation: list[tuple[int, str]] = []
        has_replied = False
        while (
            len(variation) < MAX_VARIATION
            and (actor := state.actor()) != NOBODY
            and not (has_replied and actor == seat)
        ):
            yield
            if actor == CHANCE:
                action = state.sample(rng)
            else:
                has_replied = has_replied or actor != seat
                thought = yield from decide_in_steps(player, state.view(actor), DEFAULT_LIMIT, rng)
                action = thought.action
            variation.append((actor, self.game.text(action)))
            state = state.apply(action)
        return tuple(variation)
