"""``check`` answers for every action of the game at any moment, whatever it holds."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import (
    END,
    PASS,
    Activate,
    Breeze,
    Deploy,
    Discard,
    Divide,
    Draw,
    Fire,
    Move,
    Piece,
    Play,
    Roll,
    Stay,
    Weigh,
)

HUGE = 10**15
ODD = (
    END,
    PASS,
    Activate(-1),
    Activate(HUGE, ("C1", "Z9")),
    Breeze(-1),
    Breeze(HUGE),
    Deploy(0, (), 0),
    Deploy(-1, (("B1", -HUGE, HUGE),), -5),
    Deploy(0, (("B1", HUGE, HUGE),), 0),
    Discard(()),
    Discard(("Z9", "")),
    Divide("", ()),
    Divide("C1", (("B.C1", -3), ("", HUGE))),
    Draw(()),
    Draw(("Z9",) * 50),
    Fire((), ()),
    Fire(("C1.P",) * 200, (("B.C1", 0),)),
    Fire(("C1.", "..", "C1.PP", ""), (("A.C1", HUGE), ("B", -1), ("", 0))),
    Fire(("C1.P",), (("B.C1", HUGE), ("B.C2", -HUGE))),
    Move(""),
    Move("C1", "s" * 10_000),
    Move("C1", "xyz", HUGE, True, True, "B.C1"),
    Move("B1", "s" * 8, -HUGE, ram=""),
    Piece("rock", -HUGE, HUGE, 0),
    Piece("reef", HUGE, HUGE, 2000),
    Play(""),
    Play("C05", ("", "C1", "Z" * 1000)),
    Play("L7", ("F1",) * 500),
    Roll(()),
    Roll((0, 7, -1)),
    Roll((6,) * 2000),
    Stay(""),
    Weigh("W1"),
)


@pytest.mark.parametrize("options", ["map=random", "scenario=breakout fleet_a=drakes fleet_b=orcs"])
def test_check_is_total(options: str) -> None:
    rng = random.Random(options)
    state = GAME.start(GAME.schema.parse(options))
    ply = 0
    while state.actor() != NOBODY:
        if ply % 4 == 0:
            for action in ODD:
                refusal = state.check(action)
                assert refusal is None or (isinstance(refusal, Refusal) and str(refusal))
        state = state.apply(state.sample(rng))
        ply += 1
    assert all(state.check(action) is not None for action in ODD)
