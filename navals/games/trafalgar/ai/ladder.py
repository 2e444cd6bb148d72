"""Ratings by the position of the strength dial, written by ``bench/ladder.py``."""

from navals.club.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1357),
        (0, 1630),
        (50, 1711),
        (100, 1746),
        (150, 1827),
        (200, 1850),
        (250, 1919),
        (300, 2000),
        (400, 2051),
    ),
    tenfold=(52, 42, 62),
)
