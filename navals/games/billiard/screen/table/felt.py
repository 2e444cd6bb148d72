"""The simulated table from above, as SVG.

User units are millimetres; x is measured from the head rail, y downwards from the left rail, so that angles
turn the same way as on the table. On tall screens CSS rotates ``.pool-turn`` by a quarter turn, with the head
at the bottom, and rotates ``.pool-up`` back.

    div.pool-box > svg#pool [data-zoom data-space] > g[data-camera] > g.pool-turn > g[data-units]
      g#pool-scene (table; #pool-racks; #pool-zone; #pool-aim; #pool-fx-under; #pool-balls, #pool-ball-N)
      rect#pool-cloth (taps, and the drag that turns the aim); g#pool-hand; g#pool-fx (films)

The close-up of the contact (``close_up``) reuses the scene in a window of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, ON_TABLE
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table.places import CORNER_COUNT, RADIUS, Place
from navals.games.billiard.rules.table.shots import CLOTHS, Lies, get_table, to_metres
from navals.games.billiard.rules.units import CLASS_BY_UNIT, UNIT_COUNT, UNITS, army_of
from navals.games.billiard.rules.view import View
from navals.games.billiard.screen.balls import ball, silhouette
from navals.games.billiard.screen.table import console, cue
from navals.games.billiard.screen.table.aiming import ShotPreview
from navals.games.billiard.screen.table.cue import TableUi
from navals.ui.board.board import Context
from navals.ui.board.labels import HullShape, gap, make_box
from navals.ui.components.chartbox import Pieces, fill_chart, placeholder, split_chart
from navals.ui.components.controls import icon_button
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, el, g, line, number, path, rect, svg, text, translation, use

BALL_RADIUS: Final = 1000 * RADIUS
_CUSHION_DEPTH: Final = 46  # depth of the cushions
_WOOD_WIDTH: Final = 128
_RACK_WIDTH: Final = 92  # width of an army's rack
_MARGIN: Final = 7
FRAME_WIDTH: Final = _WOOD_WIDTH + _MARGIN  # margin of a still picture around the cloth
_CUE_LENGTH: Final = 720
_CLOSE_UP_SIZE: Final = 330  # side of the close-up (mm)
_SILHOUETTE_SIZE: Final = (52, 21)  # width and height of a class below its ball
_SLOT_WIDTH: Final = 78  # distance between balls in a rack


def to_svg(place: Place, width: float) -> tuple[float, float]:
    """Convert a position to user units; ``width`` is the width of the cloth in metres."""
    return 1000 * place[0], 1000 * (width - place[1])


def _cushions(table_name: str) -> Markup:
    """Draw each stretch of rail with the jaws at its ends."""
    table = get_table(table_name)
    height = table.height
    jaws = {(line.x1, line.y1): line for line in table.lines if line.name.startswith("jaw")}
    shapes = []
    for rail in table.lines:
        if rail.name.startswith("jaw"):
            continue
        ends = []
        for x, y in ((rail.x1, rail.y1), (rail.x2, rail.y2)):
            jaw = jaws[(x, y)]
            dx, dy = jaw.x2 - jaw.x1, jaw.y2 - jaw.y1
            depth = abs(dx * rail.nx + dy * rail.ny)
            fraction = _CUSHION_DEPTH / 1000 / depth
            ends.append((to_svg((x, y), height), to_svg((x + fraction * dx, y + fraction * dy), height)))
        (start, start_back), (end, end_back) = ends
        shapes.append(
            "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (start, start_back, end_back, end)) + "z"
        )
    return path("".join(shapes), class_="pool-cushion")


@lru_cache(maxsize=4)
def table_drawing(table_name: str, is_still: bool = False) -> Markup:
    """Draw the static parts of a table; ``is_still`` omits ids, for pages with several pictures."""
    cloth, table = CLOTHS[table_name], get_table(table_name)
    length, width = 1000 * cloth.length, 1000 * cloth.width
    step = length / 8
    outer_box = (-_WOOD_WIDTH, -_WOOD_WIDTH, length + 2 * _WOOD_WIDTH, width + 2 * _WOOD_WIDTH)
    bed_box = (-_CUSHION_DEPTH, -_CUSHION_DEPTH, length + 2 * _CUSHION_DEPTH, width + 2 * _CUSHION_DEPTH)
    pocket_centres = [to_svg((pocket.x, pocket.y), cloth.width) for pocket in table.pockets]
    sights = [(k * step, y) for k in (1, 2, 3, 5, 6, 7) for y in (-88, width + 88)]
    sights += [(x, k * step) for k in (1, 2, 3) for x in (-88, length + 88)]
    diamonds = "".join(f"M{number(x)} {number(y - 9)}l6 9-6 9-6-9z" for x, y in sights)
    spots = [to_svg(cloth.spot(k), cloth.width) for k in range(1, 8)]
    racks = [
        rect(length / 2 - 4 * _SLOT_WIDTH - 6, y, 8 * _SLOT_WIDTH + 12, 74, rx=37, class_="pool-rack")
        for y in (-_WOOD_WIDTH - _RACK_WIDTH + 8, width + _WOOD_WIDTH + _RACK_WIDTH - 82)
    ]
    stops = el("stop", offset="0"), el("stop", offset="1")
    gradient = el("radialGradient", *stops, id="pool-light", class_="pool-shine", cx="50%", cy="50%", r="62%")
    light_layer = (gradient, rect(*bed_box, rx=8, fill="url(#pool-light)"))
    return g(
        racks,
        rect(*outer_box, rx=74, class_="pool-wood"),
        rect(
            outer_box[0] + 9,
            outer_box[1] + 9,
            outer_box[2] - 18,
            outer_box[3] - 18,
            rx=66,
            class_="pool-inlay",
        ),
        [circle(x, y, 78, class_="pool-leather") for x, y in pocket_centres],
        rect(*bed_box, rx=8, class_="pool-bed"),
        None if is_still else light_layer,
        [
            circle(
                *to_svg((pocket.x, pocket.y), cloth.width),
                1000 * pocket.radius,
                class_="pool-hole",
                id=None if is_still else f"pool-corner-{n}",
            )
            for n, pocket in enumerate(table.pockets)
        ],
        _cushions(table_name),
        path(diamonds, class_="pool-sights"),
        line(length / 4, 0, length / 4, width, class_="pool-head"),
        [circle(x, y, 7, class_="pool-spot") for x, y in spots],
        [_keep_upright(text(k, 0, 34, class_="pool-spot-name"), x, y) for k, (x, y) in enumerate(spots, 1)],
    )


def _keep_upright(content: Markup | Iterable[Markup], x: float, y: float, **attributes: str) -> Markup:
    """Wrap markup so that it stays upright when the table is rotated."""
    return g(g(content, class_="pool-up"), transform=translation(x, y), **attributes)


def draw_ball(
    unit: int, x: float, y: float, *, id: str = "", is_labelled: bool = False, damage: float = 0.0
) -> Markup:
    """Draw a ball with its ``damage`` (0 to 1) and, if ``is_labelled``, its silhouette.

    Films move the outer group.
    """
    parts = [ball(unit, 0, 0, BALL_RADIUS)]
    if damage:
        attrs: dict[str, Attribute] = {"pathLength": 100, "stroke_dasharray": f"{number(100 * damage)} 100"}
        parts.append(circle(0, 0, BALL_RADIUS + 5, class_="pool-wound", **attrs, transform="rotate(-90)"))
    if is_labelled:
        parts.append(silhouette(CLASS_BY_UNIT[unit - 1], -26, BALL_RADIUS + 5, 1.3))
    return g(g(parts, class_="pool-up"), transform=translation(x, y), id=id or None)


def _units_with_room(centres: dict[int, tuple[float, float]]) -> set[int]:
    """Return the balls with room for a silhouette below them or, on a rotated table, to the left of them."""
    width, height = _SILHOUETTE_SIZE
    offset = BALL_RADIUS + 5 + height / 2
    units = set()
    for unit, (x, y) in centres.items():
        boxes = make_box(x, y + offset, width, height), make_box(x - offset, y, height, width)
        hulls = [
            HullShape(*other_centre, 0, BALL_RADIUS, BALL_RADIUS)
            for other_unit, other_centre in centres.items()
            if other_unit != unit
        ]
        if all(gap(box, hull) >= 0 for box in boxes for hull in hulls):
            units.add(unit)
    return units


@lru_cache(maxsize=16)
def _balls(
    positions: Lies, damage: tuple[float, ...], width: float, is_labelled: bool, hidden_unit: int = 0
) -> Markup:
    centres = {
        unit: to_svg(to_metres(lie), width)
        for unit, lie in enumerate(positions, 1)
        if lie is not None and unit != hidden_unit
    }
    labelled_units = _units_with_room(centres) if is_labelled else ()
    return join(
        draw_ball(
            unit, *centre, id=f"pool-ball-{unit}", is_labelled=unit in labelled_units, damage=damage[unit - 1]
        )
        for unit, centre in centres.items()
    )


def pocket_centre(pocket: int, table_name: str) -> tuple[float, float]:
    """Return the centre of a pocket, in user units."""
    table_pocket = get_table(table_name).pockets[pocket]
    return to_svg((table_pocket.x, table_pocket.y), CLOTHS[table_name].width)


def rack_place(unit: int, table_name: str) -> tuple[float, float]:
    """Return where to draw a destroyed unit, next to the table, in user units."""
    cloth, side = CLOTHS[table_name], army_of(unit)
    slot_offset = UNITS[side].index(unit) - 3.5
    edge = _WOOD_WIDTH + _RACK_WIDTH - 45
    return 500 * cloth.length + slot_offset * _SLOT_WIDTH, (1000 * cloth.width + edge) if side == 0 else -edge


@lru_cache(maxsize=8)
def _draw_off_table_units(view: View, hidden_unit: int) -> Markup:
    """Draw destroyed units in the racks and submarines in their pockets, except ``hidden_unit``."""
    table_name = view.options.table
    parts = []
    for unit in range(1, UNIT_COUNT + 1):
        status, pocket = view.armies.place_of(unit), view.pockets[army_of(unit)]
        if status == DESTROYED:
            cross = path("M-20-20 20 20M20-20-20 20", class_="pool-cross")
            drawing = [ball(unit, 0, 0, BALL_RADIUS, classes="is-gone"), cross]
            parts.append(_keep_upright(drawing, *rack_place(unit, table_name), id=f"pool-gone-{unit}"))
        elif status == IMMERSED and unit != hidden_unit:
            shape = "M-50 4q12.5-14 25 0t25 0 25 0 25 0M-42 22q10.5-12 21 0t21 0 21 0 21 0"
            waves = path(shape, class_="pool-waves")
            drawing = [
                circle(0, 0, 54, class_="pool-water"),
                ball(unit, 0, 0, BALL_RADIUS, classes="is-under"),
                waves,
            ]
            place = pocket_centre(pocket, table_name) if pocket >= 0 else rack_place(unit, table_name)
            parts.append(_keep_upright(drawing, *place, id=f"pool-under-{unit}"))
    return join(parts)


def _aim_lines(view: View, ui: TableUi) -> Markup:
    """Draw the cue, the attacker's ring and path, open pockets, the ghost ball and the lines beyond it."""
    width = cue.cloth_of(view).width
    start_place = cue.attacker_place(view, ui)
    if start_place is None:
        return EMPTY
    parts = [
        _cue_stick(view, ui, start_place),
        circle(*to_svg(start_place, width), BALL_RADIUS + 9, class_="pool-ring"),
    ]
    parts += [
        circle(
            *pocket_centre(n, view.options.table),
            66,
            class_=["pool-open", n == ui.pocket and "is-chosen"],
            id=f"pool-{'into' if n == ui.pocket else 'open'}-{n}",
        )
        for n in {*cue.open_pockets(view, ui), *((ui.pocket,) if ui.pocket >= 0 else ())}
    ]
    preview = cue.preview_shot(view, ui) if ui.lines != "none" or ui.advised_action is not None else None
    if preview is None or len(preview.path) < 2:
        return join(parts)
    points = [to_svg(place, width) for place in preview.path]
    parts.append(path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), class_="pool-way"))
    if len(points) == 3:
        parts.append(circle(*points[1], BALL_RADIUS, class_="pool-touch"))
    if preview.unit:
        parts.append(circle(*points[-1], BALL_RADIUS, class_="pool-ghost"))
        shows_all = (ui.lines == "full" and not cue.aims_by_hand(view)) or ui.advised_action is not None
        target_position = cue.ball_positions(view, ui)[preview.unit - 1]
        if shows_all and preview.object_end is not None and target_position is not None:
            parts.append(
                line(
                    *to_svg(to_metres(target_position), width),
                    *to_svg(preview.object_end, width),
                    class_="pool-onward",
                )
            )
        if shows_all and preview.tangent_end is not None:
            parts.append(line(*points[-1], *to_svg(preview.tangent_end, width), class_="pool-aside"))
    elif preview.pocket < 0:
        parts.append(circle(*points[-1], BALL_RADIUS, class_="pool-touch"))
    return g(parts, class_=["pool-lines", ui.advised_action is not None and "is-advised"])


