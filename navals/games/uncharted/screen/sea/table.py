"""The table: chart, wind, ships, and the marks of a station.

div.sea-box#sea-box
  svg#sea [data-zoom data-space]
    defs            ships by class, the clip of the table
    g[data-camera]
      g#sea-chart     paper, grid, terrain: changes while terrain is placed
      g#sea-marks     the wind, zones, reach, arcs
      rect#sea-tap    taps on the open sea
      g#sea-ships     ships (#ship-N > #hull-N)
      g#sea-overlay   drafts and aims
      g#sea-air       animation effects above the ships
      g#sea-hold      the frame for the camera
  svg.sea-over > g#fx   dice and cards of animations
  div#sea-wind, div.sea-tools, div#sea-views
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.turn.tasks import PlacePiece
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns.salvo import state_of
from navals.games.uncharted.screen.sea import hulls, plates
from navals.games.uncharted.screen.sea.chart import (
    RIM,
    chart,
    objective_marks,
    render_wind,
    sheet_edges,
    table_size,
    upwind_sector,
    vector,
)
from navals.games.uncharted.screen.sea.marks import arcs, note_label, note_plate, note_size, outline, ruler
from navals.games.uncharted.screen.sea.plates import PlacedShip
from navals.games.uncharted.screen.ui import UNSET, ShipNote, StationParts, UnchartedUi, to_units
from navals.games.uncharted.words import navy
from navals.games.uncharted.words.navy import strip_article
from navals.geometry.plane import Point
from navals.ui.board.board import Context
from navals.ui.board.labels import Label
from navals.ui.components import icon_button
from navals.ui.components.chartbox import Pieces, beacon, chart_box, fill_chart, placeholder
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import EMPTY, Markup, join
from navals.ui.draw.svg import el, g, number, rect, xy
from navals.ui.words.i18n import Language

CAMERA_MIN_SCALE: Final = "1.15"
"""The camera moves automatically if a user unit is smaller than this, in CSS pixels."""
MINIMUM_WIDTH: Final = 140.0  # Minimum width of a frame, in user units.
TAP_DISTANCE: Final = 9.0  # Maximum distance of a tap from a hull, in user units.


def ship_at(view: View, x: float, y: float) -> int:
    """Return the ship that a tap is meant for, or ``UNSET``."""
    least_distance, nearest_ship = TAP_DISTANCE, UNSET
    for n, ship in enumerate(view.ships):
        if not ship.is_at_sea:
            continue
        length, beam = hulls.half_size(ship.card.size)
        sx, sy = to_units(view, ship.at)
        ux, uy = vector(15 * ship.heading, 1)
        length_offset, beam_offset = abs((x - sx) * ux + (y - sy) * uy), abs((x - sx) * uy - (y - sy) * ux)
        distance = hypot(max(0.0, length_offset - length), max(0.0, beam_offset - beam))
        if distance < least_distance or (distance == 0 and least_distance == 0 and hypot(x - sx, y - sy) < 1):
            least_distance, nearest_ship = distance, n
    return nearest_ship


@lru_cache(maxsize=64)
def _ship_mark(
    placed_ship: PlacedShip, label: Label | None, classes: str, title: str, is_acting: bool
) -> Markup:
    n, ship = placed_ship.number, placed_ship.ship
    length, beam = hulls.half_size(ship.card.size)
    rotation = f"rotate({15 * ship.heading})"
    hull = g(g(hulls.draw_ship(ship), id=f"hull-{n}"), transform=rotation)
    plate = plates.plate(placed_ship, label) if label is not None else None
    return g(
        el("title", title),
        rect(-beam - 3, -length - 3, 2 * beam + 6, 2 * length + 6, class_="sea-grip", transform=rotation),
        g(hull, plates.code_label(ship), plate, id=f"ship-{n}"),
        transform=f"translate({xy(placed_ship.x, placed_ship.y)})",
        id=f"at-{n}",
        class_=["sea-thing", "sea-ship", classes],
        data_act="ship" if is_acting else None,
        data_arg={"ship": n} if is_acting else None,
    )


@lru_cache(maxsize=4)
def ships_at_sea(view: View, t: Language) -> tuple[PlacedShip, ...]:
    """Return the ships on the sea, with what their labels show."""
    placed_ships = []
    for n, ship in enumerate(view.ships):
        if ship.is_at_sea:
            marks = *["engaged"] * state_of(view).is_engaged(n), *["anchor"] * ship.anchored, *ship.markers
            placed_ships.append(PlacedShip(n, *to_units(view, ship.at), ship, short_name(ship, t), marks))
    return tuple(placed_ships)


def short_name(ship: Ship, t: Language) -> str:
    """Return a ship's name without an article."""
    return strip_article(t.message(navy.name_of(ship)))


