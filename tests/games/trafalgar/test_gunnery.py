"""Guns of Trafalgar: arcs, sight, aims, damage (R8-R18), and port guns (R24-R30)."""

from __future__ import annotations

import pytest

from navals.games.trafalgar.rules.events import Declared, GunDown, GunUp, Sunk
from navals.games.trafalgar.rules.fire.gunnery import (
    ARC,
    ASPECT,
    ASPECTS,
    SIXTHS,
    bearings,
    field,
    guns_on,
    sees,
)
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, OFFSETS, chart
from navals.geometry import lattice
from navals.geometry.lattice import HEADINGS
from tests.games.trafalgar.play import FAR, Sea, given

SEA = chart("strait")


def test_r8_each_gun_once() -> None:
    """R8: to each side as many shots as guns, and no more than are left."""
    sea = given("E1=10,9,E,fmz,2/1 F1=10,8,W F2=11,10,W").do("activate E1")
    sea.do("fire port F1, 0, fire starboard F2, 0, fire port F1, 0")
    assert sea.menu("fire") == []
    assert sea.refused("fire port F1") == sea.refused("fire starboard F2") == "R8"


def test_r8_a_gun_lost_in_the_own_turn() -> None:
    """R8: guns left less shots fired, never below 0."""
    position = "E2=6,4,SW,mz,2/{} F1=20,10,E F2=5,4,E"
    for starboard, left in ((2, 0), (1, 0)):
        sea = given(position.format(starboard)).do("activate E2, fire starboard F2, 0")
        # The south gun of Cadiz sees her starboard side.
        sea.do("advance, gun CS E2 battery" + (", done, 3" if starboard == 2 else ", 3"))
        assert sea.ship("E2").guns[1] == starboard - 1
        assert max(0, sea.ship("E2").guns[1] - sea.ship("E2").fired[1]) == left
        assert sea.menu("fire starboard") == []


def test_r9_a_field_is_two_triangles() -> None:
    """R9: 9 points a side, 3 of them at each distance 3... 2 at 1, 3 at 2, 4 at 3."""
    for heading in range(6):
        for points in field(SEA, SEA.point(12, 9), heading):
            counts = [SEA.distance(SEA.point(12, 9), point) for point in points]
            assert counts == [1, 1, 2, 2, 2, 3, 3, 3, 3]
    for heading in range(6):
        assert sorted(ARC[heading]) == [-1] * 18 + [0] * 9 + [1] * 9


def test_r10_targets() -> None:
    """R10: enemies in the triangle of the side that fires, up to 3 points away."""
    sea = given("E1=10,9,E E2=10,7,E F2=9,6,W F1=14,9,E S1=9,5,E").do("activate E1")
    assert [bearing.target for bearing in bearings(sea.state, 0)] == [5]
    assert sea.refused("fire port E2") == "R10"
    assert sea.told("fire port F1") == "the port guns of Victory do not bear on Redoutable (trafalgar R10)"
    assert sea.refused("fire starboard F2") == "R10"
    assert sea.refused("fire port S1") == "R10"
    assert sea.refused("fire port S2") == "R16"
    assert sea.refused("fire port GN") == "R10"


# --------------------------------------------------------------------------------------------------------------- sight


def seen(position: str, los: str) -> bool:
    sea = given(position, f"los={los}").do("activate E1")
    target = "F1" if "F1=" in position else "CS"
    return bool(sea.menu(f"fire port {target}") or sea.menu(f"fire starboard {target}"))


@pytest.mark.parametrize(
    ("position", "none", "land", "ships"),
    [
        # Straight: one point between is enough.
        ("E1=10,9,E F1=10,7,E E2=10,8,E", True, True, True),
        ("E1=9,9,E F1=11,6,E E2=10,7,E", True, True, False),
        ("E1=9,9,E F1=10,7,E E2=10,8,E", True, True, False),
        # X+Y: both neighbours of the line must be taken.
        ("E1=9,9,E F1=9,7,E E2=9,8,E", True, True, True),
        ("E1=9,9,E F1=9,7,E E2=9,8,E S1=10,8,E", True, True, False),
        # 2X+Y: X or X+Y.
        ("E1=9,9,E F1=10,6,E E2=10,8,E", True, True, False),
        ("E1=9,9,E F1=10,6,E E2=9,7,E", True, True, False),
        ("E1=9,9,E F1=10,6,E E2=9,8,E", True, True, True),
        # Neighbours see each other whatever happens.
        ("E1=9,9,E F1=9,8,E E2=10,8,E", True, True, True),
    ],
)
def test_r10_ships_in_the_line(position: str, none: bool, land: bool, ships: bool) -> None:
    """R10: ships of either side hide with ``los=ships``, never with ``land``."""
    assert (seen(position, "none"), seen(position, "land"), seen(position, "ships")) == (none, land, ships)


