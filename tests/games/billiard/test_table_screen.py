"""The simulated table's screen: previews and films agree with the physics, gestures set shots, words tell places."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from math import hypot
from typing import Any

import msgspec
import pytest

from navals.core.message import Message
from navals.core.player import Limit, decide
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import IMMERSED
from navals.games.billiard.rules.events import Hurt, Lag, Rack, Rolled, Strike, Surface
from navals.games.billiard.rules.physics.detect import BALL, CUSHION, NOSE, POCKET
from navals.games.billiard.rules.physics.simulate import Piece
from navals.games.billiard.rules.table.directions import aim_of, direction
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS, TOUCH
from navals.games.billiard.rules.table.shots import CLOTHS, Lies, metres, put, run, table_of
from navals.games.billiard.rules.units import UNITS, army
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen import board
from navals.games.billiard.screen.table import aiming, cue, facts, felt, potting, reel
from navals.games.billiard.screen.table.cue import Ui
from navals.games.billiard.screen.table.simulated import SimulatedTable
from navals.ui.board.board import Context, Do, Motion
from navals.ui.words.i18n import language
from tests.ui.page import Page

BOARD = SimulatedTable()
ENGLISH = language("en")
CLOTH = CLOTHS["9ft"]
OPTIONS = GAME.schema.parse("use=simulation first_breaker=A")
RACK = tuple(unit for unit in range(1, 17) if unit != 8)


def state_of(balls: dict[int, tuple[float, float]], **changes: Any) -> TableState:
    """A's turn, these balls on the table in metres, the other units destroyed."""
    begun = GAME.start(OPTIONS)
    assert isinstance(begun, TableState)
    lies: Lies = (None,) * 16
    for unit, place in balls.items():
        lies = put(lies, unit, place, CLOTH)
    armies = begun.match.armies
    armour = tuple(points if n in balls else 0 for n, points in enumerate(armies.armour, 1))
    place = tuple(0 if n in balls else 2 for n in range(1, 17))
    armies = msgspec.structs.replace(armies, armour=armour, place=place)
    match = msgspec.structs.replace(begun.match, phase="aim", armies=armies)
    return TableState(msgspec.structs.replace(match, **changes), lies)


def broken() -> TableState:
    """Before A's break."""
    state = GAME.start(OPTIONS).apply(Rack(RACK, 3))
    assert isinstance(state, TableState)
    return state


def random_lies(rng: random.Random, count: int) -> Lies:
    lies: Lies = (None,) * 16
    for unit in rng.sample(range(1, 17), count):
        lies = put(lies, unit, (rng.uniform(0.03, 2.5), rng.uniform(0.03, 1.24)), CLOTH)
    return lies


def at_time(pieces: tuple[Piece, ...], time: float) -> tuple[float, float]:
    """Where the physics has a ball."""
    piece = next((p for p in pieces if p.start <= time <= p.stop + 1e-12), pieces[-1])
    dt = min(time, piece.stop) - piece.start
    return piece.x + dt * (piece.vx + dt * piece.ax / 2), piece.y + dt * (piece.vy + dt * piece.ay / 2)


def user(view: View, place: tuple[float, float]) -> dict[str, float]:
    x, y = felt.at(place, cue.surface(view).width)
    return {"x": x, "y": y}


def context(acting: int | None = 0, **more: Any) -> Context:
    return Context(ENGLISH, ("Anne", "Bob"), acting, **more)


# ------------------------------------------------------------------------------------------------------------ previews


def test_the_preview_is_the_first_contact_of_the_shot() -> None:
    """Ghost balls, cushions and pockets within a millimetre of the simulation, over random tables, aims, speeds and spins."""
    rng = random.Random(11)
    met = {BALL: 0, CUSHION: 0, POCKET: 0}
    for _ in range(400):
        lies = random_lies(rng, rng.randint(2, 16))
        unit = rng.choice([n for n, lie in enumerate(lies, 1) if lie])
        shot = rng.randrange(36000), rng.randint(200, 8000), rng.randint(-35, 35), rng.randint(-35, 35)
        seen = aiming.sight(lies, unit, *shot, "9ft")
        found = run(lies, unit, *shot)
        own = [e for e in found.shot.events if e.kind in (BALL, CUSHION, NOSE, POCKET)]
        way = found.shot.paths()[unit]
        for place, event in zip(seen.way[1:], own, strict=False):
            x, y = at_time(way, event.time) if event.kind != POCKET else place
            assert hypot(x - place[0], y - place[1]) < 0.001
            if event.kind == BALL:
                assert {event.ball, event.other} == {unit, seen.unit}
                met[BALL] += 1
            elif event.kind == POCKET:
                assert (event.ball, event.other) == (unit, seen.pocket)
                met[POCKET] += 1
            else:
                met[CUSHION] += 1
    assert min(met.values()) > 10, met


