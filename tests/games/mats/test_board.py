"""The board of MATS: what it shows, what gestures do, and that it shows no seat what that seat does not know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from navals.core.event import Event
from navals.core.refusal import Refusal
from navals.core.seat import NOBODY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import Advance, Order, Pass
from navals.games.mats.rules.state import MatsState
from navals.games.mats.screen import columns, motion
from navals.games.mats.screen.art import ROW
from navals.games.mats.screen.board import BOARD, Ui
from navals.ui.board.board import Context, Do, Motion, Scene
from navals.ui.words.i18n import language
from tests.games.mats.play import ALL, E1, facing, opened

T = language("en")
NAMES = ("Ann", "Bob")


def context(acting: int | None = None) -> Context:
    return Context(T, NAMES, acting)


def shown(state: MatsState, seat: int | None, ui: Ui | None = None, acting: int | None = None) -> Scene:
    view = state.view(seat)
    return BOARD.scene(view, ui or BOARD.fresh(view), context(acting))


def markup(scene: Scene) -> str:
    return f"<div>{scene.board}{scene.strip}{scene.hand}{scene.facts}{scene.actions}</div>"


def labels(scene: Scene) -> list[str]:
    return re.findall(r'role="gridcell"[^>]*aria-label="([^"]*)"', str(scene.board))


def gesture(state: MatsState, ui: Ui, name: str, **arg: Any) -> Any:
    return BOARD.interact(state.view(state.turn), ui, name, arg)


# ---------------------------------------------------------------------------------------------------- ordering


def test_r1_a_column_begins_with_all_ships_and_is_formed_as_it_lies() -> None:
    state = opened().state
    ui = BOARD.fresh(state.view(0))
    assert " ".join(ui.order) == ALL
    assert gesture(state, ui, "ready") == Do(Order(tuple(ALL.split())))


def test_a_ship_is_taken_and_put_at_another_place() -> None:
    state = opened().state
    ui = BOARD.fresh(state.view(0))
    ui = gesture(state, ui, "slot", slot=6)
    assert ui.held == 6
    ui = gesture(state, ui, "slot", slot=0)
    assert " ".join(ui.order) == "C2 TP V1 V2 F1 F2 C1" and ui.held is None
    ui = gesture(state, ui, "back")
    assert " ".join(ui.order) == ALL and ui.before == ()


def test_a_ship_in_hand_moves_by_one_place_with_keys() -> None:
    state = opened().state
    ui = gesture(state, BOARD.fresh(state.view(0)), "slot", slot=0)
    assert gesture(state, ui, "ahead") is None, "it is the head"
    ui = gesture(state, gesture(state, ui, "behind"), "behind")
    assert ui.order[:3] == ("V1", "V2", "TP") and ui.held == 2


@pytest.mark.parametrize(
    ("y", "order"),
    [
        (-9, "V2 TP V1 F1 F2 C1 C2"),
        (12, "TP V2 V1 F1 F2 C1 C2"),
        (24, ALL),
        (33, "TP V1 F1 V2 F2 C1 C2"),
        (200, "TP V1 F1 F2 C1 C2 V2"),
    ],
)
def test_a_ship_is_dragged_between_two_others(y: float, order: str) -> None:
    """V2 lies at place 2: from 22 to 33 units. ``y`` is where its upper edge is let go."""
    state = opened().state
    ui = BOARD.fresh(state.view(0))
    drag = {"token": "slot-V2", "dx": 4, "dy": 3, "x": 10, "y": y + 3}
    for phase in ("start", "over", "drop"):
        ui = gesture(state, ui, "pull", phase=phase, **drag)
    assert " ".join(ui.order) == order
    assert ui.held is None and ui.gap is None


def test_r1_the_other_column_is_shown_without_its_order() -> None:
    """Two orders of A, the same screen for B."""
    one, other = opened().do(f"order {ALL}").state, opened().do(f"order {E1}").state
    assert one != other
    for seat in (1, None):
        assert shown(one, seat, acting=1) == shown(other, seat, acting=1)
    assert "is secret" in markup(shown(one, 1, acting=1))
    assert "3 guns" in str(shown(one, 1, acting=1).board), "the ships themselves are known (A18)"


def test_a_bystander_sees_fleets_and_no_column() -> None:
    scene = shown(opened().state, None)
    assert 'id="order-grid"' not in str(scene.board) and 'id="fleet-0"' in str(scene.board)


def test_only_orders_are_secret() -> None:
    """A18, R2."""
    before, after = opened().state, facing("F1 V1", "F1 C1").state
    assert BOARD.private(before.view(0)) and BOARD.hidden(before.view(None))
    assert not BOARD.private(after.view(0)) and not BOARD.hidden(after.view(None))


# ---------------------------------------------------------------------------------------------------- advancing


def test_e3_every_legal_advance_can_be_made_by_two_touches_and_a_third() -> None:
    """R6, R9-R13."""
    state = opened().do(f"order {E1}", f"order {E1}", "5 2").state
    done = set()
    for x in range(-8, 8):
        for lane in (0, 1):
            taken = gesture(state, Ui(), "at", x=x, lane=lane)
            if not isinstance(taken, Ui):
                continue
            for steps, (to, to_lane) in columns.plan(state.view(0), taken.ship, None).targets.items():
                aimed = gesture(state, taken, "at", x=to, lane=to_lane)
                assert aimed.steps == steps
                done.add(gesture(state, aimed, "at", x=to, lane=to_lane).action)
    assert done == {action for action in state.actions() or () if isinstance(action, Advance)}
    assert len(done) == 19


def test_a_touch_on_the_open_sea_is_a_touch_of_that_place() -> None:
    state = facing("F1 V1", "F1 C1").state
    view = state.view(0)
    y = columns.window(view).y(-1) + 5
    assert gesture(state, Ui(), "tap", x=30.0, y=y) == gesture(state, Ui(), "at", x=-1, lane=1)
    assert gesture(state, Ui(), "tap", x=30.0, y=y).ship == "V1"


def test_r10_a_ship_that_is_held_says_so() -> None:
    again = facing("F1 V1 C1", "V1 V2 TP").state
    moved = again.moved(Advance("V1", 1))
    refusal = BOARD.interact(moved.view(0), Ui(), "at", {"x": 0, "lane": 1})
    assert isinstance(refusal, Refusal) and refusal.rule == "mats R10"


def test_r9_a_place_too_far_says_so() -> None:
    state = facing("C1 V1", "F1 C1 C2").state
    taken = gesture(state, Ui(), "at", x=-1, lane=1)
    assert taken.ship == "V1"
    refusal = gesture(state, taken, "at", x=2, lane=1)
    assert isinstance(refusal, Refusal) and refusal.rule == "mats R9"
    backwards = gesture(state, taken, "at", x=-2, lane=1)
    assert isinstance(backwards, Refusal) and backwards.rule == "mats R9"


def test_a_pawn_is_pulled_to_its_place_and_waits_for_the_word() -> None:
    state = facing("F1 V1", "F1 C1").state
    view = state.view(0)
    top = columns.window(view).y(-1)
    drag = {"token": "ship-V1", "dx": 5, "dy": 5}
    ui = gesture(state, Ui(), "pull", phase="start", x=27, y=top + 5, **drag)
    assert ui.ship == "V1"
    ui = gesture(state, ui, "pull", phase="over", x=10, y=top + 5 - ROW, **drag)
    assert ui.steps == 1
    ui = gesture(state, ui, "pull", phase="drop", x=10, y=top + 5 - ROW, **drag)
    assert (ui.ship, ui.steps) == ("V1", 1)
    assert gesture(state, ui, "go") == Do(Advance("V1", 1))
    refusal = gesture(state, ui, "pull", phase="drop", x=10, y=top + 5 + 2 * ROW, **drag)
    assert isinstance(refusal, Refusal)


def test_passing_and_putting_down() -> None:
    state = facing("F1 V1", "F1 C1").state
    assert gesture(state, Ui(), "stay") == Do(Pass())
    assert gesture(state, Ui(ship="V1", steps=1), "drop") == Ui()
    assert gesture(state, Ui(), "go") is None


def test_r19_the_combat_that_would_follow_is_foretold() -> None:
    """F1 alone against F1: 3 guns against 3; with V1 beside it 7 against 3."""
    state = facing("F1 V1", "F1 C1").state
    plain = shown(state, 0, acting=0)
    planned = shown(state, 0, Ui(ship="V1", steps=1), acting=0)
    assert "42%" in str(plain.hand) and "17%" in str(plain.hand)
    assert "92%" in str(planned.hand) and "Combats after this advance" in str(planned.hand)
    assert planned.note is not None
    assert "win 92%" in T.sentence(planned.note) and "7" in T.sentence(planned.note)
    assert 'id="columns-space"' in str(plain.board)
    assert 'id="columns-space"' not in str(shown(state, 0).board), "nobody may act"


def test_cells_say_what_lies_there() -> None:
    state = facing("F1 V1* C1", "V1 V2 TP").do("F1+2").state
    said = labels(shown(state, 0))
    assert any("base file of Ann: V1, two-decker, 1 mast, 2 guns, hit" in label for label in said)
    assert any(label.endswith("base file of Ann: water") for label in said)
    assert any("double file of Bob: empty" in label for label in said)
    assert any("TP" in label and label.endswith("a combat is due") for label in said)
    assert len(said) == 4 * columns.window(state.view(0)).rows


# ---------------------------------------------------------------------------------------------------- whole games


def _ids(text: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', text)


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_game_is_drawn_well(seed: int) -> None:
    """Well-formed, no id twice, no two pawns at one place, and animations that aim at what is there."""
    rng = random.Random(seed)
    options = GAME.schema.random(rng) if seed > 3 else GAME.schema.parse("")
    state = GAME.start(options)
    while state.turn != NOBODY:
        seat = state.turn if state.turn in (0, 1) else rng.choice((0, 1, None))
        acting = state.turn if state.turn in (0, 1) else None
        ui = BOARD.fresh(state.view(seat))
        if state.phase == "advance" and (menu := columns.menu(state.view(seat))):
            ui = BOARD.advised(ui, rng.choice(menu))
        text = markup(shown(state, seat, ui, acting))
        for picture in re.findall(r"<svg.*?</svg>", text):
            ET.fromstring(picture)
        ids = _ids(text)
        assert len(ids) == len(set(ids))
        log: list[Event] = []
        state = state.apply(state.sample(rng), log)
        film = BOARD.motion(state.view(None), log)
        after = markup(shown(state, None))
        inserted = "".join(str(clip.insert["markup"]) for clip in film.clips if clip.insert)
        here = set(_ids(after) + _ids(inserted))
        assert here >= {clip.target.removeprefix("#") for clip in film.clips if state.at[0]}
        assert {clip.insert["into"] for clip in film.clips if clip.insert} <= {"#fx", "#columns-under"}


def test_e8_a_combat_is_shown_with_its_dice_and_its_damage() -> None:
    sea = facing("V1", "F1").do("3 5 2")
    film = BOARD.motion(sea.state.view(0), sea.events)
    card = next(
        str(clip.insert["markup"]) for clip in film.clips if clip.insert and clip.insert["into"] == "#fx"
    )
    assert ">7<" in card and ">8<" in card, "the totals"
    assert len(re.findall(r'class="die side', card)) == 3
    assert film.milliseconds > 1000
    assert [sound.name for sound in film.sounds].count("dice") == 3


def test_dice_of_a_combat_roll_in_one_go() -> None:
    """R19-R23: after the first die all others of the combat belong to it; the next combat waits."""
    state = facing("V1 F1", "F1 V1").do("pass", "pass").state
    assert state.phase == "combat" and not BOARD.together(state.view(None))
    state = state.apply(GAME.parse("3", state))
    assert BOARD.together(state.view(None))
    state = state.apply(GAME.parse("5", state))
    assert BOARD.together(state.view(None)), "damage"


def test_every_die_is_asked_for_by_name() -> None:
    state = opened().do(f"order {E1}", f"order {E1}").state
    assert T.sentence(BOARD.asked(state.view(None), context())) == "Ann rolls for the lead."
    state = state.apply(GAME.parse("3", state))
    assert T.sentence(BOARD.asked(state.view(None), context())) == "Bob rolls for the lead."
    state = facing("V1", "F1").state
    asked = [T.sentence(BOARD.asked(state.view(None), context()))]
    for face in "35":
        state = state.apply(GAME.parse(face, state))
        asked.append(T.sentence(BOARD.asked(state.view(None), context())))
    assert asked == [
        "Ann rolls for V1 against F1.",
        "Bob rolls for F1 against V1.",
        "Ann rolls for the damage to V1.",
    ]


def test_nothing_moves_where_nothing_happened() -> None:
    assert motion.film(opened().state.view(0), []) == Motion()
