"""The worked examples X1-X27 of the rules of Trafalgar."""

from __future__ import annotations

import msgspec
import pytest

from navals.core.seat import CHANCE
from navals.games.trafalgar.rules.events import DICE, FACES, Aimed, GunDown, Mended, Rolled, Voided
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, ASPECTS, field
from navals.games.trafalgar.rules.fleet import INDEX, OF, SPEED, Ship
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, OFF, chart
from navals.games.trafalgar.rules.sailing.moves import reach
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import FAR, Sea, begun, given

SEA = chart("strait")


def places(points: tuple[int, ...]) -> set[tuple[int, int]]:
    return {SEA.place(point) for point in points}


def test_x1_guns() -> None:
    """X1: 44 guns in the box, 22 a side."""
    state = begun().state
    sides = [sum(sum(state.ships[n].guns) for n in OF[side]) + 2 for side in (0, 1)]
    assert sides == [22, 22]


def test_x2_the_die() -> None:
    """X2, R12: what hits at which distance."""
    assert FACES == (0, 0, 0, 1, 2, 3)
    assert [(die.stars, round(p * 6)) for die, p in DICE] == [(0, 3), (1, 1), (2, 1), (3, 1)]
    hits = {}
    for rule in ("max", "exact"):
        for distance, at in ((1, "10,8"), (2, "10,7"), (3, "9,6")):
            found = []
            for stars in "0123":
                sea = given(f"E1=10,9,E F2={at},W", f"range_rule={rule}")
                sea.do(f"activate E1, fire port F2 fore, {stars}")
                found.append(sea.masts("F2") != "fmz")
            hits[rule, distance] = found
    assert hits["max", 1] == [False, True, True, True]
    assert hits["max", 2] == [False, False, True, True]
    assert hits["max", 3] == [False, False, False, True]
    assert hits["exact", 1] == [False, True, False, False]
    assert hits["exact", 2] == [False, False, True, False]
    assert hits["exact", 3] == [False, False, False, True]


def test_x3_about_turn() -> None:
    """X3, R1, R3: three turns and an advance."""
    sea = given("wind=SE E1=10,9,E" + FAR).do("activate E1, starboard, starboard, starboard, advance")
    assert sea.lies("E1") == "9,9 W"
    assert sea.refused("advance") == sea.refused("port") == "R1"
    sea = given("wind=SE E2=10,9,E" + FAR).do(
        "activate E2, starboard, starboard, starboard, advance, advance, advance"
    )
    assert sea.lies("E2") == "7,9 W"
    assert sea.refused("advance") == "R1"


def test_x4_r1_speed() -> None:
    """X4, R1, R2: by masts left, fore 1, main 2, mizzen 4 in the mask."""
    assert SPEED[0] == (0, 1, 2, 3, 1, 2, 3, 4)
    assert SPEED[1] == (0, 2, 2, 4, 2, 4, 4, 6)
    sea = given("E1=10,9,E,-,3/3" + FAR).do("activate E1")
    assert sea.refused("advance") == sea.refused("port") == sea.refused("starboard") == "R2"
    for masts, moves in (("fz", 2), ("z", 1), ("m", 2), ("mz", 3)):
        sea = given(f"E1=2,8,E,{masts},3/3" + FAR).do("activate E1")
        for _ in range(moves):
            sea.do("advance")
        assert sea.refused("advance") == "R1"


def test_x5_arcs_heading_east() -> None:
    """X5, R9."""
    port, starboard = field(SEA, SEA.point(10, 9), HEADINGS.index("E"))
    assert places(port) == {(10, 8), (11, 8), (9, 7), (10, 7), (11, 7), (9, 6), (10, 6), (11, 6), (12, 6)}
    assert places(starboard) == {
        *[(11, 10), (10, 10), (11, 11), (10, 11), (9, 11)],
        *[(12, 12), (11, 12), (10, 12), (9, 12)],
    }


def test_x6_arcs_heading_north_east() -> None:
    """X6, R9."""
    port, starboard = field(SEA, SEA.point(10, 9), HEADINGS.index("NE"))
    assert places(port) == {(9, 9), (10, 8), (8, 9), (9, 8), (9, 7), (7, 9), (8, 8), (8, 7), (9, 6)}
    assert places(starboard) == {
        *[(11, 9), (11, 10), (12, 9), (12, 10), (11, 11)],
        *[(13, 9), (13, 10), (12, 11), (12, 12)],
    }


