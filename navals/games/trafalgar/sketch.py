"""The strait in small: its coasts, and the ships that are on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from navals.games.trafalgar.chart import Chart, chart
from navals.games.trafalgar.fleet import SIDE, WHOLE
from navals.games.trafalgar.options import BOARD
from navals.games.trafalgar.view import View
from navals.ui.art.sketch import AREA, HULL, Mark
from navals.ui.html import Markup
from navals.ui.svg import path

_STEP: Final = 86
"""From a point to the next of its row, in tenths."""
_RISE: Final = 74


def _spot(sea: Chart, point: int) -> tuple[int, int]:
    row, column = divmod(point, sea.width)
    return (160 + _STEP * column + (_STEP // 2 if row & 1 else 0)) // 10, (30 + _RISE * row) // 10


@cache
def _coasts() -> Markup:
    sea, shape = chart(BOARD), ""
    for row in range(sea.height):
        line = "".join("#" if land else "." for land in sea.land[row * sea.width : (row + 1) * sea.width])
        for run in re.finditer("#+", line):
            x, y = _spot(sea, row * sea.width + run.start())
            shape += f"M{x} {y}h{_STEP * (run.end() - run.start() - 1) // 10}"
    return path(shape, class_="sk-coast")


GROUND: Final = _coasts()


def marks(view: View) -> Iterator[Mark]:
    """The marks of a view."""
    yield AREA, 0, 0, 0, 240, 132
    for number, ship in enumerate(view.ships):
        if ship.at >= 0:
            x, y = _spot(view.sea, ship.at)
            yield HULL, SIDE[number], x, y, (90 + 60 * ship.heading) % 360, 9, 0 if ship.masts == WHOLE else 1
