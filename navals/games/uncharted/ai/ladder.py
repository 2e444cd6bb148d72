"""How strong the positions of the dial are in this game. Made by ``bench/ladder.py``, not by hand."""

from navals.core.thinking.dial import Ladder

LADDER: Ladder = Ladder(
    (
        (-60, 1418),
        (0, 1739),
        (300, 2000),
    ),
)
