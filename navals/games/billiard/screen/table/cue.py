"""The current shot on the simulated table, and the gestures that change it.

Gestures (name, argument); places on the table are in user units of the drawing (see ``felt``):

    cloth {x, y}             a tap: on a ball, a pocket, a point to aim at, a place for the ball in hand
    swing, wheel, pull       drags: turn the aim, fine-tune it, pull the cue back
    carry, english           drags: move the ball in hand, the tip position
    unit, target {unit}      the unit to strike, the ball to pocket
    by {aim}, faster {by}, spin {side, top}, nudge {x, y}    small steps, from the keyboard
    tune {name, value}       a field: aim, speed, pace, side, top, target, pocket, lines, labels, release
    shoot, heed              play the current shot, the hint
    weigh {action}           make an action the current shot
    replay {strike, seat, before, slow}    watch the last shot again
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, dist, sqrt
from typing import Final

import msgspec
from msgspec.structs import asdict, replace

from navals.core.message import Message, msg
from navals.core.refusal import NotationError
from navals.games.billiard.rules import notation
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, ON_TABLE
from navals.games.billiard.rules.events import Spot, Strike, Surface
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table import places, shots
from navals.games.billiard.rules.table.directions import FULL_TURN, aim_of, direction
from navals.games.billiard.rules.table.match import MAX_OFFSET, MAX_SPEED, MIN_SPEED, TableState, state_of
from navals.games.billiard.rules.units import (
    REPAIR,
    SUBMARINE,
    UNIT_COUNT,
    UNITS,
    army_of,
    class_of,
    unit_of_class,
)
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.table import aiming, potting
from navals.ui.board.board import Do
from navals.ui.board.numbers import is_real, is_whole

MAX_PULL: Final = 0.36  # how far the cue is pulled back for the hardest shot (m)
_TAP_RANGE: Final = 0.075  # maximum distance of a tap from a ball's centre (m): ten pixels on a phone
_POCKET_RANGE: Final = 0.13  # maximum distance of a tap from a pocket's mouth (m)
_POINTING_RANGE: Final = (
    0.13  # a drag that starts this near the attacker (m) points at the finger; others turn the aim
)
_WHEEL_STEP: Final = 2  # 1/100 degree per unit of the wheel, about a pixel
_CENTRE_ZONE: Final = 10  # a tap this near to the middle of the spin pad (1/100 radius) counts as the centre
_COARSE_STEP: Final = 200  # 1/100 degree: manual aiming starts at a multiple of this
_BALL_RADIUS: Final = ceil(places.RADIUS * shots.ACTION_SCALE)
LINE_MODES: Final = ("full", "line", "none")
_CLEARED_FIELDS: Final[dict[str, object]] = {"target": 0, "pocket": -1, "advised_action": None, "note": None}


class TableUi(msgspec.Struct, frozen=True):
    """The current shot, in units of actions, and the display settings.

    ``at``: position of the ball in hand; ``min_speed``: the chosen minimum speed; ``target``: the ball to
    pocket, or 0; ``pocket``: its pocket, or -1; ``drag_offset``: offset of the current drag, if any;
    ``original_shot``: aim and speed before the drag; ``lines``: one of ``LINE_MODES``; ``labels``: whether to
    show classes; ``release``: whether letting go of the cue shoots; ``advised_action``: the hint, if it is
    the current shot; ``note``: why the last tap was refused.
    """

    unit: int = 0
    aim: int = 0
    speed: int = 2500
    min_speed: int = 2500
    side: int = 0
    top: int = 0
    at: Spot | None = None
    target: int = 0
    pocket: int = -1
    drag_offset: int | None = None
    original_shot: tuple[int, int] = (0, 0)
    lines: str = "full"
    labels: bool = True
    release: bool = False
    advised_action: Strike | Surface | None = None
    note: Message | None = None


def cloth_of(view: View) -> places.Cloth:
    """Return the playing surface of the match, in metres."""
    return shots.CLOTHS[view.options.table]


def usable_units(view: View) -> tuple[int, ...]:
    """Return the units that may be struck now, including an immersed submarine.

    In the phase ``rise``, return only the submarine that must surface.
    """
    match view.phase:
        case "rise":
            return (view.rising,)
        case "break":
            return (unit_of_class(view.shooting_army(), REPAIR),)
        case "aim":
            return tuple(
                unit for unit in UNITS[view.shooting_army()] if view.armies.place_of(unit) != DESTROYED
            )
    return ()


def aims_by_hand(view: View) -> bool:
    """Return whether aiming is manual (option ``aim``)."""
    return view.options.aim == "free"


def ball_in_hand(view: View, ui: TableUi) -> int:
    """Return the unit to be placed on the table before the shot, or 0."""
    if ui.at is None:
        return 0
    if view.phase == "rise":
        return view.rising
    return unit_of_class(view.shooting_army(), REPAIR if view.phase == "break" else SUBMARINE)


def ball_positions(view: View, ui: TableUi) -> shots.Lies:
    """Return the positions of the balls, including the ball in hand."""
    if ui.at is None or not view.spots:
        return view.spots
    return shots.place_ball(view.spots, ball_in_hand(view, ui), ui.at, cloth_of(view))


def is_misplaced(view: View, ui: TableUi) -> bool:
    """Return whether the ball in hand overlaps another one."""
    balls = shots.other_places(view.spots, ball_in_hand(view, ui))
    return ui.at is not None and not places.is_free(shots.to_place(ui.at), balls)


def attacker_place(view: View, ui: TableUi) -> places.Place | None:
    """Return the position (metres) of the ball to strike, or None."""
    positions = ball_positions(view, ui)
    position = positions[ui.unit - 1] if ui.unit and positions and view.phase in ("aim", "break") else None
    return None if position is None else shots.to_metres(position)


def shot_action(view: View, ui: TableUi) -> Strike | Surface:
    """Return the current shot as an action."""
    if view.phase == "rise":
        return Surface(view.rising, ui.at)
    return Strike(ui.unit, ui.aim, ui.speed, ui.side, ui.top, ui.at)


def _can_aim(view: View, ui: TableUi) -> bool:
    return attacker_place(view, ui) is not None and not is_misplaced(view, ui)


def preview_shot(view: View, ui: TableUi) -> aiming.ShotPreview | None:
    """Return the preview of the current shot, or None if it cannot be played."""
    if not _can_aim(view, ui):
        return None
    return aiming.preview_shot(
        ball_positions(view, ui), ui.unit, ui.aim, ui.speed, ui.side, ui.top, view.options.table
    )


def new_ui(view: View, old_ui: TableUi | None = None) -> TableUi:
    """Return a turn's initial shot: firm, at the nearest enemy. Keep the display settings of ``old_ui``."""
    old_ui = old_ui or TableUi()
    empty_ui = TableUi(lines=old_ui.lines, labels=old_ui.labels, release=old_ui.release)
    units = usable_units(view)
    if not units or not view.spots:
        return empty_ui
    if view.phase == "break":
        break_spot = shots.to_spot((cloth_of(view).length * 0.18, cloth_of(view).width / 2))
        return replace(empty_ui, unit=units[0], speed=7000, at=break_spot)
    if view.phase == "rise":
        return replace(empty_ui, unit=units[0], at=_rising_spot(view))
    units_on_table = [unit for unit in units if view.spots[unit - 1] is not None]
    unit = old_ui.unit if old_ui.unit in units_on_table else (units_on_table or units)[0]
    return choose_unit(view, replace(empty_ui, unit=unit), unit)


