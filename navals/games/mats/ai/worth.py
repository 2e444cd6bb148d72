"""The chance that one fleet beats another, from their ships' survival odds.

A ship's worth grows with the guns and masts of both its faces; a fleet's is the sum. The winning chance
follows from the ratio of the two sums, raised to a power; the weights are in ``weights.py``.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import Final

from navals.games.mats.ai.crossing import Berth, Fate, fates
from navals.games.mats.ai.weights import HIT_FACE, INTACT_FACE, POWER
from navals.games.mats.rules.options import Ship

LEAST: Final = 0.05
"""Minimum worth of a ship."""

Worths = tuple[tuple[float, float], ...]
"""Worth of each ship of the roster, intact and hit."""


@lru_cache(maxsize=64)
def worths(fleet: tuple[Ship, ...]) -> Worths:
    """Return each ship's worth. Guns count relative to the mean: only differences decide combats."""
    mean = sum([ship.intact[1] for ship in fleet]) / len(fleet)
    values = []
    for ship in fleet:
        (masts, guns), (hit_masts, hit_guns) = ship.intact, ship.hit
        base, g, m, hg, hm = INTACT_FACE
        intact = base + g * (guns - mean) + m * masts + hg * (hit_guns - mean) + hm * hit_masts
        base, g, m = HIT_FACE
        hit = base + g * (hit_guns - mean) + m * hit_masts
        values.append((max(intact, LEAST), max(hit, LEAST)))
    return tuple(values)


def total(worth: Worths, ships: list[Fate]) -> float:
    """Return a fleet's expected worth."""
    mean = 0.0
    for ship, intact, hit in ships:
        values = worth[ship]
        mean += intact * values[0] + hit * values[1]
    return mean


def odds(ours: float, theirs: float) -> float:
    """Return the chance of a fleet worth ``ours`` against one worth ``theirs`` if neither is sunk."""
    ratio = ours / theirs
    power = 1.0
    for _ in range(POWER // 2):
        power *= ratio
    if POWER % 2:
        power *= sqrt(ratio)
    return power / (1.0 + power)


def chance(worth: Worths, ours: list[Fate], none: float, theirs: list[Fate], gone: float) -> float:
    """Return the chance that the first fleet wins, plus half the chance that both lose.

    ``none`` and ``gone`` are the chances that the first and second fleet have no ship left.
    """
    if none > 1.0 - 1e-12:
        return 0.5 * gone
    if gone > 1.0 - 1e-12:
        return 1.0 - 0.5 * none
    won = odds(total(worth, ours) / (1.0 - none), total(worth, theirs) / (1.0 - gone))
    return (1.0 - none) * (gone + (1.0 - gone) * won) + 0.5 * none * gone


def judge(worth: Worths, ours: list[Berth], theirs: list[Berth]) -> float:
    """Return the first side's chance from both columns' places after a crossing (see ``chance``)."""
    return chance(worth, *fates(ours), *fates(theirs))


def spread(worth: Worths, ships: list[Fate]) -> float:
    """Return the variance of a fleet's worth, treating ships as independent, divided by its squared mean."""
    mean = variance = 0.0
    for ship, intact, hit in ships:
        one, two = worth[ship]
        own = intact * one + hit * two
        mean += own
        variance += intact * one * one + hit * two * two - own * own
    return variance / (mean * mean) if mean > 0.0 else 0.0


def likely(worth: Worths, ours: list[Berth], theirs: list[Berth]) -> float:
    """Return the first side's chance as shown to users.

    ``judge`` is overconfident early on; here the spread of the worths pulls the chance towards a half (the
    logistic of a normal variable, MacKay 1992). Not for decisions: last digits may differ between machines.
    """
    one, none = fates(ours)
    two, gone = fates(theirs)
    if none > 1.0 - 1e-12 or gone > 1.0 - 1e-12:
        return chance(worth, one, none, two, gone)
    power = POWER / 2
    lead = power * log(total(worth, one) / (1.0 - none) / (total(worth, two) / (1.0 - gone)))
    lead /= sqrt(1.0 + pi / 8 * power * power * (spread(worth, one) + spread(worth, two)))
    won = 1.0 / (1.0 + exp(-lead))
    return (1.0 - none) * (gone + (1.0 - gone) * won) + 0.5 * none * gone