def _turn_to_aim(view: View, ui: TableUi, start_place: Place, drawing: Markup) -> Markup:
    """Move markup from the origin to ``start_place``, and rotate it from +x to the direction of the aim."""
    place = to_svg(start_place, cue.cloth_of(view).width)
    return g(drawing, transform=f"{translation(*place)} rotate({number(-ui.aim / 100)})")


def _pull_distance(ui: TableUi) -> float:
    return BALL_RADIUS + 10 + 1000 * cue.pull_distance(ui.speed)


def _cue_stick(view: View, ui: TableUi, start_place: Place) -> Markup:
    """Draw the cue behind the ball, pulled back according to the speed, below the other balls."""
    pull_distance = _pull_distance(ui)
    wrap_x, wrap_length = number(-pull_distance - _CUE_LENGTH * 0.62), f"{_CUE_LENGTH * 0.3:.0f}"
    wrap_path = f"M{wrap_x}-12.5l-{wrap_length}-3v31l{wrap_length}-3z"
    drawing = g(
        path(f"M{number(-pull_distance - 14)}-6.5l-{_CUE_LENGTH}-10v33l{_CUE_LENGTH}-10z", class_="pool-cue"),
        path(f"M{number(-pull_distance)}-6.5l-14 0v13h14z", class_="pool-tip"),
        path(wrap_path, class_="pool-wrap"),
        class_="pool-stick",
    )
    return _turn_to_aim(view, ui, start_place, drawing)


