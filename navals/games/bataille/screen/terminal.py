"""Both grids as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import msg, msgn
from navals.games.bataille.rules.grid import COLUMNS, SIZE
from navals.games.bataille.rules.layouts import union
from navals.games.bataille.rules.state import View, Waters

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language


def _row_text(waters: Waters, row: int) -> str:
    """Return a row: ``.`` unknown or free, ``o`` water bombed, ``x`` hit, ``#`` sunk, ``=`` visible ship."""
    masks = (union(waters.sunk), waters.hits, waters.bombed, union(waters.ships or ()), -1)
    squares = range(row * SIZE, (row + 1) * SIZE)
    symbols = (
        next(symbol for symbol, mask in zip("#xo=.", masks, strict=True) if mask >> square & 1)
        for square in squares
    )
    return f"{row + 1:2d} {' '.join(symbols)}"


def board_text(view: View, language: Language) -> str:
    """Return both grids side by side, then bombs and ships left."""
    t = language.message
    titles = [t(msg("{seat}'s grid", seat=seat)) for seat in "AB"]
    lines = ["   ".join(title.ljust(2 * SIZE + 2) for title in titles).rstrip()]
    lines.append("   ".join("   " + " ".join(COLUMNS) for _ in titles))
    lines += ["   ".join(_row_text(waters, row) for waters in view.waters) for row in range(SIZE)]
    lines.append("")
    for seat, waters, count in zip("AB", view.waters, view.bombs, strict=True):
        sizes_left = " ".join(map(str, waters.left)) or "-"
        bombs_message = msgn("{n} bomb left", "{n} bombs left", count)
        lines.append(
            t(msg("{seat}: {bombs}; ships afloat: {ships}", seat=seat, bombs=bombs_message, ships=sizes_left))
        )
    lines.append(t(msg("Key: o miss, x hit, # sunk, = ship, . unknown")))
    return "\n".join(lines)
