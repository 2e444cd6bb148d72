"""Moving a ship on the screen: dragging, tapping, steps, forecasts."""

from __future__ import annotations

import random
from itertools import islice
from math import hypot
from typing import Any

import pytest

from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import MoveShip, Stay, Weigh
from navals.games.uncharted.rules.sea.moves import movable_ships
from navals.games.uncharted.rules.sea.sailing import ShipPath
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.tasks import Moving
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.board import BOARD
from navals.games.uncharted.screen.helm import helm, plotting
from navals.games.uncharted.screen.ui import Draft, UnchartedUi, to_units
from navals.ui.board.board import Do
from tests.games.uncharted.play import do, faced, go, lies, position, replace, scene, sea, ship, states
from tests.games.uncharted.reach import reachable


def begin(ships: dict[str, Any], squadron: int = 2, **more: Any) -> UnchartedState:
    """Return a state in which a squadron of A moves."""
    return go(sea(ships, **more), f"A activate S{squadron}")


def tap(view: View, ui: UnchartedUi, x: float, y: float) -> Any:
    """Tap a place in inches."""
    ux, uy = to_units(view, (round(1000 * x), round(1000 * y)))
    return do(view, ui, "tap", x=ux, y=uy)


def berth(view: View, ui: UnchartedUi) -> ShipPath:
    path = plotting.draft_path(view, ui.mover, ui.draft)
    assert isinstance(path, ShipPath)
    return path


@pytest.mark.parametrize(
    ("ship_", "squadron", "wind"),
    [
        ("F1 24,24,30", 3, 0),
        ("C1 24,24,30", 2, 4),
        ("C1 24,24,30 markers=speed", 2, 1),
        ("B1 24,24,30", 1, 6),
    ],
)
def test_a_drag_ends_as_near_as_any_plain_move(ship_: str, squadron: int, wind: int) -> None:
    """Compare with all moves of the same shape, sailed by the rules."""
    state = go(position(f"A.{ship_}; wind={wind}"), f"A activate S{squadron}")
    view, rng = state.view(0), random.Random(7)
    (n,) = movable_ships(state)
    ends = reachable(state, n, spacing=1)
    for _ in range(25):
        x, y = 24_000 + rng.randrange(-10_000, 10_000), 24_000 + rng.randrange(-10_000, 10_000)
        draft = plotting.nearest_draft(view, n, Draft(), x, y)
        assert draft is not None
        assert plotting.move_refusal(view, n, draft) is None

        def rate(at: tuple[int, int], steps: str, x: int = x, y: int = y) -> float:
            turns = len(steps) - steps.count("s")
            return hypot(at[0] - x, at[1] - y) + plotting.TURN_PENALTY * turns

        best = min(rate(end.at, end.move.steps) for end in ends if not end.off)
        # The plain arithmetic of the search and the rounding of the rules differ by thousandths.
        assert rate(berth(view, UnchartedUi(mover=n, draft=draft)).place, draft.steps) <= best + 30


def test_what_is_found_is_always_legal() -> None:
    rng, tried = random.Random(3), 0
    for state in islice(states("cards=false fleet_a=drakes", 3), 400):
        if not state.agenda or not isinstance(state.agenda[-1], Moving):
            continue
        view = state.view(state.actor())
        for n in movable_ships(state):
            if view.ships[n].anchored:
                continue
            x, y = (value + rng.randrange(-9000, 9000) for value in view.ships[n].at)
            end, draft = view.ships[n].at, plotting.nearest_draft(view, n, Draft(), x, y)
            if draft is not None:
                assert state.check(plotting.move_action(view, n, draft)) is None
                end = berth(view, UnchartedUi(mover=n, draft=draft)).place
                tried += 1
            assert plotting.course_points(view, n, draft or Draft())[-1] == end
    assert tried > 60


def test_the_way_goes_around_an_island() -> None:
    view = begin({"A.F1": lies(24, 10)}, 3, islands=(("island", 24, 14, 2),)).view(0)
    ui = tap(view, BOARD.new_ui(view), 24, 19)
    path = berth(view, ui)
    assert path.contacts == ()
    straight = plotting.draft_path(view, ui.mover, Draft("s" * 18))
    assert straight.contacts == (1000,)
    assert hypot(path.place[0] - 24_000, path.place[1] - 19_000) < 19_000 - straight.place[1] - 1500