def _cue_grip(view: View, ui: TableUi, start_place: Place) -> Markup:
    """Draw the cue's handle: dragging it sets the speed; taps pass through to a ball below."""
    attrs = console.drag_attrs("pull", tap="cloth")
    handle = rect(-_CUE_LENGTH - _pull_distance(ui), -70, _CUE_LENGTH + 14, 140, class_="pool-grip", **attrs)
    return _turn_to_aim(view, ui, start_place, handle)


def _placing_zone(view: View, ui: TableUi) -> Markup:
    """Draw where the ball in hand may be placed."""
    cloth = cue.cloth_of(view)
    if ui.at is None or not view.spots:
        return EMPTY
    if view.phase == "break":
        return rect(0, 0, 250 * cloth.length, 1000 * cloth.width, class_="pool-zone")
    shapes, width, zone_size = [], 1000 * cloth.width, 1000 * cloth.diamond_spacing
    for pocket in cue.zone_pockets(view, ui):
        if pocket < CORNER_COUNT:
            x, y = to_svg(cloth.corner(pocket), cloth.width)
            dx, dy = (-zone_size if x else zone_size), (-zone_size if y else zone_size)
            shapes.append(f"M{number(x)} {number(y)}h{number(dx)}L{number(x)} {number(y + dy)}z")
        else:
            top = width - 108 if pocket == CORNER_COUNT else 0
            shapes.append(f"M{number(500 * cloth.length - 32)} {number(top)}h64v108h-64z")
    return path("".join(shapes), class_="pool-zone")


