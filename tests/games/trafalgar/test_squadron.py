"""Plans for a whole side's turn, raids and interceptions, and reasons in sentences."""

from __future__ import annotations

from itertools import product

import pytest

from navals.core.dice import Dice
from navals.core.player import Limit, decide
from navals.core.seat import CHANCE
from navals.games.trafalgar.ai import pilot, raids, reasons
from navals.games.trafalgar.ai.activation import ActivationPlan, rank_plans
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import BerthValue
from navals.games.trafalgar.ai.squadron import TurnSearch
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Fire
from navals.games.trafalgar.rules.fire.gunnery import ARC_SIDE
from navals.games.trafalgar.rules.fleet import FRIGATE, SHIP_NUMBERS, SHIP_OF_LINE, SHIPS_OF
from navals.games.trafalgar.rules.listing import END_TURN
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import OFF, chart
from navals.games.trafalgar.rules.sailing.drawing import GUN_RANGE
from navals.search.anytime import finish

from .play import Sea, begin, outlook, set_up
from .test_players import turn

BATTLE = "E1=10,9,E E2=9,8,E E3=9,10,E F1=14,9,W S1=15,9,W"
POSITIONS = (
    BATTLE,
    "E1=10,9,E E2=11,9,E E3=12,9,E F1=13,7,SW F2=13,11,NW",
    "E2=7,2,SW E3=8,2,SW S2=20,9,E F1=9,4,NE",
    "E1=10,9,E,-,3/3 E2=9,8,E,fm,1/0 F1=14,9,W,z,1/3 F2=12,9,W",
)


def squadron(position: str, width: int = 6) -> TurnSearch:
    look = outlook(set_up(position))
    result = TurnSearch(look)
    for number in look.own_ships:
        post = BerthValue(look, number)
        result.add_ship(number, post, finish(rank_plans(look, number, post, True))[:width])
    return result


def planned(group: TurnSearch) -> tuple[dict[int, int], dict[int, list[float]]]:
    best, values = finish(group.run())
    return {n: group.plans[n].index(plan) for n, plan in best.items()}, values


@pytest.mark.parametrize("position", POSITIONS)
def test_no_ship_alone_can_better_the_plan(position: str) -> None:
    group = squadron(position)
    best, values = planned(group)
    top = group.value(best)
    for n, totals in values.items():
        assert len(totals) == len(group.plans[n])
        assert totals[best[n]] == top
        assert max(totals) <= top + 1e-9


@pytest.mark.parametrize("position", POSITIONS)
def test_plan_is_near_the_best_of_all(position: str) -> None:
    group = squadron(position, 5)
    best, _ = planned(group)
    numbers = list(group.plans)
    every = [
        group.value(dict(zip(numbers, places, strict=True)))
        for places in product(*(range(len(group.plans[n])) for n in numbers))
    ]
    assert group.value(best) <= max(every) + 1e-9
    assert sum(value > group.value(best) + 1e-9 for value in every) <= len(every) // 50


