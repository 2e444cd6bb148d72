"""Figures of the rule book: tables, and positions drawn as on the board but static."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from navals.games.trafalgar.rules import naming, notation
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, BOW, HIT_FACES
from navals.games.trafalgar.rules.fleet import (
    ALL_MASTS,
    FORE,
    MAIN,
    MIZZEN,
    SHIP_NUMBERS,
    SHIP_RATE,
    SHIP_SIDE,
    SPEEDS,
)
from navals.games.trafalgar.rules.options import BOARD, SCHEMA
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, FRIGATE, SHIP_OF_LINE
from navals.games.trafalgar.rules.setup import start
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hands
from navals.games.trafalgar.screen.chart.art import card
from navals.games.trafalgar.screen.chart.pieces import (
    chart_marks,
    cost_mark,
    point_transform,
    render_ships,
    wind_arrow,
)
from navals.games.trafalgar.screen.chart.sea import (
    ROW_DISTANCE,
    STEP,
    coordinates,
    name_boxes,
    sheet,
    sheet_bounds,
)
from navals.games.trafalgar.screen.hands import Selection, TrafalgarUi
from navals.ui.board.board import Drawing
from navals.ui.board.positions import play_turns
from navals.ui.components import table
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, number, path, rect, svg, text, translation, use
from navals.ui.words.i18n import Language

Frame = tuple[float, float, float, float]
"""Left edge, top edge, width and height, in user units of the chart."""

_E1: Final = SHIP_NUMBERS["E1"]
_E2: Final = SHIP_NUMBERS["E2"]
_F1: Final = SHIP_NUMBERS["F1"]
_SHEET_ID: Final = "book-sea"
_RING_PATH: Final = "a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z"
_ID_PATTERN: Final = re.compile(r' id="[^"]*"')


def state_after(setup: str | None, *turns: str) -> TrafalgarState:
    """Return the state after ``turns`` (see ``play_turns``) from a position (``None``: the start)."""
    return play_turns(start(SCHEMA.default(), setup), notation.parse, *turns)


def _strip_ids(markup: Markup) -> Markup:
    """Remove the ids used by animations, because a page has several figures."""
    return Markup(_ID_PATTERN.sub("", markup))


def _frame_around(view: View, point: int, half_width: float, half_height: float) -> Frame:
    """Return the frame around a point, given half its width and height."""
    x, y = coordinates(view.sea, point)
    return (
        round(x - half_width, 1),
        round(y - half_height, 1),
        round(2 * half_width, 1),
        round(2 * half_height, 1),
    )


def _water_drawing(view: View, frame: Frame) -> Markup:
    left, top, width, height = frame
    lattice_path = point_path = rock_path = sand_path = danger_path = ""
    for point in range(view.sea.size):
        x, y = coordinates(view.sea, point)
        if not (left - STEP < x < left + width + STEP and top - STEP < y < top + height + STEP):
            continue
        for dx, dy in ((STEP, 0), (STEP / 2, ROW_DISTANCE), (-STEP / 2, ROW_DISTANCE)):
            lattice_path += (
                f"M{number(round(x, 2))} {number(round(y, 2))}l{number(dx)} {number(round(dy, 2))}"
            )
        move_command = f"M{number(round(x, 2))} {number(round(y, 2))}"
        point_path += f"{move_command}h0"
        if view.sea.kinds[point] == ":":
            sand_path += f"{move_command}m-4.6 0{_RING_PATH}"
        elif view.sea.kinds[point] == "*":
            danger_path += f"{move_command}m-4.6 0{_RING_PATH}"
            rock_path += f"{move_command}m-2 0h4m-2-2v4"
    return g(
        rect(left, top, width, height, class_="chart-sea"),
        path(lattice_path, class_="chart-lattice"),
        path(sand_path, class_="chart-sand") if sand_path else None,
        path(point_path, class_="chart-points"),
        path(danger_path, class_="chart-danger") if danger_path else None,
        path(rock_path, class_="chart-rocks") if rock_path else None,
    )


def _chart(t: Language, view: View, *, is_repeat: bool = False) -> Markup:
    """Draw the whole chart, or reuse the one already drawn on the page (``is_repeat``)."""
    if is_repeat:
        return use(f"#{_SHEET_ID}")
    return g(sheet(BOARD, _place_names(t, view), "", _SHEET_ID), id=_SHEET_ID)


def _place_names(t: Language, view: View) -> tuple[str, ...]:
    return tuple(t.message(naming.PLACE_NAMES[label.name]) for label in view.sea.labels)


def _chart_figure(frame: Frame, label: str, *parts: Markup | list[Markup]) -> Markup:
    return svg(" ".join(number(value) for value in frame), parts, class_="sea-art", aria_label=label)


def _cost_marks(view: View, costs: dict[int, int]) -> list[Markup]:
    return [cost_mark(view, point, cost) for point, cost in costs.items()]


def _select_ship(view: View, ship: int) -> Selection:
    selection = hands.select_ship(view, ship)
    if selection is None:
        raise ValueError(f"a figure shows a ship that cannot act: {ship}")
    return selection


def _marks_drawing(view: View, ship: int) -> Markup:
    return _strip_ids(chart_marks(view, TrafalgarUi(ship=ship), _select_ship(view, ship)))


def _ships_drawing(view: View, t: Language | None = None) -> Markup:
    """Draw the ships. On a chart with place names in language ``t``, ships' names avoid them."""
    label_boxes = [] if t is None else name_boxes(view.sea, _place_names(t, view))
    return _strip_ids(render_ships(view, TrafalgarUi(), None, label_boxes=label_boxes))


