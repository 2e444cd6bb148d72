"""Exact combat odds (R19-R21): 36 equally likely throws of two dice, and an even chance to be hit or sunk."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

CERTAIN: Final = 6
"""The minimum lead in guns with which a side always wins."""


class Chances(msgspec.Struct, frozen=True):
    """How many of the 36 throws the first side wins, ties and loses."""

    win: int
    tie: int
    lose: int

    @property
    def damage_odds(self) -> Fraction:
        """The chance that the first side must roll for damage, after a loss or a tie (R20)."""
        return Fraction(self.tie + self.lose, 36)


def _count_throws(difference: int) -> Chances:
    leads = [face + difference - other for face in range(1, 7) for other in range(1, 7)]
    win, tie = sum(lead > 0 for lead in leads), leads.count(0)
    return Chances(win, tie, 36 - win - tie)


TABLE: Final = tuple(_count_throws(difference) for difference in range(-CERTAIN, CERTAIN + 1))


def chances(difference: int) -> Chances:
    """Return a side's odds, given its guns minus the enemy's."""
    return TABLE[max(-CERTAIN, min(difference, CERTAIN)) + CERTAIN]
