"""The screen in tests: scenes of positions, and games played by gestures as in a session."""

from __future__ import annotations

import re
from typing import Any

from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen.board import BOARD, Ui
from navals.ui.board.board import Context, Do, Scene
from navals.ui.words.i18n import language
from tests.games.trafalgar.play import Sea

T = language("en")
NAMES = ("Ann", "Bob")
SEA = chart("strait")


def context(acting: int | None = None) -> Context:
    return Context(T, NAMES, acting)


def shown(
    state: TrafalgarState, ui: Ui | None = None, seat: int | None = None, acting: int | None = -1
) -> Scene:
    view = state.view(seat)
    if acting == -1:
        acting = state.actor() if state.actor() in (0, 1) else None
    return BOARD.scene(view, ui or BOARD.fresh(view), context(acting))


def markup(scene: Scene) -> str:
    return f"<div>{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}</div>"


def words(scene: Scene) -> str:
    return " ".join(T.sentence(message) for message in (scene.status, scene.note) if message is not None)


def gesture(state: TrafalgarState, ui: Ui, name: str, /, **arg: Any) -> Any:
    return BOARD.interact(state.view(state.actor()), ui, name, arg)


def fresh(state: TrafalgarState) -> Ui:
    return BOARD.fresh(state.view(state.actor()))


class Screen:
    """A game played by gestures: orders are carried out, selections kept."""

    def __init__(self, sea: Sea) -> None:
        self.state = sea.state
        self.ui = fresh(self.state)
        self.taken: list[str] = []  # actions of the last gesture, in notation

    @property
    def view(self) -> View:
        return self.state.view(0)

    def words(self) -> str:
        return words(self.scene())

    @property
    def facts(self) -> str:
        return str(self.scene().facts)

    @property
    def hand(self) -> str:
        return str(self.scene().hand)

    @property
    def board(self) -> str:
        return str(self.scene().board)

    def press(self, name: str, /, **arg: Any) -> Screen:
        self.taken = []
        given_ = gesture(self.state, self.ui, name, **arg)
        assert given_ is not None, f"{name} {arg} means nothing"
        assert not isinstance(given_, Refusal), f"{name} {arg}: {given_}"
        if isinstance(given_, Do):
            self.ui = given_.ui if given_.ui is not None else self.ui
            self._play(given_.action)
            while self.state.actor() in (0, 1):
                following = BOARD.follow(self.state.view(None), self.ui)
                if following is None or self.state.check(following) is not None:
                    break
                self._play(following)
        else:
            self.ui = given_
        return self

    def roll(self, text: str) -> Screen:
        assert self.state.actor() == CHANCE
        self._play(GAME.parse(text, self.state))
        return self

    def _play(self, action: Any) -> None:
        refusal = self.state.check(action)
        assert refusal is None, f"{GAME.text(action)}: {refusal}"
        self.taken.append(GAME.text(action))
        self.state = self.state.apply(action)
        self.ui = BOARD.kept(self.ui, self.state.view(None))

    def refused(self, name: str, /, **arg: Any) -> str:
        found = gesture(self.state, self.ui, name, **arg)
        assert isinstance(found, Refusal), found
        return found.rule.removeprefix("trafalgar ")

    def scene(self) -> Scene:
        return shown(self.state, self.ui)

    def ids(self) -> set[str]:
        text = markup(self.scene())
        found = re.findall(r"<[a-z]+[^>]*>", text)
        return {
            m[1]
            for tag in found
            if "data-act" in tag and "aria-disabled" not in tag and (m := re.search(r' id="([^"]+)"', tag))
        }


def at(column: int, row: int) -> int:
    return SEA.point(column, row)


def frame(markup: object) -> tuple[float, ...]:
    """Return the part of the chart on small screens: left and top edge, width, height."""
    found = re.search(r'data-frame="([^"]*)"', str(markup))
    assert found is not None
    return tuple(map(float, found[1].split()))
