"""Movement and gunnery: sections 3.2, 3.5 and 3.6, U3 to U9."""

from __future__ import annotations

import random

import msgspec
import pytest

from navals.games.uncharted.rules.data.fleet import (
    STARTER_FLEET,
    Ship,
    fleet_points,
    fleets,
    muster_ships,
    parse_squadrons,
)
from navals.games.uncharted.rules.fire import gunnery
from navals.games.uncharted.rules.fire.attack import part_dice
from navals.games.uncharted.rules.fire.gunnery import Cover, attack_dice, band, find_bearing, rakes
from navals.games.uncharted.rules.sea import sailing
from navals.games.uncharted.rules.sea.sailing import ShipPath, Waters, is_into_wind, sail
from navals.games.uncharted.rules.turn.tasks import Part
from navals.geometry.plane import gap
from tests.games.uncharted.play import position

replace = msgspec.structs.replace
SEA = Waters((48_000, 48_000), (), ())


def ship(letter: str = "C", fleet: str = "imperials", **fields: object) -> Ship:
    card = fleets()[fleet].ships[letter]
    base = Ship(0, fleet, letter, 1, 0, card.hull, card.crew, (24_000, 24_000), placed=True)
    return replace(base, **fields)


def path_of(of: Ship, count: int | None = None) -> ShipPath:
    return ShipPath(of.at, of.heading, sailing.movement_allowance(of) if count is None else count)


def test_a_starter_fleet_is_ten_ships_for_480_points() -> None:
    """3.11."""
    for fleet in fleets():
        assert fleet_points(fleet, STARTER_FLEET) == 480
        ships = muster_ships(0, fleet, STARTER_FLEET)
        assert [s.name for s in ships] == ["B1", "C1", "C2", "C3", "F1", "F2", "F3", "F4", "F5", "F6"]
        assert [s.squadron for s in ships] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len(parse_squadrons(STARTER_FLEET)) == 4


def test_only_the_dwarves_ignore_the_wind_and_only_orcs_ram_red() -> None:
    """3.11."""
    for name, fleet in fleets().items():
        assert fleet.wind == (name != "dwarves")
        assert {card.red for card in fleet.ships.values()} == {name == "orcs"}


def test_u6_ahead_is_within_45_degrees_of_where_the_wind_comes_from() -> None:
    """U6, A9, A10: the wind blows towards 90: 225 to 315 are into it, 210 and 330 are not."""
    against = [15 * heading for heading in range(24) if is_into_wind(heading, 2)]
    assert against == [225, 240, 255, 270, 285, 300, 315]


def test_u8_a_medium_ship_with_36_points_goes_9_inches_straight_or_turns_135_degrees() -> None:
    """U8."""
    cruiser = ship()
    assert sailing.movement_allowance(cruiser) == 36
    straight = sail(cruiser, "s" * 18, path_of(cruiser), -1, SEA)
    assert (straight.place, straight.distance, straight.points) == ((24_000, 33_000), 9000, 0)
    assert sail(cruiser, "s" * 19, path_of(cruiser), -1, SEA) == "cost"
    turned = sail(cruiser, "r" * 9, path_of(cruiser), -1, SEA)
    assert (turned.heading * 15, turned.distance, turned.points) == (135, 9000, 0)


def test_u9_into_the_wind_every_cost_is_doubled() -> None:
    """U9: 9 straight steps are 4.5 inches."""
    cruiser = ship()
    against = sail(cruiser, "s" * 9, path_of(cruiser), 4, SEA)
    assert (against.distance, against.points) == (4500, 0)
    assert sail(cruiser, "s" * 10, path_of(cruiser), 4, SEA) == "cost"


@pytest.mark.parametrize(("letter", "price"), [("F", 2), ("C", 4), ("B", 6)])
def test_a_turn_pays_each_half_at_its_own_heading(letter: str, price: int) -> None:
    """3.2, A12: out of the wind, into it, half and half."""
    vessel = ship(letter)
    # the wind blows to the south: headings 315 to 45 are into it
    assert sailing.step_cost(vessel, "r", 12, 4) == price
    assert sailing.step_cost(vessel, "r", 0, 4) == 2 * price
    assert sailing.step_cost(vessel, "r", 3, 4) == price + price // 2
    assert sailing.step_cost(vessel, "l", 4, 4) == price + price // 2
    assert sailing.step_cost(vessel, "r", 0, -1) == price


