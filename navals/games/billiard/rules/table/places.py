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
DIAMETER: Final = 2 * RADIUS
CORNER_COUNT: Final = 4  # pockets 0 to 3 are corners, 4 and 5 at the middles of the long sides
_CAPTURE_RADIUS: Final = 0.060  # a ball closer to a corner is in the pocket
_MIN_NOSE_DISTANCE: Final = 0.036  # a ball closer to a side pocket's noses falls in
_MAX_NOSE_DISTANCE: Final = (
    0.0786  # maximum distance from these noses: the ball's edge at 2 inches, rounded as in records
)
_DIAGONAL: Final = sqrt(0.5)
# directions in which to search for a free place, in order
_DIRECTIONS: Final = (
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (_DIAGONAL, _DIAGONAL),
    (-_DIAGONAL, _DIAGONAL),
    (-_DIAGONAL, -_DIAGONAL),
    (_DIAGONAL, -_DIAGONAL),
)
_TOLERANCE: Final = 1e-9  # tolerance for touching balls


class Cloth(msgspec.Struct, frozen=True):
    """The playing surface of a table, in metres."""

    length: float = 2.54
    width: float = 1.27

    @property
    def diamond_spacing(self) -> float:
        """Distance between neighbouring diamonds on a rail."""
        return self.length / 8

    def spot(self, number: int) -> Place:
        """Return spot 1 to 7, on the long centre line."""
        return number * self.length / 8, self.width / 2

    def corner(self, pocket: int) -> Place:
        """Return the point where the rails of a corner pocket would meet."""
        return (self.length if pocket & 1 else 0.0), (self.width if pocket & 2 else 0.0)

    def contains(self, place: Place) -> bool:
        x, y = place
        return RADIUS <= x <= self.length - RADIUS and RADIUS <= y <= self.width - RADIUS


def is_free(place: Place, balls: Iterable[Place]) -> bool:
    """Return whether a ball at ``place`` would not overlap any of ``balls``."""
    x, y = place
    minimum = (DIAMETER - _TOLERANCE) * (DIAMETER - _TOLERANCE)
    return all(
        (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) >= minimum for other_x, other_y in balls
    )


def nearest_free_place(cloth: Cloth, target: Place, balls: Iterable[Place]) -> Place:
    """Return the free place nearest to ``target``, searching eight directions in steps of 1 mm.

    Raise ValueError if none is found.
    """
    obstacles = tuple(balls)
    if cloth.contains(target) and is_free(target, obstacles):
        return target
    for distance_mm in range(1, int(1000 * (cloth.length + cloth.width)) + 1):
        step = distance_mm / 1000
        for dx, dy in _DIRECTIONS:
            place = target[0] + step * dx, target[1] + step * dy
            if cloth.contains(place) and is_free(place, obstacles):
                return place
    raise ValueError("no free place on the table")


def is_in_corner_zone(cloth: Cloth, pocket: int, place: Place) -> bool:
    """Return whether a place is in a corner pocket's surfacing zone, ignoring other balls (R22)."""
    cx, cy = cloth.corner(pocket)
    u, w = abs(place[0] - cx), abs(place[1] - cy)
    if u < RADIUS or w < RADIUS or u + w > cloth.diamond_spacing + _TOLERANCE:
        return False
    return u * u + w * w >= _CAPTURE_RADIUS * _CAPTURE_RADIUS


def may_surface(cloth: Cloth, place: Place, balls: Iterable[Place]) -> bool:
    """Return whether a place is in front of any corner pocket and touches no ball (R22)."""
    return any(is_in_corner_zone(cloth, pocket, place) for pocket in range(CORNER_COUNT)) and is_free(
        place, balls
    )


def may_rise(cloth: Cloth, pocket: int, place: Place) -> bool:
    """Return whether a place suits a forced surfacing: in the pocket's zone, ignoring other balls (R24)."""
    if pocket < CORNER_COUNT:
        return is_in_corner_zone(cloth, pocket, place)
    distance = place[1] if pocket == CORNER_COUNT else cloth.width - place[1]
    return (
        abs(place[0] - cloth.length / 2) <= _TOLERANCE
        and _MIN_NOSE_DISTANCE <= distance <= _MAX_NOSE_DISTANCE + _TOLERANCE
    )


def surfacing_place(cloth: Cloth, pocket: int) -> Place:
    """Return the default place of a forced surfacing in front of a pocket (R24)."""
    if pocket >= CORNER_COUNT:
        distance = _MAX_NOSE_DISTANCE
        return cloth.length / 2, (distance if pocket == CORNER_COUNT else cloth.width - distance)
    cx, cy = cloth.corner(pocket)
    offset = 0.08 * cloth.diamond_spacing / 0.3175
    return (cx - offset if cx else offset), (cy - offset if cy else offset)
