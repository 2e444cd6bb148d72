"""Grounds of the players' own on the page of positions, without a browser: what is changed with a brush, what is refused, and what begins there."""

from __future__ import annotations

import json

import pytest

from navals.core.record import link, record
from navals.ui.board.arranger import GROUND
from navals.ui.features.positions import model as positions
from navals.ui.features.positions.model import Positions
from tests.games import tour, under_test
from tests.ui.page import Page

OWN = [game_id for game_id in under_test() if tour(game_id).own]


def held(page: Page) -> Positions:
    """What the page holds."""
    found: Positions = page.app.model("positions")
    return found


def opened(game_id: str) -> Page:
    return Page(route=f"#/{game_id}/position")


def change(page: Page, name: str, value: str) -> None:
    """A field changed."""
    page.send("positions:set", {"name": name, "value": value})


def made(game_id: str) -> Page:
    """The page with a ground that one press has made."""
    page = opened(game_id)
    arranger = positions.arranger(game_id)
    brush = arranger.brushes(positions.state_of(game_id, held(page).now))[0]
    page.press(f"take-{brush.id}")
    assert "Each press changes" in page.text("position-said")
    left, top, wide, high = map(float, sheet(page).split())
    before = held(page).now
    for step in range(1, 60):
        x, y = left + wide * ((step * 37) % 97) / 97, top + high * ((step * 53) % 89) / 89
        page.send("positions:tap", {"x": x, "y": y, "arg": {"sheet": 0}})
        assert held(page).piece == brush.id, "it stays in hand"
        if held(page).now.options != before.options:
            break
    assert arranger.own(positions.state_of(game_id, held(page).now))
    return page


def sheet(page: Page) -> str:
    from navals.ui.words import i18n

    state = positions.state_of(held(page).game, held(page).now)
    return positions.arranger(held(page).game).sheets(state, i18n.language("en"))[0].box


@pytest.mark.parametrize("game_id", OWN)
def test_a_press_with_a_brush_changes_the_ground(game_id: str) -> None:
    page = made(game_id)
    now = held(page).now
    kept = json.loads(page.store[f"position/{game_id}"])
    assert (kept["options"], kept["setup"]) == (now.options, now.setup)
    again = Page(store=dict(page.store), route=f"#/{game_id}/position")
    assert held(again).now == now, "it is there again with the next visit"
    page.press("position-undo")
    assert held(page).now.options != now.options and not page.find("position-begins")
    page.press("position-larger")
    assert held(page).large


@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("mode", ["ai", "two", "watch"])
@pytest.mark.parametrize("begins", ["here", "whole"])
def test_a_game_begins_there(game_id: str, mode: str, begins: str) -> None:
    page = made(game_id)
    now = held(page).now
    change(page, "begins.", begins)
    page.press("position-copy")
    url = page.answer["copy"]
    assert len(url) < 2048
    page.press(f"position-{mode}")
    session = page.session
    assert page.path.startswith("#/play/")
    replay = session.table.replay
    assert replay.game.schema.write(replay.options) == now.options
    assert replay.tags.get("Setup", "") == (now.setup if begins == "here" else "")
    assert record.write(record.read(record.write(replay))) == record.write(replay)
    _, mark, fragment = url.partition(link.MARK)
    shared = record.read(link.decode(mark + fragment))
    assert shared.options == replay.options and shared.tags.get("Setup") == replay.tags.get("Setup")
    people = len(session.seats.people)
    assert people == {"ai": 1, "two": session.seats.count, "watch": 0}[mode]


@pytest.mark.parametrize("game_id", OWN)
def test_every_value_of_the_ground_can_be_set(game_id: str) -> None:
    """What is set already changes nothing; another choice gives another position, or a reason."""
    page = made(game_id)
    arranger = positions.arranger(game_id)
    for knob in arranger.knobs(
        positions.state_of(game_id, held(page).now), positions.text_of(held(page)), GROUND
    ):
        before = held(page).now
        change(page, f"{GROUND}.{knob.name}", knob.value)
        assert held(page).now == before and held(page).refused is None, knob
        other = next((value for value, _ in knob.choices if value != knob.value), "nonsense")
        change(page, f"{GROUND}.{knob.name}", other)
        assert held(page).now != before or held(page).refused is not None, knob
        if held(page).now != before:
            page.press("position-undo")
        assert held(page).now == before
    change(page, f"{GROUND}.unheard", "1")
    assert held(page).refused is not None or held(page).now == before


