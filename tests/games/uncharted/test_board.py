"""The table on the screen: updates, secrecy, films, deployment, choosing."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from navals.core.event import Event
from navals.core.seat import CHANCE
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.events import Moved
from navals.games.uncharted.rules.state import HANDLERS, UnchartedState, opening_state
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.deployment import zone
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen import choosing, motion
from navals.games.uncharted.screen.board import BOARD, STATIONS
from navals.games.uncharted.screen.sea import marks, plates, table
from navals.games.uncharted.screen.ui import UnchartedUi, to_point, to_units
from navals.ui.board.board import Do
from tests.games.uncharted.play import do, faced, go, lies, scene, sea, states


def page(view: View, ui: UnchartedUi | None = None) -> str:
    result = scene(view, ui)
    parts = result.board, result.actions, result.facts, result.hand, result.strip, result.status, result.note
    return "".join(map(str, parts))


def played(options: str, seed: int, plies: int) -> list[UnchartedState]:
    return list(islice(states(options, seed), plies))


def test_every_task_that_waits_for_people_has_a_station() -> None:
    games = [played("map=random fleet_a=dwarves fleet_b=orcs", seed, 500) for seed in range(3)]
    waiting = {type(state.agenda[-1]) for game in games for state in game if state.actor() >= 0}
    assert waiting <= set(STATIONS) <= set(HANDLERS)
    assert tasks.PlacePiece in waiting


def test_the_button_that_confirms_a_deployment_has_the_focus() -> None:
    assert BOARD.focus_target(_deploying()) == "deploy"


def test_hands_are_the_only_secret() -> None:
    states = played("", 3, 120)
    assert not any(BOARD.is_private(state.view(None)) for state in states)
    assert any(BOARD.has_secrets(state.view(None)) for state in states)
    assert not any(BOARD.has_secrets(state.view(None)) for state in played("cards=false", 3, 120))


def test_a_drag_sends_neither_the_chart_nor_the_ships() -> None:
    state = sea({"A.C1": lies(20, 10), "B.C1": lies(20, 30, 180)})
    view, ui = faced(go(state, "A activate S2"))
    first = do(view, ui, "carry", token=f"ship-{ui.mover}", phase="over", x=205, y=320, dx=0, dy=0)
    second = do(view, first, "carry", token=f"ship-{ui.mover}", phase="over", x=230, y=325, dx=0, dy=0)
    assert first.draft != second.draft
    a, b = scene(view, first).board, scene(view, second).board
    assert a.frame == b.frame
    changed = {name for name in a.parts if a.parts[name] != b.parts[name]}
    assert changed == {"sea-overlay"}


def test_the_frame_holds_what_matters_and_is_never_narrow() -> None:
    view = go(sea({"A.C1": lies(20, 10), "B.C1": lies(20, 30, 180)}), "A activate S2").view(0)
    frame = str(table._camera_frame(view, [(20_000, 10_000)])).split('data-frame="')[1].split('"')[0]
    left, top, wide, high = map(float, frame.split())
    assert (wide, high) == (table.MINIMUM_WIDTH, table.MINIMUM_WIDTH)
    assert left < 200 < left + wide
    assert top < 380 < top + high
    assert 'data-frame=""' in str(table._camera_frame(view, ()))


def test_all_ships_that_can_be_chosen_are_in_the_frame() -> None:
    view = sea({"A.C1": lies(12, 10), "A.F1": lies(30, 10), "B.C1": lies(20, 40, 180)}).view(0)
    ui = do(view, UnchartedUi(), "choose", at=0)
    frames = str(scene(view, ui).board.parts["sea-hold"]).split('data-frame="')[1].split('"')[0]
    left, _, wide, _, *inner = map(float, frames.split())
    assert left < 120 < 300 < left + wide
    assert inner[2] < wide


def test_on_a_small_screen_a_deployment_shows_the_squadron_in_letters_that_can_be_read() -> None:
    view = _deploying()
    frame = str(scene(view).board.parts["sea-hold"]).split('data-frame="')[1].split('"')[0]
    zone, inner = (tuple(map(float, frame.split()[at : at + 4])) for at in (0, 4))
    assert zone[0] < inner[0] and inner[0] + inner[2] < zone[0] + zone[2]
    # On a board 372 px wide.
    assert min(plates.CODE_SIZES.values()) * 372 / inner[2] > 6.5


def test_in_the_fire_phase_of_a_phone_letters_on_ships_can_be_read() -> None:
    """At 1.13 pixels a unit, the least that any phone shows, codes have 9 pixels or are left out."""
    styles = (Path(table.__file__).parents[1] / "table.css").read_text(encoding="utf-8")
    assert f".note-text {{ font: 700 {marks.NOTE_SIZE}px" in styles
    assert f"font-size: {marks.NOTE_SIZES['threat']}px" in styles
    assert marks.NOTE_SIZE * 1.13 > 8.8
    panels = (Path(table.__file__).parents[1] / "panels.css").read_text(encoding="utf-8")
    assert f'.hull-code[font-size="{plates.CODE_SIZES["S"]}"] {{ display: none; }}' in panels
    assert min(plates.CODE_SIZES["M"], plates.CODE_SIZES["L"]) * 1.13 > 9


def test_places_and_user_units_agree() -> None:
    view = sea({"A.C1": lies(20, 10)}).view(0)
    assert to_units(view, (20_000, 10_000)) == (200, 380)
    assert to_point(view, 200, 380) == (20_000, 10_000)


def test_a_tap_need_not_be_exact() -> None:
    view = sea({"A.C1": lies(20, 10, 90), "B.C1": lies(26, 10)}).view(0)
    number, other = 1, next(n for n, ship in enumerate(view.ships) if ship.side == 1 and ship.placed)
    assert view.ships[number].name == "C1"
    assert table.ship_at(view, 200 + 12 + 5, 380) == number
    assert table.ship_at(view, 200, 380 + 4 + 8) == number
    assert table.ship_at(view, 200, 380 + 4 + 12) == -1
    assert table.ship_at(view, 258, 380) == other


def test_the_ruler_measures_inches_bearing_and_band() -> None:
    view = go(sea({"A.C1": lies(20, 10), "B.C1": lies(20, 40)}), "A activate S2").view(0)
    ui = do(view, BOARD.new_ui(view), "show", what="ruler")
    ui = do(view, do(view, ui, "tap", x=100, y=380), "tap", x=220, y=380)
    assert marks.measure_ruler(ui) == (12.0, 90, 2)
    assert "12.0 ″ · 090° · 2" in page(view, ui)
    assert "ruler-line" not in page(view, do(view, ui, "show", what="ruler"))


def test_an_enemy_is_looked_at_and_all_ships_in_turn() -> None:
    view = go(sea({"A.C1": lies(20, 10), "B.C1": lies(20, 40)}), "A activate S2").view(0)
    enemy = next(n for n, ship in enumerate(view.ships) if ship.side == 1 and ship.placed)
    ui = do(view, BOARD.new_ui(view), "ship", ship=enemy)
    assert (ui.ship, ui.mover) == (enemy, 1)
    assert do(view, ui, "go") is not None  # refused: no step was taken
    assert not isinstance(do(view, ui, "go"), Do)
    assert 'id="steer-ahead"' in page(view, ui)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("tap", {}),
        ("tap", {"x": "a", "y": 1}),
        ("ship", {"ship": 99}),
        ("ship", {"ship": None}),
        ("carry", {"token": "ship-99", "phase": "over"}),
        ("carry", {"token": "berth-9", "phase": "over", "x": 1, "y": 1}),
        ("show", {"what": "all"}),
        ("steer", {"to": "up"}),
        ("choose", {"at": 50}),
        ("no", {}),
    ],
)
def test_gestures_without_sense_do_nothing(name: str, args: dict[str, Any]) -> None:
    states = played("", 3, 200)
    for kind in (tasks.Moving, tasks.Choosing, tasks.Deploying, tasks.Aiming):
        state = next(s for s in states if isinstance(s.agenda[-1], kind))
        view = state.view(state.actor())
        assert BOARD.interact(view, BOARD.new_ui(view), name, args) is None
        BOARD.interact(view, BOARD.new_ui(view), name, None)


@pytest.mark.parametrize(
    "options", ["fleet_a=drakes fleet_b=orcs", "scenario=breakout", "scenario=wreck", "map=random"]
)
def test_one_press_after_the_other_deploys_everything(options: str) -> None:
    state = opening_state(GAME.schema.parse(options))
    rng = random.Random(1)
    while state.actor() == CHANCE or isinstance(state.agenda[-1], tasks.Deploying | tasks.PlacePiece):
        if state.actor() == CHANCE:
            state = state.apply(state.sample(rng))
            continue
        view = state.view(state.actor())
        ui = BOARD.new_ui(view)
        answer = do(view, ui, "put" if isinstance(view.task, tasks.PlacePiece) else "deploy")
        state = state.apply(answer.action)
    assert all(ship.placed for ship in state.ships)


def _deploying() -> View:
    state = next(item for item in states() if isinstance(item.agenda[-1], tasks.Deploying))
    return state.view(state.actor())


def test_a_squadron_stays_in_its_zone_and_turns_as_one() -> None:
    view = _deploying()
    ui = do(view, BOARD.new_ui(view), "squadron", number=1)
    assert len(ui.berth.points) == 3
    away = do(view, ui, "tap", x=0, y=240)
    west, south, east, north = zone(view.options, view.actor)
    assert all(west <= x <= east and south <= y <= north for x, y in away.berth.points)
    turned = do(view, ui, "rotate", by=1)
    assert turned.berth.heading == (ui.berth.heading + 1) % 24
    assert turned.berth.points != ui.berth.points
    moved = do(view, ui, "shift", dx=1, dy=0)
    assert [x for x, _ in moved.berth.points] == [x + 500 for x, _ in ui.berth.points]


def test_ships_are_deployed_one_by_one_and_why_not_is_said() -> None:
    view = _deploying()
    ui = do(view, do(view, BOARD.new_ui(view), "squadron", number=1), "apart")
    x, y = to_units(view, ui.berth.points[1])
    new_ui = do(view, ui, "carry", token="berth-0", phase="drop", x=x, y=y, dx=0, dy=0)
    assert new_ui.berth.points[1:] == ui.berth.points[1:]
    answer = do(view, new_ui, "deploy")
    assert answer.message.text == "{ship} overlaps another ship"
    assert "aria-disabled" in str(scene(view, new_ui).actions)


def test_a_ship_stands_for_its_squadron_and_what_it_could_fire_at_is_told() -> None:
    view, ui = faced(sea({"A.F1": lies(20, 20), "A.F2": lies(22, 20), "B.C1": lies(28, 20)}))
    assert ui.squadron == 2  # the only one
    result = scene(view, ui)
    assert "Possible targets now" in str(result.hand)
    assert do(view, ui, "activate").action.squadron == 2


def test_out_of_command_a_group_is_chosen() -> None:
    state = sea({"A.F1": lies(20, 20), "A.F2": lies(22, 20), "A.F3": lies(34, 20), "B.C1": lies(28, 40)})
    view = state.view(0)
    assert len(choosing.possible_activations(view)) == 2
    third = next(n for n, ship in enumerate(view.ships) if ship.name == "F3" and ship.side == 0)
    assert do(view, BOARD.new_ui(view), "activate").action.group == ("F1", "F2"), "the nearest is proposed"
    ui = do(view, BOARD.new_ui(view), "ship", ship=third)
    assert do(view, ui, "activate").action.group == ("F3",)
    assert str(scene(view, ui).note) == "Out of command, and about to drift: Swift, Lark."


def test_a_film_ends_where_the_ship_is_drawn() -> None:
    log: list[Event] = []
    go(sea({"A.C1": lies(20, 10), "B.C1": lies(20, 40)}), "A activate S2", "A move C1 s4 r3 s2 l1", log=log)
    moved = next(event for event in log if isinstance(event, Moved))
    places, headings, lengths = motion._move_legs("M", moved)
    assert places[0] == moved.start
    assert places[-1] == moved.at
    assert headings[-1] == moved.heading
    assert len(places) == len(headings) == len(lengths) + 1
    assert sum(lengths) == pytest.approx(moved.travelled, abs=30)


def test_an_activation_of_a_computer_does_not_drag() -> None:
    """A whole activation takes a few seconds, including pauses."""
    times: list[float] = []
    for seed in range(2):
        rng, state = random.Random(seed), GAME.start(GAME.schema.parse("cards=false"))
        spent, running = 0.0, False
        for _ in range(500):
            if state.result() is not None:
                break
            log: list[Event] = []
            state = state.apply(state.sample(rng), log)
            film = BOARD.motion(state.view(None), [event for event in log if event.audience is None])
            if running:
                spent += film.milliseconds + (0 if film.flows else 650)
            between = state.agenda and isinstance(state.agenda[-1], tasks.Choosing | tasks.EndPhase)
            if between or state.activation is None:
                if running:
                    times.append(spent)
                spent, running = 0.0, True
    times.sort()
    assert len(times) > 40
    assert times[len(times) // 2] < 4000
