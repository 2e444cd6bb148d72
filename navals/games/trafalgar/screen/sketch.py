"""A small picture of the strait with its ships. The game's card draws the coasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.trafalgar.rules.fleet import ALL_MASTS, SHIP_SIDE
from navals.games.trafalgar.rules.sailing.chart import Chart
from navals.games.trafalgar.rules.view import View
from navals.ui.art.sketch import AREA, HULL, Mark

_STEP_WIDTH: Final = 86
"""Distance between points in a row, in tenths of a unit."""
_ROW_HEIGHT: Final = 74


def _sketch_point(sea: Chart, point: int) -> tuple[int, int]:
    row, column = divmod(point, sea.width)
    return (160 + _STEP_WIDTH * column + (_STEP_WIDTH // 2 if row & 1 else 0)) // 10, (
        30 + _ROW_HEIGHT * row
    ) // 10


def marks(view: View) -> Iterator[Mark]:
    """Yield the marks to draw for a view."""
    yield AREA, 0, 0, 0, 240, 132
    for number, ship in enumerate(view.ships):
        if ship.at >= 0:
            x, y = _sketch_point(view.sea, ship.at)
            yield (
                HULL,
                SHIP_SIDE[number],
                x,
                y,
                (90 + 60 * ship.heading) % 360,
                9,
                0 if ship.masts == ALL_MASTS else 1,
            )
