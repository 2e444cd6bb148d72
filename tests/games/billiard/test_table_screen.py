"""The simulated table's screen: previews and films agree with the physics; gestures; texts."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from math import hypot
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from navals.core.player import Limit, decide
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, ON_TABLE
from navals.games.billiard.rules.events import Hurt, Lag, Rack, Rolled, Strike, Surface
from navals.games.billiard.rules.physics.detect import BALL, CUSHION, NOSE, POCKET
from navals.games.billiard.rules.physics.simulate import PathSegment
from navals.games.billiard.rules.table.directions import aim_of, direction
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import DIAMETER, RADIUS, Place
from navals.games.billiard.rules.table.shots import (
    CLOTHS,
    Lies,
    get_table,
    place_ball_near,
    simulate_shot,
    to_metres,
)
from navals.games.billiard.rules.units import UNITS, army_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.table import aiming, cue, facts, felt, potting, reel, rolling
from navals.games.billiard.screen.table.cue import TableUi
from navals.games.billiard.screen.table.simulated import SimulatedTable
from navals.games.billiard.words.sentences import sentence
from navals.ui.board.board import Context, Do, Motion
from navals.ui.words.i18n import language
from tests.ui.page import Page

BOARD = SimulatedTable()
ENGLISH = language("en")
CLOTH = CLOTHS["9ft"]
OPTIONS = GAME.schema.parse("use=simulation first_breaker=A")
RACK = tuple(unit for unit in range(1, 17) if unit != 8)
BREAK = Strike(8, 0, 8000, 0, 0, (5000, 6350))


def lies_of(balls: dict[int, Place]) -> Lies:
    lies: Lies = (None,) * 16
    for unit, place in balls.items():
        lies = place_ball_near(lies, unit, place, CLOTH)
    return lies


def state_of(
    balls: dict[int, Place], immersed: int = 0, pocket: int = -1, options: Any = OPTIONS, **changes: Any
) -> TableState:
    """Return A's turn with these balls (places in metres); an immersed submarine; other units destroyed."""
    match = GAME.start(options).match
    where = [
        ON_TABLE if unit in balls else IMMERSED if unit == immersed else DESTROYED for unit in range(1, 17)
    ]
    armour = tuple(
        n if place != DESTROYED else 0 for n, place in zip(match.armies.armour, where, strict=True)
    )
    armies = replace(match.armies, armour=armour, place=tuple(where))
    pockets = (pocket, -1) if immersed == 1 else (-1, pocket)
    match = replace(match, **{"phase": "aim", "armies": armies, "pockets": pockets, **changes})
    return TableState(match, lies_of(balls))


def broken(seed: int = 3) -> TableState:
    """Return a table before A's break."""
    state: TableState = GAME.start(OPTIONS).apply(Rack(RACK, seed))
    return state


def faced() -> tuple[View, TableUi]:
    """Return A's view with the cruiser facing a destroyer, and a new selection."""
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(0)
    return view, BOARD.new_ui(view)


def test_the_close_up_lies_where_the_table_is_empty() -> None:
    """The close-up covers neither balls nor the zone of a break."""
    for across, free in ((0.3, "far"), (0.95, "near")):
        view = state_of({unit: (x, across) for unit, x in ((2, 0.4), (3, 1.2), (4, 2.2), (11, 1.6))}).view(0)
        art = felt.close_up(view, replace(BOARD.new_ui(view), unit=2, aim=0))
        assert art is not None and f"is-{free}" in art
    view = broken().view(0)
    art = felt.close_up(view, BOARD.new_ui(view))
    assert art is not None and "is-middle" in art


def played(state: TableState, action: Strike) -> tuple[TableState, list[Any]]:
    """Return the state after a shot and its events."""
    events: list[Any] = []
    return state.apply(action, events), events


def potted(unit: int, target: int, pocket: int = 3) -> tuple[TableState, list[Any]]:
    """Return the state after a straight shot that pockets a ball, and its events."""
    state = state_of({unit: (2.0, 0.635), target: (2.3, 0.92), 12: (0.3, 0.9), 16: (0.5, 0.3)})
    aim = aiming.aim_at(state.lies, unit, target, pocket, "9ft")
    assert aim is not None
    return played(state, Strike(unit, aim, 2200))


def random_lies(rng: random.Random, count: int) -> Lies:
    units = rng.sample(range(1, 17), count)
    return lies_of({unit: (rng.uniform(0.03, 2.5), rng.uniform(0.03, 1.24)) for unit in units})


def at_time(pieces: tuple[PathSegment, ...], time: float) -> Place:
    """Return a ball's place in the simulation."""
    piece = next((p for p in pieces if p.start <= time <= p.stop + 1e-12), pieces[-1])
    dt = min(time, piece.stop) - piece.start
    return piece.x + dt * (piece.vx + dt * piece.ax / 2), piece.y + dt * (piece.vy + dt * piece.ay / 2)


def place_of(lies: Lies, unit: int) -> Place:
    spot = lies[unit - 1]
    assert spot is not None
    return to_metres(spot)


def user(view: View, place: Place) -> dict[str, float]:
    x, y = felt.to_svg(place, cue.cloth_of(view).width)
    return {"x": x, "y": y}


def act(view: View, ui: TableUi, name: str, place: Place | None = None, /, **arg: Any) -> Any:
    """Return the result of a gesture, optionally at a place in metres."""
    return BOARD.interact(view, ui, name, arg if place is None else arg | user(view, place))


def carried(view: View, ui: TableUi, place: Place) -> Any:
    return act(view, ui, "carry", place, phase="over", dx=0, dy=0)


def context(acting: int | None = 0, **more: Any) -> Context:
    return Context(ENGLISH, ("Anne", "Bob"), acting, **more)


def scene(view: View, ui: TableUi, **more: Any) -> Any:
    return BOARD.scene(view, ui, context(**more))


