"""Turn order (R1, R2): the cycle of seats in each mode.

Seats are A and B in 1v1; A1, B1, A2, B2 in 2v2; A, B1, B2 in 1v2. Sides are 0 (A) and 1 (B).
"""

from __future__ import annotations

from typing import Final

# even indices belong to side A, odd ones to side B
CYCLES: Final[dict[str, tuple[int, ...]]] = {"1v1": (0, 1), "2v2": (0, 1, 2, 3), "1v2": (0, 1, 0, 2)}
SEAT_COUNTS: Final = {"1v1": 2, "2v2": 4, "1v2": 3}
BREAKERS: Final = (0, 1)  # by side, the index in the cycle of its breaker


def side_of(mode: str, seat: int) -> int:
    """Return the side of a seat."""
    return CYCLES[mode].index(seat) % 2


def seat_at(mode: str, turn: int) -> int:
    """Return the seat at a turn of the cycle."""
    cycle = CYCLES[mode]
    return cycle[turn % len(cycle)]


def next_turn(mode: str, turn: int) -> int:
    """Return the turn after ``turn`` in the cycle."""
    return (turn + 1) % len(CYCLES[mode])


def next_seat(mode: str, turn: int, side: int) -> int:
    """Return a side's next seat after a turn of the cycle (R24)."""
    turn = next_turn(mode, turn)
    return seat_at(mode, turn if turn % 2 == side else next_turn(mode, turn))
