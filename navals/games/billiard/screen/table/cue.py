"""The shot in hand at the simulated table, and the gestures that change it.

Gestures (name, argument); places are user units of the drawing (mm, y upwards from the bottom: see ``felt``):

    cloth {x, y}            a tap: a ball to strike or to pocket, a pocket, a place to aim at or for the ball in hand
    swing, pull, carry, english   drags: turn the aim, draw the cue back, move the ball in hand or the point struck
    unit {unit}             the unit to strike; target {unit}   the ball to pocket
    by {aim}, faster {by}, spin {side, top}, nudge {x, y}     steps, as by keys
    tune {name, value}      a field: aim, speed, side, top, target, pocket, lines, labels, release
    shoot, heed, weigh {action}, replay {slow}
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt
from typing import Any, Final, TypeGuard

import msgspec
from msgspec.structs import replace

from navals.core.message import Message, msg
from navals.core.refusal import NotationError
from navals.games.billiard.rules import notation
from navals.games.billiard.rules.damage import IMMERSED, TABLE
from navals.games.billiard.rules.events import Spot, Strike, Surface
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.table.directions import FULL, aim_of, direction
from navals.games.billiard.rules.table.match import FASTEST, OFFSET, SLOWEST, TableState, whole
from navals.games.billiard.rules.table.places import (
    CORNERS,
    RADIUS,
    Place,
    clear,
    corner_zone,
    default_surfacing,
)
from navals.games.billiard.rules.table.places import Surface as Cloth
from navals.games.billiard.rules.table.shots import CLOTHS, SCALE, Lies, lie_of, metres
from navals.games.billiard.rules.units import COUNT, REPAIR, SUBMARINE, UNITS, army, kind, of_army
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.table import aiming, potting
from navals.ui.board.board import Do

PULL: Final = 0.36  # how far the cue is drawn back for the hardest shot (m)
_NEAR: Final = 0.075  # maximum distance of a tap from a ball's centre (m): ten pixels on a phone
_MOUTH: Final = 0.13  # the same for a pocket
_HOLD: Final = 0.13  # a drag that starts this near to the attacker points; others turn the aim
_LEAST: Final = ceil(RADIUS * SCALE)
LINES: Final = ("full", "line", "none")


class Ui(msgspec.Struct, frozen=True):
    """The shot in hand, in units of actions, and the display settings.

    ``at`` is the place of the ball in hand; ``pace`` the chosen minimum speed; ``target`` and ``pocket`` the
    ball and where it goes (0, -1: none); ``note`` why the last tap did nothing. ``grip`` belongs to the
    current drag, ``was`` holds aim and speed before it. ``lines`` is one of ``LINES``; ``labels`` shows
    classes; with ``release``, letting go of the cue shoots.
    """

    unit: int = 0
    aim: int = 0
    speed: int = 2500
    pace: int = 2500
    side: int = 0
    top: int = 0
    at: Spot | None = None
    target: int = 0
    pocket: int = -1
    grip: int | None = None
    was: tuple[int, int] = (0, 0)
    lines: str = "full"
    labels: bool = True
    release: bool = False
    advised: Strike | Surface | None = None
    note: Message | None = None


def surface(view: View) -> Cloth:
    """Return the playing surface of the match, in metres."""
    return CLOTHS[view.options.table]


def usable(view: View) -> tuple[int, ...]:
    """Return the units that may be struck now, an immersed submarine included; in a forced surfacing, that
    one."""
    if view.phase == "rise":
        return (view.rising,)
    mine = view.army()
    if view.phase == "break":
        return (of_army(mine, REPAIR),)
    if view.phase != "aim":
        return ()
    submarine = of_army(mine, SUBMARINE)
    return tuple(
        unit
        for unit in UNITS[mine]
        if view.armies.at(unit) == TABLE or (unit == submarine and view.armies.at(unit) == IMMERSED)
    )


def handed(view: View, ui: Ui) -> int:
    """Return the unit that the shot first places on the table, or 0."""
    if ui.at is None:
        return 0
    if view.phase == "break":
        return of_army(view.army(), REPAIR)
    return view.rising if view.phase == "rise" else of_army(view.army(), SUBMARINE)


def laid(view: View, ui: Ui) -> Lies:
    """Return the places of the balls, with the one in hand."""
    unit = handed(view, ui)
    if not unit or ui.at is None or not view.spots:
        return view.spots
    lies = list(view.spots)
    lies[unit - 1] = lie_of((ui.at[0] / SCALE, ui.at[1] / SCALE), surface(view))
    return tuple(lies)


def misplaced(view: View, ui: Ui) -> bool:
    """Return whether the ball in hand overlaps another one."""
    unit = handed(view, ui)
    if not unit or ui.at is None:
        return False
    others = [metres(lie) for n, lie in enumerate(view.spots, 1) if lie is not None and n != unit]
    return not clear((ui.at[0] / SCALE, ui.at[1] / SCALE), others)


def attacker(view: View, ui: Ui) -> Place | None:
    """Return the place of the ball to be struck."""
    lies = laid(view, ui)
    lie = lies[ui.unit - 1] if ui.unit and lies and view.phase in ("aim", "break") else None
    return None if lie is None else metres(lie)


def strike(view: View, ui: Ui) -> Strike | Surface:
    """Return the action in hand."""
    if view.phase == "rise":
        return Surface(view.rising, ui.at)
    return Strike(ui.unit, ui.aim, ui.speed, ui.side, ui.top, ui.at)


def sight(view: View, ui: Ui) -> aiming.Sight | None:
    """Return the preview of the shot in hand, or None."""
    if attacker(view, ui) is None or misplaced(view, ui):
        return None
    return aiming.sight(laid(view, ui), ui.unit, ui.aim, ui.speed, ui.side, ui.top, view.options.table)


def fresh(view: View, old: Ui | None = None) -> Ui:
    """Return the first shot of a turn: firm, at the nearest enemy; display settings stay."""
    old = old or Ui()
    base = Ui(lines=old.lines, labels=old.labels, release=old.release)
    units = usable(view)
    if not units or not view.spots:
        return base
    if view.phase == "break":
        at = _tenths(surface(view).length * 0.18, surface(view).width / 2)
        return replace(base, unit=units[0], speed=7000, at=at)
    if view.phase == "rise":
        return replace(base, unit=units[0], at=_rising(view))
    lying = [unit for unit in units if view.spots[unit - 1] is not None]
    unit = old.unit if old.unit in lying else (lying or units)[0]
    return choose(view, replace(base, unit=unit), unit)


def wanted(view: View, ui: Ui) -> potting.Pot | None:
    """Return the shot that sends the chosen ball into the chosen pocket, or None."""
    if ui.pocket < 0 or attacker(view, ui) is None or misplaced(view, ui):
        return None
    return potting.pot(laid(view, ui), ui.unit, ui.target, ui.pocket, view.options.table)


def openings(view: View, ui: Ui) -> tuple[int, ...]:
    """Return the pockets into which the chosen ball can be sent."""
    if not ui.target or attacker(view, ui) is None or misplaced(view, ui):
        return ()
    lies, table = laid(view, ui), view.options.table
    return tuple(n for n in range(6) if potting.pot(lies, ui.unit, ui.target, n, table).chance)


def _tenths(x: float, y: float) -> Spot:
    return round(x * SCALE), round(y * SCALE)


@lru_cache(maxsize=8)
def _rising(view: View) -> Spot:
    state = whole(view)
    assert isinstance(state, TableState)
    return state.rising_places()[0]


def choose(view: View, ui: Ui, unit: int) -> Ui:
    """Choose a unit to strike.

    An immersed submarine surfaces before a corner, and dives again if chosen twice while another unit is
    usable.
    """
    others = [n for n in usable(view) if view.armies.at(n) == TABLE]
    if view.armies.at(unit) == IMMERSED and ui.unit == unit and ui.at is not None and others:
        return choose(view, replace(ui, at=None, unit=0), others[0])
    if view.armies.at(unit) == IMMERSED:
        ui = replace(ui, at=_surfacing(view))
    elif view.options.surface_must_attack:
        ui = replace(ui, at=None)
    ui = replace(ui, unit=unit, target=0, pocket=-1, advised=None, note=None)
    aim = nearest(view, ui)
    return ui if aim is None else replace(ui, aim=aim)


def nearest(view: View, ui: Ui) -> int | None:
    """Return the aim at the nearest enemy, with which a turn starts."""
    start = attacker(view, ui)
    enemies = [
        metres(lie)
        for n, lie in enumerate(view.spots, 1)
        if lie is not None and n != ui.unit and army(n) != army(ui.unit)
    ]
    if start is None or not enemies:
        return None
    near = min(enemies, key=lambda place: _far(place, start))
    return aim_of(near[0] - start[0], near[1] - start[1]) if near != start else None


def _surfacing(view: View) -> Spot:
    """Return a place before the submarine's pocket if that is a free corner, else before the first free
    one."""
    cloth = surface(view)
    others = [metres(lie) for lie in view.spots if lie is not None]
    mine = view.pockets[view.army()]
    corners = sorted(range(CORNERS), key=lambda pocket: pocket != mine)
    places = [default_surfacing(cloth, pocket) for pocket in corners]
    return _tenths(*next((place for place in places if clear(place, others)), places[0]))


def _far(a: Place, b: Place) -> float:
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))


def advised(ui: Ui, action: Any) -> Ui:
    """Take an advised action in hand."""
    if isinstance(action, Surface):
        return replace(ui, unit=action.unit, at=action.at, advised=action)
    if not isinstance(action, Strike):
        return ui
    return replace(
        ui,
        unit=action.unit,
        aim=action.aim,
        speed=action.speed,
        side=action.side,
        top=action.top,
        at=action.at,
        target=0,
        pocket=-1,
        advised=action,
        note=None,
    )


def gesture(view: View, ui: Ui, name: str, args: dict[str, Any]) -> Ui | Do | None:
    """Return a new selection, an action, or None."""
    if name == "tune":
        return _set(view, ui, str(args.get("name")), args.get("value"))
    if not usable(view) or not view.spots:
        return None
    match name:
        case "shoot":
            return Do(strike(view, ui))
        case "heed" if ui.advised is not None:
            return Do(ui.advised)
        case "weigh":
            try:
                action = notation.parse(str(args.get("action"))[:200], whole(view))
            except NotationError:
                return None
            return advised(ui, action)
        case "cloth":
            place = _point(view, args)
            return None if place is None else _tapped(view, ui, place)
        case "carry" if ui.at is not None:
            place = _point(view, args, grip=True)
            return None if place is None or args.get("phase") == "cancel" else _put(view, ui, place)
        case "swing" | "pull":
            return _dragged(view, ui, name, args)
        case "english":
            x, y = args.get("x"), args.get("y")
            return _spun(ui, round(x), -round(y)) if _real(x) and _real(y) else None
        case "unit" if args.get("unit") in usable(view):
            return choose(view, ui, args["unit"])
        case "target" if _whole(args.get("unit")) and 1 <= args["unit"] <= COUNT:
            return _targeted(view, ui, args["unit"])
        case "by" if _whole(args.get("aim")):
            return _aimed(ui, ui.aim + args["aim"])
        case "faster" if _whole(args.get("by")):
            return _paced(ui, ui.speed + args["by"])
        case "spin" if _whole(args.get("side")) and _whole(args.get("top")):
            if not args["side"] and not args["top"]:
                return _spun(ui, 0, 0)
            return _spun(ui, ui.side + args["side"], ui.top + args["top"])
        case "nudge" if ui.at is not None and _whole(args.get("x")) and _whole(args.get("y")):
            x, y = ui.at[0] + args["x"], ui.at[1] + args["y"]
            return _put(view, ui, (x / SCALE, y / SCALE))
    return None


def _real(value: Any) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and -1e6 < value < 1e6


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < FULL * 10


def _point(view: View, args: dict[str, Any], *, grip: bool = False) -> Place | None:
    """Return the place of a gesture in metres; with ``grip``, the centre of what is dragged."""
    x, y = args.get("x"), args.get("y")
    if not _real(x) or not _real(y):
        return None
    dx, dy = args.get("dx"), args.get("dy")
    if grip and _real(dx) and _real(dy):
        x, y = x - dx, y - dy
    return x / 1000, surface(view).width - y / 1000


def _aimed(ui: Ui, aim: int) -> Ui:
    return replace(ui, aim=aim % FULL, target=0, pocket=-1, advised=None, note=None)


def _paced(ui: Ui, speed: int) -> Ui:
    speed = min(FASTEST, max(SLOWEST, speed))
    return replace(ui, speed=speed, pace=speed, advised=None, note=None)


def _spun(ui: Ui, side: int, top: int) -> Ui:
    """Move the point struck to where the cue may strike."""
    far = sqrt(side * side + top * top)
    if far > OFFSET:
        side, top = int(side * OFFSET / far), int(top * OFFSET / far)
    return replace(ui, side=side, top=top, advised=None, note=None)


def drawn_back(speed: int) -> float:
    """Return how far the cue is drawn back for a speed (m); soft shots have most of the way."""
    return PULL * sqrt((speed - SLOWEST) / (FASTEST - SLOWEST))


def _dragged(view: View, ui: Ui, name: str, args: dict[str, Any]) -> Ui | Do | None:
    start, place, phase = attacker(view, ui), _point(view, args), args.get("phase")
    if phase == "cancel" or start is None:
        return replace(ui, grip=None)
    if place is None or place == start:
        return replace(ui, grip=None) if phase == "drop" else None
    dx, dy = place[0] - start[0], place[1] - start[1]
    if name == "swing":
        towards = aim_of(dx, dy)
        if phase == "start" or ui.grip is None:
            grip = 0 if _far(place, start) < _HOLD else (ui.aim - towards) % FULL
            return replace(ui, grip=grip, was=(ui.aim, ui.speed))
        return replace(_aimed(ui, towards + ui.grip), grip=None if phase == "drop" else ui.grip)
    ux, uy = direction(ui.aim)
    back = -round((dx * ux + dy * uy) * SCALE)
    if phase == "start" or ui.grip is None:
        grip = back - (0 if ui.release else round(drawn_back(ui.speed) * SCALE))
        return replace(ui, grip=grip, was=(ui.aim, ui.speed))
    share = min(1.0, max(0.0, (back - ui.grip) / (PULL * SCALE)))
    pulled = replace(
        _paced(ui, SLOWEST + round((FASTEST - SLOWEST) * share * share / 10) * 10),
        grip=None if phase == "drop" else ui.grip,
    )
    if phase == "drop" and ui.release and share > 0.04:
        return Do(strike(view, pulled), pulled)
    return pulled


def _tapped(view: View, ui: Ui, place: Place) -> Ui | None:
    """Take an own ball, aim at another, choose a pocket for it, place the ball in hand, or aim there."""
    lies = laid(view, ui)
    lying = {n: metres(lie) for n, lie in enumerate(lies, 1) if lie is not None}
    near = min(lying, key=lambda n: _far(lying[n], place), default=0)
    if near and _far(lying[near], place) > _NEAR:
        near = 0
    if near and near != ui.unit:
        return (
            choose(view, ui, near)
            if near in usable(view) and not mends(view, ui, near)
            else _targeted(view, ui, near)
        )
    mouths = [aiming.mouth(pocket, view.options.table) for pocket in range(6)]
    pocket = min(range(6), key=lambda n: _far(mouths[n], place))
    inside = not near and view.phase == "aim" and _far(mouths[pocket], place) <= _MOUTH
    if inside and not ui.target and (diver := _under(view, pocket)) and diver != ui.unit:
        return choose(view, ui, diver)
    if inside and (ui.target or ui.at is None):
        return _into(view, ui, pocket)
    if ui.at is not None and not near and _allowed(view, place):
        return _put(view, ui, place)
    start = attacker(view, ui)
    if start is None or near == ui.unit:
        return None
    return _aimed(ui, aim_of(place[0] - start[0], place[1] - start[1]))


def _under(view: View, pocket: int) -> int:
    submarine = of_army(view.army(), SUBMARINE)
    there = view.armies.at(submarine) == IMMERSED and view.pockets[view.army()] == pocket
    return submarine if there else 0


def mends(view: View, ui: Ui, unit: int) -> bool:
    """Return whether the repair ship is in hand and the unit damaged: then it is a target (R12)."""
    armies = view.armies
    return (
        bool(ui.unit)
        and kind(ui.unit) == REPAIR
        and army(ui.unit) == army(unit)
        and view.phase == "aim"
        and armies.at(unit) == TABLE
        and armies.armour[unit - 1] < terms(view.options).most(unit)
    )


def _targeted(view: View, ui: Ui, unit: int) -> Ui | None:
    """Choose a ball to pocket: aim full at it, until a pocket is chosen."""
    aim = aiming.aim_at(laid(view, ui), ui.unit, unit, -1, view.options.table) if ui.unit else None
    return None if aim is None else replace(_aimed(ui, aim), target=unit, speed=ui.pace)


def _into(view: View, ui: Ui, pocket: int) -> Ui | None:
    """Choose a pocket for the chosen ball; for a submarine without one, the pocket for its dive."""
    if attacker(view, ui) is None:
        return None
    if not ui.target and kind(ui.unit) != SUBMARINE:
        return replace(ui, note=msg("First tap the ball that is to fall, then the pocket."))
    found = potting.pot(laid(view, ui), ui.unit, ui.target, pocket, view.options.table)
    if found.aim is None:
        return replace(
            ui, note=msg("It cannot be cut that thin: choose another pocket, or strike another ball.")
        )
    speed = max(ui.pace, found.speed)
    return replace(_aimed(ui, found.aim), target=ui.target, pocket=pocket, speed=speed)


def zones(view: View, ui: Ui) -> tuple[int, ...]:
    """Return the pockets before which the ball in hand may be placed; () for a break."""
    if ui.at is None or view.phase == "break":
        return ()
    if view.phase == "rise":
        pocket = view.pockets[army(view.rising)]
        return (pocket,) if pocket >= 0 else tuple(range(6))
    return tuple(range(CORNERS))


def _allowed(view: View, place: Place) -> bool:
    cloth = surface(view)
    if view.phase == "break":
        return cloth.inside(place) and place[0] < cloth.spot(2)[0]
    return any(corner_zone(cloth, pocket, place) for pocket in zones(view, Ui(at=(0, 0))) if pocket < CORNERS)


def _put(view: View, ui: Ui, place: Place) -> Ui:
    """Place the ball in hand at the nearest legal place."""
    return replace(ui, at=_nearest(view, ui, place), advised=None)


def _nearest(view: View, ui: Ui, place: Place) -> Spot:
    cloth = surface(view)
    x, y = round(place[0] * SCALE), round(place[1] * SCALE)
    far_x, far_y = round(cloth.length * SCALE), round(cloth.width * SCALE)
    if view.phase == "break":
        head = ceil(cloth.spot(2)[0] * SCALE) - 1
        return min(head, max(_LEAST, x)), min(far_y - _LEAST, max(_LEAST, y))

    def centre(pocket: int) -> Place:
        if pocket < CORNERS:
            return cloth.corner(pocket)
        return cloth.length / 2, 0.0 if pocket == CORNERS else cloth.width

    pocket = min(zones(view, ui), key=lambda each: _far(centre(each), place))
    if pocket >= CORNERS:
        out = min(786, max(360, y if pocket == CORNERS else far_y - y))
        return far_x // 2, out if pocket == CORNERS else far_y - out
    cx, cy = (far_x if pocket & 1 else 0), (far_y if pocket & 2 else 0)
    u, w = _in_corner(abs(x - cx), abs(y - cy), int(cloth.diamond * SCALE))
    return (cx - u if cx else u), (cy - w if cy else w)


def _in_corner(u: int, w: int, diamond: int) -> Spot:
    """Return the nearest place of a corner's zone (R22); distances from the rails in 1/10,000 m."""
    u, w = max(_LEAST, u), max(_LEAST, w)
    if u + w > diamond:
        over = u + w - diamond
        u, w = u - over // 2, w - (over + 1) // 2
        if u < _LEAST:
            u, w = _LEAST, diamond - _LEAST
        elif w < _LEAST:
            u, w = diamond - _LEAST, _LEAST
    while u * u + w * w < 600 * 600:
        u, w = u + 5, w + 5
    return u, w