def test_x7_aspect() -> None:
    """X7, R13: what of a frigate at (9,6) is seen from (10,9)."""
    lie = SEA.near[SEA.point(10, 9)][SEA.point(9, 6)]
    assert DISTANCE[lie] == 3
    seen = {heading: ASPECTS[ASPECT["arc"][number][lie]] for number, heading in enumerate(HEADINGS)}
    assert seen == {
        "E": "starboard",
        "SE": "bow",
        "SW": "port",
        "W": "port",
        "NW": "stern",
        "NE": "starboard",
    }


def test_x8_broadside() -> None:
    """X8, R8, R11, R14, R15: three shots to port, each with its own aim."""
    sea = given("E1=10,9,E F1=10,7,W E4=1,16,E S1=9,11,W").do("activate E1, fire port F1 battery, 1")
    assert sea.happened(Rolled)[0].hit is False
    sea.do("fire port F1 battery, 2")
    assert sea.ship("F1").guns == (2, 3)
    sea.do("fire port F1 main, 3")
    assert sea.masts("F1") == "fz"
    assert SPEED[0][sea.ship("F1").masts] == 2
    assert sea.refused("fire port F1 fore") == "R8"
    assert len(sea.menu("fire starboard S1")) == 5
    sea.do("fire starboard S1, 0, fire starboard S1, 0, fire starboard S1, 0")
    assert sea.refused("fire starboard S1") == "R8"


def test_x9_bow() -> None:
    """X9, R13-R15: from ahead no battery, and no main mast before one of the others is gone."""
    sea = given("E1=10,9,E F1=11,7,SW").do("activate E1")
    assert sea.refused("fire port F1 battery") == "R14"
    assert sea.refused("fire port F1 main") == "R15"
    sea.do("fire port F1 fore, 2")
    assert sea.masts("F1") == "mz"
    assert sea.menu("fire port F1") == ["fire port F1 main", "fire port F1 mizzen", "fire port F1"]


def test_x10_no_aim() -> None:
    """X10, R11: the die is rolled, nothing happens, the gun has fired."""
    sea = given("E1=10,9,E F1=10,8,W").do("activate E1, fire port F1, 3")
    assert sea.happened(Rolled) == [Rolled(stars=3, hit=True, counts=False)]
    assert (sea.masts("F1"), sea.ship("F1").guns) == ("fmz", (3, 3))
    assert sea.ship("E1").fired == (1, 0)


def test_x11_sinking() -> None:
    """X11, R16: the last gun of a frigate without masts."""
    sea = given("E1=10,9,E F2=10,8,E,-,0/1 F1=1,4,E E2=9,9,E").do("activate E1, fire port F2 battery, 1")
    assert sea.lies("F2") == "-"
    sea.do("end, activate E2, port")
    assert sea.can("advance")
    assert sea.do("advance").lies("E2") == "10,8 NE"


def test_x12_wind() -> None:
    """X12, R7, R22: the arrow turns clockwise; nobody sails straight against it."""
    for wind, stars, after in (("NE", "2", "SE"), ("E", "3", "W"), ("E", "0", "E"), ("NW", "1", "NE")):
        sea = given(f"first=A turn=B wind={wind} E1=10,9,E" + FAR).do(f"endturn, {stars}")
        assert HEADINGS[sea.state.wind] == after
    sea = given("wind=W E1=10,9,E" + FAR).do("activate E1")
    assert sea.refused("advance") == "R7"
    sea.do("starboard")
    assert sea.do("advance").lies("E1") == "11,10 SE"


def test_x13_sandbank_and_reef() -> None:
    """X13, R5."""
    sea = given("E1=10,8,E" + FAR).do("activate E1")
    assert sea.refused("advance") == "R5"
    sea = given("E2=10,8,E" + FAR).do("activate E2, advance, advance, advance, advance, advance, advance")
    assert sea.lies("E2") == "16,8 E"
    sea = given("E2=10,8,E" + FAR).do("activate E2, advance, advance, end, endturn")
    assert sea.lies("E2") == "12,8 E"
    for ship in ("E1", "E2"):
        sea = given(f"{ship}=13,6,E" + FAR).do(f"activate {ship}")
        assert sea.refused("advance") == "R5"


