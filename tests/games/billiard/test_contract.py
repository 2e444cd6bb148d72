"""The contract of ``navals.conformance`` for both uses of Naval Battle Billiard, with random options, and its options.

``NAVALS_BILLIARD_GAMES=5000`` and ``NAVALS_BILLIARD_SHOTS=200`` set larger numbers of matches.
"""

from __future__ import annotations

import os
import random

import pytest

from navals.conformance import check_game
from navals.core.option import OptionError
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.options import Options

KEPT = int(os.environ.get("NAVALS_BILLIARD_GAMES", "40"))
SIMULATED = int(os.environ.get("NAVALS_BILLIARD_SHOTS", "4"))


def test_random_matches_at_a_real_table_keep_the_contract_alike_on_every_platform() -> None:
    """R1-R32, whatever the options."""
    digest = check_game(GAME, 40, fixed="use=companion")
    assert digest == "c6981109485e958ddf529ff8d07d043c42b8df2b19f0ab1a3e840f4225ebee5a"
    first = check_game(GAME, 40, fixed="use=companion", edition="1")
    assert first == "b841d6a70f8dafb71ef9a95030c7b7bba3a79cbddd384f67162c2222ba7c4294"
    check_game(GAME, max(0, KEPT - 40), seed=1, fixed="use=companion")


def test_random_matches_on_the_simulated_table_keep_the_contract_alike_on_every_platform() -> None:
    """R1-R25, R30-R32: every ball comes to rest at the same hundredth of a millimetre."""
    digest = check_game(GAME, 4, fixed="use=simulation")
    assert digest == "aa87d467297261e778c971825fbfdc9388e3f8753bc80de2a0e07652097f1bac"
    first = check_game(GAME, 4, fixed="use=simulation", edition="1")
    assert first == "aa85c40c1d6c6ebef714e1610c7af8def6c2a1ab4a229c9acf383b294793188e"
    check_game(GAME, max(0, SIMULATED - 4), seed=1, fixed="use=simulation")


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
    assert options == Options(
        army_of_A="T", strike_cruiser=4, spot_map=((8, 2), (16, 6)), edition=GAME.card.rules
    )
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


@pytest.mark.parametrize(
    "wrong",
    ["armour.plane=2", "strike.cruiser=10", "armour.cruiser=0", "planes_total=0", "spot_map=17:2", "spot_map=8:8",
     "spot_map=8:2,8:3", "spot_map=8", "repair_amount=4", "table=10ft", "mode=3v3"],
)  # fmt: skip
def test_options_that_the_rules_do_not_know_are_refused(wrong: str) -> None:
    with pytest.raises(OptionError):
        GAME.schema.parse(wrong)


def test_random_options_are_valid_and_come_back() -> None:
    for seed in range(300):
        options = GAME.schema.random(random.Random(seed))
        text = GAME.schema.write(options)
        assert GAME.schema.parse(text) == GAME.schema.parse(text.lower()) == options
