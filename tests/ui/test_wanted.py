"""Which games the application requests before it handles a gesture (no more than needed), and missing games.

Every test in this folder checks that it requests all games that it touches (``tests/wanted.py``).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from navals import games
from navals.core.record import link
from navals.ui.features.comfort import update
from navals.ui.shell import gesture
from navals.ui.shell.app import App
from navals.ui.shell.feature import Step
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.manifest import NO_REQUIREMENTS, Act, Requirements
from navals.ui.shell.shell import Shell
from tests.records import stored
from tests.ui.page import Page
from tests.wanted import Unwanted


def recorded(game_id: str) -> str:
    text: str = json.loads(stored(game_id))["record"]
    return text


def requires(page: Page, act: str, arg: Any = None) -> tuple[str, ...]:
    return page.app.requirements(gesture.write(act, arg)).games


@pytest.fixture
def page() -> Page:
    return Page(store={f"game/{game_id}": stored(game_id) for game_id in games.IDS})


NO_GAMES = (
    "#/ #/about #/library #/library/mats #/statistics #/chess/rules #/g/ #/g/1.d.broken mats #/play/nothing"
)
LINK = link.PREFIX + link.encode(recorded("bataille"))


@pytest.mark.parametrize(
    ("route", "ids"),
    [
        *((route, ()) for route in (*NO_GAMES.split(), None, 7)),
        ("#/mats", ("mats",)),
        ("#/mats/new/ai", ("mats",)),
        ("#/trafalgar/learn", ("trafalgar",)),
        ("#/billiard/rules/R12", ("billiard",)),
        ("#/rules", games.IDS),
        ("#/play/uncharted", ("uncharted",)),
        ("#/play/uncharted/fairness", ("uncharted",)),
        (LINK, ("bataille",)),
        (LINK + "/analysis", ("bataille",)),
    ],
)
def test_a_page_wants_the_games_it_is_about(page: Page, route: Any, ids: tuple[str, ...]) -> None:
    store = {"game/uncharted": stored("uncharted")}
    assert requires(page, "app:route", route) == ids
    assert requires(page, "app:boot", {"route": route, "store": store}) == ids


def test_the_generation_before_counts_too(page: Page) -> None:
    boot = {"route": "#/play/1", "store": {"game/1": "{"}, "previous": {"game/1": stored("mats")}}
    assert requires(page, "app:boot", boot) == ("mats",)
    page.send("app:boot", boot)
    assert requires(page, "library:resume", {"key": "game/1"}) == ("mats",)


@pytest.mark.parametrize(
    ("act", "arg", "ids"),
    [
        ("library:resume", {"key": "game/billiard"}, ("billiard",)),
        ("library:resume", {"key": "game/none"}, ()),
        ("library:resume", None, ("uncharted",)),
        ("setup:play", {"game": "trafalgar"}, ("trafalgar",)),
        ("setup:play", {"game": "chess"}, ()),
        *((f"library:{act}", {"key": "game/billiard"}, ()) for act in ("save", "copy", "delete")),
        ("library:filter", {"name": "library-game", "value": "mats"}, ()),
        *((act, None, ()) for act in ("comfort:settings", "comfort:help", "app:tick")),
        ("library:stored", {"key": "game/1", "text": stored("mats")}, ()),
        ("app:why", {"text": "No.", "rule": "mats R8"}, ("mats",)),
        ("app:why", {"text": "No.", "rule": "table T2"}, ()),
        ("comfort:keys", None, games.IDS),
        ("share:file", {"name": "x.navals", "text": recorded("mats")}, ("mats",)),
        ("share:file", {"name": "x", "value": {"text": recorded("mats").replace("mats", "MATS")}}, ("mats",)),
        ("library:import", {"text": "", "more": [{"text": recorded("mats")}, {"large": True}]}, ("mats",)),
        ("share:text", {"text": f"Look: https://x.test/{LINK}"}, ("bataille",)),
        ("share:text", {"text": '{"tags": {"Game": "\\u006dats"}}'}, games.IDS),
        ("share:text", {"text": '[Game "Chess"]'}, ()),
        ("share:text", 7, ()),
    ],
)
def test_a_gesture_wants_the_games_it_names(page: Page, act: str, arg: Any, ids: tuple[str, ...]) -> None:
    assert requires(page, act, arg) == ids


def test_invalid_gestures_want_nothing() -> None:
    acts = ('{"arg": "#/mats"}', '{"to": "app", "act": 7}', '{"act": "route", "arg": "#/mats"}')
    for text in ("", "{", "7", "[]", *acts, "[" * 40, gesture.write("chess", "mats")):
        assert App().requirements(text) == NO_REQUIREMENTS


def test_asking_changes_nothing(page: Page) -> None:
    previous = page.app.shell.route, dict(page.app.shell.store), page.app.shell.session
    text = gesture.write("app:boot", {"route": "#/mats/new/ai", "store": {}})
    assert page.app.requirements(text) == page.app.requirements(text) == Requirements(("mats",))
    assert (page.app.shell.route, page.app.shell.store, page.app.shell.session) == previous
    page.send("comfort:settings")
    assert page.find("settings"), "what was asked about is not what is handled"


def test_the_watch_over_the_games_notices(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = ["mats"]

    def heard(model: Any, gesture: Gesture, shell: Shell) -> Step[Any]:
        games.find(asked_for[0])
        return model, ()

    monkeypatch.setitem(update.ACTS, "help", Act(heard))
    page.send("app:route", "#/mats/rules")
    page.send("comfort:help")
    asked_for[0] = "billiard"
    with pytest.raises(Unwanted):
        page.send("comfort:help")


def test_what_is_there_need_not_be_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    app, route = App(), gesture.write("app:route", "#/rules")
    assert app.requirements(route).missing_ids == ()
    monkeypatch.setattr(games, "_present_ids", {"bataille", "trafalgar"})
    monkeypatch.setattr(games, "_is_importable", lambda game_id: game_id == "uncharted")
    assert app.requirements(route).missing_ids == ("mats", "billiard")
    assert app.requirements(gesture.write("comfort:settings")).missing_ids == ()


SAID = "This game could not be loaded. Are you online?"


def absent(page: Page, name: str, arg: Any = None) -> dict[str, Any]:
    return page.send("app:absent", json.loads(gesture.write(name, arg)))


def test_an_address_of_a_game_that_cannot_be_loaded_leads_home() -> None:
    page = Page(route="#/about")
    boot = {"route": "#/mats/new/ai", "languages": ["en"], "prefs": {"theme": "dark"}}
    start = absent(page, "app:boot", boot)
    assert start["root"]["theme"] == "dark", "the rest of the start is as usual"
    page.go("#/about")
    for answer in (start, absent(page, "app:route", "#/trafalgar/rules")):
        assert answer["path"] == {"path": "#/", "replace": True}
        assert "screen-home" in answer["patch"]["main"] and SAID in answer["patch"]["toast"]
        assert answer["say"]["alert"] == SAID


def test_any_other_gesture_leaves_the_page_where_it_is() -> None:
    file = {"name": "x", "text": '[Game "mats"]'}
    for name, arg in (("share:file", file), ("library:resume", {"key": "game/1"}), ("app:tick", None)):
        answer = absent(Page(route="#/about"), name, arg)
        assert "path" not in answer and "main" not in answer["patch"]
        assert SAID in answer["patch"]["toast"]