def test_the_tangent_lines_are_those_of_the_contact() -> None:
    """The line of the object ball is that of the centres, the attacker's at right angles to it."""
    state = state_of({2: (0.6, 0.6), 11: (1.2, 0.62)})
    seen = aiming.sight(state.lies, 2, 0, 3000, 0, 0, "9ft")
    ghost, ball = seen.way[-1], metres(state.lies[10])  # type: ignore[arg-type]
    assert seen.unit == 11 and seen.onward and seen.aside
    assert abs(hypot(ball[0] - ghost[0], ball[1] - ghost[1]) - TOUCH) < 1e-6
    line = seen.onward[0] - ball[0], seen.onward[1] - ball[1]
    side = seen.aside[0] - ghost[0], seen.aside[1] - ghost[1]
    assert abs(line[0] * side[0] + line[1] * side[1]) < 1e-9
    centres = ball[0] - ghost[0], ball[1] - ghost[1]
    assert abs(line[0] * centres[1] - line[1] * centres[0]) < 1e-9
    found = run(state.lies, 2, 0, 3000)
    hit = next(e.time for e in found.shot.events if e.kind == BALL)
    gone = at_time(found.shot.paths()[11], hit + 0.05)
    off = (gone[0] - ball[0]) * centres[1] - (gone[1] - ball[1]) * centres[0]
    assert abs(off) / (TOUCH * hypot(gone[0] - ball[0], gone[1] - ball[1])) < 0.06  # no more than throw


@pytest.mark.parametrize("pocket", range(6))
def test_aim_at_sends_a_ball_to_a_pocket(pocket: int) -> None:
    """A straight shot of middling speed pots it, by geometry alone."""
    x, y = aiming.mouth(pocket, "9ft")
    dx, dy = 1.27 - x, 0.635 - y
    if pocket >= 4:
        dx = 0.1
    far = hypot(dx, dy)
    target = x + dx / far * 0.35, y + dy / far * 0.35
    start = target[0] + dx / far * 0.4 + 0.03, target[1] + dy / far * 0.4
    lies = put(put((None,) * 16, 2, start, CLOTH), 11, target, CLOTH)
    aim = aiming.aim_at(lies, 2, 11, pocket, "9ft")
    assert aim is not None
    assert (11, pocket) in run(lies, 2, aim, 1800).fell
    ghost = aiming.ghost(metres(lies[10]), aiming.mouth(pocket, "9ft"))  # type: ignore[arg-type]
    here = metres(lies[1])  # type: ignore[arg-type]
    assert aim == aim_of(ghost[0] - here[0], ghost[1] - here[1])
    assert hypot(ghost[0] - metres(lies[10])[0], ghost[1] - metres(lies[10])[1]) == pytest.approx(TOUCH)  # type: ignore[arg-type]


def test_no_ball_is_cut_backwards() -> None:
    lies = put(put((None,) * 16, 2, (0.6, 0.6), CLOTH), 11, (1.2, 0.6), CLOTH)
    assert aiming.aim_at(lies, 2, 11, 0, "9ft") is None
    assert aiming.aim_at(lies, 2, 11, 1, "9ft") is not None
    assert aiming.aim_at(lies, 2, 12, 1, "9ft") is None


def test_clear_way_ends_at_rails_and_balls() -> None:
    table = table_of("9ft")
    assert aiming.clear_way((1.0, 0.5), (1.0, 0.0), [], table) == pytest.approx(1.54 - RADIUS)
    assert aiming.clear_way((1.0, 0.5), (1.0, 0.0), [(1.5, 0.5)], table) == pytest.approx(0.5 - TOUCH)
    assert aiming.clear_way((1.0, 0.5), (0.0, -1.0), [(1.5, 0.5)], table) == pytest.approx(0.5 - RADIUS)


# ------------------------------------------------------------------------------------------------------------ gestures


def test_a_tap_takes_an_own_ball_or_aims() -> None:
    state = state_of({2: (0.6, 0.6), 3: (0.9, 0.3), 11: (1.2, 0.62)})
    view = state.view(0)
    ui = BOARD.fresh(view)
    assert ui.unit == 2 and ui.at is None
    took = BOARD.interact(view, ui, "cloth", user(view, (0.93, 0.33)))
    assert isinstance(took, Ui) and took.unit == 3
    aimed = BOARD.interact(view, ui, "cloth", user(view, (1.22, 0.6)))
    assert isinstance(aimed, Ui) and (aimed.unit, aimed.target) == (2, 11)
    here, there = metres(state.lies[1]), metres(state.lies[10])  # type: ignore[arg-type]
    assert aimed.aim == aim_of(there[0] - here[0], there[1] - here[1])
    free = BOARD.interact(view, ui, "cloth", user(view, (0.6, 1.1)))
    assert isinstance(free, Ui) and free.aim == 9000  # up on the screen is towards the left rail
    assert BOARD.interact(view, ui, "cloth", {"x": None, "y": 3}) is None
    assert BOARD.interact(view, ui, "cloth", {"x": True, "y": 3}) is None