def test_a_ship_is_dragged_dropped_and_sails() -> None:
    state = begin({"A.C1": lies(24, 10), "A.C2": lies(27, 10)})
    view, ui = faced(state)
    assert view.ships[ui.mover].name == "C1"
    second = movable_ships(state)[1]
    ux, uy = to_units(view, (27_000, 16_000))
    carried = do(view, ui, "carry", token=f"ship-{second}", phase="start", x=ux + 3, y=uy - 2, dx=3, dy=-2)
    assert (carried.mover, carried.previous_draft) == (second, Draft())
    assert carried.draft.steps == "s" * 12
    assert "1,000" not in str(scene(view, carried).board)
    dropped = do(view, carried, "carry", token=f"ship-{second}", phase="drop", x=ux, y=uy, dx=0, dy=0)
    assert dropped.previous_draft is None
    answer = do(view, do(view, dropped, "alone"), "go")
    assert answer == Do(MoveShip("C2", "s" * 12))
    new_state = state.apply(answer.action)
    assert ship(new_state, "A.C2").at == (27_000, 16_000)
    assert BOARD.new_ui(new_state.view(0)).mover == ui.mover


def test_step_by_step_and_back_again() -> None:
    view, ui = faced(begin({"A.F1": lies(24, 10)}, 3))
    for to in ("ahead", "port", "starboard", "ahead"):
        ui = do(view, ui, "steer", to=to)
    assert ui.draft.steps == "sslrss"
    for steps in ("sslr", "ssl", "ss", ""):
        ui = BOARD.undo_step(view, ui)
        assert ui.draft.steps == steps
    assert BOARD.undo_step(view, ui) is None
    assert do(view, ui, "steer", to="back") is None


def test_a_turn_that_cannot_be_paid_is_not_offered() -> None:
    view = begin({"A.B1": lies(24, 10)}, 1).view(0)
    ui = replace(BOARD.new_ui(view), draft=Draft("s" * 13))
    assert isinstance(do(view, ui, "steer", to="port"), Refusal)
    more = do(view, ui, "steer", to="ahead")
    assert more.draft.steps == "s" * 14
    assert 'aria-disabled="true"' in str(scene(view, more).actions)


def test_too_short_a_move_says_why() -> None:
    view = begin({"A.F1": lies(24, 10)}, 3).view(0)
    ui = do(view, BOARD.new_ui(view), "steer", to="ahead")
    answer = do(view, ui, "go")
    assert scene(view, ui).note == answer.message
    assert do(view, do(view, ui, "anchor"), "go") == Do(MoveShip("F1", "ss", anchor=True))


def test_a_ram_is_offered_with_its_odds_and_a_collision_is_told() -> None:
    view = begin({"A.C1": lies(24, 10), "B.C1": lies(24, 15, 90)}).view(0)
    enemy = next(n for n, entry in enumerate(view.ships) if entry.side == 1 and entry.placed)
    ui = tap(view, BOARD.new_ui(view), 24, 19)
    ui = replace(ui, draft=Draft("s" * 9))
    assert plotting.contacts(view, ui.mover, ui.draft) == (enemy,)
    result = scene(view, ui)
    ram, other = (part.partition("</button>")[0] for part in str(result.actions).split("<button")[-2:])
    # The ram comes first, and both tell what they may cost either ship.
    assert f'id="ram-{enemy}"' in ram and "button-primary" in ram and 'data-shortcut="Enter"' in ram
    assert 'id="go"' in other and "button-plain" in other and "Enter" not in other
    assert "in return" in ram and "in return" in other
    assert result.note.args["dice"] == view.ships[enemy].card.hull
    assert "Just collide" in str(result.actions)
    assert do(view, ui, "ram", ship=enemy) == Do(MoveShip("C1", "s" * 9, ram="C1"))
    assert isinstance(do(view, ui, "steer", to="ahead"), Refusal)
    bent = Draft("lssssrssss")
    assert enemy in plotting.contacts(view, ui.mover, bent)
    assert plotting.ships_to_ram(view, ui.mover, Draft("ssssslr")) == ()


def test_a_first_tap_on_an_enemy_says_what_the_second_does() -> None:
    view = begin({"A.C1": lies(24, 10), "B.C1": lies(24, 15, 90)}).view(0)
    enemy = next(n for n, entry in enumerate(view.ships) if entry.side == 1 and entry.placed)
    assert "again" not in str(scene(view, BOARD.new_ui(view)).note)
    ui = do(view, BOARD.new_ui(view), "ship", ship=enemy)
    assert ui.draft == Draft() and "again" in str(scene(view, ui).note)
    ui = do(view, ui, "ship", ship=enemy)
    assert plotting.contacts(view, ui.mover, ui.draft) == (enemy,)


