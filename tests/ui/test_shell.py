"""The shell: gestures only reach their handlers, and features only change the shell by effects."""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navals import games
from navals.core.seat import CHANCE, NOBODY
from navals.ui.board.board import Context
from navals.ui.registry import board_of
from navals.ui.shell import effects, gesture, index
from navals.ui.shell.app import App, carry
from navals.ui.shell.effects import Effect
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.lazy import Lazy, load_now
from navals.ui.shell.shell import Shell
from navals.ui.words.i18n import language
from tests.sources import parsed
from tests.ui.page import Page
from tests.ui.play import alone

UI = Path(__file__).parents[2] / "navals" / "ui"


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
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
    assert users.pop("time") == {"clock.py"} and users.pop("secrets") == {"shell/app/app.py"}
    # The others calculate with dates and need no answer.
    dated = {"daily/model.py", "daily/view.py", "exercises/schedule.py"}
    assert users == {"datetime": {"clock.py", "session/trial.py", *(f"features/{name}" for name in dated)}}


@pytest.mark.native
def test_a_feature_is_a_folder_with_a_manifest() -> None:
    assert index.FEATURES.keys() == {path.parent.name for path in (UI / "features").glob("*/feature.py")}
    assert index.FEATURES.keys() == {path.parent.name for path in (UI / "features").glob("*/__init__.py")}
    assert App.__mro__ == (App, object), "the application inherits from no feature"


@pytest.mark.native
@pytest.mark.slow
def test_only_the_manifests_of_pages_are_imported_at_start() -> None:
    program = "import sys, navals.ui.shell.app; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=UI.parents[1], check=True
    )
    modules = re.findall(r"navals\.ui\.features\.\w+\.\w+", done.stdout)
    assert sorted(modules) == [f"navals.ui.features.{name}.feature" for name in sorted(index.FEATURES)]


def test_a_lazy_value_is_not_mistaken_for_a_value() -> None:
    lazy = Lazy("navals.ui.features.drills.model", "NEW_DRILL")
    for mistake in (lambda: lazy == "new", lambda: "new" in [lazy], lambda: bool(lazy)):
        with pytest.raises(TypeError, match=r"drills\.model\.NEW_DRILL may not be imported yet"):
            mistake()
    assert load_now(lazy) == load_now("new") == "new"


def test_no_two_features_claim_the_same() -> None:
    features = index.FEATURES.values()
    paths = [route.path for feature in features for route in feature.routes]
    scopes = [*index.FEATURES, *(scope for feature in features for scope in feature.scopes)]
    ranks = [
        [entry.rank for _, entry in ranked] for ranked in (index.OVERLAYS, index.SLICES, index.THINKER_WORK)
    ]
    ranks += [[kind.rank for feature in features for kind in feature.kinds]]
    for claimed in (paths, scopes, *ranks, [study.id for study in index.studies()]):
        assert len(claimed) == len(set(claimed)), claimed
    assert sum(feature.table is not None for feature in features) == 1


def test_every_effect_can_be_carried_out() -> None:
    kinds = {kind for kind in vars(effects).values() if isinstance(kind, type) and issubclass(kind, Effect)}
    source = inspect.getsource(App.execute_effects) + inspect.getsource(carry.execute_effect)
    assert sorted(re.findall(r"\b(?:fx|effects)\.(\w+)\(\)(?=:| \|)", source)) == sorted(
        kind.__name__ for kind in kinds - {Effect}
    )


HOOKS = ("boot", "prepare", "on_interrupt", "on_leave", "on_arrive", "on_save", "on_grade", "on_absent")
"""Hooks that the application calls without a gesture."""


def handlers(name: str) -> dict[str, Any]:
    """Return everything in a feature that handles something, by name."""
    feature = index.FEATURES[index.OWNERS[name]]
    result: dict[str, Any] = {act: entry.handler for act, entry in index.find_acts(name).items()}
    result |= {f"({hook})": handle for hook in HOOKS if (handle := getattr(feature, hook)) is not None}
    result |= {f"(work {entry.rank})": entry.work for entry in feature.slices}
    return result | {f"(heard {entry.rank})": entry.on_report for entry in feature.thinker_work}


