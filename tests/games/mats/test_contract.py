"""The contract of ``navals.conformance`` for MATS, with random options."""

from __future__ import annotations

import pytest

from navals.conformance import check_game
from navals.games.mats import GAME


def test_random_games_keep_the_contract() -> None:
    """Whatever the options."""
    assert check_game(GAME, 12, seed=3) == check_game(GAME, 12, seed=3)


@pytest.mark.slow
def test_many_random_games_keep_the_contract() -> None:
    check_game(GAME, 300, seed=5)