def passage() -> Sea:
    """The frigate at (5,5) with the south gun of Cadiz called at her."""
    sea = given("E2=7,2,SW F1=20,10,E").do("activate E2, advance")
    assert (sea.lies("E2"), sea.state.phase) == ("6,3 SW", "active")
    sea.do("advance")
    assert (sea.lies("E2"), sea.state.actor(), sea.state.window()) == ("6,4 SW", 1, (1,))
    sea.do("hold, advance")
    assert (sea.lies("E2"), sea.state.actor()) == ("5,5 SW", 1)
    sea.do("gun CS E2 fore")
    assert (sea.state.phase, sea.state.actor()) == ("priority", 0)
    assert sea.menu() == ["fire starboard CS", "done"]
    return sea


def test_x14_passage_of_a_fort() -> None:
    """X14, R26, R27: the ship fires first; a gun destroyed does not fire."""
    sea = passage().do("fire starboard CS, 2, fire starboard CS, 3")
    assert sea.happened(GunDown) == [GunDown(gun=1, called=True)]
    assert (sea.state.phase, sea.fort("CS"), sea.masts("E2")) == ("active", 3, "fmz")
    sea = passage().do("fire starboard CS, 2, fire starboard CS, 1")
    assert sea.state.actor() == CHANCE
    sea.do("3")
    assert (sea.masts("E2"), sea.state.phase, sea.fort("CS")) == ("mz", "active", -1)
    sea.do("port")
    assert sea.refused("port") == "R1"


def test_x15_port_gun_replaced() -> None:
    """X15, R29: destroyed in A's turn of round 5, usable from B's turn of round 7 on."""
    sea = given("round=5 E1=5,4,SW" + FAR).do("activate E1, fire starboard CS, 3")
    counts = {}
    sea.do("end")
    while sea.state.round < 8:
        seat = "AB"[sea.state.turn]
        counts[f"{seat}{sea.state.round}"] = sea.fort("CS")
        sea.do("endturn")
        if sea.state.actor() == CHANCE:
            sea.do("0")
    assert counts == {"A5": 3, "B5": 2, "A6": 2, "B6": 1, "A7": 1, "B7": 0}
    assert sea.fort("CS") == 0


def test_x16_once_per_round() -> None:
    """X16, R25: a port gun that fired in A's turn does not fire in B's turn of the round."""
    sea = given("E1=5,2,SE,fmz,0/0 F1=20,10,E CS=down3").do("activate E1, advance, hold")
    assert sea.lies("E1") == "5,3 SE"
    sea.do("gun CN E1 fore, 0, end, endturn")
    assert sea.state.turn == 1
    assert sea.refused("gun CN E1 fore") == "R25"
    sea.do("endturn, 0, activate E1, port, port, port, advance")
    assert sea.can("gun CN E1 fore")


RAID = "round=8 wind=SE E2=2,1,W F1=20,10,E CN=down3 CS=down3"


def raid() -> Sea:
    """E2 has ended A's turn of round 8 on C1, and it is A's turn of round 9."""
    sea = given(RAID).do("activate E2, advance")
    assert sea.lies("E2") == "1,1 W"
    return sea.do("end, endturn, endturn, 0, activate E2")


def test_x17_flag() -> None:
    """X17, R34-R36: lie at the corner, take the flag, sail."""
    sea = raid().do("takeflag E")
    assert (sea.flag("B"), sea.lies("E2")) == ("E2", "1,1 E")
    assert sea.refused("advance") == sea.refused("port") == "R35"
    sea.do("end, endturn, endturn, 0, activate E2, advance, starboard, advance")
    assert (sea.lies("E2"), sea.flag("B")) == ("3,2 SE", "E2")


def test_x17_leaving_starts_the_sequence_again() -> None:
    """X17, R35: who leaves the corner without the flag has to lie there anew."""
    sea = raid().do("port, port, port, advance, end, endturn, endturn, 0")
    sea.do("activate E2, port, port, port, advance")
    assert sea.refused("takeflag E") == "R34"
    sea.do("end, endturn, endturn, 0, activate E2")
    assert sea.can("takeflag E")


