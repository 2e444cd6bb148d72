"""Which batteries can fire at which ships (3.5, 3.6), with dice and odds; for rules, AI and screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import BATTERIES
from navals.games.uncharted.rules.data.rows import critical_table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.attack import (
    EXTRA_DICE,
    lowest_hit,
    part_dice,
    pools,
    resolve_hits,
    target_ratings,
)
from navals.games.uncharted.rules.fire.gunnery import BAND_WIDTH, PARTIAL_BEARING, band, find_bearing, rakes
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.tasks import Attack, Part

LONG_RANGE: Final = 3  # Small ships are harder to hit from this band on (3.6).
MAX_RANGE: Final = 4 * BAND_WIDTH


class Shot(msgspec.Struct, frozen=True):
    """A battery that can fire at a ship now: range band, whether the target is partial, dice if it fires
    alone, and the chances of at least one damage point and of at least one critical hit.
    """

    ship: int
    battery: str
    target: int
    band: int
    is_partial: bool
    dice: int
    damage_chance: float
    critical_chance: float


def card_dice(state: UnchartedPosition, shooter: int, battery: str, range_band: int) -> int:
    """Return a battery's printed dice in a range band, allowing for Long glass (I6)."""
    has_long_glass = _has_card(state, shooter, "I6") and 2 <= range_band <= 4
    return state.ships[shooter].card.dice(battery, range_band - 1 if has_long_glass else range_band)


def _has_card(state: UnchartedPosition, shooter: int, card: str) -> bool:
    activation = state.activation
    is_acting = activation is not None and shooter in activation.group and card in activation.cards
    return is_acting and not state.ships[shooter].is_confused


def die_bonus(state: UnchartedPosition, shooter: int, target: int, range_band: int) -> int:
    """Return the modifier for each die at a range band: stern rake, small target (3.6)."""
    ship, target_ship, options = state.ships[shooter], state.ships[target], state.options
    bonus = 0
    if options.stern_rake and rakes(ship, target_ship):
        bonus += 1
    if (
        options.small_target
        and ship.card.size != "S"
        and target_ship.card.size == "S"
        and LONG_RANGE <= range_band <= 4
    ):
        bonus -= 1
    return bonus


def battery_part(
    state: UnchartedPosition, shooter: int, battery: str, target: int, *, is_helping: bool = False
) -> Part | None:
    """Return a battery as part of an attack, or ``None`` if it cannot fire at that ship."""
    ship, target_ship = state.ships[shooter], state.ships[target]
    range_band = band(state.distance(shooter, target))
    dice = card_dice(state, shooter, battery, range_band)
    if dice <= 0:
        return None
    if not (bearing := find_bearing(ship, battery, target_ship, state.cover(), (shooter, target))):
        return None
    activation = state.activation
    is_in_line = _has_card(state, shooter, "I2") and len(state.squadron_ships(ship.side, ship.squadron)) > 1
    is_drilled = activation is not None and battery == "T" and shooter in activation.drilled
    return Part(
        shooter,
        battery,
        dice,
        partial=bearing == PARTIAL_BEARING,
        helping=is_helping,
        lined=is_in_line,
        halves=int(is_drilled),
        bonus=die_bonus(state, shooter, target, range_band),
    )


def targets(state: UnchartedPosition, side: int) -> tuple[int, ...]:
    """Return the ships that a side may fire at: living enemies that are not engaged (A37)."""
    return tuple(n for n in state.living_ships(1 - side) if not state.is_engaged(n))


def firing_ships(state: UnchartedPosition) -> tuple[int, ...]:
    """Return the ships that may fire in this activation: those of the group neither engaged nor silenced."""
    if (activation := state.activation) is None:
        return ()
    return tuple(
        n
        for n in activation.group
        if state.is_living(n)
        and not state.is_engaged(n)
        and n not in activation.silent
        and ("O1" not in activation.cards or state.ships[n].is_confused)
    )


def ready_batteries(state: UnchartedPosition, shooter: int) -> str:
    """Return the batteries that a ship has and has not fired this turn (3.6)."""
    ship = state.ships[shooter]
    batteries = (battery for battery in BATTERIES if any(ship.card.dice(battery, n) for n in (1, 2, 3, 4)))
    return "".join(battery for battery in batteries if battery not in ship.fired)