def note(view: View, ui: TableUi) -> str:
    return ENGLISH.sentence(scene(view, ui).note)


def bare(markup: object) -> str:
    """Return the text of markup."""
    return re.sub(r"<[^>]+>", "|", str(markup))


def test_the_preview_is_the_first_contact_of_the_shot() -> None:
    """Previews are within a millimetre of the simulation, for random tables, aims, speeds and spins."""
    rng = random.Random(11)
    counts = {BALL: 0, CUSHION: 0, POCKET: 0}
    for _ in range(400):
        lies = random_lies(rng, rng.randint(2, 16))
        unit = rng.choice([n for n, spot in enumerate(lies, 1) if spot])
        shot = rng.randrange(36000), rng.randint(200, 8000), rng.randint(-35, 35), rng.randint(-35, 35)
        seen = aiming.preview_shot(lies, unit, *shot, "9ft")
        result = simulate_shot(lies, unit, *shot).simulation
        contacts = [e for e in result.events if e.kind in (BALL, CUSHION, NOSE, POCKET)]
        for place, event in zip(seen.path[1:], contacts, strict=False):
            x, y = at_time(result.paths()[unit], event.time) if event.kind != POCKET else place
            assert hypot(x - place[0], y - place[1]) < 0.001
            if event.kind == BALL:
                assert {event.ball, event.other_id} == {unit, seen.unit}
            elif event.kind == POCKET:
                assert (event.ball, event.other_id) == (unit, seen.pocket)
            counts[CUSHION if event.kind == NOSE else event.kind] += 1
    assert min(counts.values()) > 10, counts


def test_the_tangent_lines_are_those_of_the_contact() -> None:
    """The object ball's line is the line of centres; the attacker's is at right angles to it."""
    state = state_of({2: (0.6, 0.6), 11: (1.2, 0.62)})
    seen = aiming.preview_shot(state.lies, 2, 0, 3000, 0, 0, "9ft")
    ghost, ball = seen.path[-1], place_of(state.lies, 11)
    assert seen.unit == 11 and seen.object_end and seen.tangent_end
    assert abs(hypot(ball[0] - ghost[0], ball[1] - ghost[1]) - DIAMETER) < 1e-6
    line = seen.object_end[0] - ball[0], seen.object_end[1] - ball[1]
    side = seen.tangent_end[0] - ghost[0], seen.tangent_end[1] - ghost[1]
    assert abs(line[0] * side[0] + line[1] * side[1]) < 1e-9
    centres = ball[0] - ghost[0], ball[1] - ghost[1]
    assert abs(line[0] * centres[1] - line[1] * centres[0]) < 1e-9
    result = simulate_shot(state.lies, 2, 0, 3000).simulation
    hit = next(e.time for e in result.events if e.kind == BALL)
    place = at_time(result.paths()[11], hit + 0.05)
    off = (place[0] - ball[0]) * centres[1] - (place[1] - ball[1]) * centres[0]
    assert abs(off) / (DIAMETER * hypot(place[0] - ball[0], place[1] - ball[1])) < 0.06  # no more than throw


@pytest.mark.parametrize("pocket", range(6))
def test_aim_at_sends_a_ball_to_a_pocket(pocket: int) -> None:
    """At medium speed and by geometry alone, a straight shot pockets the ball."""
    x, y = aiming.aiming_point(pocket, "9ft")
    dx, dy = 0.1 if pocket >= 4 else 1.27 - x, 0.635 - y
    length = hypot(dx, dy)
    target = x + dx / length * 0.35, y + dy / length * 0.35
    lies = lies_of({2: (target[0] + dx / length * 0.4 + 0.03, target[1] + dy / length * 0.4), 11: target})
    aim = aiming.aim_at(lies, 2, 11, pocket, "9ft")
    assert aim is not None
    assert (11, pocket) in simulate_shot(lies, 2, aim, 1800).drops
    start, end = place_of(lies, 2), place_of(lies, 11)
    ghost = aiming.ghost_ball(end, (x, y))
    assert aim == aim_of(ghost[0] - start[0], ghost[1] - start[1])
    assert hypot(ghost[0] - end[0], ghost[1] - end[1]) == pytest.approx(DIAMETER)


def test_no_ball_is_cut_backwards() -> None:
    lies = lies_of({2: (0.6, 0.6), 11: (1.2, 0.6)})
    aims = [aiming.aim_at(lies, 2, target, pocket, "9ft") for target, pocket in ((11, 0), (11, 1), (12, 1))]
    assert [aim is None for aim in aims] == [True, False, True]


@pytest.mark.parametrize(
    ("heading", "balls", "length"),
    [
        ((1.0, 0.0), [], 1.54 - RADIUS),
        ((1.0, 0.0), [(1.5, 0.5)], 0.5 - DIAMETER),
        ((0.0, -1.0), [(1.5, 0.5)], 0.5 - RADIUS),
    ],
)
def test_clear_way_ends_at_rails_and_balls(heading: Place, balls: list[Place], length: float) -> None:
    assert aiming.clear_distance((1.0, 0.5), heading, balls, get_table("9ft")) == pytest.approx(length)


def test_a_tap_takes_an_own_ball_or_aims() -> None:
    state = state_of({2: (0.6, 0.6), 3: (0.9, 0.3), 11: (1.2, 0.62)})
    view = state.view(0)
    ui = BOARD.new_ui(view)
    assert ui.unit == 2 and ui.at is None
    assert act(view, ui, "cloth", (0.93, 0.33)).unit == 3
    aimed = act(view, ui, "cloth", (1.22, 0.6))
    start, end = place_of(state.lies, 2), place_of(state.lies, 11)
    assert (aimed.unit, aimed.target) == (2, 11)
    assert aimed.aim == aim_of(end[0] - start[0], end[1] - start[1])
    assert act(view, ui, "cloth", (0.6, 1.1)).aim == 9000, "up on the screen is towards the left rail"
    assert act(view, ui, "cloth", x=None, y=3) is None
    assert act(view, ui, "cloth", x=True, y=3) is None


