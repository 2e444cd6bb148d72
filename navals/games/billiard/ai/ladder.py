"""Ratings of the positions of the dial in this game, written by ``bench/ladder.py``."""

from navals.club.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 761),
        (0, 802),
        (50, 1158),
        (100, 1469),
        (150, 1560),
        (200, 1714),
        (250, 1894),
        (300, 2000),
    ),
    tenfold=(52, 42, 62),
)