@lru_cache(maxsize=8)
def _rising_spot(view: View) -> Spot:
    state = state_of(view)
    assert isinstance(state, TableState)
    return state.rising_spots()[0]


def _find_pot(view: View, ui: TableUi, pocket: int) -> potting.Pot:
    return potting.find_pot(ball_positions(view, ui), ui.unit, ui.target, pocket, view.options.table)


def chosen_pot(view: View, ui: TableUi) -> potting.Pot | None:
    """Return the shot that sends the chosen ball into the chosen pocket.

    Return None if no pocket is chosen or the struck ball cannot be played.
    """
    return _find_pot(view, ui, ui.pocket) if ui.pocket >= 0 and _can_aim(view, ui) else None


def open_pockets(view: View, ui: TableUi) -> tuple[int, ...]:
    """Return the pockets into which the chosen ball can be sent."""
    if not ui.target or not _can_aim(view, ui):
        return ()
    return tuple(pocket for pocket in range(6) if _find_pot(view, ui, pocket).is_open)


def shot_odds(view: View, ui: TableUi) -> potting.PotOdds | None:
    """Return the odds of the current shot; None unless a pocket is chosen and open."""
    pot = chosen_pot(view, ui)
    if pot is None or not pot.is_open:
        return None
    return potting.estimate_odds(
        ball_positions(view, ui),
        ui.unit,
        ui.target,
        ui.pocket,
        ui.aim,
        ui.speed,
        ui.side,
        ui.top,
        view.options.table,
    )


