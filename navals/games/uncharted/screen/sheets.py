"""Printable sheets at true scale for A4 and Letter: short rules, range stick, templates, ships, cards."""

from __future__ import annotations

from itertools import pairwise

from navals.club.words.book import Rule
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.cards.deck import COMMON, cards
from navals.games.uncharted.rules.data.fleet import FLEETS, HALF_SIZES, Profile, fleets
from navals.games.uncharted.screen import figures
from navals.games.uncharted.screen.sea.chart import vector
from navals.games.uncharted.screen.ui import INCH
from navals.ui.draw.html import Markup, join, tag
from navals.ui.draw.paper import sheet, true_size_picture
from navals.ui.draw.svg import g, number, path, rect, text, xy
from navals.ui.words.i18n import Language

SUMMARY_SECTIONS = ("turn", "activation", "movement", "fire", "rams", "boarding", "critical")
"""Sections of the book on the first sheet."""
COUNTER_CLASSES = "CCCHHFFFFFF"  # Ships to cut out, besides the battleship.
_SCALE = 25.4 / INCH  # Millimetres per user unit.
STICK_LENGTH = 8  # Length of the range stick, in inches.


def printable_sheets(t: Language) -> Markup:
    """Return all sheets as one page."""
    printed_cards = [_card(t, name) for name in cards()]
    pages = [
        tag("div", printed_cards[start : start + 9], class_="sheet-cards")
        for start in range(0, len(printed_cards), 9)
    ]
    note = t("Print at true size (100%): the range stick then measures 8 inches, or 203 mm.")
    return tag(
        "div",
        sheet(
            t("The rules in brief"), tag("div", _rules(t), figures.draw_criticals(t), class_="sheet-columns")
        ),
        sheet(t("Range stick and turn templates"), tag("p", note), templates(t)),
        [sheet(t.message(naming.FLEET_NAMES[fleet]), _fleet_sheet(t, fleet)) for fleet in FLEETS],
        [sheet(t("Cards"), page) for page in pages],
        class_="sheets",
    )


def _rules(t: Language) -> Markup:
    from navals.games.uncharted.words.book import BOOK

    sections = {section.id: section for section in BOOK.sections}
    parts = []
    for section in map(sections.__getitem__, SUMMARY_SECTIONS):
        rules = (item for item in section.items if isinstance(item, Rule))
        lines = [tag("p", tag("b", rule.number), " ", t.message(rule.text)) for rule in rules]
        parts.append(tag("section", tag("h3", t.message(section.title)), lines))
    return join(parts)


def templates(t: Language) -> Markup:
    """Draw the range stick, and six turns of 15 degrees for each size, nested."""
    parts: list[Markup] = [rect(1, 1, 7, STICK_LENGTH * INCH, class_="cut")]
    ticks = ""
    for half in range(1, 2 * STICK_LENGTH):
        ticks += f"M1 {number(1 + STICK_LENGTH * INCH - half * INCH / 2)}h{number(1.5 if half % 2 else 3)}"
    parts += [path(ticks, class_="cut")]
    inch_marks = range(1, STICK_LENGTH + 1)
    parts += [text(inch, 6, 2 + (STICK_LENGTH - inch) * INCH + 1.4, class_="cut-word") for inch in inch_marks]
    for letter, left in (("B", 15.0), ("C", 34.5), ("F", 54.0)):
        size = fleets()["imperials"].ships[letter].size
        length, beam = (half * INCH / 1000 for half in HALF_SIZES[size])
        ship_paths = figures.quarter_turn_paths(letter)
        start, points = ship_paths[0].place, []
        for ship_path in ship_paths:
            dx, dy = (
                (first - second) * INCH / 1000 for first, second in zip(ship_path.place, start, strict=True)
            )
            points.append((left + dx, 60 - dy))
        line_path = "".join(f"M{xy(*first)}L{xy(*second)}" for first, second in pairwise(points))
        for (x, y), ship_path in zip(points, ship_paths, strict=True):
            ux, uy = vector(15 * ship_path.heading + 90, beam)
            line_path += f"M{xy(x - ux, y - uy)}L{xy(x + ux, y + uy)}"
        parts += [
            rect(left - beam, 60 - length, 2 * beam, 2 * length, class_="cut"),
            path(line_path, class_="cut"),
            text(size, left, 60 + 3, class_="cut-word"),
        ]
    return true_size_picture((0, -4, 74, 86), _SCALE, parts, label=t("Range stick and turn templates"))


def _fleet_sheet(t: Language, fleet: str) -> Markup:
    cards = [_ship_card(t, fleet, letter, card) for letter, card in fleets()[fleet].ships.items()]
    small_counters = tag("div", [counter(t, fleet, letter) for letter in COUNTER_CLASSES])
    counters = tag("div", counter(t, fleet, "B"), small_counters, class_="counters")
    return join((tag("div", cards, class_="sheet-cards"), counters))


def _ship_card(t: Language, fleet: str, letter: str, profile: Profile) -> Markup:
    """Return a profile with boxes to cross off."""
    box_counts = [(t("Hull"), profile.hull), (t("Crew"), profile.crew)]
    name = tag("b", t.sentence(naming.CLASS_NAMES[letter]))
    fact_lists = (figures.profile_rows(t, profile), figures.gun_rows(t, profile))
    return tag(
        "div",
        tag("header", name, tag("span", f"{t.message(naming.FLEET_NAMES[fleet])} · {profile.size}")),
        [
            tag("dl", [tag("div", tag("dt", term), tag("dd", value)) for term, value in rows])
            for rows in fact_lists
        ],
        [tag("p", name, " ", tag("span", "☐" * count, class_="boxes")) for name, count in box_counts],
        class_="print-card is-ship",
    )


def counter(t: Language, fleet: str, letter: str) -> Markup:
    """Draw a hull at true scale."""
    length, beam = (half * INCH / 1000 for half in HALF_SIZES[fleets()[fleet].ships[letter].size])
    return true_size_picture(
        (-beam - 1, -length - 3.5, 2 * beam + 2, 2 * length + 5),
        _SCALE,
        rect(-beam, -length, 2 * beam, 2 * length, class_="cut"),
        g(figures.silhouette(fleet, letter, 0)),
        label=t.sentence(naming.CLASS_NAMES[letter]),
    )


def _card(t: Language, name: str) -> Markup:
    card = cards()[name]
    deck_name = t("Common cards") if card.deck == COMMON else t.message(naming.FLEET_NAMES[card.deck])
    return tag(
        "div",
        tag(
            "header",
            tag("b", t.message(naming.CARD_NAMES[name])),
            tag("span", card.type, class_="card-letter"),
        ),
        tag("p", t.message(naming.CARD_TEXTS[name])),
        tag("p", t.sentence(naming.TYPE_NAMES[card.type]), class_="card-when"),
        tag("footer", deck_name, tag("span", f"{name}{' ×2' if card.copies > 1 else ''}")),
        class_="print-card",
    )
