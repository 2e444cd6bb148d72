"""Station: deployment of squadrons, and placement of terrain.

The draft (``UnchartedUi.berth``) starts as a legal proposal, so that one press is enough. Gestures:

    carry {phase, x, y, dx, dy, token}   drag the squadron (or one ship of it), or the piece
    tap {x, y}            move it there
    shift {dx, dy}        move it by half inches
    rotate {by}           turn it by steps of 15 degrees
    apart                 toggle dragging ships one by one
    squadron {number}     select another squadron
    kind {kind}, radius {by}   change the piece of terrain
    deploy, put           confirm
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from navals.core.message import Message, msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.actions import Deploy, Piece
from navals.games.uncharted.rules.data.fleet import HALF_SIZES
from navals.games.uncharted.rules.sea.terrain import KINDS, MAX_RADIUS, MIN_RADIUS
from navals.games.uncharted.rules.turn.deployment import placed_ships, squadrons_to_deploy, zone
from navals.games.uncharted.rules.turn.tasks import Deploying, PlacePiece
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.helm import wake
from navals.games.uncharted.screen.sea import chart, hulls, marks, plates, table
from navals.games.uncharted.screen.sea.plates import PlacedShip
from navals.games.uncharted.screen.ui import (
    INCH,
    UNSET,
    DraftPlace,
    Response,
    ShipNote,
    StationParts,
    UnchartedUi,
    dragged_object,
    to_point,
    to_units,
)
from navals.games.uncharted.words import goals, navy
from navals.games.uncharted.words.navy import strip_article
from navals.games.uncharted.words.sentences import join_names
from navals.geometry.plane import COS, HEADING_COUNT, SIN, Hull, Point, gap
from navals.ui.board.board import Context, Do
from navals.ui.board.labels import Label
from navals.ui.board.positions import is_coordinate
from navals.ui.components import block_reason, button, button_row, panel
from navals.ui.components.deeds import main_button, steer_button, tool_button
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.draw.svg import circle, g, rect, xy
from navals.ui.words.i18n import Language

ACTIONS: Final = (Deploy, Piece)
KEYS: Final = (
    (("Shift+↑", "Shift+↓", "Shift+←", "Shift+→"), msg("move by half an inch")),
    (("Q", "E"), msg("turn to port, turn to starboard")),
    (("Enter",), msg("place it here")),
)
SPACING: Final = {"S": 2000, "M": 2600, "L": 3600}
"""Distance between ships in line abreast, by size, in thousandths of an inch."""
ONE_BY_ONE: Final = "each"  # ``DraftPlace.kind`` while ships are dragged one by one.
_TENTH_INCH: Final = 100
_PREFERRED_GAP: Final = 1500  # Preferred distance between a proposal and other ships.
_SIDE_MARGIN: Final = 9000  # How much of the zone a small screen shows to either side of the proposal.


@lru_cache(maxsize=8)
def squadrons_left(view: View) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the squadrons yet to be deployed, with their ships' names."""
    return tuple(squadrons_to_deploy(state_of(view), view.actor).items())


def _squadron_ships(view: View, squadron: int) -> tuple[int, ...]:
    state = state_of(view)
    return tuple(state.ship_number(view.actor, name) for name in dict(squadrons_left(view)).get(squadron, ()))