def render_ships(
    view: View,
    t: Language,
    tappable_ships: tuple[int, ...],
    is_acting: bool,
    moved_ships: tuple[int, ...] = (),
    named_ship: int = UNSET,
    ship_notes: tuple[ShipNote, ...] = (),
) -> tuple[Markup, Markup]:
    """Return all ships on the sea, and the notes on them. ``moved_ships``: ships with ghosts elsewhere;
    ``named_ship``: the selected ship.
    """
    placed_ships = ships_at_sea(view, t)
    ship_notes = tuple(note for note in ship_notes if view.ships[note.ship].is_at_sea)
    texts = [note_label(note, t) for note in ship_notes]
    sizes = [(note.ship, note_size(text, note.kind)) for note, text in zip(ship_notes, texts, strict=True)]
    boxes = plates.note_boxes(placed_ships, sizes)
    labels = plates.place_labels(placed_ships, named_ship, boxes, sheet_edges(view))
    shapes = []
    for placed_ship in placed_ships:
        n = placed_ship.number
        classes = " ".join(("is-ready" * (n in tappable_ships), "is-leaving" * (n in moved_ships))).strip()
        shapes.append(
            _ship_mark(
                placed_ship, labels.get(n), classes, t.message(navy.full_title(placed_ship.ship)), is_acting
            )
        )
    notes = [
        note_plate((left + right) / 2, (top + bottom) / 2, text, note.kind, f"note-{note.ship}")
        for (left, top, right, bottom), text, note in zip(boxes, texts, ship_notes, strict=True)
    ]
    return join(shapes), join(notes)


@lru_cache(maxsize=8)
def _chart_pieces(
    width: float, height: float, kinds: tuple[hulls.ShipKind, ...], label: str, tool_labels: tuple[str, ...]
) -> Pieces:
    paper_box = (-RIM, -RIM, width + 2 * RIM, height + 2 * RIM)
    return chart_box(
        f"{-RIM} {-RIM} {number(paper_box[2])} {number(paper_box[3])}",
        placeholder("sea-chart"),
        placeholder("sea-marks"),
        rect(*paper_box, class_="sea-tap", data_tap="tap", id="sea-tap"),
        placeholder("sea-ships"),
        placeholder("sea-overlay"),
        g(id="sea-air", aria_hidden="true"),
        placeholder("sea-hold", data_after=""),
        label=label,
        max_zoom="10",
        fx_box="0 0 120 60",
        name_size=hulls.NAME_SIZE,
        tool_labels=tool_labels,
        defs=el("defs", hulls.symbols(kinds), el("clipPath", rect(0, 0, width, height), id="sea-clip")),
        has_views=True,
        class_="sea-box uncharted-sea",
    )


