"""A learner in the middle of an interactive tutorial (``navals.core.lesson``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from navals.core.event import Event
from navals.core.game import Game
from navals.core.lesson import Step
from navals.core.message import Message, msg
from navals.core.position import TABLE_TYPES
from navals.core.record import Replay
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui.board import Board
from navals.ui.components import button, button_row, game_layout, icon_button, link, tutorial_bubble
from navals.ui.html import Child, Markup, join, tag
from navals.ui.i18n import Language
from navals.ui.registry import board_of, lesson_of
from navals.ui.session import Session


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
        waits = self.thinking is not None or self.idle() or self.milliseconds_left() > 0
        if self.answer is None or actor in (0, CHANCE, NOBODY) or waits:
            return super().step()
        return self.play(actor, self.answer(self.table.view(actor)))


class Course:
    """A learner in the middle of a lesson, who began it with ``part``: what is before counts as done."""

    def __init__(self, game: Game[Any], part: int = 0) -> None:
        self.lesson = lesson_of(game.id)
        self.game = game
        self.step = self.lesson.parts[max(0, min(part, len(self.lesson.parts) - 1))]
        first = self.lesson.steps[self.step]
        self.session = self._laid(first, first.draws or self.lesson.draws)
        self.replies = list(self.lesson.replies)
        self.told: list[Message] = []
        """What the last action did, if it missed the task."""
        self.behind = self.step
        """How many steps are done with; they stay so when the learner turns back."""
        self._pace()

    def _laid(self, step: Step, draws: Sequence[str]) -> _Rehearsal:
        """A game in a step's position, or from its beginning."""
        # The other seat is nobody's: it says "ai" so that no curtain falls, and stays paused.
        tags = {"A": "Cadet", "B": "ai:expert"} | ({"Setup": step.setup} if step.setup else {})
        options = self.game.schema.parse(step.options or self.lesson.options)
        table = Table(Replay(self.game, options, tags), "lesson")
        session = _Rehearsal(table, board_of(self.game.id), self.lesson.answer, self.objection)
        session.rolled = dict(enumerate(draws))
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

    def go(self, step: int) -> None:
        """Turn to the next step if the present one is fulfilled, or to one before."""
        if step > self.step:
            if self.waits:
                return
            step = self.step + 1
            self.behind = max(self.behind, step)
        self.step = max(0, min(step, len(self.lesson.steps) - 1))
        if self.current.setup and not self.fulfilled:
            self.session = self._laid(self.current, self.current.draws)
        self.session.note = None
        self.told = []
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
        self.session.paused = self.lesson.answer is None or not self.waits

    def objection(self, action: Any) -> Refusal | None:
        """Why the lesson would rather have another action, or None."""
        step = self.current
        if not self.waits or isinstance(action, TABLE_TYPES):
            return Refusal(msg("first read on"))
        message = step.object(action) if step.object is not None else None
        return Refusal(message) if message is not None else None

    def after(self, events: Sequence[Event]) -> None:
        """Something happened on the board: the other seat answers, and perhaps a step is fulfilled."""
        if self.behind < len(self.lesson.steps):
            # The learner may have turned back meanwhile: it counts for the step that is under way.
            done = self.lesson.steps[self.behind].done
            if done is not None and done(events):
                self.behind += 1
        session = self.session
        while session.table.actor() not in (0, NOBODY) and self.replies:
            actor = session.table.actor()
            action = session.table.game.parse(self.replies.pop(0), session.table.position.state)
            session.play(actor, action)
        names = [self.session.table.names[0], ""]
        self.told = (
            [m for event in events if (m := self.game.sentence(event, 0, names)) is not None]
            if self.stuck
            else []
        )
        self._pace()

    def spoken(self, t: Language) -> str:
        """The step's text in one line."""
        return " ".join(t.message(part) for part in self.current.text)

    def _counter(self, t: Language) -> tuple[int, int, str]:
        """The step in its part, how many that has, and this in words."""
        starts = (*self.lesson.parts, len(self.lesson.steps))
        first, end = starts[self.part], starts[self.part + 1]
        n, total = self.step - first + 1, end - first
        if len(starts) == 2:
            return n, total, t("{n} of {total}", n=n, total=total)
        part = t("Part {n} of {total}", n=self.part + 1, total=len(self.lesson.parts))
        return n, total, t("{part}: step {n} of {total}", part=part, n=n, total=total)

    def _read(self, t: Language) -> Markup | None:
        """Links to what the rules say of the step."""
        from navals.ui.rulebook import sections_of

        titles = {section.id: t.message(section.title) for section in sections_of(self.game)}
        links: list[Child] = []
        for name in filter(None, self.current.rules.split(",")):
            label = titles.get(name) or t("Rule {number}", number=name)
            links += [", " if links else " ", link(label, f"#/{self.game.id}/rules/{name}")]
        return tag("p", t("In the rules:"), links, class_="tutorial-rules") if links else None

    def _turning(self, forward: Markup, t: Language) -> Markup:
        """The buttons: another part, from the beginning, back, on."""
        parts = range(len(self.lesson.parts))
        return button_row(
            [
                button(
                    t("Part {n}", n=part + 1), "lesson-part", {"part": part}, pressed=part == self.part, kind="ghost", id=f"lesson-part-{part}"
                )
                for part in parts
                if len(parts) > 1
            ],
            icon_button(t("Start the lesson again"), "first", "lesson-part", {"part": 0}, id="lesson-restart")
            if self.step
            else None,
            icon_button(t("Step before"), "previous", "lesson", {"step": self.step - 1}, id="lesson-back")
            if self.step
            else None,
            forward,
        )  # fmt: skip

    def markup(self, t: Language) -> Markup:
        """The screen."""
        from navals.ui.pages import play
        from navals.ui.pages.book import citation

        session, total = self.session, len(self.lesson.steps)
        scene = session.board.scene(session.view(), session.ui, play.context_of(session, t))
        last = self.step == total - 1
        if last:
            forward = link(
                t("Play a real game"),
                f"#/{self.game.id}/new/ai",
                kind="primary",
                icon="anchor",
                id="lesson-play",
            )
        elif self.stuck:
            forward = button(
                t("Try again"), "lesson", {"step": self.step}, kind="primary", icon="undo", id="lesson-again"
            )
        else:
            reason = t("first do what is asked") if self.waits else None
            forward = button(
                t("Next"),
                "lesson",
                {"step": self.step + 1},
                kind="primary",
                disabled=reason,
                id="lesson-next",
            )
        n, count, counter = self._counter(t)
        bubble = tutorial_bubble(
            n,
            count,
            [[tag("p", t.message(part)) for part in self.current.text], self._read(t)],
            self._turning(forward, t),
            title=t("Lesson: {game}", game=self.game.title),
            counter=counter,
        )
        note = session.note
        said = (
            t.sentence(note.message)
            if note is not None
            else " ".join(map(t.sentence, self.told))
            if self.told
            else t.sentence(scene.note)
            if scene.note is not None
            else ""
        )
        doing = t.sentence(scene.status) if scene.status is not None else ""
        # The lesson says what to do; what the board says beside it describes the grid.
        described = tag("p", doing, id="status", class_="visually-hidden")
        cited = citation(self.game, note.rule, t) if note is not None else None
        if cited is not None:
            said = said.rstrip(".") + ". "
        status = (
            bubble,
            described,
            tag("p", said, cited, id="note", class_=["status-note", note and "is-refused"]),
        )
        return game_layout(
            scene.board,
            join((scene.facts, play.command(session, t))),
            button_row(
                icon_button(t("Hint"), "hint", "hint", shortcut="h", id="hint")
                if session.board.advises(session.view())
                else None,
                scene.actions,
            ),
            title=t("Lesson: {game}", game=self.game.title),
            status=status,
            second=scene.second or None,
            game=self.game.id,
            aside_label=t("Facts and log"),
        )