@pytest.mark.parametrize(
    ("start", "end", "land"),
    [
        # (17,4) and (18,4) are land, (16,4) is a reef, which hides nobody. Straight lines: one point is enough.
        ("16,5", "17,3", False),
        ("17,6", "18,3", False),
        # X+Y: both points beside the line are land, or one of them.
        ("17,5", "17,3", False),
        ("16,5", "16,3", True),
        ("17,3", "19,4", True),
        # 2X+Y: over the reef, or over land.
        ("15,4", "17,5", True),
        ("19,3", "17,5", False),
    ],
)
def test_r10_land_in_the_line(start: str, end: str, land: bool) -> None:
    """R10: land hides with ``land`` and with ``ships``; reefs and sandbanks do not. Alike in both directions."""
    for one, two in ((start, end), (end, start)):
        found = []
        for los in ("none", "land", "ships"):
            state = given(f"E2={one},E F2={two},E", f"los={los}").state
            here, there = state.ships[1].at, state.ships[5].at
            found.append(sees(state, here, SEA.near[here][there]))
        assert found == [True, land, land]


def test_r10_r24_port_guns_are_hidden_too() -> None:
    """R10, R24: the line from a port gun to a ship counts alike, in both directions."""
    # From CS (3,4) to (6,4): over (4,4) and (5,4); a ship between hides.
    for los, hidden in (("none", False), ("land", False), ("ships", True)):
        sea = given("turn=B E1=6,4,SW F1=4,4,E F2=20,10,E", f"los={los}")
        if hidden:
            assert sea.told("gun CS E1") == "the south gun of Cadiz does not see Victory (trafalgar R24)"
        else:
            assert sea.can("gun CS E1")
        sea = given("E1=6,4,SW F1=4,4,E F2=20,10,E", f"los={los}").do("activate E1")
        assert bool(sea.menu("fire starboard CS")) is not hidden


# ---------------------------------------------------------------------------------------------------------------- aims


def test_r11_each_die_has_its_own_target() -> None:
    """R11: one broadside, several targets."""
    sea = given("E1=10,9,E F1=10,8,W F2=11,8,W").do("activate E1")
    sea.do("fire port F1 fore, 1, fire port F2 battery, 1, fire port F1 main, 2")
    assert (sea.masts("F1"), sea.ship("F2").guns) == ("z", (1, 2))


def test_r11_an_unaimed_shot_is_legal_at_any_target() -> None:
    """R11: also where no aim is possible."""
    sea = given("E1=10,9,E F1=10,8,SE,-,0/1", "hulk=strict").do("activate E1")
    assert sea.menu("fire") == ["fire port F1"]


def test_r12_chances() -> None:
    """R12: in sixths, by distance."""
    assert SIXTHS == {"max": (0, 3, 2, 1), "exact": (0, 1, 1, 1)}


def test_r13_each_aspect_has_nine_points() -> None:
    """R13: a side is seen from where its own guns bear."""
    for heading in range(6):
        seen_from = ASPECT["arc"][heading]
        assert sorted(seen_from) == [0] * 9 + [1] * 9 + [2] * 9 + [3] * 9
        for lie, aspect in enumerate(seen_from):
            back = OFFSETS.index((-OFFSETS[lie][0], -OFFSETS[lie][1]))
            assert (ARC[heading][back] if aspect < 2 else -1) == (aspect if aspect < 2 else -1)


def test_r13_axis() -> None:
    """R13: with ``axis`` bow and stern are seen on the straight line only."""
    for heading in range(6):
        for lie, aspect in enumerate(ASPECT["axis"][heading]):
            dq, dr = OFFSETS[lie]
            q, r = lattice.rotate(-dq, -dr, -heading)
            expected = ("port" if r < 0 else "starboard") if r else ("bow" if q > 0 else "stern")
            assert ASPECTS[aspect] == expected
        assert sorted(ASPECT["axis"][heading]) == [0] * 15 + [1] * 15 + [2] * 3 + [3] * 3


