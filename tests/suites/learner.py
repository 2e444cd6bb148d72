"""A learner in a lesson, on a page without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from navals.ui.features.learning.model import Tutorial
from tests.games import game, tour
from tests.ui.page import Page


class Learner(Page):
    """A page with the lesson of a game that has just begun."""

    def __init__(self, patch: pytest.MonkeyPatch, game_id: str, **boot: Any) -> None:
        super().__init__(patch, route=f"#/{game_id}/learn", **boot)
        self.game = game(game_id)
        self.ways = tour(game_id).ways
        self.here = 0
        """The step that is under way."""

    @property
    def course(self) -> Tutorial:
        assert self.app.shell.tutorial is not None
        return self.app.shell.tutorial

    @property
    def state(self) -> Any:
        return self.course.session.table.position.state

    @property
    def waiting(self) -> bool:
        """Return whether the step waits for an action; its button must be there while text remains."""
        assert (self.find("lesson-next") is not None) == self.course.goes_on
        return self.course.waits

    @property
    def done(self) -> list[str]:
        """Return the actions in this position as a record has them, with dice."""
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
        """All that is to be read of the step on the screen."""
        step = self.course.step
        while self.course.reads and self.course.step == step:
            self.press("lesson-next")
        self.wait()

    def wait(self, until: Any = None, most: int = 4000) -> None:
        """Like ``Page.wait``, but stop before the lesson moves on."""
        super().wait(until or (lambda: self.course.succeeded), most)

    def on(self) -> None:
        """Go to the next step that waits for an action."""
        if self.course.step == self.here:
            assert not self.waiting
            self.move_on()
            self.turn_to(self.here + 1)
        self.here = self.course.step
        if self.waiting:
            self.read()

    def move_on(self) -> None:
        """Let the lesson move on."""
        step = self.course.step
        super().wait(lambda: self.course.step != step)

    def turn_to(self, step: int) -> None:
        """Go forward to a step."""
        while self.course.step < step:
            self.press("lesson-next")
        self.wait()

    def reach(self, step: int) -> None:
        """Solve all steps before this one."""
        for way in self.ways[self.course.step : step]:
            self.here = self.course.step
            self.do(*way)
            self.on()
        assert self.course.step == step

    def tasks(self) -> Iterator[int]:
        """Go through the lesson; yield each step with a task, to be solved by the caller."""
        for step, way in enumerate(self.ways):
            self.here = step
            assert self.course.step == step
            if way:
                yield step
            else:
                self.do()
            if step + 1 < len(self.ways):
                self.on()

    def refused(self, text: str) -> str:
        """Why the lesson, or the rules, will not have an action."""
        before = self.done
        self.send("play:command", {"command": text})
        assert self.answer["say"]["alert"] and self.done == before
        if self.course.correction is not None:
            return self.text("tutorial")
        assert "is-refused" in (self.element("note")["class"] or "")
        return self.text("note")

    def legal(self) -> list[str]:
        """Return the legal actions, if they can be listed."""
        return [self.game.text(action) for action in self.state.actions() or ()]