def test_a_ball_then_a_pocket_is_a_shot() -> None:
    """The ghost ball and the odds are shown. A pocket alone does not aim, except for a submarine's dive."""
    view = state_of({1: (0.4, 0.9), 2: (1.6, 0.45), 11: (2.0, 0.8)}).view(0)
    ui = act(view, BOARD.new_ui(view), "unit", unit=2)
    alone = act(view, ui, "cloth", (2.5, 1.25))
    assert alone.aim == ui.aim and (alone.target, alone.pocket) == (0, -1) and alone.note is not None
    ball = act(view, ui, "cloth", (1.97, 0.83))
    assert ball.target == 11 and ball.note is None
    assert 3 in cue.open_pockets(view, ball) and 0 not in cue.open_pockets(view, ball)
    picture = scene(view, ball)
    assert str(picture.board).count('class="pool-open') == len(cue.open_pockets(view, ball))
    assert "pocket" in str(picture.status)
    shot = act(view, ball, "cloth", (2.6, 1.2))
    assert (shot.target, shot.pocket, shot.aim) == (11, 3, aiming.aim_at(view.spots, 2, 11, 3, "9ft"))
    assert (11, 3) in simulate_shot(view.spots, 2, shot.aim, shot.speed).drops
    assert re.search(r"it goes in (nearly every time|about)", note(view, shot))
    assert "pool-ghost" in str(scene(view, shot).board) and "#pool-scene" in str(scene(view, shot).hand)
    other = act(view, act(view, ball, "cloth", (0.0, 1.27)), "cloth", (2.6, 1.2))
    assert other == shot, "the first pocket leaves no trace"
    closed = act(view, ball, "cloth", (0.0, 0.0))
    assert closed.aim == ball.aim and closed.pocket == -1 and closed.note is not None
    assert act(view, ui, "target", unit=11) == ball
    dive = act(view, act(view, ui, "unit", unit=1), "cloth", (0.02, 1.26))
    assert (dive.target, dive.pocket) == (0, 2) and (1, 2) in simulate_shot(
        view.spots, 1, dive.aim, dive.speed
    ).drops


def test_an_obstacle_is_named() -> None:
    view = state_of({2: (0.5, 0.635), 11: (1.5, 0.2), 12: (2.0, 0.12), 13: (1.0, 0.42)}).view(0)
    assert potting.find_pot(view.spots, 2, 11, 1, "9ft").blocker in (12, 13)
    ui = act(view, act(view, BOARD.new_ui(view), "unit", unit=2), "target", unit=11)
    assert "is in the way" in note(view, act(view, ui, "cloth", (2.54, 0.0)))


def set_shots(count: int, seed: int) -> list[tuple[Lies, int, int, int, int, int, int, int]]:
    """Return arguments of ``potting.estimate_odds``: random shots at open pockets on random tables."""
    rng, result = random.Random(seed), []
    while len(result) < count:
        lies = random_lies(rng, rng.randint(3, 16))
        unit, target = rng.sample([n for n, spot in enumerate(lies, 1) if spot], 2)
        for pocket in range(6):
            pot = potting.find_pot(lies, unit, target, pocket, "9ft")
            if pot.aim is not None and pot.is_open and pot.speed < 7000:
                hard = rng.randint(max(600, pot.speed - 500), 7000)
                spin = rng.choice(((0, 0), (0, 0), (rng.randint(-35, 35), rng.randint(-35, 35))))
                result.append((lies, unit, target, pocket, pot.aim, hard, *spin))
    return result


