"""A lesson on the screen (`navals.club.words.lesson`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from navals.club.words.lesson import Lesson, Line, Step
from navals.core.event import Event
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.core.record.record import Replay
from navals.core.refusal import Refusal
from navals.core.rules import TABLE_TYPES
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table
from navals.ui.registry import board_of, lesson_of
from navals.ui.session import Session

BoardGesture = tuple[str, str]
"""Name and argument of a board gesture, as in markup."""


class ShownPage(Protocol):
    """The page on the screen. `is_usable`: whether its element with an id can be used; `gestures`: those of
    the elements that a line points to."""

    def is_usable(self, id: str) -> bool: ...

    def gestures(self, line: Line) -> set[BoardGesture]: ...


LESSON_RULE: Final = "lesson"
"""The rule id of refusals by the lesson itself."""
READ_ON_MESSAGE: Final = msg("read on first")


class _Rehearsal(Session):
    """The game in a lesson. `objection` returns why the lesson expects another action, or `None`."""

    def __init__(self, table: Table, tutorial: Tutorial) -> None:
        super().__init__("lesson", table, board_of(table.game.id))
        self.tutorial: Tutorial = tutorial
        self.drawn_events: list[Event] = []  # the events of the last draw
        self.scripted_reply: Callable[[object], object] | None = tutorial.lesson.scripted_reply
        self.objection: Callable[[object], Refusal | None] = tutorial.objection

    def _thinks_ahead(self) -> bool:
        """Return `False` if the lesson has its own answers, so that no computer thinks ahead."""
        return self.scripted_reply is None and super()._thinks_ahead()

    def _play_follow_ups(self) -> list[Event]:
        """Play the follow-up actions as long as the lesson accepts them; show why it rejects one."""
        events: list[Event] = []
        while (seat := self.acting_seat()) is not None:
            action = self.board.follow(self.table.view(seat), self.ui)
            if action is None or self.check(seat, action) is not None:
                break
            refusal = self.objection(action)
            if refusal is not None:
                self.refusal = refusal
                break
            self.follow_up_plies.add(self.table.ply)
            events += self._finish_action(self.table.play(seat, action))
        return events

    def _make_draw(self) -> list[Event]:
        self.drawn_events = super()._make_draw()
        return self.drawn_events

    def _draw_continues(self) -> bool:
        """Return whether another related draw follows. A draw that the lesson explains is the last."""
        return super()._draw_continues() and not self.tutorial.completes_step(self.drawn_events)

    def step(self) -> list[Event] | None:
        """Play the lesson's answer for the other seat, if it has any; otherwise step as usual."""
        actor = self.table.actor()
        is_waiting = self.thinking.decision is not None or self.is_idle() or self.pace.delay() > 0
        if self.scripted_reply is None or actor in (0, CHANCE, NOBODY) or is_waiting:
            return super().step()
        return self.play(actor, self.scripted_reply(self.table.view(actor)))


