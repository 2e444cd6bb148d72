"""An exercise on the board: its position, the answer, the grade, and the replays of what follows each
action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from navals.club.study.exercise import AnswerVerdict, Exercise, Grade
from navals.club.study.grading import MAX_VARIATION, Grading
from navals.core.message import msg
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.rules import TABLE_TYPES
from navals.core.seat import CHANCE
from navals.thinking.job import Job
from navals.thinking.packing import pack
from navals.ui.board.board import AnyBoard
from navals.ui.session import Session
from navals.ui.session.stand import Attempt, OnePersonTable
from navals.ui.session.thinking import SLICE

if TYPE_CHECKING:
    import datetime

Variation = Literal["answer", "played", "better"]  # the answer, the action in the game, and the better one
VARIATIONS: Final[tuple[Variation, ...]] = ("answer", "played", "better")


class Trial:
    """An exercise from a finished game stored under `key`, or the position of a `day`."""

    def __init__(
        self, key: str, replay: Replay, exercise: Exercise, board: AnyBoard, day: datetime.date | None = None
    ) -> None:
        self.key: str = key
        self.day: datetime.date | None = day
        self.exercise: Exercise = exercise
        self.replay: Replay = replay
        self.board: AnyBoard = board
        self.answer: object = None  # the action given as the answer
        self.verdict: AnswerVerdict | None = None
        self.is_counted: bool = False  # whether an answer has been counted; later ones do not count
        self.has_given_up: bool = False  # whether the reader asked for the solution
        self.variation: Variation | None = None  # the action whose consequences are replayed
        self.is_delegated: bool = False  # whether the thinker grades the answer
        self._grading: Grading | None = None
        self._thinker_failed = False
        self.session: Session = self._set_up((), is_over=False)

    @property
    def game_id(self) -> str:
        return self.replay.game.id

    @property
    def is_waiting(self) -> bool:
        """Whether the answer is still being graded."""
        return self.answer is not None and self.verdict is None

    @property
    def grade(self) -> Grade:
        """The grade; asking for the solution counts as a miss."""
        assert self.verdict is not None
        return "miss" if self.has_given_up else self.verdict.grade

    def restart(self) -> None:
        """Reset the position for another try."""
        self.answer = self.verdict = self.variation = self._grading = None
        self.is_delegated = self.has_given_up = False
        self.session = self._set_up((), is_over=False)

    def give_up(self) -> None:
        """Show the solution, counting the action in the game as the answer."""
        if self.answer is not None:
            return
        self.has_given_up = True
        self.answer = self.replay.moves[self.exercise.ply].action
        self.session = self._set_up((), is_over=True)

    def accept_answer(self) -> None:
        """Use the action just played on the board as the answer."""
        assert isinstance(self.session, Attempt)
        self.answer, self.session.is_over = self.session.table.replay.moves[-1].action, True

    def objection(self, action: object) -> Refusal | None:
        """Return why an action is not accepted as an answer, or `None`."""
        if isinstance(action, TABLE_TYPES):
            return Refusal(msg("the game is over: find what you should have played instead"))
        return None

    def _set_up(self, moves: Sequence[tuple[int, object]], *, is_over: bool) -> Attempt:
        """Set up the exercise's position and play the (seat, action) pairs of `moves`. `is_over`: no more
        actions are accepted."""
        replay = self.replay.copy_until(self.exercise.ply, dict(self.replay.tags))
        for seat, action in moves:
            replay.play(seat, action)
        return Attempt(OnePersonTable(replay, self.exercise.seat), self.board, is_over=is_over)

    def show_variation(self, variation: Variation) -> None:
        """Replay on the board what follows an action."""
        assert self.verdict is not None
        self.variation = variation
        session = self.session = self._set_up(self._moves_to_show(variation), is_over=True)
        session.look_at(self.exercise.ply)
        session.lookback = session.lookback.play(session.table.ply)
        # Show the position for a moment before the replay begins.
        session.wait(0)

    def _moves_to_show(self, variation: Variation) -> list[tuple[int, object]]:
        """Return the (seat, action) pairs to replay: the answer alone, the action in the game with what
        followed, or the better action with a likely continuation."""
        ply, seat, game = self.exercise.ply, self.exercise.seat, self.replay.game
        if variation == "answer":
            return [(seat, self.answer)]
        moves: list[tuple[int, object]] = []
        if variation == "played":
            has_reply = False
            for move in self.replay.moves[ply : ply + 1 + MAX_VARIATION]:
                if has_reply and move.seat == seat:
                    break
                has_reply = has_reply or move.seat not in (seat, CHANCE)
                moves.append((move.seat, move.action))
            return moves
        assert self.verdict is not None
        state = self.replay.positions[ply].state
        for actor, notation in ((seat, self.exercise.better), *self.verdict.line):
            action = game.draw(notation.split(), state)[0] if actor == CHANCE else game.parse(notation, state)
            moves.append((actor, action))
            state = state.apply(action)
        return moves

    def run_slice(self) -> None:
        """Do a slice of the grading, unless the thinker does it."""
        if not self.is_waiting or self.is_delegated:
            return
        if self._grading is None:
            self._grading = Grading(self.replay, self.exercise, self.replay.game.text(self.answer))
        self._grading.run_for(SLICE)
        self.verdict = self._grading.verdict

    def job(self, number: int) -> Job:
        answer = self.replay.game.text(self.answer)
        return Job(number, "grade", record=record.write(self.replay), content=pack((self.exercise, answer)))

    def receive(self, content: object, is_final: bool) -> None:
        if isinstance(content, AnswerVerdict):
            self.verdict = content
        elif is_final:
            self.recall(thinker_failed=True)

    def recall(self, *, thinker_failed: bool = False) -> None:
        """Grade the answer in this worker instead."""
        self.is_delegated = False
        self._thinker_failed = self._thinker_failed or thinker_failed

    def delegate(self, *, is_ready: bool) -> bool:
        """Leave the grading to the thinker if it is `is_ready` and has not failed. Return whether it has an
        answer to grade now."""
        self.is_delegated = is_ready and not self._thinker_failed
        return self.is_delegated and self.is_waiting
