"""Notation of MATS (rules, section 13): canonical out, lenient in."""

from __future__ import annotations

import pytest

from navals.core.refusal import NotationError
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import DICE, Die
from navals.games.mats.rules.notation import parse, text
from tests.games.mats.play import ALL, E1, facing, opened

ORDERING = opened().state
CHOOSING = facing(ALL, ALL).state
ROLLING = opened().do(f"order {E1}", f"order {E1}").state


def test_dice_are_faces() -> None:
    """R3, R23: one token a die."""
    assert [text(die) for die, _ in DICE] == list("123456")
    assert [GAME.draw([face, "9"], ROLLING) for face in "16"] == [(Die(1), 1), (Die(6), 1)]


@pytest.mark.parametrize("begin", ["X", "order X", "A "])
def test_long_nonsense_is_quoted_briefly(begin: str) -> None:
    long = begin + begin[-1] * 500_000
    with pytest.raises(NotationError) as caught:
        parse(long, CHOOSING)
    assert len(str(caught.value)) < 200


def test_a_column_of_very_many_ships_is_read_and_refused() -> None:
    """R1: a megabyte of names."""
    order = parse("order" + " TP" * 300_000, ORDERING)
    refusal = ORDERING.check(order)
    assert refusal is not None
    assert str(refusal) == "TP stands twice in the column (mats R1)"
