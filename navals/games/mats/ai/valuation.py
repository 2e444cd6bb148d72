"""The chance that one fleet beats another, from their ships' survival odds.

A ship's value grows with the guns and masts of both its faces; a fleet's is the sum. The winning chance
follows from the ratio of the two sums, raised to a power; the weights are in ``weights.py``.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import Final

from navals.games.mats.ai.crossing import Fate, FightingPlace, ship_fates
from navals.games.mats.ai.weights import DOUBLE_EXPONENT, HIT_WEIGHTS, INTACT_WEIGHTS
from navals.games.mats.rules.options import Ship

MIN_VALUE: Final = 0.05
"""Minimum value of a ship."""

RosterValues = tuple[tuple[float, float], ...]
"""Value of each ship of the roster, intact and hit."""


@lru_cache(maxsize=64)
def roster_values(fleet: tuple[Ship, ...]) -> RosterValues:
    """Return each ship's value. Guns count relative to the mean: only differences decide combats."""
    mean_guns = sum([ship.intact[1] for ship in fleet]) / len(fleet)
    values = []
    for ship in fleet:
        (masts, guns), (hit_masts, hit_guns) = ship.intact, ship.hit
        constant, gun_weight, mast_weight, hit_gun_weight, hit_mast_weight = INTACT_WEIGHTS
        intact_value = (
            constant
            + gun_weight * (guns - mean_guns)
            + mast_weight * masts
            + hit_gun_weight * (hit_guns - mean_guns)
            + hit_mast_weight * hit_masts
        )
        constant, gun_weight, mast_weight = HIT_WEIGHTS
        hit_value = constant + gun_weight * (hit_guns - mean_guns) + mast_weight * hit_masts
        values.append((max(intact_value, MIN_VALUE), max(hit_value, MIN_VALUE)))
    return tuple(values)


def expected_value(value_table: RosterValues, fates: list[Fate]) -> float:
    """Return a fleet's expected value."""
    total = 0.0
    for ship, intact, hit in fates:
        ship_values = value_table[ship]
        total += intact * ship_values[0] + hit * ship_values[1]
    return total


def chance_by_value(own_value: float, enemy_value: float) -> float:
    """Return the winning chance of a fleet worth ``own_value`` against one worth ``enemy_value``, if neither
    is sunk.
    """
    ratio = own_value / enemy_value
    power = 1.0
    for _ in range(DOUBLE_EXPONENT // 2):
        power *= ratio
    if DOUBLE_EXPONENT % 2:
        power *= sqrt(ratio)
    return power / (1.0 + power)


def fleet_chance(
    value_table: RosterValues,
    own_fates: list[Fate],
    own_sunk_chance: float,
    enemy_fates: list[Fate],
    enemy_sunk_chance: float,
) -> float:
    """Return the chance that the first fleet wins, plus half the chance that both lose.

    ``own_sunk_chance`` and ``enemy_sunk_chance`` are the chances that a fleet has no ship left.
    """
    if own_sunk_chance > 1.0 - 1e-12:
        return 0.5 * enemy_sunk_chance
    if enemy_sunk_chance > 1.0 - 1e-12:
        return 1.0 - 0.5 * own_sunk_chance
    win_chance = chance_by_value(
        expected_value(value_table, own_fates) / (1.0 - own_sunk_chance),
        expected_value(value_table, enemy_fates) / (1.0 - enemy_sunk_chance),
    )
    chance_afloat = enemy_sunk_chance + (1.0 - enemy_sunk_chance) * win_chance
    return (1.0 - own_sunk_chance) * chance_afloat + 0.5 * own_sunk_chance * enemy_sunk_chance


def crossing_chance(
    value_table: RosterValues, own_places: list[FightingPlace], enemy_places: list[FightingPlace]
) -> float:
    """Return the first side's chance from both columns' places after a crossing (see ``fleet_chance``)."""
    return fleet_chance(value_table, *ship_fates(own_places), *ship_fates(enemy_places))


def value_variance(value_table: RosterValues, fates: list[Fate]) -> float:
    """Return the variance of a fleet's value, divided by its squared mean; ships count as independent."""
    mean = variance = 0.0
    for ship, intact, hit in fates:
        intact_value, hit_value = value_table[ship]
        ship_mean = intact * intact_value + hit * hit_value
        mean += ship_mean
        variance += intact * intact_value * intact_value + hit * hit_value * hit_value - ship_mean * ship_mean
    return variance / (mean * mean) if mean > 0.0 else 0.0


def shown_chance(
    value_table: RosterValues, own_places: list[FightingPlace], enemy_places: list[FightingPlace]
) -> float:
    """Return the first side's chance as shown to users.

    ``crossing_chance`` is overconfident early on; here the spread of the values pulls the chance towards a
    half (the mean logistic of a normal variable, MacKay 1992). Not for decisions: the last digits may
    differ between machines.
    """
    own_fates, own_sunk_chance = ship_fates(own_places)
    enemy_fates, enemy_sunk_chance = ship_fates(enemy_places)
    if own_sunk_chance > 1.0 - 1e-12 or enemy_sunk_chance > 1.0 - 1e-12:
        return fleet_chance(value_table, own_fates, own_sunk_chance, enemy_fates, enemy_sunk_chance)
    power = DOUBLE_EXPONENT / 2
    lead = power * log(
        expected_value(value_table, own_fates)
        / (1.0 - own_sunk_chance)
        / (expected_value(value_table, enemy_fates) / (1.0 - enemy_sunk_chance))
    )
    lead /= sqrt(
        1.0
        + pi
        / 8
        * power
        * power
        * (value_variance(value_table, own_fates) + value_variance(value_table, enemy_fates))
    )
    win_chance = 1.0 / (1.0 + exp(-lead))
    chance_afloat = enemy_sunk_chance + (1.0 - enemy_sunk_chance) * win_chance
    return (1.0 - own_sunk_chance) * chance_afloat + 0.5 * own_sunk_chance * enemy_sunk_chance
