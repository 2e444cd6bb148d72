"""Significance of counts: tails of the binomial and the chi-square distribution, against exact values."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from navals.ui.features.fairness.significance import chi_square, chi_square_tail, strays, usual


def exact(n: int, k: int, p: Fraction) -> float:
    """Return the probability of both tails, at least as far from the mean as ``k``."""
    away = abs(k - n * p)
    return float(sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(n + 1) if abs(j - n * p) >= away))


@pytest.mark.parametrize("p", [Fraction(1, 6), Fraction(1, 2)])
@pytest.mark.parametrize("n", [0, 1, 2, 6, 13, 96, 300])
def test_the_tails_are_exact(n: int, p: Fraction) -> None:
    for k in range(0, n + 1, 1 + n // 20):
        assert strays(n, k, float(p)) == pytest.approx(exact(n, k, p), abs=1e-9)


def test_sixes_of_a_known_case() -> None:
    assert strays(96, 21, 1 / 6) == pytest.approx(0.2165, abs=1e-4)


@pytest.mark.parametrize("n", [0, 1, 5, 36, 96, 500])
def test_the_usual_range_holds_nineteen_times_in_twenty(n: int) -> None:
    p = Fraction(1, 6)
    low, high = usual(n, 1 / 6)
    chances = [comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(n + 1)]
    assert sum(chances[low : high + 1]) >= Fraction(19, 20)
    assert sum(chances[:low]) <= Fraction(1, 40) >= sum(chances[high + 1 :])
    assert sum(chances[: low + 1]) > Fraction(1, 40) < sum(chances[high:])


@pytest.mark.parametrize(
    ("x", "degrees", "tail"),
    [
        (3.8415, 1, 0.05),
        (5.9915, 2, 0.05),
        (7.8147, 3, 0.05),
        (9.4877, 4, 0.05),
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (1.1455, 5, 0.95),
        (16.2662, 3, 0.001),
    ],
)
def test_chi_square_tails_are_those_of_the_tables(x: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(x, degrees) == pytest.approx(tail, rel=1e-3)
    assert chi_square_tail(0, degrees) == 1.0


def test_chi_square_of_a_known_case() -> None:
    assert chi_square((5, 8, 9, 8, 10, 20), (1,) * 6) == pytest.approx(13.4)
    assert chi_square_tail(13.4, 5) == pytest.approx(0.0199, abs=1e-4)
    assert chi_square((30, 10, 10, 10), (3, 1, 1, 1)) == 0
