"""What older versions stored opens in this one, as it was left."""

from __future__ import annotations

import json
from typing import Any

import pytest

from navals.core.position import digest
from navals.ui.registry import board_of
from navals.ui.session import load
from tests.games import given
from tests.records import stored
from tests.ui.page import Page

LEFT: dict[str, tuple[int, str]] = {
    f"{game}-{name}".rstrip("-"): left
    for game, saved in given("saved").items()
    for name, left in saved.items()
}
"""By the name of the file, how the game was left."""


@pytest.mark.parametrize("game", LEFT)
def test_a_game_stored_by_an_older_version_is_as_it_was_left(game: str) -> None:
    session = load("game/0", stored(game), board_of)
    assert (session.table.ply, digest(session.table.game, session.table.position)) == LEFT[game]
    saved = json.loads(stored(game))
    assert session.table.text() == saved["record"]
    assert session.table.dice.seed == saved["seed"]
    assert session.dice.physical == saved.get("physical", False)
    assert {str(draw): face for draw, face in session.dice.rolled.items()} == saved.get("rolled", {})


@pytest.mark.parametrize("game", LEFT)
def test_of_a_save_only_the_record_and_the_seed_are_needed(game: str) -> None:
    saved: dict[str, Any] = json.loads(stored(game))
    least = json.dumps({name: saved[name] for name in ("record", "seed")})
    session = load("game/0", least, board_of)
    assert digest(session.table.game, session.table.position) == LEFT[game][1]


def test_what_a_newer_version_adds_to_a_save_is_no_hindrance() -> None:
    saved = json.loads(stored("mats")) | {"pennant": {"colour": "blue"}}
    assert load("game/0", json.dumps(saved), board_of).table.ply == LEFT["mats"][0]


def test_all_of_them_are_resumed_from_the_home_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, store={f"game/0000000{n}": stored(game) for n, game in enumerate(LEFT)})
    for n, game in enumerate(LEFT):
        page.go(f"#/play/0000000{n}")
        session = page.app.shell.session
        assert session is not None and session.table.game.id == game.partition("-")[0]
        assert session.table.ply >= LEFT[game][0]
        assert not page.app.shell.toast
        page.go("#/")
