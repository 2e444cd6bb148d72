"""The board made into tables: one of a data file, or one of the players' own (``drawing.py`` tells how either is written).

Points are numbers, row by row from the north-west: ``point = row * width + column``; OFF is no point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

from navals.games.trafalgar.rules.sailing.drawing import (
    BERTHS,
    FLAG,
    LAND,
    NAMES,
    RANGE,
    Drawing,
    Label,
    from_file,
    look,
    own,
)
from navals.geometry import lattice

OFF: Final = -1

OFFSETS: Final = lattice.around(RANGE)
"""The 36 offsets within range; a *lie* is a place in this list."""
DISTANCE: Final = tuple(lattice.distance(*offset) for offset in OFFSETS)
"""How far each lie is."""
OPPOSITE: Final = tuple(OFFSETS.index((-dq, -dr)) for dq, dr in OFFSETS)
"""The lie of the first point seen from the second."""

ANCHORAGES: Final = (NAMES[:4], NAMES[4:])
"""The anchorages of each side; the first is the corner."""
GUNS: Final = ("CN", "CS", "GN", "GS")
GUN_SIDE: Final = (1, 1, 0, 0)
"""Whose port gun it is."""
GUNS_OF: Final = ((2, 3), (0, 1))

LINE: Final = 0
FRIGATE: Final = 1


class Chart:
    """A board made ready for play, of a drawing that was looked over. Everything is indexed by point, by heading or by lie."""

    def __init__(self, drawing: Drawing) -> None:
        rows = drawing.rows
        self.id: str = drawing.id
        self.labels: tuple[Label, ...] = drawing.labels
        self.width: int = len(rows[0])
        self.height: int = len(rows)
        self.size: int = self.width * self.height
        self.kind: str = "".join(rows)
        """The picture's character of each point."""
        self.land: tuple[bool, ...] = tuple(kind in LAND for kind in self.kind)
        self.open: tuple[tuple[bool, ...], tuple[bool, ...]] = (
            tuple(kind not in LAND and kind not in "*:" for kind in self.kind),
            tuple(kind not in LAND and kind != "*" for kind in self.kind),
        )
        """``open[class][point]``: whether ships of the line (LINE) and frigates (FRIGATE) may be there (R5)."""
        self.far: tuple[tuple[int, ...], ...] = tuple(self._beyond(*offset) for offset in OFFSETS)
        """``far[lie][point]``: the point that lies so from a point, or OFF."""
        self.beside: tuple[tuple[int, ...], ...] = tuple(self.far[lie] for lie in range(6))
        """``beside[heading][point]``: the next point in a heading, or OFF."""
        self.ahead: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(tuple(to if to >= 0 and opened[to] else OFF for to in self.beside[h]) for h in range(6))
            for opened in self.open
        )
        """``ahead[class][heading][point]``: the same, OFF where the class may not go."""
        self.near: tuple[dict[int, int], ...] = tuple(
            {line[point]: lie for lie, line in enumerate(self.far) if line[point] >= 0}
            for point in range(self.size)
        )
        """``near[point]``: the points within range, with their lies."""
        self.berths: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.kind.index(mark) for mark in marks) for marks in BERTHS
        )
        """The anchorages of each side, the corner first."""
        self.corner: tuple[int, ...] = tuple(berths[0] for berths in self.berths)
        self.basin: tuple[tuple[int, ...], ...] = tuple(
            (*berths, *(row * self.width + column for column, row in basin))
            for berths, basin in zip(self.berths, drawing.basins, strict=True)
        )
        """The water of each port, anchorages included."""
        self.guns: tuple[int, ...] = tuple(
            point for mark in "gh" for point, kind in enumerate(self.kind) if kind == mark
        )
        """Where the port guns CN, CS, GN and GS are."""
        self.hoist: tuple[int, ...] = tuple(self.kind.index(mark) for mark in FLAG)
        """Where the flag of each side flies at home."""
        self._axial = [lattice.axial(point % self.width, point // self.width) for point in range(self.size)]
        self._distances: list[bytes | None] = [None] * self.size
        self._ways: dict[tuple[int, int], tuple[int, ...]] = {}

    def _beyond(self, dq: int, dr: int) -> tuple[int, ...]:
        """For each point the one that lies (dq, dr) away."""
        points: list[int] = []
        for row in range(self.height):
            to = row + dr
            # Axial and back again: the shift along a row depends on the row alone.
            shift = dq + (to >> 1) - (row >> 1)
            for column in range(shift, shift + self.width):
                inside = 0 <= column < self.width and 0 <= to < self.height
                points.append(to * self.width + column if inside else OFF)
        return tuple(points)

    @cached_property
    def veiled(self) -> tuple[int, ...]:
        """Bit n of ``veiled[point]``: land hides what lies so from the point (R10)."""
        return tuple(self._veil(point) for point in range(self.size))

    def _veil(self, point: int) -> int:
        mask = 0
        for lie, paths in enumerate(PATHS):
            met = [[self.far[step][point] for step in path] for path in paths]
            if all(any(to >= 0 and self.land[to] for to in path) for path in met):
                mask |= 1 << lie
        return mask

    def place(self, point: int) -> tuple[int, int]:
        """(column, row) of a point."""
        row, column = divmod(point, self.width)
        return column, row

    def point(self, column: int, row: int) -> int:
        """The point in a column and a row, OFF if there is none."""
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else OFF

    def offset(self, start: int, end: int) -> lattice.Offset:
        """(dq, dr) from a point to another."""
        (q, r), (to_q, to_r) = self._axial[start], self._axial[end]
        return to_q - q, to_r - r

    def distance(self, start: int, end: int) -> int:
        """Steps from a point to another, whatever lies between."""
        return self.distances(start)[end]

    def distances(self, start: int) -> bytes:
        """Steps from a point to each other, kept for the next time."""
        ways = self._distances[start]
        if ways is None:
            q, r = self._axial[start]
            ways = bytes(lattice.distance(to_q - q, to_r - r) for to_q, to_r in self._axial)
            self._distances[start] = ways
        return ways

    def way(self, rate: int, goal: int) -> tuple[int, ...]:
        """``steps`` to one point, kept for the next time."""
        steps = self._ways.get((rate, goal))
        if steps is None:
            steps = self._ways[rate, goal] = self.steps(rate, (goal,))
        return steps

    def steps(self, rate: int, goals: Sequence[int]) -> tuple[int, ...]:
        """For each point the fewest steps over water that ships of a class (LINE, FRIGATE) may enter to one of
        ``goals``, turns and wind left out; -1 where there is no way."""
        steps = [-1] * self.size
        ring = list(goals)
        for point in ring:
            steps[point] = 0
        while ring:
            following = []
            for point in ring:
                for ways in self.ahead[rate]:
                    to = ways[point]
                    if to >= 0 and steps[to] < 0:
                        steps[to] = steps[point] + 1
                        following.append(to)
            ring = following
        return tuple(steps)


def _paths() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """For each lie the two nudged lines to it, as the lies of the points between."""
    return tuple(
        (tuple(OFFSETS.index(o) for o in low), tuple(OFFSETS.index(o) for o in high))
        for low, high in (lattice.lines(*offset) for offset in OFFSETS)
    )


PATHS: Final = _paths()
"""``PATHS[lie]``: what a shot may meet on its way, drawn twice (R10)."""


def read(source: bytes) -> Chart:
    """A board from the bytes of its file. Raises ChartError."""
    drawing = from_file(source)
    look(drawing)
    return Chart(drawing)


@lru_cache(maxsize=8)
def chart(name: str) -> Chart:
    """The board of a file by its name, or one of the players' own by its text. Its tables are made at the first call. Raises ChartError."""
    return Chart(own(name)) if "/" in name else _house(name)


@cache
def _house(name: str) -> Chart:
    return read(Path(__file__).with_name(f"{name}.json").read_bytes())
