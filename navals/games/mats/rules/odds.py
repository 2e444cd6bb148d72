"""Exact odds of a combat (R19-R21): who wins, and what becomes of every ship.

All numbers are exact: 36ths for the two dice, halves for each damage die (1-3, 4-6).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

CERTAIN: Final = 6
"""From this difference in guns on the stronger side always wins."""


class Chances(msgspec.Struct, frozen=True):
    """Of the 36 throws of two dice, those that the first side wins, that are equal, and that it loses."""

    win: int
    tie: int
    lose: int

    @property
    def suffer(self) -> Fraction:
        """The chance that the first side rolls for damage: after a loss and after equal totals (R20)."""
        return Fraction(self.tie + self.lose, 36)


def _count(difference: int) -> Chances:
    leads = [one + difference - other for one in range(1, 7) for other in range(1, 7)]
    win, tie = sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads)
    return Chances(win, tie, 36 - win - tie)


TABLE: Final = tuple(_count(difference) for difference in range(-CERTAIN, CERTAIN + 1))


def chances(difference: int) -> Chances:
    """The odds of the side that has ``difference`` guns more than the other (fewer, if negative)."""
    return TABLE[max(-CERTAIN, min(difference, CERTAIN)) + CERTAIN]
