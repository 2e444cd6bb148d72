"""A small sketch of the two columns as they pass each other, A's below and sailing to the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.mats.rules.view import View
from navals.ui.art.sketch import HULL, Mark

_FILE_Y: Final = ((82, 108), (50, 24))
"""y of each side's base file and double file."""
_HEADINGS: Final = (90, 270)


def marks(view: View) -> Iterator[Mark]:
    """Yield the marks of a view; without columns, each side's surviving ships in a row."""
    low, span = 0, max(map(len, view.life)) - 1
    if has_columns := view.at[0] and view.at[1]:
        positions = [*view.at[0], *view.at[1]]
        low, span = min(positions), max(positions) - min(positions)
    for side, hulls in enumerate(view.life):
        ship_positions = view.at[side] if has_columns else range(len(hulls))
        ships = view.line[side] if has_columns else range(len(hulls))
        for pawn, (position, ship) in enumerate(zip(ship_positions, ships, strict=True)):
            is_double = view.double[side] >> pawn & 1 if has_columns else 0
            step = min(52, 210 // max(1, span))
            x, size = 120 + step * (2 * (position - low) - span) // 2, max(4, min(20, step * 2 // 5))
            yield HULL, side, x, _FILE_Y[side][is_double], _HEADINGS[side], size, hulls[ship]
