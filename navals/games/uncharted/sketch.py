"""The table in small: islands, and the ships that are on the sea."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.uncharted.fleet import AFLOAT, DERELICT, NEUTRAL
from navals.games.uncharted.view import View
from navals.geometry.plane import HEADINGS, Point
from navals.ui.art.sketch import AREA, HULL, LAND, Mark

_SIDE: Final = 48_000
_HALF: Final = {"F": 5, "C": 7, "H": 8, "B": 9}
"""Half the length of a hull by class: larger than true, to be seen."""


def _spot(at: Point) -> tuple[int, int]:
    return 54 + at[0] * 132 // _SIDE, 132 - at[1] * 132 // _SIDE


def marks(view: View) -> Iterator[Mark]:
    """The marks of a view."""
    yield AREA, 0, 54, 0, 132, 132
    for island in view.islands:
        yield LAND, 0 if island.high else 1, *_spot(island.at), island.radius * 132 // _SIDE
    for ship in view.ships:
        if ship.placed and ship.fate in (AFLOAT, DERELICT) and ship.side != NEUTRAL:
            state = 2 if ship.fate == DERELICT else 1 if ship.markers else 0
            heading = 360 // HEADINGS * ship.heading
            yield HULL, ship.side, *_spot(ship.at), heading, _HALF.get(ship.profile, 7), state