def test_two_ships_never_end_on_one_point() -> None:
    """R6."""
    group = squadron("E1=10,9,E E2=9,8,E F1=14,9,W", 100)
    first, second = SHIP_NUMBERS["E1"], SHIP_NUMBERS["E2"]
    ends = [{plan.end_berth // 6 for plan in group.plans[n]} for n in (first, second)]
    both = ends[0] & ends[1]
    assert both, "else this test says nothing"
    for a, plan in enumerate(group.plans[first]):
        for b, other in enumerate(group.plans[second]):
            clash = plan.end_berth // 6 == other.end_berth // 6
            value = group.value({first: a, second: b})
            assert (value == float("-inf")) == clash


def test_a_ship_cannot_be_sunk_twice() -> None:
    position = "E1=10,9,E E2=10,5,E F1=10,7,W,f,0/0"
    group = squadron(position)
    fire = {n: max(range(len(plans)), key=lambda at: plans[at].gain) for n, plans in group.plans.items()}
    enemy = SHIP_NUMBERS["F1"]
    value = group.outlook.ship_values[enemy].value_of(group.outlook.hulls[enemy])
    assert sum(group.plans[n][at].gain for n, at in fire.items()) > 2 * value, "else this test says nothing"
    alone = [group.value({n: fire[n]}) - group.value({}) for n in fire]
    assert group.value(fire) - group.value({}) < sum(alone) - 0.9 * value


def test_expert_concentrates() -> None:
    sea: Sea = set_up("E1=10,9,E E2=10,5,E F1=10,7,W,f,1/0 F2=3,3,W")
    done = turn(sea, "expert", dice=3)
    shots = [text for text in done if text.startswith("fire")]
    assert shots and all("F1" in text for text in shots)
    assert sea.state.ships[SHIP_NUMBERS["F1"]].at < 0


@pytest.mark.slow
def test_frigates_wait_for_the_ships_of_the_line_on_the_way_to_the_enemy() -> None:
    state, dice = GAME.start(GAME.schema.parse("")), Dice("together")
    player, sea, ply, gap = GAME.player("expert"), chart(BOARD), 0, 0
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
            for side in SHIPS_OF:
                at = [state.ships[n].at for n in side]
                gap = max(gap, *(sea.distance(point, other) for point in at for other in at))
    assert state.round >= 4
    # A frigate sails two points farther a round than a ship of the line.
    assert gap <= 6


NEAR = "turn=A wind=W quiet=4 E2=6,3,W E1=20,14,W"
"""An intact frigate off Cadiz after four quiet rounds."""


def seen(sea: Sea, side: int = 0) -> Outlook:
    look = outlook(sea, side)
    look.raid = raids.choose_raid(look)
    return look


@pytest.mark.parametrize("rate", [SHIP_OF_LINE, FRIGATE])
@pytest.mark.parametrize("wind", [pilot.NO_WIND, 3])
def test_without_perils_the_shortest_way_is_sailed(rate: int, wind: int) -> None:
    sea = begin().state.sea
    goals = sea.berths[0]
    routes = pilot.fewest_moves(BOARD, rate, "exact", wind, goals)
    detours = pilot.detour_moves(BOARD, rate, "exact", wind, goals, bytes(sea.size))
    for moves, detour in zip(routes, detours, strict=True):
        assert detour == (moves if moves < pilot.UNREACHABLE else pilot.MAX_DETOUR)


def test_perils_are_sailed_around_if_that_costs_less() -> None:
    sea = begin().state.sea
    goals = (sea.corners[0],)
    free = bytes(sea.size)
    middle = sea.point(12, 7)
    perils = bytes(5 * (gap <= 3) for gap in sea.distances(middle))
    start = sea.corners[1] * 6
    short = pilot.detour_moves(BOARD, FRIGATE, "exact", pilot.NO_WIND, goals, free)
    safe = pilot.detour_moves(BOARD, FRIGATE, "exact", pilot.NO_WIND, goals, perils)
    assert short[start] <= safe[start] < short[start] + 7 * 5
    berth, count = start, 0
    steps = pilot.next_berths(BOARD, FRIGATE, "off", pilot.NO_WIND)
    while safe[berth]:
        berth = min((to for to in steps[berth] if to >= 0), key=lambda to: safe[to] + 1 + perils[to // 6])
        count += perils[berth // 6] > 0
    assert count == 0


@pytest.mark.parametrize(
    ("enemies", "ship"),
    [("F1=22,9,E,-,1/0", "E2"), ("F1=22,9,E", "E2"), ("F1=2,2,E", ""), ("F1=22,9,E F2=8,9,W", "")],
)
def test_a_ship_is_sent_where_no_enemy_is_in_time(enemies: str, ship: str) -> None:
    raid = raids.choose_raid(seen(set_up(f"{NEAR} {enemies}")))
    assert (raid.ship if raid else -1) == SHIP_NUMBERS.get(ship, -1)
    assert raid is None or not raid.has_flag


def test_who_is_ahead_in_a_fight_sends_nobody() -> None:
    fight = NEAR.replace("quiet=4 ", "")
    assert raids.choose_raid(seen(set_up(f"{fight} F1=22,9,E"))) is None
    assert raids.choose_raid(seen(set_up(f"{fight} F1=22,9,E F2=18,9,E,-,1/0"))) is not None


@pytest.mark.parametrize("raider", ["E2=6,3,W,z,2/2", "E1=6,3,W,z,3/3", "E2=22,14,W"])
def test_no_cripple_and_none_from_afar_is_sent(raider: str) -> None:
    assert (
        raids.choose_raid(seen(set_up(f"turn=A wind=W quiet=4 {raider} E4=20,14,W F1=22,9,E,-,1/0"))) is None
    )


def test_the_flag_is_brought_home_around_the_enemy() -> None:
    sea = set_up("turn=B wind=W F2=16,15,W,z,1/2,A E1=11,7,E,z,2/3 E4=9,8,E,z,3/3")
    raid = seen(sea, 1).raid
    assert raid is not None and raid.has_flag
    rounds = raid.rounds(sea.ship("F2").at * 6 + sea.ship("F2").heading)
    for _ in range(6):
        turn(sea)
        for enemy in ("E1", "E4"):
            assert sea.state.sea.distance(sea.ship("F2").at, sea.ship(enemy).at) > GUN_RANGE
        sea.do("endturn, 0")
    raid = seen(sea, 1).raid
    assert raid is not None
    assert raid.rounds(sea.ship("F2").at * 6 + sea.ship("F2").heading) < rounds - 3


def test_who_is_late_for_an_enemy_with_the_flag() -> None:
    look = seen(set_up("turn=A wind=W E1=6,4,W E4=20,9,W E2=20,3,E,z,2/2 F1=13,7,W,fmz,3/3,A"))
    chase = raids.Chase(look, SHIP_NUMBERS["F1"])
    ahead, behind, cripple = (
        chase.rounds_late(SHIP_NUMBERS[n], look.berths[SHIP_NUMBERS[n]]) for n in ("E1", "E4", "E2")
    )
    assert ahead < 0 < behind < cripple


def reason(look: Outlook, ship: str, end: tuple[int, int]) -> str:
    number = SHIP_NUMBERS[ship]
    berth = look.sea.point(*end) * 6 + look.berths[number] % 6
    return str(reasons.explain_plan(look, number, ActivationPlan(0.0, 0.0, berth, (berth,))))


def test_the_plan_is_told() -> None:
    look = seen(set_up("turn=A wind=W E1=15,4,W E2=20,9,E F1=13,7,W,fmz,3/3,A F2=22,3,E"))
    assert "cuts off Redoutable, which has the flag of Gibraltar" in reason(look, "E1", (11, 4))
    look = seen(set_up(f"{NEAR} E3=12,3,W F1=22,9,E,-,1/0"))
    assert "makes for the flag of Cadiz" in reason(look, "E2", (4, 3))
    assert "escorts Euryalus on the way to the flag of Cadiz" in reason(look, "E3", (8, 3))
    assert "draws the enemy off while Euryalus makes for the flag of Cadiz" in reason(look, "E1", (21, 12))
    look = seen(set_up("turn=A wind=W E2=6,3,E,fmz,2/2,B E3=12,3,W E1=20,14,W F1=22,9,E,-,1/0"))
    assert "escorts Euryalus, which has the flag of Cadiz" in reason(look, "E3", (8, 3))
    assert "draws the enemy off while Euryalus brings the flag of Cadiz home" in reason(look, "E1", (21, 12))


@pytest.mark.parametrize("rule", ["arc", "axis"])
def test_raking_is_told_if_it_is_safe(rule: str) -> None:
    """R13: broadsides at bow or stern rake. With ``axis`` these are lines, close to the target's arcs."""
    look = outlook(set_up("turn=A wind=SE E1=9,8,E F1=14,8,NW F2=22,3,E", f"aspect_rule={rule}"))
    number, enemy = SHIP_NUMBERS["E1"], SHIP_NUMBERS["F1"]
    texts = set()
    for side, fires in enumerate(look.firing_table(number, look.enemy_ships, look.berths, with_forts=True)):
        for berth in fires:
            text = str(
                reasons.explain_plan(look, number, ActivationPlan(0.0, 0.0, berth, (berth, OFF - side)))
            )
            offset = look.sea.offsets_from[look.points[enemy]][berth // 6]
            answered = ARC_SIDE[look.berths[enemy] % 6][offset] >= 0 or rule == "axis"
            assert answered == ("rake" not in text), text
            texts.add(text.split(" Redoutable")[0])
    assert ({"Victory crosses the bow of", "Victory crosses the stern of"} < texts) == (rule == "arc")
