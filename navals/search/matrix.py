"""Matrix games: simultaneous choices i and j, with the payoff ``rows[i][j]`` to the first player."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Final

from navals.search.anytime import finished

Mixture = list[float]
"""Probabilities of the choices; they sum to 1."""

REST: Final = 12
"""Number of rounds between yields of ``solving``."""


def solving(rows: Sequence[Sequence[float]], rounds: int) -> Generator[None, None, tuple[Mixture, Mixture]]:
    """Approximate the solution by alternating regret matching with positive regrets and linear averaging.

    Yield every ``REST`` rounds and return both mixtures."""
    height, two = len(rows), len(rows[0])
    regret, sorrow = [0.0] * height, [0.0] * two
    mean, mean_two = [0.0] * height, [0.0] * two
    ours, theirs = [1.0 / height] * height, [1.0 / two] * two
    for number in range(1, rounds + 1):
        gains = [_dot(row, theirs) for row in rows]
        _learn(regret, gains, _dot(gains, ours), 1.0)
        ours = _match(regret)
        pains = [0.0] * two
        for weight, row in zip(ours, rows, strict=True):
            if weight:
                for j in range(two):
                    pains[j] += weight * row[j]
        _learn(sorrow, pains, _dot(pains, theirs), -1.0)
        theirs = _match(sorrow)
        for i in range(height):
            mean[i] += number * ours[i]
        for j in range(two):
            mean_two[j] += number * theirs[j]
        if number % REST == 0:
            yield
    return _scaled(mean), _scaled(mean_two)


def solve(rows: Sequence[Sequence[float]], rounds: int) -> tuple[Mixture, Mixture]:
    """Return both players' mixtures after ``rounds`` rounds of ``solving``.

    >>> ours, theirs = solve([[1.0, -1.0], [-1.0, 1.0]], 600)  # even or odd
    >>> round(ours[0], 2), round(theirs[0], 2)
    (0.5, 0.5)
    """
    return finished(solving(rows, rounds))


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    # sum() rounds differently in different versions of Python.
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += x * y
    return total


def _learn(regret: list[float], gains: list[float], got: float, sign: float) -> None:
    for i, gain in enumerate(gains):
        sum_ = regret[i] + sign * (gain - got)
        regret[i] = sum_ if sum_ > 0 else 0.0


def _match(regret: list[float]) -> Mixture:
    total = 0.0
    for r in regret:
        total += r
    return [r / total for r in regret] if total > 0 else [1.0 / len(regret)] * len(regret)


def _scaled(mean: list[float]) -> Mixture:
    total = 0.0
    for m in mean:
        total += m
    return [m / total for m in mean]


def expect(row: Sequence[float], mixture: Mixture) -> float:
    """Return the expected payoff of a row against a mixture.

    >>> expect([1.0, -1.0], [0.75, 0.25])
    0.5
    """
    return _dot(row, mixture)


def sample(mixture: Mixture, rng: random.Random) -> int:
    """Sample the index of a choice from a mixture.

    >>> sample([0.0, 1.0], random.Random(7))
    1
    """
    rest = rng.random()
    for i, weight in enumerate(mixture):
        rest -= weight
        if rest < 0:
            return i
    return max(range(len(mixture)), key=lambda i: mixture[i])
