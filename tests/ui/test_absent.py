"""A game whose modules cannot be brought: it is said, and the page goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from navals.ui.shell import gesture
from navals.ui.shell.app import App

SAID = "This game could not be loaded. Is there a network?"


def act(app: App, name: str, arg: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(app.act(gesture.write(name, arg)))
    return answer


def absent(app: App, name: str, arg: Any = None) -> dict[str, Any]:
    return act(app, "app:absent", json.loads(gesture.write(name, arg)))


def test_whoever_starts_on_a_game_that_is_not_there_comes_home() -> None:
    answer = absent(
        App(), "app:boot", {"route": "#/mats/new/ai", "languages": ["en"], "prefs": {"theme": "dark"}}
    )
    assert answer["path"] == {"path": "#/", "replace": True}
    assert "screen-home" in answer["patch"]["main"] and SAID in answer["patch"]["toast"]
    assert answer["say"]["alert"] == SAID
    assert answer["root"]["theme"] == "dark", "the rest of the start is as ever"


def test_whoever_goes_to_a_game_that_is_not_there_comes_home() -> None:
    app = App()
    act(app, "app:boot", {"route": "#/about", "languages": ["en"]})
    answer = absent(app, "app:route", "#/trafalgar/rules")
    assert answer["path"] == {"path": "#/", "replace": True}
    assert "screen-home" in answer["patch"]["main"] and SAID in answer["patch"]["toast"]


@pytest.mark.parametrize(
    "gesture",
    [
        ("share:file", {"name": "x", "text": '[Game "mats"]'}),
        ("library:resume", {"key": "game/1"}),
        ("app:tick", None),
    ],
)
def test_any_other_gesture_leaves_the_page_where_it_is(gesture: tuple[str, Any]) -> None:
    app = App()
    act(app, "app:boot", {"route": "#/about", "languages": ["en"]})
    answer = absent(app, *gesture)
    assert "path" not in answer and "main" not in answer["patch"]
    assert SAID in answer["patch"]["toast"]


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        3,
        "boot",
        [],
        {},
        {"to": "app", "act": "boot", "arg": {"languages": ["en"]}},
        {"to": "app", "act": ["route"]},
    ],
)
def test_nonsense_is_answered_too(nonsense: Any) -> None:
    assert SAID in act(App(), "app:absent", nonsense)["patch"]["toast"]
