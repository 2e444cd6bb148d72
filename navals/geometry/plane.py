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

HEADING_COUNT: Final = 24
_QUARTER_SINES: Final = (0, 259, 500, 707, 866, 966, 1000)


def _sine(step: int) -> int:
    step %= HEADING_COUNT
    if step > 12:
        return -_sine(step - 12)
    return _QUARTER_SINES[step] if step <= 6 else _QUARTER_SINES[12 - step]


SIN: Final = tuple(_sine(step) for step in range(HEADING_COUNT))
COS: Final = tuple(_sine(step + 6) for step in range(HEADING_COUNT))
"""Unit vector (SIN, COS) of each heading, in thousandths."""
_SQUARED_NORMS: Final = tuple(SIN[step] ** 2 + COS[step] ** 2 for step in range(HEADING_COUNT))


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
        sin, cos = SIN[heading], COS[heading]
        fx, fy, rx, ry = length * sin, length * cos, beam * cos, -beam * sin
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
        sin, cos = SIN[self.heading], COS[self.heading]
        return dx * sin + dy * cos, dx * cos - dy * sin

    def nine_points(self) -> tuple[FinePoint, ...]:
        """Return the centre, the corners and the midpoints of the edges, in millionths of an inch."""
        starboard_bow, port_bow, port_quarter, starboard_quarter = self.corners
        midpoints = [
            ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
            for start, end in (
                (starboard_bow, port_bow),
                (port_bow, port_quarter),
                (port_quarter, starboard_quarter),
                (starboard_quarter, starboard_bow),
            )
        ]
        return ((self.x, self.y), starboard_bow, port_bow, port_quarter, starboard_quarter, *midpoints)


@lru_cache(maxsize=4096)
def hull(place: Point, heading: int, length: int, beam: int) -> Hull:
    """Return a ship's hull, given half her length and half her beam in thousandths of an inch."""
    return Hull(place, heading, length, beam)


def hulls_overlap(hull_a: Hull, hull_b: Hull) -> bool:
    """Return whether two hulls have a point in common.

    >>> one = hull((0, 0), 0, 2000, 1000)
    >>> hulls_overlap(one, hull((2000, 0), 0, 2000, 1000)), hulls_overlap(one, hull((2001, 0), 0, 2000, 1000))
    (True, False)
    """
    dx, dy = hull_a.place[0] - hull_b.place[0], hull_a.place[1] - hull_b.place[1]
    reach = hull_a.reach + hull_b.reach
    if dx * dx + dy * dy > reach * reach:
        return False
    return not (_separates(hull_a, hull_b) or _separates(hull_b, hull_a))


def _separates(hull_a: Hull, hull_b: Hull) -> bool:
    """Return whether an edge of ``hull_a`` separates the two hulls."""
    sin, cos, scale = SIN[hull_a.heading], COS[hull_a.heading], _SQUARED_NORMS[hull_a.heading]
    length, width = hull_a.length * scale, hull_a.beam * scale
    x, y = hull_a.x, hull_a.y
    is_beyond, is_behind, is_right, is_left = True, True, True, True
    for px, py in hull_b.corners:
        dx, dy = px - x, py - y
        dot, cross = dx * sin + dy * cos, dx * cos - dy * sin
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
def gap(hull_a: Hull, hull_b: Hull) -> int:
    """Return the distance between two hulls in thousandths of an inch, rounded down; 0 if they touch.

    >>> gap(hull((0, 0), 0, 2000, 1000), hull((5000, 0), 6, 2000, 1000))
    2000
    """
    if hulls_overlap(hull_a, hull_b):
        return 0
    squared_gap = min(
        *(_squared_distance(hull_a, corner) for corner in hull_b.corners),
        *(_squared_distance(hull_b, corner) for corner in hull_a.corners),
    )
    return floor(sqrt(squared_gap) / 1000)


def _squared_distance(hull: Hull, point: FinePoint) -> float:
    """Return the squared distance between a hull and a point, both in millionths of an inch."""
    sin, cos, norm = SIN[hull.heading], COS[hull.heading], _SQUARED_NORMS[hull.heading]
    dx, dy = point[0] - hull.x, point[1] - hull.y
    length_gap = abs(dx * sin + dy * cos) / norm - hull.length
    beam_gap = abs(dx * cos - dy * sin) / norm - hull.beam
    if length_gap < 0.0:
        length_gap = 0.0
    if beam_gap < 0.0:
        beam_gap = 0.0
    return (length_gap * length_gap + beam_gap * beam_gap) * norm


def shortest_vector(hull_a: Hull, hull_b: Hull) -> Point:
    """Return the shortest vector from ``hull_a`` to ``hull_b``, in thousandths of an inch; (0, 0) if they
    touch.

    >>> shortest_vector(hull((0, 0), 0, 2000, 1000), hull((5000, 0), 6, 2000, 1000))
    (2000, 0)
    """
    if hulls_overlap(hull_a, hull_b):
        return 0, 0
    min_squared_gap, vector = -1.0, (0.0, 0.0)
    for hull, other_hull, sign in ((hull_a, hull_b, 1), (hull_b, hull_a, -1)):
        sin, cos, norm = SIN[hull.heading], COS[hull.heading], _SQUARED_NORMS[hull.heading]
        for corner in other_hull.corners:
            forward, right = hull.to_local(corner)
            forward_excess, right_excess = (
                _excess(forward / norm, hull.length),
                _excess(right / norm, hull.beam),
            )
            squared_gap = (forward_excess * forward_excess + right_excess * right_excess) * norm
            if min_squared_gap < 0 or squared_gap < min_squared_gap:
                min_squared_gap, vector = (
                    squared_gap,
                    (
                        sign * (forward_excess * sin + right_excess * cos) / 1000,
                        sign * (forward_excess * cos - right_excess * sin) / 1000,
                    ),
                )
    return floor(vector[0] + 0.5), floor(vector[1] + 0.5)


