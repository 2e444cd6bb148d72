"""Printable sheets for playing on paper: ship cards, the chart to scale, the wind, a log of rounds."""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import (
    ALL_MASTS,
    ARMS,
    COUNT,
    MASTS,
    RATE,
    SHIPS,
    SHIPS_OF,
    SIDE,
    SPEED,
)
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.chart import sea as charts
from navals.games.trafalgar.screen.chart.art import card, fort, hull
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.paper import blank_rows, blanks, boxes, ledger, sheet, sheets, true_size
from navals.ui.draw.svg import circle, g, path, rect, text, translation
from navals.ui.words.i18n import Language

_SCALE: Final = 0.9
"""Millimetres per unit of the chart: a step is 9 mm."""


def print_sheets(t: Language) -> Markup:
    """Return all printable sheets of the game."""
    return sheets(_cards(t), _chart(t), _wind(t))


def _cards(t: Language) -> Markup:
    sides = [
        tag("div", tag("h3", t.message(naming.PORTS[side])), [_card(t, ship) for ship in SHIPS_OF[side]])
        for side in (0, 1)
    ]
    guns = [[t.sentence(naming.gun(gun)), boxes(1), boxes(2)] for gun in range(4)]
    forts = ledger(t("Port guns"), ["", t("Fired"), t("Turns until it is replaced")], guns)
    return sheet(t("Ship cards"), tag("div", sides, class_="sheet-halves"), forts)


def _row(word: str, *boxes_: Markup | str | int) -> Markup:
    return tag("div", tag("dt", word), tag("dd", *boxes_))


def _card(t: Language, ship: int) -> Markup:
    entry, arms, speeds = SHIPS[ship], ARMS[RATE[ship]], SPEED[RATE[ship]]
    rows = [
        *(_row(t.sentence(naming.MAST_WORDS[m]), boxes(1), " ", speeds[1 << m]) for m in range(len(MASTS))),
        *(_row(t.sentence(word), boxes(arms)) for word in naming.SIDE_WORDS),
        *(_row(word, boxes(2)) for word in (t("Flag"), t("Repair"))),
    ]
    moves = tag("span", t.plural("{n} move", "{n} moves", speeds[ALL_MASTS]))
    picture = card(RATE[ship], SIDE[ship], ALL_MASTS, (arms, arms), (0, 0))
    return tag(
        "div",
        tag("header", tag("b", f"{entry.id} {entry.name}"), moves),
        true_size((0, 0, 40, 22), 0.75, picture, label=entry.name),
        tag("dl", rows),
        class_="print-card is-vessel",
    )


def _chart(t: Language) -> Markup:
    sea = chart(BOARD)
    left, top, width, height = charts.bounds(sea)
    labels = tuple(t.message(naming.PLACES[label.name]) for label in sea.labels)
    forts = [
        g(fort(int(gun < 2), "ready"), transform=translation(*charts.spot(sea, point)))
        for gun, point in enumerate(sea.guns)
    ]
    art = charts.sheet(BOARD, labels, "", "print-sea")
    rotated_chart = g(art, forts, transform=f"{translation(height + top, -left)} rotate(90)")
    note = t("Printed at true size, points are 9 mm apart. Draw ships in pencil, or use the counters.")
    picture = true_size((0, 0, height, width), _SCALE, rotated_chart, label=t("The chart"))
    return sheet(t("The chart"), tag("p", note, class_="print-note"), picture)


def _wind(t: Language) -> Markup:
    arrow = path("M0 0H27m-4-2 4 2-4 2", class_="cut")
    spots = ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
    rose = [
        circle(0, 0, 30, class_="cut"),
        [g(arrow, transform=f"rotate({60 * heading})") for heading in range(6)],
        [
            text(t.message(word), x * 35, y * 35 + 1.2, class_="cut-word")
            for word, (x, y) in zip(naming.HEADING_MARKS, spots, strict=True)
        ],
    ]
    counters: list[Markup] = []
    for ship in range(COUNT):
        x, y = 15 * (ship % 4) + 8, 12 * (ship // 4) + 7
        counters += [
            rect(x - 6, y - 4, 12, 8, class_="cut"),
            g(
                hull(RATE[ship], SIDE[ship], ALL_MASTS, (0, 0)),
                transform=f"translate({x} {y - 0.8}) scale(0.9)",
            ),
            text(SHIPS[ship].id, x, y + 3.4, class_="cut-small"),
        ]
    die = [t("Die"), "1", "2", "3", "4", "5", "6"]
    stars = [t("Stars"), "–", "–", "–", "★", "★★", "★★★"]
    tables = tag(
        "div",
        true_size((0, 0, 62, 28), 1.4, counters, label=t("Counters")),
        ledger(t("With an ordinary die"), die, [stars]),
        tag("p", t("At the end of a round, the wind shifts clockwise, one step for each star.")),
    )
    compass = true_size((-42, -42, 84, 84), 0.9, rose, label=t("Wind rose"))
    heads = [t("Round"), t("Wind"), t("What was hit"), t("Port guns"), t("Flags")]
    return sheet(
        t("Wind, counters and rounds"),
        blanks(t("Name"), t("Opponent"), t("Date")),
        tag("div", compass, tables, class_="sheet-halves"),
        ledger(t("Rounds"), heads, blank_rows((str(n) for n in range(1, 15)), 4), class_="is-rounds"),
    )