def test_r14_the_battery_of_the_side_that_is_seen() -> None:
    """R14: and only while it has a gun."""
    sea = given("E1=10,9,E F1=10,8,W,fmz,1/3").do("activate E1, fire port F1 battery, 1")
    assert sea.ship("F1").guns == (0, 3)
    assert sea.told("fire port F1 battery") == "Redoutable has no gun left to port (trafalgar R14)"
    sea = given("E1=10,9,E F1=10,8,SE").do("activate E1")
    assert sea.told("fire port F1 battery") == (
        "Redoutable shows its bow or stern: only its masts can be hit (trafalgar R14)"
    )


@pytest.mark.parametrize(
    ("heading", "guns", "after"),
    [
        ("W", "1/2", (0, 2)),
        ("W", "0/2", (0, 1)),
        ("E", "2/1", (2, 0)),
        ("SE", "2/2", (1, 2)),
        ("NW", "1/2", (1, 1)),
    ],
)
def test_r14_a_hulk_can_be_hit_from_everywhere(heading: str, guns: str, after: tuple[int, int]) -> None:
    """R14: the side seen, or else the side with more guns, port if equal; not with ``strict``."""
    position = f"E1=10,9,E F1=10,8,{heading},-,{guns} S1=1,4,E"
    sea = given(position).do("activate E1, fire port F1 battery, 1")
    assert sea.ship("F1").guns == after
    strict = given(position, "hulk=strict").do("activate E1")
    seen_with_gun = heading in "WE" and guns != "0/2"
    assert ("fire port F1 battery" in strict.menu()) is seen_with_gun


@pytest.mark.parametrize(
    ("heading", "masts", "either", "matching"),
    [
        ("SE", "fmz", "fz", "fz"),  # seen from ahead
        ("SE", "mz", "mz", "mz"),
        ("SE", "fm", "fm", "f"),
        ("SE", "m", "m", "m"),
        ("NW", "fmz", "fz", "fz"),  # from astern
        ("NW", "fm", "fm", "fm"),
        ("NW", "mz", "mz", "z"),
        ("W", "fmz", "fmz", "fmz"),  # from the side
    ],
)
def test_r15_the_main_mast_behind_the_others(heading: str, masts: str, either: str, matching: str) -> None:
    """R15: which masts may be named, by option."""
    marks = {"fore": "f", "main": "m", "mizzen": "z"}
    for rule, wanted in (("either", either), ("matching", matching)):
        sea = given(f"E1=10,9,E F1=10,8,{heading},{masts},3/3", f"main_mask={rule}").do("activate E1")
        aims = [text.split()[-1] for text in sea.menu("fire port F1 ")]
        assert "".join(marks[aim] for aim in aims if aim in marks) == wanted


def test_r15_the_owner_chooses_the_mast() -> None:
    """R15: ``mast_choice=defender``: one of those that could be named; no choice where there is one."""
    option = "mast_choice=defender"
    sea = given("E1=10,9,E F1=10,8,SE", option).do("activate E1")
    assert sea.menu("fire port F1") == ["fire port F1 mast", "fire port F1"]
    sea.do("fire port F1 mast, 1")
    assert (sea.state.phase, sea.state.actor()) == ("lose", 1)
    assert sea.menu() == ["lose fore", "lose mizzen"]
    assert sea.refused("lose main") == "R15"
    sea.do("lose mizzen")
    assert (sea.state.actor(), sea.masts("F1")) == (0, "fm")
    sea = given("E1=10,9,E F1=10,8,SE,z,3/3", option).do("activate E1, fire port F1 mast, 1")
    assert (sea.state.phase, sea.masts("F1")) == ("active", "")
    # A port gun's hit is chosen by the side whose turn it is.
    sea = given("E2=6,4,SW F1=20,10,E", option).do("activate E2, advance, gun CS E2 mast, done, 3")
    assert (sea.state.phase, sea.state.actor()) == ("lose", 0)
    sea.do("lose main")
    assert (sea.masts("E2"), sea.state.phase, sea.lies("E2")) == ("fz", "active", "5,5 SW")