def _set(view: View, ui: Ui, name: str, value: Any) -> Ui | None:
    match name:
        case "lines" if value in LINES:
            return replace(ui, lines=value)
        case "labels" | "release":
            return replace(ui, **{name: value is True})
        case "target" | "pocket":
            return _listed(view, ui, name, value)
    number = _number(value)
    if number is None or not usable(view):
        return None
    match name:
        case "aim":
            return _aimed(ui, round(number * 100))
        case "pace":
            return _paced(ui, round(number))
        case "speed":
            return _paced(ui, round(number * 1000))
        case "side":
            return _spun(ui, round(number), ui.top)
        case "top":
            return _spun(ui, ui.side, round(number))
    return None


def _number(value: Any) -> float | None:
    try:
        number = float(str(value)[:20].replace(",", "."))
    except ValueError:
        return None
    return number if abs(number) < FULL else None


def _listed(view: View, ui: Ui, name: str, value: Any) -> Ui | None:
    """Choose a ball or pocket of the list, and aim if the ball can be sent there."""
    number = _number(value)
    if number is None or not -1 <= number <= COUNT:
        return None
    ui = replace(ui, target=int(number)) if name == "target" else replace(ui, pocket=int(number))
    if ui.pocket > 5:
        return None
    if not usable(view) or (not ui.target and ui.pocket < 0):
        return ui
    if ui.pocket >= 0:
        found = potting.pot(laid(view, ui), ui.unit, ui.target, ui.pocket, view.options.table)
        aim, speed = found.aim, max(ui.pace, found.speed)
    else:
        aim, speed = aiming.aim_at(laid(view, ui), ui.unit, ui.target, -1, view.options.table), ui.pace
    return ui if aim is None else replace(ui, aim=aim, speed=speed, advised=None, note=None)
