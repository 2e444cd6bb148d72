"""Options of MATS: preset and custom fleets."""

from __future__ import annotations

import random

import pytest

from navals.games.mats.game import GAME
from navals.games.mats.rules.options import (
    HIT,
    INTACT,
    ROSTERS,
    SUNK,
    Options,
    Ship,
    parse_ship,
    rate_name,
    ship_fault,
    ship_text,
    size_fault,
)

PARSE = GAME.schema.parse
OWN = "TP:1/5>0/3,V1:2/4>1/2,C1:4/2>3/1"


def test_r1_the_standard_fleet() -> None:
    """R1, section 2: one three-decker, two of each other kind; six masts and guns each."""
    fleet = Options().fleet
    assert " ".join(ship.id for ship in fleet) == "TP V1 V2 F1 F2 C1 C2"
    assert " ".join(ship.rate for ship in fleet) == "three two two frigate frigate corvette corvette"
    assert {sum(ship.intact) for ship in fleet} == {6}
    assert [ship.hit for ship in fleet] == [(0, 3), (1, 2), (1, 2), (2, 2), (2, 2), (3, 1), (3, 1)]


def test_the_other_fleets() -> None:
    close, uniform = ROSTERS["close"], ROSTERS["uniform"]
    assert [ship.intact for ship in close] == [(1, 4), (2, 4), (2, 4), (3, 3), (3, 3), (5, 3), (5, 3)]
    assert [ship.id for ship in uniform] == [f"U{n}" for n in range(1, 8)]
    assert {(ship.intact, ship.hit) for ship in uniform} == {((2, 3), (1, 1))}


@pytest.mark.parametrize("name", ROSTERS)
def test_r22_no_face_gets_better_by_a_hit(name: str) -> None:
    """R22, section 1."""
    for ship in ROSTERS[name]:
        assert ship.hit[0] <= ship.intact[0] and ship.hit[1] <= ship.intact[1] and ship.hit != ship.intact
        assert [ship.face(hull) for hull in (INTACT, HIT, SUNK)] == [ship.intact, ship.hit, (0, 0)]


def test_every_rate_has_a_name() -> None:
    rates = {ship.rate for fleet in ROSTERS.values() for ship in fleet} | {Ship("Z", (6, 6), (0, 0)).rate}
    assert {str(rate_name(rate)) for rate in rates} == {"Three-decker", "Two-decker", "Frigate", "Corvette"}


def test_a_fleet_of_ones_own() -> None:
    options = PARSE(f"ships={OWN.lower()} roster=CUSTOM")
    assert [ship.id for ship in options.fleet] == ["TP", "V1", "C1"]
    assert GAME.schema.write(options) == f"roster=custom ships={OWN}"
    assert GAME.start(options).life == ((0, 0, 0), (0, 0, 0))


def test_a_fleet_that_has_a_name_is_written_by_its_name() -> None:
    uniform = ",".join(f"U{n}:2/3>1/1" for n in range(1, 8))
    assert PARSE(f"roster=custom ships={uniform}") == PARSE("roster=uniform")
    nine = PARSE("roster=custom ships=" + ",".join(f"A{n}:0/6>0/0" for n in range(9)))
    assert len(nine.fleet) == 9


def test_random_options_are_valid_and_of_every_kind() -> None:
    rng = random.Random(8)
    draws = [GAME.schema.random(rng) for _ in range(200)]
    assert {options.roster for options in draws} == {*ROSTERS, "custom"}
    assert {options.gap for options in draws} == {0, 1, 2, 3}
    assert {options.pass_double_wreck for options in draws} == {True, False}
    for options in draws:
        assert PARSE(GAME.schema.write(options)) == options


def test_the_effective_values_are_the_values() -> None:
    assert [GAME.schema.effective(PARSE(""), name) for name in ("gap", "max_crossings")] == [0, None]


def test_a_form_begins_a_fleet_with_the_standard_one_and_ignores_blanks() -> None:
    option = GAME.schema.by_name["ships"]
    assert option.only == ("roster", "custom")
    text = option.write(option.initial)
    assert option.parse(text) == ROSTERS["standard"]
    assert PARSE(f"roster=custom ships={text}") == Options()
    assert option.tidy(f" {OWN.replace(',', ', ')},\n") == OWN


@pytest.mark.parametrize("fleet", ROSTERS.values())
def test_a_ship_and_its_text_are_the_same(fleet: tuple[Ship, ...]) -> None:
    for ship in fleet:
        assert (
            parse_ship(ship_text(ship)) == parse_ship(ship_text(ship).lower()) == ship
            and ship_fault(ship) is None
        )
        assert str(ship_fault(ship, {ship.id})) == f"two ships are called {ship.id}"
    assert parse_ship("V1:2/4") is None


def test_how_many_ships_a_fleet_has() -> None:
    assert [count for count in range(20) if size_fault(count) is None] == list(range(3, 10))
