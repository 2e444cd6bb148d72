"""What is said of the events and results of MATS."""

from __future__ import annotations

import random

import pytest

from navals.core.event import Event
from navals.core.result import Result
from navals.core.seat import NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import Ordered
from tests.games.mats.play import E1, Sea, facing, opened

NAMES = ["Ann", "Bo"]


def said(sea: Sea) -> list[str]:
    return [str(message) for event in sea.events if (message := GAME.sentence(event, None, NAMES))]


def test_r3_r4_the_beginning_of_a_crossing() -> None:
    """R1-R4: orders, dice, the first advance."""
    sea = opened().do(f"order {E1}", f"order {E1}", "4 4 2 6")
    assert said(sea) == [
        "Ann has formed the column.",
        "Bo has formed the column.",
        f"Crossing 1, heads first. Ann: {E1}. Bo: {E1}.",
        "Ann rolls 4 for the lead.",
        "Bo rolls 4 for the lead.",
        "Equal dice: both roll again.",
        "Ann rolls 2 for the lead.",
        "Bo rolls 6 for the lead.",
        "Bo begins.",
        "Series 1: Bo moves the whole column one position ahead.",
    ]


def test_r6_r19_a_series() -> None:
    """R6, R19-R22: advances, a combat, damage."""
    sea = facing("F1 V1 C1", "TP V2 F2").do("V1+1", "pass", "1 5 6 1", "pass", "C1+1")
    assert said(sea) == [
        "Ann advances V1 by 1 position, into the double file.",
        "Bo advances no ship.",
        "Combat: Ann with F1 + V1 against Bo with TP.",
        "Ann rolls 1: 1 + 7 = 8.",
        "Bo rolls 5: 5 + 5 = 10.",
        "Bo wins the combat.",
        "Damage to F1 (Ann): 6, sunk.",
        "Damage to V1 (Ann): 1, hit.",
        "Series 2: Bo moves the whole column one position ahead.",
        "Bo advances no ship.",
        "Ann advances C1 by 1 position.",
        "Combat: Ann with C1 against Bo with TP.",
    ]


def test_r21_r24_a_second_hit_a_tie_and_the_end() -> None:
    """R20, R21, R24, R27."""
    sea = facing("V1", "F1").do("3 4 1 1")
    assert "Ann has no ship that could advance." in said(facing("V1", "F1"))
    assert "Equal totals: both lose the combat." in said(sea)
    assert said(sea)[-1] == "The columns have passed each other. Ann: 1 ship left. Bo: 1 ship left."
    sea.do("order V1", "order F1", "6 1", "3 3 4 1")
    assert "Damage to F1 (Bo): 1, but a second hit always sinks: sunk." in said(sea)
    assert said(sea)[-1] == "Both lose: neither side has a ship left."


def test_every_event_of_random_games_is_put_into_words() -> None:
    """But for the full order, of which its owner is told without words."""
    rng, kinds = random.Random(9), set()
    for number in range(30):
        state = GAME.start(GAME.schema.random(rng) if number else GAME.schema.default())
        while state.actor() != NOBODY:
            log: list[Event] = []
            state = state.apply(state.sample(rng), log)
            for event in log:
                message = GAME.sentence(event, None, NAMES)
                kinds.add(type(event).__name__)
                assert (message is None) == (isinstance(event, Ordered) and bool(event.ships))
                assert message is None or "{" not in str(message)
    assert len(kinds) == 13


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result("1-0", "fleet"), "Ann wins: the enemy has no ship left."),
        (Result("0-1", "fleet"), "Bo wins: the enemy has no ship left."),
        (Result("0-0", "both"), "Both lose: neither side has a ship left."),
        (Result("0-1", "ships"), "Bo wins: the crossings are over, and Bo has more ships left."),
        (
            Result("1-0", "intact"),
            "Ann wins: the crossings are over, the ships left are as many, and Ann has more of them intact.",
        ),
        (
            Result("1/2-1/2", "equal"),
            "A draw: the crossings are over, and both have as many ships, and as many intact.",
        ),
    ],
)
def test_r26_r27_r28_reasons(result: Result, words: str) -> None:
    """R26, R27, R28."""
    assert str(GAME.card.reason(result, NAMES)) == words
