"""The 10 x 10 grid: squares, their names, and ships as bit masks.

A square is an index ``row * 10 + column``; bit ``i`` of a mask stands for square ``i``. Columns are
``A``-``J`` from the left, rows ``1``-``10`` from the top (sheet, bataille section 1)."""

from __future__ import annotations

from typing import Final

from navals.games.bataille.rules.layouts import bits, grid, union

SIZE: Final = 10
SQUARE_COUNT: Final = SIZE * SIZE
COLUMNS: Final = "ABCDEFGHIJ"

Ends = tuple[int, int, int, int]
"""The end squares of a ship: column, row, column, row, from 0. May be off the grid until checked."""

SQUARE_NAMES: Final = tuple(f"{COLUMNS[i % SIZE]}{i // SIZE + 1}" for i in range(SQUARE_COUNT))
SQUARE_INDEX: Final = {name: i for i, name in enumerate(SQUARE_NAMES)}
_NEIGHBOURS: Final = grid(SIZE, SIZE).neighbours


def square_name(column: int, row: int) -> str:
    """Return the name of a square, even off the grid: ``K3``, ``J12``, or ``(27,3)`` beyond column Z."""
    return f"{chr(65 + column)}{row + 1}" if 0 <= column < 26 else f"({column + 1},{row + 1})"


def ship_text(ends: Ends) -> str:
    """Return the notation of a ship: ``A1-A5``, or ``A1`` for a single square."""
    first_square, last_square = square_name(ends[0], ends[1]), square_name(ends[2], ends[3])
    return first_square if first_square == last_square else f"{first_square}-{last_square}"


def ship_squares(ends: Ends) -> tuple[int, ...]:
    """Return the squares of a straight ship inside the grid, from its first end."""
    column, row, last_column, last_row = ends
    length = max(abs(last_column - column), abs(last_row - row)) + 1
    column_step, row_step = (
        (last_column > column) - (last_column < column),
        (last_row > row) - (last_row < row),
    )
    return tuple((row + k * row_step) * SIZE + column + k * column_step for k in range(length))


def ship_mask(ends: Ends) -> int:
    """Return the mask of a straight ship inside the grid."""
    return union(1 << square for square in ship_squares(ends))


def ends_of_ship(mask: int) -> Ends:
    """Return the end squares of a straight ship, top or left end first."""
    first_square, last_square = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    return first_square % SIZE, first_square // SIZE, last_square % SIZE, last_square // SIZE


def halo_mask(mask: int) -> int:
    """Return a ship's squares and all that touch them, which no other ship may occupy (R3)."""
    return mask | union(_NEIGHBOURS[square] for square in bits(mask))
