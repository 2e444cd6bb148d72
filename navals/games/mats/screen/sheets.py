"""Printable sheets for playing MATS on paper: pawns to cut out, the two columns, orders and combats."""

from __future__ import annotations

from typing import Final

from navals.games.mats.rules.options import HIT, INTACT, ROSTERS
from navals.games.mats.screen.art import pawn, water
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.paper import blank_fields, blank_rows, ledger, sheet, sheets, true_size_picture
from navals.ui.draw.svg import g, path, rect, text
from navals.ui.words.i18n import Language

_SCALE: Final = 1.7
"""Millimetres per unit of the pawns, which are 21 by 9 units."""
_ROW_COUNT: Final = 14
_LANE_X: Final = (1, 24, 54, 77)
"""Left edges of the files: double and base file of one side, base and double file of the other."""


def printable_sheets(t: Language) -> Markup:
    """Return all sheets in a reader's language."""
    return sheets(_pawn_sheet(t), _column_sheet(t), _order_sheet(t))


def _pawn_sheet(t: Language) -> Markup:
    fleet = ROSTERS["standard"]
    parts: list[Markup] = []

    def add_pawn(picture: Markup, x: int, y: int) -> None:
        parts.append(g(picture, transform=f"translate({x} {y})"))
        parts.append(rect(x - 0.5, y - 0.5, 22, 10, class_="cut"))

    for side in (0, 1):
        for row, ship in enumerate(fleet):
            for face, hull in enumerate((INTACT, HIT)):
                add_pawn(pawn(side, ship, hull), 52 * side + 22 * face + 2, 10 * row + 1)
    for n in range(8):
        add_pawn(water(), 22 * (n % 4) + (8 if n % 4 > 1 else 0) + 2, 10 * (len(fleet) + n // 4) + 5)
    instructions = t(
        "Cut out each pair, fold it and glue it: the front shows the ship intact, the back shows it hit. "
        "Below: water."
    )
    picture = true_size_picture((0, 0, 100, 96), _SCALE, parts, label=t("Pawns to cut out"))
    return sheet(t("Ships of both sides"), tag("p", instructions), picture)


def _column_sheet(t: Language) -> Markup:
    rows = [9.5 * row for row in range(_ROW_COUNT)]
    outlines = "".join(f"M{x} {5 + y}h22v9.5h-22z" for x in _LANE_X for y in rows)
    outlines += "".join(f"M47 {9.75 + y}h6" for y in rows)
    file_names = (t("double"), t("base"), t("base"), t("double"))
    labels = [
        text(file_name, x + 11, 3.5, class_="cut-word")
        for file_name, x in zip(file_names, _LANE_X, strict=True)
    ]
    arrows = "M12 142v5m-2-2l2 2 2-2M88 147v-5m-2 2l2-2 2 2"
    shapes = (path(outlines, class_="cut"), path(arrows, class_="cut"), labels)
    instructions = t(
        "Put the pawns on the files: one column moves up, the other down. In phase 1, move a whole "
        "column one position."
    )
    picture = true_size_picture((0, 0, 100, 148), 1.6, *shapes, label=t("The columns"))
    return sheet(t("The columns"), tag("p", instructions), picture)


def _order_sheet(t: Language) -> Markup:
    titles = [t("Crossing {n}", n=n) for n in (1, 2, 3)]
    row_labels = [t("Head"), *map(str, range(2, len(ROSTERS["standard"]) + 1)), t("Roll for the lead")]
    ledgers = [ledger(name, ["", t("You"), t("Enemy")], blank_rows(row_labels, 2)) for name in titles]
    guns_label = t("Guns + die")
    headers = [t("Series"), t("Your ships"), guns_label, t("Enemy ships"), guns_label, t("Hit or sunk")]
    return sheet(
        t("Orders and combats"),
        blank_fields(t("Name"), t("Opponent"), t("Date")),
        tag("div", ledgers, class_="sheet-thirds"),
        ledger(t("Combats"), headers, blank_rows([""] * 18, 5)),
    )
