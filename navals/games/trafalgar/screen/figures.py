"""The figures of the rule book of Trafalgar: positions as the board draws them, stilled, and tables of its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from navals.core.seat import CHANCE
from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules import notation
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, BOW, SIXTHS
from navals.games.trafalgar.rules.fleet import FORE, INDEX, MAIN, MIZZEN, RATE, SIDE, SPEED, WHOLE
from navals.games.trafalgar.rules.options import BOARD, SCHEMA
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, FRIGATE, LINE
from navals.games.trafalgar.rules.setup import start
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.games.trafalgar.screen import hand as hands
from navals.games.trafalgar.screen.chart.art import card
from navals.games.trafalgar.screen.chart.pieces import arrow, marks, placed, render_ships
from navals.games.trafalgar.screen.chart.sea import RISE, STEP, bounds, sheet, spot
from navals.games.trafalgar.screen.hand import Hand, Ui
from navals.ui.board.board import Drawing
from navals.ui.components import table
from navals.ui.draw.html import Markup
from navals.ui.draw.svg import circle, g, number, path, rect, svg, text, use
from navals.ui.words.i18n import Language

Frame = tuple[float, float, float, float]
"""Left, upper edge, width and height, in user units of the chart."""

_E1: Final = INDEX["E1"]
_E2: Final = INDEX["E2"]
_F1: Final = INDEX["F1"]
_SHEET: Final = "book-sea"
_RING: Final = "a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z"
_IDS: Final = re.compile(r' id="[^"]*"')


def position(setup: str, *turns: str) -> TrafalgarState:
    """A given position, and what is done from there: actions of whoever is to act, stars separated by blanks."""
    state = start(SCHEMA.default(), setup)
    for turn in turns:
        for part in turn.split() if state.actor() == CHANCE else [turn]:
            action = notation.parse(part, state)
            if state.check(action) is not None:
                raise ValueError(f"a figure shows what is not allowed: {part}")
            state = state.apply(action)
    return state


def opening() -> TrafalgarState:
    """The first turn of a game, the wind to the east."""
    state = start(SCHEMA.default())
    for part in ("B", "wind E"):
        state = state.apply(notation.parse(part, state))
    return state


def _still(markup: Markup) -> Markup:
    """What the board draws, without the ids that it moves by: figures stand beside one another on one page."""
    return Markup(_IDS.sub("", markup))


def _around(view: View, point: int, wide: float, high: float) -> Frame:
    """The chart around a point, as far on every side."""
    x, y = spot(view.sea, point)
    return round(x - wide, 1), round(y - high, 1), round(2 * wide, 1), round(2 * high, 1)


def _water(view: View, frame: Frame) -> Markup:
    """Sea without a coast: the lattice and its points, sandbanks and reefs."""
    left, top, wide, high = frame
    lines = dots = rocks = sand = rings = ""
    for point in range(view.sea.size):
        x, y = spot(view.sea, point)
        if not (left - STEP < x < left + wide + STEP and top - STEP < y < top + high + STEP):
            continue
        for dx, dy in ((STEP, 0), (STEP / 2, RISE), (-STEP / 2, RISE)):
            lines += f"M{number(round(x, 2))} {number(round(y, 2))}l{number(dx)} {number(round(dy, 2))}"
        here = f"M{number(round(x, 2))} {number(round(y, 2))}"
        dots += f"{here}h0"
        if view.sea.kind[point] == ":":
            sand += f"{here}m-4.6 0{_RING}"
        elif view.sea.kind[point] == "*":
            rings += f"{here}m-4.6 0{_RING}"
            rocks += f"{here}m-2 0h4m-2-2v4"
    return g(
        rect(left, top, wide, high, class_="chart-sea"),
        path(lines, class_="chart-lattice"),
        path(sand, class_="chart-sand") if sand else None,
        path(dots, class_="chart-points"),
        path(rings, class_="chart-danger") if rings else None,
        path(rocks, class_="chart-rocks") if rocks else None,
    )


def _chart(t: Language, view: View, *, again: bool = False) -> Markup:
    """The whole chart; on the page of the rules it is drawn once, and shown ``again``."""
    if again:
        return use(f"#{_SHEET}")
    words = tuple(t.message(called.PLACES[label.name]) for label in view.sea.labels)
    return g(sheet(BOARD, words, "", _SHEET), id=_SHEET)


def _figure(frame: Frame, label: str, *parts: Markup | list[Markup]) -> Markup:
    return svg(" ".join(number(value) for value in frame), parts, class_="sea-art", aria_label=label)


def _wind(view: View, x: float, y: float) -> Markup:
    """The arrow, where a close-up has no compass rose."""
    return g(arrow(view.wind, 0.6), transform=f"translate({number(round(x, 1))} {number(round(y, 1))})")


def _cells(view: View, costs: dict[int, int]) -> list[Markup]:
    """Points with a number each."""
    return [
        g(
            circle(0, 0, 3.3, class_="reach-face"),
            text(cost, 0, 1.35, class_="reach-cost"),
            transform=placed(view, point),
        )
        for point, cost in costs.items()
    ]


def _in_hand(view: View, ship: int) -> Hand:
    hand = hands.hand_of(view, ship)
    if hand is None:
        raise ValueError(f"a figure shows a ship that cannot act: {ship}")
    return hand


def _marks(view: View, ship: int) -> Markup:
    """Arcs of fire, and what the wind forbids, of a ship in hand."""
    return _still(marks(view, Ui(ship=ship), _in_hand(view, ship)))


def _ships(view: View) -> Markup:
    return _still(render_ships(view, Ui(), None, acting=False))


def chart(t: Language) -> Markup:
    """The whole chart, with the squadrons in port."""
    view = opening().open_view()
    return _figure(
        bounds(view.sea),
        t("The chart, with the English at Gibraltar, the French and Spanish at Cadiz"),
        _chart(t, view),
        _still(marks(view, Ui(), None)),
        _ships(view),
    )


def speeds(t: Language) -> Markup:
    """R1: moves by the masts that stand."""
    fore, main, mizzen = (1 << mast for mast in (FORE, MAIN, MIZZEN))
    cases = (
        (t("all three masts"), WHOLE),
        (t("main and one other"), main | fore),
        (t("fore and mizzen"), fore | mizzen),
        (t("main only"), main),
        (t("fore or mizzen only"), mizzen),
        (t("none"), 0),
    )
    rows = [(word, t.number(SPEED[LINE][masts]), t.number(SPEED[FRIGATE][masts])) for word, masts in cases]
    return table([t("Masts that stand"), t("Ship of the line"), t("Frigate")], rows, numeric=(1, 2))


MOVING: Final = "turn=A wind=SE E1=15,13,E F1=2,8,E"


def moving(t: Language) -> Markup:
    """R3: what the Victory can reach, and at what cost."""
    view = position(MOVING).open_view()
    at = view.ships[_E1].at
    costs = {point: cost for point, cost in _in_hand(view, _E1).reach.points().items() if cost}
    x, y = spot(view.sea, at)
    frame = (x - 24, round(y - 31, 1), 68.0, 62.0)
    return _figure(
        frame,
        t("Points that the Victory can reach, with the moves they cost"),
        _water(view, frame),
        _cells(view, costs),
        _ships(view),
    )


WINDWARD: Final = "turn=A wind=W E1=17,14,E F1=2,8,E"


def windward(t: Language) -> Markup:
    """R7: where the wind lets no ship go."""
    view = position(WINDWARD).open_view()
    at = view.ships[_E1].at
    frame = _around(view, at, 34, 20)
    hand = _in_hand(view, _E1)
    costs = {point: cost for point, cost in hand.reach.points().items() if 0 < cost <= 2}
    return _figure(
        frame,
        t("The wind blows to the west: the Victory, heading east, cannot advance"),
        _water(view, frame),
        _wind(view, frame[0] + 12, frame[1] + 8),
        _marks(view, _E1),
        _cells(view, costs),
        _ships(view),
    )


BROADSIDE: Final = "turn=A wind=E E1=16,13,E F1=16,15,W F2=18,13,NE"


def arcs(t: Language) -> Markup:
    """R9: the triangles, each point with its distance."""
    view = position(BROADSIDE).open_view()
    ship = view.ships[_E1]
    taken = {other.at for other in view.ships}
    near = view.sea.near[ship.at]
    costs = {
        point: DISTANCE[lie]
        for point, lie in near.items()
        if ASPECT["arc"][ship.heading][_opposite(view, ship.at, point)] < BOW and point not in taken
    }
    frame = _around(view, ship.at, 33, 33)
    return _figure(
        frame,
        t("The two triangles of the Victory; the Redoutable lies in the one to starboard"),
        _water(view, frame),
        _marks(view, _E1),
        _cells(view, costs),
        _ships(view),
    )


def _opposite(view: View, target: int, shooter: int) -> int:
    """The lie of a target from a shooter."""
    return view.sea.near[shooter][target]


ASPECTS: Final = "turn=A wind=SE E1=2,8,E F1=16,13,E"


def aspects(t: Language) -> Markup:
    """R13: from where the side of a ship is seen, and from where its bow or stern."""
    view = position(ASPECTS).open_view()
    ship = view.ships[_F1]
    signs: list[Markup] = []
    for point in view.sea.near[ship.at]:
        aspect = ASPECT["arc"][ship.heading][_opposite(view, ship.at, point)]
        signs.append(
            g(
                circle(0, 0, 2.4, class_="reach-face"),
                class_=["reach", aspect < BOW and "is-goal"],
                transform=placed(view, point),
            )
        )
    frame = _around(view, ship.at, 34, 33)
    return _figure(
        frame,
        t("The Redoutable, and what of it is seen from the points around"),
        _water(view, frame),
        signs,
        _ships(view),
    )


def hits(t: Language) -> Markup:
    """R12: the odds by distance, with either reading of the stars."""
    rows = [
        (t.plural("{n} step", "{n} steps", n), *(t.percent(SIXTHS[rule][n] / 6) for rule in ("max", "exact")))
        for n in (1, 2, 3)
    ]
    heads = [t("Distance"), t("As many stars or more"), t("Exactly as many (option)")]
    return table(heads, rows, numeric=(1, 2))


DAMAGE: Final = (
    "turn=A wind=SE E1=10,9,E F1=10,7,W",
    "activate E1",
    "fire port F1 battery",
    "2",
    "fire port F1 main",
    "3",
)


def damage(t: Language) -> Markup:
    """R14, R15: the card of a ship before and after two hits."""
    states = (position(DAMAGE[0]), position(*DAMAGE))
    parts = []
    for row, (state, title) in enumerate(zip(states, (t("Intact"), t("After two hits")), strict=True)):
        ship = state.ships[_F1]
        left = 46 * row
        rate, side = RATE[_F1], SIDE[_F1]
        words = t.plural("{n} move", "{n} moves", SPEED[rate][ship.masts])
        parts += [
            text(title, left + 1, 4.5, font_size="3.6", fill="currentColor"),
            text(words, left + 39, 4.5, font_size="3.6", fill="currentColor", text_anchor="end"),
            g(card(rate, side, ship.masts, ship.guns, (0, 0)), transform=f"translate({left} 6)"),
        ]
    return svg(
        "0 0 86 29", parts, class_="sea-art", aria_label=t("The card of the Redoutable, intact and hit twice")
    )


PASSAGE: Final = ("turn=A wind=E E2=7,2,SW S2=20,9,E", "activate E2", "advance", "advance")


def passage(t: Language) -> Markup:
    """R26, R27: a frigate within reach of a port gun, which her own guns bear on."""
    view = position(*PASSAGE).open_view()
    frame = (-7.0, -7.0, 96.0, 74.0)
    return _figure(
        frame,
        t("The Euryalus passes Cadiz; the south gun may fire at her"),
        _chart(t, view, again=True),
        _still(marks(view, Ui(), None)),
        _ships(view),
    )


TAKEN: Final = ("turn=A wind=W E2=1,1,W,fmz,2/2,c S2=20,9,E CN=down2 CS=down2", "activate E2", "takeflag SE")


def taken(t: Language) -> Markup:
    """R34-R36: a raider at the corner, the flag aboard."""
    view = position(*TAKEN).open_view()
    frame = (-7.0, -7.0, 76.0, 60.0)
    return _figure(
        frame,
        t("The Euryalus on the anchorage at the corner of Cadiz, with the flag aboard"),
        _chart(t, view, again=True),
        _ships(view),
    )


SHARED: Final = "turn=A wind=SE E1=17,14,E E2=17,14,E,fmz,2/2,B F1=2,8,E"


def shared(t: Language) -> Markup:
    """R40: two ships on a point, one with a flag."""
    view = position(SHARED).open_view()
    frame = _around(view, view.ships[_E2].at, 30, 18)
    return _figure(
        frame,
        t("The Euryalus, with the flag of Cadiz, beside the Victory"),
        _water(view, frame),
        _ships(view),
    )


FIGURES: Final[Mapping[str, Drawing]] = {
    draw.__name__: draw
    for draw in (chart, speeds, moving, windward, arcs, hits, aspects, damage, passage, taken, shared)
}
"""By the names that the book gives them."""
