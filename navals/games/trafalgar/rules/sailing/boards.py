"""Edits of custom boards (R50).

Each edit is also made at the opposite point (half a turn about the centre), to keep the board fair. The
result may still be unplayable; check it with ``drawing.validate``.
"""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import Final

from navals.games.trafalgar.rules.sailing import drawing
from navals.games.trafalgar.rules.sailing.drawing import Drawing, parse_text, point_grid, rotate_kind
from navals.geometry import lattice

SEA: Final = "."
TERRAIN_KINDS: Final = (SEA, ":", "*", "#", *drawing.BASIN_MARKS)
"""The kinds of points that may occur any number of times on a board, as in ``point_grid``."""
MIN_SIZE: Final = 8
MAX_SIZE: Final = 44
"""Limits on columns and rows in ``resize``; larger boards are illegible on a phone."""

Grid = list[list[str]]


@lru_cache(maxsize=64)
def canonical_text(text: str) -> str:
    """Return a board's canonical text. Raise ChartError if it is not a valid board."""
    return drawing.drawing_text(point_grid(drawing.parse(text)))


def load_drawing(name: str) -> Drawing:
    """Return a board's drawing, given its name or text. Raise ChartError if a text is malformed."""
    if "/" in name:
        return parse_text(name)
    return drawing.decode_file(Path(__file__).with_name(f"{name}.json").read_bytes())


@lru_cache(maxsize=4)
def standard_text(name: str) -> str:
    """Return the text of a standard board."""
    return drawing.drawing_text(point_grid(load_drawing(name)))


def _set_points(grid: Grid, column: int, row: int, kind: str) -> None:
    """Set a point's kind, and that of the opposite point accordingly."""
    grid[row][column] = kind
    grid[-1 - row][-1 - column] = rotate_kind(kind)


def _distance(start: tuple[int, int], end: tuple[int, int]) -> int:
    (q, r), (to_q, to_r) = lattice.to_axial(*start), lattice.to_axial(*end)
    return lattice.distance(to_q - q, to_r - r)


def _find_points(grid: Grid, kind: str) -> list[tuple[int, int]]:
    return [
        (column, row)
        for row, line in enumerate(grid)
        for column, point_kind in enumerate(line)
        if point_kind == kind
    ]


def paint(board: str, column: int, row: int, kind: str) -> str:
    """Return a board's text after painting one point and the opposite point.

    ``kind`` is in TERRAIN_KINDS (painting it twice gives sea), ``1`` to ``4`` for an anchorage, ``g`` for a
    gun, ``F`` for the flag, or ``b`` for port water. An anchorage, gun or flag is not added but moved
    there from the nearer port.
    """
    grid = point_grid(load_drawing(board))
    point = column, row
    # ``kind`` uses the letters of B's port.
    flag_points = [_find_points(grid, new_kind)[0] for new_kind in drawing.FLAG_MARKS]
    is_near_first_port = _distance(point, flag_points[0]) < _distance(point, flag_points[1])
    new_kind = rotate_kind(kind) if is_near_first_port and kind not in TERRAIN_KINDS[:4] else kind
    if kind in TERRAIN_KINDS:
        _set_points(grid, column, row, SEA if grid[row][column] == new_kind else new_kind)
    elif grid[row][column] != new_kind:
        old_point = min(_find_points(grid, new_kind), key=lambda place: _distance(place, point))
        _set_points(
            grid,
            *old_point,
            "#"
            if new_kind in (*drawing.GUN_MARKS, *drawing.FLAG_MARKS)
            else drawing.BASIN_MARKS[new_kind in drawing.BERTHS[1]],
        )
        _set_points(grid, column, row, new_kind)
    return drawing.drawing_text(grid)


def resize(board: str, columns: int, rows: int) -> str:
    """Return a board's text resized to about this size by adding or removing sea in the middle."""
    grid = point_grid(load_drawing(board))
    while len(grid) + 2 <= min(rows, MAX_SIZE):
        middle = len(grid) // 2
        grid[middle:middle] = [[SEA] * len(grid[0]) for _ in range(2)]
    while len(grid) - 2 >= max(rows, MIN_SIZE):
        middle = len(grid) // 2
        del grid[middle - 1 : middle + 1]
    while len(grid[0]) + 2 <= min(columns, MAX_SIZE):
        middle, parity = divmod(len(grid[0]), 2)
        for line in grid:
            line[middle:middle] = [SEA]
            line[middle + 1 + parity : middle + 1 + parity] = [SEA]
    while len(grid[0]) - 2 >= max(columns, MIN_SIZE):
        middle, parity = divmod(len(grid[0]), 2)
        for line in grid:
            del line[middle + parity], line[middle - 1]
    return drawing.drawing_text(grid)


def random_board(rng: random.Random) -> str:
    """Return a random board for the contract tests: the standard one with other coasts, size and ports."""
    text = resize("strait", rng.choice((13, 17, 25, 25, 31)), rng.choice((12, 14, 18, 18, 22)))
    for _ in range(rng.randint(4, 30)):
        width, height = len(parse_text(text).rows[0]), len(parse_text(text).rows)
        kind = rng.choice((*TERRAIN_KINDS, *TERRAIN_KINDS, *"1234gF"))
        try:
            text = canonical_text(paint(text, rng.randrange(width), rng.randrange(height), kind))
        except drawing.ChartError:
            continue
    return canonical_text(text)
