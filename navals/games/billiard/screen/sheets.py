"""Printable sheets for keeping score on paper: armour, spots, shots."""

from __future__ import annotations

from navals.games.billiard.rules.options import SCHEMA, damage_terms_of
from navals.games.billiard.rules.units import PLANE, REPAIR, SUBMARINE, UNITS, WHITE_BALL, class_of, home_spot
from navals.games.billiard.screen.balls import class_label
from navals.games.billiard.screen.keeper.diagram import sketch
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.draw.paper import blank_fields, blank_rows, ledger, sheet, sheets, tick_boxes
from navals.ui.words.i18n import Language


def printable_sheets(t: Language) -> Markup:
    """Return all printable sheets of this game."""
    return sheets(_armies_sheet(t), _shots_sheet(t))


def _armies_sheet(t: Language) -> Markup:
    damage_terms = damage_terms_of(SCHEMA.default())
    ledgers = []
    for side, army in enumerate(UNITS):
        rows: list[list[Child]] = []
        for unit in army:
            class_ = class_of(unit)
            armour_boxes: Child = tick_boxes(damage_terms.armour[class_])
            if class_ == PLANE:
                flying_boxes, aboard_boxes = (
                    tick_boxes(damage_terms.armour[class_]),
                    tick_boxes(damage_terms.planes_total - 1),
                )
                armour_boxes = join(
                    (flying_boxes, " ", t("on the table"), " ", aboard_boxes, " ", t("aboard"))
                )
            elif class_ == SUBMARINE:
                armour_boxes = join((armour_boxes, " ", t("dived"), " ", tick_boxes(1)))
            ball_label = t("white") if unit == WHITE_BALL else unit
            strike = f"{damage_terms.strike[class_]}{' +' if class_ == REPAIR else ''}"
            rows.append([ball_label, class_label(class_, t), strike, home_spot(unit), armour_boxes])
        caption = t("Army of balls 1 to 8") if side == 0 else t("Army of balls 9 to 15 and the white ball")
        headings = [t("Ball"), t("Unit"), t("Strike"), t("Spot"), t("Armour")]
        ledgers.append(ledger(caption, headings, rows, class_="is-army"))
    help_text = t(
        "Cross off a box for each point of armour lost. A repair ship (+) gives one point back to each "
        "damaged unit of its army that it pockets."
    )
    label = t("A pool table with its spots, numbered from the head")
    return sheet(
        t("Armour and spots"),
        blank_fields(t("Army of balls 1 to 8"), t("Army of balls 9 to 15"), t("Date")),
        ledgers,
        tag("p", help_text),
        tag("div", sketch(()), role="img", aria_label=label, class_="print-table"),
    )


def _shots_sheet(t: Language) -> Markup:
    headings = ["", t("Army"), t("Struck"), t("Pocketed"), t("Effect"), t("Score 1–8"), t("Score 9–15")]
    return sheet(
        t("Shot record"),
        blank_fields(t("Table"), t("Break"), t("Date")),
        ledger(t("Shots"), headings, blank_rows((str(n) for n in range(1, 31)), 6), class_="is-shots"),
    )
