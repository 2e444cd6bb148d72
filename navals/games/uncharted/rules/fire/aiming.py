"""Which batteries can fire at which ships (3.5, 3.6), with dice and odds; for rules, AI and screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.fleet import BATTERIES
from navals.games.uncharted.rules.data.rows import table
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.attack import (
    EXTRA_DICE,
    lowest_hit,
    outcome,
    part_dice,
    pools,
    ratings,
)
from navals.games.uncharted.rules.fire.gunnery import BAND, PARTIAL_BEARING, band, bears, rakes
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.tasks import Attack, Part

LONG_RANGE: Final = 3  # Small ships are harder to hit from this band on (3.6).
FARTHEST: Final = 4 * BAND


class Shot(msgspec.Struct, frozen=True):
    """A battery that can fire at a ship now: range band, whether the target is partial, dice if it fires
    alone, and the chances of at least one damage point and of at least one critical hit.
    """

    ship: int
    battery: str
    target: int
    band: int
    partial: bool
    dice: int
    damage: float
    critical: float


def card_dice(state: UnchartedPosition, number: int, battery: str, distance: int) -> int:
    """Return a battery's printed dice in a range band, allowing for Long glass (I6)."""
    has_glass = _has_card(state, number, "I6") and 2 <= distance <= 4
    return state.ships[number].card.dice(battery, distance - 1 if has_glass else distance)


def _has_card(state: UnchartedPosition, number: int, card: str) -> bool:
    activation = state.activation
    is_acting = activation is not None and number in activation.group and card in activation.cards
    return is_acting and not state.ships[number].is_confused


def bonus(state: UnchartedPosition, number: int, target: int, distance: int) -> int:
    """Return the modifier for each die at a range band: stern rake, small target (3.6)."""
    firer, target_ship, options = state.ships[number], state.ships[target], state.options
    total = 0
    if options.stern_rake and rakes(firer, target_ship):
        total += 1
    if (
        options.small_target
        and firer.card.size != "S"
        and target_ship.card.size == "S"
        and LONG_RANGE <= distance <= 4
    ):
        total -= 1
    return total


def part(
    state: UnchartedPosition, number: int, battery: str, target: int, *, helping: bool = False
) -> Part | None:
    """Return a battery as part of an attack, or ``None`` if it cannot fire at that ship."""
    firer, target_ship = state.ships[number], state.ships[target]
    distance = band(state.distance(number, target))
    dice = card_dice(state, number, battery, distance)
    if dice <= 0:
        return None
    if not (bearing := bears(firer, battery, target_ship, state.screens(), (number, target))):
        return None
    activation = state.activation
    is_lined = _has_card(state, number, "I2") and len(state.of_squadron(firer.side, firer.squadron)) > 1
    is_drilled = activation is not None and battery == "T" and number in activation.drilled
    return Part(
        number,
        battery,
        dice,
        partial=bearing == PARTIAL_BEARING,
        helping=helping,
        lined=is_lined,
        halves=int(is_drilled),
        bonus=bonus(state, number, target, distance),
    )


def targets(state: UnchartedPosition, side: int) -> tuple[int, ...]:
    """Return the ships that a side may fire at: living enemies that are not engaged (A37)."""
    return tuple(n for n in state.living(1 - side) if not state.is_engaged(n))


def gunners(state: UnchartedPosition) -> tuple[int, ...]:
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


def ready_batteries(state: UnchartedPosition, number: int) -> str:
    """Return the batteries that a ship has and has not fired this turn (3.6)."""
    ship = state.ships[number]
    batteries = (battery for battery in BATTERIES if any(ship.card.dice(battery, n) for n in (1, 2, 3, 4)))
    return "".join(battery for battery in batteries if battery not in ship.fired)


def near_ships(state: UnchartedPosition, number: int, enemies: Iterable[int]) -> tuple[int, ...]:
    """Return the enemies roughly within maximum gun range of a ship."""
    (x, y), limit = state.ships[number].at, FARTHEST + 5000
    places = [(n, state.ships[n].at) for n in enemies]
    return tuple(n for n, point in places if abs(point[0] - x) <= limit and abs(point[1] - y) <= limit)


def shots(state: UnchartedPosition, number: int) -> tuple[Shot, ...]:
    """Return all shots of a ship, each for a single battery."""
    possible = []
    for target, gun in _bearing(state, number):
        attack = build_attack(state, (gun,), target)
        dice, odds = part_dice(state, gun), chances(state, attack)
        possible.append(Shot(number, gun.battery, target, attack.band, gun.partial, dice, *odds))
    return tuple(possible)


def _bearing(state: UnchartedPosition, number: int) -> Iterator[tuple[int, Part]]:
    """Yield a ship's targets with the batteries that bear on them, battery by battery."""
    enemies = near_ships(state, number, targets(state, state.ships[number].side))
    for battery in ready_batteries(state, number):
        for target in enemies:
            if (gun := part(state, number, battery, target)) is not None:
                yield target, gun


def can_fire(state: UnchartedPosition) -> bool:
    """Return whether the group has any shot."""
    return any(True for number in gunners(state) for _ in _bearing(state, number))


def build_attack(state: UnchartedPosition, parts: Sequence[Part], target: int, kind: str = "fire") -> Attack:
    """Build an attack by these batteries, leader first, with extra dice from L7."""
    leader, activation = parts[0].ship, state.activation
    eager = {gun.ship for gun in parts}.intersection(activation.eager if activation is not None else ())
    distance, extra = band(state.distance(leader, target)), EXTRA_DICE * len(eager)
    return Attack(kind, leader, target, tuple(parts), band=distance, extra=extra)


def odds(state: UnchartedPosition, attack: Attack) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2, ... hits by an attack as it stands."""
    hits: tuple[float, ...] | None = None
    for dice, dice_bonus in pools(state, attack):
        more_hits = pool.chances(dice, Throw(lowest_hit(attack), dice_bonus))
        hits = more_hits if hits is None else pool.combine(hits, more_hits)
    assert hits is not None
    return hits


def chances(state: UnchartedPosition, attack: Attack) -> tuple[float, float]:
    """Return the chances of at least one damage point and of at least one critical hit."""
    hits = odds(state, attack)
    damage, critical = ratings(state, attack)
    harm = pool.at_least(hits, min(damage, critical))
    return harm, harm if attack.red else pool.at_least(hits, critical)


def expected_damage(state: UnchartedPosition, attack: Attack) -> float:
    """Return the average hull points an attack costs its target (crew is not counted)."""
    hull = state.ships[attack.target].hull
    damage, critical = ratings(state, attack)
    total, tables = 0.0, state.options.house
    for hits, chance in enumerate(odds(state, attack)):
        if chance == 0.0:
            continue
        criticals, is_hurt = outcome(hits, damage, critical, red=attack.red)
        total += chance * (_criticals(criticals, hull, tables) if criticals else float(is_hurt))
    return total


@lru_cache(maxsize=4096)
def _criticals(count: int, hull: int, tables: str) -> float:
    """Return the average hull points that ``count`` critical hits cost a ship with ``hull`` remaining."""
    if count <= 0 or hull <= 0:
        return 0.0
    total = 0.0
    for row, entry in table(tables).items():
        weight = 6 - abs(7 - row)
        cost = min(hull, entry.hull or hull)
        total += weight * (cost + _criticals(count - 1, hull - cost, tables))
    return total / 36
