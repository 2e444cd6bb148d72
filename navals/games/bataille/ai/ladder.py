"""Ratings of the positions of the dial in this game, written by ``bench/ladder.py``."""

from navals.club.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1044),
        (0, 1459),
        (50, 1643),
        (100, 1734),
        (150, 1772),
        (200, 1910),
        (250, 1934),
        (300, 2000),
        (400, 2057),
    ),
    tenfold=(46, 37, 56),
)
