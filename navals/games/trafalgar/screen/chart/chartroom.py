"""The changing parts of the chart: ships, port guns, flags, wind, and the selection.

The chart is patched in parts: the sheet stays, the groups with ids change.

    div.sea-box#sea-box
      svg.sea#sea [data-zoom data-space]
        g[data-camera]
          the sheet
          g#sea-marks    the wind, the headings it bars, arcs of fire
          rect           taps on the open sea
          g#sea-cells    role=grid: the points to choose from
          g#sea-hand     the path, the ghost at its end, the line of a shot
          g#sea-ships    flags, port guns, ships (#ship-N > #hull-N)
          g#sea-air      animations above everything else
          g#sea-hold     the frame the camera should show
      svg.sea-over > g#fx    dice
      div.sea-wind#sea-wind  the wind in words
      div.sea-tools          camera buttons
      div.sea-helm#sea-helm  buttons that steer the selected ship (``bars.helm_buttons``)
      div.sea-beacons        arrows to flags out of sight
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN, Fire
from navals.games.trafalgar.rules.fleet import SHIP_RATE, SHIP_SIDE, SHIPS
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUNS_OF, OFF, chart
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.chart import pieces
from navals.games.trafalgar.screen.chart.art import damage_marks, hull
from navals.games.trafalgar.screen.chart.labels import NAME_SIZE, ChartShip, code_label
from navals.games.trafalgar.screen.chart.pieces import chart_marks, render_ships, ship_xy, target_xy
from navals.games.trafalgar.screen.chart.sea import (
    XY,
    coordinates,
    name_boxes,
    sheet,
    sheet_bounds,
    sheet_view_box,
)
from navals.games.trafalgar.screen.hands import Selection, TrafalgarUi
from navals.games.trafalgar.words import sights
from navals.ui.board.board import Context
from navals.ui.components.chartbox import Pieces, beacon, chart_box, fill_chart, placeholder
from navals.ui.components.layout import PartedMarkup
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, el, g, number, path, rect, svg, text, translation
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import PlannedCandidate

SIDE_MARGIN: Final = 44
"""User units shown to the left and right of the active ship: the reach of a ship of the line and its guns."""
TOP_MARGIN: Final = 40
BOTTOM_MARGIN: Final = 52
"""User units shown above and below the ship: fewer above, because rows are closer together than points in a
row; more below, because the helm buttons cover that part.
"""
MAX_SCALE: Final = "2.7"
"""The camera follows automatically while a user unit is smaller than this many CSS pixels."""


def _ghost_ship(view: View, selection: Selection, goal: int) -> Markup:
    berths = hands.course_berths(selection, goal)
    points = [coordinates(view.sea, berth // 6) for berth in berths]
    course_path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in dict.fromkeys(points))
    ship, (x, y) = view.ships[selection.ship], points[-1]
    return g(
        path(course_path, class_="course-line"),
        [circle(dot_x, dot_y, 0.9, class_="course-dot") for dot_x, dot_y in dict.fromkeys(points[1:-1])],
        g(
            hull(SHIP_RATE[selection.ship], SHIP_SIDE[selection.ship], ship.masts, ship.guns),
            damage_marks(SHIP_RATE[selection.ship], ship.masts, ship.guns),
            transform=f"{translation(x, y)} rotate({60 * (goal % 6)})",
            class_="sea-ghost",
        ),
    )


def _line_between(start: XY, end: XY, class_: str) -> Markup:
    (start_x, start_y), (end_x, end_y) = start, end
    return path(f"M{number(start_x)} {number(start_y)}L{number(end_x)} {number(end_y)}", class_=class_)


def _advised_course(view: View, selection: Selection | None, hint: PlannedCandidate) -> Markup | None:
    """Draw the hinted course of the selected ship with a line to its target or flag, or return None."""
    course = hint.course
    if selection is None or course.ship != selection.ship or course.end_berth not in selection.reach.costs:
        return None
    target_point = None
    if course.flag >= 0:
        target_point = coordinates(view.sea, view.sea.flag_points[course.flag])
    elif course.target >= 0:
        target_point = target_xy(view, course.target)
    aim_mark = None
    if target_point is not None:
        line = _line_between(coordinates(view.sea, course.end_berth // 6), target_point, "advised-line")
        aim_mark = g(line, circle(*target_point, 6.5, class_="advised-ring"))
    ghost = (
        _ghost_ship(view, selection, course.end_berth) if selection.reach.costs[course.end_berth] else None
    )
    return g(ghost, aim_mark, class_="is-advised")


def _selection_marks(
    view: View, ui: TrafalgarUi, selection: Selection | None, is_acting: bool, hint: PlannedCandidate | None
) -> Markup:
    parts: list[Markup | None] = []
    berth = hands.shown_berth(ui, selection)
    if selection is not None and berth >= 0:
        parts.append(_ghost_ship(view, selection, berth))
    elif is_acting and hint is not None:
        parts.append(_advised_course(view, selection, hint))
    shot = hands.aimed_shot(view, ui) if is_acting else None
    if shot is not None:
        if shot.gun >= 0:
            start = coordinates(view.sea, view.sea.guns[shot.gun])
        elif ui.goal >= 0:
            start = coordinates(view.sea, ui.goal // 6)
        else:
            start = ship_xy(view, view.active if selection is None else selection.ship)
        parts.append(_line_between(start, target_xy(view, shot.target), "shot-line"))
    shot_in_flight = (
        view.shot if view.phase in ("die", "lose") else view.call if view.phase == "priority" else None
    )
    if shot_in_flight is not None and (
        shot_in_flight.target >= GUN or view.ships[shot_in_flight.target].at >= 0
    ):
        gun = None if isinstance(shot_in_flight, Fire) else shot_in_flight.gun
        start = ship_xy(view, view.active) if gun is None else coordinates(view.sea, view.sea.guns[gun])
        parts.append(_line_between(start, target_xy(view, shot_in_flight.target), "shot-line"))
    return join(parts)


def describe_point(view: View, point: int, t: Language) -> str:
    """Return the name of an anchorage, or a point's coordinates, saying if it is a sandbank."""
    column, row = view.sea.column_and_row(point)
    for berths, ids in zip(view.sea.berths, ANCHORAGES, strict=True):
        if point in berths:
            return t("anchorage {id}", id=ids[berths.index(point)])
    if view.sea.kinds[point] == ":":
        return t("({place}), sandbank", place=f"{column},{row}")
    return f"({column},{row})"


