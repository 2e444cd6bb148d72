"""Both grids as text, for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navals.core.message import msg, msgn
from navals.games.bataille.rules.grid import COLUMNS, SIZE
from navals.games.bataille.rules.state import View, Waters

if TYPE_CHECKING:
    from navals.ui.words.i18n import Language


def _mark(waters: Waters, square: int) -> str:
    """One letter a square: ``.`` unknown or free, ``o`` water bombed, ``x`` hit, ``#`` sunk, ``=`` own
    ship."""
    if any(ship >> square & 1 for ship in waters.sunk):
        return "#"
    if waters.hits >> square & 1:
        return "x"
    if waters.bombed >> square & 1:
        return "o"
    if waters.ships is not None and any(ship >> square & 1 for ship in waters.ships):
        return "="
    return "."


def board_text(view: View, language: Language) -> str:
    """Both grids side by side, then what is left."""
    t = language.message
    lines = []
    titles = [t(msg("Grid of {seat}", seat="AB"[owner])) for owner in (0, 1)]
    lines.append("   ".join(title.ljust(2 * SIZE + 2) for title in titles).rstrip())
    lines.append("   ".join("   " + " ".join(COLUMNS) for _ in titles))
    for row in range(SIZE):
        grids = []
        for waters in view.waters:
            marks = " ".join(_mark(waters, row * SIZE + column) for column in range(SIZE))
            grids.append(f"{row + 1:2d} {marks}")
        lines.append("   ".join(grids))
    lines.append("")
    for owner, waters in enumerate(view.waters):
        afloat = " ".join(str(size) for size in waters.left) or "-"
        bombs = msgn("{n} bomb left", "{n} bombs left", view.bombs[owner])
        lines.append(
            t(msg("{seat}: {bombs}; ships afloat: {ships}", seat="AB"[owner], bombs=bombs, ships=afloat))
        )
    lines.append(t(msg("Marks: o water, x hit, # sunk, = ship, . nothing known")))
    return "\n".join(lines)
