"""Ratings of the positions of the dial in this game, written by ``bench/ladder.py``."""

from navals.club.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1734),
        (0, 1806),
        (50, 1853),
        (100, 1892),
        (150, 1917),
        (200, 1946),
        (250, 1972),
        (300, 2000),
    ),
    tenfold=(50, 40, 60),
)