def _reach_cells(view: View, ui: TrafalgarUi, selection: Selection | None, context: Context) -> Markup:
    if selection is None or context.acting_seat is None:
        return EMPTY
    t, start = context.t, view.ships[selection.ship].at
    costs = {point: cost for point, cost in selection.reach.points().items() if point != start}
    if not costs:
        return EMPTY
    rows: dict[int, list[Markup]] = {}
    goal = ui.goal // 6 if ui.goal >= 0 else OFF
    focus_point = goal if goal in costs else next(iter(costs))
    for point in sorted(costs):
        column, row = view.sea.column_and_row(point)
        cost = selection.reach.costs[ui.goal] if point == goal else costs[point]
        place_name = describe_point(view, point, t)
        label = t.plural("{place}: {n} move", "{place}: {n} moves", cost, place=place_name)
        cell = g(
            circle(0, 0, 4.9, class_="reach-grip"),
            circle(0, 0, 3.3, class_="reach-face"),
            text(cost, 0, 1.35, class_="reach-cost"),
            id=f"to-{point}",
            class_=["reach", point == goal and "is-goal"],
            **_cell_attributes(view, point, point == focus_point, row, column, "point", {"at": point}),
            data_hover="preview",
            aria_label=label,
            aria_selected="true" if point == goal else None,
        )
        rows.setdefault(row, []).append(cell)
    return g(
        [g(cells, role="row") for cells in rows.values()],
        role="grid",
        id="reach-grid",
        aria_label=t("Points that {ship} can reach", ship=naming.ship_name(selection.ship)),
        data_grid=True,
    )


def _cell_attributes(
    view: View, point: int, has_focus: bool, row: int, column: int, gesture: str, arg: dict[str, int]
) -> dict[str, Attribute]:
    return {
        "role": "gridcell",
        "transform": pieces.point_transform(view, point),
        "tabindex": 0 if has_focus else -1,
        "data_row": row,
        "data_col": column,
        "data_act": gesture,
        "data_arg": arg,
    }


