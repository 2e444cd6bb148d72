"""Weights of computer players that are tuned by self-play: what is shaken, what moves, and what changes are told as."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bench import tune
from navals import games

pytestmark = pytest.mark.native


class Weights(msgspec.Struct, frozen=True):
    fear: float = 1.0
    shun: int = 2
    guns: tuple[float, ...] = (0.0, 1.0, 3.0)
    mass: float = 0.0


def test_whole_numbers_and_what_is_nought_stand_still() -> None:
    assert tune.names(Weights()) == ["fear", "guns"]


def test_a_list_moves_as_a_whole() -> None:
    assert tune.moved(Weights(), {"guns": math.log(2)}) == Weights(guns=(0.0, 2.0, 6.0))


def test_changes_are_told_as_values_and_as_factors() -> None:
    assert tune.changed(Weights(), "fear=*1.5 mass=4") == Weights(fear=1.5, mass=4.0)
    with pytest.raises(TypeError):
        tune.changed(Weights(), "hope=1")


def tuning(monkeypatch: pytest.MonkeyPatch, play: Callable[[tune.Tuning, str], float]) -> tune.Tuning:
    """A tuning whose games end as it is told."""
    monkeypatch.setattr(tune.Tuning, "play", lambda self, key: {"ahead": play(self, key)})
    game = games.find("trafalgar")
    assert game is not None
    return tune.Tuning(game, "seed", "")


def test_weights_move_to_the_side_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    def won_by_fear(self: tune.Tuning, key: str) -> float:
        return tune.shaken(self.seed, key, self.names)["fear"]

    one = tuning(monkeypatch, won_by_fear)
    assert one.batch(0, None, 1, math.inf)
    assert one.at["fear"] == pytest.approx(tune.RATE * tune.SHAKE)
    assert all(abs(value) < one.at["fear"] for name, value in one.at.items() if name != "fear")
    assert f"fear=*{math.exp(one.at['fear']):.3f}" in one.text()


def test_without_time_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    one = tuning(monkeypatch, lambda self, key: 1.0)
    assert not one.batch(0, None, 1, -1)
    assert not any(one.at.values())
    assert tune.compare(one, "fear=2", 4, None, 1, -1) == "fear=2: no time for a game"


@pytest.mark.parametrize("game_id", tune.tuned())
def test_every_game_with_weights_can_be_tuned(game_id: str) -> None:
    game: Any = games.find(game_id)
    one = tune.Tuning(game, "seed", "")
    assert tune.changed(one.usual, one.text()) == one.usual
    assert one.names
