"""Cards agree with their games."""

from __future__ import annotations

import pytest

from navals import games
from navals.core.card import MODES
from navals.core.player import LEVELS


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_has_the_card_of_its_id(game_id: str) -> None:
    card, game = games.card(game_id), games.find(game_id)
    assert card is not None and game.card is card and card.id == game_id
    assert str(card.title) and str(card.blurb)
    assert tuple(card.levels) == LEVELS and all(map(str, card.levels.values()))
    modes = (*MODES, *(entry.mode for entry in card.ways))
    assert {*card.modes} == {mode for mode in modes if game.presets_of(mode)}


def test_no_game_has_no_card() -> None:
    for name in ("chess", "", "../bataille", "bataille.card", "registry"):
        assert games.card(name) is None


def test_missing_are_games_whose_modules_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert games.missing_ids(games.IDS) == ()
    assert games.missing_ids(("chess", "bataille", "")) == ()
    present = {"bataille", "mats"}
    monkeypatch.setattr(games, "_present_ids", set())
    monkeypatch.setattr(games, "_is_importable", lambda game_id: game_id in present)
    ids = [id for id in games.IDS if id != "mats"]
    assert games.missing_ids((*ids, "chess")) == tuple(id for id in ids if id != "bataille")
    present.clear()
    assert games.missing_ids(("mats", "bataille")) == ("mats",), "what was there once is not looked for again"
    present.add("mats")
    assert games.missing_ids(("mats",)) == (), "it may have come since"
