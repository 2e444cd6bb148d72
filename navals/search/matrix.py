"""Matrix games: simultaneous choices i and j, with the payoff ``rows[i][j]`` to the first player."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Final

from navals.search.anytime import finish

Mixture = list[float]
"""Probabilities of the choices; they sum to 1."""

YIELD_INTERVAL: Final = 12
"""Number of rounds between yields of ``solve_in_steps``."""


def solve_in_steps(
    rows: Sequence[Sequence[float]], round_count: int
) -> Generator[None, None, tuple[Mixture, Mixture]]:
    """Approximate the solution by alternating regret matching with positive regrets and linear averaging.

    Yield every ``YIELD_INTERVAL`` rounds and return both mixtures, the first player's first."""
    height, width = len(rows), len(rows[0])
    row_regrets, column_regrets = [0.0] * height, [0.0] * width
    row_mean, column_mean = [0.0] * height, [0.0] * width
    row_mixture, column_mixture = [1.0 / height] * height, [1.0 / width] * width
    for round_number in range(1, round_count + 1):
        gains = [_dot(row, column_mixture) for row in rows]
        _update_regrets(row_regrets, gains, _dot(gains, row_mixture), 1.0)
        row_mixture = _regret_mixture(row_regrets)
        costs = [0.0] * width
        for weight, row in zip(row_mixture, rows, strict=True):
            if weight:
                for j in range(width):
                    costs[j] += weight * row[j]
        _update_regrets(column_regrets, costs, _dot(costs, column_mixture), -1.0)
        column_mixture = _regret_mixture(column_regrets)
        for i in range(height):
            row_mean[i] += round_number * row_mixture[i]
        for j in range(width):
            column_mean[j] += round_number * column_mixture[j]
        if round_number % YIELD_INTERVAL == 0:
            yield
    return _normalize(row_mean), _normalize(column_mean)


def solve(rows: Sequence[Sequence[float]], round_count: int) -> tuple[Mixture, Mixture]:
    """Return both players' mixtures after ``round_count`` rounds, as ``solve_in_steps`` does.

    >>> ours, theirs = solve([[1.0, -1.0], [-1.0, 1.0]], 600)  # even or odd
    >>> round(ours[0], 2), round(theirs[0], 2)
    (0.5, 0.5)
    """
    return finish(solve_in_steps(rows, round_count))


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    # sum() rounds differently in different versions of Python.
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += x * y
    return total


def _update_regrets(regrets: list[float], gains: list[float], payoff: float, sign: float) -> None:
    for i, gain in enumerate(gains):
        new_regret = regrets[i] + sign * (gain - payoff)
        regrets[i] = new_regret if new_regret > 0 else 0.0


def _regret_mixture(regrets: list[float]) -> Mixture:
    total = 0.0
    for value in regrets:
        total += value
    return [value / total for value in regrets] if total > 0 else [1.0 / len(regrets)] * len(regrets)


def _normalize(weights: list[float]) -> Mixture:
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]


def expected_payoff(row: Sequence[float], mixture: Mixture) -> float:
    """Return the expected payoff of a row against a mixture.

    >>> expected_payoff([1.0, -1.0], [0.75, 0.25])
    0.5
    """
    return _dot(row, mixture)


def sample(mixture: Mixture, rng: random.Random) -> int:
    """Sample the index of a choice from a mixture.

    >>> sample([0.0, 1.0], random.Random(7))
    1
    """
    remainder = rng.random()
    for i, weight in enumerate(mixture):
        remainder -= weight
        if remainder < 0:
            return i
    return max(range(len(mixture)), key=lambda i: mixture[i])
