"""The shell: gestures reach their handlers only, and features change the shell by effects only."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navals.ui.features import FEATURES, feature_of
from navals.ui.shell import effects, gesture
from navals.ui.shell.app import App
from navals.ui.shell.carry import CARRY
from navals.ui.shell.effects import Effect
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from tests.ui.page import Page
from tests.ui.play import alone

UI = Path(__file__).parents[2] / "navals" / "ui"


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def state(page: Page) -> tuple[Any, ...]:
    return page.app.shell.route, dict(page.app.models), page.app.shell.overlay


@pytest.mark.native
def test_clock_and_entropy_come_from_one_place_each() -> None:
    users: dict[str, set[str]] = {}
    for path in UI.rglob("*.py"):
        for name in {*imported(path)} & {"time", "datetime", "secrets", "random", "uuid"}:
            users.setdefault(name, set()).add(path.relative_to(UI).as_posix())
    assert users.pop("time") == {"shell/clock.py"} and users.pop("secrets") == {"shell/app.py"}
    # The others compute with dates, and need no answer.
    dated = {"daily/model.py", "daily/view.py", "exercises/schedule.py", "exercises/trial.py"}
    assert users == {"datetime": {"shell/clock.py", *(f"features/{name}" for name in dated)}}


@pytest.mark.native
def test_a_feature_is_a_folder_with_a_view_and_what_gestures_do() -> None:
    folders = {path.parent.name: path.parent for path in (UI / "features").glob("*/view.py")}
    assert FEATURES | {"home", "paper"} == folders.keys() | {"options"}
    for name in FEATURES:
        assert (UI / "features" / name / "update.py").exists()
        assert feature_of(name).ACTS and callable(feature_of(name).START)
    assert App.__mro__ == (App, object), "the application inherits from no feature"


def test_every_effect_can_be_carried_out() -> None:
    kinds = {kind for kind in vars(effects).values() if isinstance(kind, type) and issubclass(kind, Effect)}
    own = {effects.Send, effects.Visit, effects.Begin, effects.Open, effects.Save}
    assert own.isdisjoint(CARRY) and kinds - {Effect} == CARRY.keys() | own


def reports(name: str) -> dict[str, Any]:
    """Return the reports of the application to a feature."""
    return dict(getattr(feature_of(name), "REPORTS", {}))


@pytest.mark.parametrize(("name", "act"), [(name, act) for name in sorted(FEATURES) for act in reports(name)])
def test_no_gesture_is_a_report(monkeypatch: pytest.MonkeyPatch, name: str, act: str) -> None:
    assert act not in feature_of(name).ACTS
    page = alone()
    monkeypatch.setitem(feature_of(name).REPORTS, act, lambda *whatever: pytest.fail("the feature was told"))
    before = state(page)
    text = gesture.write(f"{name}:{act}", {"key": "Escape", "ply": 0, "route": "#/"})
    assert json.loads(page.app.act(text)).keys() <= {"again"}
    assert state(page) == before


def test_no_page_takes_a_gesture_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone()
    taken: list[str] = []
    board = type(page.session.board)
    monkeypatch.setattr(board, "interact", lambda self, view, ui, name, arg: taken.append(name))
    acts = sorted({act for name in FEATURES for act in feature_of(name).ACTS} | App().own.keys())
    before = state(page)
    for act in acts:
        page.send(f"board:{act}", {"key": "game/1", "value": "x", "name": "theme"})
    assert taken == acts and state(page) == before
    # Nor does the board take a gesture of a page.
    monkeypatch.setattr(board, "interact", lambda *whatever: pytest.fail("the board was asked"))
    ui = page.session.ui
    for scope in ("app", "thinking", "x", "", *sorted(FEATURES)):
        page.send(f"{scope}:aim", {"square": 3})
    assert page.session.ui is ui


def test_the_bar_names_the_page_and_leads_back() -> None:
    page = Page()
    assert not page.find("bar-title") and not page.find("bar-back")
    for route, title, back in (
        ("#/study", "Exercises", "#/practice"),
        ("#/day", "Position of the day", "#/practice"),
        ("#/practice", "Practise", "#/"),
        ("#/rules", "Rules", "#/"),
    ):
        page.go(route)
        assert page.text("bar-title") == title and page.element("bar-back")["href"] == back


@pytest.mark.parametrize(
    "route", ["#/harbour", "#/chess/rules", "#/mats/harbour", "#/day/chess", "#/play/zzzz"]
)
def test_an_address_that_leads_nowhere_is_told(route: str) -> None:
    told = "This game is not on this device" if "play" in route else "There is no such page."
    for page in (Page(route=route), Page()):
        page.go(route)
        assert page.path == "#/" and told in page.regions["toast"]


@pytest.mark.parametrize("name", sorted(FEATURES))
def test_a_feature_changes_the_shell_by_effects_only(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    model = feature_of(name).START()
    if model is not None:
        with pytest.raises(AttributeError):
            setattr(model, model.__struct_fields__[0], None)
    page = Page(route="#/mats/new/ai")

    def refuse(self: Shell, field: str, value: Any) -> None:
        pytest.fail(f"{field} was set")

    for act, handler in (feature_of(name).ACTS | reports(name)).items():
        model, shell = page.app.model(name), page.app.shell
        with monkeypatch.context() as patch:
            patch.setattr(Shell, "__setattr__", refuse)
            handler(model, Gesture(name, act, {"name": "x", "value": "y", "key": "game/1"}), shell)
