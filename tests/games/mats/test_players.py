"""The computer players of MATS: they act legally, on their view alone, and the same every time."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.core.player import LEVELS, Limit, decide
from navals.core.table import Table, play_out
from navals.games.mats import GAME
from navals.games.mats.ai import NEVER, balance, suffer
from navals.games.mats.events import Advance, Order
from navals.games.mats.odds import chances
from tests.games.mats.play import ALL, E1, facing, opened


def test_every_level_has_a_sentence() -> None:
    assert tuple(GAME.levels) == LEVELS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options", ["", "ships=A:0/6>0/0,B:6/0>1/0,C:3/3>2/2 roster=custom gap=2 wreck_screens=true"]
)
def test_a_level_plays_a_game_to_its_end_and_again_the_same(level: str, options: str) -> None:
    """R28: legal throughout; the same seed gives the same record."""
    texts = []
    for _ in range(2):
        table = Table.new(GAME, GAME.schema.parse(options), ["x", "y"], "7")
        play_out(table, [GAME.player(level), GAME.player("easy")], Limit(20))
        texts.append(table.text())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("level", LEVELS)
def test_r1_a_level_does_not_know_the_hidden_order(level: str) -> None:
    """R1: equal views, equal columns."""
    chosen = []
    for order in (E1, ALL):
        view = opened().do(f"order {order}").state.view(1)
        chosen.append(decide(GAME.player(level), view, Limit(5), random.Random(3)).action)
    assert chosen[0] == chosen[1]
    assert isinstance(chosen[0], Order)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_good_combat_is_sought(level: str) -> None:
    """R18: V1 can support F1 against a lonely F1, or not."""
    view = facing("F1 V1", "F1 C1").state.view(0)
    thought = decide(GAME.player(level), view, Limit(), random.Random(1))
    assert isinstance(thought.action, Advance)
    assert thought.value is not None
    assert thought.reason is not None


def test_the_hint_tells_the_odds() -> None:
    """R20: 7 guns against 3."""
    view = facing("F1 V1", "F1 C1").state.view(0)
    thoughts = list(GAME.adviser().think(view, Limit(), random.Random(1)))
    reasons = {str(thought.reason) for thought in thoughts if thought.reason is not None}
    assert len(reasons) == 1
    assert "percent to win that combat" in reasons.pop()


def test_r20_the_chance_to_suffer_agrees_with_the_odds() -> None:
    for difference in range(-8, 9):
        assert suffer(difference) == pytest.approx(float(chances(difference).suffer))
    assert suffer(0) > suffer(0.5) > suffer(1)


def test_equal_columns_are_in_balance() -> None:
    """R18: mirrored fleets, before the first advance and after it."""
    state = facing(ALL, ALL).state
    for horizon in (1, 3, NEVER):
        assert balance(state, horizon) == pytest.approx(0)
    support = state.apply(Advance("V1", 1))
    assert balance(msgspec.structs.replace(support), 1) > 0
