"""The card of Bataille navale."""

from __future__ import annotations

from typing import Final

from navals.core.card import read

CELL: Final = 11
TOP: Final = 11
LEFT: Final = (6, 124)
"""The two grids in a small picture: side of a square, top edge, left edges."""

_ROWS: Final = 10


def _grids() -> str:
    """Return the lines of both grids, as path data."""
    return "".join(
        f"M{x + CELL * i} {TOP}v{CELL * _ROWS}M{x} {TOP + CELL * i}h{CELL * _ROWS}"
        for x in LEFT
        for i in range(_ROWS + 1)
    )


CARD: Final = read(__package__, ground=(_grids(), "pic-line"))
SHOTS, HITS = CARD.counts
