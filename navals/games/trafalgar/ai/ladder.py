"""How strong the positions of the dial are in this game. Made by ``bench/ladder.py``, not by hand."""

from navals.core.thinking.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1704),
        (0, 1889),
        (50, 1957),
        (100, 1966),
        (300, 2000),
    ),
    tenfold=(56, 43, 68),
)
