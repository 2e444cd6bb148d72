"""What is said of the events and results of MATS."""

from __future__ import annotations

import random

import pytest

from navals.core.event import Event
from navals.core.result import Result
from navals.core.seat import NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import Ordered

NAMES = ["Ann", "Bo"]


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