def draw_chart(t: Language) -> Markup:
    """Draw the whole chart, with the squadrons in port."""
    view = state_after(None, "B", "wind E").open_view()
    caption = t("The chart, with the English at Gibraltar, the French and Spanish at Cadiz")
    return _chart_figure(
        sheet_bounds(view.sea),
        caption,
        _chart(t, view),
        _strip_ids(chart_marks(view, TrafalgarUi(), None)),
        _ships_drawing(view, t),
    )


def draw_speeds(t: Language) -> Markup:
    """Tabulate a ship's moves by the masts it has left (R1)."""
    fore, main, mizzen = (1 << mast for mast in (FORE, MAIN, MIZZEN))
    cases = (
        (t("all three masts"), ALL_MASTS),
        (t("main and one other"), main | fore),
        (t("fore and mizzen"), fore | mizzen),
        (t("main only"), main),
        (t("fore or mizzen only"), mizzen),
        (t("none"), 0),
    )
    rows = [
        (word, t.number(SPEEDS[SHIP_OF_LINE][masts]), t.number(SPEEDS[FRIGATE][masts]))
        for word, masts in cases
    ]
    return table([t("Masts left standing"), t("Ship of the line"), t("Frigate")], rows, numeric=(1, 2))


MOVING_SETUP: Final = "turn=A wind=SE E1=15,13,E F1=2,8,E"


def draw_moving(t: Language) -> Markup:
    """Draw the points the Victory can reach, with their costs (R3)."""
    view = state_after(MOVING_SETUP).open_view()
    costs = {point: cost for point, cost in _select_ship(view, _E1).reach.points().items() if cost}
    x, y = coordinates(view.sea, view.ships[_E1].at)
    frame = (x - 24, round(y - 31, 1), 68.0, 62.0)
    label = t("Points the Victory can reach, with their cost in moves")
    return _chart_figure(
        frame, label, _water_drawing(view, frame), _cost_marks(view, costs), _ships_drawing(view)
    )


WINDWARD_SETUP: Final = "turn=A wind=W E1=17,14,E F1=2,8,E"


def draw_windward(t: Language) -> Markup:
    """Draw a ship heading into the wind, which cannot advance (R7)."""
    view = state_after(WINDWARD_SETUP).open_view()
    left, top, *_ = frame = _frame_around(view, view.ships[_E1].at, 34, 20)
    costs = {point: cost for point, cost in _select_ship(view, _E1).reach.points().items() if 0 < cost <= 2}
    label = t("The wind blows to the west: the Victory, heading east, cannot advance")
    water = _water_drawing(view, frame)
    arrow = g(wind_arrow(view.wind, 0.6), transform=translation(round(left + 12, 1), round(top + 8, 1)))
    return _chart_figure(
        frame, label, water, arrow, _marks_drawing(view, _E1), _cost_marks(view, costs), _ships_drawing(view)
    )


ARCS_SETUP: Final = "turn=A wind=E E1=16,13,E F1=16,15,W F2=18,13,NE"


def draw_arcs(t: Language) -> Markup:
    """Draw a ship's triangles of fire, each point with its distance (R9)."""
    view = state_after(ARCS_SETUP).open_view()
    ship, offsets = view.ships[_E1], view.sea.offsets_from
    obstacles = {other_ship.at for other_ship in view.ships}
    distances = {
        point: DISTANCES[offset]
        for point, offset in offsets[ship.at].items()
        if ASPECT["arc"][ship.heading][offsets[point][ship.at]] < BOW and point not in obstacles
    }
    frame = _frame_around(view, ship.at, 33, 33)
    label = t("The Victory's two triangles of fire; the Redoutable is in the one to starboard")
    return _chart_figure(
        frame,
        label,
        _water_drawing(view, frame),
        _marks_drawing(view, _E1),
        _cost_marks(view, distances),
        _ships_drawing(view),
    )


ASPECTS_SETUP: Final = "turn=A wind=SE E1=2,8,E F1=16,13,E"