def nearby_ships(state: UnchartedPosition, shooter: int, enemies: Iterable[int]) -> tuple[int, ...]:
    """Return the enemies roughly within maximum gun range of a ship."""
    (x, y), limit = state.ships[shooter].at, MAX_RANGE + 5000
    numbered_places = [(n, state.ships[n].at) for n in enemies]
    return tuple(
        n for n, point in numbered_places if abs(point[0] - x) <= limit and abs(point[1] - y) <= limit
    )


def shots(state: UnchartedPosition, shooter: int) -> tuple[Shot, ...]:
    """Return all shots of a ship, each for a single battery."""
    ship_shots = []
    for target, part in _targets_in_arc(state, shooter):
        attack = build_attack(state, (part,), target)
        dice, chance_pair = part_dice(state, part), damage_chances(state, attack)
        ship_shots.append(Shot(shooter, part.battery, target, attack.band, part.partial, dice, *chance_pair))
    return tuple(ship_shots)


def _targets_in_arc(state: UnchartedPosition, shooter: int) -> Iterator[tuple[int, Part]]:
    """Yield a ship's targets with the batteries that bear on them, battery by battery."""
    enemies = nearby_ships(state, shooter, targets(state, state.ships[shooter].side))
    for battery in ready_batteries(state, shooter):
        for target in enemies:
            if (part := battery_part(state, shooter, battery, target)) is not None:
                yield target, part


def can_fire(state: UnchartedPosition) -> bool:
    """Return whether the group has any shot."""
    return any(True for number in firing_ships(state) for _ in _targets_in_arc(state, number))


def build_attack(state: UnchartedPosition, parts: Sequence[Part], target: int, kind: str = "fire") -> Attack:
    """Build an attack by these batteries, leader first, with extra dice from L7."""
    leader, activation = parts[0].ship, state.activation
    eager_ships = {gun.ship for gun in parts}.intersection(activation.eager if activation is not None else ())
    range_band, extra_dice = band(state.distance(leader, target)), EXTRA_DICE * len(eager_ships)
    return Attack(kind, leader, target, tuple(parts), band=range_band, extra=extra_dice)


def hit_odds(state: UnchartedPosition, attack: Attack) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2, ... hits by an attack as it stands."""
    total_odds: tuple[float, ...] | None = None
    for dice, dice_bonus in pools(state, attack):
        pool_odds = pool.hit_chances(dice, Throw(lowest_hit(attack), dice_bonus))
        total_odds = pool_odds if total_odds is None else pool.combine_odds(total_odds, pool_odds)
    assert total_odds is not None
    return total_odds


def damage_chances(state: UnchartedPosition, attack: Attack) -> tuple[float, float]:
    """Return the chances of at least one damage point and of at least one critical hit."""
    odds = hit_odds(state, attack)
    damage_rating, critical_rating = target_ratings(state, attack)
    damage_chance = pool.chance_at_least(odds, min(damage_rating, critical_rating))
    return damage_chance, damage_chance if attack.red else pool.chance_at_least(odds, critical_rating)


def expected_damage(state: UnchartedPosition, attack: Attack) -> float:
    """Return the average hull points an attack costs its target (crew is not counted)."""
    hull = state.ships[attack.target].hull
    damage_rating, critical_rating = target_ratings(state, attack)
    total, changes = 0.0, state.options.house
    for hits, chance in enumerate(hit_odds(state, attack)):
        if chance == 0.0:
            continue
        criticals, is_hurt = resolve_hits(hits, damage_rating, critical_rating, is_red=attack.red)
        total += chance * (_critical_cost(criticals, hull, changes) if criticals else float(is_hurt))
    return total


@lru_cache(maxsize=4096)
def _critical_cost(count: int, hull: int, changes: str) -> float:
    """Return the average hull points that ``count`` critical hits cost a ship with ``hull`` remaining."""
    if count <= 0 or hull <= 0:
        return 0.0
    total = 0.0
    for dice_sum, entry in critical_table(changes).items():
        weight = 6 - abs(7 - dice_sum)
        cost = min(hull, entry.hull or hull)
        total += weight * (cost + _critical_cost(count - 1, hull - cost, changes))
    return total / 36
