"""Lookup tables of a board, built from its drawing (``drawing.py``).

A point is numbered row by row from the north-west: ``row * width + column``. OFF means no point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

from navals.games.trafalgar.rules.sailing import drawing
from navals.geometry import lattice

OFF: Final = -1

OFFSETS: Final = lattice.offsets_within(drawing.GUN_RANGE)
"""The 36 axial offsets within range. A relative position is an index into this tuple."""
DISTANCES: Final = tuple(lattice.distance(*offset) for offset in OFFSETS)
"""Distance of each relative position, in steps."""
OPPOSITES: Final = tuple(OFFSETS.index((-dq, -dr)) for dq, dr in OFFSETS)
"""``OPPOSITES[offset]``: the relative position in the opposite direction."""

ANCHORAGES: Final = (drawing.ANCHORAGE_NAMES[:4], drawing.ANCHORAGE_NAMES[4:])
"""Each side's anchorages, the corner first."""
GUNS: Final = ("CN", "CS", "GN", "GS")
GUN_SIDE: Final = (1, 1, 0, 0)
"""The side of each port gun."""
GUNS_OF: Final = ((2, 3), (0, 1))

SHIP_OF_LINE: Final = 0
FRIGATE: Final = 1


class Chart:
    """Tables of a valid drawing, indexed by point, heading or relative position."""

    def __init__(self, board_drawing: drawing.Drawing) -> None:
        rows = board_drawing.rows
        self.id: str = board_drawing.id
        self.labels: tuple[drawing.PlaceLabel, ...] = board_drawing.labels
        self.width: int = len(rows[0])
        self.height: int = len(rows)
        self.size: int = self.width * self.height
        self.kinds: str = "".join(rows)
        """The character of each point in the drawing's picture."""
        self.is_land: tuple[bool, ...] = tuple(kind in drawing.LAND for kind in self.kinds)
        self.can_enter: tuple[tuple[bool, ...], tuple[bool, ...]] = (
            tuple(kind not in drawing.LAND and kind not in "*:" for kind in self.kinds),
            tuple(kind not in drawing.LAND and kind != "*" for kind in self.kinds),
        )
        """``can_enter[class][point]``: whether the class (LINE, FRIGATE) may enter the point (R5)."""
        self.point_at: tuple[tuple[int, ...], ...] = tuple(self._points_at(*offset) for offset in OFFSETS)
        """``point_at[offset][point]``: the point in that position relative to ``point``, or OFF."""
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(self.point_at[index] for index in range(6))
        """``neighbours[heading][point]``: the next point along a heading, or OFF."""
        self.open_neighbours: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(
                tuple(dest if dest >= 0 and open_points[dest] else OFF for dest in self.neighbours[heading])
                for heading in range(6)
            )
            for open_points in self.can_enter
        )
        """``open_neighbours[class][heading][point]``: as ``neighbours``, but OFF if the class may not enter
        the point.
        """
        self.offsets_from: tuple[dict[int, int], ...] = tuple(
            {targets[point]: index for index, targets in enumerate(self.point_at) if targets[point] >= 0}
            for point in range(self.size)
        )
        """``offsets_from[point]`` maps each point within range to its relative position."""
        self.berths: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.kinds.index(mark) for mark in marks) for marks in drawing.BERTHS
        )
        self.corners: tuple[int, ...] = tuple(berths[0] for berths in self.berths)
        self.basins: tuple[tuple[int, ...], ...] = tuple(
            (*berths, *(row * self.width + column for column, row in basin))
            for berths, basin in zip(self.berths, board_drawing.basins, strict=True)
        )
        """The water of each port, including its anchorages."""
        self.guns: tuple[int, ...] = tuple(
            point for mark in "gh" for point, kind in enumerate(self.kinds) if kind == mark
        )
        """The points of the port guns CN, CS, GN and GS."""
        self.flag_points: tuple[int, ...] = tuple(self.kinds.index(mark) for mark in drawing.FLAG_MARKS)
        """The point of each side's flag when at home."""
        self._axial_points = [
            lattice.to_axial(point % self.width, point // self.width) for point in range(self.size)
        ]
        self.distances: Callable[[int], bytes] = cache(self._distances)
        """``distances(point)[other]``: the steps between two points, ignoring land."""
        self.steps_to: Callable[[int, int], tuple[int, ...]] = cache(
            lambda rate, goal: self.steps(rate, (goal,))
        )
        """``steps_to(rate, goal)[point]``: as ``steps``, to a single goal."""

    def _points_at(self, dq: int, dr: int) -> tuple[int, ...]:
        """Return, for each point, the point at an axial offset from it."""
        points: list[int] = []
        for row in range(self.height):
            target_row = row + dr
            # In axial coordinates, the shift within a row depends only on the row.
            row_shift = dq + (target_row >> 1) - (row >> 1)
            for column in range(row_shift, row_shift + self.width):
                is_inside = 0 <= column < self.width and 0 <= target_row < self.height
                points.append(target_row * self.width + column if is_inside else OFF)
        return tuple(points)

    @cached_property
    def land_masks(self) -> tuple[int, ...]:
        """Bit n of ``land_masks[point]`` is set if land hides relative position n from the point (R10)."""
        return tuple(self._land_mask(point) for point in range(self.size))

    def _land_mask(self, point: int) -> int:
        return sum(
            1 << offset
            for offset, paths in enumerate(PATHS)
            if all(
                any((dest := self.point_at[step][point]) >= 0 and self.is_land[dest] for step in path)
                for path in paths
            )
        )

    def column_and_row(self, point: int) -> tuple[int, int]:
        """Return the (column, row) of a point."""
        row, column = divmod(point, self.width)
        return column, row

    def point(self, column: int, row: int) -> int:
        """Return the point at a column and row, or OFF."""
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else OFF

    def offset(self, start: int, end: int) -> lattice.Offset:
        """Return the axial offset between two points."""
        (q, r), (to_q, to_r) = self._axial_points[start], self._axial_points[end]
        return to_q - q, to_r - r

    def distance(self, start: int, end: int) -> int:
        """Return the steps between two points, ignoring land."""
        return self.distances(start)[end]

    def _distances(self, start: int) -> bytes:
        q, r = self._axial_points[start]
        return bytes(lattice.distance(to_q - q, to_r - r) for to_q, to_r in self._axial_points)

    def steps(self, rate: int, goals: Sequence[int]) -> tuple[int, ...]:
        """Return the fewest steps from each point to the nearest of ``goals``, or -1 if all are unreachable.

        ``rate``: SHIP_OF_LINE or FRIGATE. Turns and the wind are ignored.
        """
        steps = [-1] * self.size
        frontier = list(goals)
        for point in frontier:
            steps[point] = 0
        while frontier:
            next_frontier = []
            for point in frontier:
                for neighbours in self.open_neighbours[rate]:
                    dest = neighbours[point]
                    if dest >= 0 and steps[dest] < 0:
                        steps[dest] = steps[point] + 1
                        next_frontier.append(dest)
            frontier = next_frontier
        return tuple(steps)


PATHS: Final = tuple(
    tuple(tuple(OFFSETS.index(o) for o in path) for path in lattice.line_points(*offset))
    for offset in OFFSETS
)
"""``PATHS[offset]``: the points on the two nudged lines of a shot, as relative positions (R10)."""


def read_chart(source: bytes) -> Chart:
    """Read a board from a file. Raise ChartError if it is invalid."""
    board_drawing = drawing.decode_file(source)
    drawing.validate(board_drawing)
    return Chart(board_drawing)


@lru_cache(maxsize=8)
def chart(name: str) -> Chart:
    """Return the chart of a board, given its name or text. Raise ChartError if a custom board is invalid."""
    return Chart(drawing.parse(name)) if "/" in name else _load_chart(name)


@cache
def _load_chart(name: str) -> Chart:
    return read_chart(Path(__file__).with_name(f"{name}.json").read_bytes())
