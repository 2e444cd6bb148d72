"""Plans for the turn of a whole side."""

from __future__ import annotations

from itertools import product

import pytest

from navals.core.dice import Dice
from navals.core.player import Limit, decide
from navals.core.seat import CHANCE
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import Post
from navals.games.trafalgar.ai.squadron import Squadron
from navals.games.trafalgar.ai.voyage import voyages
from navals.games.trafalgar.ai.weights import WEIGHTS
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Fire
from navals.games.trafalgar.rules.fleet import INDEX, OF
from navals.games.trafalgar.rules.listing import END_TURN
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.search.anytime import finished

from .play import Sea, given
from .test_players import turn

BATTLE = "E1=10,9,E E2=9,8,E E3=9,10,E F1=14,9,W S1=15,9,W"
POSITIONS = (
    BATTLE,
    "E1=10,9,E E2=11,9,E E3=12,9,E F1=13,7,SW F2=13,11,NW",
    "E2=7,2,SW E3=8,2,SW S2=20,9,E F1=9,4,NE",
    "E1=10,9,E,-,3/3 E2=9,8,E,fm,1/0 F1=14,9,W,z,1/3 F2=12,9,W",
)


def squadron(position: str, width: int = 6) -> Squadron:
    view = given(position).state.view(0)
    look = Outlook(view, 0, WEIGHTS, plans=True, fears=1.0)
    found = Squadron(look)
    for number in look.ours:
        post = Post(look, number)
        found.add(number, post, finished(voyages(look, number, post, True))[:width])
    return found


def planned(one: Squadron) -> tuple[dict[int, int], dict[int, list[float]]]:
    best, values = finished(one.run())
    return {n: one.options[n].index(plan) for n, plan in best.items()}, values


@pytest.mark.parametrize("position", POSITIONS)
def test_no_ship_alone_can_better_the_plan(position: str) -> None:
    one = squadron(position)
    best, values = planned(one)
    top = one.value(best)
    for n, worth in values.items():
        assert len(worth) == len(one.options[n])
        assert worth[best[n]] == top
        assert max(worth) <= top + 1e-9


@pytest.mark.parametrize("position", POSITIONS)
def test_plan_is_near_the_best_of_all(position: str) -> None:
    one = squadron(position, 5)
    best, _ = planned(one)
    numbers = list(one.options)
    every = [
        one.value(dict(zip(numbers, places, strict=True)))
        for places in product(*(range(len(one.options[n])) for n in numbers))
    ]
    assert one.value(best) <= max(every) + 1e-9
    assert sum(value > one.value(best) + 1e-9 for value in every) <= len(every) // 50


def test_two_ships_never_end_on_one_point() -> None:
    """R6."""
    one = squadron("E1=10,9,E E2=9,8,E F1=14,9,W", 100)
    first, second = INDEX["E1"], INDEX["E2"]
    ends = [{plan.end // 6 for plan in one.options[n]} for n in (first, second)]
    both = ends[0] & ends[1]
    assert both, "else this test says nothing"
    for a, plan in enumerate(one.options[first]):
        for b, other in enumerate(one.options[second]):
            clash = plan.end // 6 == other.end // 6
            value = one.value({first: a, second: b})
            assert (value == float("-inf")) == clash


def test_a_ship_cannot_be_sunk_twice() -> None:
    near = "E1=10,9,E E2=10,5,E F1=10,7,W,f,0/0"
    one = squadron(near)
    fire = {n: max(range(len(plans)), key=lambda at: plans[at].gain) for n, plans in one.options.items()}
    enemy = INDEX["F1"]
    worth = one.look.worth[enemy].of(one.look.hull[enemy])
    assert sum(one.options[n][at].gain for n, at in fire.items()) > 2 * worth, "else this test says nothing"
    alone = [one.value({n: fire[n]}) - one.value({}) for n in fire]
    assert one.value(fire) - one.value({}) < sum(alone) - 0.9 * worth


def test_expert_concentrates() -> None:
    sea: Sea = given("E1=10,9,E E2=10,5,E F1=10,7,W,f,1/0 F2=3,3,W")
    done = turn(sea, "expert", dice=3)
    shots = [text for text in done if text.startswith("fire")]
    assert shots and all("F1" in text for text in shots)
    assert sea.state.ships[INDEX["F1"]].at < 0


def test_frigates_wait_for_the_ships_of_the_line_on_the_way_to_the_enemy() -> None:
    state, dice = GAME.start(GAME.schema.parse("")), Dice("together")
    player, sea, ply, far = GAME.player("expert"), chart(BOARD), 0, 0
    while state.round < 5:
        seat = state.actor()
        if seat == CHANCE:
            action = dice.choose(state.outcomes() or (), ply)
        else:
            action = decide(player, state.view(seat), Limit(), dice.generator(ply, "player")).action
        fired = isinstance(action, Fire)
        state, ply = state.apply(action), ply + 1
        if fired:
            break
        if state.phase == "idle" and action == END_TURN:
            for side in OF:
                at = [state.ships[n].at for n in side]
                far = max(far, *(sea.distance(one, other) for one in at for other in at))
    assert state.round >= 4
    # A frigate sails half as far again as a ship of the line, two points more in each round.
    assert far <= 6
