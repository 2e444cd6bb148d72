"""A learner who takes a lesson, on a page without a browser."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from navals.ui.session.tutorial import Tutorial
from navals.ui.shell import gesture
from navals.ui.words.i18n import language
from tests.games import game, tour
from tests.ui.page import Element, Page


class Learner(Page):
    """A page on which the lesson of a game has just begun."""

    def __init__(self, patch: pytest.MonkeyPatch, game_id: str, **boot: Any) -> None:
        super().__init__(patch, route=f"#/{game_id}/learn", **boot)
        self.game = game(game_id)
        self.ways = tour(game_id).answers
        self.here = 0
        """The current step."""

    @property
    def course(self) -> Tutorial:
        assert self.app.shell.tutorial is not None
        return self.app.shell.tutorial

    @property
    def state(self) -> Any:
        return self.course.session.table.position.state

    @property
    def waiting(self) -> bool:
        """Whether the step waits for an action. Its button must be visible while there is more text."""
        assert (self.find("lesson-next") is not None) == self.course.can_continue
        return self.course.has_task

    @property
    def done(self) -> list[str]:
        """The actions since the step's position, as in a record, including dice."""
        return [self.game.text(move.action) for move in self.course.session.table.replay.moves]

    @property
    def outcome(self) -> tuple[str, str] | None:
        result = self.course.session.result()
        return None if result is None else (result.outcome, result.reason)

    def do(self, *texts: str) -> None:
        """Play actions in notation, and wait."""
        if self.waiting:
            self.read()
        for text in texts:
            self.send("play:command", {"command": text})
            self.wait()

    def read(self) -> None:
        """Read all lines of the current step."""
        step = self.course.step_no
        while self.course.has_next_line and self.course.step_no == step:
            self.press("lesson-next")
        self.wait()

    def wait(self, until: Any = None, limit: int = 4000) -> None:
        """Wait like ``Page.wait``, but stop before the lesson continues."""
        super().wait(until or (lambda: self.course.has_succeeded), limit)

    def on(self) -> None:
        """Go to the next step that waits for an action."""
        if self.course.step_no == self.here:
            assert not self.waiting
            self.move_on()
            self.turn_to(self.here + 1)
        self.here = self.course.step_no
        if self.waiting:
            self.read()

    def move_on(self) -> None:
        """Wait until the lesson reaches another step."""
        step = self.course.step_no
        super().wait(lambda: self.course.step_no != step)

    def turn_to(self, step: int) -> None:
        """Go forward to a step."""
        while self.course.step_no < step:
            self.press("lesson-next")
        self.wait()

    def reach(self, step: int) -> None:
        """Solve all steps before this one."""
        for actions in self.ways[self.course.step_no : step]:
            self.here = self.course.step_no
            self.do(*actions)
            self.on()
        assert self.course.step_no == step

    def tasks(self) -> Iterator[int]:
        """Go through the lesson; yield each step with a task, which the caller must solve."""
        for step, actions in enumerate(self.ways):
            self.here = step
            assert self.course.step_no == step
            if actions:
                yield step
            else:
                self.do()
            if step + 1 < len(self.ways):
                self.on()

    def refused(self, text: str) -> str:
        """Type an action that is refused; return the explanation by the lesson or the rules."""
        previous = self.done
        self.send("play:command", {"command": text})
        assert self.answer["say"]["alert"] and self.done == previous
        return self.text("tutorial")

    def legal(self) -> list[str]:
        """Return the legal actions, if they can be listed."""
        return [self.game.text(action) for action in self.state.actions() or ()]


