"""The odds of combats against all throws of the dice (R19-R21)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from navals.core.seat import NOBODY
from navals.games.mats.rules.odds import CERTAIN, chances, combat, fates, losses
from navals.games.mats.rules.options import HIT, INTACT, SUNK


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


def enumerated(difference: int, first: tuple[int, ...], second: tuple[int, ...]) -> dict[object, Fraction]:
    """Every throw of two combat dice and of a damage die for each ship (dice that nobody rolls do not matter)."""
    count: dict[object, int] = {}
    ships = len(first) + len(second)
    for dice in product(range(1, 7), repeat=2 + ships):
        lead = dice[0] + difference - dice[1]
        after = []
        for ship, (life, face) in enumerate(zip(first + second, dice[2:], strict=True)):
            spared = lead > 0 if ship < len(first) else lead < 0
            after.append(life if spared else SUNK if life == HIT or face > 3 else HIT)
        winner = 0 if lead > 0 else 1 if lead < 0 else NOBODY
        key = (winner, tuple(after[: len(first)]), tuple(after[len(first) :]))
        count[key] = count.get(key, 0) + 1
    return {key: Fraction(n, 6 ** (2 + ships)) for key, n in count.items()}


SIDES = [(INTACT,), (HIT,), (INTACT, INTACT), (INTACT, HIT), (HIT, INTACT), (HIT, HIT)]


@pytest.mark.parametrize("difference", [-7, -4, 0, 1, 5])
def test_r21_every_outcome_has_its_exact_chance(difference: int) -> None:
    """R19, R20, R21: one or two ships against one, on either face, by brute force."""
    for first, second in product(SIDES, [(INTACT,), (HIT,)]):
        outcomes = combat(difference, first, second)
        found = {(o.winner, *o.lives): o.chance for o in outcomes}
        assert len(found) == len(outcomes)
        assert found == enumerated(difference, first, second)


def test_r21_two_against_two() -> None:
    """R21, A14: once by brute force, then by what all outcomes must have in common."""
    pair = (INTACT, HIT)
    found = {(o.winner, *o.lives): o.chance for o in combat(1, pair, pair[::-1])}
    assert found == enumerated(1, pair, pair[::-1])
    for difference, first, second in product(range(-8, 9), SIDES, SIDES):
        outcomes = combat(difference, first, second)
        assert sum(o.chance for o in outcomes) == 1
        assert all(o.lives[o.winner] == (first, second)[o.winner] for o in outcomes if o.winner != NOBODY)


@pytest.mark.parametrize("lives", SIDES)
def test_r21_losses_are_the_sums_of_the_outcomes(lives: tuple[int, ...]) -> None:
    for difference in range(-7, 8):
        outcomes = combat(difference, lives, (INTACT,))
        for ship, (hit, sunk) in enumerate(losses(difference, lives)):
            became = [(o.lives[0][ship], o.chance) for o in outcomes if o.lives[0][ship] != lives[ship]]
            assert sum((c for life, c in became if life == HIT), Fraction(0)) == hit
            assert sum((c for life, c in became if life == SUNK), Fraction(0)) == sunk


def test_r21_fates_of_losers() -> None:
    """R21, R22: half hit, half sunk; hit before, sunk for certain."""
    assert fates((INTACT,)) == ((Fraction(1, 2), (HIT,)), (Fraction(1, 2), (SUNK,)))
    assert fates((HIT,)) == ((Fraction(1), (SUNK,)),)
    assert fates((HIT, INTACT)) == ((Fraction(1, 2), (SUNK, HIT)), (Fraction(1, 2), (SUNK, SUNK)))
