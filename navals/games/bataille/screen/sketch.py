"""A small sketch of both grids, A's waters on the left, with bombs, hits and sunk ships."""

from __future__ import annotations

from collections.abc import Iterator

from navals.games.bataille.card import CELL_SIZE, GRID_LEFT_EDGES, GRID_TOP
from navals.games.bataille.rules.grid import SIZE
from navals.games.bataille.rules.layouts import bits, union
from navals.games.bataille.rules.state import View
from navals.ui.art.sketch import AREA, CELLS, Mark


def marks(view: View) -> Iterator[Mark]:
    """Yield the marks of a view; of the fleets, show only hits and sunk ships."""
    for x, waters in zip(GRID_LEFT_EDGES, view.waters, strict=True):
        yield AREA, 0, x, GRID_TOP, CELL_SIZE * SIZE, CELL_SIZE * SIZE
        wrecks = union(waters.sunk)
        for kind, mask in enumerate((waters.bombed & ~waters.hits, waters.hits & ~wrecks, wrecks)):
            squares = [divmod(square, SIZE) for square in bits(mask)]
            corners = [(x + CELL_SIZE * column, GRID_TOP + CELL_SIZE * row) for row, column in squares]
            if corners:
                yield CELLS, kind, CELL_SIZE, *(number for place in corners for number in place)
