"""What a learner holds: what they look for in the rules, and the lesson they are in (``navals.core.words.lesson``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from navals import games
from navals.core.event import Event
from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.position import TABLE_TYPES
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.core.words.lesson import Lesson, Line, Step
from navals.ui.board.board import Board
from navals.ui.registry import board_of, lesson_of
from navals.ui.session import Session
from navals.ui.words.i18n import Language


class Learning(msgspec.Struct, frozen=True):
    """How the rules are being read."""

    sought: dict[str, str] = {}
    """What is looked for in the rules of each game; "" for all games."""
    origin: str = ""
    """Where the reader came from: an address, "" for none."""


def place(route: str) -> tuple[str, str] | None:
    """The page of the rules that an address leads to: a game's id ("" for all games) and a paragraph ("" for none)."""
    parts = route.removeprefix("#/").split("/")
    if parts[0] == "rules":
        return "", ""
    if parts[1:2] == ["rules"] and parts[2:3] != ["print"] and games.card(parts[0]) is not None:
        return parts[0], parts[2] if len(parts) > 2 else ""
    return None


class _Rehearsal(Session):
    """The game of a lesson. ``objection`` says why the lesson would rather have another action."""

    def __init__(
        self,
        table: Table,
        board: Board,
        answer: Callable[[Any], Any] | None,
        objection: Callable[[Any], Refusal | None],
    ) -> None:
        super().__init__("lesson", table, board)
        self.answer = answer
        self.objection = objection

    def _ordered(self) -> list[Event]:
        """What a gesture ordered goes on as far as the lesson agrees, which says where it does not."""
        events: list[Event] = []
        while (seat := self.acting()) is not None:
            action = self.board.follow(self.table.view(seat), self.ui)
            if action is None or self.check(seat, action) is not None:
                break
            refusal = self.objection(action)
            if refusal is not None:
                self.note = refusal
                break
            self.followed.add(self.table.ply)
            events += self._took(self.table.play(seat, action))
        return events

    def _thinks_ahead(self) -> bool:
        """As in any game, but for the other seat, which has its answers ready."""
        return self.answer is None and super()._thinks_ahead()

    def step(self) -> list[Event] | None:
        """As in any game, but for the other seat, which answers as the lesson says."""
        actor = self.table.actor()
        waits = self.thinking.current is not None or self.idle() or self.pace.left() > 0
        if self.answer is None or actor in (0, CHANCE, NOBODY) or waits:
            return super().step()
        return self.play(actor, self.answer(self.table.view(actor)))