def _berth_cells(view: View, ui: TrafalgarUi, context: Context) -> Markup:
    """Return the four anchorages of the side placing its ships, with the ships placed so far."""
    t, side = context.t, view.turn
    rows = []
    for berth, point in enumerate(view.sea.berths[side]):
        n, anchorage, ship_drawing = ui.berths[berth], ANCHORAGES[side][berth], None
        label = t("{anchorage}: empty", anchorage=anchorage)
        if n >= 0:
            label = t("{anchorage}: {ship}", anchorage=anchorage, ship=sights.ship_label(n))
            heading = SHIPS[n].heading
            ship_drawing = (
                g(hull(SHIP_RATE[n], side, 7, (0, 0)), transform=f"rotate({60 * heading})"),
                code_label(ChartShip(n, 0, 0, heading)),
            )
        row = sorted(view.sea.berths[side]).index(point)
        cell = g(
            circle(0, 0, 5, class_="reach-grip"),
            circle(0, 0, 4.4, class_="berth-face"),
            ship_drawing,
            id=f"berth-{berth}",
            class_=["berth", ui.selected_berth == berth and "is-held"],
            **_cell_attributes(
                view, point, berth == max(0, ui.selected_berth), row, 0, "berth", {"berth": berth}
            ),
            aria_label=label,
            aria_selected="true" if ui.selected_berth == berth else None,
        )
        rows.append(g(cell, role="row"))
    return g(rows, role="grid", id="berths", aria_label=t("Anchorages"), data_grid=True)


