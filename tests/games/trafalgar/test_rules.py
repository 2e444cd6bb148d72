"""Rules tested over all headings, places or positions; ``*.scenes`` play the others."""

from __future__ import annotations

import random

import pytest

from navals.core.seat import NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import Advance, FlagTaken, Turn
from navals.games.trafalgar.rules.fleet import SPEED
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.rules.sailing.moves import reach
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import FAR, begun, given

SEA = chart("strait")


def test_r3_one_move_a_step_or_a_sixth_of_a_turn() -> None:
    for number, heading in enumerate(HEADINGS):
        wind = HEADINGS[number]
        sea = given(f"wind={wind} E1=16,8,{heading}" + FAR).do("activate E1, advance")
        column, row = SEA.place(SEA.beside[number][SEA.point(16, 8)])
        assert sea.lies("E1") == f"{column},{row} {heading}"
        assert sea.do("port").lies("E1").endswith(HEADINGS[number - 1])
        assert sea.do("starboard").lies("E1").endswith(heading)


@pytest.mark.parametrize(("rule", "barred"), [("exact", {"W"}), ("wide", {"W", "NW", "SW"}), ("off", set())])
def test_r7_against_the_wind(rule: str, barred: set[str]) -> None:
    found = set()
    for heading in HEADINGS:
        sea = given(f"wind=E E1=16,8,{heading}" + FAR, f"wind_no_go={rule}").do("activate E1")
        assert sea.can("port")
        assert sea.can("starboard")
        if not sea.can("advance"):
            assert sea.refused("advance") == "R7"
            found.add(heading)
    assert found == barred


def test_r48_seats_cannot_roll_and_chance_cannot_sail() -> None:
    acting, rolling = begun().state, given("first=A turn=B E1=5,6,E" + FAR).do("endturn").state
    for state, other, text in ((acting, rolling, "2"), (rolling, acting, "endturn")):
        refusal = state.check(GAME.parse(text, other))
        assert refusal is not None and refusal.rule == ""


def test_r42_nothing_is_done_after_the_end() -> None:
    refusal = given("E1=10,9,E").state.check(GAME.parse("endturn", begun().state))
    assert refusal is not None
    assert (str(refusal.message), refusal.rule) == ("the game is over", "")


def test_r47_without_limits_a_game_goes_on() -> None:
    sea = begun("E", "no_progress_rounds=0")
    for _ in range(60):
        sea.do("endturn, endturn, 0")
    assert sea.ended() is None


RAID = "wind=SE E2=1,1,W,fmz,2/2,c F1=20,10,E CN=down3 CS=down3"


@pytest.mark.parametrize("heading", HEADINGS)
def test_r35_any_heading_free_of_cost(heading: str) -> None:
    sea = given(RAID + " F2=2,2,E").do(f"activate E2, takeflag {heading}")
    assert sea.happened(FlagTaken) == [FlagTaken(ship=1, flag=1, heading=HEADINGS.index(heading))]
    assert (sea.lies("E2"), sea.ship("E2").used, sea.flag("B")) == (f"1,1 {heading}", 0, "E2")
    assert sea.refused("advance") == sea.refused("port") == sea.refused("takeflag E") == "R35"


@pytest.mark.parametrize(
    ("rule", "wins"),
    [
        ("any_anchorage", {"23,16", "23,15", "23,14", "23,13"}),
        ("corner", {"23,16"}),
        ("basin", {"23,16", "23,15", "23,14", "23,13", "22,16", "22,15", "22,14", "22,13"}),
    ],
)
def test_r37_where_the_flag_is_home(rule: str, wins: set[str]) -> None:
    """R37, R44."""
    guns = {"21,13", "21,16"}
    places = {f"{column},{row}" for column in (21, 22, 23) for row in (13, 14, 15, 16)} - guns
    positions = {at: given(f"E2={at},E,fmz,2/2,B F1=5,8,E", f"home_point={rule}") for at in places}
    assert {at for at, sea in positions.items() if sea.ended() == ("1-0", "flag")} == wins


MOVES = (Advance(), Turn(0), Turn(1))


def berth(state: TrafalgarState, number: int) -> int:
    return state.ships[number].at * 6 + state.ships[number].heading


def test_r3_reach_agrees_with_the_rules() -> None:
    """R3-R7, R40: playing all moves reaches the same berths, and each path is legal."""
    rng = random.Random(8)
    looked = 0
    for _ in range(6):
        state = GAME.start(GAME.schema.parse("fort_interrupt=never"))
        for _ in range(400):
            if state.actor() == NOBODY:
                break
            state = state.apply(state.sample(rng))
            if state.phase != "active" or rng.random() < 0.9:
                continue
            looked += 1
            number = state.active
            found = reach(state, number)
            played, ring, cost = {berth(state, number): 0}, [state], 0
            while ring:
                cost += 1
                steps = [(one, action) for one in ring for action in MOVES if one.check(action) is None]
                ring = []
                for after in (one.apply(action) for one, action in steps):
                    if after.phase == "active" and berth(after, number) not in played:
                        played[berth(after, number)] = cost
                        ring.append(after)
            assert found.cost == played
            for end, moves in list(found.cost.items())[::7]:
                after = state
                path = found.path(end // 6, end % 6)
                assert len(path) == moves
                for action in path:
                    assert after.check(action) is None
                    after = after.apply(action)
                assert berth(after, number) == end
    assert looked > 20


def test_r1_speed_table() -> None:
    assert (SPEED[0][7], SPEED[1][7]) == (4, 6)


def test_random_options_come_to_an_end() -> None:
    """R47: at least one limit is on."""
    rng = random.Random(1)
    for _ in range(200):
        options = GAME.schema.random(rng)
        assert options.no_progress_rounds or options.max_rounds
