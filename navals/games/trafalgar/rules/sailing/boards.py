"""Edits of custom boards (R50). Each edit is repeated after half a turn, which keeps the board fair.

The result may still be unplayable; check it with ``drawing.validate``.
"""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import Final

from navals.games.trafalgar.rules.sailing import drawing
from navals.games.trafalgar.rules.sailing.drawing import Drawing, from_text, grid, rotate_kind
from navals.geometry import lattice

SEA: Final = "."
WATERS: Final = (SEA, ":", "*", "#", *drawing.BASIN)
"""The kinds of points that may occur any number of times on a board, as in ``grid``."""
MIN_SIZE: Final = 8
MAX_SIZE: Final = 44
"""Limits on columns and rows in ``resize``; larger boards are illegible on a phone."""

Grid = list[list[str]]


@lru_cache(maxsize=64)
def canonical(text: str) -> str:
    """Return a board's canonical text. Raise ChartError if it is not a valid board."""
    return drawing.text_of(grid(drawing.parse(text)))


def drawing_of(name: str) -> Drawing:
    """Return a board's drawing, given its name or text. Raise ChartError if a text is malformed."""
    if "/" in name:
        return from_text(name)
    return drawing.from_file(Path(__file__).with_name(f"{name}.json").read_bytes())


@lru_cache(maxsize=4)
def canonical_of(name: str) -> str:
    """Return the text of a standard board."""
    return drawing.text_of(grid(drawing_of(name)))


def _set(rows: Grid, column: int, row: int, kind: str) -> None:
    """Set a point and its mirror image by half a turn."""
    rows[row][column] = kind
    rows[-1 - row][-1 - column] = rotate_kind(kind)


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    (q, r), (to_q, to_r) = lattice.axial(*a), lattice.axial(*b)
    return lattice.distance(to_q - q, to_r - r)


def _find_kind(rows: Grid, kind: str) -> list[tuple[int, int]]:
    return [(column, row) for row, line in enumerate(rows) for column, key in enumerate(line) if key == kind]


def paint(name: str, column: int, row: int, kind: str) -> str:
    """Return a board's text after painting one point and its mirror image by half a turn.

    ``kind`` is in WATERS (painting it twice gives sea), ``1`` to ``4`` for an anchorage, ``g`` for a gun,
    ``F`` for the flag, or ``b`` for port water. Anchorages, guns and flags move there from the nearer port.
    """
    rows = grid(drawing_of(name))
    point = column, row
    # ``kind`` uses the letters of B's port.
    ports = [_find_kind(rows, mark)[0] for mark in drawing.FLAG]
    is_ours = _distance(point, ports[0]) < _distance(point, ports[1])
    mark = rotate_kind(kind) if is_ours and kind not in WATERS[:4] else kind
    if kind in WATERS:
        _set(rows, column, row, SEA if rows[row][column] == mark else mark)
    elif rows[row][column] != mark:
        old_place = min(_find_kind(rows, mark), key=lambda place: _distance(place, point))
        _set(
            rows,
            *old_place,
            "#" if mark in (*drawing.GUN, *drawing.FLAG) else drawing.BASIN[mark in drawing.BERTHS[1]],
        )
        _set(rows, column, row, mark)
    return drawing.text_of(rows)


def resize(name: str, columns: int, rows: int) -> str:
    """Return a board's text resized to about this size by adding or removing sea in the middle."""
    picture = grid(drawing_of(name))
    while len(picture) + 2 <= min(rows, MAX_SIZE):
        half = len(picture) // 2
        picture[half:half] = [[SEA] * len(picture[0]) for _ in range(2)]
    while len(picture) - 2 >= max(rows, MIN_SIZE):
        half = len(picture) // 2
        del picture[half - 1 : half + 1]
    while len(picture[0]) + 2 <= min(columns, MAX_SIZE):
        half, odd = divmod(len(picture[0]), 2)
        for line in picture:
            line[half:half] = [SEA]
            line[half + 1 + odd : half + 1 + odd] = [SEA]
    while len(picture[0]) - 2 >= max(columns, MIN_SIZE):
        half, odd = divmod(len(picture[0]), 2)
        for line in picture:
            del line[half + odd], line[half - 1]
    return drawing.text_of(picture)


def random_board(rng: random.Random) -> str:
    """Return a random board for the contract tests: the standard one with other coasts, size and ports."""
    text = resize("strait", rng.choice((13, 17, 25, 25, 31)), rng.choice((12, 14, 18, 18, 22)))
    for _ in range(rng.randint(4, 30)):
        width, height = len(from_text(text).rows[0]), len(from_text(text).rows)
        kind = rng.choice((*WATERS, *WATERS, *"1234gF"))
        try:
            text = canonical(paint(text, rng.randrange(width), rng.randrange(height), kind))
        except drawing.ChartError:
            continue
    return canonical(text)
