"""Ratings of strength settings, written by ``bench/ladder.py``."""

from navals.club.dial import Ladder

LADDER: Ladder = Ladder(
    ((-60, 1436), (0, 1730), (50, 1868), (100, 1943), (150, 1960), (200, 1983), (300, 2000), (400, 2050)),
    tenfold=(52, 43, 62),
)
