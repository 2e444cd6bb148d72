"""Labels of ships on the chart: aft of each ship if there is room, else next to it, never over hulls, port
guns or labels.

In a crowd the code replaces the name, or there is no label; a press shows the ship.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import cos, pi, sin
from typing import Final, NamedTuple

from navals.games.trafalgar.rules.fleet import SHIPS
from navals.games.trafalgar.screen.chart.sea import Spot

Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge, in user units of the chart."""

LETTER: Final = 1.85
"""Average width of a letter."""
HIGH: Final = 3.6
ALONG: Final = (-4.2, -2.1, 0.0, 2.1, 4.2, 6.2)
"""Points of a hull with its bowsprit, along its keel."""
BEAM: Final = 2.3
WAYS: Final = (180, 90, -90, 145, -145, 0, 40, -40)
"""Directions tried for a label, in degrees from the bow."""


class Lying(NamedTuple):
    """A ship on the chart: its number, place and heading."""

    number: int
    x: float
    y: float
    heading: int


class Label(NamedTuple):
    """A text and the offset of its middle from the ship's."""

    text: str
    dx: float
    dy: float


def box(x: float, y: float, wide: float, high: float) -> Box:
    """Return the box around a middle."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def hull(ship: Lying) -> list[Spot]:
    """Return points along a hull."""
    angle = ship.heading * pi / 3
    return [(ship.x + far * cos(angle), ship.y + far * sin(angle)) for far in ALONG]


def _free(space: Box, hulls: Iterable[Spot], boxes: Iterable[Box], sheet: Box) -> bool:
    left, top, right, bottom = space
    if left < sheet[0] or top < sheet[1] or right > sheet[2] or bottom > sheet[3]:
        return False
    if any(left - BEAM < x < right + BEAM and top - BEAM < y < bottom + BEAM for x, y in hulls):
        return False
    return not any(left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in boxes)


def beside(ship: Lying, wide: float, high: float, way: float) -> Spot:
    """Return the middle of a box that just clears a ship, in a direction from its bow."""
    turned = way * pi / 180
    angle = ship.heading * pi / 3 + turned
    clear = (7.2 if abs(way) < 90 else 5.2) * abs(cos(turned)) + 3.2 * abs(sin(turned))
    far = clear + abs(cos(angle)) * wide / 2 + abs(sin(angle)) * high / 2
    return far * cos(angle), far * sin(angle)


@lru_cache(maxsize=32)
def labels(ships: tuple[Lying, ...], taken: tuple[Box, ...], sheet: Box) -> dict[int, Label]:
    """Return the labels by ship, within ``sheet`` and clear of hulls and ``taken``."""
    hulls = [spot for ship in ships for spot in hull(ship)]
    boxes, found = list(taken), {}
    for ship in ships:
        kind = SHIPS[ship.number]
        for text, way in product((kind.name, kind.id), WAYS):
            wide = LETTER * len(text) + 1
            dx, dy = beside(ship, wide, HIGH, way)
            space = box(ship.x + dx, ship.y + dy, wide, HIGH)
            if _free(space, hulls, boxes, sheet):
                boxes.append(space)
                found[ship.number] = Label(text, round(dx, 1), round(dy, 1))
                break
    return found


def plate(ship: Lying, ships: Iterable[Lying], wide: float, high: float) -> Spot:
    """Return the place of the odds of a shot at a ship, over no hull if possible."""
    hulls = [spot for other in ships for spot in hull(other)]
    sheet = (-1000.0, -1000.0, 1000.0, 1000.0)
    spots = [beside(ship, wide, high, way) for way in (90, -90, *WAYS)]
    free = ((x, y) for x, y in spots if _free(box(ship.x + x, ship.y + y, wide, high), hulls, (), sheet))
    return next(free, spots[0])
