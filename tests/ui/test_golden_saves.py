"""Every golden save still opens as it was saved (``tests/golden_saves``)."""

from __future__ import annotations

import json

import pytest

from navals.core.record import record
from navals.core.table import Table
from navals.ui.registry import board_of
from navals.ui.session import Session, load
from tests.games import tour, under_test
from tests.records import SAVES, WRITES, golden, stored
from tests.ui.page import Page

GAMES = under_test()


def test_every_game_has_a_save() -> None:
    """``NAVALS_GOLDEN=write`` writes missing saves: the first golden game, half played."""
    for game_id in GAMES if WRITES else ():
        path = SAVES / f"{game_id}.json"
        if not path.exists():
            name, golden_path = next(iter(golden(game_id).items()))
            plies = tour(game_id).endings[name][1] // 2
            table = Table.from_replay(record.read(golden_path.read_text(encoding="utf-8"), plies))
            session = Session("game/0", table, board_of(game_id))
            path.write_text(session.to_json("2026-12-01") + "\n", encoding="utf-8")
    assert {path.stem for path in SAVES.glob("*.json")} == {*GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_game_is_as_it_was_left(game: str) -> None:
    session = load("game/0", stored(game), board_of)
    saved = json.loads(stored(game))
    assert session.table.text() == saved["record"]
    assert session.table.ply == saved["summary"]["plies"]
    assert session.table.dice.seed == saved["seed"]
    assert session.dice.has_real_dice == saved.get("physical", False)
    assert {str(draw): face for draw, face in session.dice.repeated_draws.items()} == saved.get("rolled", {})
    # The record and the seed are sufficient.
    bare = json.dumps({name: saved[name] for name in ("record", "seed")})
    assert load("game/0", bare, board_of).table.text() == saved["record"]


def test_additions_of_newer_versions_are_ignored() -> None:
    saved = json.loads(stored("mats")) | {"pennant": {"colour": "blue"}}
    assert load("game/0", json.dumps(saved), board_of).table.ply == saved["summary"]["plies"]


def test_all_of_them_are_resumed_from_the_home_page() -> None:
    page = Page(store={f"game/0000000{n}": stored(game) for n, game in enumerate(GAMES)})
    for n, game in enumerate(GAMES):
        page.go(f"#/play/0000000{n}")
        assert page.table.game.id == game and not page.app.shell.toast
        assert page.table.ply >= json.loads(stored(game))["summary"]["plies"]
        page.go("#/")