def draw_aspects(t: Language) -> Markup:
    """Draw the points from which a shooter sees a ship's side, and those facing its bow or stern (R13)."""
    view = state_after(ASPECTS_SETUP).open_view()
    ship, offsets = view.ships[_F1], view.sea.offsets_from
    marks = []
    for point in offsets[ship.at]:
        classes = ["reach", ASPECT["arc"][ship.heading][offsets[point][ship.at]] < BOW and "is-goal"]
        marks.append(
            g(circle(0, 0, 2.4, class_="reach-face"), class_=classes, transform=point_transform(view, point))
        )
    frame = _frame_around(view, ship.at, 34, 33)
    label = t("The Redoutable, and what you see of her from the points around her")
    return _chart_figure(frame, label, _water_drawing(view, frame), marks, _ships_drawing(view))


def draw_hits(t: Language) -> Markup:
    """Tabulate the odds of a hit by distance, for both values of ``range_rule`` (R12)."""
    rows = [
        (
            t.plural("{n} point away", "{n} points away", n),
            *(t.percent(HIT_FACES[rule][n] / 6) for rule in ("max", "exact")),
        )
        for n in (1, 2, 3)
    ]
    headings = [t("Distance"), t("At least as many stars"), t("Exactly as many (option)")]
    return table(headings, rows, numeric=(1, 2))


_DAMAGE_SHOTS: Final = ("fire port F1 battery", "2", "fire port F1 main", "3")
DAMAGE_RECORD: Final = ("turn=A wind=SE E1=10,9,E F1=10,7,W", "activate E1", *_DAMAGE_SHOTS)


def draw_damage(t: Language) -> Markup:
    """Draw the card of a ship before and after two hits (R14, R15)."""
    states = (state_after(DAMAGE_RECORD[0]), state_after(*DAMAGE_RECORD))
    parts = []
    for column, (state, title) in enumerate(zip(states, (t("Intact"), t("After two hits")), strict=True)):
        ship, x = state.ships[_F1], 46 * column
        rate, side = SHIP_RATE[_F1], SHIP_SIDE[_F1]
        moves_text = t.plural("{n} move", "{n} moves", SPEEDS[rate][ship.masts])
        parts += [
            text(title, x + 1, 4.5, font_size="3.6", fill="currentColor"),
            text(moves_text, x + 39, 4.5, font_size="3.6", fill="currentColor", text_anchor="end"),
            g(card(rate, side, ship.masts, ship.guns, (0, 0)), transform=f"translate({x} 6)"),
        ]
    label = t("The card of the Redoutable: intact, then hit twice")
    return svg("0 0 86 29", parts, class_="sea-art", aria_label=label)


PASSAGE_RECORD: Final = ("turn=A wind=E E2=7,2,SW S2=20,9,E", "activate E2", "advance", "advance")


def draw_passage(t: Language) -> Markup:
    """Draw a frigate and a port gun, each within range of the other (R26, R27)."""
    view = state_after(*PASSAGE_RECORD).open_view()
    frame, label = (-7.0, -7.0, 96.0, 74.0), t("The Euryalus passes Cadiz; the south gun may fire at her")
    chart, marks = _chart(t, view, is_repeat=True), _strip_ids(chart_marks(view, TrafalgarUi(), None))
    return _chart_figure(frame, label, chart, marks, _ships_drawing(view))


RAID_RECORD: Final = (
    "turn=A wind=W E2=1,1,W,fmz,2/2,c S2=20,9,E CN=down2 CS=down2",
    "activate E2",
    "takeflag SE",
)


def draw_taken(t: Language) -> Markup:
    """Draw a raider at the corner with the flag aboard (R34-R36)."""
    view = state_after(*RAID_RECORD).open_view()
    label = t("The Euryalus on the corner anchorage of Cadiz, with the flag aboard")
    return _chart_figure(
        (-7.0, -7.0, 76.0, 60.0), label, _chart(t, view, is_repeat=True), _ships_drawing(view, t)
    )


SHARED_SETUP: Final = "turn=A wind=SE E1=17,14,E E2=17,14,E,fmz,2/2,B F1=2,8,E"


def draw_shared(t: Language) -> Markup:
    """Draw two ships on a point, one with a flag (R40)."""
    view = state_after(SHARED_SETUP).open_view()
    frame = _frame_around(view, view.ships[_E2].at, 30, 18)
    label = t("The Euryalus, with the flag of Cadiz, beside the Victory")
    return _chart_figure(frame, label, _water_drawing(view, frame), _ships_drawing(view))


FIGURES: Final[Mapping[str, Drawing]] = {
    draw.__name__.removeprefix("draw_"): draw
    for draw in (
        draw_chart,
        draw_speeds,
        draw_moving,
        draw_windward,
        draw_arcs,
        draw_hits,
        draw_aspects,
        draw_damage,
        draw_passage,
        draw_taken,
        draw_shared,
    )
}