def test_x18_blocked_victory() -> None:
    """X18, R44, R46: no victory while B holds the flag of A; at once when it is freed."""
    sea = given("E2=22,14,E,fmz,2/2,B E4=10,9,E F2=10,8,E,-,0/1,A F1=1,1,E S1=1,4,E")
    sea.do("activate E2, advance, end")
    assert (sea.lies("E2"), sea.ended()) == ("23,14 E", None)
    sea.do("endturn, endturn, 0, activate E4, fire port F2 battery, 1")
    assert sea.flag("A") == "E4"
    assert sea.ended() == ("1-0", "flag")


def test_x19_recovery() -> None:
    """X19, R38, R39: sunk by a ship, the flag goes aboard; sunk by a port gun, it goes home."""
    sea = given("E3=21,15,E F2=21,14,E,-,0/1,A F1=1,1,E")
    sea.do("activate E3, fire port F2 battery, 1")
    assert sea.flag("A") == "E3"
    sea.do("advance")
    assert (sea.lies("E3"), sea.flag("A")) == ("22,15 E", "E3")
    sea.do("advance")
    assert (sea.lies("E3"), sea.flag("A")) == ("23,15 E", "home")
    sea = given("E3=1,16,E F2=20,15,NE,-,0/1,A F1=1,1,E").do("gun GS F2 battery, 3")
    assert (sea.lies("F2"), sea.flag("A")) == ("-", "home")


def test_x20_transfer() -> None:
    """X20, R40: both pass the turn; the flag is across at its end."""
    sea = given("E1=13,6,E E2=12,6,E,fmz,2/2,B" + FAR).do("transfer E2 E1")
    assert sea.refused("activate E1") == sea.refused("activate E2") == "R40"
    assert sea.flag("B") == "E2"
    sea.do("endturn")
    assert sea.flag("B") == "E1"
    sea.do("endturn, 0, activate E1, port, advance")
    assert sea.lies("E1") == "13,5 NE"


@pytest.mark.parametrize(("ours", "k3", "k4"), [(3, True, False), (4, True, True), (2, False, False)])
def test_x21_superiority(ours: int, k3: bool, k4: bool) -> None:
    """X21, R43, R46: three or four to one, and not while B holds the flag of A."""
    fleet = " ".join(["E1=10,9,E", "E2=11,14,E", "E3=15,14,E", "E4=16,14,E"][:ours])
    won = ("1-0", "superiority")
    assert (given(f"{fleet} F1=1,4,E").ended() == won) is k3
    assert (given(f"{fleet} F1=1,4,E", "superiority=4").ended() == won) is k4
    assert given(f"{fleet} F1=1,4,E", "superiority=0").ended() is None
    assert given(f"{fleet} F1=5,8,E,fmz,3/3,A").ended() is None


def test_x22_repair() -> None:
    """X22, R31, R32: two turns of repair in a row, the mizzen at the end of the second."""
    start = "round=5 E1=10,9,E,-,3/3 F1=10,8,E"
    sea = given(start).do("activate E1, repair, endturn, endturn, 0, activate E1, repair")
    assert sea.masts("E1") == ""
    sea.do("endturn")
    assert sea.happened(Mended) == [Mended(ship=0)]
    assert (sea.masts("E1"), sea.ship("E1").repairs) == ("z", 0)
    sea.do("endturn, 0, activate E1, starboard")
    assert sea.refused("advance") == "R1"
    sea = given(start).do(
        "activate E1, repair, endturn, endturn, 0, activate E1, fire port F1, 0, end, endturn"
    )
    assert (sea.masts("E1"), sea.ship("E1").repairs) == ("", 0)


def alone(name: str, place: str, heading: str, wind: str) -> TrafalgarState:
    """A ship with the whole board for itself."""
    state = given(f"wind={wind} {name}={place},{heading} F1=20,10,E").state
    ships = [ship if n == INDEX[name] else Ship() for n, ship in enumerate(state.ships)]
    return msgspec.structs.replace(state, ships=tuple(ships))


def route(name: str, start: str, heading: str, goal: tuple[int, int], wind: str) -> int:
    """The fewest moves, turns included, from a place to another."""
    points = reach(alone(name, start, heading, wind), INDEX[name], moves=99).points()
    return points[SEA.point(*goal)]