def test_promised_chances_are_the_frequencies_of_simulated_shots() -> None:
    """The odds match simulated shots with random errors, for each shot's speed and spin.

    On average they also match the exact shots.
    """
    rng, rows = random.Random(5), []
    for shot in set_shots(250, 3):
        lies, unit, target, pocket, aim, speed, side, top = shot
        errors = tuple((rng.gauss(0, 1), rng.gauss(0, 1)) for _ in range(24))
        odds, came = potting.estimate_odds(*shot, "9ft"), potting.estimate_odds(*shot, "9ft", errors)
        fell = dict(simulate_shot(lies, unit, aim, speed, side, top).drops)
        rows.append(
            (odds.pot, came.pot, fell.get(target) == pocket, odds.scratch, came.scratch, unit in fell)
        )
    away = [abs(row[0] - row[1]) for row in rows]
    assert sum(away) / len(away) < 0.04 and sorted(away)[-len(away) // 20] < 0.25
    rows.sort()
    for part, limit in ((rows, 0.04), (rows[: len(rows) // 3], 0.08), (rows[len(rows) // 3 :], 0.04)):
        falls, sampled, exact, too, drawn_too, exact_too = (
            sum(row[n] for row in part) / len(part) for n in range(6)
        )
        assert abs(falls - sampled) < 0.03 and abs(falls - exact) < limit, (falls, sampled, exact)
        assert abs(too - drawn_too) < 0.03 and abs(too - exact_too) < limit, (too, drawn_too, exact_too)


def test_the_promise_follows_speed_and_spin() -> None:
    """On a straight shot, a ball struck high and hard follows into the corner; struck low, it comes back."""
    view = state_of({2: (2.0, 0.75), 11: (2.3, 1.04), 12: (0.4, 0.3)}).view(0)
    ui = act(view, act(view, BOARD.new_ui(view), "unit", unit=2), "target", unit=11)
    shot = act(view, ui, "cloth", (2.6, 1.3))
    assert "nearly every time" in note(view, shot)
    high = act(view, shot, "english", x=0, y=-45)
    assert (high.aim, high.pocket) == (shot.aim, 3) and "and your own ball" in note(view, high)
    assert "your own ball" not in note(view, act(view, shot, "english", x=0, y=45))
    assert "too soft" in note(view, act(view, shot, "tune", name="pace", value="200"))


def test_a_tap_in_the_middle_of_the_spin_pad_strikes_the_centre() -> None:
    view, _ = faced()
    spun = act(view, BOARD.new_ui(view), "english", x=20, y=30)
    assert (spun.side, spun.top) == (20, -30)
    for x, y in ((0, 0), (4, 6), (-7, 7)):
        centred = act(view, spun, "english", x=x, y=y)
        assert (centred.side, centred.top) == (0, 0)


FREE = GAME.schema.parse("use=simulation first_breaker=A aim=free")


def test_by_hand_no_tap_aims_exactly() -> None:
    """A tap aims at its point; no pockets are offered, and the aiming line stops at the first ball."""
    state = state_of({1: (0.4, 0.9), 2: (1.6, 0.45), 11: (2.0, 0.8)}, options=FREE)
    view = state.view(0)
    ui = act(view, BOARD.new_ui(view), "unit", unit=2)
    assert ui.aim % 200 == 0
    tapped = act(view, ui, "cloth", (2.02, 0.79))
    start = place_of(state.lies, 2)
    assert (tapped.target, tapped.aim) == (0, aim_of(2.02 - start[0], 0.79 - start[1]))
    assert act(view, tapped, "cloth", (2.5, 1.25)).pocket == -1
    assert act(view, ui, "target", unit=11) is None
    assert act(view, ui, "tune", name="target", value="11") is None
    picture = scene(view, replace(tapped, aim=aim_of(0.4, 0.35)))
    assert "pool-ghost" in str(picture.board) and "pool-onward" not in str(picture.board)
    assert "pool-open" not in str(picture.board) and "aim-target" not in str(picture.facts)
    assert act(view, tapped, "cloth", (0.42, 0.9)).unit == 1, "own balls are taken by a tap"


def test_the_wheel_turns_the_aim_by_hundredths() -> None:
    view, _ = faced()
    ui = replace(BOARD.new_ui(view), aim=9000)
    grip_ui = act(view, act(view, ui, "wheel", x=3, y=0, phase="start"), "wheel", x=8, y=0, phase="over")
    assert grip_ui.aim == 8990 and grip_ui.drag_offset is not None
    assert act(view, grip_ui, "wheel", x=4, y=0, phase="drop") == replace(
        ui, aim=8998, original_shot=grip_ui.original_shot
    )
    assert act(view, ui, "by", aim=1).aim == 9001 and 'id="aim-left"' in str(scene(view, ui).actions)


def test_a_repair_ship_aims_at_damaged_units() -> None:
    """A tap on a friendly ball selects it, but if the repair ship is selected, a damaged one is a target."""
    state = state_of({8: (0.6, 0.6), 2: (1.2, 0.6), 3: (1.0, 0.2), 11: (2.0, 0.3)})
    armies = state.match.armies
    hurt = replace(armies, armour=(*armies.armour[:1], 2, *armies.armour[2:]))
    view = TableState(replace(state.match, armies=hurt), state.lies).view(0)
    ui = act(view, BOARD.new_ui(view), "unit", unit=8)
    for place, unit, target in (((1.2, 0.6), 8, 2), ((1.0, 0.2), 3, 0)):
        result = act(view, ui, "cloth", place)
        assert (result.unit, result.target) == (unit, target)
    assert "pool-wound" in str(scene(view, ui).board)


def test_a_drag_turns_the_aim() -> None:
    """A drag from the ball points the aim at the finger; elsewhere it turns the aim by the same angle."""
    view = state_of({2: (0.6, 0.6), 11: (1.2, 0.6)}).view(0)
    ui = replace(BOARD.new_ui(view), aim=1000)
    points = act(view, act(view, ui, "swing", (0.65, 0.6), phase="start"), "swing", (0.6, 0.9), phase="over")
    assert points.aim == 9000
    turned = act(view, ui, "swing", (1.6, 0.6), phase="start")
    assert turned.aim == 1000
    turned = act(view, turned, "swing", (1.6, 0.7), phase="over")
    assert turned.aim == (1000 + aim_of(1.0, 0.1)) % 36000
    for phase in ("drop", "cancel"):
        assert act(view, turned, "swing", (1.6, 0.7), phase=phase).drag_offset is None


def test_the_cue_is_drawn_back() -> None:
    """Twice the distance gives four times the speed. With ``release``, letting go shoots."""
    view, _ = faced()
    ui = replace(BOARD.new_ui(view), aim=0, speed=200)

    def drag(phase: str, pull: float, now: TableUi) -> Any:
        return act(view, now, "pull", (0.8 - pull, 0.6), phase=phase)

    grip_ui = drag("over", cue.MAX_PULL / 2, drag("start", 0, ui))
    assert grip_ui.speed == 200 + 7800 // 4 and grip_ui.aim == 0
    assert drag("over", cue.MAX_PULL, grip_ui).speed == 8000
    assert drag("over", -0.1, grip_ui).speed == 200
    assert drag("drop", cue.MAX_PULL / 2, grip_ui) == replace(grip_ui, drag_offset=None)
    ready = drag("start", 0, replace(ui, release=True))
    assert drag("drop", cue.MAX_PULL, ready).action == Strike(2, 0, 8000)
    assert isinstance(drag("drop", 0.001, ready), TableUi)


def test_spin_stays_where_the_cue_may_strike() -> None:
    view, ui = faced()
    spun = act(view, ui, "english", x=20, y=-30)
    assert (spun.side, spun.top) == (20, 30)
    for x, y in ((59, 59), (-60, 3), (0, 60), (48, 30)):
        edge = act(view, ui, "english", x=x, y=y)
        assert edge.side**2 + edge.top**2 <= 2500
    assert act(view, spun, "spin", side=5, top=0).side == 25
    middle = act(view, spun, "spin", side=0, top=0)
    assert (middle.side, middle.top) == (0, 0)


@pytest.mark.parametrize(
    ("name", "value", "field", "result"),
    [
        ("aim", "37,5", "aim", 3750),
        ("aim", "-1", "aim", 35900),
        ("speed", "3.2", "speed", 3200),
        ("speed", "99", "speed", 8000),
        ("pace", "400", "speed", 400),
        ("side", "80", "side", 50),
        ("lines", "none", "lines", "none"),
        ("labels", False, "labels", False),
        ("target", "11", "aim", 0),
    ],
)
def test_fields(name: str, value: object, field: str, result: object) -> None:
    view, _ = faced()
    assert getattr(act(view, BOARD.new_ui(view), "tune", name=name, value=value), field) == result


def test_the_class_of_a_ball_covers_no_other_ball() -> None:
    """Balls 11 and 12 occupy the usual places of the labels of balls 2 and 5."""
    view = state_of({2: (1.0, 0.6), 11: (1.0, 0.54), 5: (1.6, 0.6), 12: (1.54, 0.6)}).view(0)
    balls = felt.render(view, BOARD.new_ui(view), Context(language("en"), ("Ann", "Bob"), 0)).parts[
        "pool-balls"
    ]
    labelled = [part.split('"')[0] for part in balls.split('id="pool-ball-')[1:] if "class-mark" in part]
    assert labelled == ["11", "12"]


def test_steps_and_invalid_gestures() -> None:
    view, ui = faced()
    wrong = {"aim": "x", "lines": "all", "pocket": "77", "target": "-1", "speed": None, "zzz": "1"}
    for name, value in (wrong | {"side": "nan"}).items():
        assert act(view, ui, "tune", name=name, value=value) is None
    assert act(view, ui, "by", aim=-ui.aim - 1).aim == 35999
    assert act(view, ui, "faster", by=100).speed == ui.speed + 100
    assert act(view, ui, "shoot") == Do(Strike(2, ui.aim, ui.speed))
    for name, arg in (("by", {"aim": "5"}), ("unit", {"unit": 11}), ("unit", {"unit": [1]}), ("nothing", {})):
        assert act(view, ui, name, **arg) is None


def test_the_break_is_placed_behind_the_head_line() -> None:
    state = broken()
    view = state.view(0)
    ui = BOARD.new_ui(view)
    assert state.check(cue.shot_action(view, ui)) is None
    for place in ((0.9, 0.6), (-0.1, -0.1), (0.2, 9.0), (0.634, 0.1)):
        assert state.check(cue.shot_action(view, carried(view, ui, place))) is None
    assert act(view, ui, "nudge", x=-100, y=10).at == (ui.at[0] - 100, ui.at[1] + 10)
    assert act(view, ui, "cloth", (0.3, 0.3)).at == (3000, 3000)
    beyond = act(view, ui, "cloth", (1.4, 0.8))
    assert beyond.at == ui.at and beyond.aim != ui.aim


def test_surfacing_shows_the_corners_and_keeps_to_them() -> None:
    """A surfacing submarine stays in front of a corner wherever it is dragged."""
    state = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}, immersed=1, pocket=3)
    view = state.view(0)
    ui = BOARD.new_ui(view)
    assert ui.unit == 2 and ui.at is None
    up = act(view, ui, "unit", unit=1)
    assert cue.zone_pockets(view, up) == (0, 1, 2, 3) and state.check(cue.shot_action(view, up)) is None
    rng = random.Random(3)
    for _ in range(200):
        place = rng.uniform(-0.1, 2.7), rng.uniform(-0.1, 1.4)
        assert state.check(cue.shot_action(view, carried(view, up, place))) is None, place
    assert act(view, up, "unit", unit=2).at is None
    down = act(view, up, "unit", unit=1)
    assert (down.unit, down.at) == (2, None)
    picture = scene(view, up)
    assert str(picture.board).count("pool-zone") > 1 and "surfaces" in str(picture.status)


@pytest.mark.parametrize("pocket", range(6))
def test_a_forced_surfacing_is_placed_and_confirmed(pocket: int) -> None:
    """R24."""
    state = state_of({2: (0.5, 0.5)}, immersed=9, pocket=pocket, phase="rise", rising=9)
    view = state.view(1)
    ui = BOARD.new_ui(view)
    rng = random.Random(pocket)
    for _ in range(50):
        spot = rng.uniform(-0.1, 2.7), rng.uniform(-0.1, 1.4)
        ui = carried(view, ui, spot)
        action = act(view, ui, "shoot").action
        assert isinstance(action, Surface) and state.check(action) is None, spot


def test_refusals_come_from_the_rules() -> None:
    """A ball placed on another one is marked as invalid, and the rules refuse it."""
    state = state_of({2: (1.0, 0.6), 11: (0.3, 0.3)}, phase="break")
    view = state.view(0)
    ui = replace(BOARD.new_ui(view), at=(3000, 3000))
    assert cue.is_misplaced(view, ui) and "is-refused" in str(scene(view, ui).board)
    refusal = state.check(cue.shot_action(view, ui))
    assert isinstance(refusal, Refusal) and refusal.rule == "billiard R6"


def test_advice_is_taken_in_hand() -> None:
    view, ui = faced()
    action = Strike(2, 123, 3000, 5, -5)
    next_ui = BOARD.apply_hint(ui, action)
    assert cue.shot_action(view, next_ui) == action
    assert act(view, next_ui, "heed") == Do(action) and act(view, ui, "heed") is None
    assert act(view, ui, "weigh", action=GAME.text(action)) == next_ui
    assert act(view, ui, "weigh", action="shot") is None
    assert act(view, next_ui, "by", aim=1).advised_action is None


def test_hints_of_the_computer_are_listed_and_taken_up() -> None:
    """Each hint selects its shot, whose line is drawn regardless of the display settings."""
    state = state_of({2: (1.0, 0.6), 3: (0.4, 0.8), 11: (2.0, 0.4), 16: (2.2, 0.9)})
    view = state.view(0)
    thought = decide(GAME.adviser(), view, Limit(), random.Random(1))
    ui = replace(BOARD.new_ui(view), lines="none")
    picture = scene(view, BOARD.apply_hint(ui, thought.action), hint=thought, shows_advice=True)
    assert "pool-ghost" in str(picture.board) or "pool-touch" in str(picture.board)
    assert "pool-heed" in str(picture.actions)
    assert thought.reason is not None and ENGLISH.sentence(thought.reason) in str(picture.hand)
    texts = re.findall(r"data-arg='({\"action\"[^']*)'", str(picture.hand))
    assert len(texts) == len(thought.detail["candidates"]) > 0
    for text in texts:
        weighed = act(view, ui, "weigh", **msgspec.json.decode(text))
        assert state.check(cue.shot_action(view, weighed)) is None
    assert re.search(r"\d+ in 10", str(picture.hand))


def test_a_break_has_no_share_of_successes() -> None:
    view = broken().view(0)
    thought = decide(GAME.adviser(), view, Limit(nodes=40), random.Random(1))
    assert [entry["target"] for entry in thought.detail["candidates"]] == [0]
    text = str(scene(view, BOARD.new_ui(view), hint=thought).hand)
    assert "Break with repair ship 8" in text and "Suggested shots" in text
    assert "in 10" not in text and "Chances of" not in text


def test_display_settings_survive_the_turn() -> None:
    state = state_of({2: (1.0, 0.6), 3: (0.4, 0.6), 11: (1.6, 0.6)})
    ui = TableUi(unit=3, lines="line", labels=False, release=True, side=9)
    new = BOARD.keep(ui, state.view(0))
    assert (new.unit, new.lines, new.labels, new.release, new.side) == (3, "line", False, True, 0)


def clip_of(motion: Motion, target: str) -> Any:
    return next(clip for clip in motion.clips if clip.target == target)


def _frames(motion: Motion, target: str) -> tuple[int, list[tuple[float, float, float]]]:
    """Return a clip's length in ms and its keyframes as times in ms and user units."""
    clip = clip_of(motion, target)
    length = clip.timing["duration"]
    result = []
    for frame in clip.frames:
        x, y = re.fullmatch(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\)", frame["transform"]).groups()  # type: ignore[union-attr]
        result.append((frame["offset"] * length, float(x), float(y)))
    return length, result


def test_films_show_the_paths() -> None:
    """Keyframes are within a millimetre of the physics: half for sampling, the rest for rounded times."""
    rng = random.Random(8)
    state = broken()
    shots = 0
    for _ in range(8):
        state, events = played(state, state.sample(rng))  # type: ignore[arg-type]
        rolled = next((e for e in events if isinstance(e, Rolled)), None)
        if rolled is None or state.actor() == NOBODY:
            continue
        shots += 1
        motion = BOARD.motion(state.view(None), events)
        result = reel.replay_shot(rolled, "9ft")
        scale = 1000 * min(1.0, reel.MAX_SECONDS / reel.duration(result))
        fell = {unit for unit, _ in result.drops}
        for unit, pieces in result.simulation.paths().items():
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
                x, y = felt.to_svg(at_time(pieces, max(0.0, ms - reel.LEAD_TIME) / scale), CLOTH.width)
                assert hypot(x0 + share * (x1 - x0) - x, y0 + share * (y1 - y0) - y) < 1.0
    assert shots >= 4


@pytest.mark.parametrize("seed", [0, 3, 40])
def test_films_are_short_and_small(seed: int) -> None:
    """A break takes at most eight seconds with captions, and four times as long in slow motion.

    In the first break a ball is respotted; the last one has the longest paths of sixty breaks.
    """
    state, events = played(broken(seed), BREAK)
    motion = BOARD.motion(state.view(None), events)
    assert len(msgspec.json.encode(motion.clips)) < 64_000
    assert motion.milliseconds <= 8000
    slow = reel.film(state.view(None), events, reel.SLOW_FACTOR)
    usual, longer = (
        clip_of(film, "#pool-aim").timing["duration"] - reel.LEAD_TIME for film in (motion, slow)
    )
    assert longer == pytest.approx(reel.SLOW_FACTOR * usual, abs=8)
    names = {sound.name for sound in motion.sounds}
    assert {"cue", "clack"} <= names <= {"cue", "clack", "cushion", "pocket", "hit", "sunk", "splash"}
    assert all(0 <= sound.at <= motion.milliseconds + 600 for sound in motion.sounds)


def _rotated(q: tuple[float, ...], v: tuple[float, float, float]) -> tuple[float, ...]:
    """Return a vector rotated by a quaternion."""
    w, x, y, z = q
    a, b, c = v
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return (
        a + w * tx + y * tz - z * ty,
        b + w * ty + z * tx - x * tz,
        c + w * tz + x * ty - y * tx,
    )


@pytest.mark.parametrize("aim", [0, 4500, 9000, 20000])
def test_a_ball_rolls_the_way_it_goes(aim: int) -> None:
    """A rolling ball's top moves forward. It is upright before and after the film, also in slow motion."""
    pieces = simulate_shot(lies_of({2: (1.0, 0.6)}), 2, aim, 900).simulation.paths()[2]
    for slow in (1.0, 4.0):
        turns = rolling.orientations(pieces, pieces[-1].stop, slow)
        assert turns[0][1] == turns[-1][1] == pytest.approx((1.0, 0.0, 0.0, 0.0), abs=1e-9) or (
            abs(turns[-1][1][0]) == pytest.approx(1.0)
        )
        early = next(turned for time, turned in turns if time > 0.02)
        x, y, z = _rotated(early, (0.0, 0.0, 1.0))
        ux, uy = direction(aim)
        assert z < 1.0 and (x * ux - y * uy) > 0.9 * hypot(x, y) > 0.0, "y points down in the drawing"
        for (t0, a), (t1, b) in pairwise(turns):
            assert t1 >= t0 and abs(sum(p * q for p, q in zip(a, b, strict=True))) > 0.6
            assert sum(part * part for part in b) == pytest.approx(1.0)


def test_side_spin_turns_the_number_and_a_still_ball_does_not_turn() -> None:
    """Right side spin rotates the ball counter-clockwise, seen from above."""
    shot = simulate_shot(lies_of({2: (1.0, 0.6), 11: (0.3, 0.3)}), 2, 0, 1200, 40, 0).simulation
    turns = rolling.orientations(shot.paths()[2], 0.15)
    x, y, _ = _rotated(turns[1][1], (1.0, 0.0, 0.0))
    assert y < -0.02, (x, y)
    assert rolling.orientations(shot.paths()[11], shot.duration) == []


def test_a_shot_names_at_most_four_moved_balls() -> None:
    strike, lies = Strike(2, 0, 300), state_of({2: (1, 0.6)}).lies
    for count, text in ((4, "the 3, the 4, the 5 and the 6"), (5, "5 balls")):
        touched = tuple(range(3, 3 + count))
        line = sentence(Rolled(seat=0, strike=strike, before=lies, touched=touched, fell=()), ("Anne", "Bob"))
        assert line is not None and language("en").sentence(line).endswith(f"It moves {text}.")


def test_the_film_of_a_break_turns_every_ball_that_moves() -> None:
    state, events = played(broken(), BREAK)
    motion = BOARD.motion(state.view(None), events)
    turning = [clip for clip in motion.clips if clip.turns]
    assert len(turning) >= 12 and all(len(clip.turns) % 5 == 0 for clip in turning)
    for clip in turning:
        times = clip.turns[::5]
        assert list(times) == sorted(times) and times[0] >= 0 and times[-1] <= 10_000
        assert "ball-face" in str(felt.draw_ball(3, 0, 0)) and not clip.still, "none with reduced motion"


def test_captions_tell_the_attempt_then_its_outcome() -> None:
    """The outcome appears once the balls are at rest; harder contacts are louder."""
    state, events = potted(2, 14)
    motion = BOARD.motion(state.view(None), events)
    rolled = next(event for event in events if isinstance(event, Rolled))
    still = round(reel.LEAD_TIME + 1000 * reel.duration(reel.replay_shot(rolled, "9ft")))
    captions = [ENGLISH.sentence(line.content) for line in motion.captions[:2]]  # type: ignore[arg-type]
    assert (
        captions[0] == "Cruiser 2 is aimed at aircraft carrier 14, towards the left corner at the foot end."
    )
    assert captions[1] == "Aircraft carrier 14 is pocketed and destroyed."
    first, *rest = motion.captions
    assert first.start == 0 and all(line.start >= min(still, 1000 * reel.MAX_SECONDS) for line in rest)
    assert [reel.loudness(kick) for kick in (0.0, 0.5, 5.0, 9.0)] == [0.06, 0.32, 1.0, 1.0]
    assert len({sound.volume for sound in motion.sounds if sound.name in ("clack", "cushion")}) > 1


def test_contacts_sound_by_their_speed_without_steps_and_nothing_twice_at_once() -> None:
    heard = [reel.loudness(0.02 * n) for n in range(1, 300)]
    assert heard == sorted(heard) and len(set(heard)) > 50
    assert max(later - earlier for earlier, later in pairwise(heard)) <= 0.06, "a scale, no levels"
    state, log = played(broken(), BREAK)
    hurt = [Hurt(unit=unit, by=2, armour=1) for unit in (3, 4)]
    for events in (log, [*log, *hurt]):
        sounds = [(sound.name, sound.at) for sound in reel.film(state.view(None), events).sounds]
        assert len(set(sounds)) == len(sounds)


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.id)
def test_no_preset_of_the_table_asks_who_begins(preset: Any) -> None:
    """R5: on the simulated table the breaker is drawn by lot, so the first decision is a shot."""
    state = GAME.start(GAME.schema.parse(preset.options))
    assert state.agreed() == ("use=simulation" not in preset.options)


def test_a_ball_that_falls_goes_down_and_comes_back_to_its_spot() -> None:
    state, events = potted(2, 14)
    assert state.match.armies.armour[13] == 0
    motion = BOARD.motion(state.view(None), events)
    film = clip_of(motion, "#pool-film-14")
    assert film.insert is not None and film.frames[-1]["opacity"] == 0
    assert any(clip.target == "#pool-gone-14" for clip in motion.clips)
    state, events = potted(1, 10)
    assert state.lies[9] == (63500, 63500)
    last = clip_of(BOARD.motion(state.view(None), events), "#pool-ball-10").frames[-1]
    assert last["opacity"] == 1 and last["transform"] == "translate(635px,635px)"


def test_the_last_film_can_be_seen_again() -> None:
    state, events = played(broken(), BREAK)
    view = state.view(0)
    ui = BOARD.new_ui(view)
    picture = scene(view, ui, recent_events=(tuple(events), ()))
    assert len(picture.board) < 24_000, "the drawing is small"
    argument = re.search(r"id=\"pool-replay\"[^>]*data-arg='([^']*)'", str(picture.facts))
    assert argument is not None
    arg = msgspec.json.decode(argument[1])
    film = act(view, ui, "replay", **arg)
    first = BOARD.motion(view, events)
    assert {clip.target for clip in film.clips} == {clip.target for clip in first.clips}
    spots: tuple[object, ...] = ([], [[0, 0]] * 16, [[9, 9, 9]] * 16)
    for wrong in ({}, arg | {"strike": "resign"}, *(arg | {"before": lies} for lies in spots)):
        assert act(view, ui, "replay", **wrong) is None


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((1.5875, 0.635), "on spot 5"),
        ((1.65, 0.65), "near spot 5"),
        ((2.54 - RADIUS - 0.12, 0.3), "12 cm from the foot rail"),
        ((RADIUS, 0.6), "right by the head rail"),
    ],
)
def test_places_in_words(place: Place, words: str) -> None:
    assert words in facts.describe_place(place, state_of({2: (1.0, 0.6)}).view(0), ENGLISH)


