"""A small picture of the table, or of both armies in rows for a real table."""

from __future__ import annotations

from collections.abc import Iterator

from navals.games.billiard.rules.damage import DESTROYED, ON_TABLE
from navals.games.billiard.rules.table.shots import CLOTHS, REST_SCALE
from navals.games.billiard.rules.units import UNITS, WHITE_BALL, army_of
from navals.games.billiard.rules.view import View
from navals.ui.art.sketch import AREA, BALL, Mark


def marks(view: View) -> Iterator[Mark]:
    """Yield the marks of a view: the surface, and the balls on it or, for a real table, both armies."""
    first_army = view.options.army_of(0)
    yield AREA, 1, 10, 11, 220, 110
    if view.spots:
        cloth = CLOTHS[view.options.table]
        for unit, spot in enumerate(view.spots, 1):
            if spot is not None:
                x = 10 + int(220 * spot[0] / (cloth.length * REST_SCALE))
                y = 121 - int(110 * spot[1] / (cloth.width * REST_SCALE))
                yield BALL, 2 if unit == WHITE_BALL else int(army_of(unit) != first_army), x, y, 5
        return
    for side in (0, 1):
        for index, unit in enumerate(UNITS[first_army if side == 0 else 1 - first_army]):
            place = view.armies.place[unit - 1]
            style = 3 + side if place == DESTROYED else 2 if unit == WHITE_BALL else side
            yield BALL, style, 36 + 24 * index, (46, 86)[side], 9 if place == ON_TABLE else 6
