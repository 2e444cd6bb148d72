"""Sheets to play MATS on paper: pawns to cut out, the two columns, orders and combats."""

from __future__ import annotations

from typing import Final

from navals.games.mats.rules.options import HIT, INTACT, ROSTERS
from navals.games.mats.screen.art import pawn, water
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.paper import blanks, empty, ledger, sheet, sheets, true
from navals.ui.draw.svg import g, path, rect, text
from navals.ui.words.i18n import Language

_SCALE: Final = 1.7
"""Millimetres of a unit of the pawns, which are 21 by 9."""
_ROWS: Final = 14
_LANES: Final = (1, 24, 54, 77)
"""The left edges of the files: double and base of one side, base and double of the other."""


def printed(t: Language) -> Markup:
    """All sheets that can be printed for this game, in a reader's language."""
    return sheets(_pawns(t), _columns(t), _orders(t))


def _pawns(t: Language) -> Markup:
    fleet = ROSTERS["standard"]
    parts: list[Markup] = []
    for side in (0, 1):
        for row, ship in enumerate(fleet):
            for face, life in enumerate((INTACT, HIT)):
                x, y = 52 * side + 22 * face + 2, 10 * row + 1
                parts += [
                    g(pawn(side, ship, life), transform=f"translate({x} {y})"),
                    rect(x - 0.5, y - 0.5, 22, 10, class_="cut"),
                ]
    for n in range(8):
        x, y = 22 * (n % 4) + (8 if n % 4 > 1 else 0) + 2, 10 * (len(fleet) + n // 4) + 5
        parts += [g(water(), transform=f"translate({x} {y})"), rect(x - 0.5, y - 0.5, 22, 10, class_="cut")]
    return sheet(
        t("Ships of both sides"),
        tag("p", t("Cut out each pair, fold it, and glue it: the front is the ship intact, the back the ship hit. Below: water.")),
        true((0, 0, 100, 96), _SCALE, parts, label=t("Pawns to cut out"))
    )  # fmt: skip


def _columns(t: Language) -> Markup:
    lines = "".join(
        f"M{x} {5 + 9.5 * row}h22v9.5h-22z" for x in _LANES for row in range(_ROWS)
    ) + "".join(f"M47 {9.75 + 9.5 * row}h6" for row in range(_ROWS))  # fmt: skip
    heads = (t("double"), t("base"), t("base"), t("double"))
    words = [text(word, x + 11, 3.5, class_="cut-word") for word, x in zip(heads, _LANES, strict=True)]
    ways = "M12 142v5m-2-2l2 2 2-2M88 147v-5m-2 2l2-2 2 2"
    return sheet(
        t("The columns"),
        tag("p", t("Put the pawns on the files: one column sails up, the other down. Move a whole column by one place in phase 1.")),
        true((0, 0, 100, 148), 1.6, path(lines, class_="cut"), path(ways, class_="cut"), words, label=t("The columns"))
    )  # fmt: skip


def _orders(t: Language) -> Markup:
    crossings = [t("Crossing {n}", n=n) for n in (1, 2, 3)]
    places: list[str] = [t("Head"), *(str(n) for n in range(2, len(ROSTERS["standard"]) + 1)), t("Lead: die")]
    return sheet(
        t("Orders and combats"),
        blanks(t("Name"), t("Against"), t("Date")),
        tag(
            "div",
            [ledger(name, ["", t("You"), t("Enemy")], empty(places, 2)) for name in crossings],
            class_="sheet-thirds"
        ),
        ledger(
            t("Combats"),
            [t("Series"), t("Your ships"), t("Guns + die"), t("Enemy ships"), t("Guns + die"), t("Hit or sunk")],
            empty([""] * 18, 5)
        )
    )  # fmt: skip
