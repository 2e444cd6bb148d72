"""Custom positions: one with everything in it."""

from __future__ import annotations

from navals.games.uncharted.game import GAME
from tests.games.uncharted.play import go, ship

OPTIONS = GAME.schema.parse("fleet_b=orcs")


def test_a_position_is_played_on() -> None:
    cruisers = "a.c1=20.000,10.000,90,3/5,fire+anchor+fired:P b.c1=21,10.85,90,4/0 acted=A1 touch=A.C1+B.C1"
    two = "A.B1=10,4,0 B.B1=40,44,180"
    state = GAME.start(OPTIONS, f"seat=B wind=ne turn=3 {two} {cruisers} hand_a=I2,c05 discard_b=C01")
    assert (state.actor(), state.wind, state.turn) == (1, 1, 3)
    boat = ship(state, "A.C1")
    assert (boat.hull, boat.crew, boat.markers, boat.anchored, boat.fired) == (3, 5, ("fire",), True, "P")
    assert ship(state, "B.C1").fate == "derelict"
    assert state.hands[0] == ("C05", "I2")
    assert state.waiting_squadrons(0) == (1,)
    assert go(state, "B activate S1", "B move B1 s4").actor() == 0
    assert GAME.start(OPTIONS, GAME.setup(state)) == state