def choose_unit(view: View, ui: TableUi, unit: int) -> TableUi:
    """Choose a unit to strike.

    An immersed submarine surfaces in front of a corner; choosing it again immerses it if another unit is
    usable.
    """
    units_on_table = [n for n in usable_units(view) if view.armies.place_of(n) == ON_TABLE]
    if view.armies.place_of(unit) == IMMERSED and ui.unit == unit and ui.at is not None and units_on_table:
        return choose_unit(view, replace(ui, at=None, unit=0), units_on_table[0])
    if view.armies.place_of(unit) == IMMERSED:
        ui = replace(ui, at=_surfacing_spot(view))
    elif view.options.surface_must_attack:
        ui = replace(ui, at=None)
    ui = replace(ui, unit=unit, **_CLEARED_FIELDS)
    aim = nearest_aim(view, ui)
    return ui if aim is None else replace(ui, aim=aim)


def nearest_aim(view: View, ui: TableUi) -> int | None:
    """Return the initial aim of a turn, at the nearest enemy; None if impossible."""
    start_place = attacker_place(view, ui)
    enemies = [
        shots.to_metres(position)
        for unit in UNITS[1 - army_of(ui.unit)]
        if view.spots and (position := view.spots[unit - 1])
    ]
    if start_place is None or not enemies:
        return None
    x, y = min(enemies, key=lambda place: dist(place, start_place))
    if (x, y) == start_place:
        return None
    aim = aim_of(x - start_place[0], y - start_place[1])
    return round(aim / _COARSE_STEP) * _COARSE_STEP % FULL_TURN if aims_by_hand(view) else aim


def _surfacing_spot(view: View) -> Spot:
    """Return a position in front of the submarine's pocket, or another corner if that is not free."""
    corners = sorted(
        range(places.CORNER_COUNT), key=lambda pocket: pocket != view.pockets[view.shooting_army()]
    )
    corner_places = [places.surfacing_place(cloth_of(view), pocket) for pocket in corners]
    balls = shots.other_places(view.spots)
    return shots.to_spot(
        next((place for place in corner_places if places.is_free(place, balls)), corner_places[0])
    )


def apply_hint(ui: TableUi, action: object) -> TableUi:
    """Return the selection with a hint as the current shot."""
    if isinstance(action, Surface):
        return replace(ui, unit=action.unit, at=action.at, advised_action=action)
    return (
        replace(ui, **_CLEARED_FIELDS | asdict(action) | {"advised_action": action})
        if isinstance(action, Strike)
        else ui
    )


def apply_gesture(view: View, ui: TableUi, name: str, args: dict[str, object]) -> TableUi | Do | None:
    """Apply a gesture: return a new selection or an action, or None if the gesture is invalid."""
    if name == "tune":
        return _change_setting(view, ui, str(args.get("name")), args.get("value"))
    if not usable_units(view) or not view.spots:
        return None
    match name:
        case "shoot":
            return Do(shot_action(view, ui))
        case "heed" if ui.advised_action is not None:
            return Do(ui.advised_action)
        case "weigh":
            try:
                return apply_hint(ui, notation.parse(str(args.get("action"))[:200], state_of(view)))
            except NotationError:
                return None
        case "cloth":
            place = _gesture_place(view, args)
            return None if place is None else _handle_tap(view, ui, place)
        case "carry" if ui.at is not None:
            place = _gesture_place(view, args, is_dragged=True)
            return None if place is None or args.get("phase") == "cancel" else _place_ball(view, ui, place)
        case "swing" | "pull":
            return _handle_drag(view, ui, name, args)
        case "wheel":
            return _turn_wheel(ui, args)
        case "english" if is_real(x := args.get("x")) and is_real(y := args.get("y")):
            is_centre = x * x + y * y <= _CENTRE_ZONE * _CENTRE_ZONE
            return _set_spin(ui, 0, 0) if is_centre else _set_spin(ui, round(x), -round(y))
        case "unit" if is_whole(unit := args.get("unit")) and unit in usable_units(view):
            return choose_unit(view, ui, unit)
        case "target" if (
            not aims_by_hand(view) and is_whole(unit := args.get("unit")) and 1 <= unit <= UNIT_COUNT
        ):
            return _choose_target(view, ui, unit)
        case "by" if is_whole(aim := args.get("aim")):
            return _set_aim(ui, ui.aim + aim)
        case "faster" if is_whole(step := args.get("by")):
            return _set_speed(ui, ui.speed + step)
        case "spin" if is_whole(side := args.get("side")) and is_whole(top := args.get("top")):
            return _set_spin(ui, ui.side + side, ui.top + top) if side or top else _set_spin(ui, 0, 0)
        case "nudge" if ui.at is not None and is_whole(x := args.get("x")) and is_whole(y := args.get("y")):
            return _place_ball(view, ui, shots.to_place((ui.at[0] + x, ui.at[1] + y)))
    return None


