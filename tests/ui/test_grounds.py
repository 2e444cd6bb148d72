"""Custom boards on the positions page: brushes, refusals, and games that begin there."""

from __future__ import annotations

import json

import pytest

from navals.core.record import link, record
from navals.ui.board.arranger import GROUND
from navals.ui.features.positions import model as positions
from navals.ui.words.i18n import language
from tests.games import tour, under_test
from tests.ui.page import Page
from tests.ui.test_positions import change, model, opened, state_of

OWN = [game_id for game_id in under_test() if tour(game_id).custom]


def made(game_id: str) -> Page:
    """Return the page with a board changed by one press."""
    page = opened(game_id)
    arranger = positions.arranger(game_id)
    brush = arranger.brushes(state_of(page))[0]
    page.press(f"take-{brush.id}")
    assert "Choose the places to change" in page.text("position-said")
    left, top, wide, high = map(float, arranger.sheets(state_of(page), language("en"))[0].box.split())
    previous = model(page).arrangement
    for step in range(1, 60):
        x, y = left + wide * ((step * 37) % 97) / 97, top + high * ((step * 53) % 89) / 89
        page.send("positions:tap", {"x": x, "y": y, "arg": {"sheet": 0}})
        assert model(page).piece_id == brush.id, "it stays in hand"
        if model(page).arrangement.options != previous.options:
            break
    assert arranger.is_edited(state_of(page))
    return page


@pytest.mark.parametrize("game_id", OWN)
def test_a_press_with_a_brush_changes_the_ground(game_id: str) -> None:
    page = made(game_id)
    now = model(page).arrangement
    data = json.loads(page.store[f"position/{game_id}"])
    assert (data["options"], data["setup"]) == (now.options, now.setup)
    reload = Page(store=dict(page.store), route=f"#/{game_id}/position")
    assert model(reload).arrangement == now, "kept for the next visit"
    page.press("position-undo")
    assert model(page).arrangement.options != now.options and not page.find("position-begins")
    page.press("position-larger")
    assert model(page).is_large


@pytest.mark.slow
@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("mode", ["ai", "two", "watch"])
@pytest.mark.parametrize("begins", ["here", "whole"])
def test_a_game_begins_there(game_id: str, mode: str, begins: str) -> None:
    page = made(game_id)
    now = model(page).arrangement
    change(page, "begins.", begins)
    page.press("position-copy")
    url = page.answer["copy"]
    assert len(url) < 2048
    page.press(f"position-{mode}")
    assert page.path.startswith("#/play/")
    replay = page.table.replay
    assert replay.game.schema.write(replay.options) == now.options
    assert replay.tags.get("Setup", "") == (now.setup if begins == "here" else "")
    assert record.write(record.read(record.write(replay))) == record.write(replay)
    _, mark, fragment = url.partition(link.PREFIX)
    shared = record.read(link.decode(mark + fragment))
    assert shared.options == replay.options and shared.tags.get("Setup") == replay.tags.get("Setup")
    assert len(page.session.seats.people) == {"ai": 1, "two": page.session.seats.count, "watch": 0}[mode]


@pytest.mark.parametrize("game_id", OWN)
def test_every_value_of_the_ground_can_be_set(game_id: str) -> None:
    """The current value has no effect; any other gives another position or a reason."""
    page = made(game_id)
    knobs = positions.arranger(game_id).knobs(state_of(page), positions.position_pairs(model(page)), GROUND)
    for knob in knobs:
        previous = model(page).arrangement
        change(page, f"{GROUND}.{knob.name}", knob.value)
        assert model(page).arrangement == previous and model(page).refusal is None, knob
        other = next((value for value, _ in knob.choices if value != knob.value), "nonsense")
        change(page, f"{GROUND}.{knob.name}", other)
        assert model(page).arrangement != previous or model(page).refusal is not None, knob
        if model(page).arrangement != previous:
            page.press("position-undo")
        assert model(page).arrangement == previous
    change(page, f"{GROUND}.unheard", "1")
    assert model(page).refusal is not None or model(page).arrangement == previous


