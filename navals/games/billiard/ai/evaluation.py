"""The value of armies and tables, in points of armour.

A unit's value depends on its armour, the hits needed to sink it (a strike of two is usual) and its special
abilities; planes aboard are worth less when their carrier is damaged.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from navals.games.billiard.ai import candidates
from navals.games.billiard.ai.candidates import Layout, find_mouths
from navals.games.billiard.rules.damage import DESTROYED, IMMERSED, Armies, DamageTerms, resolve
from navals.games.billiard.rules.options import Options, damage_terms_of
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import CORNER_COUNT, is_free, surfacing_place
from navals.games.billiard.rules.table.shots import CLOTHS, get_table, to_metres
from navals.games.billiard.rules.units import (
    CARRIER,
    REPAIR,
    SUBMARINE,
    UNIT_COUNT,
    UNITS,
    army_of,
    class_of,
    unit_of_class,
)

WIN_BONUS: Final = 60.0  # value of destroying an army, beyond its units
LEAD_SPREAD: Final = 4.0  # lead that wins 85 in 100 games; like ``TURN``, fitted to games of equal players
TURN_VALUE: Final = 0.75  # value of the next shot when computing the winning chance


class BilliardWeights(msgspec.Struct, frozen=True):
    """Weights of the evaluation: the value of each item, or a factor for an expected gain."""

    point: float = 0.25  # a point of armour
    hit: float = 1.2  # a hit still needed to sink a unit
    power: float = 0.15  # a point of a surviving unit's strike
    repair: float = 0.2  # a surviving repair ship
    immersion: float = 0.1  # an immersed submarine
    plane: float = 0.3  # a plane aboard an intact carrier
    leave: float = 1.2  # expected gain of the army to play from its best shot
    next_pot: float = 0.2  # expected gain of the other army from its best shot


WEIGHTS: Final = BilliardWeights()
"""Fitted by maximum likelihood to 4,346 positions from 180 games between players of equal level (hard or
medium).

