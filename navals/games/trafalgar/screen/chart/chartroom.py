"""What changes on the chart: ships, port guns, flags and the wind, and over them what the person to act has in hand.

The chart is sent in parts: the sheet never changes, the groups in it do.

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
      div.sea-tools          buttons of the camera
      div.sea-helm#sea-helm  steps of the ship in hand (``bars.helm``)
      div.sea-beacons        arrows to the flags that are out of sight
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.events import GUN, Fire
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, OFF, chart
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hand as hands
from navals.games.trafalgar.screen.chart.art import hull, plate, scars
from navals.games.trafalgar.screen.chart.pieces import (
    arrow,
    flag_place,
    marks,
    render_ships,
    ship_place,
    target_place,
)
from navals.games.trafalgar.screen.chart.sea import bounds, box, sheet, spot
from navals.games.trafalgar.screen.hand import Hand, Ui
from navals.games.trafalgar.words import sights
from navals.ui.board.board import Context
from navals.ui.components.chartbox import Pieces, beacon, chart_box, hole, parted
from navals.ui.components.layout import Parted
from navals.ui.draw.html import EMPTY, Attribute, Markup, join, tag
from navals.ui.draw.svg import circle, el, g, number, path, rect, svg, text
from navals.ui.words.i18n import Language

if TYPE_CHECKING:
    from navals.games.trafalgar.ai.decision import Advice

AROUND: Final = 44
"""How much of the sea is shown around the ship that acts, each way: the reach of a ship of the line and its guns."""
ABOVE: Final = 40
UNDER: Final = 52
"""The same to the north and to the south: rows lie closer than columns, and below them stand the buttons that steer."""
BELOW: Final = "2.7"
"""The chart goes to its frame by itself where a unit is smaller than this, in CSS pixels."""


def _ghost(view: View, hand: Hand, goal: int) -> Markup:
    """The way to a berth, and the ship at its end."""
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
            transform=f"translate({number(x)} {number(y)}) rotate({60 * (goal % 6)})",
            class_="sea-ghost",
        ),
    )


def shot_line(view: View, start: tuple[float, float], target: int) -> Markup:
    """The line of a shot."""
    x, y = target_place(view, target)
    return path(f"M{number(start[0])} {number(start[1])}L{number(x)} {number(y)}", class_="shot-line")


def _advised(view: View, hand: Hand | None, advice: Advice) -> Markup | None:
    """Where the adviser would sail the ship in hand, and the enemy or the flag for which that is."""
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
        x, y = spot(view.sea, course.end // 6)
        aim = g(
            path(f"M{number(x)} {number(y)}L{number(meant[0])} {number(meant[1])}", class_="advised-line"),
            circle(*meant, 6.5, class_="advised-ring"),
        )
    return g(
        _ghost(view, hand, course.end) if hand.reach.cost[course.end] else None, aim, class_="is-advised"
    )


def _in_hand(view: View, ui: Ui, hand: Hand | None, acting: bool, advice: Advice | None) -> Markup:
    parts: list[Markup | None] = []
    berth = hands.shown_berth(ui, hand)
    if hand is not None and berth >= 0:
        parts.append(_ghost(view, hand, berth))
    elif acting and advice is not None:
        parts.append(_advised(view, hand, advice))
    shot = hands.chosen(view, ui) if acting else None
    if shot is not None:
        start = (
            spot(view.sea, view.sea.guns[shot.gun])
            if shot.gun >= 0
            else spot(view.sea, ui.goal // 6)
            if ui.goal >= 0
            else ship_place(view, view.active if hand is None else hand.ship)
        )
        parts.append(shot_line(view, start, shot.target))
    flying = view.shot if view.phase in ("die", "lose") else view.call if view.phase == "priority" else None
    if flying is not None and (flying.target >= GUN or view.ships[flying.target].at >= 0):
        gun = None if isinstance(flying, Fire) else flying.gun
        start = ship_place(view, view.active) if gun is None else spot(view.sea, view.sea.guns[gun])
        parts.append(shot_line(view, start, flying.target))
    return join(parts)


def place_words(view: View, point: int, t: Language) -> str:
    """A point as the notation has it, with what is special about it."""
    column, row = view.sea.place(point)
    for berths, ids in zip(view.sea.berths, ANCHORAGES, strict=True):
        if point in berths:
            return t("anchorage {id}", id=ids[berths.index(point)])
    if view.sea.kind[point] == ":":
        return t("({place}), sandbank", place=f"{column},{row}")
    return f"({column},{row})"


def _cells(view: View, ui: Ui, hand: Hand | None, context: Context) -> Markup:
    """The points that the ship in hand can reach, as a grid for the keyboard."""
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
        x, y = spot(view.sea, point)
        where = place_words(view, point, t)
        rows.setdefault(row, []).append(
            g(
                circle(0, 0, 4.9, class_="reach-grip"),
                circle(0, 0, 3.3, class_="reach-face"),
                text(cost, 0, 1.35, class_="reach-cost"),
                role="gridcell",
                id=f"to-{point}",
                class_=["reach", point == goal and "is-goal"],
                transform=f"translate({number(x)} {number(y)})",
                tabindex=0 if point == focus else -1,
                data_row=row,
                data_col=column,
                data_act="point",
                data_arg={"at": point},
                data_hover="preview",
                aria_label=t.plural("{place}: {n} move", "{place}: {n} moves", cost, place=where),
                aria_selected="true" if point == goal else None,
            )
        )
    return g(
        [g(cells, role="row") for cells in rows.values()],
        role="grid",
        id="reach-grid",
        aria_label=t("Points that {ship} can reach", ship=called.ship(hand.ship)),
        data_grid=True,
    )


def _berths(view: View, ui: Ui, context: Context) -> Markup:
    """The four anchorages of the side that places, with the ships as they are to lie."""
    t, side = context.t, view.turn
    cells = []
    for berth, point in enumerate(view.sea.berths[side]):
        n = ui.berths[berth]
        x, y = spot(view.sea, point)
        name = ANCHORAGES[side][berth]
        label = (
            t("{anchorage}: {ship}", anchorage=name, ship=sights.label(n))
            if n >= 0
            else t("{anchorage}: empty", anchorage=name)
        )
        cells.append(
            g(
                g(
                    circle(0, 0, 5, class_="reach-grip"),
                    circle(0, 0, 4.4, class_="berth-face"),
                    g(hull(RATE[n], side, 7, (0, 0)), transform=f"rotate({60 * SHIPS[n].heading})")
                    if n >= 0
                    else None,
                    g(plate(SHIPS[n].id, side), transform=f"translate({-8.4 if side else 8.4} 0)")
                    if n >= 0
                    else None,
                    role="gridcell",
                    id=f"berth-{berth}",
                    class_=["berth", ui.held == berth and "is-held"],
                    transform=f"translate({number(x)} {number(y)})",
                    tabindex=0 if berth == max(0, ui.held) else -1,
                    data_row=sorted(view.sea.berths[side]).index(point),
                    data_col=0,
                    data_act="berth",
                    data_arg={"berth": berth},
                    aria_label=label,
                    aria_selected="true" if ui.held == berth else None,
                ),
                role="row",
            )
        )
    return g(cells, role="grid", id="berths", aria_label=t("Anchorages"), data_grid=True)


def _frame(view: View, ui: Ui, hand: Hand | None, acting: bool, advice: Advice | None) -> str:
    """What matters now: the ship that acts and the sea around it; the port that is being arrayed; the fleet of whoever is
    to choose a ship. It stays while the ship turns and fires, and goes on with it as it sails."""
    sea = view.sea
    if view.phase == "place":
        points = [*sea.berths[view.turn], *(sea.guns[gun] for gun in hands.own_guns(view.turn))]
        return _box(view, points, 12)
    n = view.active if view.active >= 0 else hand.ship if hand is not None else OFF
    if acting and ui.look >= 0:
        at = _looked(view, ui.look)
        if at >= 0:
            return _around(view, at)
    if hand is not None and advice is not None and advice.course.end in hand.reach.cost and ui.goal < 0:
        # The whole way that is advised, and what is fired at from its end.
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
    """Where something lies whose card is open: a ship, a port gun or a flag; OFF if it is on the chart no more."""
    if what >= hands.FLAG:
        bearer = view.flags[what - hands.FLAG]
        return view.ships[bearer].at if bearer >= 0 else view.sea.hoist[what - hands.FLAG]
    return view.sea.guns[what - GUN] if what >= GUN else view.ships[what].at


def _around(view: View, point: int) -> str:
    """The part of the chart around a point."""
    x, y = spot(view.sea, point)
    return f"{round(x - AROUND)} {round(y - ABOVE)} {2 * AROUND} {ABOVE + UNDER}"


def _box(view: View, points: list[int], margin: int, least: int = 0) -> str:
    """The part of the chart with these points: left, upper edge, width, height; ``least``: at least so much each way from its middle."""
    spots = [spot(view.sea, point) for point in points]
    edges = []
    for each in zip(*spots, strict=True):
        low, high = min(each) - margin, max(each) + margin
        wider = max(0.0, least - (high - low) / 2)
        edges.append((round(low - wider), round(high + wider)))
    (left, right), (top, bottom) = edges
    return f"{left} {top} {right - left} {bottom - top}"


def _wind_chip(view: View, ui: Ui, t: Language) -> Markup:
    heading = ui.heading if view.phase == "wind" and ui.heading >= 0 else view.wind
    if heading < 0:
        return EMPTY
    words = t("Wind to the {heading}", heading=t.message(called.HEADING_WORDS[heading]))
    return join((svg("-15 -15 30 30", arrow(heading, 1), class_="wind-picture"), tag("span", words)))


@lru_cache(maxsize=8)
def _shell(
    board: str,
    code: str,
    words: tuple[str, ...],
    title: str,
    tools: tuple[str, ...],
    label: str,
    verdicts: tuple[tuple[str, str], ...],
) -> Pieces:
    """What stands before, between and after the parts; ``verdicts`` are the words that films show beside a die."""
    sea = chart(board)
    return chart_box(
        box(sea),
        sheet(board, words, title),
        hole("sea-marks"),
        rect(*bounds(sea), class_="sea-tap", data_tap="tap", id="sea-tap"),
        hole("sea-cells", aria_hidden=None),
        hole("sea-hand"),
        hole("sea-ships"),
        g(id="sea-air", aria_hidden="true"),
        hole("sea-hold"),
        label=label,
        zoom="9",
        over="25 15 50 30",
        tools=tools,
        views=True,
        helm=True,
        defs=el(
            "defs",
            [
                el("symbol", text(word, 0, 0), id=f"word-{name}", overflow="visible")
                for name, word in verdicts
            ],
            aria_hidden="true",
        ),
    )


def _beacons(view: View, acting: bool, t: Language) -> Markup:
    """Where the flags are, at home or aboard, while they are out of sight."""
    found = []
    for side in (0, 1):
        x, y = flag_place(view, side)
        words = t("The flag of {port}", port=t.message(called.PORTS[side]))
        gesture: dict[str, Attribute] = (
            {"data_act": "look", "data_arg": {"what": hands.FLAG + side}} if acting else {}
        )
        found.append(beacon(x, y, words, f"seat-{'ab'[side]}", id=f"beacon-{side}", **gesture))
    return join(found)


def render(
    view: View, ui: Ui, context: Context, helm: Markup = EMPTY, advice: Advice | None = None
) -> Parted:
    """The chart with all that lies on it, in parts that change each for itself; ``helm``: what stands in its corner, ``advice``:
    what the adviser would do with the ship in hand."""
    t, acting = context.t, context.acting is not None
    hand = hands.in_hand(view, ui) if acting else None
    placing = view.phase == "place" and acting and view.seat == view.turn and bool(ui.berths)
    words = tuple(t.message(called.PLACES[label.name]) for label in view.sea.labels)
    tools = (t("Closer"), t("Farther"), t("The whole chart"), t("The ship in hand"))
    verdicts = (
        ("hit", t("A hit!")),
        ("miss", t("A miss!")),
        ("holds", t("It holds")),
        ("turns", t("It turns")),
    )
    title, label = t("The Strait"), t("Chart of the strait")
    if view.options.board != BOARD:
        title, label = "", t("Chart of a board of your own")
    pieces = _shell(view.options.board, t.code, words, title, tools, label, verdicts)
    parts = {
        "sea-marks": marks(view, ui, hand),
        "sea-cells": _berths(view, ui, context) if placing else _cells(view, ui, hand, context),
        "sea-hand": _in_hand(view, ui, hand, acting, advice),
        "sea-ships": render_ships(view, ui, hand, acting),
        "sea-hold": g(
            id="sea-frame", data_frame=_frame(view, ui, hand, acting, advice), data_frame_below=BELOW
        ),
        "sea-wind": _wind_chip(view, ui, t),
        "sea-views": EMPTY,
        "sea-helm": helm,
        "sea-beacons": _beacons(view, acting, t),
    }
    return parted(pieces, parts)
