"""Exact odds of a combat (R19-R21): who wins, and what becomes of every ship.

All numbers are exact: 36ths for the two dice, halves for each damage die (1-3, 4-6).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

import msgspec

from navals.core.seat import NOBODY
from navals.games.mats.rules.options import HIT, INTACT, SUNK

CERTAIN: Final = 6
"""From this difference in guns on the stronger side always wins."""

Lives = tuple[int, ...]
"""INTACT or HIT for each ship of a side at a position, base file first."""


class Chances(msgspec.Struct, frozen=True):
    """Of the 36 throws of two dice, those that the first side wins, that are equal, and that it loses."""

    win: int
    tie: int
    lose: int

    @property
    def suffer(self) -> Fraction:
        """The chance that the first side rolls for damage: after a loss and after equal totals (R20)."""
        return Fraction(self.tie + self.lose, 36)


class Outcome(msgspec.Struct, frozen=True):
    """One way a combat can end: its chance, the winner (0, 1, or NOBODY if both lose) and the ships after it."""

    chance: Fraction
    winner: int
    lives: tuple[Lives, Lives]


def _count(difference: int) -> Chances:
    leads = [one + difference - other for one in range(1, 7) for other in range(1, 7)]
    win, tie = sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads)
    return Chances(win, tie, 36 - win - tie)


TABLE: Final = tuple(_count(difference) for difference in range(-CERTAIN, CERTAIN + 1))


def chances(difference: int) -> Chances:
    """The odds of the side that has ``difference`` guns more than the other (fewer, if negative)."""
    return TABLE[max(-CERTAIN, min(difference, CERTAIN)) + CERTAIN]


@lru_cache(maxsize=256)
def fates(lives: Lives) -> tuple[tuple[Fraction, Lives], ...]:
    """What becomes of a side that loses, with its chance (R21): intact ships are hit or sunk, hit ones sunk."""
    ways = [(HIT, SUNK) if life == INTACT else (SUNK,) for life in lives]
    cases = list(product(*ways))
    return tuple((Fraction(1, len(cases)), fate) for fate in cases)


@lru_cache(maxsize=4096)
def combat(difference: int, first: Lives, second: Lives) -> tuple[Outcome, ...]:
    """Every way a combat can end, each once: the first side has ``difference`` guns more than the second."""
    odds = chances(difference)
    outcomes: list[Outcome] = []
    for winner, throws in ((0, odds.win), (NOBODY, odds.tie), (1, odds.lose)):
        if not throws:
            continue
        ours = fates(first) if winner != 0 else ((Fraction(1), first),)
        theirs = fates(second) if winner != 1 else ((Fraction(1), second),)
        for (one, after), (two, after_two) in product(ours, theirs):
            outcomes.append(Outcome(Fraction(throws, 36) * one * two, winner, (after, after_two)))
    return tuple(outcomes)


def losses(difference: int, lives: Lives) -> tuple[tuple[Fraction, Fraction], ...]:
    """For each ship of the first side the chances that it is hit (and afloat) and that it is sunk by this combat."""
    suffer = chances(difference).suffer
    return tuple((suffer / 2, suffer / 2) if life == INTACT else (Fraction(0), suffer) for life in lives)