def test_r16_sunk_and_removed() -> None:
    """R16: by its last mast too."""
    sea = given("E1=10,9,E F1=10,8,W,f,0/0 S1=1,4,E").do("activate E1, fire port F1 fore, 1")
    assert sea.happened(Sunk) == [Sunk(ship=4, at=SEA.point(10, 8))]
    assert sea.refused("fire port F1") == "R16"


def test_r17_fire_before_between_and_after_moves() -> None:
    """R17: in instalments, and to both sides."""
    sea = given("E1=7,8,E F1=7,7,W F2=8,9,W").do("activate E1, fire port F1, 0, advance, fire port F1, 0")
    sea.do("fire starboard F2, 0, starboard, port, fire port F1, 0, fire starboard F2, 0")
    assert sea.ship("E1").fired == (3, 2)


def test_r18_a_port_gun_has_no_aim() -> None:
    """R18: a hit destroys it, whether it has fired or not."""
    sea = given("E1=5,4,SW CS=fired" + FAR).do("activate E1")
    assert sea.refused("fire starboard CS battery") == sea.refused("fire starboard CS mast") == "R18"
    assert sea.menu("fire") == ["fire starboard CN", "fire starboard CS"]
    sea.do("fire starboard CS, 3")
    assert sea.happened(GunDown) == [GunDown(gun=1, called=False)]
    assert sea.refused("fire starboard CS") == "R29"


# ----------------------------------------------------------------------------------------------------------- port guns


def test_r24_a_port_gun_reaches_all_around() -> None:
    """R24, R30: also into its harbour."""
    gun = SEA.guns[0]
    assert len(SEA.near[gun]) == sum(1 for lie in range(36) if SEA.far[lie][gun] >= 0)
    sea = given("turn=B E2=1,1,W F1=20,10,E")
    assert sea.menu("gun")[0] == "gun CN E2 fore"
    assert guns_on(sea.state, 1) == (0, 1)
    sea = given("turn=B E1=7,1,W F1=20,10,E")
    assert sea.told("gun CN E1") == "Victory is out of reach of the north gun of Cadiz (trafalgar R24)"


def test_r24_aspect_is_seen_from_the_gun() -> None:
    """R24, R14: as with ships."""
    sea = given("turn=B E1=4,2,W F1=20,10,E")
    lie = SEA.near[SEA.guns[0]][SEA.point(4, 2)]
    assert ASPECTS[ASPECT["arc"][3][lie]] == "starboard"
    sea.do("gun CN E1 battery, 1")
    assert sea.ship("E1").guns == (3, 2)


def test_r25_once_in_a_round_or_once_in_each_turn() -> None:
    """R25: ``fort_rate``."""

    def again(rate: str) -> bool:
        sea = given("E2=6,4,SW F1=20,10,E", f"fort_rate={rate}").do(
            "activate E2, advance, gun CS E2, done, 0, end, endturn"
        )
        assert sea.state.turn == 1
        return sea.can("gun CS E2")

    assert (again("per_round"), again("per_turn")) == (False, True)


def test_r26_a_window_at_each_step() -> None:
    """R26: not for turning, firing or lying still; the defender is asked at each advance, held or not."""
    sea = given("wind=SE E2=4,2,W F1=20,10,E CS=down1").do("activate E2")
    assert sea.state.phase == "active"
    sea.do("port, starboard, fire starboard CN, 0")
    assert sea.state.phase == "active"
    sea.do("advance")
    assert sea.happened(Declared) == [Declared(ship=1)]
    assert sea.lies("E2") == "4,2 W"
    sea.do("hold")
    assert (sea.lies("E2"), sea.state.phase) == ("3,2 W", "interrupt")
    sea.do("hold, advance")
    assert (sea.lies("E2"), sea.state.phase) == ("2,2 W", "interrupt")
    assert sea.refused("gun CN F1") == "R24"


def test_r26_the_target_is_the_active_ship() -> None:
    """R26: no other ship, no other gun."""
    sea = given("E1=4,1,E E2=6,4,SW F1=20,10,E").do("activate E2, advance")
    assert sea.refused("gun CS E1") == "R26"
    assert sea.refused("gun CN E2") == "R26"
    assert sea.menu()[-1] == "hold"


