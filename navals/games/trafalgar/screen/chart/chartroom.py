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
      div.sea-helm#sea-helm  buttons that steer the selected ship (``bars.helm``)
      div.sea-beacons        arrows to flags out of sight
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import GUN, Fire
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUNS_OF, OFF, chart
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.chart import pieces
from navals.games.trafalgar.screen.chart.art import hull, scars
from navals.games.trafalgar.screen.chart.labels import NAME, ChartShip, code
from navals.games.trafalgar.screen.chart.pieces import marks, render_ships, ship_place, target_place
from navals.games.trafalgar.screen.chart.sea import Spot, bounds, box, place_boxes, sheet, spot
from navals.games.trafalgar.screen.hands import Hand, TrafalgarUi
from navals.games.trafalgar.words import sights
from navals.ui.board.board import Context
from navals.ui.components.chartbox import Pieces, beacon, chart_box, fill_in, placeholder
from navals.ui.components.layout import Parted
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, el, g, number, path, rect, svg, text, translation
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import PlannedCandidate

SIDE_MARGIN: Final = 44
"""User units shown to the left and right of the active ship: the reach of a ship of the line and its guns."""
TOP_MARGIN: Final = 40
BOTTOM_MARGIN: Final = 52
"""User units shown above and below the ship. Rows are closer together; the helm covers the lower part."""
MAX_SCALE: Final = "2.7"
"""The camera follows automatically while a user unit is smaller than this many CSS pixels."""


