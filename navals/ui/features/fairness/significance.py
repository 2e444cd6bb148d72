"""Tail probabilities of two distributions, for statistics on dice. No rule or record depends on them."""

from __future__ import annotations

import math
from collections.abc import Sequence


def binomial_chance(n: int, k: int, p: float) -> float:
    """Return the probability of exactly `k` successes in `n` trials with probability `p` (0 < p < 1)."""
    if not 0 <= k <= n:
        return 0.0
    log_coefficient = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(log_coefficient + k * math.log(p) + (n - k) * math.log1p(-p))


def deviation_chance(n: int, k: int, p: float) -> float:
    """Return the probability of a count at least as far from the expected value `n * p` as `k`."""
    distance = abs(k - n * p) - 1e-9  # an equal distance on the other side counts too
    nearer_counts = range(
        max(0, math.floor(n * p - distance) + 1), min(n, math.ceil(n * p + distance) - 1) + 1
    )
    return min(1.0, max(0.0, 1.0 - math.fsum(binomial_chance(n, j, p) for j in nearer_counts)))


def usual_range(n: int, p: float, coverage: float = 0.95) -> tuple[int, int]:
    """Return the lowest and highest usual count. Each tail outside them has a probability of at most
    `(1 - coverage) / 2`."""
    tail_limit = (1 - coverage) / 2
    bounds = []
    for sign, q in ((1, p), (-1, 1 - p)):
        tail, k = binomial_chance(n, 0, q), 0
        while tail <= tail_limit:
            k += 1
            tail += binomial_chance(n, k, q)
        bounds.append(k if sign > 0 else n - k)
    return bounds[0], bounds[1]


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> float:
    """Return Pearson's chi-square statistic for counts expected to be proportional to `weights`."""
    n, total = sum(counts), sum(weights)
    expected_counts = [n * weight / total for weight in weights]
    return math.fsum(
        (count - expected_count) ** 2 / expected_count
        for count, expected_count in zip(counts, expected_counts, strict=True)
    )


def chi_square_tail(x: float, degrees: int) -> float:
    """Return the probability that a chi-square variable with `degrees` degrees of freedom is at least `x`."""
    if x <= 0:
        return 1.0
    half = x / 2
    tail, term = (math.erfc(math.sqrt(half)), math.sqrt(half / math.pi) * 2) if degrees % 2 else (0.0, 1.0)
    for step in range(degrees // 2):
        if step:
            term *= half / (step + (0.5 if degrees % 2 else 0))
        tail += math.exp(-half) * term
    return min(1.0, tail)
