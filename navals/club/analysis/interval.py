"""Confidence intervals for proportions from few games."""

from __future__ import annotations

from math import sqrt


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval for the proportion ``wins / games``; (0, 1) for no games.

    >>> [round(bound, 3) for bound in wilson_interval(60, 100)]
    [0.502, 0.691]
    """
    if not games:
        return 0.0, 1.0
    z, proportion = 1.959964, wins / games
    centre = proportion + z * z / (2 * games)
    spread = z * sqrt(proportion * (1 - proportion) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