def _view_toggles(view: View, ui: UnchartedUi, t: Language) -> Markup:
    """Return toggles for ships' arcs and threats, the wind if it matters, and the ruler."""
    fleet = [ship for ship in view.ships if ship.side == view.actor]
    has_ships = not isinstance(view.task, PlacePiece)
    has_wind = has_ships and view.wind >= 0 and any(ship.has_sails for ship in fleet)
    toggles = (
        ("arcs", "cannon", "a", has_ships, t("Arcs of fire and range bands")),
        ("threats", "warning", "t", has_ships, t("What the enemy can fire at")),
        ("wind", "wind", "w", has_wind, t("Headings into the wind")),
        ("ruler", "edit", "r", True, t("Ruler: tap two places")),
    )
    tools = []
    for toggle, icon, key, is_useful, label in toggles:
        if is_useful:
            arg, id, is_on = {"what": toggle}, f"show-{toggle}", toggle in ui.toggles
            tool = icon_button(
                label, icon, "show", arg, id=id, shortcut=key, pressed=is_on, class_="sea-tool"
            )
            tools.append(tool)
    return join(tools)


def _camera_frame(view: View, places: Sequence[Point], small_frame_points: Sequence[Point] = ()) -> Markup:
    frames = " ".join(_frame_around(view, points) for points in (places, small_frame_points) if points)
    return g(id="sea-frame", data_frame=frames, data_frame_below=CAMERA_MIN_SCALE)


def _frame_around(view: View, places: Sequence[Point]) -> str:
    """Return a frame around points, within the paper: left, top, width and height."""
    ranges = []
    for coordinates, extent in zip(
        zip(*[to_units(view, place) for place in places], strict=True), table_size(view), strict=True
    ):
        start, end = min(coordinates), max(coordinates)
        margin = max(30.0, (MINIMUM_WIDTH - end + start) / 2)
        ranges.append((max(-RIM, round(start - margin)), min(extent + RIM, round(end + margin))))
    (left, right), (top, bottom) = ranges
    return f"{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"


def _beacons(view: View, station_parts: StationParts, t: Language) -> Markup:
    """Draw arrows at the edge that point to the ships in ``station_parts.sought_ships``."""
    beacons = []
    for n in station_parts.sought_ships:
        label, arg = t.message(navy.full_title(view.ships[n])), {"ship": n}
        point = to_units(view, view.ships[n].at)
        beacons.append(beacon(*point, label, data_act="ship", data_arg=arg, id=f"beacon-{n}"))
    return join(beacons)


def render(
    view: View,
    ui: UnchartedUi,
    context: Context,
    station_parts: StationParts,
    moved_ships: tuple[int, ...] = (),
) -> PartedMarkup:
    """Draw the whole table with a station's marks."""
    t, is_acting = context.t, context.acting_seat is not None
    tool_labels = (t("Zoom in"), t("Zoom out"), t("The whole table"), t("What matters now"))
    kinds = tuple(sorted({hulls.ship_kind(ship) for ship in view.ships}))
    pieces = _chart_pieces(*table_size(view), kinds, t("The table"), tool_labels)
    selected_ship = (
        view.ships[ui.ship] if 0 <= ui.ship < len(view.ships) and view.ships[ui.ship].is_at_sea else None
    )
    underlay: list[Markup] = [objective_marks(view, t), render_wind(view)]
    if selected_ship is not None and not moved_ships:
        if "arcs" in ui.toggles:
            underlay.append(arcs(view, selected_ship))
        if "wind" in ui.toggles and selected_ship.has_sails:
            underlay.append(upwind_sector(view, selected_ship.at))
    underlay += [outline(view, selected_ship, "own")] if selected_ship is not None and not moved_ships else []
    ship_marks, note_marks = render_ships(
        view,
        t,
        station_parts.tappable_ships,
        is_acting,
        moved_ships,
        max(ui.ship, ui.mover),
        station_parts.notes,
    )
    parts = {
        "sea-chart": chart(view, t),
        "sea-marks": join((underlay, station_parts.underlay)),
        "sea-ships": ship_marks,
        "sea-overlay": join((station_parts.overlay, note_marks, ruler(view, ui, t))),
        "sea-hold": _camera_frame(view, station_parts.frame_points, station_parts.small_frame_points),
        "sea-wind": EMPTY,  # shown in the turn bar, where it hides no ship
        "sea-views": _view_toggles(view, ui, t) if is_acting else EMPTY,
        "sea-beacons": _beacons(view, station_parts, t),
    }
    return fill_chart(pieces, parts)