def test_what_is_no_board_is_refused_with_its_rule() -> None:
    page = opened("trafalgar")
    previous = model(page).arrangement
    page.press("take-land")
    change(page, "piece.place", "1,1")
    assert model(page).arrangement == previous and model(page).rule == "trafalgar R50"
    refused = page.text("position-said")
    assert "must appear exactly once" in refused and "Rule R50" in refused
    # Several points are changed at once; a second press makes them open sea again.
    change(page, "piece.place", "6,9 7,9 99,99")
    assert "board=" in model(page).arrangement.options
    change(page, "piece.place", "6,9 7,9")
    assert model(page).arrangement == previous
    for name, value, size in (("columns", "19", (19, 18)), ("rows", "14", (19, 14))):
        change(page, f"ground.{name}", value)
        sea = state_of(page).sea
        assert (sea.width, sea.height) == size
    assert all(ship.at >= 0 for ship in state_of(page).ships), "the ships have stayed with their ports"
    change(page, "ground.text", "strait")
    assert model(page).refusal is not None, "there is land under the ships"
    page = opened("trafalgar")
    for piece in ("E1", "reef"):
        page.press(f"take-{piece}")
        change(page, "piece.place", "10,9")
    assert model(page).rule == "trafalgar R5", "no land under a ship"


def test_terrain_is_in_the_way_of_a_ship_and_comes_and_goes() -> None:
    page = opened("uncharted")
    pieces = positions.arranger("uncharted").pieces(state_of(page))
    x, y = next(piece.point for piece in pieces if piece.id == "island1")
    page.press("take-A.C1")
    page.send("positions:tap", {"x": x, "y": y, "arg": {"sheet": 0}})
    assert model(page).piece_id == "A.C1" and model(page).rule == "uncharted 3.13"
    page.press("take-A.C1")
    page.send("positions:tap", {"x": x, "y": y, "arg": {"sheet": 0}})
    assert model(page).piece_id == "island1"
    page.send("positions:preset", {"name": "preset", "value": "breakout"})
    count = len(state_of(page).islands)
    page.press("take-reef")
    change(page, "piece.place", "25,13")
    state = state_of(page)
    assert len(state.islands) == count + 1 and state.islands[-1].at == (25000, 13000)
    plan = state.options.scenario_data
    assert (plan.points, plan.runner, plan.wind, state.options.turn_count) == ((240, 360), 0, 2, 10), (
        "unchanged"
    )
    page.press("take-reef3")
    change(page, "piece.radius", "2000")
    change(page, "piece.kind", "sandbank")
    assert (state_of(page).islands[-1].kind, state_of(page).islands[-1].radius) == ("sandbank", 2000)
    page.press("take-sandbank3")
    change(page, "piece.place", "-")
    assert len(state_of(page).islands) == count
    page.press("take-wreck")
    for place in ("25,13", "25,13.5"):
        change(page, "piece.place", place)
    assert state_of(page).options.scenario_data.wrecks == (), "a second press on a wreck removes it"
    change(page, "piece.place", "24,5")
    assert model(page).rule == "uncharted 3.14" and "Wrecks must be" in page.text("position-said")


def test_forces_and_aims_are_set() -> None:
    page = opened("uncharted")
    page.send("positions:preset", {"name": "preset", "value": "battle"})

    def ground(**values: str) -> None:
        for name, value in values.items():
            change(page, f"ground.{name}", value)

    ground(runner="A", zone_b="16", opening="SW", minor="20", turns="5")
    options = state_of(page).options
    plan = options.scenario_data
    assert (plan.runner, plan.zones, plan.wind, plan.minor, options.turn_count) == (
        0,
        (12000, 16000),
        5,
        20,
        5,
    )
    assert len(plan.wrecks) == 0 and options.terrain
    ground(points="180/300")
    assert "costs 480 points" in page.text("position-said") and model(page).rule == "uncharted 3.11"
    ground(fleet_a="orcs", list_b="CC;CC;FFF")
    state = state_of(page)
    assert state.options.fleet_a == "orcs"
    assert {ship.profile for ship in state.ships if ship.side == 1} == {"C", "F"}
    ground(list_a="CC;FF")
    assert "one battleship" in page.text("position-said") and model(page).rule == "uncharted 3.14"
    ground(cards="false")
    assert "hand_a" not in model(page).arrangement.setup
    ground(text="reef:24:24:2")
    assert state_of(page).options.scenario_data.runner == -1