def _ghost(view: View, hand: Hand, goal: int) -> Markup:
    berths = hands.berths_of(hand, goal)
    points = [spot(view.sea, berth // 6) for berth in berths]
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in dict.fromkeys(points))
    ship, (x, y) = view.ships[hand.ship], points[-1]
    return g(
        path(line, class_="course-line"),
        [circle(px, py, 0.9, class_="course-dot") for px, py in dict.fromkeys(points[1:-1])],
        g(
            hull(RATE[hand.ship], SIDE[hand.ship], ship.masts, ship.guns),
            scars(RATE[hand.ship], ship.masts, ship.guns),
            transform=f"{translation(x, y)} rotate({60 * (goal % 6)})",
            class_="sea-ghost",
        ),
    )


def _line(start: Spot, end: Spot, class_: str) -> Markup:
    (ax, ay), (bx, by) = start, end
    return path(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", class_=class_)


def _advised_course(view: View, hand: Hand | None, advice: PlannedCandidate) -> Markup | None:
    """Draw the hinted course of the selected ship with a line to its target or flag, or return None."""
    course = advice.course
    if hand is None or course.ship != hand.ship or course.end not in hand.reach.cost:
        return None
    target = None
    if course.flag >= 0:
        target = spot(view.sea, view.sea.flag_points[course.flag])
    elif course.target >= 0:
        target = target_place(view, course.target)
    aim = None
    if target is not None:
        line = _line(spot(view.sea, course.end // 6), target, "advised-line")
        aim = g(line, circle(*target, 6.5, class_="advised-ring"))
    ghost = _ghost(view, hand, course.end) if hand.reach.cost[course.end] else None
    return g(ghost, aim, class_="is-advised")


def _selection(
    view: View, ui: TrafalgarUi, hand: Hand | None, acting: bool, advice: PlannedCandidate | None
) -> Markup:
    parts: list[Markup | None] = []
    berth = hands.shown_berth(ui, hand)
    if hand is not None and berth >= 0:
        parts.append(_ghost(view, hand, berth))
    elif acting and advice is not None:
        parts.append(_advised_course(view, hand, advice))
    shot = hands.aimed_shot(view, ui) if acting else None
    if shot is not None:
        if shot.gun >= 0:
            start = spot(view.sea, view.sea.guns[shot.gun])
        elif ui.goal >= 0:
            start = spot(view.sea, ui.goal // 6)
        else:
            start = ship_place(view, view.active if hand is None else hand.ship)
        parts.append(_line(start, target_place(view, shot.target), "shot-line"))
    shot_in_flight = (
        view.shot if view.phase in ("die", "lose") else view.call if view.phase == "priority" else None
    )
    if shot_in_flight is not None and (
        shot_in_flight.target >= GUN or view.ships[shot_in_flight.target].at >= 0
    ):
        gun = None if isinstance(shot_in_flight, Fire) else shot_in_flight.gun
        start = ship_place(view, view.active) if gun is None else spot(view.sea, view.sea.guns[gun])
        parts.append(_line(start, target_place(view, shot_in_flight.target), "shot-line"))
    return join(parts)


def place_words(view: View, point: int, t: Language) -> str:
    """Return the name of an anchorage, or a point's coordinates, saying if it is a sandbank."""
    column, row = view.sea.place(point)
    for berths, ids in zip(view.sea.berths, ANCHORAGES, strict=True):
        if point in berths:
            return t("anchorage {id}", id=ids[berths.index(point)])
    if view.sea.kind[point] == ":":
        return t("({place}), sandbank", place=f"{column},{row}")
    return f"({column},{row})"


def _cells(view: View, ui: TrafalgarUi, hand: Hand | None, context: Context) -> Markup:
    if hand is None or context.acting is None:
        return EMPTY
    t, start = context.t, view.ships[hand.ship].at
    points = {point: cost for point, cost in hand.reach.points().items() if point != start}
    if not points:
        return EMPTY
    rows: dict[int, list[Markup]] = {}
    goal = ui.goal // 6 if ui.goal >= 0 else OFF
    focus = goal if goal in points else next(iter(points))
    for point in sorted(points):
        column, row = view.sea.place(point)
        cost = hand.reach.cost[ui.goal] if point == goal else points[point]
        place_name = place_words(view, point, t)
        label = t.plural("{place}: {n} move", "{place}: {n} moves", cost, place=place_name)
        cell = g(
            circle(0, 0, 4.9, class_="reach-grip"),
            circle(0, 0, 3.3, class_="reach-face"),
            text(cost, 0, 1.35, class_="reach-cost"),
            id=f"to-{point}",
            class_=["reach", point == goal and "is-goal"],
            **_cell(view, point, point == focus, row, column, "point", {"at": point}),
            data_hover="preview",
            aria_label=label,
            aria_selected="true" if point == goal else None,
        )
        rows.setdefault(row, []).append(cell)
    return g(
        [g(cells, role="row") for cells in rows.values()],
        role="grid",
        id="reach-grid",
        aria_label=t("Points that {ship} can reach", ship=naming.ship(hand.ship)),
        data_grid=True,
    )


def _cell(
    view: View, point: int, focus: bool, row: int, column: int, act: str, arg: dict[str, int]
) -> dict[str, Attribute]:
    return {
        "role": "gridcell",
        "transform": pieces.transform_to(view, point),
        "tabindex": 0 if focus else -1,
        "data_row": row,
        "data_col": column,
        "data_act": act,
        "data_arg": arg,
    }


def _berths(view: View, ui: TrafalgarUi, context: Context) -> Markup:
    """Return the four anchorages of the side placing its ships, with the ships placed so far."""
    t, side = context.t, view.turn
    rows = []
    for berth, point in enumerate(view.sea.berths[side]):
        n, name, ship = ui.berths[berth], ANCHORAGES[side][berth], None
        label = t("{anchorage}: empty", anchorage=name)
        if n >= 0:
            label = t("{anchorage}: {ship}", anchorage=name, ship=sights.label(n))
            heading = SHIPS[n].heading
            ship = (
                g(hull(RATE[n], side, 7, (0, 0)), transform=f"rotate({60 * heading})"),
                code(ChartShip(n, 0, 0, heading)),
            )
        row = sorted(view.sea.berths[side]).index(point)
        cell = g(
            circle(0, 0, 5, class_="reach-grip"),
            circle(0, 0, 4.4, class_="berth-face"),
            ship,
            id=f"berth-{berth}",
            class_=["berth", ui.berth == berth and "is-held"],
            **_cell(view, point, berth == max(0, ui.berth), row, 0, "berth", {"berth": berth}),
            aria_label=label,
            aria_selected="true" if ui.berth == berth else None,
        )
        rows.append(g(cell, role="row"))
    return g(rows, role="grid", id="berths", aria_label=t("Anchorages"), data_grid=True)


def _frame(
    view: View, ui: TrafalgarUi, hand: Hand | None, acting: bool, advice: PlannedCandidate | None
) -> str:
    """Return the part of the chart to show.

    That is the port during the set-up, the subject of the open card, the course in the hint, the active or
    selected ship and the sea around it, the fleet to choose a ship from, or "". The part moves with a sailing
    ship, but stays still while it turns and fires.
    """
    sea = view.sea
    if view.phase == "place":
        points = [*sea.berths[view.turn], *(sea.guns[gun] for gun in GUNS_OF[view.turn])]
        return _box(view, points, 12)
    n = view.active if view.active >= 0 else hand.ship if hand is not None else OFF
    if acting and ui.card_subject >= 0:
        point = _subject_point(view, ui.card_subject)
        if point >= 0:
            return _box_around(view, point)
    if hand is not None and advice is not None and advice.course.end in hand.reach.cost and ui.goal < 0:
        # Show the whole course in the hint, and its target.
        points = [view.ships[hand.ship].at, advice.course.end // 6]
        if advice.course.target >= 0:
            points.append(_subject_point(view, advice.course.target))
        return _box(view, points, SIDE_MARGIN // 2, SIDE_MARGIN)
    if n >= 0 and view.ships[n].at >= 0:
        return _box_around(view, view.ships[n].at)
    if acting and view.phase == "idle":
        return _box(view, [view.ships[n].at for n in view.afloat(view.turn)], SIDE_MARGIN // 2, SIDE_MARGIN)
    return ""


def _subject_point(view: View, subject: int) -> int:
    """Return the point of a card's subject (ship, port gun or flag), or OFF if it is off the chart."""
    if subject >= hands.FLAG:
        bearer = view.flags[subject - hands.FLAG]
        return view.ships[bearer].at if bearer >= 0 else view.sea.flag_points[subject - hands.FLAG]
    return view.sea.guns[subject - GUN] if subject >= GUN else view.ships[subject].at


def _box_around(view: View, point: int) -> str:
    x, y = spot(view.sea, point)
    return f"{round(x - SIDE_MARGIN)} {round(y - TOP_MARGIN)} {2 * SIDE_MARGIN} {TOP_MARGIN + BOTTOM_MARGIN}"


def _box(view: View, points: list[int], margin: int, minimum: int = 0) -> str:
    """Return a box around points as "left top width height", at least 2 * ``minimum`` wide and high."""
    spots = [spot(view.sea, point) for point in points]
    edges = []
    for values in zip(*spots, strict=True):
        low, high = min(values) - margin, max(values) + margin
        padding = max(0.0, minimum - (high - low) / 2)
        edges.append((round(low - padding), round(high + padding)))
    (left, right), (top, bottom) = edges
    return f"{left} {top} {right - left} {bottom - top}"


def _wind_chip(view: View, ui: TrafalgarUi, t: Language) -> Markup:
    heading = ui.heading if view.phase == "wind" and ui.heading >= 0 else view.wind
    if heading < 0:
        return EMPTY
    words = t("Wind to the {heading}", heading=t.message(naming.HEADING_WORDS[heading]))
    return join((svg("-15 -15 30 30", pieces.arrow(heading, 1), class_="wind-picture"), tag("span", words)))


Words = tuple[str, ...]


@lru_cache(maxsize=8)
def _fixed_parts(
    board: str, code: str, words: Words, title: str, tools: Words, label: str, verdicts: tuple[Words, ...]
) -> Pieces:
    """Return the fixed markup around the changing parts.

    ``verdicts``: (id, word) pairs; films show the word below a die.
    """
    sea = chart(board)
    symbols = [
        el("symbol", text(word, 0, 0), id=f"word-{name}", overflow="visible") for name, word in verdicts
    ]
    return chart_box(
        box(sea),
        sheet(board, words, title),
        placeholder("sea-marks"),
        rect(*bounds(sea), class_="sea-tap", data_tap="tap", id="sea-tap"),
        placeholder("sea-cells", aria_hidden=None),
        placeholder("sea-hand"),
        placeholder("sea-ships"),
        g(id="sea-air", aria_hidden="true"),
        placeholder("sea-hold", data_after=""),
        label=label,
        zoom="9",
        fx_box="25 15 50 30",
        names=NAME,
        tools=tools,
        views=True,
        helm=True,
        defs=el("defs", symbols, aria_hidden="true"),
    )


def _beacons(view: View, acting: bool, t: Language) -> Markup:
    """Return pointers to the flags, at home or aboard, shown while they are out of view."""
    beacons = []
    for side in (0, 1):
        x, y = pieces.flag_place(view, side)
        words = t("The flag of {port}", port=t.message(naming.PORTS[side]))
        gesture: dict[str, Attribute] = {"data_act": "look", "data_arg": {"what": hands.FLAG + side}}
        attributes = gesture if acting else {}
        beacons.append(beacon(x, y, words, f"seat-{'ab'[side]}", id=f"beacon-{side}", **attributes))
    return join(beacons)


def render(
    view: View,
    ui: TrafalgarUi,
    context: Context,
    helm: Markup = EMPTY,
    advice: PlannedCandidate | None = None,
) -> Parted:
    """Return the chart in parts that change independently.

    ``helm``: the buttons in its corner. ``advice``: the hint for the selected ship.
    """
    t, acting = context.t, context.acting is not None
    hand = hands.current_hand(view, ui) if acting else None
    is_placing = view.phase == "place" and acting and view.seat == view.turn and bool(ui.berths)
    words = tuple(t.message(naming.PLACES[label.name]) for label in view.sea.labels)
    tools = (t("Zoom in"), t("Zoom out"), t("The whole chart"), t("The selected ship"))
    shots = (("hit", t("Hit!")), ("miss", t("Missed!")))
    verdicts = (*shots, ("holds", t("Steady")), ("turns", t("It shifts")))
    title, label = t("The Strait"), t("Chart of the strait")
    if view.options.board != BOARD:
        title, label = "", t("Chart of your own board")
    fixed_parts = _fixed_parts(view.options.board, t.code, words, title, tools, label, verdicts)
    frame = _frame(view, ui, hand, acting, advice)
    parts = {
        "sea-marks": marks(view, ui, hand),
        "sea-cells": _berths(view, ui, context) if is_placing else _cells(view, ui, hand, context),
        "sea-hand": _selection(view, ui, hand, acting, advice),
        "sea-ships": render_ships(view, ui, hand, t if acting else None, place_boxes(view.sea, words)),
        "sea-hold": g(id="sea-frame", data_frame=frame, data_frame_below=MAX_SCALE),
        "sea-wind": _wind_chip(view, ui, t),
        "sea-views": EMPTY,
        "sea-helm": helm,
        "sea-beacons": _beacons(view, acting, t),
    }
    return fill_in(fixed_parts, parts)
