"""The two columns in small, as they pass each other: A's below, under way to the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.mats.rules.view import View
from navals.ui.art.sketch import HULL, Mark

_ROWS: Final = ((82, 108), (50, 24))
"""Of each side: its base file and its double file."""
_HEADING: Final = (90, 270)


def marks(view: View) -> Iterator[Mark]:
    """The marks of a view; where no column has been formed, the ships that each side has left, side by side."""
    if view.at[0] and view.at[1]:
        spots = [*view.at[0], *view.at[1]]
        low, high = min(spots), max(spots)
        for side in (0, 1):
            for pawn, (at, ship) in enumerate(zip(view.at[side], view.line[side], strict=True)):
                double = view.double[side] >> pawn & 1
                yield _ship(side, at - low, high - low, _ROWS[side][double], view.life[side][ship])
        return
    most = max(len(life) for life in view.life)
    for side in (0, 1):
        for ship, life in enumerate(view.life[side]):
            yield _ship(side, ship, most - 1, _ROWS[side][0], life)


def _ship(side: int, place: int, last: int, y: int, state: int) -> Mark:
    step = min(30, 210 // max(1, last))
    return (
        HULL,
        side,
        120 + step * (2 * place - last) // 2,
        y,
        _HEADING[side],
        max(4, min(13, step * 2 // 5)),
        state,
    )
