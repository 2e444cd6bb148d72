"""``navals.rehearsal`` passes every game, and detects faults in what surrounds the rules."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from navals import games
from navals.conformance import ContractError
from navals.core.player import Limit, Thought
from navals.games.bataille.game import Bataille
from navals.games.bataille.rules.state import SHOT_ACTIONS
from navals.games.bataille.screen import terminal
from navals.games.bataille.screen.board import BOARD
from navals.rehearsal import rehearse
from tests.games import game, under_test

GAME: Any = games.find("bataille")
PLACED = GAME.parse("place A1-A5 C1-C4 E1-E3 G1-G3 I1-I2", GAME.start(GAME.schema.default()))

pytestmark = [pytest.mark.native, pytest.mark.slow]


@pytest.mark.parametrize("game_id", under_test())
def test_every_game_passes(game_id: str) -> None:
    rehearse(game(game_id), seconds=0.2)


def broken(*args: Any, **more: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("owner", "name", "where"),
    [
        (type(BOARD), "interact", "the page"),
        (Bataille, "player", "the computer players"),
        (Bataille, "sentence", "the texts"),
        (terminal, "board_text", "the texts"),
        (type(BOARD), "scene", "the pictures"),
        (type(BOARD), "motion", "the page"),
        (type(Bataille.analysis), "estimate", "the estimates"),
    ],
)
def test_it_notices(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, where: str) -> None:
    monkeypatch.setattr(owner, name, broken)
    with pytest.raises(ContractError, match=rf"({where}): ZeroDivisionError(.|\n)*\[Game .bataille"):
        rehearse(games.find("bataille"), seconds=0.2)


class Sleeper:
    """A player that yields these thoughts."""

    level = "easy"

    def __init__(self, *thoughts: Thought) -> None:
        self.thoughts = thoughts

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        yield from self.thoughts


class Stumbler(Sleeper):
    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        yield next(iter(()))


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (Sleeper(), "easy has no thought"),
        (Stumbler(), "RuntimeError('generator raised StopIteration')"),
        (
            Sleeper(Thought(SHOT_ACTIONS[0])),
            "easy takes A1, which is not legal: the fleet must be placed first",
        ),
        (Sleeper(Thought(PLACED, detail=Sleeper())), "a thought of easy cannot be unpacked: "),
    ],
)
def test_it_names_the_line_of_a_player(monkeypatch: pytest.MonkeyPatch, player: Sleeper, text: str) -> None:
    monkeypatch.setattr(Bataille, "player", lambda self, level: player)
    begins = type(player).think.__code__.co_firstlineno
    lines = rf"\(test_rehearsal\.py, line ({begins}|{begins + 1})\)$"
    with pytest.raises(ContractError, match=f"(?m)^the computer players: {re.escape(text)}.*{lines}"):
        rehearse(games.find("bataille"))


@pytest.mark.parametrize("value", [1.5, -0.1, math.nan, "even"])
def test_estimates_are_from_0_to_1(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    monkeypatch.setattr(type(Bataille.analysis), "estimate", lambda self, view: value)
    with pytest.raises(ContractError, match=rf"an estimate is {value!r}, not from 0 to 1 \(test_rehearsal"):
        rehearse(games.find("bataille"))
