"""``check`` answers for every action of the game at any moment, whatever it holds."""

from __future__ import annotations

import pytest

from navals.core.refusal import Refusal
from navals.games.uncharted.rules import actions
from tests.games.uncharted.play import states

HUGE = 10**15
ODD = (
    actions.END,
    actions.PASS,
    actions.Activate(-1),
    actions.Activate(HUGE, ("C1", "Z9")),
    actions.Breeze(-1),
    actions.Breeze(HUGE),
    actions.Deploy(0, (), 0),
    actions.Deploy(-1, (("B1", -HUGE, HUGE),), -5),
    actions.Deploy(0, (("B1", HUGE, HUGE),), 0),
    actions.Discard(()),
    actions.Discard(("Z9", "")),
    actions.Divide("", ()),
    actions.Divide("C1", (("B.C1", -3), ("", HUGE))),
    actions.Draw(()),
    actions.Draw(("Z9",) * 50),
    actions.Fire((), ()),
    actions.Fire(("C1.P",) * 200, (("B.C1", 0),)),
    actions.Fire(("C1.", "..", "C1.PP", ""), (("A.C1", HUGE), ("B", -1), ("", 0))),
    actions.Fire(("C1.P",), (("B.C1", HUGE), ("B.C2", -HUGE))),
    actions.MoveShip(""),
    actions.MoveShip("C1", "s" * 10_000),
    actions.MoveShip("C1", "xyz", HUGE, True, True, "B.C1"),
    actions.MoveShip("B1", "s" * 8, -HUGE, ram=""),
    actions.Piece("rock", -HUGE, HUGE, 0),
    actions.Piece("reef", HUGE, HUGE, 2000),
    actions.Play(""),
    actions.Play("C05", ("", "C1", "Z" * 1000)),
    actions.Play("L7", ("F1",) * 500),
    actions.Roll(()),
    actions.Roll((0, 7, -1)),
    actions.Roll((6,) * 2000),
    actions.Stay(""),
    actions.Weigh("W1"),
)


@pytest.mark.parametrize("options", ["map=random", "scenario=breakout fleet_a=drakes fleet_b=orcs"])
def test_check_is_total(options: str) -> None:
    for ply, state in enumerate(states(options)):
        if ply % 4 == 0:
            for action in ODD:
                refusal = state.check(action)
                assert refusal is None or (isinstance(refusal, Refusal) and str(refusal))
    assert all(state.check(action) is not None for action in ODD)
