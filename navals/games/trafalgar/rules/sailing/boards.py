"""Boards of the players' own (R50): their texts, and how one becomes another. A change is made at both ends of half a turn, so that a board stays fair; whether it is still a board is
``drawing.look``'s to say."""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import Final

from navals.games.trafalgar.rules.sailing.drawing import (
    BASIN,
    BERTHS,
    FLAG,
    GUN,
    ChartError,
    Drawing,
    from_file,
    from_text,
    grid,
    own,
    text_of,
    turned,
)
from navals.geometry import lattice

SEA: Final = "."
WATERS: Final = (SEA, ":", "*", "#", *BASIN)
"""What any number of points may be, in the letters of ``grid``."""
LEAST: Final = 8
MOST: Final = 44
"""Columns and rows that ``resized`` goes to: what can be seen on a telephone."""

Grid = list[list[str]]


@lru_cache(maxsize=64)
def canonical(text: str) -> str:
    """The one way to write a board. Raises ChartError where it is none."""
    return text_of(grid(own(text)))


def drawing_of(name: str) -> Drawing:
    """The drawing of a board of the house or of the players' own."""
    return (
        from_text(name) if "/" in name else from_file(Path(__file__).with_name(f"{name}.json").read_bytes())
    )


@lru_cache(maxsize=4)
def canonical_of(name: str) -> str:
    """The text of a board of the house."""
    return text_of(grid(drawing_of(name)))


def _turn(rows: Grid, column: int, row: int) -> tuple[int, int]:
    """The point half a turn away."""
    return len(rows[0]) - 1 - column, len(rows) - 1 - row


def _set(rows: Grid, column: int, row: int, kind: str) -> None:
    rows[row][column] = kind
    column, row = _turn(rows, column, row)
    rows[row][column] = turned(kind)


def _far(a: tuple[int, int], b: tuple[int, int]) -> int:
    (q, r), (to_q, to_r) = lattice.axial(*a), lattice.axial(*b)
    return lattice.distance(to_q - q, to_r - r)


def _places(rows: Grid, kind: str) -> list[tuple[int, int]]:
    return [(column, row) for row, line in enumerate(rows) for column, one in enumerate(line) if one == kind]


def painted(name: str, column: int, row: int, kind: str) -> str:
    """The text of a board on which a point, and the one half a turn away, is of another kind: one of WATERS (sea, where it was so already), or ``1`` to ``4`` for an anchorage, ``g``
    for a gun, ``F`` for the flag, ``b`` for water of the port, each of the port that is nearer and taken from where it was."""
    rows = grid(drawing_of(name))
    here = column, row
    # Each port has its own letters; B's are those that are named.
    ports = [_places(rows, mark)[0] for mark in FLAG]
    ours = _far(here, ports[0]) < _far(here, ports[1])
    mark = turned(kind) if ours and kind not in WATERS[:4] else kind
    if kind in WATERS:
        _set(rows, column, row, SEA if rows[row][column] == mark else mark)
    elif rows[row][column] != mark:
        before = min(_places(rows, mark), key=lambda place: _far(place, here))
        _set(rows, *before, "#" if mark in (*GUN, *FLAG) else BASIN[mark in BERTHS[1]])
        _set(rows, column, row, mark)
    return text_of(rows)


def resized(name: str, columns: int, rows: int) -> str:
    """The text of a board with so many columns and rows, as near as can be: both ports keep their coasts, sea comes and goes in the middle, two columns or rows at a time."""
    picture = grid(drawing_of(name))
    while len(picture) + 2 <= min(rows, MOST):
        half = len(picture) // 2
        picture[half:half] = [[SEA] * len(picture[0]) for _ in range(2)]
    while len(picture) - 2 >= max(rows, LEAST):
        half = len(picture) // 2
        del picture[half - 1 : half + 1]
    while len(picture[0]) + 2 <= min(columns, MOST):
        half, odd = divmod(len(picture[0]), 2)
        for line in picture:
            line[half:half] = [SEA]
            line[half + 1 + odd : half + 1 + odd] = [SEA]
    while len(picture[0]) - 2 >= max(columns, LEAST):
        half, odd = divmod(len(picture[0]), 2)
        for line in picture:
            del line[half + odd], line[half - 1]
    return text_of(picture)


def some(rng: random.Random) -> str:
    """Some board, for the contract tests: that of the house with other coasts, another size and other ports."""
    text = resized("strait", rng.choice((13, 17, 25, 25, 31)), rng.choice((12, 14, 18, 18, 22)))
    for _ in range(rng.randint(4, 30)):
        width, height = len(from_text(text).rows[0]), len(from_text(text).rows)
        kind = rng.choice((*WATERS, *WATERS, *"1234gF"))
        try:
            text = canonical(painted(text, rng.randrange(width), rng.randrange(height), kind))
        except ChartError:
            continue
    return canonical(text)