@pytest.mark.parametrize("name", index.OWNERS)
def test_no_gesture_is_a_call_by_the_application(name: str) -> None:
    page = alone()
    page.send("app:read")
    previous = state(page)
    for act in {*HOOKS, "work", "heard"} - index.find_acts(name).keys():
        text = gesture.write(f"{name}:{act}", {"key": "Escape", "ply": 0, "route": "#/"})
        assert json.loads(page.app.act(text)).keys() <= {"again"}, act
        assert state(page) == previous, act


def test_no_page_takes_a_gesture_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    page = alone()
    calls: list[str] = []
    board = type(page.session.board)
    monkeypatch.setattr(board, "interact", lambda self, view, ui, name, arg: calls.append(name))
    acts = sorted({act for name in index.OWNERS for act in index.find_acts(name)} | App().handlers.keys())
    previous = state(page)
    for act in acts:
        page.send(f"board:{act}", {"key": "game/1", "value": "x", "name": "theme"})
    assert calls == acts and state(page) == previous
    # The board does not accept a page's gestures either.
    monkeypatch.setattr(board, "interact", lambda *whatever: pytest.fail("the board was asked"))
    ui = page.session.ui
    for scope in ("app", "thinking", "x", "", *index.OWNERS):
        page.send(f"{scope}:aim", {"square": 3})
    assert page.session.ui is ui


def test_the_bar_names_the_page_and_leads_back() -> None:
    page = Page()
    assert not page.find("bar-title") and not page.find("bar-back")
    for route, title, target in (
        ("#/study", "Exercises", "#/practice"),
        ("#/day", "Position of the day", "#/practice"),
        ("#/practice", "Practise", "#/"),
        ("#/rules", "Rules", "#/"),
    ):
        page.go(route)
        assert page.text("bar-title") == title and page.element("bar-back")["href"] == target


@pytest.mark.parametrize(
    "route",
    ["#/harbour", "#/chess/rules", "#/mats/harbour", "#/mats/new/whom", "#/day/chess", "#/play/zzzz"],
)
def test_an_address_that_leads_nowhere_is_told(route: str) -> None:
    message = "This game is not on this device" if "play" in route else "This page does not exist."
    for page in (Page(route=route), Page()):
        page.go(route)
        assert page.path == "#/" and message in page.regions["toast"] and page.find("bataille-ai")
    assert page.answer["path"] == {"path": "#/", "replace": True} and page.answer["say"]["alert"]


@pytest.mark.parametrize("name", index.OWNERS)
def test_a_feature_changes_the_shell_by_effects_only(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    owner = index.OWNERS[name]
    model = index.FEATURES[owner].model()
    if model is not None:
        with pytest.raises(AttributeError):
            setattr(model, model.__struct_fields__[0], None)
    page = Page(route="#/mats/new/ai")

    def refuse(self: Shell, field: str, value: Any) -> None:
        pytest.fail(f"{field} was set")

    for act, handler in handlers(name).items():
        model, shell = page.app.model(owner), page.app.shell
        with monkeypatch.context() as patch:
            patch.setattr(Shell, "__setattr__", refuse)
            handler(model, Gesture(name, act, {"name": "x", "value": "y", "key": "game/1"}), shell)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games.IDS)
@pytest.mark.parametrize("seed", range(3))
def test_gestures_of_a_board_are_not_taken_by_the_application(game_id: str, seed: int) -> None:
    """The application first looks for a handler with this name; only boards may use ``why``."""
    game, board, rng = games.find(game_id), board_of(game_id), random.Random(seed)
    options = game.schema.random(rng)
    state, names = game.start(options), ("Ann", "Bob", "Cid", "Dan")[: game.seating.seats(options)]
    acts: set[str] = set()
    for _ in range(60):
        seat = state.actor()
        if seat == NOBODY:
            break
        if seat != CHANCE:
            view = state.view(seat)
            scene = board.scene(view, board.new_ui(view), Context(language("en"), names, seat))
            markup = f"{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}"
            acts |= set(re.findall(r'data-(?:act|drag-act|tap|hover)="([^"]+)"', markup))
        state = state.apply(state.sample(rng))
    assert acts and {act for act in acts if hasattr(App, "on_" + act.replace("-", "_"))} <= {"why"}
