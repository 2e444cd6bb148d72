"""Raids and interceptions, and the reasons that the computer players give."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.ai import pilot, raids, reasons
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.voyage import Voyage
from navals.games.trafalgar.ai.weights import WEIGHTS
from navals.games.trafalgar.rules.fire.gunnery import ARC
from navals.games.trafalgar.rules.fleet import FRIGATE, INDEX, LINE
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.sailing.drawing import RANGE

from .play import Sea, begun, given
from .test_players import turn

NEAR = "turn=A wind=W quiet=4 E2=6,3,W E1=20,14,W"
"""An intact frigate before Cadiz, after four quiet rounds."""


def outlook(position: str, side: int = 0) -> Outlook:
    return seen(given(position), side)


def seen(sea: Sea, side: int) -> Outlook:
    look = Outlook(sea.state.view(side), side, WEIGHTS, plans=True, fears=1.0)
    look.raid = raids.sent(look)
    return look


@pytest.mark.parametrize("rate", [LINE, FRIGATE])
@pytest.mark.parametrize("wind", [pilot.FREE, 3])
def test_without_perils_the_shortest_way_is_sailed(rate: int, wind: int) -> None:
    sea = begun().state.sea
    goals = sea.berths[0]
    ways = pilot.route(BOARD, rate, "exact", wind, goals)
    detours = pilot.detour(BOARD, rate, "exact", wind, goals, bytes(sea.size))
    for way, detour in zip(ways, detours, strict=True):
        assert detour == (way if way < pilot.NO_WAY else pilot.FAR_ROUND)


def test_perils_are_sailed_around_if_that_costs_less() -> None:
    sea = begun().state.sea
    goals = (sea.corner[0],)
    free = bytes(sea.size)
    middle = sea.point(12, 7)
    perils = bytes(5 * (far <= 3) for far in sea.distances(middle))
    start = sea.corner[1] * 6
    short = pilot.detour(BOARD, FRIGATE, "exact", pilot.FREE, goals, free)
    safe = pilot.detour(BOARD, FRIGATE, "exact", pilot.FREE, goals, perils)
    assert short[start] <= safe[start] < short[start] + 7 * 5
    berth, met = start, 0
    steps = pilot.steps(BOARD, FRIGATE, "off", pilot.FREE)
    while safe[berth]:
        berth = min((to for to in steps[berth] if to >= 0), key=lambda to: safe[to] + 1 + perils[to // 6])
        met += perils[berth // 6] > 0
    assert met == 0


@pytest.mark.parametrize(
    ("enemies", "ship"),
    [("F1=22,9,E,-,1/0", "E2"), ("F1=22,9,E", "E2"), ("F1=2,2,E", ""), ("F1=22,9,E F2=8,9,W", "")],
)
def test_a_ship_is_sent_where_no_enemy_is_in_time(enemies: str, ship: str) -> None:
    raid = raids.sent(outlook(f"{NEAR} {enemies}"))
    assert (raid.ship if raid else -1) == INDEX.get(ship, -1)
    assert raid is None or not raid.laden


def test_who_is_ahead_in_a_fight_sends_nobody() -> None:
    fight = NEAR.replace("quiet=4 ", "")
    assert raids.sent(outlook(f"{fight} F1=22,9,E")) is None
    assert raids.sent(outlook(f"{fight} F1=22,9,E F2=18,9,E,-,1/0")) is not None


@pytest.mark.parametrize("raider", ["E2=6,3,W,z,2/2", "E1=6,3,W,z,3/3", "E2=22,14,W"])
def test_no_cripple_and_none_from_afar_is_sent(raider: str) -> None:
    assert raids.sent(outlook(f"turn=A wind=W quiet=4 {raider} E4=20,14,W F1=22,9,E,-,1/0")) is None


def test_the_flag_is_brought_home_around_the_enemy() -> None:
    sea = given("turn=B wind=W F2=16,15,W,z,1/2,A E1=11,7,E,z,2/3 E4=9,8,E,z,3/3")
    raid = seen(sea, 1).raid
    assert raid is not None and raid.laden
    before = raid.rounds(sea.ship("F2").at * 6 + sea.ship("F2").heading)
    for _ in range(6):
        turn(sea)
        for enemy in ("E1", "E4"):
            assert sea.state.sea.distance(sea.ship("F2").at, sea.ship(enemy).at) > RANGE
        sea.do("endturn, 0")
    raid = seen(sea, 1).raid
    assert raid is not None
    assert raid.rounds(sea.ship("F2").at * 6 + sea.ship("F2").heading) < before - 3


def test_who_is_late_for_an_enemy_with_the_flag() -> None:
    look = outlook("turn=A wind=W E1=6,4,W E4=20,9,W E2=20,3,E,z,2/2 F1=13,7,W,fmz,3/3,A")
    chase = raids.Chase(look, INDEX["F1"])
    ahead, behind, cripple = (chase.late(INDEX[n], look.berth[INDEX[n]]) for n in ("E1", "E4", "E2"))
    assert ahead < 0 < behind < cripple


def told(look: Outlook, ship: str, end: tuple[int, int]) -> str:
    number = INDEX[ship]
    berth = look.sea.point(*end) * 6 + look.berth[number] % 6
    return str(reasons.voyage(look, number, Voyage(0.0, 0.0, berth, (berth,))))


def test_the_plan_is_told() -> None:
    look = outlook("turn=A wind=W E1=15,4,W E2=20,9,E F1=13,7,W,fmz,3/3,A F2=22,3,E")
    assert "cuts off Redoutable, which has the flag of Gibraltar" in told(look, "E1", (11, 4))
    look = outlook(f"{NEAR} E3=12,3,W F1=22,9,E,-,1/0")
    assert "makes for the flag of Cadiz" in told(look, "E2", (4, 3))
    assert "escorts Euryalus on the way to the flag of Cadiz" in told(look, "E3", (8, 3))
    assert "draws the enemy off while Euryalus makes for the flag of Cadiz" in told(look, "E1", (21, 12))
    look = outlook("turn=A wind=W E2=6,3,E,fmz,2/2,B E3=12,3,W E1=20,14,W F1=22,9,E,-,1/0")
    assert "escorts Euryalus, which has the flag of Cadiz" in told(look, "E3", (8, 3))
    assert "draws the enemy off while Euryalus brings the flag of Cadiz home" in told(look, "E1", (21, 12))


def test_raking_is_told() -> None:
    """R13: if a broadside hits bow or stern, the sentence says that it rakes the target."""
    view = given("turn=A wind=SE E1=9,8,E F1=14,8,NW F2=22,3,E").state.view(0)
    look = Outlook(view, 0, WEIGHTS, plans=True, fears=1.0)
    number, enemy = INDEX["E1"], INDEX["F1"]
    said = set()
    for side, fires in enumerate(look.fires(number, look.theirs, look.berth, forts=True)):
        for berth in fires:
            text = str(reasons.voyage(look, number, Voyage(0.0, 0.0, berth, (berth, OFF - side))))
            lie = look.sea.near[look.at[enemy]][berth // 6]
            answered = ARC[look.berth[enemy] % 6][lie] >= 0
            assert answered == ("rake" not in text), text
            said.add(text.split(" Redoutable")[0])
    assert {"Victory crosses the bow of", "Victory crosses the stern of"} < said


def test_raking_is_not_told_where_it_is_not_safe() -> None:
    view = given("turn=A wind=SE E1=9,8,E F1=14,8,NW F2=22,3,E", "aspect_rule=axis").state.view(0)
    look = Outlook(view, 0, WEIGHTS, plans=True, fears=1.0)
    number = INDEX["E1"]
    for side, fires in enumerate(look.fires(number, look.theirs, look.berth, forts=True)):
        for berth in fires:
            plan = Voyage(0.0, 0.0, berth, (berth, OFF - side))
            assert "rake" not in str(reasons.voyage(look, number, plan))