def _gesture_place(view: View, args: dict[str, object], *, is_dragged: bool = False) -> places.Place | None:
    """Return a gesture's position in metres; with ``is_dragged``, that of the dragged ball's centre."""
    x, y, dx, dy = (args.get(name) for name in ("x", "y", "dx", "dy"))
    if not is_real(x) or not is_real(y):
        return None
    if is_dragged and is_real(dx) and is_real(dy):
        x, y = x - dx, y - dy
    return x / 1000, cloth_of(view).width - y / 1000


def _set_aim(ui: TableUi, aim: int) -> TableUi:
    return replace(ui, aim=aim % FULL_TURN, **_CLEARED_FIELDS)


def _set_speed(ui: TableUi, speed: int) -> TableUi:
    speed = min(MAX_SPEED, max(MIN_SPEED, speed))
    return replace(ui, speed=speed, min_speed=speed, advised_action=None, note=None)


def _set_spin(ui: TableUi, side: int, top: int) -> TableUi:
    """Set the tip position, clamped to the area the cue can reach."""
    length = sqrt(side * side + top * top)
    if length > MAX_OFFSET:
        side, top = int(side * MAX_OFFSET / length), int(top * MAX_OFFSET / length)
    return replace(ui, side=side, top=top, advised_action=None, note=None)


def _turn_wheel(ui: TableUi, args: dict[str, object]) -> TableUi | None:
    """Turn the aim with the wheel: dragging it left turns left."""
    x, phase = args.get("x"), args.get("phase")
    if phase == "cancel" or not is_real(x):
        return replace(ui, drag_offset=None)
    if phase == "start" or ui.drag_offset is None:
        return replace(ui, drag_offset=ui.aim + round(_WHEEL_STEP * x), original_shot=(ui.aim, ui.speed))
    return replace(
        _set_aim(ui, ui.drag_offset - round(_WHEEL_STEP * x)),
        drag_offset=None if phase == "drop" else ui.drag_offset,
    )


def pull_distance(speed: int) -> float:
    """Return how far the cue is pulled back (m) for a speed (mm/s). Soft shots use most of the range."""
    return MAX_PULL * sqrt((speed - MIN_SPEED) / (MAX_SPEED - MIN_SPEED))


def _handle_drag(view: View, ui: TableUi, name: str, args: dict[str, object]) -> TableUi | Do | None:
    start_place, place, phase = attacker_place(view, ui), _gesture_place(view, args), args.get("phase")
    if phase == "cancel" or start_place is None:
        return replace(ui, drag_offset=None)
    if place is None or place == start_place:
        return replace(ui, drag_offset=None) if phase == "drop" else None
    is_start = phase == "start" or ui.drag_offset is None
    offset = ui.drag_offset or 0
    dx, dy = place[0] - start_place[0], place[1] - start_place[1]
    if name == "swing":
        direct_aim = aim_of(dx, dy)
        if is_start:
            offset = 0 if dist(place, start_place) < _POINTING_RANGE else (ui.aim - direct_aim) % FULL_TURN
            return replace(ui, drag_offset=offset, original_shot=(ui.aim, ui.speed))
        return replace(_set_aim(ui, direct_aim + offset), drag_offset=None if phase == "drop" else offset)
    ux, uy = direction(ui.aim)
    pull_length = -round((dx * ux + dy * uy) * shots.ACTION_SCALE)
    if is_start:
        offset = pull_length - (0 if ui.release else round(pull_distance(ui.speed) * shots.ACTION_SCALE))
        return replace(ui, drag_offset=offset, original_shot=(ui.aim, ui.speed))
    fraction = min(1.0, max(0.0, (pull_length - offset) / (MAX_PULL * shots.ACTION_SCALE)))
    next_ui = _set_speed(ui, MIN_SPEED + round((MAX_SPEED - MIN_SPEED) * fraction * fraction / 10) * 10)
    next_ui = replace(next_ui, drag_offset=None if phase == "drop" else offset)
    return (
        Do(shot_action(view, next_ui), next_ui)
        if phase == "drop" and ui.release and fraction > 0.04
        else next_ui
    )