def test_a_small_ship_turns_on_a_circle_of_about_two_inches() -> None:
    """3.2: 1.9, 3.8 and 5.7 inches."""
    for letter, radius in (("F", 1.9), ("C", 3.8), ("B", 5.7)):
        vessel = ship(letter)
        half = sail(vessel, "r" * 12, path_of(vessel, 500), -1, SEA)
        assert half.heading == 12
        assert (half.place[0] - vessel.at[0]) / 2000 == pytest.approx(radius, abs=0.1)


def test_a_ship_stops_at_the_last_free_tenth_of_an_inch() -> None:
    """3.4, 3.8: an island two inches ahead of the bow."""
    cruiser = ship()
    waters = Waters((48_000, 48_000), (), ((99, (24_000, 24_000 + 1250 + 2050 + 4000), 4000),))
    stopped = sail(cruiser, "s" * 10, path_of(cruiser), -1, waters)
    assert stopped.contacts == (99,)
    assert stopped.place == (24_000, 26_000)
    assert stopped.distance == stopped.straight_run == 2000
    assert stopped.points == 36 - 2 * 5


def test_a_turn_that_would_touch_something_is_not_made() -> None:
    """3.8."""
    cruiser = ship()
    beside = sailing.hull_at("M", (24_000 + 900, 24_000), 0)
    stopped = sail(cruiser, "r", path_of(cruiser), -1, Waters((48_000, 48_000), ((7, beside),), ()))
    assert (stopped.contacts, stopped.heading, stopped.distance) == ((7,), 0, 500)


def test_an_old_contact_does_not_count_until_the_ship_has_left_it() -> None:
    """3.8: moving off."""
    cruiser = ship()
    behind = sailing.hull_at("M", (24_000, 24_000 - 2500), 0)
    waters = Waters((48_000, 48_000), ((7, behind),), ())
    assert waters.find_contacts(cruiser.shape()) == (7,)
    path = sail(cruiser, "ssss", path_of(cruiser), -1, waters)
    assert path.contacts == ()
    assert path.distance == 2000


def test_a_ship_whose_centre_leaves_the_table_is_off() -> None:
    """3.2."""
    cruiser = ship(at=(24_000, 47_000))
    path = sail(cruiser, "ssss", path_of(cruiser), -1, SEA)
    assert path.leaves_table
    assert path.distance == 1100


def test_markers_halve_the_move_and_forbid_turns() -> None:
    """3.7: rows 9 and 10."""
    slow = ship(markers=("speed",))
    assert sailing.movement_allowance(slow) == 18
    assert sailing.movement_allowance(slow, 2) == 22
    stuck = ship(markers=("rudder",))
    assert sail(stuck, "sr", path_of(stuck), -1, SEA) == "rudder"


def test_bands_are_eight_inches_wide_and_their_edges_belong_to_the_nearer() -> None:
    """3.1, A55."""
    assert [band(d) for d in (0, 1, 8000, 8001, 16_000, 24_001, 32_000, 32_001)] == [1, 1, 1, 2, 2, 4, 4, 5]
    assert ship().card.dice("P", 5) == 0


def test_u3_losses_then_guns_then_partial_then_helping() -> None:
    """U3: 8 dice, 3 hull and 1 crew lost: 5; partial: 2; helping as well: 1. A5, A6, A22."""
    firer = ship(hull=1, crew=5)
    assert attack_dice(firer, 8) == 5
    assert attack_dice(firer, 8, is_partial=True) == 2
    assert attack_dice(firer, 8, is_partial=True, is_helping=True) == 1
    assert attack_dice(replace(firer, markers=("guns",)), 8) == 2
    assert attack_dice(ship(hull=1), 1) == 1
    assert attack_dice(firer, 0) == 0


def test_a_line_of_battle_is_not_halved_for_a_partial_target() -> None:
    """I2, 3.6."""
    state = position("A.C1 24,24 hull=1 crew=5; B.C1 30,24")
    number = state.find_ship("A.C1")
    assert part_dice(state, Part(number, "P", 8, partial=True)) == 2
    assert part_dice(state, Part(number, "P", 8, partial=True, lined=True)) == 5


