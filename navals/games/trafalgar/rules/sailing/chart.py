"""The board: a picture in a data file, looked over and made into tables.

A board is one JSON file beside this module (``strait.json``). ``rows`` is its picture, one character a point; odd rows lie
half a step further east:

    ``.``  sea                       ``5 6 7 8``  anchorages G1 to G4 of A's port (``1 2 3 4``: C1 to C4 of B's)
    ``:``  sandbank                  ``h`` (``g``)  a port gun of A's port (of B's), on land
    ``*``  reef                      ``K`` (``F``)  where A's flag (B's) is hoisted, on land
    ``#``  land

``basins`` lists the water of each port beside its anchorages as (column, row), ``labels`` names for the eye. A board is
fair and playable or not accepted: half a turn changes the ports and nothing else, all the sea is one, and a port is
guarded by its guns.

Points are numbers, row by row from the north-west: ``point = row * width + column``; OFF is no point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

import msgspec

from navals.geometry import lattice

OFF: Final = -1
RANGE: Final = 3
"""How far a gun carries (R10, R24)."""

OFFSETS: Final = lattice.around(RANGE)
"""The 36 offsets within range; a *lie* is a place in this list."""
DISTANCE: Final = tuple(lattice.distance(*offset) for offset in OFFSETS)
"""How far each lie is."""
OPPOSITE: Final = tuple(OFFSETS.index((-dq, -dr)) for dq, dr in OFFSETS)
"""The lie of the first point seen from the second."""

ANCHORAGES: Final = (("G1", "G2", "G3", "G4"), ("C1", "C2", "C3", "C4"))
"""The anchorages of each side; the first is the corner."""
GUNS: Final = ("CN", "CS", "GN", "GS")
GUN_SIDE: Final = (1, 1, 0, 0)
"""Whose port gun it is."""
GUNS_OF: Final = ((2, 3), (0, 1))

_BERTHS: Final = ("5678", "1234")
_GUN: Final = ("h", "g")
_FLAG: Final = ("K", "F")
_LAND: Final = "#hgKF"

LINE: Final = 0
FRIGATE: Final = 1


class ChartError(ValueError):
    """A board that is not fair or cannot be played."""


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name for the eye, and the point it belongs to as (column, row)."""

    name: str
    at: tuple[int, int]


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as its file has it."""

    id: str
    rows: tuple[str, ...]
    basins: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    labels: tuple[Label, ...] = ()


class Chart:
    """A board made ready for play. Everything is indexed by point, by heading or by lie."""

    def __init__(self, drawing: Drawing) -> None:
        _look(drawing)
        rows = drawing.rows
        self.id: str = drawing.id
        self.labels: tuple[Label, ...] = drawing.labels
        self.width: int = len(rows[0])
        self.height: int = len(rows)
        self.size: int = self.width * self.height
        self.kind: str = "".join(rows)
        """The picture's character of each point."""
        self.land: tuple[bool, ...] = tuple(kind in _LAND for kind in self.kind)
        self.open: tuple[tuple[bool, ...], tuple[bool, ...]] = (
            tuple(kind not in _LAND and kind not in "*:" for kind in self.kind),
            tuple(kind not in _LAND and kind != "*" for kind in self.kind),
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
            tuple(self.kind.index(mark) for mark in marks) for marks in _BERTHS
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
        self.hoist: tuple[int, ...] = tuple(self.kind.index(mark) for mark in _FLAG)
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


def _look(drawing: Drawing) -> None:
    """Raise ChartError where a board is unfair or cannot be played."""
    rows = drawing.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ChartError("the rows are not of one length")
    if len(rows) % 2 or len(rows) * len(rows[0]) > 2000 or len(rows) + len(rows[0]) > 200:
        raise ChartError("a board has an even number of rows, no more than 2000 points, and sides to match")
    picture = "".join(rows)
    if set(picture) - set(".:*" + _LAND + "12345678"):
        raise ChartError("the picture has a character without a meaning")
    for mark in (*_BERTHS[0], *_BERTHS[1], *_FLAG):
        if picture.count(mark) != 1:
            raise ChartError(f"{mark} must stand once")
    if any(picture.count(mark) != 2 for mark in _GUN):
        raise ChartError("each port has two guns")
    _look_at_symmetry(drawing, picture)
    _look_at_ways(drawing, picture)


def _look_at_symmetry(drawing: Drawing, picture: str) -> None:
    turned = picture[::-1].translate(str.maketrans("12345678ghFK", "56781234hgKF"))
    if turned != picture:
        at = next(point for point, (one, two) in enumerate(zip(picture, turned, strict=True)) if one != two)
        row, column = divmod(at, len(drawing.rows[0]))
        raise ChartError(f"half a turn changes the point ({column},{row})")
    width, height = len(drawing.rows[0]), len(drawing.rows)
    ours = {(width - 1 - column, height - 1 - row) for column, row in drawing.basins[0]}
    if ours != set(drawing.basins[1]):
        raise ChartError("half a turn changes the basins")


def _look_at_ways(drawing: Drawing, picture: str) -> None:
    width, height = len(drawing.rows[0]), len(drawing.rows)
    axial = [lattice.axial(point % width, point // width) for point in range(len(picture))]
    index = {place: point for point, place in enumerate(axial)}
    for closed in (":*" + _LAND, "*" + _LAND):
        sea = {point for point, kind in enumerate(picture) if kind not in closed}
        start = picture.index("1")
        seen, ring = {start}, [start]
        while ring:
            q, r = axial[ring.pop()]
            fresh = {index.get((q + dq, r + dr), OFF) for dq, dr in lattice.STEPS} & sea - seen
            seen |= fresh
            ring += fresh
        if seen != sea:
            raise ChartError("the sea is not all one")
    for column, row in (*drawing.basins[0], *drawing.basins[1]):
        if not (0 <= column < width and 0 <= row < height and picture[row * width + column] == "."):
            raise ChartError(f"the basin has no water at ({column},{row})")
    for marks, gun in zip(_BERTHS, _GUN, strict=True):
        guns = [axial[point] for point, kind in enumerate(picture) if kind == gun]
        for mark in marks:
            q, r = axial[picture.index(mark)]
            if all(lattice.distance(q - gq, r - gr) > RANGE for gq, gr in guns):
                raise ChartError(f"no port gun reaches the anchorage {mark}")


def read(source: bytes) -> Chart:
    """A board from the bytes of its file. Raises ChartError."""
    try:
        drawing = msgspec.json.decode(source, type=Drawing)
    except msgspec.DecodeError as error:
        raise ChartError(str(error)) from None
    return Chart(drawing)


@lru_cache(maxsize=8)
def chart(name: str) -> Chart:
    """The board of that name. Its tables are made at the first call."""
    return read(Path(__file__).with_name(f"{name}.json").read_bytes())