def test_a_ball_then_a_pocket_is_a_shot() -> None:
    """The ghost ball is shown and the chance said; a pocket alone aims at nothing, but a submarine dives in it."""
    view = state_of({1: (0.4, 0.9), 2: (1.6, 0.45), 11: (2.0, 0.8)}).view(0)
    ui = BOARD.interact(view, BOARD.fresh(view), "unit", {"unit": 2})
    assert isinstance(ui, Ui)

    def tap(now: Ui, place: tuple[float, float]) -> Ui:
        found = BOARD.interact(view, now, "cloth", user(view, place))
        assert isinstance(found, Ui)
        return found

    alone = tap(ui, (2.5, 1.25))
    assert alone.aim == ui.aim and (alone.target, alone.pocket) == (0, -1) and alone.note is not None
    ball = tap(ui, (1.97, 0.83))
    assert ball.target == 11 and ball.note is None
    assert 3 in cue.openings(view, ball) and 0 not in cue.openings(view, ball)
    shown = BOARD.scene(view, ball, context())
    assert str(shown.board).count("pool-open") == len(cue.openings(view, ball)) and "pocket" in str(
        shown.status
    )
    shot = tap(ball, (2.6, 1.2))
    assert (shot.target, shot.pocket, shot.aim) == (11, 3, aiming.aim_at(view.spots, 2, 11, 3, "9ft"))
    assert (11, 3) in run(view.spots, 2, shot.aim, shot.speed).fell
    assert re.search(
        r"it falls (nearly every time|about)", ENGLISH.sentence(BOARD.scene(view, shot, context()).note)
    )
    assert "pool-ghost" in str(BOARD.scene(view, shot, context()).board)
    assert "#pool-scene" in str(BOARD.scene(view, shot, context()).hand)
    far = tap(tap(ball, (0.0, 1.27)), (2.6, 1.2))
    assert far == shot, "a pocket that was looked at before leaves nothing behind"
    back = tap(ball, (0.0, 0.0))
    assert back.aim == ball.aim and back.pocket == -1 and back.note is not None
    listed = BOARD.interact(view, ui, "target", {"unit": 11})
    assert listed == ball
    under = BOARD.interact(view, ui, "unit", {"unit": 1})
    assert isinstance(under, Ui)
    dive = tap(under, (0.02, 1.26))
    assert (dive.target, dive.pocket) == (0, 2) and (1, 2) in run(view.spots, 1, dive.aim, dive.speed).fell


def test_what_is_in_the_way_is_said() -> None:
    view = state_of({2: (0.5, 0.635), 11: (1.5, 0.2), 12: (2.0, 0.12), 13: (1.0, 0.42)}).view(0)
    assert potting.pot(view.spots, 2, 11, 1, "9ft").between in (12, 13)
    ui = BOARD.fresh(view)
    for name, arg in (("unit", {"unit": 2}), ("target", {"unit": 11})):
        ui = BOARD.interact(view, ui, name, arg)
    shot = BOARD.interact(view, ui, "cloth", user(view, (2.54, 0.0)))
    assert "is in the way" in ENGLISH.sentence(BOARD.scene(view, shot, context()).note)


