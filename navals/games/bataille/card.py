"""The card of Bataille navale."""

from __future__ import annotations

from typing import Final

from navals.core.card import read

CELL_SIZE: Final = 11
GRID_TOP: Final = 11
GRID_LEFT_EDGES: Final = (6, 124)
"""Layout of the two grids in the card's picture: size of a square, top edge, left edge of each grid."""

_GRID_SIZE: Final = 10


def _grid_lines() -> str:
    """Return the lines of both grids, as path data."""
    return "".join(
        f"M{x + CELL_SIZE * i} {GRID_TOP}v{CELL_SIZE * _GRID_SIZE}"
        f"M{x} {GRID_TOP + CELL_SIZE * i}h{CELL_SIZE * _GRID_SIZE}"
        for x in GRID_LEFT_EDGES
        for i in range(_GRID_SIZE + 1)
    )


CARD: Final = read(__package__, ground=(_grid_lines(), "pic-line"))
SHOTS, HITS = CARD.counts
