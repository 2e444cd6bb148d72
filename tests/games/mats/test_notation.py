"""Notation of MATS (rules, section 13): canonical out, lenient in."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.core.seat import NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import DICE, PASS, Advance, Die, Order
from navals.games.mats.rules.notation import parse, text
from tests.games.mats.play import ALL, E1, facing, opened

ORDERING = opened().state
CHOOSING = facing(ALL, ALL).state
ROLLING = opened().do(f"order {E1}", f"order {E1}").state


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Order(("TP", "V1", "C2")), "order TP V1 C2"),
        (Advance("F1", 2), "F1+2"),
        (Advance("A", 6), "A+6"),
        (PASS, "pass"),
    ],
)
def test_actions_come_back_in_either_case(action: Order, written: str) -> None:
    assert text(action) == written
    assert parse(written, CHOOSING) == action
    assert parse(written.lower(), CHOOSING) == action
    assert parse(written.upper(), CHOOSING) == action


@pytest.mark.parametrize("loose", ["order tp v1", "ORDER  TP   V1", "order\ttp\tV1 "])
def test_a_column_is_read_leniently(loose: str) -> None:
    assert parse(loose, ORDERING) == Order(("TP", "V1"))


@pytest.mark.parametrize("loose", ["f1+2", "F1 + 2", "F1+ 2", "F1 +02"])
def test_an_advance_is_read_leniently(loose: str) -> None:
    assert text(parse(loose, CHOOSING)) == "F1+2"


def test_dice_are_faces() -> None:
    """R3, R23: one token a die."""
    assert [text(die) for die, _ in DICE] == list("123456")
    assert [GAME.draw([face, "9"], ROLLING) for face in "16"] == [(Die(1), 1), (Die(6), 1)]


@pytest.mark.parametrize("wrong", ["0", "7", "12", "", "pass", "F1+2", "-1", "٣"])
def test_what_no_die_shows_is_refused(wrong: str) -> None:
    with pytest.raises(NotationError, match="is no face of a die: 1 to 6"):
        parse(wrong, ROLLING)


@pytest.mark.parametrize(
    ("wrong", "offset", "word"),
    [
        ("order TP V1-V2", 9, "V1-V2"),
        ("order 1A", 6, "1A"),
        ("order TP  ABCD", 10, "ABCD"),
        ("order TP,V1", 6, "TP,V1"),
    ],
)
def test_what_is_no_name_of_a_ship_says_where(wrong: str, offset: int, word: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(wrong, ORDERING)
    said = f"{word} is no name of a ship: a letter and up to two letters or digits"
    assert (caught.value.offset, str(caught.value)) == (offset, said)


@pytest.mark.parametrize(
    "wrong", ["", "F1", "F1-2", "+2", "F1+", "F1+123", "F1+2 V1+1", "F1F2+1", "orderTP", "passe", "3", "Fı+1"]
)
def test_what_is_no_action_says_so(wrong: str) -> None:
    with pytest.raises(NotationError, match="is no action of this game: an advance such as F1"):
        parse(wrong, CHOOSING)


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


def test_actions_of_random_games_come_back() -> None:
    rng = random.Random(4)
    for _ in range(5):
        state = GAME.start(GAME.schema.random(rng))
        while state.actor() != NOBODY:
            action = state.sample(rng)
            assert parse(text(action), state) == action
            assert parse(text(action).lower(), state) == action
            state = state.apply(action)