def _handle_tap(view: View, ui: TableUi, place: places.Place) -> TableUi | None:
    """Handle a tap: choose a ball to strike, a target or a pocket, place the ball in hand, or aim."""
    ball_places = {
        n: shots.to_metres(position)
        for n, position in enumerate(ball_positions(view, ui), 1)
        if position is not None
    }
    unit = min(ball_places, key=lambda n: dist(ball_places[n], place), default=0)
    if unit and dist(ball_places[unit], place) > _TAP_RANGE:
        unit = 0
    if unit and unit != ui.unit:
        if unit in usable_units(view) and (aims_by_hand(view) or not is_repair_target(view, ui, unit)):
            return choose_unit(view, ui, unit)
        if not aims_by_hand(view):
            return _choose_target(view, ui, unit)
    distance, pocket = min((dist(aiming.aiming_point(n, view.options.table), place), n) for n in range(6))
    if not unit and view.phase == "aim" and distance <= _POCKET_RANGE:
        submarine = unit_of_class(view.shooting_army(), SUBMARINE)
        is_submarine_tap = (
            view.armies.place_of(submarine) == IMMERSED and view.pockets[view.shooting_army()] == pocket
        )
        if is_submarine_tap and not ui.target and submarine != ui.unit:
            return choose_unit(view, ui, submarine)
        if not aims_by_hand(view) and (ui.target or ui.at is None):
            return _choose_pocket(view, ui, pocket)
    if ui.at is not None and not unit and _can_place(view, place):
        return _place_ball(view, ui, place)
    start_place = attacker_place(view, ui)
    if start_place is None or unit == ui.unit:
        return None
    return _set_aim(ui, aim_of(place[0] - start_place[0], place[1] - start_place[1]))


def is_repair_target(view: View, ui: TableUi, unit: int) -> bool:
    """Return whether a unit is a target for repair: damaged, with the repair ship as attacker (R12)."""
    return (
        ui.unit == unit_of_class(army_of(unit), REPAIR)
        and view.phase == "aim"
        and view.armies.place_of(unit) == ON_TABLE
        and view.armies.armour[unit - 1] < damage_terms_of(view.options).full_armour(unit)
    )


def _choose_target(view: View, ui: TableUi, unit: int) -> TableUi | None:
    """Choose a ball to pocket, aiming full at it until a pocket is chosen."""
    aim = aiming.aim_at(ball_positions(view, ui), ui.unit, unit, -1, view.options.table) if ui.unit else None
    return None if aim is None else replace(_set_aim(ui, aim), target=unit, speed=ui.min_speed)


def _choose_pocket(view: View, ui: TableUi, pocket: int) -> TableUi | None:
    """Choose a pocket for the target, or for a dive if a submarine is the attacker and there is no target."""
    if attacker_place(view, ui) is None:
        return None
    if not ui.target and class_of(ui.unit) != SUBMARINE:
        return replace(ui, note=msg("First tap the ball to pocket, then the pocket."))
    pot = _find_pot(view, ui, pocket)
    if pot.aim is None:
        note = msg("The cut is too thin: choose another pocket, or strike another ball.")
        return replace(ui, note=note)
    return replace(_set_aim(ui, pot.aim), target=ui.target, pocket=pocket, speed=max(ui.min_speed, pot.speed))


def zone_pockets(view: View, ui: TableUi) -> tuple[int, ...]:
    """Return the pockets in front of which the ball in hand may be placed; () for a break."""
    if ui.at is None or view.phase == "break":
        return ()
    if view.phase == "rise":
        pocket = view.pockets[army_of(view.rising)]
        return (pocket,) if pocket >= 0 else tuple(range(6))
    return tuple(range(places.CORNER_COUNT))


