"""Custom positions: parsing and refusals."""

from __future__ import annotations

import pytest

from navals.core.seat import LETTERS
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.data.fleet import NEUTRAL, Ship
from navals.games.uncharted.rules.names import POINTS
from navals.games.uncharted.rules.notation import inches
from navals.games.uncharted.rules.position import TERRAIN
from navals.games.uncharted.rules.setup import read
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Choosing
from tests.games.uncharted.play import go, ship, states

OPTIONS = GAME.schema.parse("fleet_b=orcs")
TWO = "A.B1=10,4,0 B.B1=40,44,180"


def write(state: UnchartedState) -> str:
    """Return the tag that ``read`` must restore."""
    actor = state.actor()
    parts = [f"seat={LETTERS[actor]}", f"wind={POINTS[state.wind]}", f"turn={state.turn}"]
    if state.options.map == "random" and state.islands:
        pieces = [":".join((one.kind, *map(inches, (*one.at, one.radius)))) for one in state.islands]
        parts.append(f"terrain={','.join(pieces)}")
    ships = [(n, one) for n, one in enumerate(state.ships) if one.on_sea and one.side < 2]
    parts += [f"{state.called(n)}={_text(one)}" for n, one in ships]
    if state.touching:
        parts.append("touch=" + ",".join(f"{state.called(a)}+{_called(state, b)}" for a, b in state.touching))
    if state.acted:
        parts.append("acted=" + ",".join(f"{LETTERS[side]}{squadron + 1}" for side, squadron in state.acted))
    for field, piles in (("hand", state.hands), ("discard", state.discards)):
        parts += [f"{field}_{'ab'[seat]}={','.join(cards)}" for seat, cards in enumerate(piles) if cards]
    return " ".join(parts)


def _text(ship: Ship) -> str:
    place = f"{inches(ship.at[0])},{inches(ship.at[1])},{15 * ship.heading},{ship.hull}/{ship.crew}"
    marks = [*ship.markers, *["anchor"] * ship.anchored, *["fired:" + ship.fired] * bool(ship.fired)]
    return f"{place},{'+'.join(marks)}" if marks else place


def _called(state: UnchartedState, number: int) -> str:
    if number < TERRAIN:
        return state.called(number)
    piece = number - TERRAIN
    same = [n for n, other in enumerate(state.islands) if other.kind == state.islands[piece].kind]
    return f"{state.islands[piece].kind}{same.index(piece) + 1}"


def _kept(state: UnchartedState) -> tuple[object, ...]:
    ships = [one for one in state.ships if one.on_sea and one.side < 2]
    return ships, state.touching, state.hands, state.discards, state.islands


def test_a_position_is_played_on() -> None:
    cruisers = "a.c1=20.000,10.000,90,3/5,fire+anchor+fired:P b.c1=21,10.85,90,4/0 acted=A1 touch=A.C1+B.C1"
    state = read(f"seat=B wind=ne turn=3 {TWO} {cruisers} hand_a=I2,c05 discard_b=C01", OPTIONS)
    assert (state.actor(), state.wind, state.turn) == (1, 1, 3)
    one = ship(state, "A.C1")
    assert (one.hull, one.crew, one.markers, one.anchored, one.fired) == (3, 5, ("fire",), True, "P")
    assert ship(state, "B.C1").fate == "derelict"
    assert state.hands[0] == ("C05", "I2")
    assert state.waiting(0) == (1,)
    assert go(state, "B activate S1", "B move B1 s4").actor() == 0
    assert GAME.start(OPTIONS, write(state)) == state


@pytest.mark.parametrize("options", ["", "map=random fleet_a=drakes", "scenario=wreck cards=false"])
def test_positions_of_a_game_come_back(options: str) -> None:
    """The same sea is read back, without lost ships. Setups cannot say that a wreck is gone."""
    chosen = GAME.schema.parse(options)
    count = 0
    for state in states(options, 3):
        whole = all(one.hull > 0 if one.on_sea else one.side != NEUTRAL for one in state.ships)
        if state.agenda and isinstance(state.agenda[-1], Choosing) and whole:
            again = GAME.start(chosen, write(state))
            assert write(again) == write(state)
            assert _kept(again) == _kept(state)
            count += 1
    assert count > 20
