"""Who plays when (R1, R2): the cycle of the seats in each mode.

Seats are numbers: in 1v1 A and B; in 2v2 A1, B1, A2, B2; in 1v2 A, B1, B2. Sides are 0 (A) and 1 (B).
"""

from __future__ import annotations

from typing import Final

CYCLE: Final[dict[str, tuple[int, ...]]] = {"1v1": (0, 1), "2v2": (0, 1, 2, 3), "1v2": (0, 1, 0, 2)}
"""The seats in their order; every other one is of side A."""
SEATS: Final = {"1v1": 2, "2v2": 4, "1v2": 3}
BREAKER: Final = (0, 1)
"""The place in the cycle of whoever breaks for a side."""


def side_of(mode: str, seat: int) -> int:
    """Whose side a seat is on."""
    return CYCLE[mode].index(seat) % 2


def seat_at(mode: str, place: int) -> int:
    """The seat at a place in the cycle."""
    cycle = CYCLE[mode]
    return cycle[place % len(cycle)]


def following(mode: str, place: int) -> int:
    """The next place in the cycle."""
    return (place + 1) % len(CYCLE[mode])


def next_of_side(mode: str, place: int, side: int) -> int:
    """The next seat of a side in the cycle, after a place in it (R24)."""
    place = following(mode, place)
    return seat_at(mode, place if place % 2 == side else following(mode, place))