def test_the_table_in_words() -> None:
    view = state_of({2: (0.6, 0.635), 11: (1.2, 0.635), 12: (1.8, 0.635)}).view(0)
    ui = BOARD.new_ui(view)
    words = bare(facts.places_panel(view, ui, context()))
    assert "Destroyer 11: " in words and "Destroyer 11: 0.00°, 60 cm" in words
    assert "Destroyer 12: 0.00°, 120 cm, behind destroyer 11" in words
    assert scene(view, ui).note is None, "before the first aim"
    assert note(view, act(view, ui, "by", aim=250)) == "It hits destroyer 11 thick."


def test_the_last_shot_in_words() -> None:
    state, events = potted(2, 14)
    words = bare(facts.shot_report(state.view(None), context(None, recent_events=(tuple(events), ()))))
    for line in (
        "Anne strikes cruiser 2.",
        "Aircraft carrier 14 is pocketed and destroyed.",
        "2 planes aboard go down",
    ):
        assert line in words
    assert "replay" not in words, "nobody may act here"


def test_both_armies_show_armour_strike_hangar_and_score() -> None:
    words = bare(facts.armies_panel(broken().view(0), TableUi(), False, ("Anne", "Bob"), ENGLISH))
    assert "Aircraft carrier 6, armour 3 of 3, strike 1, 2 planes aboard" in words
    assert "Repair ship (the white ball), armour 2 of 2, strike 1" in words
    assert words.count("0 of 100") == 2


