"""The table in words, the final tally, and statistics."""

from __future__ import annotations

import random
from typing import Any

import pytest

from navals.core.message import Message
from navals.core.record.record import Replay
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules import events
from navals.games.uncharted.rules.fire.aiming import shots
from navals.games.uncharted.rules.naming import TALLY_LABELS
from navals.games.uncharted.rules.statistics import statistics
from navals.games.uncharted.rules.turn.ending import side_scores
from navals.games.uncharted.screen import track
from navals.games.uncharted.screen.sea import nearby
from navals.games.uncharted.screen.ui import UnchartedUi
from navals.games.uncharted.words.sentences import summarize
from tests.games.uncharted.play import EN, context, lies, position, replace, sea, states


def test_ships_are_told_by_bearing_and_distance_nearest_first() -> None:
    ships = "A.C1 20,20,90; B.C1 20,28,90; B.F1 35,20,270; B.F2 20,5 markers=fire; B.F3 4,20,180"
    state = position(f"{ships}; reef 30,30,2; wind=6")
    view, n = state.view(0), state.find_ship("A.C1")
    lines = nearby.sea_sentences(view, n, EN)
    assert lines[0] == "Intrepid, cruiser: heading 90 degrees."
    # The wind blows to the west: from dead ahead of a ship that heads east.
    assert lines[1] == "The wind comes from dead ahead: into the wind, at double cost."
    ships = [line for line in lines if "her bow" in line]
    assert [line.split(",")[0] for line in ships] == ["Cauldron", "Flint", "Chisel", "Ingot"]
    assert "90° to port; her bow points the same way" in ships[0]
    assert "dead ahead; her bow points the opposite way" in ships[1]
    assert "90° to starboard" in ships[2]
    assert "fire" in ships[2]
    assert "dead astern" in ships[3]
    assert "Bearing on her: port broadside 6" in ships[0]
    assert lines[-1].startswith("Reef: ")
    assert lines[-1].endswith("45° to port.")


def test_what_bears_in_words_is_what_can_fire() -> None:
    rng, compared = random.Random(5), 0
    for state in states("fleet_a=drakes", 5):
        if state.activation is None or compared >= 400 or rng.random() > 0.2:
            continue
        view = state.view(None)
        for n in state.living_ships(state.activation.seat):
            if state.is_engaged(n) or n not in state.activation.group:
                continue
            expected = {(s.target, s.battery, s.dice, s.is_partial) for s in shots(state, n)}
            enemies = [m for m in state.living_ships(1 - view.ships[n].side) if not state.is_engaged(m)]
            guns = [(m, *gun) for m in enemies for gun in nearby.batteries_in_arc(view, n, m)]
            assert {tuple(gun) for *gun, fired in guns if not fired} == expected
            compared += len(expected)
    assert compared > 50


def test_the_table_is_told_from_the_ship_in_hand_or_the_flagship() -> None:
    state = sea({"A.C1": lies(20, 20), "A.B1": lies(30, 20), "B.C1": lies(20, 28), "B.F1": lies(25, 40)})
    named = state.find_ship
    view = state.view(0)
    assert nearby.find_observer(view, UnchartedUi(), context()) == named("A.B1")
    assert nearby.find_observer(view, UnchartedUi(ship=named("A.C1")), context()) == named("A.C1")
    assert nearby.find_observer(state.view(None), UnchartedUi(), context(1)) == named("B.C1")
    empty = replace(view, ships=tuple(replace(ship, placed=False) for ship in view.ships))
    assert nearby.describe_sea(empty, UnchartedUi(), context()) == ""
    assert "The sea in words, as seen from Sovereign" in nearby.describe_sea(view, UnchartedUi(), context())


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_every_direction_has_its_side(degrees: int) -> None:
    text = str(nearby.bearing_phrase(degrees))
    if degrees in (0, 180):
        assert text in ("dead ahead", "dead astern")
    else:
        assert text.endswith("to starboard") == (degrees < 180)
        assert int(text.split("°")[0]) == min(degrees, 360 - degrees)


def play(options: str, seed: int) -> Any:
    """Return a random game as a replay."""
    rng, replay = random.Random(seed), Replay(GAME, GAME.schema.parse(options), {})
    state: Any = replay.position.state
    while state.result() is None:
        replay.play(state.actor(), state.sample(rng))
        state = replay.position.state
    return state, replay


@pytest.mark.parametrize(
    ("options", "seed"), [("", 1), ("fleet_a=orcs fleet_b=drakes", 2), ("scenario=wreck", 3)]
)
def test_the_reckoning_adds_up_and_the_numbers_are_of_the_game(options: str, seed: int) -> None:
    state, replay = play(options, seed)
    view = state.open_view()
    for side in (0, 1):
        points = [track.side_gains(view, side, fate)[1] for fate in TALLY_LABELS]
        assert sum(points) == side_scores(state)[side]
    page = str(track.finale(view, context(None)))
    assert "The tally after" in page
    counts = {label.text: numbers for label, numbers in statistics(replay.events)}
    losses = [ship.side for ship in state.ships if ship.fate == "sunk"]
    takers = [ship.taker for ship in state.ships if ship.fate in ("prize", "taken")]
    assert counts["Ships sunk"] == (losses.count(1), losses.count(0))
    assert counts["Ships taken"] == (takers.count(0), takers.count(1))
    actions = [move.action for move in replay.moves if move.seat == 0]
    assert counts["Cards played"][0] == sum(GAME.text(action).startswith("play ") for action in actions)
    assert counts["Attacks"][0] == sum(len(item.shares) for item in actions if hasattr(item, "guns"))
    assert counts["Hits"][0] > 0
    assert GAME.statistics(replay.options, replay.events) == statistics(replay.events)


def test_shots_in_vain_are_told_once_for_each_ship_and_target() -> None:
    attack = events.Attacked(kind="fire", source="B.C2", target="A.C1", guns=("B.C2.S",), band=2)
    both = replace(attack, guns=("B.C2.S", "B.C1.T"))
    vain = events.Decided(target="A.C1", hits=2, damage=4, critical=7, criticals=0, hurt=False)
    rigging = replace(vain, chained=True)
    moved = events.Stayed(ship="B.C2")
    entries = summarize(
        [moved, attack, vain, attack, vain, both, vain, attack, rigging], GAME.schema.parse("")
    )
    texts = [EN.sentence(entry) if isinstance(entry, Message) else entry for entry in entries]
    assert texts == [
        moved,
        "Onyx fires at Intrepid: no damage.",
        "Onyx and Cauldron fire at Intrepid: no damage.",
        attack,
        rigging,
    ]