@pytest.mark.parametrize(
    ("name", "start", "heading", "goal", "moves"),
    [
        ("E1", "1,1", "E", (23, 16), [34, 34, 34, 60, 66, 34]),
        ("E2", "1,1", "E", (23, 16), [33, 33, 33, 60, 58, 33]),
        ("E1", "23,16", "W", (1, 1), [60, 66, 34, 34, 34, 34]),
        ("E2", "23,16", "W", (1, 1), [60, 58, 33, 33, 33, 33]),
    ],
)
def test_x23_route_lengths(
    name: str, start: str, heading: str, goal: tuple[int, int], moves: list[int]
) -> None:
    """X23, R3, R5, R7: from port to port with a wind that does not change."""
    assert [route(name, start, heading, goal, wind) for wind in HEADINGS] == moves


def test_x24_leaving_the_corner() -> None:
    """X24, R6: the other anchorages being taken."""
    crowd = "turn=B E1=20,10,E F1=1,1,E F2=1,2,E S2=1,3,E S1=1,4,E"
    goal = SEA.point(4, 2)
    for wind, moves in (("W", 12), ("E", 5)):
        crowded = given(f"{crowd} wind={wind}").state
        assert reach(crowded, INDEX["F1"], moves=99).points()[goal] == moves
    assert route("E1", "1,1", "E", (4, 2), "W") == 12


def test_x25_committed() -> None:
    """X25, R26, R28: a declared advance is carried out after the window, unless no move is left."""
    sea = given("E2=6,4,SW F1=20,10,E").do("activate E2, advance")
    assert (sea.lies("E2"), sea.state.phase) == ("6,4 SW", "interrupt")
    sea.do("hold")
    assert (sea.lies("E2"), sea.state.phase) == ("5,5 SW", "interrupt")
    sea = given("E2=6,4,SW,z,2/2 F1=20,10,E").do("activate E2, advance, gun CS E2 mizzen, done, 3")
    assert sea.happened(Voided) == [Voided(ship=1)]
    assert (sea.lies("E2"), sea.ship("E2").used, sea.state.phase) == ("6,4 SW", 0, "active")
    sea = given("E2=6,4,SW,mz,2/2 F1=20,10,E").do("activate E2, advance, gun CS E2 mizzen, done, 3")
    assert (sea.lies("E2"), sea.state.phase) == ("5,5 SW", "active")


def test_x26_hulk() -> None:
    """X26, R14: the guns of a ship without masts from ahead, the side with more of them first."""
    sea = given("E1=10,9,E F1=10,8,SE,-,1/2 S1=1,4,E").do("activate E1, fire port F1 battery, 1")
    assert sea.ship("F1").guns == (1, 1)
    sea.do("fire port F1 battery, 1")
    assert sea.ship("F1").guns == (0, 1)
    sea = given("E1=10,9,E F1=10,8,SE,m,1/2").do("activate E1")
    assert sea.menu("fire port F1") == ["fire port F1 main", "fire port F1"]


def shared() -> Sea:
    """E1 and E2 on one point at the start of A's turn; E2 carries the flag of B."""
    return given("E1=9,9,E E2=9,9,E,fmz,2/2,B" + FAR)


def test_x27_shared_point() -> None:
    """X27, R41: one must leave, or hand over."""
    sea = shared()
    assert sea.refused("endturn") == "R41"
    sea.do("activate E1, end")
    assert sea.refused("endturn") == "R41"
    sea.do("activate E2")
    assert sea.refused("end") == "R41"
    sea.do("port")
    assert sea.refused("end") == "R41"
    sea.do("advance")
    assert sea.can("end")
    sea.do("end, endturn")
    assert sea.state.turn == 1
    sea = shared().do("transfer E2 E1, endturn")
    assert (sea.flag("B"), sea.state.turn) == ("E1", 1)


def test_x27_without_a_move_left() -> None:
    """X27, R41: who has turned all moves away need not leave."""
    sea = shared().do("activate E1, end, activate E2, port, starboard, port, starboard, port")
    assert sea.refused("end") == "R41"
    sea.do("starboard")
    assert sea.can("end")
    assert sea.do("end, endturn").state.turn == 1


def test_x14_the_call_is_told() -> None:
    """X14, R26: the event says that it is a call in the enemy's turn."""
    call = given("E2=6,4,SW F1=20,10,E").do("activate E2, advance, gun CS E2 fore").happened(Aimed)[0]
    assert (call.seat, call.ship, call.gun, call.distance, call.call) == (1, OFF, 1, 3, True)