def test_r26_leaving() -> None:
    """R26: ``leaving`` asks before the step that leaves the reach of the gun, at the point that is left."""
    sea = given("E2=5,5,E F1=20,10,E CN=down3", "fort_interrupt=leaving").do("activate E2, advance")
    assert (sea.lies("E2"), sea.state.phase) == ("5,5 E", "interrupt")
    sea.do("gun CS E2 fore, 0")
    assert (sea.lies("E2"), sea.state.phase) == ("6,5 E", "active")
    sea = given("E2=5,5,W F1=20,10,E wind=SE", "fort_interrupt=leaving").do("activate E2, advance")
    assert (sea.lies("E2"), sea.state.phase) == ("4,5 W", "active")


def test_r26_never() -> None:
    """R26."""
    sea = given("E2=4,2,E F1=20,10,E", "fort_interrupt=never").do("activate E2, advance, advance")
    assert sea.lies("E2") == "6,2 E"


def test_r26_only_guns_that_see_the_ship_count() -> None:
    """R26: with ``los``."""
    sea = given("E2=6,4,SE E1=4,4,E F1=20,10,E wind=SE CN=down3", "los=ships").do("activate E2")
    assert guns_on(sea.state, 1) == ()
    sea.do("advance")
    assert sea.lies("E2") == "6,5 SE"


def test_r27_only_at_the_gun_that_was_called() -> None:
    """R27: with what bears on it and has not fired; without such a gun the die follows at once."""
    sea = given("E2=4,3,W F1=5,2,E S1=20,10,E wind=SE").do("activate E2, advance, gun CN E2 fore")
    assert sea.state.phase == "priority"
    assert (
        sea.told("fire starboard F1")
        == "now Euryalus may fire at the north gun of Cadiz only (trafalgar R27)"
    )
    assert sea.refused("advance") == "R48"
    sea.do("fire starboard CN, 0, fire starboard CN, 0")
    assert sea.state.phase == "die"
    sea = given("E2=6,4,W F1=20,10,E wind=SE").do("activate E2, advance, gun CS E2 fore")
    assert sea.state.phase == "die"


def test_r28_the_window_stays_open_for_the_other_gun() -> None:
    """R28: one at a time, until held, or none is left, or the ship is sunk."""
    two = "E2=4,2,E,fmz,0/0 F1=20,10,E"
    sea = given(two).do("activate E2, advance, gun CN E2 fore, 0")
    assert (sea.state.phase, sea.menu()[0]) == ("interrupt", "gun CS E2 fore")
    sea.do("gun CS E2 fore, 0")
    assert (sea.lies("E2"), sea.state.phase) == ("5,2 E", "active")
    # A gun destroyed before it fires leaves the window to the other.
    sea = given("E2=4,2,W F1=20,10,E wind=SE").do(
        "activate E2, advance, gun CN E2 fore, fire starboard CN, 3"
    )
    assert (sea.state.phase, sea.state.actor(), sea.fort("CN")) == ("interrupt", 1, 3)
    assert sea.refused("gun CN E2") == "R29"
    # Sunk: the activation is over, and A goes on.
    sea = given("E1=5,8,E E2=4,2,E,f,0/0 F1=20,10,E").do("activate E2, advance, gun CN E2 fore, 2")
    assert (sea.lies("E2"), sea.state.phase, sea.state.actor()) == ("-", "idle", 0)
    assert sea.menu("activate") == ["activate E1"]


def test_r29_replaced_without_a_word() -> None:
    """R29: at the start of the owner's third turn."""
    sea = given("turn=B first=A F1=20,10,E E1=5,8,E GN=down1 CS=down2").do("endturn, 0")
    assert sea.happened(GunUp) == [GunUp(gun=2)]
    assert (sea.fort("GN"), sea.fort("CS")) == (0, 2)
    sea.do("endturn")
    assert sea.fort("CS") == 1
    sea.do("endturn, 0, endturn")
    assert sea.happened(GunUp) == [GunUp(gun=1)]


def test_r28_r42_a_port_gun_may_win_the_game_in_the_enemy_s_turn() -> None:
    """R28, R42, R45."""
    sea: Sea = given("E2=4,2,E,f,0/0 F1=20,10,E").do("activate E2, advance, gun CN E2 fore, 2")
    assert sea.ended() == ("0-1", "fleet")


def test_r9_every_lie_has_its_distance() -> None:
    """R9, R12."""
    assert [DISTANCE[lie] for lie in range(36)] == [1] * 6 + [2] * 12 + [3] * 18
    assert len(HEADINGS) == 6
