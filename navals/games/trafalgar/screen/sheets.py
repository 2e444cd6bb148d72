"""Printable sheets for playing on paper: ship cards, the chart to scale, the wind, a log of rounds."""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.fleet import (
    ALL_MASTS,
    GUNS_BY_RATE,
    MASTS,
    SHIP_COUNT,
    SHIP_RATE,
    SHIP_SIDE,
    SHIPS,
    SHIPS_OF,
    SPEEDS,
)
from navals.games.trafalgar.rules.options import BOARD
from navals.games.trafalgar.rules.sailing.chart import chart
from navals.games.trafalgar.screen.chart import sea as charts
from navals.games.trafalgar.screen.chart.art import card, fort, hull
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.paper import (
    blank_fields,
    blank_rows,
    ledger,
    sheet,
    sheets,
    tick_boxes,
    true_size_picture,
)
from navals.ui.draw.svg import circle, g, path, rect, text, translation
from navals.ui.words.i18n import Language

_CARD_SCALE: Final = 0.9
"""Millimetres per unit of the chart: a step is 9 mm."""


def printable_sheets(t: Language) -> Markup:
    """Return all printable sheets of the game."""
    return sheets(_card_sheet(t), _chart_sheet(t), _wind_sheet(t))


def _card_sheet(t: Language) -> Markup:
    fleet_tags = [
        tag(
            "div",
            tag("h3", t.message(naming.PORT_NAMES[side])),
            [_ship_card(t, ship) for ship in SHIPS_OF[side]],
        )
        for side in (0, 1)
    ]
    gun_rows = [[t.sentence(naming.gun_name(gun)), tick_boxes(1), tick_boxes(2)] for gun in range(4)]
    gun_table = ledger(t("Port guns"), ["", t("Fired"), t("Turns until it is replaced")], gun_rows)
    return sheet(t("Ship cards"), tag("div", fleet_tags, class_="sheet-halves"), gun_table)


def _card_row(label: str, *boxes: Markup | str | int) -> Markup:
    return tag("div", tag("dt", label), tag("dd", *boxes))


def _ship_card(t: Language, ship: int) -> Markup:
    ship_data, gun_count, speeds = SHIPS[ship], GUNS_BY_RATE[SHIP_RATE[ship]], SPEEDS[SHIP_RATE[ship]]
    rows = [
        *(
            _card_row(t.sentence(naming.MAST_WORDS[mast]), tick_boxes(1), " ", speeds[1 << mast])
            for mast in range(len(MASTS))
        ),
        *(_card_row(t.sentence(label), tick_boxes(gun_count)) for label in naming.SIDE_WORDS),
        *(_card_row(label, tick_boxes(2)) for label in (t("Flag"), t("Repair"))),
    ]
    moves_tag = tag("span", t.plural("{n} move", "{n} moves", speeds[ALL_MASTS]))
    picture = card(SHIP_RATE[ship], SHIP_SIDE[ship], ALL_MASTS, (gun_count, gun_count), (0, 0))
    return tag(
        "div",
        tag("header", tag("b", f"{ship_data.id} {ship_data.name}"), moves_tag),
        true_size_picture((0, 0, 40, 22), 0.75, picture, label=ship_data.name),
        tag("dl", rows),
        class_="print-card is-vessel",
    )


def _chart_sheet(t: Language) -> Markup:
    sea = chart(BOARD)
    left_edge, top_edge, width, height = charts.sheet_bounds(sea)
    place_names = tuple(t.message(naming.PLACE_NAMES[label.name]) for label in sea.labels)
    forts = [
        g(fort(int(gun < 2), "ready"), transform=translation(*charts.coordinates(sea, point)))
        for gun, point in enumerate(sea.guns)
    ]
    chart_drawing = charts.sheet(BOARD, place_names, "", "print-sea")
    rotated_chart = g(
        chart_drawing, forts, transform=f"{translation(height + top_edge, -left_edge)} rotate(90)"
    )
    note = t("Printed at true size, points are 9 mm apart. Draw ships in pencil, or use the counters.")
    picture = true_size_picture((0, 0, height, width), _CARD_SCALE, rotated_chart, label=t("The chart"))
    return sheet(t("The chart"), tag("p", note, class_="print-note"), picture)


def _wind_sheet(t: Language) -> Markup:
    arrow = path("M0 0H27m-4-2 4 2-4 2", class_="cut")
    directions = ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
    rose_parts = [
        circle(0, 0, 30, class_="cut"),
        [g(arrow, transform=f"rotate({60 * heading})") for heading in range(6)],
        [
            text(t.message(heading_mark), x * 35, y * 35 + 1.2, class_="cut-word")
            for heading_mark, (x, y) in zip(naming.HEADING_MARKS, directions, strict=True)
        ],
    ]
    ship_counters: list[Markup] = []
    for ship in range(SHIP_COUNT):
        x, y = 15 * (ship % 4) + 8, 12 * (ship // 4) + 7
        ship_counters += [
            rect(x - 6, y - 4, 12, 8, class_="cut"),
            g(
                hull(SHIP_RATE[ship], SHIP_SIDE[ship], ALL_MASTS, (0, 0)),
                transform=f"translate({x} {y - 0.8}) scale(0.9)",
            ),
            text(SHIPS[ship].id, x, y + 3.4, class_="cut-small"),
        ]
    die_row = [t("Die"), "1", "2", "3", "4", "5", "6"]
    star_row = [t("Stars"), "–", "–", "–", "★", "★★", "★★★"]
    right_half = tag(
        "div",
        true_size_picture((0, 0, 62, 28), 1.4, ship_counters, label=t("Counters")),
        ledger(t("With an ordinary die"), die_row, [star_row]),
        tag("p", t("At the end of a round, the wind shifts clockwise, one step for each star.")),
    )
    compass = true_size_picture((-42, -42, 84, 84), 0.9, rose_parts, label=t("Wind rose"))
    headers = [t("Round"), t("Wind"), t("What was hit"), t("Port guns"), t("Flags")]
    return sheet(
        t("Wind, counters and rounds"),
        blank_fields(t("Name"), t("Opponent"), t("Date")),
        tag("div", compass, right_half, class_="sheet-halves"),
        ledger(t("Rounds"), headers, blank_rows((str(n) for n in range(1, 15)), 4), class_="is-rounds"),
    )
