"""Both grids in small, A's waters on the left: what was bombed, hit and sunk."""

from __future__ import annotations

from collections.abc import Iterator

from navals.games.bataille.card import CELL, LEFT, TOP
from navals.games.bataille.rules.grid import SIZE
from navals.games.bataille.rules.state import View
from navals.ui.art.sketch import AREA, CELLS, Mark


def marks(view: View) -> Iterator[Mark]:
    """The marks of a view: nothing of a fleet but what was hit."""
    for left, waters in zip(LEFT, view.waters, strict=True):
        yield AREA, 0, left, TOP, CELL * SIZE, CELL * SIZE
        sunk = 0
        for mask in waters.sunk:
            sunk |= mask
        for look, mask in enumerate((waters.bombed & ~waters.hits, waters.hits & ~sunk, sunk)):
            places = [
                place
                for square in range(SIZE * SIZE)
                if mask >> square & 1
                for place in (left + CELL * (square % SIZE), TOP + CELL * (square // SIZE))
            ]
            if places:
                yield CELLS, look, CELL, *places