def test_u4_three_cruisers_in_linked_fire() -> None:
    """U4: 6 + 3 + 3 = 12."""
    dice = ship().card.dice("P", 1)
    assert attack_dice(ship(), dice) + 2 * attack_dice(ship(), dice, is_helping=True) == 12


def test_u5_a_split_uses_the_value_of_the_farthest_band() -> None:
    """U5: 10 dice at the third band of the battleship."""
    battleship = ship("B")
    assert min(battleship.card.dice("S", n) for n in (1, 3)) == battleship.card.dice("S", 3) == 10


def test_broadsides_bear_abeam_the_turret_everywhere_but_astern_the_fore_guns_ahead() -> None:
    """3.5."""
    firer = ship("C", "dwarves")
    abeam = ship(at=(30_000, 24_000))
    astern = ship(at=(24_000, 16_000), heading=6)
    ahead = ship(at=(24_000, 32_000), heading=6)
    for target, bearing in ((abeam, "ST"), (astern, "A"), (ahead, "FT")):
        result = {gun: find_bearing(firer, gun, target, Cover(), (1, 2)) for gun in "SPFAT"}
        assert result == {
            gun: gunnery.FULL_BEARING if gun in bearing else gunnery.NO_BEARING for gun in "SPFAT"
        }
    half = ship(at=(24_000 + 6000, 24_000 + 6000))
    assert find_bearing(firer, "S", half, Cover(), (1, 2)) == gunnery.PARTIAL_BEARING


def test_high_islands_and_hulls_as_large_as_both_hide_a_target() -> None:
    """3.5: low terrain and smaller hulls do not."""
    firer, target = ship(), ship(at=(40_000, 24_000))
    island = Cover((), (((32_000, 24_000), 2000),))
    assert find_bearing(firer, "S", target, island, (1, 2)) == gunnery.NO_BEARING
    beside = Cover((), (((32_000, 26_100), 2000),))
    assert find_bearing(firer, "S", target, beside, (1, 2)) == gunnery.PARTIAL_BEARING
    medium = Cover(((3, ship(at=(32_000, 24_000)).shape(), 1),))
    small = Cover(((3, ship("F", at=(32_000, 24_000)).shape(), 0),))
    assert find_bearing(firer, "S", target, medium, (1, 2)) < gunnery.FULL_BEARING
    assert find_bearing(firer, "S", target, small, (1, 2)) == gunnery.FULL_BEARING
    assert find_bearing(firer, "S", target, medium, (1, 3)) == gunnery.FULL_BEARING


def test_what_is_not_near_a_line_of_sight_hides_nothing() -> None:
    """3.5: no obstacle to any of a target's nine points is missed."""
    rng, blocked, left_out = random.Random(5), 0, 0
    for _ in range(400):
        places = [(rng.randrange(10_000, 38_000), rng.randrange(10_000, 38_000)) for _ in range(8)]
        firer, target, *hulls = (ship("B", at=at, heading=rng.randrange(24)).shape() for at in places)
        islands = ((24_000, 24_000), 1500), ((30_000, 20_000), 900)
        everything = Cover(tuple((n, hull, 2) for n, hull in enumerate(hulls)), islands)
        screens = everything.obstacles_near(firer.place, target.place, target.reach)
        left_out += len(everything.hulls) - len(screens.hulls)
        for point in target.nine_points():
            hidden = everything.blocks((firer.x, firer.y), point, 2, ())
            assert screens.blocks((firer.x, firer.y), point, 2, ()) == hidden
            blocked += hidden
    assert blocked > 400 and left_out > 400


def test_a_stern_rake_is_fired_from_astern_and_near() -> None:
    """3.6."""
    target = ship()
    assert rakes(ship(at=(24_000, 18_000)), target)
    assert not rakes(ship(at=(24_000, 11_000)), target)
    assert not rakes(ship(at=(24_000, 30_000)), target)
    assert band(gap(ship(at=(24_000, 13_500)).shape(), target.shape())) == 1
