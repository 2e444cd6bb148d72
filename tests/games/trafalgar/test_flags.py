"""Flags of Trafalgar: taking, bringing home, recovering, handing over (R33-R41, R44, R46)."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.rules.events import FlagHome, FlagPassed, FlagTaken, Noted
from navals.games.trafalgar.rules.fleet import Ship
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import FAR, Sea, given

DOWN = "CN=down3 CS=down3"


def test_r33_at_the_corner_or_aboard() -> None:
    """R33."""
    sea = given("E1=10,9,E,fmz,3/3,AB F1=5,8,E")
    assert (sea.flag("A"), sea.flag("B")) == ("E1", "E1")
    assert (given("E1=10,9,E F1=5,8,E").flag("A")) == "home"


def test_r34_who_lies_at_the_corner_at_the_end_of_the_turn() -> None:
    """R34: activated or not, the flag being there."""
    sea = given("E2=1,1,W F1=20,10,E").do("endturn")
    assert sea.happened(Noted) == [Noted(ship=1)]
    assert sea.ship("E2").ready
    sea = given("E2=1,1,W F1=20,10,E,fmz,3/3,B E3=10,9,E").do("endturn")
    assert not sea.ship("E2").ready
    sea = given("E2=1,2,W F1=20,10,E").do("endturn")
    assert not sea.ship("E2").ready


def test_r34_not_in_the_turn_of_arrival() -> None:
    """R34."""
    sea = given(f"wind=SE E2=2,1,W F1=20,10,E {DOWN}").do("activate E2, advance")
    assert sea.refused("takeflag E") == "R34"


RAID = f"wind=SE E2=1,1,W,fmz,2/2,c F1=20,10,E {DOWN}"


@pytest.mark.parametrize("heading", HEADINGS)
def test_r35_any_heading_free_of_cost(heading: str) -> None:
    """R35: the ship stays, and may fire before and after."""
    sea = given(RAID + " F2=2,2,E").do(f"activate E2, takeflag {heading}")
    assert sea.happened(FlagTaken) == [FlagTaken(ship=1, flag=1, heading=HEADINGS.index(heading))]
    assert (sea.lies("E2"), sea.ship("E2").used, sea.flag("B")) == (f"1,1 {heading}", 0, "E2")
    assert sea.refused("advance") == sea.refused("port") == sea.refused("takeflag E") == "R35"


def test_r35_fire_before_and_after() -> None:
    """R35."""
    # Heading west, (2,2) is out of the arcs; (1,2) is a neighbour to port.
    sea = given(RAID + " F2=1,2,E").do("activate E2, fire port F2, 0, takeflag W, fire port F2, 0, end")
    assert (sea.ship("E2").fired, sea.flag("B")) == ((2, 0), "E2")


def test_r35_not_after_a_move_and_later_if_it_has_stayed() -> None:
    """R35: in the next turn or any later one."""
    sea = given(RAID).do("activate E2, port")
    assert sea.refused("takeflag E") == "R35"
    sea.do("end, endturn, endturn, 0, endturn, endturn, 0, activate E2, takeflag SE")
    assert sea.flag("B") == "E2"


def test_r35_a_hulk_takes_the_flag_too() -> None:
    """R35: it needs no mast."""
    sea = given("E2=1,1,W,-,1/1,c F1=20,10,E").do("activate E2, takeflag E")
    assert sea.flag("B") == "E2"
    assert sea.refused("repair") == "R31"


def test_r36_the_next_turn_it_sails() -> None:
    """R36."""
    sea = given(RAID).do(
        "activate E2, takeflag E, end, endturn, endturn, 0, activate E2, advance, starboard, advance"
    )
    assert sea.lies("E2") == "3,2 SE"


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


def test_r37_r44_no_stop_is_needed() -> None:
    """R37, R44: tested after each advance."""
    sea = given("E2=22,14,E,fmz,2/2,B F1=5,8,E").do("activate E2, advance")
    assert sea.ended() == ("1-0", "flag")


def test_r38_flags_of_a_ship_that_is_sunk() -> None:
    """R38: both go aboard the ship that sank it; with a port gun both go home."""
    sea = given("E3=10,9,E F2=10,8,E,-,0/1,AB F1=5,8,E").do("activate E3, fire port F2 battery, 1")
    assert (sea.flag("A"), sea.flag("B")) == ("E3", "E3")
    assert sea.happened(FlagPassed) == [
        FlagPassed(flag=0, giver=5, taker=2, captured=True),
        FlagPassed(flag=1, giver=5, taker=2, captured=True),
    ]
    sea = given("E3=10,9,E F2=20,14,E,-,0/1,AB F1=5,8,E").do("gun GN F2 battery, 3")
    assert (sea.flag("A"), sea.flag("B")) == ("home", "home")
    assert sea.happened(FlagHome) == [FlagHome(flag=0, ship=-1), FlagHome(flag=1, ship=-1)]


def test_r39_a_recovered_flag_goes_home_from_any_anchorage() -> None:
    """R39: not from the rest of the basin, whatever the option; at once in a given position."""
    sea = given("E2=22,15,E,fmz,2/2,A F1=5,8,E", "home_point=basin")
    assert sea.flag("A") == "E2"
    sea.do("activate E2, advance")
    assert (sea.flag("A"), sea.happened(FlagHome)) == ("home", [FlagHome(flag=0, ship=1)])
    assert given("E2=23,13,E,fmz,2/2,A F1=5,8,E").flag("A") == "home"


def test_r39_no_victory_is_barred_by_a_recovered_flag() -> None:
    """R39, R46: while it is aboard an own ship the enemy does not hold it."""
    assert given("E1=23,14,E,fmz,3/3,B E2=10,9,E,fmz,2/2,A F1=5,8,E").ended() == ("1-0", "flag")


# ------------------------------------------------------------------------------------------------------------ transfers

PAIR = "E2=12,6,E,fmz,2/2,B E1=13,6,E F1=1,4,E"


def test_r40_both_pass_the_whole_turn() -> None:
    """R40: neither may have been activated, nor be named twice; the giver carries a flag."""
    sea = given(PAIR + " E3=12,5,E S1=1,3,E")
    assert sea.menu("transfer") == ["transfer E2 E1", "transfer E2 E3"]
    assert sea.refused("transfer E1 E2") == "R40"
    assert sea.told("transfer E1 E3") == "Victory carries no flag (trafalgar R40)"
    sea.do("transfer E2 E1")
    assert sea.menu("transfer") == []
    assert sea.refused("transfer E2 E3") == "R40"
    assert sea.menu("activate") == ["activate E3"]
    sea = given(PAIR).do("activate E1, end")
    assert sea.refused("transfer E2 E1") == "R40"
    assert sea.refused("transfer E2 E2") == sea.refused("transfer E2 F1") == "R40"
    assert sea.refused("transfer E2 E4") == "R16"


def test_r40_all_flags_go_across() -> None:
    """R40: also a recovered one."""
    sea = given("E2=12,6,E,fmz,2/2,AB E1=13,6,E F1=1,4,E").do("transfer E2 E1, endturn")
    assert (sea.flag("A"), sea.flag("B")) == ("E1", "E1")
    assert len(sea.happened(FlagPassed)) == 2


def test_r40_a_transfer_may_win() -> None:
    """R40, R44, R48: at the end of the turn."""
    sea = given("E2=22,14,E,fmz,2/2,B E1=23,14,W F1=1,4,E").do("transfer E2 E1, endturn")
    assert sea.ended() == ("1-0", "flag")


def test_r40_same_point_only() -> None:
    """R40: ``transfer=same_only``."""
    assert given(PAIR, "transfer=same_only").refused("transfer E2 E1") == "R40"
    sea = given("E2=12,6,E,fmz,2/2,B E1=12,6,E F1=1,4,E", "transfer=same_only")
    assert sea.can("transfer E2 E1")


def joined() -> Sea:
    """E1 has come onto the point of E2, which carries a flag."""
    return given("E1=11,6,E E2=12,6,E,fmz,2/2,B F1=11,5,W S1=1,4,E").do("activate E1, advance")


def test_r40_a_ship_may_join_one_of_its_side() -> None:
    """R40, R6: if either carries a flag; it goes no further, but turns and fires."""
    sea = joined()
    assert (sea.lies("E1"), sea.lies("E2")) == ("12,6 E", "12,6 E")
    assert sea.refused("advance") == "R40"
    sea.do("port, starboard, fire port F1, 0, end")
    sea.do("endturn")
    assert sea.state.turn == 1
    # Shots name one of the two.
    sea.do("activate F1")
    assert {text.split()[2] for text in sea.menu("fire")} == {"E1", "E2"}
    assert given("E1=11,6,E,fmz,3/3,B E2=12,6,E F1=1,4,E").do("activate E1, advance").lies("E1") == "12,6 E"
    sea = given("E1=11,6,E E2=12,6,E F1=1,4,E").do("activate E1")
    assert sea.refused("advance") == "R6"
    sea = given("E1=11,6,E F2=12,6,E,fmz,2/2,A F1=1,4,E").do("activate E1")
    assert sea.refused("advance") == "R6"


def test_r40_no_third_ship_on_a_point() -> None:
    """R40, R6."""
    sea = given("E1=11,6,E E2=12,6,E,fmz,2/2,B E3=12,6,E F1=1,4,E S1=1,3,E").do("activate E1")
    assert sea.refused("advance") == "R6"


def test_r41_a_new_pair_is_free_until_its_next_turn() -> None:
    """R41: then one must leave, or hand over."""
    sea = joined().do("end, activate E2, end, endturn, endturn, 0")
    assert sea.refused("endturn") == "R41"
    assert sea.told("endturn") == (
        "Victory and Euryalus share a point: one must leave, or hand its flag over (trafalgar R41)"
    )
    sea.do("activate E2, port, advance, end, endturn")
    assert sea.state.turn == 1


SHARED = "E1=9,9,E E2=9,9,E,fmz,2/2,B" + FAR


def test_r41_a_pair_that_cannot_move_stays() -> None:
    """R41: unless neither can leave."""
    sea = given("E1=9,9,E,-,3/3 E2=9,9,E,-,2/2,B" + FAR)
    assert sea.do("endturn").state.turn == 1
    # E2 alone can leave, so it must.
    sea = given("E1=9,9,E,-,3/3 E2=9,9,E,fmz,2/2,B" + FAR).do("activate E2")
    assert sea.told("end") == "Euryalus must leave the point that it shares with Victory (trafalgar R41)"


def test_r41_both_may_stay_after_a_transfer_and_must_part_next_turn() -> None:
    """R41: and again after the transfer."""
    sea = given(SHARED).do("transfer E2 E1, endturn, endturn, 0")
    assert (sea.lies("E1"), sea.lies("E2")) == ("9,9 E", "9,9 E")
    assert sea.refused("endturn") == "R41"
    assert sea.menu("transfer") == ["transfer E1 E2"]


def test_r41_with_interleave_only_an_end_that_closes_is_refused() -> None:
    """R41, R21."""
    sea = given(SHARED, "interleave=true").do("activate E1, port, end, activate E1, end, activate E2")
    assert sea.refused("end") == "R41"
    sea.do("port")
    assert sea.can("end")
    sea.do("end, activate E2")
    assert sea.refused("end") == "R41"


def test_r41_hemmed_in() -> None:
    """R41: a heading counts only if its point is open and empty, and the turns to it and the step can be paid for."""
    # C1: east and south-east is the sea, south-west C2... all taken or barred by the wind.
    ring = "F1=1,1,E F2=1,1,W S2=2,1,E S1=1,2,E E1=2,2,W"
    sea = given("turn=B wind=E " + ring, "superiority=0")
    assert sea.do("endturn").state.turn == 0
    sea = given("turn=B wind=E " + ring.replace(" E1=2,2,W", " E1=10,9,E"), "superiority=0")
    assert sea.refused("endturn") == "R41"


def test_r46_no_victory_while_the_flag_is_away() -> None:
    """R46: in none of the three ways; repeated until it is freed."""
    held = "F1=5,8,E,fmz,3/3,A"
    assert given(f"E1=23,16,W,fmz,3/3,B E2=10,9,E {held}").ended() is None
    assert given(f"E1=10,9,E E2=5,6,E E3=6,6,E {held}").ended() is None
    # The side that holds it may win meanwhile.
    assert given("E1=10,9,E F1=1,3,E,fmz,3/3,A").ended() == ("0-1", "flag")


def test_r33_ships_are_whole_values() -> None:
    """R33: a ship that is not on the board carries nothing."""
    sea = given("E3=10,9,E F2=10,8,E,-,0/1,A F1=5,8,E").do("activate E3, fire port F2 battery, 1")
    assert sea.ship("F2") == Ship()