Planes aboard count little, since they sink with their carrier: at 1.2 each, a first hit on a carrier was
worth more than sinking a destroyer.
"""


@lru_cache(maxsize=512)
def evaluate(
    armies: Armies, side: int, damage_terms: DamageTerms, weights: BilliardWeights = WEIGHTS
) -> float:
    """Return the value of an army's remaining units and planes aboard."""
    total = 0.0
    for unit in UNITS[side]:
        armour = armies.armour[unit - 1]
        if not armour:
            continue
        hit_value = weights.hit * ((armour + 1) // 2)
        total += weights.point * armour + hit_value + weights.power * damage_terms.strike[class_of(unit)]
        if class_of(unit) == REPAIR:
            total += weights.repair
        if armies.place_of(unit) == IMMERSED:
            total += weights.immersion
    carrier = unit_of_class(side, CARRIER)
    armour_fraction = (
        armies.armour[carrier - 1] / damage_terms.full_armour(carrier)
        if damage_terms.hangar_lost_with_carrier
        else 1.0
    )
    total += armies.planes_aboard(side, damage_terms) * weights.plane * (0.4 + 0.6 * armour_fraction)
    return total


def army_lead(
    armies: Armies, side: int, damage_terms: DamageTerms, weights: BilliardWeights = WEIGHTS
) -> float:
    """Return an army's lead in value, with ``WIN_BONUS`` for or against it if an army is destroyed."""
    lead = evaluate(armies, side, damage_terms, weights) - evaluate(armies, 1 - side, damage_terms, weights)
    if not armies.is_alive(1 - side):
        return lead + WIN_BONUS
    return lead if armies.is_alive(side) else lead - WIN_BONUS


@lru_cache(maxsize=256)
def compute_gains(
    armies: Armies, side: int, damage_terms: DamageTerms, weights: BilliardWeights = WEIGHTS
) -> tuple[tuple[float, ...], ...]:
    """Return the gain when an army's unit (row) pockets another unit (column).

    Rows and columns are indexed by number minus one; rows of enemy and destroyed units are empty.
    """
    base_lead = army_lead(armies, side, damage_terms, weights)

    def gain(unit: int, target: int) -> float:
        if target == unit or armies.place_of(target) == DESTROYED:
            return 0.0
        return (
            army_lead(resolve(armies, unit, (target,), damage_terms).armies, side, damage_terms, weights)
            - base_lead
        )

    # enemy units take the attacker's strike, so attackers with equal strikes gain equally
    strike_gains: dict[int, tuple[float, ...]] = {}
    rows: list[tuple[float, ...]] = []
    for unit in range(1, UNIT_COUNT + 1):
        if army_of(unit) != side or armies.place_of(unit) == DESTROYED:
            rows.append(())
            continue
        strike = damage_terms.strike[class_of(unit)]
        if strike not in strike_gains:
            strike_gains[strike] = tuple(gain(unit, other_unit) for other_unit in UNITS[1 - side])
        own_gains = tuple(gain(unit, other_unit) for other_unit in UNITS[side])
        rows.append(own_gains + strike_gains[strike] if side == 0 else strike_gains[strike] + own_gains)
    return tuple(rows)


def make_layout(spots: tuple[tuple[int, int] | None, ...]) -> Layout:
    """Return the balls on the table as (unit, x, y), in metres."""
    return [(unit, *to_metres(spot)) for unit, spot in enumerate(spots, 1) if spot is not None]


def find_strikers(
    layout: Layout, armies: Armies, side: int, options: Options
) -> list[tuple[int, float, float]]:
    """Return an army's units with positions; an immersed submarine is listed at every free corner."""
    strikers = [ball for ball in layout if army_of(ball[0]) == side]
    submarine = unit_of_class(side, SUBMARINE)
    if armies.place_of(submarine) == IMMERSED:
        cloth, balls = CLOTHS[options.table], [(x, y) for _, x, y in layout]
        for pocket in range(CORNER_COUNT):
            place = surfacing_place(cloth, pocket)
            if is_free(place, balls):
                strikers.append((submarine, *place))
    return strikers


def best_pot_value(
    spots: tuple[tuple[int, int] | None, ...],
    armies: Armies,
    side: int,
    options: Options,
    sigma: float,
    weights: BilliardWeights = WEIGHTS,
) -> float:
    """Return the maximum of odds times gain over direct pots, for an aiming error of ``sigma`` (radians)."""
    layout, cloth = make_layout(spots), CLOTHS[options.table]
    gain_matrix = compute_gains(armies, side, damage_terms_of(options), weights)
    strikers = find_strikers(layout, armies, side, options)
    max_gains = [
        max([gain_matrix[unit - 1][target] for unit, _, _ in strikers], default=0.0)
        for target in range(UNIT_COUNT)
    ]
    targets = sorted(
        (ball for ball in layout if max_gains[ball[0] - 1] > 0.0), key=lambda ball: -max_gains[ball[0] - 1]
    )
    mouths, bounds = find_mouths(get_table(options.table)), (cloth.length, cloth.width)
    return candidates.best_pot_value(layout, mouths, targets, strikers, bounds, sigma, gain_matrix, max_gains)


def layout_value(state: TableState, side: int, sigma: float, weights: BilliardWeights = WEIGHTS) -> float:
    """Return a layout's value to army ``side``, from both armies' best next pots; 0 if the match is over."""
    match = state.match
    if match.phase == "over":
        return 0.0

    def pot_value(army_index: int) -> float:
        return best_pot_value(state.lies, match.armies, army_index, match.options, sigma, weights)

    army = match.shooting_army()
    shooter_value, enemy_value = pot_value(army), pot_value(1 - army) if weights.next_pot else 0.0
    value = weights.leave * shooter_value - weights.next_pot * enemy_value
    return value if army == side else -value


def win_chance(lead: float) -> float:
    """Return the winning chance for a lead, to four decimals, without transcendental functions."""
    return round(0.5 + 0.5 * lead / sqrt(lead * lead + LEAD_SPREAD * LEAD_SPREAD), 4)
