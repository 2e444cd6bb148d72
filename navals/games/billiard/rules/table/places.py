"""Places on the table (sections 2 and 11, R22, R24): spots, the nearest free place to one, and where a submarine surfaces.

Lengths are metres. The origin is the head-left corner of the playing surface, at the noses of the cushions; x runs along
the length to the foot rail, y across. Only ``+ - * /`` and ``sqrt`` are used, so places are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

import msgspec

Place = tuple[float, float]

RADIUS: Final = 0.028575
"""Of every ball."""
TOUCH: Final = 2 * RADIUS
CORNERS: Final = 4
"""Pockets 0 to 3 are the corners, 4 and 5 the middles of the long sides."""
_CAPTURE: Final = 0.060
"""Nearer to a corner than this, a ball is in the pocket."""
_LEAST: Final = 0.036
"""Nearer to a side pocket's noses than this, a ball falls."""
_MOST: Final = 0.0786
"""The farthest place between them: its edge is two inches (5 cm) from the noses, in ten-thousandths as records have it."""
_HALF: Final = sqrt(0.5)
_AROUND: Final = (
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (_HALF, _HALF),
    (-_HALF, _HALF),
    (-_HALF, -_HALF),
    (_HALF, -_HALF),
)
"""Directions in which a free place is looked for, in this order: towards the foot rail first."""
_NEAR: Final = 1e-9
"""Balls that touch to within this do not overlap."""


class Surface(msgspec.Struct, frozen=True):
    """The playing surface of a table: its length and width."""

    length: float = 2.54
    width: float = 1.27

    @property
    def diamond(self) -> float:
        """The distance of two diamonds on a rail."""
        return self.length / 8

    def spot(self, number: int) -> Place:
        """Spot 1 to 7: on the long centre line, one for each diamond."""
        return number * self.length / 8, self.width / 2

    def corner(self, pocket: int) -> Place:
        """Where the rails of a corner pocket would meet."""
        return (self.length if pocket & 1 else 0.0), (self.width if pocket & 2 else 0.0)

    def inside(self, place: Place) -> bool:
        """Whether a ball there lies inside the rails."""
        x, y = place
        return RADIUS <= x <= self.length - RADIUS and RADIUS <= y <= self.width - RADIUS


def clear(place: Place, balls: Iterable[Place]) -> bool:
    """Whether a ball there overlaps none of these."""
    x, y = place
    least = (TOUCH - _NEAR) * (TOUCH - _NEAR)
    return all((x - a) * (x - a) + (y - b) * (y - b) >= least for a, b in balls)


def nearest_free(surface: Surface, wanted: Place, balls: Iterable[Place]) -> Place:
    """The free place nearest to one: at 0, 1, 2, ... mm, around in a fixed order. Raises ValueError on a full table."""
    others = tuple(balls)
    if surface.inside(wanted) and clear(wanted, others):
        return wanted
    for millimetres in range(1, int(1000 * (surface.length + surface.width)) + 1):
        far = millimetres / 1000
        for dx, dy in _AROUND:
            place = wanted[0] + far * dx, wanted[1] + far * dy
            if surface.inside(place) and clear(place, others):
                return place
    raise ValueError("no free place on the table")


def corner_zone(surface: Surface, pocket: int, place: Place) -> bool:
    """R22: whether a submarine may surface there, in front of a corner pocket, other balls left out."""
    cx, cy = surface.corner(pocket)
    u, w = abs(place[0] - cx), abs(place[1] - cy)
    if u < RADIUS or w < RADIUS or u + w > surface.diamond + _NEAR:
        return False
    return u * u + w * w >= _CAPTURE * _CAPTURE


def may_surface(surface: Surface, place: Place, balls: Iterable[Place]) -> bool:
    """R22: in front of any of the four corners, touching no ball."""
    return any(corner_zone(surface, pocket, place) for pocket in range(CORNERS)) and clear(place, balls)


def before_pocket(surface: Surface, pocket: int, place: Place) -> bool:
    """R24: whether a forced surfacing may be there: the corner's zone, or straight in front of a side pocket."""
    if pocket < CORNERS:
        return corner_zone(surface, pocket, place)
    out = place[1] if pocket == CORNERS else surface.width - place[1]
    return abs(place[0] - surface.length / 2) <= _NEAR and _LEAST <= out <= _MOST + _NEAR


def default_surfacing(surface: Surface, pocket: int) -> Place:
    """R24: where a submarine that must surface is put if nobody says otherwise."""
    if pocket >= CORNERS:
        out = _MOST
        return surface.length / 2, (out if pocket == CORNERS else surface.width - out)
    cx, cy = surface.corner(pocket)
    off = 0.08 * surface.diamond / 0.3175
    return (cx - off if cx else off), (cy - off if cy else off)
