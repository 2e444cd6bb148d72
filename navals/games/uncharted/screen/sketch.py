"""The table in small: islands, and the ships that are on the sea."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.uncharted.rules.data.fleet import AFLOAT, DERELICT, NEUTRAL
from navals.games.uncharted.rules.view import View
from navals.geometry.plane import HEADINGS, Point
from navals.ui.art.sketch import AREA, HULL, LAND, Mark

_SIDE: Final = 48_000
_HALF: Final = {"F": 1100, "C": 1600, "H": 1900, "B": 2300}
"""Half the length of a hull by class: larger than true, to be seen."""
_ROOM: Final = 4_000
"""Around the ships."""


def marks(view: View) -> Iterator[Mark]:
    """The marks of a view: the part of the table where ships are, or all of it."""
    ships = [s for s in view.ships if s.placed and s.fate in (AFLOAT, DERELICT) and s.side != NEUTRAL]
    east = [ship.at[0] for ship in ships] or [0, _SIDE]
    north = [ship.at[1] for ship in ships] or [0, _SIDE]
    middle = (min(east) + max(east)) // 2, (min(north) + max(north)) // 2
    high = max(max(north) - min(north), (max(east) - min(east)) * 132 // 240) + 2 * _ROOM

    def spot(at: Point) -> tuple[int, int]:
        return 120 + (at[0] - middle[0]) * 132 // high, 66 - (at[1] - middle[1]) * 132 // high

    yield AREA, 0, *spot((0, _SIDE)), _SIDE * 132 // high, _SIDE * 132 // high
    for island in view.islands:
        yield LAND, 0 if island.high else 1, *spot(island.at), island.radius * 132 // high
    for ship in ships:
        state = 2 if ship.fate == DERELICT else 1 if ship.markers else 0
        half = min(16, max(5, _HALF.get(ship.profile, 1600) * 132 // high))
        yield HULL, ship.side, *spot(ship.at), 360 // HEADINGS * ship.heading, half, state
