"""Grade answers to exercises by winning chance, not by comparison with the solution."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from navals.club.analysis.estimates import USUAL, spread
from navals.club.study.exercise import Exercise, Grade, Verdict
from navals.club.study.views import Views
from navals.core.player import deciding
from navals.core.record.record import Replay
from navals.core.seat import CHANCE, NOBODY

FUTURES: Final = 24
"""Number of futures for comparing an answer with the solution and the action played."""
ENOUGH: Final = 0.02
"""Maximum loss relative to the solution for an answer to count as equally good."""
NEARLY: Final = 0.25
"""The same, as a fraction of the solution's gain; the larger limit applies."""
LINE: Final = 8
"""Maximum length of a continuation, in actions."""
_FIRST: Final = 5000
"""Number of the first simulated future; high enough that grading never repeats the futures that found the
solution."""


class Grading(Views):
    """Grades an answer to an exercise from a finished game. Raise ``NotationError`` if it is unreadable.

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
        self._better = self.game.parse(exercise.better, state)
        self.verdict: Verdict | None = None
        """The result, once known."""

    def steps(self) -> Iterator[None]:
        """Do all the work, yielding often."""
        ply = self.exercise.ply
        played = self.moves[ply].action
        view = self.view(ply)
        actions = (self._answer, played, self._better)
        futures: list[tuple[float, ...]] = []
        for count in range(_FIRST, _FIRST + FUTURES):
            chances = yield from self.difference(ply, count, view, actions)
            futures.append(chances)
            if self.settled([future[2] - future[0] for future in futures], actions) and self.settled(
                [future[2] - future[1] for future in futures], actions
            ):
                break
            yield
        answer, actual, better = (spread([future[at] for future in futures])[0] for at in range(3))
        # The solution was found with more futures and more effort: do not lower its gain.
        better = max(better, actual + ENOUGH)
        line = yield from self._line()
        self.verdict = Verdict(self._grade(answer, actual, better), answer, actual, better, line)

    def _grade(self, answer: float, actual: float, better: float) -> Grade:
        if self._answer == self._better:
            return "best"
        if self._answer == self.moves[self.exercise.ply].action:
            return "miss"
        rest, gain = better - answer, better - actual
        if rest <= max(ENOUGH, NEARLY * gain):
            return "good"
        return "part" if rest <= 0.5 * gain else "miss"

    def _line(self) -> Generator[None, None, tuple[tuple[int, str], ...]]:
        """Play on after the better action until the seat's next turn, with random dice and strong players."""
        rng = self.rng(self.exercise.ply, "line")
        player, seat = self.game.player("hard"), self.exercise.seat
        state = self.positions[self.exercise.ply].state.apply(self._better)
        line: list[tuple[int, str]] = []
        answered = False
        while len(line) < LINE and (actor := state.actor()) != NOBODY and not (answered and actor == seat):
            yield
            if actor == CHANCE:
                action = state.sample(rng)
            else:
                answered = answered or actor != seat
                thought = yield from deciding(player, state.view(actor), USUAL, rng)
                action = thought.action
            line.append((actor, self.game.text(action)))
            state = state.apply(action)
        return tuple(line)