def _line_abreast(view: View, squadron: int, centre: Point, heading: int) -> tuple[Point, ...]:
    """Return the positions of a squadron's ships in line abreast, centred on a point."""
    ships, (x, y) = _squadron_ships(view, squadron), centre
    spacing = SPACING[view.ships[ships[0]].card.size]
    offsets = [spacing * (2 * index - len(ships) + 1) // 2 for index in range(len(ships))]
    return tuple(
        _round_point((x + offset * COS[heading] // 1000, y - offset * SIN[heading] // 1000))
        for offset in offsets
    )


def _round_point(point: Point) -> Point:
    return round(point[0] / _TENTH_INCH) * _TENTH_INCH, round(point[1] / _TENTH_INCH) * _TENTH_INCH


def _move_into_zone(view: View, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Shift positions together so that all are in the seat's deployment zone."""
    west, south, east, north = zone(view.options, view.actor)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    dx = max(west - min(xs), 0) + min(east - max(xs), 0)
    dy = max(south - min(ys), 0) + min(north - max(ys), 0)
    return tuple((x + dx, y + dy) for x, y in points)


def deployment_action(view: View, berth: DraftPlace) -> Deploy:
    """Convert a squadron's berth to an action."""
    ships = _squadron_ships(view, berth.squadron)
    places = tuple((view.ships[n].name, x, y) for n, (x, y) in zip(ships, berth.points, strict=True))
    return Deploy(berth.squadron, places, berth.heading)


def _has_room(view: View, berth: DraftPlace, shapes: list[Hull]) -> bool:
    ships = placed_ships(state_of(view), view.actor, deployment_action(view, berth))
    return all(gap(ship.shape(), shape) >= _PREFERRED_GAP for _, ship in ships for shape in shapes)


@lru_cache(maxsize=16)
def propose_berth(view: View, squadron: int) -> DraftPlace:
    """Propose a legal berth: in line abreast, facing the enemy, near the middle of the zone."""
    seat, (west, south, east, north) = view.actor, zone(view.options, view.actor)
    heading, state = 12 * seat, state_of(view)
    half_length = HALF_SIZES[view.ships[_squadron_ships(view, squadron)[0]].card.size][0]
    middle = (west + east) // 2
    shapes = [ship.shape() for ship in view.ships if ship.is_at_sea]
    depths = (north - half_length - 500, (south + north) // 2, south + half_length + 500)
    for minimum_gap, depth in (
        (minimum_gap, depth) for minimum_gap in (_PREFERRED_GAP, 0) for depth in depths
    ):
        y = depth if seat == 0 else south + north - depth
        for offset in range(0, (east - west) // 2, 2000):
            for x in (middle - offset, middle + offset):
                points = _move_into_zone(view, _line_abreast(view, squadron, (x, y), heading))
                berth = DraftPlace(squadron, points, heading)
                if state.check(deployment_action(view, berth)) is None and (
                    not minimum_gap or _has_room(view, berth, shapes)
                ):
                    return berth
    return _action_berth(state.sample(random.Random(0)))


def _action_berth(action: object) -> DraftPlace:
    if isinstance(action, Deploy):
        return DraftPlace(action.squadron, tuple((x, y) for _, x, y in action.at), action.heading)
    assert isinstance(action, Piece)
    return DraftPlace(points=((action.x, action.y),), kind=action.kind, radius=action.radius)


@lru_cache(maxsize=4)
def propose_piece(view: View) -> DraftPlace:
    """Propose a legal piece of terrain."""
    return _action_berth(state_of(view).sample(random.Random(len(view.islands))))


def new_ui(view: View) -> UnchartedUi:
    """Return a selection with a legal proposal as the draft."""
    if isinstance(view.task, PlacePiece):
        return UnchartedUi(berth=propose_piece(view))
    squadrons = squadrons_left(view)
    return UnchartedUi(berth=propose_berth(view, squadrons[0][0])) if squadrons else UnchartedUi()


def focus_target(view: View) -> str:
    """Return the id to focus: the button that confirms."""
    return "put" if isinstance(view.task, PlacePiece) else "deploy"


def example(view: View) -> str:
    """Return the proposal in notation."""
    from navals.games.uncharted.rules.notation import text

    ui = new_ui(view)
    return text(_draft_action(view, ui.berth))


def apply_hint(ui: UnchartedUi, action: object) -> UnchartedUi:
    """Use the advised placement as the draft."""
    return replace(ui, berth=_action_berth(action))


def _draft_action(view: View, berth: DraftPlace) -> Deploy | Piece:
    if isinstance(view.task, PlacePiece):
        return Piece(berth.kind, *berth.points[0], berth.radius)
    return deployment_action(view, berth)


def tap_ship(view: View, ui: UnchartedUi, ship: int) -> Response:
    """Let the board select ships already deployed."""
    return None


def interact(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    """Handle a gesture: see the module docstring."""
    berth = ui.berth
    if not berth.points:
        return None
    match name:
        case "carry":
            return _drag_draft(view, ui, args)
        case "tap" if is_coordinate(x := args.get("x")) and is_coordinate(y := args.get("y")):
            return _move_draft(view, ui, _centre(berth.points), to_point(view, x, y))
        case "shift" if (dx := args.get("dx")) in (-1, 0, 1) and (dy := args.get("dy")) in (-1, 0, 1):
            return _shift_draft(view, ui, 500 * dx, 500 * dy)
        case "deploy" | "put":
            action = _draft_action(view, berth)
            refusal = state_of(view).check(action)
            return refusal if refusal is not None else Do(action)
        case "kind" if args.get("kind") in KINDS and isinstance(view.task, PlacePiece):
            return replace(ui, berth=replace(berth, kind=args["kind"]))
        case "radius" if (step := args.get("by")) in (-1, 1) and isinstance(view.task, PlacePiece):
            radius = min(MAX_RADIUS, max(MIN_RADIUS, berth.radius + 500 * step))
            return replace(ui, berth=replace(berth, radius=radius))
    return None if isinstance(view.task, PlacePiece) else _change_squadron(view, ui, name, args)


def _change_squadron(view: View, ui: UnchartedUi, name: str, args: dict[str, object]) -> Response:
    berth = ui.berth
    match name:
        case "rotate" if (turn := args.get("by")) in (-1, 1):
            heading = (berth.heading + turn) % HEADING_COUNT
            points = _move_into_zone(
                view, _line_abreast(view, berth.squadron, _centre(berth.points), heading)
            )
            return replace(ui, berth=replace(berth, points=points, heading=heading, kind=""))
        case "apart":
            return replace(ui, berth=replace(berth, kind="" if berth.kind == ONE_BY_ONE else ONE_BY_ONE))
        case "squadron" if args.get("number") in [number for number, _ in squadrons_left(view)]:
            return replace(ui, berth=propose_berth(view, args["number"]), hint=None)
    return None


def _centre(points: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def _move_draft(view: View, ui: UnchartedUi, start: Point, end: Point) -> UnchartedUi:
    return _shift_draft(view, ui, end[0] - start[0], end[1] - start[1])


def _shift_draft(view: View, ui: UnchartedUi, dx: int, dy: int) -> UnchartedUi:
    points = tuple(_round_point((x + dx, y + dy)) for x, y in ui.berth.points)
    points = points if isinstance(view.task, PlacePiece) else _move_into_zone(view, points)
    return replace(ui, berth=replace(ui.berth, points=points), hint=None)


def _drag_draft(view: View, ui: UnchartedUi, args: dict[str, object]) -> Response:
    """Drag the ship with token ``berth-N``, alone or with its squadron; or the piece of terrain."""
    berth, (index, end) = ui.berth, dragged_object(view, args, "berth-")
    if not 0 <= index < len(berth.points) or end is None:
        return None
    if berth.kind == ONE_BY_ONE:
        (new_point,) = _move_into_zone(view, (_round_point(end),))
        new_points = tuple(new_point if n == index else point for n, point in enumerate(berth.points))
        return replace(ui, berth=replace(berth, points=new_points), hint=None)
    return _move_draft(view, ui, berth.points[index], end)


def build_parts(view: View, ui: UnchartedUi, context: Context) -> StationParts:
    """Return the screen's parts: zone, draft and buttons."""
    t, berth = context.t, ui.berth
    if not berth.points:
        return StationParts()
    refusal = state_of(view).check(_draft_action(view, berth))
    if isinstance(view.task, PlacePiece):
        return _piece_parts(view, ui, refusal, t)
    assert isinstance(view.task, Deploying)
    ghosts, handles, underlay, notes = [], [], list[Markup](), list[ShipNote]()
    placed_ships = _draft_ships(view, berth, t)
    labels = _place_labels(view, placed_ships, t)
    for index, placed_ship in enumerate(placed_ships):
        n, ship, point = placed_ship.number, placed_ship.ship, placed_ship.ship.at
        ghosts.append(_ghost(view, placed_ship, labels.get(n), refusal is not None))
        if "arcs" in ui.toggles:
            underlay.append(marks.arcs(view, ship))
        if "wind" in ui.toggles and ship.has_sails:
            underlay.append(chart.upwind_sector(view, ship.at))
        if "threats" in ui.toggles:
            lines, threat_notes = wake.threat_lines(view, n, ship)
            ghosts.append(lines)
            notes += threat_notes
        radius, token = hulls.half_size(ship.card.size)[0] + 4, f"berth-{index}"
        handles.append(marks.handle(view, point, radius, token, token))
    west, south, east, north = zone(view.options, view.actor)
    left, top = to_units(view, (west, north))
    middle, _ = _centre(propose_berth(view, berth.squadron).points)
    zone_mark = rect(left, top, (east - west) * INCH / 1000, (north - south) * INCH / 1000, class_="sea-zone")
    return StationParts(
        overlay=join((ghosts, handles)),
        underlay=join((zone_mark, underlay)),
        notes=tuple(notes),
        subject_ships=(),
        frame_points=((west, south), (east, north)),
        small_frame_points=((middle - _SIDE_MARGIN, south), (middle + _SIDE_MARGIN, north)),
        panels=_orders_panel(view, t),
        actions=button_row(
            _squadron_buttons(view, berth, t),
            tag("span", _turn_buttons(berth, t), class_="helm-row"),
            main_button(t("Deploy here"), "deploy", "anchor", block_reason(refusal, t)),
        ),
        status=order_text(view, berth.squadron),
        note=refusal.message
        if refusal is not None
        else msg("Drag the squadron, choose its place, or turn it."),
    )


def order_text(view: View, squadron: int) -> Message:
    """Name the squadron to deploy, with its ships."""
    ship_list = join_names([navy.name_of(view.ships[n]) for n in _squadron_ships(view, squadron)])
    return msg("Deploy squadron {number}: {ships}.", number=squadron + 1, ships=ship_list)


def _orders_panel(view: View, t: Language) -> Markup:
    side, options = view.actor, view.options
    own_navy = navy.NAVIES[options.fleet(side)]
    fleet, admiral = own_navy.fleet_name(side), own_navy.plain.admirals[side]
    title = t("{fleet}, Admiral {name}: your orders", fleet=fleet, name=admiral)
    return panel(title[:1].upper() + title[1:], tag("p", t.message(goals.brief(options, side))), id="brief")


def _draft_ships(view: View, berth: DraftPlace, t: Language) -> tuple[PlacedShip, ...]:
    """Return the squadron's ships as the draft places them."""
    ships = []
    for n, point in zip(_squadron_ships(view, berth.squadron), berth.points, strict=True):
        ship = replace(view.ships[n], at=point, heading=berth.heading)
        ships.append(PlacedShip(n, *to_units(view, point), ship, table.short_name(ship, t)))
    return tuple(ships)


def _place_labels(view: View, placed_ships: tuple[PlacedShip, ...], t: Language) -> dict[int, Label]:
    """Return labels for the squadron being deployed, clear of deployed ships and their labels."""
    ships_afloat, sheet = table.ships_at_sea(view, t), chart.sheet_edges(view)
    labels = plates.place_labels(ships_afloat, UNSET, (), sheet)
    boxes = tuple(
        plates.label_box(ship, labels[ship.number]) for ship in ships_afloat if ship.number in labels
    )
    return plates.place_labels(placed_ships, UNSET, boxes, sheet, tuple(ship.hull for ship in ships_afloat))


def _ghost(view: View, placed_ship: PlacedShip, label: Label | None, is_illegal: bool) -> Markup:
    ship = placed_ship.ship
    plate = plates.plate(placed_ship, label) if label is not None else None
    return g(
        g(
            hulls.draw_ship(ship),
            transform=marks.hull_transform(view, ship.at, ship.heading),
            class_="sea-ghost is-firm",
        ),
        marks.outline(view, ship, "bad" if is_illegal else "ghost", 1.4),
        g(plates.code_label(ship), plate, transform=f"translate({xy(placed_ship.x, placed_ship.y)})"),
        id=f"ship-{placed_ship.number}",
    )


def _piece_parts(view: View, ui: UnchartedUi, refusal: Refusal | None, t: Language) -> StationParts:
    berth = ui.berth
    x, y = to_units(view, berth.points[0])
    radius = berth.radius * INCH / 1000
    titles = {kind: t.message(title) for kind, title in naming.TERRAIN_TITLES.items()}
    kinds = [kind for kind in KINDS if kind not in view.options.scenario_data.without]
    assert isinstance(view.task, PlacePiece)
    piece_marks = (
        g(chart.terrain(berth.kind, x, y, radius, titles[berth.kind]), class_="sea-ghost"),
        circle(x, y, radius, class_=f"hull-mark is-{'bad' if refusal is not None else 'ghost'}"),
        marks.handle(view, berth.points[0], radius, "berth-0", "berth-0"),
    )
    buttons = []
    for kind in kinds:
        is_on = kind == berth.kind
        buttons.append(button(titles[kind], "kind", {"kind": kind}, pressed=is_on, id=f"kind-{kind}"))
    return StationParts(
        overlay=join(piece_marks),
        actions=button_row(
            *buttons,
            tool_button(t("Smaller"), "minus", "radius", {"by": -1}, id="radius-less"),
            tool_button(t("Larger"), "plus", "radius", {"by": 1}, id="radius-more"),
            _shift_buttons(t),
            main_button(t("Place it here"), "put", "anchor", block_reason(refusal, t)),
        ),
        status=msg("Place a piece of terrain. Left to place after this one: {n}.", n=view.task.left - 1),
        note=refusal.message if refusal is not None else None,
    )


def _squadron_buttons(view: View, berth: DraftPlace, t: Language) -> Markup | None:
    squadrons = squadrons_left(view)
    if len(squadrons) < 2:
        return None
    buttons = [
        marks.squadron_button(
            [strip_article(t.message(navy.name_of(view.ships[n]))) for n in _squadron_ships(view, number)],
            "squadron",
            {"number": number},
            is_on=number == berth.squadron,
            id=f"squadron-{number}",
            title=t("Squadron {n}", n=number + 1),
        )
        for number, _ in squadrons
    ]
    return tag("span", buttons, class_="squadrons", role="group", aria_label=t("Squadrons"))


def _turn_buttons(berth: DraftPlace, t: Language) -> list[Child]:
    steer_buttons = [
        steer_button(side, label, key, None, id=f"rotate-{side[0]}", data_act="rotate", data_arg={"by": step})
        for side, label, key, step in (
            ("port", t("Turn to port"), "q", -1),
            ("starboard", t("Turn to starboard"), "e", 1),
        )
    ]
    buttons: list[Child] = [tag("span", steer_buttons, class_="steering"), _shift_buttons(t)]
    if len(berth.points) > 1:
        buttons.append(button(t("One by one"), "apart", pressed=berth.kind == ONE_BY_ONE, id="apart"))
    return buttons


def _shift_buttons(t: Language) -> Markup:
    """Return buttons that move the draft by half an inch, for keyboards and for precision."""
    shifts = (
        (t("Half an inch to the west"), "previous", -1, 0, "left"),
        (t("Half an inch to the north"), "chevron-up", 0, 1, "up"),
        (t("Half an inch to the south"), "chevron-down", 0, -1, "down"),
        (t("Half an inch to the east"), "next", 1, 0, "right"),
    )
    buttons = []
    for label, icon, dx, dy, key in shifts:
        arg, shortcut = {"dx": dx, "dy": dy}, f"Shift+Arrow{key.title()}"
        buttons.append(tool_button(label, icon, "shift", arg, id=f"shift-{key}", key=shortcut))
    return tag("span", buttons, class_="steering shifts")
