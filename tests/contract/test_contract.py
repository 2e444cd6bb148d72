"""The conformance tests (``navals.conformance``) for every game.

``NAVALS_CONTRACT_GAMES`` sets a larger number of games. The digests of the usual numbers are fixed, so native
Python and Pyodide must play identical games.
"""

from __future__ import annotations

import os

import pytest

from navals import games
from navals.conformance import check_game
from tests.games import game, tour, under_test

WANTED = int(os.environ.get("NAVALS_CONTRACT_GAMES", "0"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "options", "count", "digest"),
    [(game_id, *row) for game_id in under_test() for row in tour(game_id).random_games],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "",
)
def test_random_games_keep_the_contract_and_end_alike(
    game_id: str, options: str, count: int, digest: str
) -> None:
    assert check_game(game(game_id), count, fixed_options=options) == digest or not digest
    check_game(game(game_id), max(0, WANTED - count), seed=1, fixed_options=options)


@pytest.mark.native  # The tests above show that games are the same everywhere.
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", under_test())
def test_many_random_games_keep_the_contract(game_id: str) -> None:
    check_game(game(game_id), tour(game_id).many, seed=5)


@pytest.mark.parametrize("name", ["chess", "", "../bataille", "bataille.rules", "registry", "x" * 10_000])
def test_an_unknown_game_is_not_found(name: str) -> None:
    assert games.get(name) is None
    with pytest.raises(games.UnknownGame, match="the games are: bataille, mats, ") as caught:
        games.find(name)
    assert not caught.value.nearest and len(str(caught.value)) < 200


@pytest.mark.parametrize("game_id", under_test())
def test_a_misspelt_game_is_named(game_id: str) -> None:
    for name in (game_id + game_id[-1], game_id[1:], game_id.upper(), game_id[:2] + game_id[3:]):
        with pytest.raises(games.UnknownGame, match=f"did you mean {game_id}[?]") as caught:
            games.find(name)
        assert caught.value.nearest == (game_id,)