def _ball_in_hand(view: View, ui: TableUi) -> Markup:
    start_place, unit = cue.attacker_place(view, ui), cue.ball_in_hand(view, ui)
    grip = EMPTY if start_place is None else _cue_grip(view, ui, start_place)
    position = cue.ball_positions(view, ui)[unit - 1] if unit and view.spots else None
    if position is None:
        return grip
    x, y = to_svg(to_metres(position), cue.cloth_of(view).width)
    carried_ball = g(
        circle(0, 0, 84, class_="pool-grip"),
        circle(0, 0, BALL_RADIUS + 18, class_=["pool-carry", cue.is_misplaced(view, ui) and "is-refused"]),
        draw_ball(unit, 0, 0, id=f"pool-ball-{unit}"),
        transform=translation(x, y),
        id="pool-carry",
        **console.drag_attrs("carry"),
        data_x=round(x, 1),
        data_y=round(y, 1),
    )
    return join((grip, carried_ball))


@lru_cache(maxsize=8)
def _frame(table_name: str, label: str, title: str) -> Pieces:
    """Return the static markup around the parts that ``render`` fills in."""
    cloth = CLOTHS[table_name]
    length, width = 1000 * cloth.length, 1000 * cloth.width
    size = length + 2 * (_WOOD_WIDTH + _MARGIN)
    cloth_box = -_WOOD_WIDTH, -_WOOD_WIDTH, length + 2 * _WOOD_WIDTH, width + 2 * _WOOD_WIDTH
    table_group = g(
        g(
            table_drawing(table_name),
            placeholder("pool-racks"),
            placeholder("pool-zone"),
            placeholder("pool-aim"),
            g(id="pool-fx-under", aria_hidden="true"),
            placeholder("pool-balls"),
            id="pool-scene",
        ),
        rect(*cloth_box, class_="pool-felt", id="pool-cloth", **console.drag_attrs("swing", tap="cloth")),
        placeholder("pool-hand"),
        g(id="pool-fx", aria_hidden="true"),
        transform=translation(-length / 2, -width / 2),
        data_units=True,
    )
    drawing = svg(
        f"{number(-size / 2)} {number(-size / 2)} {number(size)} {number(size)}",
        g(g(table_group, class_="pool-turn"), data_camera=True),
        id="pool",
        class_="pool-art",
        preserve_aspect_ratio="xMidYMid slice",
        data_zoom="6",
        data_zoom_whole=True,
        data_space=True,
        aria_label=label,
    )
    hidden_attrs = {"class_": "visually-hidden", "aria_hidden": "true"}
    shortcut_slot = tag("span", Markup("\0pool-keyring\0"), id="pool-keyring", **hidden_attrs)
    zoom_button = icon_button(
        title, "fit", class_="pool-whole", id="pool-whole", data_zoom_by="reset", data_zoom_for="pool"
    )
    return split_chart(
        tag(
            "div", drawing, zoom_button, shortcut_slot, class_=["pool-box", f"is-{table_name}"], id="pool-box"
        )
    )


