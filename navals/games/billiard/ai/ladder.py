"""How strong the positions of the dial are in this game. Made by ``bench/ladder.py``, not by hand."""

from navals.core.thinking.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1071),
        (0, 1150),
        (100, 1429),
        (200, 1921),
        (300, 2000),
    ),
    tenfold=(75, 47, 91),
)
