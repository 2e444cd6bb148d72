"""The open sea: points in thousandths of an inch, headings in steps of 15 degrees, hulls as rectangles.

Heading 0 is north (+y); headings increase clockwise. Directions come from a table of integer thousandths, so
hull corners are exact to a millionth of an inch. Distances use ``sqrt``, rounded down to thousandths. Results
are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor, isqrt, sqrt
from typing import Final

Point = tuple[int, int]
"""East and north, in thousandths of an inch."""
FinePoint = tuple[int, int]
"""East and north, in millionths of an inch."""

HEADINGS: Final = 24
_QUARTER: Final = (0, 259, 500, 707, 866, 966, 1000)


def _sine(step: int) -> int:
    step %= HEADINGS
    if step > 12:
        return -_sine(step - 12)
    return _QUARTER[step] if step <= 6 else _QUARTER[12 - step]


SIN: Final = tuple(_sine(step) for step in range(HEADINGS))
COS: Final = tuple(_sine(step + 6) for step in range(HEADINGS))
"""Unit vector (SIN, COS) of each heading, in thousandths."""
_NORM: Final = tuple(SIN[step] ** 2 + COS[step] ** 2 for step in range(HEADINGS))


def point_ahead(point: Point, heading: int, distance: int) -> Point:
    """Return the point ``distance`` thousandths of an inch ahead of ``point``, rounded to thousandths.

    >>> point_ahead((0, 0), 6, 2000), point_ahead((0, 0), 3, 1000)
    ((2000, 0), (707, 707))
    """
    return (
        point[0] + (distance * SIN[heading] + 500) // 1000,
        point[1] + (distance * COS[heading] + 500) // 1000,
    )


class Hull:
    """A rectangle at sea: centre, heading, half length and half beam. Created and cached by ``hull``.

    >>> hull((0, 0), 0, 2000, 1000).corners[0]
    (1000000, 2000000)
    """

    __slots__ = ("beam", "corners", "heading", "length", "place", "reach", "x", "y")

    def __init__(self, place: Point, heading: int, length: int, beam: int) -> None:
        self.place: Point = place
        self.heading: int = heading
        self.length: int = length
        self.beam: int = beam
        self.x: int = place[0] * 1000
        self.y: int = place[1] * 1000
        s, c = SIN[heading], COS[heading]
        fx, fy, rx, ry = length * s, length * c, beam * c, -beam * s
        x, y = self.x, self.y
        self.corners: tuple[FinePoint, FinePoint, FinePoint, FinePoint] = (
            (x + fx + rx, y + fy + ry),
            (x + fx - rx, y + fy - ry),
            (x - fx - rx, y - fy - ry),
            (x - fx + rx, y - fy + ry),
        )
        """Starboard bow, port bow, port quarter, starboard quarter."""
        self.reach: int = isqrt(length * length + beam * beam) + 2
        """Upper bound on the corners' distance from the centre, in thousandths of an inch."""

    def to_local(self, point: FinePoint) -> tuple[int, int]:
        """Return a point's (forward, starboard) offset from the centre, in billionths of an inch."""
        dx, dy = point[0] - self.x, point[1] - self.y
        s, c = SIN[self.heading], COS[self.heading]
        return dx * s + dy * c, dx * c - dy * s

    def nine_points(self) -> tuple[FinePoint, ...]:
        """Return the centre, the corners and the midpoints of the edges, in millionths of an inch."""
        a, b, c, d = self.corners
        middles = [((p[0] + q[0]) // 2, (p[1] + q[1]) // 2) for p, q in ((a, b), (b, c), (c, d), (d, a))]
        return ((self.x, self.y), a, b, c, d, *middles)


@lru_cache(maxsize=4096)
def hull(place: Point, heading: int, length: int, beam: int) -> Hull:
    """Return the hull of a ship; ``length`` and ``beam`` are half the ship's, in thousandths of an inch."""
    return Hull(place, heading, length, beam)


def overlap(a: Hull, b: Hull) -> bool:
    """Return whether two hulls have a point in common.

    >>> one = hull((0, 0), 0, 2000, 1000)
    >>> overlap(one, hull((2000, 0), 0, 2000, 1000)), overlap(one, hull((2001, 0), 0, 2000, 1000))
    (True, False)
    """
    dx, dy = a.place[0] - b.place[0], a.place[1] - b.place[1]
    reach = a.reach + b.reach
    if dx * dx + dy * dy > reach * reach:
        return False
    return not (_separates(a, b) or _separates(b, a))


def _separates(a: Hull, b: Hull) -> bool:
    """Return whether an edge of ``a`` separates the two hulls."""
    s, c, scale = SIN[a.heading], COS[a.heading], _NORM[a.heading]
    length, width = a.length * scale, a.beam * scale
    x, y = a.x, a.y
    is_beyond, is_behind, is_right, is_left = True, True, True, True
    for px, py in b.corners:
        dx, dy = px - x, py - y
        dot, cross = dx * s + dy * c, dx * c - dy * s
        if dot <= length:
            is_beyond = False
        if dot >= -length:
            is_behind = False
        if cross <= width:
            is_right = False
        if cross >= -width:
            is_left = False
    return is_beyond or is_behind or is_right or is_left


@lru_cache(maxsize=16384)
def gap(a: Hull, b: Hull) -> int:
    """Return the distance between two hulls in thousandths of an inch, rounded down; 0 if they touch.

    >>> gap(hull((0, 0), 0, 2000, 1000), hull((5000, 0), 6, 2000, 1000))
    2000
    """
    if overlap(a, b):
        return 0
    best = min(
        *(_squared_distance(a, corner) for corner in b.corners),
        *(_squared_distance(b, corner) for corner in a.corners),
    )
    return floor(sqrt(best) / 1000)


def _squared_distance(a: Hull, point: FinePoint) -> float:
    """Return the squared distance between a hull and a point, both in millionths of an inch."""
    s, c, norm = SIN[a.heading], COS[a.heading], _NORM[a.heading]
    dx, dy = point[0] - a.x, point[1] - a.y
    length_gap = abs(dx * s + dy * c) / norm - a.length
    beam_gap = abs(dx * c - dy * s) / norm - a.beam
    if length_gap < 0.0:
        length_gap = 0.0
    if beam_gap < 0.0:
        beam_gap = 0.0
    return (length_gap * length_gap + beam_gap * beam_gap) * norm


def shortest_vector(a: Hull, b: Hull) -> Point:
    """Return the shortest vector from ``a`` to ``b``, in thousandths of an inch; (0, 0) if they touch.

    >>> shortest_vector(hull((0, 0), 0, 2000, 1000), hull((5000, 0), 6, 2000, 1000))
    (2000, 0)
    """
    if overlap(a, b):
        return 0, 0
    best, vector = -1.0, (0.0, 0.0)
    for first, other, sign in ((a, b, 1), (b, a, -1)):
        s, c, norm = SIN[first.heading], COS[first.heading], _NORM[first.heading]
        for corner in other.corners:
            forward, right = first.to_local(corner)
            f, r = _excess(forward / norm, first.length), _excess(right / norm, first.beam)
            square = (f * f + r * r) * norm
            if best < 0 or square < best:
                best, vector = square, (sign * (f * s + r * c) / 1000, sign * (f * c - r * s) / 1000)
    return floor(vector[0] + 0.5), floor(vector[1] + 0.5)


def _excess(offset: float, half: int) -> float:
    """Return the part of ``offset`` beyond -``half`` or ``half``, with its sign; 0 if between them."""
    return offset - half if offset > half else offset + half if offset < -half else 0.0


def gap_to_circle(a: Hull, centre: Point, radius: int) -> int:
    """Return the distance from a hull to a round island (0 if they touch), in thousandths, rounded down.

    >>> gap_to_circle(hull((0, 0), 0, 2000, 1000), (5000, 0), 1500)
    2500
    """
    distance = sqrt(_squared_distance(a, (centre[0] * 1000, centre[1] * 1000))) / 1000 - radius
    return floor(distance) if distance > 0 else 0


def touches_circle(a: Hull, centre: Point, radius: int) -> bool:
    """Return whether a hull touches a round island (in thousandths of an inch)."""
    return _squared_distance(a, (centre[0] * 1000, centre[1] * 1000)) <= (radius * 1000.0) * (radius * 1000.0)


def crosses_hull(start: FinePoint, end: FinePoint, a: Hull) -> bool:
    """Return whether a line of sight (in millionths of an inch) crosses a hull's interior, not just its edge.

    >>> ship, far = hull((0, 0), 0, 2000, 1000), 9_000_000
    >>> crosses_hull((-far, 0), (far, 0), ship), crosses_hull((-far, 2_000_000), (far, 2_000_000), ship)
    (True, False)
    """
    ends = (a.to_local(start), a.to_local(end))
    scale = _NORM[a.heading]
    length, width = a.length * scale, a.beam * scale
    start_local, end_local = ends
    if min(start_local[0], end_local[0]) >= length or max(start_local[0], end_local[0]) <= -length:
        return False
    if min(start_local[1], end_local[1]) >= width or max(start_local[1], end_local[1]) <= -width:
        return False
    dx, dy = end[0] - start[0], end[1] - start[1]
    sides = [dx * (y - start[1]) - dy * (x - start[0]) for x, y in a.corners]
    return min(sides) < 0 < max(sides)


def crosses_circle(start: FinePoint, end: FinePoint, centre: Point, radius: int) -> bool:
    """Return whether a line of sight (in millionths of an inch) crosses the interior of a round island (in
    thousandths)."""
    x, y = centre[0] * 1000 - start[0], centre[1] * 1000 - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    dot = x * dx + y * dy
    share = 0.0 if length == 0 else min(1.0, max(0.0, dot / length))
    px, py = x - share * dx, y - share * dy
    return px * px + py * py < (radius * 1000.0) * (radius * 1000.0)


def bearing(a: Hull, point: FinePoint) -> int:
    """Return a point's relative bearing: degrees clockwise from the heading, rounded to 15, 0 to 345.

    >>> bearing(hull((0, 0), 0, 2000, 1000), (-9_000_000, 0))
    270
    """
    forward, right = a.to_local(point)
    best, nearest = None, 0
    for step in range(HEADINGS):
        dot = forward * COS[step] + right * SIN[step]
        if best is None or dot > best:
            best, nearest = dot, step
    return nearest * 15


def in_starboard(a: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the starboard arc, 45 to 135 degrees inclusive.

    >>> in_starboard(hull((0, 0), 0, 2000, 1000), (9_000_000, 0))
    True
    """
    forward, right = a.to_local(point)
    return right > 0 and abs(forward) <= right


def in_port(a: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the port arc, 225 to 315 degrees inclusive."""
    forward, right = a.to_local(point)
    return right < 0 and abs(forward) <= -right


def in_stern(a: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the stern arc, 135 to 225 degrees inclusive."""
    forward, right = a.to_local(point)
    return forward < 0 and abs(right) <= -forward


def in_turret(a: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the arc of a turret, -135 to 135 degrees inclusive."""
    forward, right = a.to_local(point)
    return forward >= 0 or abs(right) >= -forward


def strip(a: Hull, length: int, *, astern: bool = False) -> Hull:
    """Return the rectangle ahead of the bow or ``astern``, as wide as the hull and ``length`` (in thousandths
    of an inch) long.

    >>> strip(hull((0, 0), 0, 2000, 1000), 4 * 1000).place
    (0, 4000)
    """
    offset = a.length + length // 2
    s, c = SIN[a.heading], COS[a.heading]
    sign = -1 if astern else 1
    corridor = Hull(a.place, a.heading, length // 2, a.beam)
    dx, dy = sign * offset * s, sign * offset * c
    corridor.x, corridor.y = a.x + dx, a.y + dy
    corridor.place = corridor.x // 1000, corridor.y // 1000
    corridor.corners = tuple((x + dx, y + dy) for x, y in corridor.corners)  # type: ignore[assignment]
    return corridor


def is_inside(point: Point, size: Sequence[int]) -> bool:
    """Return whether a point is on a table of this size (in thousandths of an inch), edge included.

    >>> is_inside((0, 48000), (48000, 48000)), is_inside((-1, 0), (48000, 48000))
    (True, False)
    """
    return 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]
