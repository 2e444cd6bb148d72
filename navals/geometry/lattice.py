"""A triangular lattice: points with six neighbours, in axial coordinates (q, r).

Headings are numbered clockwise from east. In (column, row) coordinates, odd rows are shifted half a step to
the east. Distances are in steps. All numbers are integers; boards precompute tables with these functions.
"""

from __future__ import annotations

from typing import Final

E: Final = 0
SE: Final = 1
SW: Final = 2
W: Final = 3
NW: Final = 4
NE: Final = 5

HEADINGS: Final = ("E", "SE", "SW", "W", "NW", "NE")
"""Names of the headings, by number."""

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""A step in each heading, as (dq, dr)."""

Offset = tuple[int, int]


def to_axial(column: int, row: int) -> Offset:
    """Convert a column and row to (q, r).

    >>> to_axial(3, 4)
    (1, 4)
    """
    return column - (row >> 1), row


def distance(dq: int, dr: int) -> int:
    """Return the length of an offset in steps.

    >>> distance(2, -1), distance(2, 1)
    (2, 3)
    """
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(dq: int, dr: int, turns: int) -> Offset:
    """Rotate an offset by ``turns`` sixths of a circle, clockwise (negative: counter-clockwise).

    >>> rotate(*STEPS[E], 2) == STEPS[SW], rotate(*STEPS[E], -1) == STEPS[NE]
    (True, True)
    """
    for _ in range(turns % 6):
        dq, dr = -dr, dq + dr
    return dq, dr


def decompose(dq: int, dr: int) -> tuple[int, int, int]:
    """Return (h, m, n): the offset is m steps in heading h plus n in h + 1. Raise ``ValueError`` for (0, 0).

    >>> decompose(2, 1)
    (0, 2, 1)
    """
    for h in range(6):
        m, n = rotate(dq, dr, -h)
        # In the frame of heading h, (m, n) are steps east and south-east.
        if m >= 1 and n >= 0:
            return h, m, n
    raise ValueError("an offset of no length has no heading")


def offsets_within(radius: int) -> tuple[Offset, ...]:
    """Return all offsets of length 1 to ``radius``, ring by ring, each clockwise from its eastern corner.

    >>> offsets_within(1) == STEPS, len(offsets_within(3))
    (True, 36)
    """
    rings = []
    for length in range(1, radius + 1):
        for h in range(6):
            (ax, ay), (bx, by) = STEPS[h], STEPS[(h + 1) % 6]
            rings += [(ax * (length - n) + bx * n, ay * (length - n) + by * n) for n in range(length)]
    return tuple(rings)


def is_between(dq: int, dr: int, heading: int) -> bool:
    """Return whether an offset is between ``heading`` and ``heading + 1``, inclusive, and not (0, 0).

    >>> is_between(2, 1, E), is_between(2, 1, SE)
    (True, False)
    """
    m, n = rotate(dq, dr, -heading)
    return m >= 0 and n >= 0 and m + n > 0


def line_points(dq: int, dr: int) -> tuple[tuple[Offset, ...], tuple[Offset, ...]]:
    """Return the lattice points on a straight line strictly between (0, 0) and an offset.

    Where the line passes midway between two points, the first result contains the point towards the lower
    heading, the second result the other point. Raise ``ValueError`` for (0, 0).

    >>> line_points(2, 0), line_points(1, 1)
    ((((1, 0),), ((1, 0),)), (((1, 0),), ((0, 1),)))
    """
    h, m, n = decompose(dq, dr)
    length = m + n
    (ax, ay), (bx, by) = STEPS[h], STEPS[(h + 1) % 6]
    points: tuple[list[Offset], list[Offset]] = ([], [])
    for i in range(1, length):
        # i*n/length steps in heading h + 1, rounded to the nearest integer; a half down and up, respectively.
        counts = -((length - 2 * i * n) // (2 * length)), (2 * i * n + length) // (2 * length)
        for line, count in zip(points, counts, strict=True):
            line.append((ax * (i - count) + bx * count, ay * (i - count) + by * count))
    return tuple(points[0]), tuple(points[1])
