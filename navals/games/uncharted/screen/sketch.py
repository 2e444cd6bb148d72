"""Small pictures of the table: islands and ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navals.games.uncharted.rules.data.fleet import AFLOAT, DERELICT, NEUTRAL
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.state import opening_state
from navals.games.uncharted.rules.view import View
from navals.geometry.plane import HEADING_COUNT, Point
from navals.ui.art.sketch import AREA, HULL, LAND, Mark

_TABLE_SIDE: Final = 48_000
_HALF_LENGTHS: Final = {"F": 1100, "C": 1600, "H": 1900, "B": 2300}
"""Half the length of a hull by class, exaggerated so that it is visible."""
_MARGIN: Final = 4_000  # Margin around the ships.


def marks(view: View) -> Iterator[Mark]:
    """Yield the marks of a view: the part of the table with ships or, without ships, the whole table."""
    ships = [
        hull
        for hull in view.ships
        if hull.placed and hull.fate in (AFLOAT, DERELICT) and hull.side != NEUTRAL
    ]
    xs = [ship.at[0] for ship in ships] or [0, _TABLE_SIDE]
    ys = [ship.at[1] for ship in ships] or [0, _TABLE_SIDE]
    centre = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    height = max(max(ys) - min(ys), (max(xs) - min(xs)) * 132 // 240) + 2 * _MARGIN

    def project(point: Point) -> tuple[int, int]:
        return 120 + (point[0] - centre[0]) * 132 // height, 66 - (point[1] - centre[1]) * 132 // height

    yield AREA, 0, *project((0, _TABLE_SIDE)), _TABLE_SIDE * 132 // height, _TABLE_SIDE * 132 // height
    for island in view.islands:
        yield LAND, 0 if island.is_high else 1, *project(island.at), island.radius * 132 // height
    for ship in ships:
        state = 2 if ship.fate == DERELICT else 1 if ship.markers else 0
        half_length = min(16, max(5, _HALF_LENGTHS.get(ship.profile, 1600) * 132 // height))
        yield HULL, ship.side, *project(ship.at), 360 // HEADING_COUNT * ship.heading, half_length, state


def preview(options: Options) -> Iterator[Mark]:
    """Yield the marks of the table before the battle, with both fleets in their zones."""
    state = opening_state(options)
    width, height = options.table

    def project(x: int, y: int) -> tuple[int, int]:
        return 54 + x * 132 // width, 132 - y * 132 // height

    yield AREA, 0, *project(0, height), 132, 132
    for island in state.islands:
        yield LAND, 0 if island.is_high else 1, *project(*island.at), island.radius * 132 // height
    for side in (0, 1):
        ships = [ship for ship in state.ships if ship.side == side]
        depth = options.scenario_data.zones[side] // 2
        spacing = (width - 8_000) // max(1, len(ships))
        for index, ship in enumerate(ships):
            x, y = 4_000 + spacing // 2 + spacing * index, depth if side == 0 else height - depth
            yield (
                HULL,
                side,
                *project(x, y),
                180 * side,
                max(4, _HALF_LENGTHS[ship.profile] * 220 // height),
                0,
            )
    for ship in state.ships:
        if ship.side == NEUTRAL:
            yield HULL, 0, *project(*ship.at), 90, 6, 2