class Tutorial:
    """A learner in the middle of a lesson, who began it with ``part``: what is before counts as done."""

    def __init__(self, game: Game[Any], part: int = 0) -> None:
        self.lesson: Lesson = lesson_of(game.id)
        self.game: Game[Any] = game
        self.step: int = self.lesson.parts[max(0, min(part, len(self.lesson.parts) - 1))]
        first = self.lesson.steps[self.step]
        self.session: _Rehearsal = self._laid(first, first.draws or self.lesson.draws)
        self.replies: list[str] = list(self.lesson.replies)
        self.missed: list[Message] = []
        """What the last action did, if it missed the task."""
        self.behind: int = self.step
        """How many steps are done with; they stay so when the learner turns back."""
        self.read: int = 0
        """How many lines of the step on the screen were read."""
        self.succeeded: bool = False
        """Whether the task of the step on the screen was just fulfilled: its film is seen, and then the lesson moves on by itself."""
        self.line: Line = first.text[0] if first.text else first.task[0]
        """What is said, as it was drawn last."""
        self.told: Line | None = None
        """What was announced last."""
        self._pace()

    def _laid(self, step: Step, draws: Sequence[str]) -> _Rehearsal:
        """A game in a step's position, or from its beginning."""
        # The other seat is nobody's: it says "ai" so that no curtain falls, and stays paused.
        tags = {"A": "Cadet", "B": "ai:expert"} | ({"Setup": step.setup} if step.setup else {})
        options = self.game.schema.parse(step.options or self.lesson.options)
        table = Table(Replay(self.game, options, tags), "lesson")
        session = _Rehearsal(table, board_of(self.game.id), self.lesson.answer, self.objection)
        session.dice.rolled = dict(enumerate(draws))
        return session

    @property
    def current(self) -> Step:
        """The step on the screen."""
        return self.lesson.steps[self.step]

    @property
    def fulfilled(self) -> bool:
        """Whether the step on the screen is done with."""
        return self.step < self.behind

    @property
    def waits(self) -> bool:
        """Whether the learner has something to do before going on. A game that is over asks for nothing."""
        over = self.session.table.actor() == NOBODY
        return self.current.done is not None and not self.fulfilled and not over

    @property
    def reads(self) -> bool:
        """Whether there are lines to be read before the task, or there is none: the learner goes on by a button."""
        return not self.succeeded and (self.read < len(self.current.text) - (not self.waits))

    @property
    def goes_on(self) -> bool:
        """Whether a button leads on: to the next line, or to the next step."""
        return not self.succeeded and (self.reads or not (self.waits or self.finished))

    def said(self, usable: Callable[[str], bool]) -> Line:
        """The line to be said: the next one to be read, or of the task the last one that can be followed, by the ids that are
        ``usable`` on the screen."""
        text, task = self.current.text, self.current.task
        if self.succeeded:
            return self.line
        if self.read < len(text) or not task:
            line = text[min(self.read, len(text) - 1)]
        else:
            ready = [one for one in task if any(map(usable, (one.when or one.at).split(",")))]
            line = ready[-1] if ready else task[0]
        self.line = line
        return line

    def next(self) -> None:
        """The line is read: on to the next one, to the task, or to the next step."""
        if self.reads:
            self.read += 1
            self._pace()
        else:
            self.go(self.step + 1)

    def go(self, step: int) -> None:
        """Turn to the next step if the present one is fulfilled, or to one before."""
        if step > self.step:
            if self.waits:
                return
            step = self.step + 1
            self.behind = max(self.behind, step)
        self.step = max(0, min(step, len(self.lesson.steps) - 1))
        self.read, self.succeeded = 0, False
        if self.current.setup and not self.fulfilled:
            self.session = self._laid(self.current, self.current.draws)
        self.session.note = None
        self.missed = []
        self._pace()

    @property
    def part(self) -> int:
        """The part of the lesson that the step on the screen belongs to."""
        return sum(first <= self.step for first in self.lesson.parts) - 1

    @property
    def finished(self) -> bool:
        """Whether the learner has come to the last step."""
        return self.step == len(self.lesson.steps) - 1

    @property
    def stuck(self) -> bool:
        """Whether the learner waits for another seat that will not act: the task is missed, and can be tried again."""
        actor = self.session.table.actor()
        answered = self.lesson.answer is not None or bool(self.replies)
        return self.waits and bool(self.current.setup) and actor not in (0, CHANCE) and not answered

    def _pace(self) -> None:
        """Draws and answers wait while the learner reads."""
        self.session.pace.paused = self.lesson.answer is None or not self.waits or self.reads

    def objection(self, action: Any) -> Refusal | None:
        """Why the lesson would rather have another action, or None."""
        step = self.current
        if not self.waits or isinstance(action, TABLE_TYPES):
            return Refusal(msg("read on first"))
        message = step.object(action) if step.object is not None else None
        return Refusal(message) if message is not None else None

    def after(self, events: Sequence[Event]) -> None:
        """Something happened on the board: the other seat answers, and perhaps a step is fulfilled. Whoever acts has read enough."""
        if self.waits:
            self.read = len(self.current.text)
        if self.behind < len(self.lesson.steps):
            # The learner may have turned back meanwhile: it counts for the step that is under way.
            done = self.lesson.steps[self.behind].done
            if done is not None and done(events):
                self.succeeded = self.step == self.behind
                self.behind += 1
                # The next step begins where this one ended.
                self.session.stands = self.session.table.ply
        session = self.session
        while session.table.actor() not in (0, NOBODY) and self.replies:
            actor = session.table.actor()
            action = session.table.game.parse(self.replies.pop(0), session.table.position.state)
            session.play(actor, action)
        names = [self.session.table.names[0], ""]
        self.missed = (
            [
                m
                for event in events
                if (m := self.game.told(event, 0, names, session.table.options)) is not None
            ]
            if self.stuck
            else []
        )
        self._pace()

    def news(self, t: Language) -> str:
        """What is said now, if it was not announced yet, else ""."""
        if self.line is self.told:
            return ""
        self.told = self.line
        return t.message(self.line.text)