def _camera_frame(
    view: View, ui: TrafalgarUi, selection: Selection | None, is_acting: bool, hint: PlannedCandidate | None
) -> str:
    """Return the part of the chart to show, as "left top width height", or "" for no particular part.

    The first of these that applies is shown: the port during the set-up, the subject of the open card, the
    course in the hint, the active or selected ship and the sea around it, the fleet to choose a ship from.
    The part moves with a sailing ship, but stays still while the ship turns and fires.
    """
    sea = view.sea
    if view.phase == "place":
        points = [*sea.berths[view.turn], *(sea.guns[gun] for gun in GUNS_OF[view.turn])]
        return _view_box(view, points, 12)
    n = view.active if view.active >= 0 else selection.ship if selection is not None else OFF
    if is_acting and ui.card_subject >= 0:
        point = _subject_point(view, ui.card_subject)
        if point >= 0:
            return _box_around(view, point)
    if (
        selection is not None
        and hint is not None
        and hint.course.end_berth in selection.reach.costs
        and ui.goal < 0
    ):
        # Show the whole course in the hint, and its target.
        points = [view.ships[selection.ship].at, hint.course.end_berth // 6]
        if hint.course.target >= 0:
            points.append(_subject_point(view, hint.course.target))
        return _view_box(view, points, SIDE_MARGIN // 2, SIDE_MARGIN)
    if n >= 0 and view.ships[n].at >= 0:
        return _box_around(view, view.ships[n].at)
    if is_acting and view.phase == "idle":
        return _view_box(
            view, [view.ships[n].at for n in view.ships_afloat(view.turn)], SIDE_MARGIN // 2, SIDE_MARGIN
        )
    return ""


def _subject_point(view: View, subject: int) -> int:
    """Return the point of a card's subject (ship, port gun or flag), or OFF if it is off the chart."""
    if subject >= hands.FIRST_FLAG:
        carrier = view.flags[subject - hands.FIRST_FLAG]
        return view.ships[carrier].at if carrier >= 0 else view.sea.flag_points[subject - hands.FIRST_FLAG]
    return view.sea.guns[subject - GUN] if subject >= GUN else view.ships[subject].at


def _box_around(view: View, point: int) -> str:
    x, y = coordinates(view.sea, point)
    return f"{round(x - SIDE_MARGIN)} {round(y - TOP_MARGIN)} {2 * SIDE_MARGIN} {TOP_MARGIN + BOTTOM_MARGIN}"


def _view_box(view: View, points: list[int], margin: int, minimum: int = 0) -> str:
    """Return a box around points as "left top width height", at least 2 * ``minimum`` wide and high."""
    positions = [coordinates(view.sea, point) for point in points]
    edges = []
    for values in zip(*positions, strict=True):
        minimum_edge, maximum_edge = min(values) - margin, max(values) + margin
        padding = max(0.0, minimum - (maximum_edge - minimum_edge) / 2)
        edges.append((round(minimum_edge - padding), round(maximum_edge + padding)))
    (left, right), (top, bottom) = edges
    return f"{left} {top} {right - left} {bottom - top}"


def _wind_label(view: View, ui: TrafalgarUi, t: Language) -> Markup:
    heading = ui.heading if view.phase == "wind" and ui.heading >= 0 else view.wind
    if heading < 0:
        return EMPTY
    label = t("Wind to the {heading}", heading=t.message(naming.HEADING_WORDS[heading]))
    return join(
        (svg("-15 -15 30 30", pieces.wind_arrow(heading, 1), class_="wind-picture"), tag("span", label))
    )


Texts = tuple[str, ...]


@lru_cache(maxsize=8)
def _fixed_parts(
    board: str,
    language_code: str,
    place_names: Texts,
    title: str,
    tool_labels: Texts,
    label: str,
    verdicts: tuple[Texts, ...],
) -> Pieces:
    """Return the fixed markup around the changing parts.

    ``verdicts``: (id, word) pairs; films show the word below a die.
    """
    sea = chart(board)
    symbols = [
        el("symbol", text(verdict, 0, 0), id=f"word-{verdict_id}", overflow="visible")
        for verdict_id, verdict in verdicts
    ]
    return chart_box(
        sheet_view_box(sea),
        sheet(board, place_names, title),
        placeholder("sea-marks"),
        rect(*sheet_bounds(sea), class_="sea-tap", data_tap="tap", id="sea-tap"),
        placeholder("sea-cells", aria_hidden=None),
        placeholder("sea-hand"),
        placeholder("sea-ships"),
        g(id="sea-air", aria_hidden="true"),
        placeholder("sea-hold", data_after=""),
        label=label,
        max_zoom="9",
        fx_box="25 15 50 30",
        name_size=NAME_SIZE,
        tool_labels=tool_labels,
        has_views=True,
        has_helm=True,
        defs=el("defs", symbols, aria_hidden="true"),
    )


def _flag_beacons(view: View, is_acting: bool, t: Language) -> Markup:
    """Return pointers to the flags, at home or aboard, shown while they are out of view."""
    beacons = []
    for side in (0, 1):
        x, y = pieces.flag_xy(view, side)
        label = t("The flag of {port}", port=t.message(naming.PORT_NAMES[side]))
        gesture_attributes: dict[str, Attribute] = {
            "data_act": "look",
            "data_arg": {"what": hands.FIRST_FLAG + side},
        }
        attributes = gesture_attributes if is_acting else {}
        beacons.append(beacon(x, y, label, f"seat-{'ab'[side]}", id=f"beacon-{side}", **attributes))
    return join(beacons)


def render(
    view: View,
    ui: TrafalgarUi,
    context: Context,
    helm_buttons: Markup = EMPTY,
    hint: PlannedCandidate | None = None,
) -> PartedMarkup:
    """Return the chart in parts that change independently.

    ``helm_buttons``: the buttons in its corner. ``hint``: the hint for the selected ship.
    """
    t, is_acting = context.t, context.acting_seat is not None
    selection = hands.current_selection(view, ui) if is_acting else None
    is_placing = view.phase == "place" and is_acting and view.seat == view.turn and bool(ui.berths)
    place_names = tuple(t.message(naming.PLACE_NAMES[label.name]) for label in view.sea.labels)
    tool_labels = (t("Zoom in"), t("Zoom out"), t("The whole chart"), t("The selected ship"))
    shot_verdicts = (("hit", t("Hit!")), ("miss", t("Missed!")))
    verdicts = (*shot_verdicts, ("holds", t("Steady")), ("turns", t("It shifts")))
    title, label = t("The Strait"), t("Chart of the strait")
    if view.options.board != BOARD:
        title, label = "", t("Chart of your own board")
    fixed_parts = _fixed_parts(view.options.board, t.code, place_names, title, tool_labels, label, verdicts)
    frame = _camera_frame(view, ui, selection, is_acting, hint)
    parts = {
        "sea-marks": chart_marks(view, ui, selection),
        "sea-cells": _berth_cells(view, ui, context)
        if is_placing
        else _reach_cells(view, ui, selection, context),
        "sea-hand": _selection_marks(view, ui, selection, is_acting, hint),
        "sea-ships": render_ships(
            view, ui, selection, t if is_acting else None, name_boxes(view.sea, place_names)
        ),
        "sea-hold": g(id="sea-frame", data_frame=frame, data_frame_below=MAX_SCALE),
        "sea-wind": _wind_label(view, ui, t),
        "sea-views": EMPTY,
        "sea-helm": helm_buttons,
        "sea-beacons": _flag_beacons(view, is_acting, t),
    }
    return fill_chart(fixed_parts, parts)