def render(view: View, ui: TableUi, context: Context) -> PartedMarkup:
    """Draw the table in parts, so that gestures update only the lines, and shots only the balls."""
    is_acting = context.acting_seat is not None
    hidden_unit, width = cue.ball_in_hand(view, ui) if is_acting else 0, cue.cloth_of(view).width
    label = context.t("The table seen from above, with its head on the left or at the bottom")
    is_labelled = ui.labels and view.phase != "break"
    has_keys = is_acting and view.spots and cue.usable_units(view)
    parts = {
        "pool-racks": _draw_off_table_units(view, hidden_unit),
        "pool-zone": _placing_zone(view, ui) if is_acting else EMPTY,
        "pool-aim": _aim_lines(view, ui) if is_acting else EMPTY,
        "pool-balls": _balls(view.spots, damage_by_unit(view), width, is_labelled, hidden_unit),
        "pool-hand": _ball_in_hand(view, ui) if is_acting and view.spots else EMPTY,
        "pool-keyring": console.shortcut_buttons(ui.at is not None) if has_keys else EMPTY,
    }
    return fill_chart(_frame(view.options.table, label, context.t("The whole table")), parts)


_CLOSE_UP_PLACES: Final[dict[tuple[str, str], tuple[float, float]]] = {
    ("foot", "far"): (1.35, 0.5),
    ("head", "near"): (0, 0),
    ("foot", "near"): (1.35, 0),
    ("middle", "near"): (0.7, 0),
    ("middle", "far"): (0.7, 0.5),
}
"""By (end, edge) of the table: the place of the close-up on a phone, in widths of the cloth."""


