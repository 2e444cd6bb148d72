"""Printable sheets for playing Bataille navale on paper: two grids, fleets to cross off, a log of bombs."""

from __future__ import annotations

from navals.games.bataille.rules.options import Options, ship_labels
from navals.ui.draw.html import Markup, tag
from navals.ui.draw.paper import blank_fields, ledger, sheet, sheets, tick_boxes, true_size_picture
from navals.ui.draw.svg import path, text
from navals.ui.words.i18n import Language


def printable_sheets(t: Language) -> Markup:
    """Return one player's sheet for each variant."""
    return sheets(_variant_sheet(t, "1"), _variant_sheet(t, "2"))


def _variant_sheet(t: Language, variant: str) -> Markup:
    options = Options(variant)
    bomb_count = options.bombs_by_seat[0]
    grid_captions = ((t("Your waters"), t("Enemy bombs")), (t("Enemy waters"), t("Your bombs")))
    parts = [
        tag(
            "div",
            tag("h3", name),
            blank_grid(name),
            _fleet_list(t, options),
            _bomb_table(caption, bomb_count),
        )
        for name, caption in grid_captions
    ]
    return sheet(
        t("Variant {n}: {bombs} bombs each", n=variant, bombs=bomb_count),
        blank_fields(t("Name"), t("Opponent"), t("Date")),
        tag("div", parts, class_="sheet-halves"),
        tag("p", t("Miss: a dot. Hit: a cross. Sunk: a frame around the ship, and water all around it.")),
    )


def blank_grid(label: str) -> Markup:
    """Draw a grid of 10 x 10 squares of 8 mm."""
    lines = "".join(f"M{8 + 8 * n} 8v80M8 {8 + 8 * n}h80" for n in range(11))
    letters = [text("ABCDEFGHIJ"[n], 12 + 8 * n, 6, class_="cut-word") for n in range(10)]
    numbers = [text(n + 1, 4, 13.2 + 8 * n, class_="cut-word") for n in range(10)]
    return true_size_picture((2, 1, 88, 88), 1.0, path(lines, class_="cut"), letters, numbers, label=label)


def _fleet_list(t: Language, options: Options) -> Markup:
    ships = zip(ship_labels(options), options.sizes, strict=True)
    items = [tag("li", tag("span", t.sentence(name)), " ", tick_boxes(size)) for name, size in ships]
    return tag("ul", items, class_="sheet-fleet")


def _bomb_table(caption: str, count: int) -> Markup:
    rows = [[f"{start + 1}–{start + 5}", *[""] * 5] for start in range(0, count, 5)]
    return ledger(caption, [], rows, class_="is-small")