def test_what_is_no_board_is_refused_with_its_rule() -> None:
    page = opened("trafalgar")
    before = held(page).now
    page.press("take-land")
    change(page, "piece.place", "1,1")
    assert held(page).now == before and held(page).rule == "trafalgar R50"
    assert "must stand once" in page.text("position-said") and "Rule R50" in page.text("position-said")
    # Several points at once, and again: they are open sea as before.
    change(page, "piece.place", "6,9 7,9 99,99")
    options = held(page).now.options
    assert options.startswith("board=") or " board=" in options
    change(page, "piece.place", "6,9 7,9")
    assert held(page).now == before
    change(page, "ground.columns", "19")
    state = positions.state_of("trafalgar", held(page).now)
    assert (state.sea.width, state.sea.height) == (19, 18)
    change(page, "ground.rows", "14")
    state = positions.state_of("trafalgar", held(page).now)
    assert (state.sea.width, state.sea.height) == (19, 14)
    assert all(ship.at >= 0 for ship in state.ships), "the ships have stayed with their ports"
    change(page, "ground.text", "strait")
    assert held(page).refused is not None, "where the ships lie there is land now"


def test_ships_bar_the_land_they_lie_on() -> None:
    page = opened("trafalgar")
    page.press("take-E1")
    change(page, "piece.place", "10,9")
    page.press("take-reef")
    change(page, "piece.place", "10,9")
    assert held(page).rule == "trafalgar R5"


def test_terrain_is_put_taken_and_taken_away() -> None:
    page = opened("uncharted")
    page.send("positions:preset", {"name": "preset", "value": "breakout"})
    state = positions.state_of("uncharted", held(page).now)
    count = len(state.islands)
    page.press("take-reef")
    change(page, "piece.place", "24,13")
    state = positions.state_of("uncharted", held(page).now)
    assert len(state.islands) == count + 1 and state.islands[-1].at == (24000, 13000)
    assert state.options.plan.points == (240, 360)
    assert state.options.plan.runner == 0, "the rest of the scenario stays"
    assert state.options.length == 10 and state.options.plan.wind == 2
    page.press("take-reef3")
    change(page, "piece.radius", "2000")
    change(page, "piece.kind", "sandbank")
    state = positions.state_of("uncharted", held(page).now)
    assert (state.islands[-1].kind, state.islands[-1].radius) == ("sandbank", 2000)
    page.press("take-sandbank3")
    change(page, "piece.place", "-")
    assert len(positions.state_of("uncharted", held(page).now).islands) == count
    page.press("take-wreck")
    change(page, "piece.place", "24,13")
    change(page, "piece.place", "24,13.5")
    state = positions.state_of("uncharted", held(page).now)
    assert state.options.plan.wrecks == (), "where one lies already it is taken away"
    change(page, "piece.place", "24,5")
    assert held(page).rule == "uncharted 3.14" and "Wrecks lie" in page.text("position-said")


def test_terrain_is_in_the_way_of_a_ship_and_taken_without_one() -> None:
    page = opened("uncharted")
    island = next(
        piece
        for piece in positions.arranger("uncharted").pieces(positions.state_of("uncharted", held(page).now))
        if piece.id == "island1"
    )
    assert island.at is not None
    press = {"x": island.at[0], "y": island.at[1], "arg": {"sheet": 0}}
    page.press("take-A.C1")
    page.send("positions:tap", press)
    assert held(page).piece == "A.C1" and held(page).rule == "uncharted 3.13"
    page.press("take-A.C1")
    page.send("positions:tap", press)
    assert held(page).piece == "island1"


def test_forces_and_aims_are_set() -> None:
    page = opened("uncharted")
    page.send("positions:preset", {"name": "preset", "value": "battle"})
    change(page, "ground.runner", "A")
    change(page, "ground.zone_b", "16")
    change(page, "ground.opening", "SW")
    change(page, "ground.minor", "20")
    change(page, "ground.turns", "5")
    options = positions.state_of("uncharted", held(page).now).options
    plan = options.plan
    assert (plan.runner, plan.zones, plan.wind, plan.minor, options.length) == (0, (12000, 16000), 5, 20, 5)
    assert len(plan.wrecks) == 0 and options.terrain
    change(page, "ground.points", "180/300")
    assert "costs 480 points" in page.text("position-said") and held(page).rule == "uncharted 3.11"
    change(page, "ground.fleet_a", "orcs")
    change(page, "ground.list_b", "CC;CC;FFF")
    state = positions.state_of("uncharted", held(page).now)
    assert state.options.fleet_a == "orcs"
    assert {ship.profile for ship in state.ships if ship.side == 1} == {
        "C",
        "F",
    }
    change(page, "ground.list_a", "CC;FF")
    assert "one battleship" in page.text("position-said") and held(page).rule == "uncharted 3.14"
    change(page, "ground.cards", "false")
    assert "hand_a" not in held(page).now.setup
    change(page, "ground.text", "reef:24:24:2")
    assert positions.state_of("uncharted", held(page).now).options.plan.runner == -1
