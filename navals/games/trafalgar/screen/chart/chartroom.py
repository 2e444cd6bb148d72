"""The changing parts of the chart: ships, port guns, flags and wind, and what the actor has in hand.

The chart is sent in parts: the sheet never changes, the groups do.

    div.sea-box#sea-box
      svg.sea#sea [data-zoom data-space]
        g[data-camera]
          the sheet
          g#sea-marks    the wind, what the wind forbids, arcs of fire
          rect           taps on the open sea
          g#sea-cells    role=grid: the points to choose from
          g#sea-hand     the path, the ghost at its end, the line of a shot
          g#sea-ships    flags, port guns, ships (#ship-N > #hull-N)
          g#sea-air      what animations put over all that
          g#sea-hold     the frame that matters now
      svg.sea-over > g#fx    dice
      div.sea-wind#sea-wind  the wind in words
      div.sea-tools          camera buttons
      div.sea-helm#sea-helm  steps of the ship in hand (``bars.helm``)
      div.sea-beacons        arrows to flags out of sight
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.events import GUN, Fire
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUNS_OF, OFF, chart
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hand as hands
from navals.games.trafalgar.screen.chart import pieces
from navals.games.trafalgar.screen.chart.art import hull, scars
from navals.games.trafalgar.screen.chart.labels import NAME, Lying, code
from navals.games.trafalgar.screen.chart.pieces import marks, render_ships, ship_place, target_place
from navals.games.trafalgar.screen.chart.sea import Spot, bounds, box, place_boxes, sheet, spot
from navals.games.trafalgar.screen.hand import Hand, Ui
from navals.games.trafalgar.words import sights
from navals.ui.board.board import Context
from navals.ui.components.chartbox import Pieces, beacon, chart_box, hole, parted
from navals.ui.components.layout import Parted
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, el, g, moved, number, path, rect, svg, text
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import Advice

AROUND: Final = 44
"""User units shown to either side of the active ship: the reach of a ship of the line and its guns."""
ABOVE: Final = 40
UNDER: Final = 52
"""The same to the north and the south; rows are closer than columns, and the helm covers the south."""
BELOW: Final = "2.7"
"""The camera follows automatically if a user unit is smaller than this, in CSS pixels."""


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
            transform=f"{moved(x, y)} rotate({60 * (goal % 6)})",
            class_="sea-ghost",
        ),
    )


def _line(start: Spot, end: Spot, class_: str) -> Markup:
    (ax, ay), (bx, by) = start, end
    return path(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}", class_=class_)


def _advised(view: View, hand: Hand | None, advice: Advice) -> Markup | None:
    """Draw the advised way of the ship in hand, and a line to the enemy or flag that it is for."""
    course = advice.course
    if hand is None or course.ship != hand.ship or course.end not in hand.reach.cost:
        return None
    meant = None
    if course.flag >= 0:
        meant = spot(view.sea, view.sea.hoist[course.flag])
    elif course.target >= 0:
        meant = target_place(view, course.target)
    aim = None
    if meant is not None:
        line = _line(spot(view.sea, course.end // 6), meant, "advised-line")
        aim = g(line, circle(*meant, 6.5, class_="advised-ring"))
    ghost = _ghost(view, hand, course.end) if hand.reach.cost[course.end] else None
    return g(ghost, aim, class_="is-advised")


def _in_hand(view: View, ui: Ui, hand: Hand | None, acting: bool, advice: Advice | None) -> Markup:
    parts: list[Markup | None] = []
    berth = hands.shown_berth(ui, hand)
    if hand is not None and berth >= 0:
        parts.append(_ghost(view, hand, berth))
    elif acting and advice is not None:
        parts.append(_advised(view, hand, advice))
    shot = hands.aimed_shot(view, ui) if acting else None
    if shot is not None:
        if shot.gun >= 0:
            start = spot(view.sea, view.sea.guns[shot.gun])
        elif ui.goal >= 0:
            start = spot(view.sea, ui.goal // 6)
        else:
            start = ship_place(view, view.active if hand is None else hand.ship)
        parts.append(_line(start, target_place(view, shot.target), "shot-line"))
    flying = view.shot if view.phase in ("die", "lose") else view.call if view.phase == "priority" else None
    if flying is not None and (flying.target >= GUN or view.ships[flying.target].at >= 0):
        gun = None if isinstance(flying, Fire) else flying.gun
        start = ship_place(view, view.active) if gun is None else spot(view.sea, view.sea.guns[gun])
        parts.append(_line(start, target_place(view, flying.target), "shot-line"))
    return join(parts)


def place_words(view: View, point: int, t: Language) -> str:
    """Return a point as in the notation, with its anchorage or sandbank."""
    column, row = view.sea.place(point)
    for berths, ids in zip(view.sea.berths, ANCHORAGES, strict=True):
        if point in berths:
            return t("anchorage {id}", id=ids[berths.index(point)])
    if view.sea.kind[point] == ":":
        return t("({place}), sandbank", place=f"{column},{row}")
    return f"({column},{row})"


def _cells(view: View, ui: Ui, hand: Hand | None, context: Context) -> Markup:
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
        where = place_words(view, point, t)
        label = t.plural("{place}: {n} move", "{place}: {n} moves", cost, place=where)
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
        aria_label=t("Points that {ship} can reach", ship=called.ship(hand.ship)),
        data_grid=True,
    )


def _cell(
    view: View, point: int, focus: bool, row: int, column: int, act: str, arg: dict[str, int]
) -> dict[str, Attribute]:
    return {
        "role": "gridcell",
        "transform": pieces.placed(view, point),
        "tabindex": 0 if focus else -1,
        "data_row": row,
        "data_col": column,
        "data_act": act,
        "data_arg": arg,
    }


def _berths(view: View, ui: Ui, context: Context) -> Markup:
    """Return the four anchorages of the side that places, with the ships placed so far."""
    t, side = context.t, view.turn
    cells = []
    for berth, point in enumerate(view.sea.berths[side]):
        n, name, ship = ui.berths[berth], ANCHORAGES[side][berth], None
        label = t("{anchorage}: empty", anchorage=name)
        if n >= 0:
            label = t("{anchorage}: {ship}", anchorage=name, ship=sights.label(n))
            heading = SHIPS[n].heading
            ship = (
                g(hull(RATE[n], side, 7, (0, 0)), transform=f"rotate({60 * heading})"),
                code(Lying(n, 0, 0, heading)),
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
        cells.append(g(cell, role="row"))
    return g(cells, role="grid", id="berths", aria_label=t("Anchorages"), data_grid=True)


def _frame(view: View, ui: Ui, hand: Hand | None, acting: bool, advice: Advice | None) -> str:
    """Return the part of the chart that matters now.

    It is the active ship and the sea around it, the port in the set-up, or the fleet that a ship is chosen
    from. It stays while the ship turns and fires, and follows it as it sails.
    """
    sea = view.sea
    if view.phase == "place":
        points = [*sea.berths[view.turn], *(sea.guns[gun] for gun in GUNS_OF[view.turn])]
        return _box(view, points, 12)
    n = view.active if view.active >= 0 else hand.ship if hand is not None else OFF
    if acting and ui.look >= 0:
        at = _looked(view, ui.look)
        if at >= 0:
            return _around(view, at)
    if hand is not None and advice is not None and advice.course.end in hand.reach.cost and ui.goal < 0:
        # The whole advised way, and the target at its end.
        points = [view.ships[hand.ship].at, advice.course.end // 6]
        if advice.course.target >= 0:
            points.append(_looked(view, advice.course.target))
        return _box(view, points, AROUND // 2, AROUND)
    if n >= 0 and view.ships[n].at >= 0:
        return _around(view, view.ships[n].at)
    if acting and view.phase == "idle":
        return _box(view, [view.ships[n].at for n in view.afloat(view.turn)], AROUND // 2, AROUND)
    return ""


def _looked(view: View, what: int) -> int:
    """Return the point of the subject of a card: a ship, a port gun or a flag; OFF if it is off the chart."""
    if what >= hands.FLAG:
        bearer = view.flags[what - hands.FLAG]
        return view.ships[bearer].at if bearer >= 0 else view.sea.hoist[what - hands.FLAG]
    return view.sea.guns[what - GUN] if what >= GUN else view.ships[what].at


def _around(view: View, point: int) -> str:
    x, y = spot(view.sea, point)
    return f"{round(x - AROUND)} {round(y - ABOVE)} {2 * AROUND} {ABOVE + UNDER}"


def _box(view: View, points: list[int], margin: int, minimum: int = 0) -> str:
    """Return the left and top edge, width and height around points; ``minimum`` is half the minimum size."""
    spots = [spot(view.sea, point) for point in points]
    edges = []
    for each in zip(*spots, strict=True):
        low, high = min(each) - margin, max(each) + margin
        wider = max(0.0, minimum - (high - low) / 2)
        edges.append((round(low - wider), round(high + wider)))
    (left, right), (top, bottom) = edges
    return f"{left} {top} {right - left} {bottom - top}"


def _wind_chip(view: View, ui: Ui, t: Language) -> Markup:
    heading = ui.heading if view.phase == "wind" and ui.heading >= 0 else view.wind
    if heading < 0:
        return EMPTY
    words = t("Wind to the {heading}", heading=t.message(called.HEADING_WORDS[heading]))
    return join((svg("-15 -15 30 30", pieces.arrow(heading, 1), class_="wind-picture"), tag("span", words)))


Words = tuple[str, ...]


@lru_cache(maxsize=8)
def _shell(
    board: str, code: str, words: Words, title: str, tools: Words, label: str, verdicts: tuple[Words, ...]
) -> Pieces:
    """Return the fixed markup around the parts; ``verdicts`` are the words that films show next to a die."""
    sea = chart(board)
    words_ = [
        el("symbol", text(word, 0, 0), id=f"word-{name}", overflow="visible") for name, word in verdicts
    ]
    return chart_box(
        box(sea),
        sheet(board, words, title),
        hole("sea-marks"),
        rect(*bounds(sea), class_="sea-tap", data_tap="tap", id="sea-tap"),
        hole("sea-cells", aria_hidden=None),
        hole("sea-hand"),
        hole("sea-ships"),
        g(id="sea-air", aria_hidden="true"),
        hole("sea-hold", data_after=""),
        label=label,
        zoom="9",
        over="25 15 50 30",
        names=NAME,
        tools=tools,
        views=True,
        helm=True,
        defs=el("defs", words_, aria_hidden="true"),
    )


def _beacons(view: View, acting: bool, t: Language) -> Markup:
    """Return the pointers to the flags that are out of sight, at home or aboard."""
    beacons = []
    for side in (0, 1):
        x, y = pieces.flag_place(view, side)
        words = t("The flag of {port}", port=t.message(called.PORTS[side]))
        gesture: dict[str, Attribute] = {"data_act": "look", "data_arg": {"what": hands.FLAG + side}}
        look = gesture if acting else {}
        beacons.append(beacon(x, y, words, f"seat-{'ab'[side]}", id=f"beacon-{side}", **look))
    return join(beacons)


def render(
    view: View, ui: Ui, context: Context, helm: Markup = EMPTY, advice: Advice | None = None
) -> Parted:
    """Return the chart in parts that change independently.

    ``helm`` has the buttons in its corner; ``advice`` is for the ship in hand.
    """
    t, acting = context.t, context.acting is not None
    hand = hands.in_hand(view, ui) if acting else None
    placing = view.phase == "place" and acting and view.seat == view.turn and bool(ui.berths)
    words = tuple(t.message(called.PLACES[label.name]) for label in view.sea.labels)
    tools = (t("Closer"), t("Farther"), t("The whole chart"), t("The selected ship"))
    shots = (("hit", t("Hit!")), ("miss", t("Missed!")))
    verdicts = (*shots, ("holds", t("Steady")), ("turns", t("It shifts")))
    title, label = t("The Strait"), t("Chart of the strait")
    if view.options.board != BOARD:
        title, label = "", t("Chart of your own board")
    pieces = _shell(view.options.board, t.code, words, title, tools, label, verdicts)
    frame = _frame(view, ui, hand, acting, advice)
    parts = {
        "sea-marks": marks(view, ui, hand),
        "sea-cells": _berths(view, ui, context) if placing else _cells(view, ui, hand, context),
        "sea-hand": _in_hand(view, ui, hand, acting, advice),
        "sea-ships": render_ships(view, ui, hand, t if acting else None, place_boxes(view.sea, words)),
        "sea-hold": g(id="sea-frame", data_frame=frame, data_frame_below=BELOW),
        "sea-wind": _wind_chip(view, ui, t),
        "sea-views": EMPTY,
        "sea-helm": helm,
        "sea-beacons": _beacons(view, acting, t),
    }
    return parted(pieces, parts)
