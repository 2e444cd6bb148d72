"""Sheets to play Trafalgar on paper: ship cards, the chart at a true scale, the wind, what each round did."""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.rules import names as called
from navals.games.trafalgar.rules.fleet import (
    ARMS,
    COUNT,
    FORE,
    MAIN,
    MIZZEN,
    OF,
    RATE,
    SHIPS,
    SIDE,
    SPEED,
    WHOLE,
)
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.chart.art import card, fort, hull
from navals.games.trafalgar.screen.chart.sea import bounds, spot
from navals.games.trafalgar.screen.chart.sea import sheet as drawn
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.paper import blanks, boxes, empty, ledger, sheet, sheets, true
from navals.ui.draw.svg import circle, g, number, path, rect, text
from navals.ui.words.i18n import Language

_SCALE: Final = 0.9
"""Millimetres of a unit of the chart: a step is 9 mm."""


def printed(t: Language) -> Markup:
    """All sheets that can be printed for this game, in a reader's language."""
    return sheets(_cards(t), _chart(t), _wind(t))


def _cards(t: Language) -> Markup:
    sides = [
        tag("div", tag("h3", t.message(called.PORTS[side])), [_card(t, ship) for ship in OF[side]])
        for side in (0, 1)
    ]
    guns = [
        [t.sentence(name), boxes(1), boxes(2)]
        for name in (called._GUNS[gun] for gun in range(len(called._GUNS)))
    ]
    return sheet(
        t("Ship cards"),
        tag("div", sides, class_="sheet-halves"),
        ledger(t("Port guns"), ["", t("Fired"), t("Turns until it is replaced")], guns)
    )  # fmt: skip


def _card(t: Language, ship: int) -> Markup:
    """A ship with masts and guns to strike out."""
    known, arms = SHIPS[ship], ARMS[RATE[ship]]
    moves = [
        tag("div", tag("dt", t.sentence(called.MAST_WORDS[mast])), tag("dd", boxes(1), " ", SPEED[RATE[ship]][1 << mast]))
        for mast in (FORE, MAIN, MIZZEN)
    ]  # fmt: skip
    guns = [tag("div", tag("dt", t.sentence(word)), tag("dd", boxes(arms))) for word in called.SIDE_WORDS]
    others = [
        tag("div", tag("dt", word), tag("dd", boxes(count)))
        for word, count in ((t("Flag"), 2), (t("Repair"), 2))
    ]
    return tag(
        "div",
        tag("header", tag("b", f"{known.id} {known.name}"), tag("span", t.plural("{n} move", "{n} moves", SPEED[RATE[ship]][WHOLE]))),
        true((0, 0, 40, 22), 0.75, card(RATE[ship], SIDE[ship], WHOLE, (arms, arms), (0, 0)), label=known.name),
        tag("dl", moves, guns, others),
        class_="print-card is-vessel"
    )  # fmt: skip


def _chart(t: Language) -> Markup:
    """The whole chart, turned on its side."""
    sea = chart(BOARD)
    left, top, wide, high = bounds(sea)
    labels = tuple(t.message(called.PLACES[label.name]) for label in sea.labels)
    forts = [
        g(fort(int(gun < 2), "ready"), transform=f"translate({number(x)} {number(y)})")
        for gun, (x, y) in enumerate(spot(sea, point) for point in sea.guns)
    ]
    turned = g(
        drawn(BOARD, labels, "", "print-sea"),
        forts,
        transform=f"translate({number(high + top)} {number(-left)}) rotate(90)",
    )
    return sheet(
        t("The chart"),
        tag("p", t("Printed at true size, a step is 9 mm long. Draw ships with a pencil, or use the counters."), class_="print-note"),
        true((0, 0, high, wide), _SCALE, turned, label=t("The chart"))
    )  # fmt: skip


def _wind(t: Language) -> Markup:
    rose = [
        circle(0, 0, 30, class_="cut"),
        [
            g(path("M0 0H27m-4-2 4 2-4 2", class_="cut"), transform=f"rotate({60 * heading})")
            for heading in range(6)
        ],
        [
            text(t.message(word), x * 35, y * 35 + 1.2, class_="cut-word")
            for word, (x, y) in zip(
                called.HEADING_MARKS,
                ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87)),
                strict=True,
            )
        ],
    ]
    counters: list[Markup] = []
    for ship in range(COUNT):
        x, y = 15 * (ship % 4) + 8, 12 * (ship // 4) + 7
        counters += [
            rect(x - 6, y - 4, 12, 8, class_="cut"),
            g(hull(RATE[ship], SIDE[ship], WHOLE, (0, 0)), transform=f"translate({x} {y - 0.8}) scale(0.9)"),
            text(SHIPS[ship].id, x, y + 3.4, class_="cut-small"),
        ]
    die = [t("Die"), "1", "2", "3", "4", "5", "6"]
    return sheet(
        t("Wind, counters and rounds"),
        blanks(t("Name"), t("Against"), t("Date")),
        tag(
            "div",
            true((-42, -42, 84, 84), 0.9, rose, label=t("Wind rose")),
            tag(
                "div",
                true((0, 0, 62, 28), 1.4, counters, label=t("Counters")),
                ledger(t("With an ordinary die"), die, [[t("Stars"), "–", "–", "–", "★", "★★", "★★★"]]),
                tag("p", t("The wind turns clockwise by a sixth for each star, at the end of a round.")),
            ),
            class_="sheet-halves",
        ),
        ledger(
            t("Rounds"),
            [t("Round"), t("Wind"), t("What was hit"), t("Port guns"), t("Flags")],
            empty((str(n) for n in range(1, 15)), 4),
            class_="is-rounds",
        ),
    )
