"""Both grids in small, A's waters on the left: what was bombed, hit and sunk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.bataille.grid import SIZE
from navals.games.bataille.rules import View
from navals.ui.art.sketch import AREA, CELLS, Mark
from navals.ui.svg import path

_CELL: Final = 11
_TOP: Final = 11
_LEFT: Final = (6, 124)

GROUND: Final = path(
    "".join(
        "".join(f"M{left + _CELL * i} {_TOP}v{_CELL * SIZE}M{left} {_TOP + _CELL * i}h{_CELL * SIZE}" for i in range(SIZE + 1))
        for left in _LEFT
    ),
    class_="pic-line",
)  # fmt: skip


def marks(view: View) -> Iterator[Mark]:
    """The marks of a view: nothing of a fleet but what was hit."""
    for left, waters in zip(_LEFT, view.waters, strict=True):
        yield AREA, 0, left, _TOP, _CELL * SIZE, _CELL * SIZE
        sunk = 0
        for mask in waters.sunk:
            sunk |= mask
        for look, mask in enumerate((waters.bombed & ~waters.hits, waters.hits & ~sunk, sunk)):
            places = [
                place
                for square in range(SIZE * SIZE)
                if mask >> square & 1
                for place in (left + _CELL * (square % SIZE), _TOP + _CELL * (square // SIZE))
            ]
            if places:
                yield CELLS, look, _CELL, *places
