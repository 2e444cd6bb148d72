"""Places on the table in metres (sections 2 and 11, R22, R24): spots, free places, surfacing.

The origin is the head-left corner of the playing surface; x runs along its length to the foot rail, y across
it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

import msgspec

Place = tuple[float, float]

RADIUS: Final = 0.028575  # of every ball
TOUCH: Final = 2 * RADIUS
CORNERS: Final = 4  # pockets 0 to 3 are corners, 4 and 5 at the middles of the long sides
_CAPTURE: Final = 0.060  # a ball closer to a corner is in the pocket
_LEAST: Final = 0.036  # a ball closer to a side pocket's noses falls in
_MOST: Final = 0.0786  # maximum distance from them: the ball's edge at 2 inches, rounded as in records
_HALF: Final = sqrt(0.5)
# directions in which to search for a free place, in order
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
_NEAR: Final = 1e-9  # tolerance for touching balls


class Surface(msgspec.Struct, frozen=True):
    """The playing surface of a table, in metres."""

    length: float = 2.54
    width: float = 1.27

    @property
    def diamond(self) -> float:
        """Distance between neighbouring diamonds on a rail."""
        return self.length / 8

    def spot(self, number: int) -> Place:
        """Return spot 1 to 7, on the long centre line."""
        return number * self.length / 8, self.width / 2

    def corner(self, pocket: int) -> Place:
        """Return the point where the rails of a corner pocket would meet."""
        return (self.length if pocket & 1 else 0.0), (self.width if pocket & 2 else 0.0)

    def inside(self, place: Place) -> bool:
        x, y = place
        return RADIUS <= x <= self.length - RADIUS and RADIUS <= y <= self.width - RADIUS


def clear(place: Place, balls: Iterable[Place]) -> bool:
    """Return whether a ball at ``place`` would not overlap any of ``balls``."""
    x, y = place
    minimum = (TOUCH - _NEAR) * (TOUCH - _NEAR)
    return all((x - a) * (x - a) + (y - b) * (y - b) >= minimum for a, b in balls)


def nearest_free(surface: Surface, target: Place, balls: Iterable[Place]) -> Place:
    """Return the nearest free place, searching at 0, 1, 2, ... mm. Raise ValueError if the table is full."""
    rest = tuple(balls)
    if surface.inside(target) and clear(target, rest):
        return target
    for millimetres in range(1, int(1000 * (surface.length + surface.width)) + 1):
        step = millimetres / 1000
        for dx, dy in _AROUND:
            place = target[0] + step * dx, target[1] + step * dy
            if surface.inside(place) and clear(place, rest):
                return place
    raise ValueError("no free place on the table")


def corner_zone(surface: Surface, pocket: int, place: Place) -> bool:
    """Return whether a place is in a corner pocket's surfacing zone, ignoring other balls (R22)."""
    cx, cy = surface.corner(pocket)
    u, w = abs(place[0] - cx), abs(place[1] - cy)
    if u < RADIUS or w < RADIUS or u + w > surface.diamond + _NEAR:
        return False
    return u * u + w * w >= _CAPTURE * _CAPTURE


def may_surface(surface: Surface, place: Place, balls: Iterable[Place]) -> bool:
    """Return whether a place is in front of any corner pocket and touches no ball (R22)."""
    return any(corner_zone(surface, pocket, place) for pocket in range(CORNERS)) and clear(place, balls)


def before_pocket(surface: Surface, pocket: int, place: Place) -> bool:
    """Return whether a forced surfacing fits: in a corner zone or in front of a side pocket (R24)."""
    if pocket < CORNERS:
        return corner_zone(surface, pocket, place)
    out = place[1] if pocket == CORNERS else surface.width - place[1]
    return abs(place[0] - surface.length / 2) <= _NEAR and _LEAST <= out <= _MOST + _NEAR


def default_surfacing(surface: Surface, pocket: int) -> Place:
    """Return the default place of a forced surfacing (R24)."""
    if pocket >= CORNERS:
        out = _MOST
        return surface.length / 2, (out if pocket == CORNERS else surface.width - out)
    cx, cy = surface.corner(pocket)
    off = 0.08 * surface.diamond / 0.3175
    return (cx - off if cx else off), (cy - off if cy else off)
