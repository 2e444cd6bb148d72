"""The chance that one fleet beats another, from their ships' survival odds.

A ship's worth grows with the guns and masts of both its faces; a fleet's is the sum. The winning chance
follows from the ratio of the two sums, raised to a power; the weights are in ``weights.py``.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import Final

from navals.games.mats.ai.crossing import Fate, PositionStates, fates
from navals.games.mats.ai.weights import HIT_FACE, INTACT_FACE, POWER
from navals.games.mats.rules.options import Ship

MIN_WORTH: Final = 0.05
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
        values.append((max(intact, MIN_WORTH), max(hit, MIN_WORTH)))
    return tuple(values)


def total(weights: Worths, ships: list[Fate]) -> float:
    """Return a fleet's expected worth."""
    mean = 0.0
    for ship, intact, hit in ships:
        values = weights[ship]
        mean += intact * values[0] + hit * values[1]
    return mean


def odds(ours: float, theirs: float) -> float:
    """Return the winning chance of a fleet worth ``ours`` against one worth ``theirs``, neither sunk."""
    ratio = ours / theirs
    power = 1.0
    for _ in range(POWER // 2):
        power *= ratio
    if POWER % 2:
        power *= sqrt(ratio)
    return power / (1.0 + power)


def chance(
    weights: Worths, ours: list[Fate], ours_sunk: float, theirs: list[Fate], theirs_sunk: float
) -> float:
    """Return the chance that the first fleet wins, plus half the chance that both lose.

    ``ours_sunk`` and ``theirs_sunk`` are the chances that the first and second fleet have no ship left.
    """
    if ours_sunk > 1.0 - 1e-12:
        return 0.5 * theirs_sunk
    if theirs_sunk > 1.0 - 1e-12:
        return 1.0 - 0.5 * ours_sunk
    win_chance = odds(total(weights, ours) / (1.0 - ours_sunk), total(weights, theirs) / (1.0 - theirs_sunk))
    return (1.0 - ours_sunk) * (
        theirs_sunk + (1.0 - theirs_sunk) * win_chance
    ) + 0.5 * ours_sunk * theirs_sunk


def judge(weights: Worths, ours: list[PositionStates], theirs: list[PositionStates]) -> float:
    """Return the first side's chance from both columns' places after a crossing (see ``chance``)."""
    return chance(weights, *fates(ours), *fates(theirs))


def worth_variance(weights: Worths, ships: list[Fate]) -> float:
    """Return the variance of a fleet's worth, treating ships as independent, divided by its squared mean."""
    mean = variance = 0.0
    for ship, intact, hit in ships:
        intact_worth, hit_worth = weights[ship]
        share = intact * intact_worth + hit * hit_worth
        mean += share
        variance += intact * intact_worth * intact_worth + hit * hit_worth * hit_worth - share * share
    return variance / (mean * mean) if mean > 0.0 else 0.0


def shown_chance(weights: Worths, ours: list[PositionStates], theirs: list[PositionStates]) -> float:
    """Return the first side's chance as shown to users.

    ``judge`` is overconfident early on; here the spread of the worths pulls the chance towards a half (the
    mean logistic of a normal variable, MacKay 1992). Not for decisions: last digits may differ by machine.
    """
    first, first_sunk = fates(ours)
    second, second_sunk = fates(theirs)
    if first_sunk > 1.0 - 1e-12 or second_sunk > 1.0 - 1e-12:
        return chance(weights, first, first_sunk, second, second_sunk)
    power = POWER / 2
    lead = power * log(
        total(weights, first) / (1.0 - first_sunk) / (total(weights, second) / (1.0 - second_sunk))
    )
    lead /= sqrt(
        1.0 + pi / 8 * power * power * (worth_variance(weights, first) + worth_variance(weights, second))
    )
    win_chance = 1.0 / (1.0 + exp(-lead))
    return (1.0 - first_sunk) * (
        second_sunk + (1.0 - second_sunk) * win_chance
    ) + 0.5 * first_sunk * second_sunk
