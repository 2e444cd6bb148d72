"""House numbers: their text, their effects, and validation of the data files."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from navals.core.option import OptionError
from navals.core.record import record
from navals.core.record.record import Replay
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.cards import deck
from navals.games.uncharted.rules.data import fleet, house, rows, scenarios
from navals.games.uncharted.rules.data.tables import HouseNumbers, join_changes, knobs, normalize
from navals.games.uncharted.rules.fire.aiming import expected_damage
from navals.games.uncharted.rules.options import SCHEMA
from navals.games.uncharted.rules.sea import terrain
from navals.games.uncharted.rules.sea.contacts import contact_attacks
from navals.games.uncharted.rules.turn.tasks import Attack, Contact
from navals.ui.features.setup import options as configurations
from navals.ui.features.setup.options import Configuration
from tests.games.uncharted.play import position, ship

DATA = Path(house.__file__).parent


def test_the_text_is_canonical() -> None:
    """In table order, without leading zeros and printed values."""
    text = "terrain.reef.dice:06,IMPERIALS.c.move:10,orcs.F.red:1,critical.7.marker:FIRE,imperials.F.move:11"
    assert normalize(text) == "imperials.C.move:10,critical.7.marker:fire,terrain.reef.dice:6"
    assert normalize("imperials.C.move:9") == "" == SCHEMA.write(SCHEMA.parse("house=imperials.C.move:9"))
    assert normalize(normalize(text)) == normalize(text)


def test_every_number_can_be_changed_to_its_bounds() -> None:
    """Each alone, unchanged after a round trip."""
    for knob in knobs().values():
        for value in knob.choices or (
            "/".join([str(end)] * knob.number_count) for end in (knob.low, knob.high)
        ):
            try:
                text = normalize(f"{knob.name}:{value}")
            except OptionError as error:
                assert "must not be less than" in str(error)
                continue
            assert text in ("", f"{knob.name}:{value}")
            assert (text == "") == (value == knob.default)


def test_every_number_may_be_changed_at_once() -> None:
    """The text of all changes fits."""
    values = {}
    for name, knob in knobs().items():
        margin = 0 if name.endswith((".damage", ".copies")) else 1
        values[name] = (
            knob.choices[-1] if knob.choices else "/".join([str(knob.high - margin)] * knob.number_count)
        )
    text = join_changes(values)
    assert text.count(",") > 0.9 * len(knobs())
    assert normalize(text) == text
    with pytest.raises(OptionError, match="at most 8000 characters"):
        normalize(text + "," + text)


def test_a_house_changes_ships_dice_rows_decks_terrain_and_zones() -> None:
    """3.6, 3.7, 3.11, 3.12, 3.13."""
    text = (
        "imperials.wind:0,imperials.C.move:12,imperials.C.hull:7,imperials.C.side:9/6/5/3,dwarves.C.red:1,"
        "critical.7.hull:5,critical.7.marker:fire,card.I2.copies:0,card.C01.copies:3,terrain.reef.dice:15,"
        "scenario.battle.turns:6,scenario.battle.zones:10/14"
    )
    state = position(f"A.C1 24,20; B.C1 28,20; reef 10,10,2.5; house={text}")
    boat = ship(state, "A.C1")
    assert (boat.card.move, boat.hull, boat.card.dice("S", 1), boat.has_sails) == (12, 7, 9, False)
    assert ship(state, "B.C1").card.red
    assert ship(state, "A.F1").card == fleet.fleets()["imperials"].ships["F"]
    row = rows.critical_table(state.options.house)[7]
    assert (row.hull, row.marker) == (5, "fire")
    assert state.deck(0).count("C01") == 3 == state.deck(1).count("C01")
    assert "I2" not in state.deck(0)
    (attack,) = contact_attacks(state, Contact(state.find_ship("A.C1"), 1000))
    assert attack.flat == 15
    assert (state.options.turn_count, state.options.scenario_data.zones) == (6, (10_000, 14_000))
    plain = position("A.C1 24,20")
    assert (ship(plain, "A.C1").card.move, plain.options.turn_count, rows.critical_table()[7].hull) == (
        9,
        8,
        2,
    )


def test_odds_use_the_critical_table_of_the_house() -> None:
    """3.7."""
    values = []
    for options in ("", "house=" + ",".join(f"critical.{n}.hull:9" for n in range(3, 13))):
        state = position(f"A.B1 24,20; B.B1 28,20; {options}")
        number = state.find_ship("A.B1")
        attack = Attack("collision", number, state.find_ship("B.B1"), flat=20)
        values.append(expected_damage(state, attack))
    assert values[0] + 1 < values[1]


@pytest.mark.parametrize("seed", range(3))
def test_games_with_house_numbers_are_told_by_their_record_alone(seed: int) -> None:
    rng = random.Random(f"house {seed}")
    option = SCHEMA.by_name["house"]
    assert isinstance(option, HouseNumbers)
    options = None
    while options is None:
        with suppress(OptionError):
            options = SCHEMA.parse(f"turns=3 house={option.random(rng)}")
    assert options.house
    replay = Replay(GAME, options, {})
    while replay.position.state.result() is None:
        state = replay.position.state
        replay.play(state.actor(), state.sample(rng))
    copy = record.read(record.write(replay))
    assert copy.options.house == options.house
    assert copy.position == replay.position


def test_a_house_is_kept_under_a_name_and_travels_in_a_file() -> None:
    config = Configuration("Ours", "fleet_a=orcs house=orcs.F.move:12,terrain.island.dice:20")
    bad = Configuration("Bad", "house=orcs.F.move:77")
    good, faults = configurations.read_file(GAME, configurations.write_file(GAME, [config, bad]))
    assert good == [config]
    assert "orcs.F.move must be a whole number" in str(faults[0])


def spoilt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, path: str, value: Any) -> None:
    """Change one value of a data file."""
    for source in DATA.glob("*.json"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    content = json.loads((DATA / file).read_text())
    *above, last = path.split(".")
    entry = content
    for key in above:
        entry = entry[int(key)] if isinstance(entry, list) else entry[key]
    entry[int(last) if isinstance(entry, list) else last] = value
    (tmp_path / file).write_text(json.dumps(content))
    monkeypatch.setattr(house, "__file__", str(tmp_path / "house.py"))


@pytest.mark.parametrize(
    ("file", "path", "value", "reason"),
    [
        ("fleets.json", "orcs.ships.B.hull", 0, "fleets.json: orcs.B.hull must be from 1 to 20, not 0"),
        ("fleets.json", "orcs.ships.B.side", [1, 2, 3, 99], "orcs.B.side must be from 0 to 20, not 1/2/3/99"),
        ("fleets.json", "orcs.ships.B.side", [1, 2, 3], r"fleets.json: .*\.side"),
        ("fleets.json", "drakes.ships.F.crew", "3", r"fleets.json: .*\.crew"),
        ("fleets.json", "drakes.ships.F.damage", 9, "drakes.F.critical must not be less than damage"),
        ("fleets.json", "drakes.ships.F.size", "X", "drakes.F.size must be one of S, M, L"),
        ("fleets.json", "drakes.ships.F.squadron", [4, 2], "drakes.F.squadron must be two numbers"),
        ("fleets.json", "drakes.ships.Z", {}, r"fleets.json: .*ships"),
        ("fleets.json", "elves", {"wind": True, "ships": {}}, "the fleets must be imperials, dwarves"),
        ("fleets.json", "drakes.ships", {}, "the ships of drakes must be F, C, H, B"),
        ("criticals.json", "13", {"name": "x", "hull": 1}, "the rows must be 2 to 12"),
        ("criticals.json", "2.hull", 3, "row 2 must cost 0"),
        ("criticals.json", "5.hull", 30, "criticals.json: 5.hull must be from 1 to 20, not 30"),
        ("criticals.json", "5.marker", "leak", "5.marker must be one of confusion"),
        ("cards.json", "C01.type", "X", "cards.json: C01.type must be one of T, S, A, R"),
        ("cards.json", "C01.deck", "elves", "C01.deck must be one of common"),
        ("cards.json", "C01.copies", 9, "C01.copies must be from 0 to 4, not 9"),
        ("terrain.json", "kinds.reef.dice", 0, "terrain.json: kinds.reef.dice must be from 1 to 20, not 0"),
        ("terrain.json", "map.1.kind", "fog", r"terrain.json: map\[1\] needs one of these kinds"),
        ("scenarios.json", "battle.turns", 99, "scenarios.json: battle.turns must be from 1 to 20, not 99"),
        ("scenarios.json", "battle.zones", [2000, 12000], "battle.zones must be from 8 to 18, not 2/12"),
        ("scenarios.json", "battle.weather", 1, "scenarios.json: .*weather"),
    ],
)
def test_a_broken_data_file_says_where(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, path: str, value: Any, reason: str
) -> None:
    spoilt(monkeypatch, tmp_path, file, path, value)
    reading: dict[str, Any] = {
        "fleets.json": fleet.fleets,
        "criticals.json": rows.critical_table,
        "cards.json": deck.cards,
        "terrain.json": terrain._load_data,
        "scenarios.json": scenarios.scenarios,
    }
    with pytest.raises(ValueError, match=reason):
        reading[file].__wrapped__()
