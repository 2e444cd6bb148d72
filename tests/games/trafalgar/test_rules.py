"""What of the rules of Trafalgar is looked at over all headings, places or positions; the others are played in ``*.scenes``."""

from __future__ import annotations

import random

import pytest

from navals.core.seat import NOBODY
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.events import FlagTaken
from navals.games.trafalgar.rules.fleet import SPEED
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.rules.sailing.moves import reach
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import FAR, begun, given

SEA = chart("strait")


def test_r3_one_move_a_step_or_a_sixth_of_a_turn() -> None:
    """R3: in each heading, and back by turning."""
    for number, heading in enumerate(HEADINGS):
        wind = HEADINGS[number]
        sea = given(f"wind={wind} E1=16,8,{heading}" + FAR).do("activate E1, advance")
        column, row = SEA.place(SEA.beside[number][SEA.point(16, 8)])
        assert sea.lies("E1") == f"{column},{row} {heading}"
        assert sea.do("port").lies("E1").endswith(HEADINGS[number - 1])
        assert sea.do("starboard").lies("E1").endswith(heading)


@pytest.mark.parametrize(("rule", "barred"), [("exact", {"W"}), ("wide", {"W", "NW", "SW"}), ("off", set())])
def test_r7_against_the_wind(rule: str, barred: set[str]) -> None:
    """R7: with the arrow to the east; turning is free in any wind."""
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
    """R48: faults of whose turn it is have no rule."""
    acting, rolling = begun().state, given("first=A turn=B E1=5,6,E" + FAR).do("endturn").state
    for state, other, text in ((acting, rolling, "2"), (rolling, acting, "endturn")):
        refusal = state.check(GAME.parse(text, other))
        assert refusal is not None and refusal.rule == ""


def test_r42_nothing_is_done_after_the_end() -> None:
    """R42."""
    refusal = given("E1=10,9,E").state.check(GAME.parse("endturn", begun().state))
    assert refusal is not None
    assert (str(refusal.message), refusal.rule) == ("the game is over", "")


def test_r47_without_limits_a_game_goes_on() -> None:
    """R47: 0 switches both off."""
    sea = begun("E", "no_progress_rounds=0")
    for _ in range(60):
        sea.do("endturn, endturn, 0")
    assert sea.ended() is None


RAID = "wind=SE E2=1,1,W,fmz,2/2,c F1=20,10,E CN=down3 CS=down3"


@pytest.mark.parametrize("heading", HEADINGS)
def test_r35_any_heading_free_of_cost(heading: str) -> None:
    """R35: the ship stays, and may fire before and after."""
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
    found = set()
    for column in (21, 22, 23):
        for row in (13, 14, 15, 16):
            if (column, row) in ((21, 13), (21, 16)):
                continue
            sea = given(f"E2={column},{row},E,fmz,2/2,B F1=5,8,E", f"home_point={rule}")
            if sea.ended() == ("1-0", "flag"):
                found.add(f"{column},{row}")
    assert found == wins


def test_r3_reach_agrees_with_the_rules() -> None:
    """R3-R7, R40: what a ship can reach is what playing its moves reaches, and each path is legal."""
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
            played = {state.ships[number].at * 6 + state.ships[number].heading: 0}
            ring = [state]
            cost = 0
            while ring:
                cost += 1
                following = []
                for before in ring:
                    for text in ("advance", "port", "starboard"):
                        action = GAME.parse(text, before)
                        if before.check(action) is None:
                            after = before.apply(action)
                            if after.phase != "active":
                                continue
                            berth = after.ships[number].at * 6 + after.ships[number].heading
                            if berth not in played:
                                played[berth] = cost
                                following.append(after)
                ring = following
            assert found.cost == played
            for berth, moves in list(found.cost.items())[::7]:
                after = state
                path = found.path(berth // 6, berth % 6)
                assert len(path) == moves
                for action in path:
                    assert after.check(action) is None
                    after = after.apply(action)
                assert after.ships[number].at * 6 + after.ships[number].heading == berth
    assert looked > 20


def test_r1_speed_table() -> None:
    """R1: whole ships."""
    assert (SPEED[0][7], SPEED[1][7]) == (4, 6)