def _excess(offset: float, half_size: int) -> float:
    """Return how far ``offset`` lies outside ±``half_size`` (signed); 0 if inside."""
    return offset - half_size if offset > half_size else offset + half_size if offset < -half_size else 0.0


def gap_to_circle(hull: Hull, centre: Point, radius: int) -> int:
    """Return the distance from a hull to a round island (0 if they touch), in thousandths, rounded down.

    >>> gap_to_circle(hull((0, 0), 0, 2000, 1000), (5000, 0), 1500)
    2500
    """
    distance = sqrt(_squared_distance(hull, (centre[0] * 1000, centre[1] * 1000))) / 1000 - radius
    return floor(distance) if distance > 0 else 0


def touches_circle(hull: Hull, centre: Point, radius: int) -> bool:
    """Return whether a hull touches a round island (in thousandths of an inch)."""
    return _squared_distance(hull, (centre[0] * 1000, centre[1] * 1000)) <= (radius * 1000.0) * (
        radius * 1000.0
    )


def crosses_hull(start: FinePoint, end: FinePoint, hull: Hull) -> bool:
    """Return whether a line of sight (in millionths of an inch) crosses a hull's interior, not just its edge.

    >>> ship, far = hull((0, 0), 0, 2000, 1000), 9_000_000
    >>> crosses_hull((-far, 0), (far, 0), ship), crosses_hull((-far, 2_000_000), (far, 2_000_000), ship)
    (True, False)
    """
    local_ends = (hull.to_local(start), hull.to_local(end))
    scale = _SQUARED_NORMS[hull.heading]
    length, width = hull.length * scale, hull.beam * scale
    start_local, end_local = local_ends
    if min(start_local[0], end_local[0]) >= length or max(start_local[0], end_local[0]) <= -length:
        return False
    if min(start_local[1], end_local[1]) >= width or max(start_local[1], end_local[1]) <= -width:
        return False
    dx, dy = end[0] - start[0], end[1] - start[1]
    products = [dx * (y - start[1]) - dy * (x - start[0]) for x, y in hull.corners]
    return min(products) < 0 < max(products)


def crosses_circle(start: FinePoint, end: FinePoint, centre: Point, radius: int) -> bool:
    """Return whether a line of sight (in millionths of an inch) crosses the interior of a round island (in
    thousandths)."""
    x, y = centre[0] * 1000 - start[0], centre[1] * 1000 - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    squared_length = dx * dx + dy * dy
    dot = x * dx + y * dy
    fraction = 0.0 if squared_length == 0 else min(1.0, max(0.0, dot / squared_length))
    px, py = x - fraction * dx, y - fraction * dy
    return px * px + py * py < (radius * 1000.0) * (radius * 1000.0)


def bearing(hull: Hull, point: FinePoint) -> int:
    """Return a point's relative bearing: degrees clockwise from the heading, rounded to 15, 0 to 345.

    >>> bearing(hull((0, 0), 0, 2000, 1000), (-9_000_000, 0))
    270
    """
    forward, right = hull.to_local(point)
    best_dot, nearest_step = None, 0
    for step in range(HEADING_COUNT):
        dot = forward * COS[step] + right * SIN[step]
        if best_dot is None or dot > best_dot:
            best_dot, nearest_step = dot, step
    return nearest_step * 15


def is_in_starboard_arc(hull: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the starboard arc, 45 to 135 degrees inclusive.

    >>> is_in_starboard_arc(hull((0, 0), 0, 2000, 1000), (9_000_000, 0))
    True
    """
    forward, right = hull.to_local(point)
    return right > 0 and abs(forward) <= right


def is_in_port_arc(hull: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the port arc, 225 to 315 degrees inclusive."""
    forward, right = hull.to_local(point)
    return right < 0 and abs(forward) <= -right


def is_in_stern_arc(hull: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the stern arc, 135 to 225 degrees inclusive."""
    forward, right = hull.to_local(point)
    return forward < 0 and abs(right) <= -forward


def is_in_turret_arc(hull: Hull, point: FinePoint) -> bool:
    """Return whether a point is in the arc of a turret, -135 to 135 degrees inclusive."""
    forward, right = hull.to_local(point)
    return forward >= 0 or abs(right) >= -forward


def corridor(hull: Hull, length: int, *, is_astern: bool = False) -> Hull:
    """Return the rectangle ahead of the bow or, with ``is_astern``, behind the stern: as wide as the hull and
    ``length`` thousandths of an inch long.

    >>> corridor(hull((0, 0), 0, 2000, 1000), 4 * 1000).place
    (0, 4000)
    """
    offset = hull.length + length // 2
    sin, cos = SIN[hull.heading], COS[hull.heading]
    sign = -1 if is_astern else 1
    rectangle = Hull(hull.place, hull.heading, length // 2, hull.beam)
    dx, dy = sign * offset * sin, sign * offset * cos
    rectangle.x, rectangle.y = hull.x + dx, hull.y + dy
    rectangle.place = rectangle.x // 1000, rectangle.y // 1000
    rectangle.corners = tuple((x + dx, y + dy) for x, y in rectangle.corners)  # type: ignore[assignment]
    return rectangle


def is_inside(point: Point, size: Sequence[int]) -> bool:
    """Return whether a point is on a table of this size (in thousandths of an inch), edge included.

    >>> is_inside((0, 48000), (48000, 48000)), is_inside((-1, 0), (48000, 48000))
    (True, False)
    """
    return 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]