def damage_by_unit(view: View) -> tuple[float, ...]:
    """Return the share of armour lost (0 to 1) by unit; 0 for units not on the table."""
    damage_terms, armies = damage_terms_of(view.options), view.armies
    return tuple(
        round(1 - armies.armour[unit - 1] / damage_terms.full_armour(unit), 3)
        if armies.place_of(unit) == ON_TABLE
        else 0.0
        for unit in range(1, UNIT_COUNT + 1)
    )


def _close_up_key(view: View, ui: TableUi, preview: ShotPreview) -> tuple[str, str]:
    """Return the key of ``_CLOSE_UP_PLACES`` where the close-up covers the fewest balls and the least of the
    shot.

    During a break, keep it in the middle.
    """
    width = cue.cloth_of(view).width
    steps = [(start, end, step / 8) for start, end in pairwise(preview.path) for step in range(9)]
    places = [
        *(to_metres(ball) for ball in cue.ball_positions(view, ui) if ball is not None),
        *(
            (start[0] + (end[0] - start[0]) * fraction, start[1] + (end[1] - start[1]) * fraction)
            for start, end, fraction in steps
        ),
    ]

    def count_covered(key: tuple[str, str]) -> int:
        x, y = (width * factor for factor in _CLOSE_UP_PLACES[key])
        return sum(x < place[0] < x + 0.65 * width and y < place[1] < y + 0.5 * width for place in places)

    keys = [key for key in _CLOSE_UP_PLACES if view.phase != "break" or key[0] == "middle"]
    return min(keys, key=count_covered)


def close_up(view: View, ui: TableUi) -> Markup | None:
    """Draw a magnified view of the current shot's contact, for phones; None without a preview."""
    preview, width = cue.preview_shot(view, ui), cue.cloth_of(view).width
    if preview is None or len(preview.path) < 2:
        return None
    x, y = to_svg(preview.path[-1], width)
    position = cue.ball_positions(view, ui)[preview.unit - 1] if preview.unit else None
    if position is not None:
        px, py = to_svg(to_metres(position), width)
        x, y = (x + px) / 2, (y + py) / 2
    scene = g(use("#pool-scene"), transform=translation(-x, -y))
    return svg(
        f"{-_CLOSE_UP_SIZE // 2} {-_CLOSE_UP_SIZE // 2} {_CLOSE_UP_SIZE} {_CLOSE_UP_SIZE}",
        g(scene, class_="pool-close-turn"),
        class_=["pool-art", "pool-close", *(f"is-{word}" for word in _close_up_key(view, ui, preview))],
        id="pool-close",
        preserve_aspect_ratio="xMidYMid slice",
        aria_hidden="true",
    )


def picture(view: View, label: str, *, ui: TableUi | None = None, is_labelled: bool = False) -> Markup:
    """Draw the table as a still picture labelled ``label``, without ids or gestures."""
    cloth = CLOTHS[view.options.table]
    length, width = 1000 * cloth.length, 1000 * cloth.width
    centres = {
        unit: to_svg(to_metres(lie), cloth.width) for unit, lie in enumerate(view.spots, 1) if lie is not None
    }
    labelled_units = _units_with_room(centres) if is_labelled else ()
    balls = [draw_ball(unit, *centre, is_labelled=unit in labelled_units) for unit, centre in centres.items()]
    aim_drawing = (_placing_zone(view, ui), _aim_lines(view, ui)) if ui else None
    view_box = (
        f"{-FRAME_WIDTH} {-FRAME_WIDTH} {number(length + 2 * FRAME_WIDTH)} {number(width + 2 * FRAME_WIDTH)}"
    )
    drawing = g(table_drawing(view.options.table, True), aim_drawing, balls)
    return svg(view_box, drawing, class_="pool-picture", aria_label=label)
