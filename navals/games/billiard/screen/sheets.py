"""Printable sheets for keeping score on paper: armour, spots, shots."""

from __future__ import annotations

from navals.games.billiard.rules.options import SCHEMA, terms
from navals.games.billiard.rules.units import PLANE, REPAIR, SUBMARINE, UNITS, WHITE, home_spot, kind
from navals.games.billiard.screen.balls import class_label
from navals.games.billiard.screen.keeper.diagram import sketch
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.draw.paper import blank_rows, blanks, boxes, ledger, sheet, sheets
from navals.ui.words.i18n import Language


def printable_sheets(t: Language) -> Markup:
    """Return all printable sheets of this game."""
    return sheets(_armies(t), _shots(t))


def _armies(t: Language) -> Markup:
    damage_terms = terms(SCHEMA.default())
    ledgers = []
    for side, army in enumerate(UNITS):
        rows: list[list[Child]] = []
        for unit in army:
            class_ = kind(unit)
            armour_boxes: Child = boxes(damage_terms.armour[class_])
            if class_ == PLANE:
                flying_boxes, aboard_boxes = (
                    boxes(damage_terms.armour[class_]),
                    boxes(damage_terms.planes_total - 1),
                )
                armour_boxes = join(
                    (flying_boxes, " ", t("on the table"), " ", aboard_boxes, " ", t("aboard"))
                )
            elif class_ == SUBMARINE:
                armour_boxes = join((armour_boxes, " ", t("dived"), " ", boxes(1)))
            number = t("white") if unit == WHITE else unit
            strike = f"{damage_terms.strike[class_]}{' +' if class_ == REPAIR else ''}"
            rows.append([number, class_label(class_, t), strike, home_spot(unit), armour_boxes])
        caption = t("Army of balls 1 to 8") if side == 0 else t("Army of balls 9 to 15 and the white ball")
        heads = [t("Ball"), t("Unit"), t("Strike"), t("Spot"), t("Armour")]
        ledgers.append(ledger(caption, heads, rows, class_="is-army"))
    help = t(
        "Cross off a box for each point of armour lost. A repair ship (+) gives one point back to each "
        "damaged unit of its army that it pockets."
    )
    label = t("A pool table with its spots, numbered from the head")
    return sheet(
        t("Armour and spots"),
        blanks(t("Army of balls 1 to 8"), t("Army of balls 9 to 15"), t("Date")),
        ledgers,
        tag("p", help),
        tag("div", sketch(()), role="img", aria_label=label, class_="print-table"),
    )


def _shots(t: Language) -> Markup:
    heads = ["", t("Army"), t("Struck"), t("Pocketed"), t("Effect"), t("Score 1–8"), t("Score 9–15")]
    return sheet(
        t("Shot record"),
        blanks(t("Table"), t("Break"), t("Date")),
        ledger(t("Shots"), heads, blank_rows((str(n) for n in range(1, 31)), 6), class_="is-shots"),
    )
