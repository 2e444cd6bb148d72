"""The shell: gestures go to whom they are for and nobody else; features are pure but for the game they play."""

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


@pytest.mark.native
def test_clock_and_entropy_come_from_one_place_each() -> None:
    users: dict[str, set[str]] = {}
    for path in UI.rglob("*.py"):
        for name in {*imported(path)} & {"time", "datetime", "secrets", "random", "uuid"}:
            users.setdefault(name, set()).add(path.relative_to(UI).as_posix())
    assert users == {
        "time": {"shell/clock.py"},
        "secrets": {"shell/app.py"},
        # It writes times as the library wants them, and asks for none.
        # So do those that reckon with days.
        "datetime": {
            "features/daily/model.py",
            "features/daily/view.py",
            "features/exercises/schedule.py",
            "features/exercises/trial.py",
            "shell/clock.py",
        },
    }


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
    """What the application alone tells a feature."""
    return dict(getattr(feature_of(name), "REPORTS", {}))


@pytest.mark.parametrize(("name", "act"), [(name, act) for name in sorted(FEATURES) for act in reports(name)])
def test_no_gesture_tells_what_the_application_alone_tells(
    monkeypatch: pytest.MonkeyPatch, name: str, act: str
) -> None:
    assert act not in feature_of(name).ACTS
    page = alone(monkeypatch)
    monkeypatch.setitem(feature_of(name).REPORTS, act, lambda *whatever: pytest.fail("the feature was told"))
    before = page.app.shell.route, dict(page.app.models), page.app.shell.overlay
    text = gesture.write(f"{name}:{act}", {"key": "Escape", "ply": 0, "route": "#/"})
    assert json.loads(page.app.act(text)).keys() <= {"again"}
    assert (page.app.shell.route, page.app.models, page.app.shell.overlay) == before


@pytest.mark.parametrize("name", sorted(FEATURES))
def test_models_are_frozen(name: str) -> None:
    model = feature_of(name).START()
    if model is not None:
        with pytest.raises(AttributeError):
            setattr(model, model.__struct_fields__[0], None)


def test_no_page_takes_a_gesture_that_is_the_board_s(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    taken: list[str] = []
    board = page.app.shell.session.board  # type: ignore[union-attr]
    monkeypatch.setattr(type(board), "interact", lambda self, view, ui, name, arg: taken.append(name))
    acts = sorted({act for name in FEATURES for act in feature_of(name).ACTS} | App().own.keys())
    before = page.app.shell.route, dict(page.app.models), page.app.shell.overlay
    for act in acts:
        page.send(f"board:{act}", {"key": "game/1", "value": "x", "name": "theme"})
    assert taken == acts
    assert (page.app.shell.route, page.app.models, page.app.shell.overlay) == before


def test_no_board_takes_a_gesture_that_is_a_page_s(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone(monkeypatch)
    session = page.app.shell.session
    assert session is not None
    monkeypatch.setattr(type(session.board), "interact", lambda *whatever: pytest.fail("the board was asked"))
    ui = session.ui
    for scope in ("app", "thinking", "x", "", *sorted(FEATURES)):
        page.send(f"{scope}:aim", {"square": 3})
    assert session.ui is ui


def test_the_bar_names_the_page_and_leads_back(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    assert page.find("bar-title") is None and page.find("bar-back") is None
    for route, title in (("#/study", "Exercises"), ("#/day", "Position of the day"), ("#/rules", "Rules")):
        page.go(route)
        assert page.text("bar-title") == title and page.element("bar-back")["href"] == "#/"


@pytest.mark.parametrize("name", sorted(FEATURES))
def test_a_feature_changes_the_shell_by_effects_only(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    page = Page(monkeypatch, route="#/mats/new/ai")

    def refuse(self: Shell, field: str, value: Any) -> None:
        pytest.fail(f"{field} was set")

    for act, handler in (feature_of(name).ACTS | reports(name)).items():
        model, shell = page.app.model(name), page.app.shell
        with monkeypatch.context() as patch:
            patch.setattr(Shell, "__setattr__", refuse)
            from navals.ui.shell.gesture import Gesture

            handler(model, Gesture(name, act, {"name": "x", "value": "y", "key": "game/1"}), shell)
