"""Exact combat odds (R19-R21): 36 equally likely throws of two dice, and an even chance to be hit or sunk."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

WINNING_LEAD: Final = 6
"""The minimum lead in guns with which a side always wins."""


class ThrowCounts(msgspec.Struct, frozen=True):
    """How many of the 36 throws the first side wins, ties and loses."""

    wins: int
    ties: int
    losses: int

    @property
    def damage_odds(self) -> Fraction:
        """The chance that the first side must roll for damage, after a loss or a tie (R20)."""
        return Fraction(self.ties + self.losses, 36)


def _count_throws(gun_lead: int) -> ThrowCounts:
    leads = [face + gun_lead - enemy_face for face in range(1, 7) for enemy_face in range(1, 7)]
    wins, ties = sum(throw_lead > 0 for throw_lead in leads), leads.count(0)
    return ThrowCounts(wins, ties, 36 - wins - ties)


COUNTS_BY_LEAD: Final = tuple(
    _count_throws(difference) for difference in range(-WINNING_LEAD, WINNING_LEAD + 1)
)


def throw_counts(gun_lead: int) -> ThrowCounts:
    """Return how many throws a side wins, ties and loses, given its guns minus the enemy's."""
    return COUNTS_BY_LEAD[max(-WINNING_LEAD, min(gun_lead, WINNING_LEAD)) + WINNING_LEAD]