def test_the_advice_to_weigh_anchor_is_taken_up_by_the_main_button() -> None:
    view = begin({"A.C1": lies(24, 10, anchored=True)}).view(0)
    main = 'button-primary" '
    assert "Stay" in str(scene(view).actions).partition(main)[2]
    ui = do(view, BOARD.new_ui(view), "counsel", action="weigh C1")
    assert "Weigh anchor" in str(scene(view, ui).actions).partition(main)[2]
    assert do(view, ui, "weigh") == Do(Weigh("C1"))


def test_terrain_ahead_is_told_with_its_dice() -> None:
    view = begin({"A.C1": lies(24, 10)}, islands=(("reef", 24, 16, 2),)).view(0)
    ui = replace(BOARD.new_ui(view), draft=Draft("s" * 12))
    note = scene(view, ui).note
    assert note.text == "She runs aground on {what}: {dice} dice against her."
    assert note.args["dice"] == 8


def test_off_the_table_is_told() -> None:
    view = begin({"A.C1": lies(24, 46)}).view(0)
    ui = replace(BOARD.new_ui(view), draft=Draft("s" * 12))
    assert scene(view, ui).note.text == "She leaves the table and is out of the game."


def test_an_anchored_ship_stays_or_weighs() -> None:
    view, ui = faced(begin({"A.C1": lies(24, 10, anchored=True)}))
    assert do(view, ui, "stay") == Do(Stay("C1"))
    assert do(view, ui, "weigh") == Do(Weigh("C1"))
    assert tap(view, ui, 24, 16) is None
    assert do(view, ui, "carry", token=f"ship-{ui.mover}", phase="over", x=240, y=300) is None


def test_helm_over_turns_the_start() -> None:
    view, ui = faced(go(position("A.C1 24,10; B.C1 24,40; hand_a=C06"), "A activate S2", "A play C06"))
    ui = do(view, do(view, ui, "helm", by=1), "helm", by=1)
    assert ui.draft.helm == 2
    assert do(view, ui, "helm", by=1) is None
    ui = do(view, ui, "steer", to="ahead")
    ui = do(view, ui, "steer", to="ahead")
    assert berth(view, ui).heading == 2
    assert do(view, ui, "go") == Do(MoveShip("C1", "ssss", helm=2))


def test_astern_first_where_a_ship_lies_against_a_friend() -> None:
    state = begin({"A.C1": lies(24, 10), "A.C2": lies(24, 12.45)}, touching=(("A.C1", "A.C2"),))
    view, ui = faced(state)
    assert 'id="astern"' in str(scene(view, ui).actions)
    ui = do(view, ui, "astern")
    assert berth(view, ui).place == (24_000, 9_000)
    assert do(view, ui, "go") == Do(MoveShip("C1", back=True))


def test_the_shots_from_the_ghost_are_those_it_would_have() -> None:
    state = begin({"A.C1": lies(24, 10), "B.C1": lies(34, 18), "B.F1": lies(44, 18)})
    view = state.view(0)
    ui = tap(view, BOARD.new_ui(view), 24, 18)
    path = berth(view, ui)
    shots = plotting.shots_from(view, ui.mover, path.place, path.heading)
    answer = do(view, ui, "go")
    from navals.games.uncharted.rules.fire import aiming

    assert shots == aiming.shots(state.apply(answer.action), ui.mover)
    assert shots
    assert "From there, she could fire" in str(scene(view, ui).hand)


def test_threats_are_shown_on_demand() -> None:
    view = begin({"A.C1": lies(24, 10), "B.C1": lies(34, 18)}).view(0)
    ui = tap(view, BOARD.new_ui(view), 24, 18)
    assert "threat-line" not in str(scene(view, ui).board)
    result = scene(view, do(view, ui, "show", what="threats"))
    assert "threat-line" in str(result.board)
    assert "What threatens her there" in str(result.hand)


def test_an_advised_move_is_drawn_and_done() -> None:
    state = begin({"A.C1": lies(24, 10), "A.C2": lies(27, 10)})
    view = state.view(0)
    second = movable_ships(state)[1]
    action = MoveShip("C2", "sssslss")
    ui = BOARD.apply_hint(BOARD.new_ui(view), action)
    assert helm.moving_ship(view, ui) == second
    assert do(view, ui, "go") == Do(action)
    more = do(view, ui, "steer", to="ahead")
    assert (more.mover, more.draft.steps, more.hint) == (second, "sssslssss", None)


def test_the_next_ship_is_taken_in_hand() -> None:
    state = begin({"A.C1": lies(24, 10), "A.C2": lies(27, 10)})
    view = state.view(0)
    ui = do(view, BOARD.new_ui(view), "next")
    assert ui.mover == movable_ships(state)[1]
    assert do(view, ui, "next").mover == movable_ships(state)[0]
