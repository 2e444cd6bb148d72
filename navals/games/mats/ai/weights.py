"""Weights of the computer players, fitted to self-play by maximum likelihood."""

from __future__ import annotations

from typing import Final

INTACT_WEIGHTS: Final = (1.8, 0.5, 0.15, 0.15, 0.05)
"""Value of an intact ship: constant, then weights of guns (above the mean), masts, hit guns, hit masts."""
HIT_WEIGHTS: Final = (1.0, 0.35, 0.1)
"""Value of a hit ship: constant, then weights of guns (above the mean) and masts on its hit face."""
DOUBLE_EXPONENT: Final = 5
"""Twice the exponent in ``valuation.chance_by_value``, to allow half-integers."""

LIKELIHOODS: Final = tuple([0.9**phase for phase in range(30)])
"""Probability that the combats of each coming phase take place (``crossing.predict``)."""