def _can_place(view: View, place: places.Place) -> bool:
    cloth = cloth_of(view)
    if view.phase == "break":
        return cloth.contains(place) and place[0] < cloth.spot(2)[0]
    return any(
        places.is_in_corner_zone(cloth, pocket, place)
        for pocket in zone_pockets(view, TableUi(at=(0, 0)))
        if pocket < places.CORNER_COUNT
    )


def _place_ball(view: View, ui: TableUi, place: places.Place) -> TableUi:
    return replace(ui, at=_nearest_spot(view, ui, place), advised_action=None)


def _nearest_spot(view: View, ui: TableUi, place: places.Place) -> Spot:
    cloth = cloth_of(view)
    (x, y), (far_x, far_y) = shots.to_spot(place), shots.to_spot((cloth.length, cloth.width))
    if view.phase == "break":
        limit_x = ceil(cloth.spot(2)[0] * shots.ACTION_SCALE) - 1
        return min(limit_x, max(_BALL_RADIUS, x)), min(far_y - _BALL_RADIUS, max(_BALL_RADIUS, y))

    def zone_centre(pocket: int) -> places.Place:
        if pocket < places.CORNER_COUNT:
            return cloth.corner(pocket)
        return cloth.length / 2, 0.0 if pocket == places.CORNER_COUNT else cloth.width

    pocket = min(zone_pockets(view, ui), key=lambda each: dist(zone_centre(each), place))
    if pocket >= places.CORNER_COUNT:
        distance = min(786, max(360, y if pocket == places.CORNER_COUNT else far_y - y))
        return far_x // 2, distance if pocket == places.CORNER_COUNT else far_y - distance
    cx, cy = (far_x if pocket & 1 else 0), (far_y if pocket & 2 else 0)
    u, w = _corner_spot(abs(x - cx), abs(y - cy), int(cloth.diamond_spacing * shots.ACTION_SCALE))
    return (cx - u if cx else u), (cy - w if cy else w)


def _corner_spot(u: int, w: int, spacing: int) -> Spot:
    """Return a position in a corner zone (R22) close to the point (u, w).

    Positions are distances from the corner's two rails in 1/10,000 m; ``spacing`` is that of the diamonds.
    """
    u, w = max(_BALL_RADIUS, u), max(_BALL_RADIUS, w)
    excess = u + w - spacing
    if excess > 0:
        u = min(spacing - _BALL_RADIUS, max(_BALL_RADIUS, u - excess // 2))
        w = spacing - u
    while u * u + w * w < 600 * 600:
        u, w = u + 5, w + 5
    return u, w


def _change_setting(view: View, ui: TableUi, name: str, value: object) -> TableUi | None:
    match name:
        case "lines" if value in LINE_MODES:
            return replace(ui, lines=value)
        case "labels" | "release":
            return replace(ui, **{name: value is True})
    try:
        number = float(str(value)[:20].replace(",", "."))
    except ValueError:
        return None
    if not abs(number) < FULL_TURN:
        return None
    if name in ("target", "pocket"):
        return None if aims_by_hand(view) else _pick_from_list(view, ui, name, int(number))
    if not usable_units(view):
        return None
    match name:
        case "aim":
            return _set_aim(ui, round(number * 100))
        case "pace":
            return _set_speed(ui, round(number))
        case "speed":
            return _set_speed(ui, round(number * 1000))
        case "side":
            return _set_spin(ui, round(number), ui.top)
        case "top":
            return _set_spin(ui, ui.side, round(number))
    return None


def _pick_from_list(view: View, ui: TableUi, name: str, number: int) -> TableUi | None:
    """Choose a ball or pocket from the list, and aim if the shot is possible."""
    minimum, maximum = (0, UNIT_COUNT) if name == "target" else (-1, 5)
    if not minimum <= number <= maximum:
        return None
    ui = replace(ui, **{name: number})
    if not usable_units(view) or (not ui.target and ui.pocket < 0):
        return ui
    if ui.pocket >= 0:
        pot = _find_pot(view, ui, ui.pocket)
        aim, speed = pot.aim, max(ui.min_speed, pot.speed)
    else:
        aim, speed = (
            aiming.aim_at(ball_positions(view, ui), ui.unit, ui.target, -1, view.options.table),
            ui.min_speed,
        )
    return ui if aim is None else replace(ui, aim=aim, speed=speed, advised_action=None, note=None)