def test_the_chance_that_is_said_comes_true() -> None:
    """Of all shots to which a chance is given, that many fall, of the easier and of the harder ones."""
    rng, rows = random.Random(3), []
    for _ in range(500):
        lies = random_lies(rng, 6)
        unit, target = rng.sample([n for n, lie in enumerate(lies, 1) if lie], 2)
        for pocket in range(6):
            found = potting.pot(lies, unit, target, pocket, "9ft")
            if found.aim is not None and found.chance and found.speed < 7000:
                fell = (target, pocket) in run(lies, unit, found.aim, max(2500, found.speed)).fell
                rows.append((found.chance, fell))
    rows.sort()
    for part in (rows[: len(rows) // 3], rows[len(rows) // 3 :]):
        said, came = (sum(row[n] for row in part) / len(part) for n in (0, 1))
        assert abs(said - came) < 0.06, (said, came, len(part))


def test_a_repair_ship_aims_at_what_is_damaged() -> None:
    """A tap on an own ball takes it; with the repair ship in hand a damaged one is what is to fall."""
    state = state_of({8: (0.6, 0.6), 2: (1.2, 0.6), 3: (1.0, 0.2), 11: (2.0, 0.3)})
    armies = state.match.armies
    hurt = msgspec.structs.replace(armies, armour=(*armies.armour[:1], 2, *armies.armour[2:]))
    view = TableState(msgspec.structs.replace(state.match, armies=hurt), state.lies).view(0)
    ui = BOARD.interact(view, BOARD.fresh(view), "unit", {"unit": 8})
    mended = BOARD.interact(view, ui, "cloth", user(view, (1.2, 0.6)))
    assert isinstance(mended, Ui) and (mended.unit, mended.target) == (8, 2)
    taken = BOARD.interact(view, ui, "cloth", user(view, (1.0, 0.2)))
    assert isinstance(taken, Ui) and (taken.unit, taken.target) == (3, 0)
    assert "pool-wound" in str(BOARD.scene(view, ui, context()).board)


def test_a_drag_turns_the_aim() -> None:
    """From the ball the finger points; from elsewhere it turns the aim by as much as it goes round."""
    view = state_of({2: (0.6, 0.6), 11: (1.2, 0.6)}).view(0)
    ui = msgspec.structs.replace(BOARD.fresh(view), aim=1000)

    def drag(phase: str, place: tuple[float, float], now: Ui) -> Ui:
        found = BOARD.interact(view, now, "swing", {"phase": phase, **user(view, place)})
        assert isinstance(found, Ui)
        return found

    points = drag("over", (0.6, 0.9), drag("start", (0.65, 0.6), ui))
    assert points.aim == 9000
    turned = drag("start", (1.6, 0.6), ui)
    assert turned.aim == 1000
    turned = drag("over", (1.6, 0.7), turned)
    assert turned.aim == (1000 + aim_of(1.0, 0.1)) % 36000
    assert drag("drop", (1.6, 0.7), turned).grip is None
    assert drag("cancel", (1.6, 0.7), turned).grip is None


def test_the_cue_is_drawn_back() -> None:
    """Twice as far is four times as hard; with the option, letting go shoots, and not if it was hardly drawn."""
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(0)
    ui = msgspec.structs.replace(BOARD.fresh(view), aim=0, speed=200)

    def drag(phase: str, back: float, now: Ui) -> Any:
        return BOARD.interact(view, now, "pull", {"phase": phase, **user(view, (0.8 - back, 0.6))})

    held = drag("over", cue.PULL / 2, drag("start", 0, ui))
    assert held.speed == 200 + 7800 // 4 and held.aim == 0
    assert drag("over", cue.PULL, held).speed == 8000
    assert drag("over", -0.1, held).speed == 200
    assert drag("drop", cue.PULL / 2, held) == msgspec.structs.replace(held, grip=None)
    ready = msgspec.structs.replace(ui, release=True)
    shot = drag("drop", cue.PULL, drag("start", 0, ready))
    assert isinstance(shot, Do) and shot.action == Strike(2, 0, 8000)
    assert isinstance(drag("drop", 0.001, drag("start", 0, ready)), Ui)


def test_spin_stays_where_the_cue_may_strike() -> None:
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(0)
    ui = BOARD.fresh(view)
    spun = BOARD.interact(view, ui, "english", {"x": 20, "y": -30})
    assert isinstance(spun, Ui) and (spun.side, spun.top) == (20, 30)
    for x, y in ((59, 59), (-60, 3), (0, 60), (48, 30)):
        far = BOARD.interact(view, ui, "english", {"x": x, "y": y})
        assert isinstance(far, Ui) and far.side**2 + far.top**2 <= 2500
        assert (
            GAME.start(OPTIONS).check(Strike(2, 0, 1000, far.side, far.top)) is not None
        )  # nothing racked yet
    stepped = BOARD.interact(view, spun, "spin", {"side": 5, "top": 0})
    assert isinstance(stepped, Ui) and stepped.side == 25
    middle = BOARD.interact(view, spun, "spin", {"side": 0, "top": 0})
    assert isinstance(middle, Ui) and (middle.side, middle.top) == (0, 0)


def test_fields_and_steps() -> None:
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(0)
    ui = BOARD.fresh(view)

    def after(gesture: str, **arg: Any) -> Any:
        return BOARD.interact(view, ui, gesture, arg)

    assert after("tune", name="aim", value="37,5").aim == 3750
    assert after("tune", name="aim", value="-1").aim == 35900
    assert after("tune", name="speed", value="3.2").speed == 3200
    assert after("tune", name="speed", value="99").speed == 8000
    assert after("tune", name="pace", value="400").speed == 400
    assert after("tune", name="side", value="80").side == 50
    assert after("tune", name="lines", value="none").lines == "none"
    assert after("tune", name="labels", value=False).labels is False
    assert after("tune", name="target", value="11").aim == 0
    for name, value in (
        ("aim", "x"),
        ("aim", "nan"),
        ("lines", "all"),
        ("pocket", "77"),
        ("speed", None),
        ("zzz", "1"),
    ):
        assert after("tune", name=name, value=value) is None
    assert after("by", aim=-ui.aim - 1).aim == 35999
    assert after("by", aim="5") is None
    assert after("faster", by=100).speed == ui.speed + 100
    assert after("unit", unit=11) is None and after("unit", unit=[1]) is None
    assert after("nothing") is None
    assert after("shoot") == Do(Strike(2, ui.aim, ui.speed))


def test_the_break_is_placed_behind_the_head_line() -> None:
    state = broken()
    view = state.view(0)
    ui = BOARD.fresh(view)
    assert state.check(cue.strike(view, ui)) is None
    for place in ((0.9, 0.6), (-0.1, -0.1), (0.2, 9.0), (0.634, 0.1)):
        there = BOARD.interact(view, ui, "carry", {"phase": "over", "dx": 0, "dy": 0, **user(view, place)})
        assert isinstance(there, Ui) and state.check(cue.strike(view, there)) is None
    moved = BOARD.interact(view, ui, "nudge", {"x": -100, "y": 10})
    assert isinstance(moved, Ui) and moved.at == (ui.at[0] - 100, ui.at[1] + 10)
    tapped = BOARD.interact(view, ui, "cloth", user(view, (0.3, 0.3)))
    assert isinstance(tapped, Ui) and tapped.at == (3000, 3000)
    beyond = BOARD.interact(view, ui, "cloth", user(view, (1.4, 0.8)))
    assert isinstance(beyond, Ui) and beyond.at == ui.at and beyond.aim != ui.aim


def test_surfacing_shows_the_corners_and_keeps_to_them() -> None:
    """An immersed submarine comes up before a corner, wherever it is dragged."""
    begun = state_of({1: (0.5, 0.5), 2: (1.0, 0.6), 11: (1.6, 0.6)})
    armies = begun.match.armies
    armies = msgspec.structs.replace(armies, place=(IMMERSED, *armies.place[1:]))
    state = TableState(
        msgspec.structs.replace(begun.match, armies=armies, pockets=(3, -1)), (None, *begun.lies[1:])
    )
    view = state.view(0)
    ui = BOARD.fresh(view)
    assert ui.unit == 2 and ui.at is None
    up = BOARD.interact(view, ui, "unit", {"unit": 1})
    assert isinstance(up, Ui) and cue.zones(view, up) == (0, 1, 2, 3)
    assert state.check(cue.strike(view, up)) is None
    rng = random.Random(3)
    for _ in range(200):
        place = rng.uniform(-0.1, 2.7), rng.uniform(-0.1, 1.4)
        there = BOARD.interact(view, up, "carry", {"phase": "over", "dx": 0, "dy": 0, **user(view, place)})
        assert isinstance(there, Ui) and state.check(cue.strike(view, there)) is None, place
    back = BOARD.interact(view, up, "unit", {"unit": 2})
    assert isinstance(back, Ui) and back.at is None
    down = BOARD.interact(view, up, "unit", {"unit": 1})
    assert isinstance(down, Ui) and (down.unit, down.at) == (2, None)
    shown = BOARD.scene(view, up, context())
    assert str(shown.board).count("pool-zone") > 1 and "surfaces" in str(shown.status)


@pytest.mark.parametrize("pocket", range(6))
def test_a_forced_surfacing_is_placed_and_confirmed(pocket: int) -> None:
    begun = state_of({2: (0.5, 0.5), 9: (1.0, 0.6)})
    armies = begun.match.armies
    place = list(armies.place)
    place[8] = IMMERSED
    armies = msgspec.structs.replace(armies, place=tuple(place))
    match = msgspec.structs.replace(begun.match, phase="rise", rising=9, armies=armies, pockets=(-1, pocket))
    state = TableState(match, (*begun.lies[:8], None, *begun.lies[9:]))
    view = state.view(1)
    ui = BOARD.fresh(view)
    rng = random.Random(pocket)
    for _ in range(50):
        spot = rng.uniform(-0.1, 2.7), rng.uniform(-0.1, 1.4)
        ui = BOARD.interact(view, ui, "carry", {"phase": "over", "dx": 0, "dy": 0, **user(view, spot)})
        done = BOARD.interact(view, ui, "shoot", None)
        assert isinstance(done, Do) and isinstance(done.action, Surface)
        assert state.check(done.action) is None, spot


def test_refusals_come_from_the_rules() -> None:
    """A ball put onto another one is shown as refused, and the rules say so."""
    state = state_of({2: (1.0, 0.6), 11: (0.3, 0.3)}, phase="break")
    state = TableState(state.match, (*state.lies[:7], None, *state.lies[8:]))
    view = state.view(0)
    ui = msgspec.structs.replace(BOARD.fresh(view), at=(3000, 3000))
    assert cue.misplaced(view, ui) and "is-refused" in str(BOARD.scene(view, ui, context()).board)
    refusal = state.check(cue.strike(view, ui))
    assert isinstance(refusal, Refusal) and refusal.rule == "billiard R6"


def test_advice_is_taken_in_hand() -> None:
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(0)
    ui = BOARD.fresh(view)
    action = Strike(2, 123, 3000, 5, -5)
    held = BOARD.advised(ui, action)
    assert cue.strike(view, held) == action
    assert BOARD.interact(view, held, "heed", None) == Do(action)
    assert BOARD.interact(view, ui, "heed", None) is None
    weighed = BOARD.interact(view, ui, "weigh", {"action": GAME.text(action)})
    assert weighed == held
    assert BOARD.interact(view, ui, "weigh", {"action": "shot"}) is None
    changed = BOARD.interact(view, held, "by", {"aim": 1})
    assert isinstance(changed, Ui) and changed.advised is None


def test_hints_of_the_computer_are_listed_and_taken_up() -> None:
    """What the adviser weighs: each line takes its shot in hand; with the advice the line of the shot is drawn whatever is shown."""
    state = state_of({2: (1.0, 0.6), 3: (0.4, 0.8), 11: (2.0, 0.4), 16: (2.2, 0.9)})
    view = state.view(0)
    thought = decide(GAME.adviser(), view, Limit(), random.Random(1))
    ui = msgspec.structs.replace(BOARD.fresh(view), lines="none")
    shown = BOARD.scene(view, BOARD.advised(ui, thought.action), context(hint=thought, advice=True))
    assert "pool-ghost" in str(shown.board) or "pool-touch" in str(shown.board)
    assert "pool-heed" in str(shown.actions)
    assert thought.reason is not None and ENGLISH.sentence(thought.reason) in str(shown.hand)
    texts = re.findall(r"data-arg='({\"action\"[^']*)'", str(shown.hand))
    assert len(texts) == len(thought.detail["candidates"]) > 0
    for text in texts:
        weighed = BOARD.interact(view, ui, "weigh", msgspec.json.decode(text))
        assert isinstance(weighed, Ui) and state.check(cue.strike(view, weighed)) is None
    assert re.search(r"\d+ in 10", str(shown.hand))


def test_a_break_has_no_share_of_successes() -> None:
    view = broken().view(0)
    thought = decide(GAME.adviser(), view, Limit(nodes=40), random.Random(1))
    assert [one["target"] for one in thought.detail["candidates"]] == [0]
    shown = str(BOARD.scene(view, BOARD.fresh(view), context(hint=thought)).hand)
    assert "Break with repair ship 8" in shown and "What I would do" in shown
    assert "in 10" not in shown and "How often" not in shown


def test_what_is_shown_survives_the_turn() -> None:
    state = state_of({2: (1.0, 0.6), 3: (0.4, 0.6), 11: (1.6, 0.6)})
    ui = Ui(unit=3, lines="line", labels=False, release=True, side=9)
    kept = BOARD.kept(ui, state.view(0))
    assert (kept.unit, kept.lines, kept.labels, kept.release, kept.side) == (3, "line", False, True, 0)


# --------------------------------------------------------------------------------------------------------------- films


def _frames(motion: Motion, target: str) -> tuple[int, list[tuple[float, float, float]]]:
    """Length in ms, and the keyframes: ms and user units."""
    clip = next(clip for clip in motion.clips if clip.target == target)
    length = clip.timing["duration"]
    found = []
    for frame in clip.frames:
        x, y = re.fullmatch(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\)", frame["transform"]).groups()  # type: ignore[union-attr]
        found.append((frame["offset"] * length, float(x), float(y)))
    return length, found


def test_films_show_the_paths() -> None:
    """At any time, what keyframes draw is within a millimetre of where the physics has the ball (half of it from sampling,
    the rest from rounding a fast ball's time)."""
    rng = random.Random(8)
    state = broken()
    shots = 0
    for _ in range(8):
        action = state.sample(rng)
        told: list[Any] = []
        after = state.apply(action, told)
        rolled = next((e for e in told if isinstance(e, Rolled)), None)
        if rolled is None or after.actor() == NOBODY:
            state = after
            continue
        shots += 1
        motion = BOARD.motion(after.view(None), told)
        found = reel.played(rolled, "9ft")
        length = reel.duration(found)
        scale = 1000 * min(1.0, reel.LONGEST / length)
        fell = {unit for unit, _ in found.fell}
        for unit, pieces in found.shot.paths().items():
            target = f"#pool-ball-{unit}"
            if unit in fell or all(clip.target != target for clip in motion.clips):
                continue
            duration, frames = _frames(motion, target)
            assert [t for t, _, _ in frames] == sorted(t for t, _, _ in frames)
            for k in range(201):
                ms = duration * k / 200
                n = max(i for i, frame in enumerate(frames) if frame[0] <= ms + 1e-9)
                (t0, x0, y0), (t1, x1, y1) = frames[n], frames[min(n + 1, len(frames) - 1)]
                share = (ms - t0) / (t1 - t0) if t1 > t0 else 0.0
                shown = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
                x, y = felt.at(at_time(pieces, max(0.0, ms - reel.LEAD) / scale), CLOTH.width)
                assert hypot(shown[0] - x, shown[1] - y) < 1.0
        state = after
    assert shots >= 4


def test_films_are_short_and_small() -> None:
    """A break is some 20 kB, at most eight seconds with its captions; slowly it takes four times as long; sounds come in it."""
    state = broken()
    told: list[Any] = []
    after = state.apply(Strike(8, 0, 8000, 0, 0, (5000, 6350)), told)
    motion = BOARD.motion(after.view(None), told)
    assert len(msgspec.json.encode(motion.clips)) < 40_000
    # Eight seconds with all that is read at the end.
    assert motion.milliseconds <= 8000
    slow = reel.film(after.view(None), told, reel.SLOW)

    def rolls(film: Motion) -> float:
        return max(clip.timing["duration"] for clip in film.clips if "pool-ball" in clip.target)

    assert rolls(slow) - reel.LEAD == pytest.approx(reel.SLOW * (rolls(motion) - reel.LEAD), abs=8)
    names = {sound.name for sound in motion.sounds}
    assert {"cue", "clack"} <= names <= {"cue", "clack", "cushion", "pocket", "hit", "sunk", "splash"}
    assert all(0 <= sound.at <= motion.milliseconds + 600 for sound in motion.sounds)


def test_captions_tell_the_attempt_then_what_came_of_it() -> None:
    """What came of a shot is told when the balls lie still, never before; contacts sound as hard as they are."""
    state = state_of({2: (2.0, 0.635), 10: (0.3, 0.9), 14: (2.3, 0.92)})
    aim = aiming.aim_at(state.lies, 2, 14, 3, "9ft")
    assert aim is not None
    told: list[Any] = []
    after = state.apply(Strike(2, aim, 2200), told)
    motion = BOARD.motion(after.view(None), told)
    rolled = next(event for event in told if isinstance(event, Rolled))
    still = round(reel.LEAD + 1000 * reel.duration(reel.played(rolled, "9ft")))
    first, *rest = motion.captions
    assert first.at == 0 and isinstance(first.words, Message)
    assert (
        ENGLISH.sentence(first.words)
        == "Cruiser 2 at aircraft carrier 14, towards the left corner at the foot."
    )
    assert rest and all(line.at >= min(still, 1000 * reel.LONGEST) for line in rest)
    assert isinstance(rest[0].words, Message)
    assert ENGLISH.sentence(rest[0].words) == "Aircraft carrier 14 falls: sunk."
    assert [reel.loudness(kick) for kick in (0.0, 0.5, 5.0, 9.0)] == [0.06, 0.32, 1.0, 1.0]
    assert len({sound.volume for sound in motion.sounds if sound.name in ("clack", "cushion")}) > 1


def test_contacts_sound_by_their_speed_without_steps_and_nothing_twice_at_once() -> None:
    kicks = [0.02 * n for n in range(1, 300)]
    heard = [reel.loudness(kick) for kick in kicks]
    assert heard == sorted(heard) and len(set(heard)) > 50
    assert max(later - earlier for earlier, later in pairwise(heard)) <= 0.06, "a scale, no levels"
    told: list[Any] = []
    after = broken().apply(Strike(8, 0, 8000, 0, 0, (5000, 6350)), told)
    hurt = [Hurt(unit=unit, by=2, armour=1) for unit in (3, 4)]
    for events in (told, [*told, *hurt]):
        sounds = [(sound.name, sound.at) for sound in reel.film(after.view(None), events).sounds]
        assert len(set(sounds)) == len(sounds)


def test_no_preset_of_the_table_asks_who_begins() -> None:
    """R5: lots are drawn, so that the first decision is a shot; beside a real table it is settled there."""
    for preset in GAME.presets:
        state = GAME.start(GAME.schema.parse(preset.options))
        assert state.agreed() == (not preset.options.count("use=simulation"))


def test_a_ball_that_falls_goes_down_and_comes_back_to_its_spot() -> None:
    state = state_of({2: (2.0, 0.635), 10: (0.3, 0.9), 14: (2.3, 0.92)})
    aim = aiming.aim_at(state.lies, 2, 14, 3, "9ft")
    assert aim is not None
    told: list[Any] = []
    after = state.apply(Strike(2, aim, 2200), told)
    assert after.match.armies.armour[13] == 0
    motion = BOARD.motion(after.view(None), told)
    film = next(clip for clip in motion.clips if clip.target == "#pool-film-14")
    assert film.insert is not None and film.frames[-1]["opacity"] == 0
    assert any(clip.target == "#pool-gone-14" for clip in motion.clips)
    state = state_of({1: (2.0, 0.635), 10: (2.3, 0.92), 14: (0.5, 0.3)})
    aim = aiming.aim_at(state.lies, 1, 10, 3, "9ft")
    assert aim is not None
    told = []
    after = state.apply(Strike(1, aim, 2200), told)
    assert after.lies[9] == (63500, 63500)
    motion = BOARD.motion(after.view(None), told)
    frames = next(clip for clip in motion.clips if clip.target == "#pool-ball-10").frames
    assert frames[-1]["opacity"] == 1 and frames[-1]["transform"] == "translate(635px,635px)"


def test_the_last_film_can_be_seen_again() -> None:
    state = broken()
    told: list[Any] = []
    after = state.apply(Strike(8, 0, 8000, 0, 0, (5000, 6350)), told)
    view = after.view(0)
    scene = BOARD.scene(view, BOARD.fresh(view), context(recent=(tuple(told), ())))
    argument = re.search(r"id=\"pool-replay\"[^>]*data-arg='([^']*)'", str(scene.facts))
    assert argument is not None
    arg = msgspec.json.decode(argument[1])
    again = BOARD.interact(view, BOARD.fresh(view), "replay", arg)
    assert isinstance(again, Motion)
    first = {clip.target for clip in BOARD.motion(view, told).clips}
    assert {clip.target for clip in again.clips} == first
    for broken_arg in (
        {},
        {**arg, "before": []},
        {**arg, "strike": "resign"},
        {**arg, "before": [[0, 0]] * 16},
        {**arg, "before": [[9, 9, 9]] * 16},
    ):
        assert BOARD.interact(view, BOARD.fresh(view), "replay", broken_arg) is None


# --------------------------------------------------------------------------------------------------------------- words


def test_places_in_words() -> None:
    view = state_of({2: (1.0, 0.6)}).view(0)
    assert facts.where((1.5875, 0.635), view, ENGLISH).startswith("on spot 5")
    assert facts.where((1.65, 0.65), view, ENGLISH).startswith("near spot 5")
    far = facts.where((2.54 - RADIUS - 0.12, 0.3), view, ENGLISH)
    assert "12 cm from the foot rail" in far
    assert "at the head rail" in facts.where((RADIUS, 0.6), view, ENGLISH)


def test_the_table_in_words() -> None:
    view = state_of({2: (0.6, 0.635), 11: (1.2, 0.635), 12: (1.8, 0.635)}).view(0)
    ui = BOARD.fresh(view)
    words = re.sub(r"<[^>]+>", "|", str(facts.in_words(view, ui, context())))
    assert "Destroyer 11: " in words and "Destroyer 11: 0.00°, 60 cm" in words
    assert "Destroyer 12: 0.00°, 120 cm, behind destroyer 11" in words
    assert BOARD.scene(view, ui, context()).note is None  # nobody has taken aim yet
    held = BOARD.interact(view, ui, "by", {"aim": 250})
    assert isinstance(held, Ui)
    note = BOARD.scene(view, held, context()).note
    assert note is not None and ENGLISH.sentence(note) == "It hits destroyer 11 thick."


def test_the_last_shot_in_words() -> None:
    state = state_of({2: (2.0, 0.635), 10: (0.3, 0.9), 14: (2.3, 0.92)})
    aim = aiming.aim_at(state.lies, 2, 14, 3, "9ft")
    assert aim is not None
    told: list[Any] = []
    after = state.apply(Strike(2, aim, 2200), told)
    shown = str(facts.told(after.view(None), context(None, recent=(tuple(told), ()))))
    words = re.sub(r"<[^>]+>", "|", shown)
    assert (
        "Anne strikes cruiser 2." in words
        and "Aircraft carrier 14 falls: sunk." in words
        and "2 planes aboard go down" in words
    )
    assert "replay" not in shown  # nobody may act here


def test_every_scene_can_be_drawn() -> None:
    """All phases, both languages, with and without somebody to act; no inline style, no handler; parts fill the frame."""
    rng = random.Random(2)
    for options in (
        "use=simulation",
        "use=simulation mode=2v2 table=8ft",
        "use=simulation mode=1v2 table=7ft army_of_A=T",
    ):
        state = GAME.start(GAME.schema.parse(options))
        names = ("Anne", "Bob", "Carl", "Dora")[: GAME.seating.seats(state.options)]
        events: list[Any] = []
        for _ in range(25):
            actor = state.actor()
            if actor == NOBODY:
                break
            view = state.view(None)
            for t in (ENGLISH, language("fr")):
                for acting in (None, actor if actor != CHANCE else None):
                    where = Context(t, names, acting, recent=(tuple(events),) * len(names))
                    scene = BOARD.scene(view, BOARD.fresh(view), where)
                    text = f"{scene.board}{scene.actions}{scene.facts}{scene.strip}"
                    assert " style=" not in text and not re.search(r"\son\w+=", text)
                    assert len(scene.board) < 24_000
            events = []
            state = state.apply(state.sample(rng), events)
            BOARD.motion(state.view(None), events)


def test_both_armies_show_armour_strike_hangar_and_score() -> None:
    view = broken().view(0)
    words = re.sub(r"<[^>]+>", "|", str(facts.armies(view, Ui(), False, ("Anne", "Bob"), ENGLISH)))
    assert "Aircraft carrier 6, armour 3 of 3, strike 1, 2 planes aboard" in words
    assert "Repair ship (the white ball), armour 2 of 2, strike 1" in words
    assert words.count("0 of 100") == 2


# --------------------------------------------------------------------------------------------------------- a whole match


def _play(state: TableState, rng: random.Random) -> TableState:
    """One action by gestures alone: an own unit, a ball and a pocket from the list, a speed."""
    view = state.view(state.actor())
    ui = BOARD.fresh(view)
    if view.phase == "aim":
        shots = [
            (unit, target, pocket)
            for unit in cue.usable(view)
            if view.spots[unit - 1] is not None
            for target in UNITS[1 - view.army()]
            for pocket in range(6)
            if aiming.aim_at(view.spots, unit, target, pocket, view.options.table) is not None
        ]
        if shots:
            unit, target, pocket = rng.choice(shots)
            for name, arg in (
                ("unit", {"unit": unit}),
                ("tune", {"name": "target", "value": str(target)}),
                ("tune", {"name": "pocket", "value": str(pocket)}),
                ("tune", {"name": "pace", "value": str(rng.randrange(1500, 4000))}),
            ):
                ui = BOARD.interact(view, ui, name, arg)
                assert isinstance(ui, Ui), name
    done = BOARD.interact(view, ui, "shoot", None)
    assert isinstance(done, Do) and state.check(done.action) is None
    told: list[Any] = []
    after = state.apply(done.action, told)
    assert isinstance(after, TableState)
    BOARD.motion(after.view(None), told)
    return after


def test_a_whole_match_by_gestures() -> None:
    """To 100 points: A by gestures, B the computer's easy level."""
    rng = random.Random(1)
    state = GAME.start(
        GAME.schema.parse(
            "use=simulation armour.cruiser=1 armour.destroyer=1 armour.carrier=1 planes_total=1 table=7ft"
        )
    )
    assert isinstance(state, TableState)
    state = state.apply(Lag(0)).apply(Rack(RACK, 3))
    for _ in range(600):
        if state.actor() == NOBODY:
            break
        if state.actor() == 0:
            state = _play(state, rng)
            continue
        told: list[Any] = []
        thought = decide(GAME.player("easy"), state.view(1), Limit(), rng)
        assert state.check(thought.action) is None
        state = state.apply(thought.action, told)
        BOARD.motion(state.view(None), told)
    assert state.result() is not None and 100 in state.match.scores()
    view = state.open_view()
    table = re.sub(r"<[^>]+>", "|", str(board.BOARD.finale(view, context(None))))
    assert "100" in table and "Units left" in table


def test_a_picture_has_no_ids_and_nothing_to_press() -> None:
    """Rules show the table too, several times on a page."""
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(None)
    picture = str(felt.picture(view, "A table", ui=BOARD.fresh(view)))
    assert "pool-ghost" in picture and picture.count("ball-11") == 1
    assert " id=" not in picture and "data-" not in picture


def test_units_are_told_apart_by_army() -> None:
    """What the drawing puts into the racks is on the army's own side of the table."""
    sides = {army(unit): felt.rack_at(unit, "9ft")[1] for unit in range(1, 17)}
    assert sides[0] > 1000 * CLOTH.width and sides[1] < 0
    assert direction(9000)[1] == 1.0 and felt.at((0.0, 1.0), 1.27)[1] < felt.at((0.0, 0.5), 1.27)[1]


def test_computers_among_themselves_draw_lots_for_the_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits there who could say who begins."""
    page = Page(monkeypatch, route="#/billiard/new/watch")
    for seat in (0, 1):
        page.change(f"kind-{seat}", "easy")
    page.press("start")
    session = page.app.shell.session
    assert session is not None and not session.agreeing()
    page.wait(lambda: session.table.ply >= 3)
    seats = [move.seat for move in session.table.replay.moves[:3]]
    assert seats[:2] == [CHANCE, CHANCE] and seats[2] != CHANCE