class Pupil(Learner):
    """A learner who only reads the bubble, and only presses elements that it points at."""

    def __init__(self, patch: pytest.MonkeyPatch, game_id: str, code: str, seed: int = 0) -> None:
        super().__init__(patch, game_id, prefs={"language": code})
        self.code, self.rng = code, random.Random(seed)

    @property
    def bubble(self) -> str:
        """The text of the bubble."""
        return self.text("tutorial-text")

    def lit(self) -> list[Element]:
        """Return the elements that the bubble points at, if they are on the screen."""
        ids = (self.element("tutorial")["data-coach"] or "").split(",")
        return [element for element in map(self.find, ids) if element is not None]

    def buttons(self) -> Iterator[tuple[Element, str, Any]]:
        """Yield everything that can be pressed on the board and around it, with its gesture and argument."""
        for element in self.elements("main"):
            act = element["data-act"]
            if act and gesture.split_name(act)[0] == gesture.BOARD_SCOPE and not element.hidden:
                arg = element["data-arg"]
                yield element, act, None if arg is None else json.loads(arg)

    def touch(self, element: Element) -> None:
        """Tap an element: press it or its parent with a gesture, otherwise tap its place."""
        assert element["aria-disabled"] != "true", f"#{element['id']} is lit, but disabled"
        acting = acting_part(element)
        if acting is not None:
            self.click(acting)
            return
        x, y = float(element["cx"] or 0), float(element["cy"] or 0)
        above: Element | None = element
        while above is not None and not above.has("data-units"):
            moved = re.match(r"translate\((\S+) (\S+?)\)", above["transform"] or "")
            x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
            above = above.parent
        assert above is not None, f"#{element['id']} is lit, but does nothing"
        tapped = next(part for part in above.walk() if part.has("data-tap"))
        self.send(tapped["data-tap"] or "", {"x": x, "y": y})

    def obey(self) -> bool:
        """Follow the bubble; return ``False`` at the end of the lesson."""
        Page.wait(self)
        if self.find("lesson-play") is not None:
            return False
        if self.find("lesson-next") is not None:
            self.press("lesson-next")
            return True
        self.names()
        self.touch(self.rng.choice(self.lit()))
        status = self.course.session.refusal, self.course.block_reason, self.course.is_off_track
        assert not self.find("tutorial") or status == (None, None, False), (self.bubble, status)
        return True

    def names(self) -> None:
        """Check that buttons quoted in the bubble are on the screen under these names."""
        labels = {squeezed(button.text) or button["aria-label"] or "" for button, _, _ in self.buttons()}
        for name in re.findall(r"[“«]\s*(.*?)\s*[”»]", self.bubble):
            assert any(label.startswith(squeezed(name)) for label in labels), (name, labels)

    def stray(self) -> bool | None:
        """Do something that the bubble does not ask for. Return whether the bubble says so, or ``None`` if it
        need not: the lesson goes on anyway, or the expected action is already prepared."""
        lit = [(e["data-act"], e["data-arg"]) for e in map(acting_part, self.lit()) if e is not None]
        choices = [
            e
            for e in self.buttons()
            if (e[0]["data-act"], e[0]["data-arg"]) not in lit
            and (e[1], json.dumps(e[2])) not in self.course.task_gestures
        ]
        course, target = self.course, self.course.task_line
        step, ply, task = course.step_no, course.session.table.ply, course.current_step.task
        if not choices:
            return None
        _, act, arg = self.rng.choice(choices)
        self.send(act, arg)
        Page.wait(self)
        if (course.step_no, course.session.table.ply) != (step, ply) or course.current_step.objection is None:
            return None
        assert target is not None and course.task_line is not None
        if task.index(course.task_line) > task.index(target):
            return None
        sentence = language(self.code).message(course.line.text).partition("#")[0]
        if not self.bubble.startswith(squeezed(sentence)[:20]):
            return True
        actions = self.element("table-actions")
        return None if any(e in self.lit() for e in actions.walk()) and target is not task[0] else False


def acting_part(element: Element) -> Element | None:
    """Return the innermost element with a gesture: this one or one around it."""
    acting: Element | None = element
    while acting is not None and not acting.has("data-act"):
        acting = acting.parent
    return acting


def squeezed(text: str) -> str:
    """Return a text with plain blanks."""
    return re.sub(r"\s+", " ", text).strip()
