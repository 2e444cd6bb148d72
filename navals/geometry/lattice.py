"""A lattice of triangles: points with six neighbours, in axial coordinates.

A point is (q, r); its six headings are numbered clockwise from east. Drawn in rows, odd rows lie half a step further
east, and a point is (column, row). Distances count steps. All of it is whole numbers; tables for a given board are made
from these functions once.
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
"""The letters of the headings, by number."""

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""One step in each heading, as (dq, dr)."""

Offset = tuple[int, int]


def axial(column: int, row: int) -> Offset:
    """(q, r) of the point drawn in a column and a row.

    >>> axial(3, 4)
    (1, 4)
    """
    return column - (row >> 1), row


def distance(dq: int, dr: int) -> int:
    """Steps from a point to another that lies (dq, dr) away.

    >>> distance(2, -1), distance(2, 1)
    (2, 3)
    """
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(dq: int, dr: int, turns: int) -> Offset:
    """An offset turned by ``turns`` sixths of a circle, clockwise (negative: the other way).

    >>> rotate(*STEPS[E], 2) == STEPS[SW], rotate(*STEPS[E], -1) == STEPS[NE]
    (True, True)
    """
    for _ in range(turns % 6):
        dq, dr = -dr, dq + dr
    return dq, dr


def split(dq: int, dr: int) -> tuple[int, int, int]:
    """(h, m, n) with offset = m steps in heading h and n in h + 1; m >= 1 and n >= 0. Raises ValueError for (0, 0).

    >>> split(2, 1)
    (0, 2, 1)
    """
    for h in range(6):
        m, n = rotate(dq, dr, -h)
        # In the frame of heading h, (m, n) are steps east and south-east.
        if m >= 1 and n >= 0:
            return h, m, n
    raise ValueError("an offset of no length has no heading")


def around(most: int) -> tuple[Offset, ...]:
    """All offsets of length 1 to ``most``: ring by ring, each clockwise from its eastern corner.

    >>> around(1) == STEPS, len(around(3))
    (True, 36)
    """
    rings = []
    for length in range(1, most + 1):
        for h in range(6):
            (ax, ay), (bx, by) = STEPS[h], STEPS[(h + 1) % 6]
            rings += [(ax * (length - n) + bx * n, ay * (length - n) + by * n) for n in range(length)]
    return tuple(rings)


def between(dq: int, dr: int, first: int) -> bool:
    """Whether an offset lies in the triangle that opens between the headings ``first`` and ``first + 1``, both edges
    included, the tip not.

    >>> between(2, 1, E), between(2, 1, SE)
    (True, False)
    """
    m, n = rotate(dq, dr, -first)
    return m >= 0 and n >= 0 and m + n > 0


def lines(dq: int, dr: int) -> tuple[tuple[Offset, ...], tuple[Offset, ...]]:
    """The points strictly between (0, 0) and an offset that a straight line meets, drawn twice: nudged towards the
    lower heading, and towards the higher one. The two differ only where the line runs midway between two points. Raises ValueError for
    (0, 0).

    >>> lines(2, 0), lines(1, 1)
    ((((1, 0),), ((1, 0),)), (((1, 0),), ((0, 1),)))
    """
    h, m, n = split(dq, dr)
    length = m + n
    (ax, ay), (bx, by) = STEPS[h], STEPS[(h + 1) % 6]
    met: tuple[list[Offset], list[Offset]] = ([], [])
    for i in range(1, length):
        # i*n/length steps of the second heading, rounded down and up at a half.
        for line, share in zip(
            met,
            (-((length - 2 * i * n) // (2 * length)), (2 * i * n + length) // (2 * length)),
            strict=True,
        ):
            line.append((ax * (i - share) + bx * share, ay * (i - share) + by * share))
    return tuple(met[0]), tuple(met[1])
