"""A game whose modules cannot be loaded: the page says so and works on."""

from __future__ import annotations

import json
from typing import Any

from navals.ui.shell import gesture
from navals.ui.shell.app import App

SAID = "This game could not be loaded. Are you online?"


def act(app: App, name: str, arg: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(app.act(gesture.write(name, arg)))
    return answer


def absent(app: App, name: str, arg: Any = None) -> dict[str, Any]:
    return act(app, "app:absent", json.loads(gesture.write(name, arg)))


def test_an_address_of_a_game_that_cannot_be_loaded_leads_home() -> None:
    app = App()
    boot = {"route": "#/mats/new/ai", "languages": ["en"], "prefs": {"theme": "dark"}}
    start = absent(app, "app:boot", boot)
    assert start["root"]["theme"] == "dark", "the rest of the start is as usual"
    act(app, "app:boot", {"route": "#/about", "languages": ["en"]})
    for answer in (start, absent(app, "app:route", "#/trafalgar/rules")):
        assert answer["path"] == {"path": "#/", "replace": True}
        assert "screen-home" in answer["patch"]["main"] and SAID in answer["patch"]["toast"]
        assert answer["say"]["alert"] == SAID


def test_any_other_gesture_leaves_the_page_where_it_is() -> None:
    file = {"name": "x", "text": '[Game "mats"]'}
    for name, arg in (("share:file", file), ("library:resume", {"key": "game/1"}), ("app:tick", None)):
        app = App()
        act(app, "app:boot", {"route": "#/about", "languages": ["en"]})
        answer = absent(app, name, arg)
        assert "path" not in answer and "main" not in answer["patch"]
        assert SAID in answer["patch"]["toast"]


def test_nonsense_is_answered_too() -> None:
    boot = {"to": "app", "act": "boot", "arg": {"languages": ["en"]}}
    for nonsense in (None, 3, "boot", [], {}, boot, {"to": "app", "act": ["route"]}):
        assert SAID in act(App(), "app:absent", nonsense)["patch"]["toast"]
