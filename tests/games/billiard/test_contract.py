"""The contract of ``navals.conformance`` for both uses of Naval Battle Billiard, with random options, and its options.

``NAVALS_BILLIARD_GAMES=5000`` and ``NAVALS_BILLIARD_SHOTS=200`` set larger numbers of matches.
"""

from __future__ import annotations

import pytest

from navals.games.billiard.game import GAME
from navals.games.billiard.rules.options import Options


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.id)
def test_presets_are_valid_and_canonical(preset) -> None:  # type: ignore[no-untyped-def]
    assert GAME.schema.write(GAME.schema.parse(preset.options)) == preset.options


def test_every_option_of_the_rules_is_there_with_its_default() -> None:
    """Section 10 of the rules."""
    found = {option.name: option.write(option.default) for option in GAME.schema.options}
    strikes = {
        "submarine": "2",
        "cruiser": "3",
        "destroyer": "2",
        "carrier": "1",
        "plane": "2",
        "repair": "1",
    }
    armours = {"submarine": "2", "cruiser": "4", "destroyer": "2", "carrier": "3", "repair": "2"}
    assert found == {
        "mode": "1v1",
        "army_of_A": "S",
        "use": "companion",
        "first_breaker": "choose",
        **{f"strike.{name}": value for name, value in strikes.items()},
        **{f"armour.{name}": value for name, value in armours.items()},
        "planes_total": "3",
        "repair_amount": "1",
        "repair_by_unit": "true",
        "friendly_repairship": "never",
        "break_damage": "false",
        "continue_on_pocket": "false",
        "multi_counter": "sum",
        "self_pocket_damage": "false",
        "immerse_via_other": "false",
        "immersion_limit": "0",
        "surface_must_attack": "true",
        "sub_survivor": "spot",
        "hangar_lost_with_carrier": "true",
        "spot_map": "",
        "foul_enemy_place": "owner",
        "score_mode": "standing",
        "time_limit": "0",
        "track_sub_pocket": "false",
        "table": "9ft",
    }


def test_options_are_written_as_records_have_them_and_read_in_any_case() -> None:
    options = GAME.schema.parse("ARMY_of_a=t strike.cruiser=4 spot_map=8:2,16:6")
    assert options == Options(army_of_A="T", strike_cruiser=4, spot_map=((8, 2), (16, 6)))
    assert GAME.schema.write(options) == "army_of_A=T strike.cruiser=4 spot_map=8:2,16:6"


def test_what_holds_anyway_is_not_written() -> None:
    """A spot that is a unit's own, a pocket remembered where it is remembered anyway."""
    parse, write = GAME.schema.parse, GAME.schema.write
    assert write(parse("spot_map=8:4,3:5,9:1")) == "spot_map=3:5"
    assert write(parse("track_sub_pocket=false")) == ""
    assert write(parse("track_sub_pocket=true")) == "track_sub_pocket=true"
    assert write(parse("use=simulation track_sub_pocket=true")) == "use=simulation"
    assert parse("use=simulation").tracks()
    assert not parse("").tracks()
