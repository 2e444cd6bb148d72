"""The odds of combats against all throws of the dice (R19-R21)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from navals.games.mats.rules.odds import CERTAIN, chances


@pytest.mark.parametrize(
    ("difference", "win", "tie"),
    [(0, 41.7, 16.7), (1, 58.3, 13.9), (2, 72.2, 11.1), (3, 83.3, 8.3), (4, 91.7, 5.6), (5, 97.2, 2.8)],
)
def test_r20_the_figures_of_the_rules(difference: int, win: float, tie: float) -> None:
    """R20, section 2: in percent, to one decimal."""
    odds = chances(difference)
    assert round(100 * odds.win / 36, 1) == win
    assert round(100 * odds.tie / 36, 1) == tie
    assert odds.suffer == 1 - Fraction(odds.win, 36)


@pytest.mark.parametrize("difference", range(-14, 15))
def test_r20_every_throw_of_two_dice_is_counted(difference: int) -> None:
    throws = [one + difference - other for one, other in product(range(1, 7), repeat=2)]
    odds = chances(difference)
    counted = (sum(t > 0 for t in throws), sum(t == 0 for t in throws), sum(t < 0 for t in throws))
    assert (odds.win, odds.tie, odds.lose) == counted
    mirror = chances(-difference)
    assert (mirror.win, mirror.tie, mirror.lose) == (odds.lose, odds.tie, odds.win)
    if difference >= CERTAIN:
        assert odds.win == 36