def _play(state: TableState, rng: random.Random) -> TableState:
    """Play an action by gestures: select a unit, a ball and a pocket from the lists, and a speed."""
    view = state.view(state.actor())
    ui = BOARD.new_ui(view)
    shots = [
        (unit, target, pocket)
        for unit in (cue.usable_units(view) if view.phase == "aim" else ())
        if view.spots[unit - 1] is not None
        for target in UNITS[1 - view.shooting_army()]
        for pocket in range(6)
        if aiming.aim_at(view.spots, unit, target, pocket, view.options.table) is not None
    ]
    if shots:
        unit, target, pocket = rng.choice(shots)
        ui = act(view, ui, "unit", unit=unit)
        for name, value in (("target", target), ("pocket", pocket), ("pace", rng.randrange(1500, 4000))):
            ui = act(view, ui, "tune", name=name, value=str(value))
    action = act(view, ui, "shoot").action
    assert state.check(action) is None
    next_state, events = played(state, action)
    BOARD.motion(next_state.view(None), events)
    return next_state


def test_a_whole_match_by_gestures() -> None:
    """Play a match to 100 points: A by gestures, B as the computer's easy level."""
    rng = random.Random(1)
    small = "armour.cruiser=1 armour.destroyer=1 armour.carrier=1 planes_total=1 table=7ft"
    state = GAME.start(GAME.schema.parse(f"use=simulation {small}")).apply(Lag(0)).apply(Rack(RACK, 3))
    for _ in range(600):
        if state.actor() == NOBODY:
            break
        if state.actor() == 0:
            state = _play(state, rng)
            continue
        thought = decide(GAME.player("easy"), state.view(1), Limit(), rng)
        assert state.check(thought.action) is None
        state, events = played(state, thought.action)
        BOARD.motion(state.view(None), events)
    assert state.result() is not None and 100 in state.match.scores()
    table = bare(BOARD.finale(state.open_view(), context(None)))
    assert "100" in table and "Units left" in table


