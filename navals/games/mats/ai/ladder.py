"""How strong the positions of the dial are in this game. Made by ``bench/ladder.py``, not by hand."""

from navals.core.thinking.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1734),
        (0, 1784),
        (50, 1837),
        (100, 1878),
        (150, 1932),
        (200, 1948),
        (250, 1960),
        (300, 2000),
    ),
    tenfold=(50, 43, 57),
)