class Tutorial:
    """A learner's progress in a lesson. Parts before the initial `part_no` count as done."""

    def __init__(self, game: AnyGame, part_no: int = 0) -> None:
        self.lesson: Lesson = lesson_of(game.id)
        self.game: AnyGame = game
        self.step_no: int = self.lesson.parts[max(0, min(part_no, len(self.lesson.parts) - 1))]
        first_step = self.lesson.steps[self.step_no]
        self.session: Session = self._set_up(first_step, first_step.draws or self.lesson.draws)
        self.replies: list[str] = list(self.lesson.replies)
        self.completed_count: int = self.step_no  # number of completed steps; turning back does not change it
        self.read_count: int = 0  # number of lines read in this step
        self.has_succeeded: bool = False
        """Whether the task was just completed; the lesson continues after its animation."""
        self.line: Line = first_step.text[0] if first_step.text else first_step.task[0]  # the line last drawn
        self.sentence: str = ""  # the text of the bubble
        self.announced_text: str = ""  # the text last announced
        self.task_line: Line | None = None  # the current line of the task, even while other lines are read
        self.last_gesture: BoardGesture | None = None  # the last gesture on the board, not yet judged
        self.task_gestures: set[BoardGesture] = set()  # the gestures that the bubble asks for
        self.block_reason: tuple[str, str] | None = (
            None  # why the last button pressed is disabled, and the rule
        )
        self.is_off_track: bool = False
        """Whether the last gesture was wrong, in which case it has no effect."""
        self.correction: Message | None = None  # the objection to the action it prepared, if any
        self.previous_selection: object = None  # the selection before the last gesture
        self.is_dragging: bool = False  # whether something is being dragged
        self._update_pace()

    def _set_up(self, step: Step, draws: Sequence[str]) -> Session:
        """Return a game in the position of a step, or from the start; `draws` are its first draws in
        notation."""
        # The other seat is a paused computer, so that no curtain is needed.
        tags = {"B": "ai:expert"} | ({"Setup": step.setup} if step.setup else {})
        options = self.game.schema.parse(step.options or self.lesson.options)
        table = Table(Replay(self.game, options, tags), "lesson")
        session = _Rehearsal(table, self)
        session.dice = replace(session.dice, repeated_draws=dict(enumerate(draws)))
        return session

    @property
    def current_step(self) -> Step:
        return self.lesson.steps[self.step_no]

    @property
    def is_fulfilled(self) -> bool:
        """Whether this step is complete."""
        return self.step_no < self.completed_count

    @property
    def has_task(self) -> bool:
        """Whether the learner still has a task to do in a game that is not over."""
        is_over = self.session.table.actor() == NOBODY
        return self.current_step.goal is not None and not self.is_fulfilled and not is_over

    @property
    def has_next_line(self) -> bool:
        """Whether to show a button that continues: lines remain before the task, or the step has no task."""
        return not self.has_succeeded and (
            self.read_count < len(self.current_step.text) - (not self.has_task)
        )

    @property
    def can_continue(self) -> bool:
        """Whether a button leads to the next line or step."""
        return not self.has_succeeded and (self.has_next_line or not (self.has_task or self.is_finished))

    @property
    def is_busy(self) -> bool:
        """Whether draws, answers or an animation are in progress; the bubble is hidden then."""
        return self.has_succeeded or (self.session.acting_seat() is None and not self.session.is_idle())

    def next_line(self, page: ShownPage, correction: Message | None, ready_ids: set[str]) -> Line:
        """Return the next line to read; once all are read, the last task line with a usable element on
        `page`.

        Also judge the last gesture: `correction` is the objection to the prepared action, `ready_ids` has the
        ids of the buttons for good actions."""
        text, task = self.current_step.text, self.current_step.task
        if self.is_busy:
            return self.line
        previous_line = self.line
        if task:
            self._judge_gesture(page, correction, ready_ids)
        self.line = text[self.read_count] if self.read_count < len(text) else self.task_line or text[-1]
        if self.line is not previous_line and self.last_gesture is None:
            self.is_off_track = False
        self.last_gesture = None
        return self.line

    def _judge_gesture(self, page: ShownPage, correction: Message | None, ready_ids: set[str]) -> None:
        """Find the next line of the task, and judge the last gesture against it."""
        task = self.current_step.task
        usable_lines = [
            entry for entry in task if any(map(page.is_usable, (entry.triggers or entry.targets).split(",")))
        ]
        line = usable_lines[-1] if usable_lines else task[0]
        if self.last_gesture is not None:
            has_advanced = self.task_line is None or task.index(line) > task.index(self.task_line)
            is_expected = (
                has_advanced or self.last_gesture in self.task_gestures or self.current_step.objection is None
            )
            self.is_off_track = (
                self.has_task and not is_expected and ready_ids.isdisjoint(line.targets.split(","))
            )
            if self.is_off_track:
                line, self.announced_text = self.task_line or line, ""
                self.correction = READ_ON_MESSAGE if self.has_next_line else correction
                self.session.choose(self.previous_selection)
        self.task_line, self.task_gestures = line, page.gestures(line)

    def record_gesture(self, act: str, arg: object) -> None:
        """Record a gesture on the board before it takes effect."""
        phase = arg.get("phase") if isinstance(arg, dict) else None
        if not self.is_dragging:
            self.previous_selection = self.session.ui
        self.is_dragging = phase in ("start", "over")
        self.last_gesture, self.block_reason = None if self.is_dragging else (act, json.dumps(arg)), None

    def advance(self) -> None:
        """Go on to the next line, the task, or the next step."""
        if self.has_next_line:
            self.read_count += 1
            self._clear_feedback()
        else:
            self.go_to(self.step_no + 1)

    def go_to(self, step_no: int) -> None:
        """Go to the next step if this one is complete, or to an earlier one."""
        if step_no > self.step_no:
            if self.has_task:
                return
            step_no = self.step_no + 1
            self.completed_count = max(self.completed_count, step_no)
        self.step_no = max(0, min(step_no, len(self.lesson.steps) - 1))
        self.read_count, self.has_succeeded, self.task_line = 0, False, None
        self._clear_feedback()
        if self.current_step.setup and not self.is_fulfilled:
            self.session = self._set_up(self.current_step, self.current_step.draws)
        self._update_pace()

    def _clear_feedback(self) -> None:
        """Forget gestures and corrections, because the bubble has something new to say."""
        self.last_gesture, self.block_reason, self.is_off_track, self.task_gestures = None, None, False, set()
        self.session.refusal = None
        self._update_pace()

    @property
    def part_no(self) -> int:
        """The index of the lesson part that contains this step."""
        return sum(start <= self.step_no for start in self.lesson.parts) - 1

    @property
    def is_finished(self) -> bool:
        return self.step_no == len(self.lesson.steps) - 1

    @property
    def is_stuck(self) -> bool:
        """Whether the task can only be retried: it is the other seat's turn, and nobody plays for it."""
        actor = self.session.table.actor()
        has_reply = self.lesson.scripted_reply is not None or bool(self.replies)
        return self.has_task and bool(self.current_step.setup) and actor not in (0, CHANCE) and not has_reply

    @property
    def shows_success(self) -> bool:
        """Whether the bubble reports the result of a completed task."""
        previous_step = self.lesson.steps[self.step_no - 1] if self.step_no else None
        return self.read_count == 0 and previous_step is not None and previous_step.goal is not None

    def completes_step(self, events: Sequence[Event]) -> bool:
        """Return whether the events complete the step in progress."""
        if self.completed_count >= len(self.lesson.steps):
            return False
        goal = self.lesson.steps[self.completed_count].goal
        return goal is not None and goal(events)

    def _update_pace(self) -> None:
        """Pause draws and answers while the learner is reading."""
        session = self.session
        session.pace = session.pace.set_paused(
            self.lesson.scripted_reply is None or not self.has_task or self.has_next_line
        )

    def objection(self, action: object) -> Refusal | None:
        """Return the refusal of an action that the lesson does not accept, or `None`; the bubble shows it."""
        message = self.objection_message(action)
        return Refusal(message, LESSON_RULE) if message is not None else None

    def objection_message(self, action: object) -> Message | None:
        """Return why the lesson does not accept an action, or `None`."""
        if not self.has_task or isinstance(action, TABLE_TYPES):
            return READ_ON_MESSAGE
        return self.current_step.objection(action) if self.current_step.objection is not None else None

    def accept_answer(self, events: Sequence[Event]) -> None:
        """Play the other seat's answers, and complete the step if its task is fulfilled."""
        self.last_gesture, self.block_reason, self.is_off_track = None, None, False
        if self.has_task:
            self.read_count = len(self.current_step.text)
        # The learner may have turned back; the events count for the step in progress.
        if self.completes_step(events):
            self.has_succeeded = self.step_no == self.completed_count
            self.completed_count += 1
            # The next step begins here.
            self.session.take_back_limit = self.session.table.ply
        session = self.session
        while session.table.actor() not in (0, NOBODY) and self.replies:
            actor = session.table.actor()
            action = session.table.game.parse(self.replies.pop(0), session.table.position.state)
            session.play(actor, action)
        self._update_pace()

    def pop_announcement(self) -> str:
        """Return the text to announce, or ""."""
        if self.sentence == self.announced_text:
            return ""
        self.announced_text = self.sentence
        return self.sentence