def test_a_picture_has_no_ids_and_no_gestures() -> None:
    """The rules page shows several pictures, so ids would clash."""
    view = state_of({2: (1.0, 0.6), 11: (1.6, 0.6)}).view(None)
    picture = str(felt.picture(view, "A table", ui=BOARD.new_ui(view)))
    assert "pool-ghost" in picture and picture.count("ball-11") == 1
    assert " id=" not in picture and "data-" not in picture


def test_racks_are_on_the_side_of_their_army() -> None:
    sides = {army_of(unit): felt.rack_place(unit, "9ft")[1] for unit in range(1, 17)}
    assert sides[0] > 1000 * CLOTH.width and sides[1] < 0
    assert direction(9000)[1] == 1.0 and felt.to_svg((0.0, 1.0), 1.27)[1] < felt.to_svg((0.0, 0.5), 1.27)[1]


def test_computers_among_themselves_draw_lots_for_the_break(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch, route="#/billiard/new/watch")
    for seat in (0, 1):
        page.change(f"kind-{seat}", "easy")
    page.press("start")
    session = page.app.shell.session
    assert session is not None and not session.must_agree()
    page.wait(lambda: session.table.ply >= 3)
    seats = [move.seat for move in session.table.replay.moves[:3]]
    assert seats[:2] == [CHANCE, CHANCE] and seats[2] != CHANCE


def test_what_players_never_found_is_seen_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow motion and the table view are in the drawer; the help says to pull the cue back."""
    page = Page(monkeypatch)
    page.press("billiard-ai", "start")
    page.wait()
    for _ in range(6):
        if page.find("pool-slow"):
            break
        page.press("pool-shoot")
        page.wait()
    drawer = next(e for e in page.elements("main") if e["id"] == "table-drawer")
    inside = {e["id"] for e in drawer.walk()}
    assert {"pool-slow", "pool-view", "pool-release", "zoom-all"} <= inside and page.find("drawer-open")
    assert {"aim-at", "pool-exact"} <= inside
    assert all("is-expert" in page.element(id).classes for id in ("aim-at", "pool-exact", "command-box"))
    page.press("tool-help")
    assert "Drag the cue" in page.text("keys")
