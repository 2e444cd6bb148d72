"""The contract of ``navals.conformance``, for every game.

``NAVALS_CONTRACT_GAMES`` sets a larger number of games; the digest of the usual number is pinned, so that
native Python and Pyodide are held to the same games, byte for byte.
"""

from __future__ import annotations

import os

import pytest

from navals import games
from navals.conformance import check_game

GAMES = 10
WANTED = int(os.environ.get("NAVALS_CONTRACT_GAMES", GAMES))

DIGESTS = {
    "bataille": "809dc39fc558c2c8766668045dc6cb7679f66ab69a6684bfda07a5fd6f877bc3",
    "mats": "3ac7fdf09cdff0db3114816265a5ce2e969cbdb4a44da34b13e593d3656b6656",
    "trafalgar": "c41f55b720a8dc6767245c956295581335b2163d3095eec0037854b03b3d882b",
    "billiard": "b0281c3e3857d02a5113618008eb6768c3c29bfe25690fe64f03c19b20fcbdd8",
    "uncharted": "437890d13eb8cad7aa4500bf7f21729149e8b89533c791226266a2f95d652e90",
}
OLDER = {
    ("billiard", "1"): "12d723e07652de0ef02a897e3641f0fff756fd106b367c04ef737895cff2ca38",
    ("uncharted", "1"): "e8cf2f78486444f4bec0028fdc9b1707fb5bd8977ced9aab1bd11095617587db",
}
"""Digests of games by older versions of the rules."""


@pytest.mark.parametrize("game_id", games.IDS)
def test_random_games_keep_the_contract_and_end_alike_on_every_platform(game_id: str) -> None:
    game = games.find(game_id)
    assert game is not None
    assert check_game(game, GAMES) == DIGESTS[game_id]
    check_game(game, max(0, WANTED - GAMES), seed=1)


@pytest.mark.parametrize(("game_id", "edition"), OLDER)
def test_older_versions_of_the_rules_keep_the_contract_and_end_as_they_always_did(
    game_id: str, edition: str
) -> None:
    game = games.find(game_id)
    assert game is not None
    assert check_game(game, GAMES, edition=edition) == OLDER[game_id, edition]


def test_every_version_that_a_card_tells_is_tried_here() -> None:
    cards = [game.card for game_id in games.IDS if (game := games.find(game_id)) is not None]
    assert {(card.id, edition) for card in cards for edition in card.older} == set(OLDER)


@pytest.mark.parametrize("game_id", games.IDS)
def test_a_game_is_found_by_its_id_and_says_what_it_is(game_id: str) -> None:
    game = games.find(game_id)
    assert game is not None
    assert games.find(game_id) is game
    assert game.id == game_id
    assert str(game.title)
    assert str(game.card.blurb)
    assert game.seating.seats(game.schema.default()) >= 2


def test_an_unknown_game_is_not_found() -> None:
    for name in ("chess", "", "../bataille", "bataille.rules", "registry"):
        assert games.find(name) is None
