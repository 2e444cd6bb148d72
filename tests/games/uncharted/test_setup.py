"""Given positions: read, refused with their place, and written."""

from __future__ import annotations

import random

import pytest

from navals.core.refusal import NotationError
from navals.core.seat import NOBODY
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.setup import read, write
from navals.games.uncharted.rules.tasks import Choosing
from tests.games.uncharted.sea import go, ship

OPTIONS = GAME.schema.parse("fleet_b=orcs")
TWO = "A.B1=10,4,0 B.B1=40,44,180"


def test_a_position_is_played_on() -> None:
    state = read(
        f"seat=B wind=ne turn=3 {TWO} a.c1=20.000,10.000,90,3/5,fire+anchor+fired:P b.c1=21,10.85,90,4/0 acted=A1 "
        "touch=A.C1+B.C1 hand_a=I2,c05 discard_b=C01",
        OPTIONS,
    )
    assert (state.actor(), state.wind, state.turn) == (1, 1, 3)
    one = ship(state, "A.C1")
    assert (one.hull, one.crew, one.markers, one.anchored, one.fired) == (3, 5, ("fire",), True, "P")
    assert ship(state, "B.C1").fate == "derelict"
    assert state.hands[0] == ("C05", "I2")
    assert state.waiting(0) == (1,)
    assert go(state, "B activate S1", "B move B1 s4").actor() == 0
    assert GAME.start(OPTIONS, write(state)) == state


@pytest.mark.parametrize(
    ("source", "reason", "at"),
    [
        (f"seat=A {TWO}", "must say wind", 0),
        (f"wind=N {TWO}", "must say seat", 0),
        (f"seat=C wind=N {TWO}", "neither A nor B", 0),
        (f"seat=A wind=X {TWO}", "no point of the compass", 7),
        (f"seat=A wind=N turn=9 {TWO}", "from 1 to 8", 14),
        ("seat=A wind=N A.B1=10,4,0", "each side needs", 0),
        (f"seat=A wind=N {TWO} A.B1=10,4,0", "given twice", 41),
        (f"seat=A wind=N {TWO} Q=1", "no place", 41),
        (f"seat=A wind=N {TWO} A.H1=10,4,0", "no ship A.H1", 41),
        (f"seat=A wind=N {TWO} A.C1=10,9,7", "is no ship", 41),
        (f"seat=A wind=N {TWO} A.C1=60,9,0", "not lie on the table", 41),
        (f"seat=A wind=N {TWO} A.C1=10,5,0", "another ship", 41),
        (f"seat=A wind=N {TWO} A.C1=24,24,0", "on terrain", 41),
        (f"seat=A wind=N {TWO} A.C1=10,9,0,9/9", "at most 4 hull", 41),
        (f"seat=A wind=N {TWO} A.C1=10,9,0,4/6,rust", "nothing that", 41),
        (f"seat=A wind=N {TWO} touch=A.C1+B.B1", "not on the table", 41),
        (f"seat=A wind=N {TWO} touch=A.B1+A.B1", "no contact", 41),
        (f"seat=A wind=N {TWO} acted=A1,B1", "no squadron is left", 41),
        (f"seat=A wind=N {TWO} acted=Z", "no squadron, as in", 41),
        (f"seat=A wind=N {TWO} hand_a=L1", "not in that deck", 41),
        (f"seat=A wind=N {TWO} terrain=reef:10:10:2", "no piece of a random map", 41),
    ],
)
def test_faults_have_their_place(source: str, reason: str, at: int) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        read(source, OPTIONS)
    assert caught.value.offset == at


@pytest.mark.parametrize("options", ["", "map=random fleet_a=drakes", "scenario=wreck cards=false"])
def test_positions_of_a_game_come_back(options: str) -> None:
    """All of their own: what is written is read as the same sea, but for what has gone from it."""
    chosen = GAME.schema.parse(options)
    rng = random.Random(3)
    state = GAME.start(chosen)
    count = 0
    while state.actor() != NOBODY:
        if isinstance(state.agenda[-1], Choosing) and all(one.hull > 0 for one in state.ships if one.on_sea):
            again = GAME.start(chosen, write(state))
            assert write(again) == write(state)
            assert [one for one in again.ships if one.on_sea and one.side < 2] == [
                one for one in state.ships if one.on_sea and one.side < 2
            ]
            assert (again.touching, again.hands, again.discards, again.islands) == (
                state.touching,
                state.hands,
                state.discards,
                state.islands,
            )
            count += 1
        state = state.apply(state.sample(rng))
    assert count > 20
