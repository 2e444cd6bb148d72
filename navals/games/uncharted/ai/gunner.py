"""Fire orders from exact odds: single batteries, and linked or split fire if it pays off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.odds import expected_harm, harm_from_odds
from navals.games.uncharted.rules.actions import END, End, Fire
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.fire.attack import lowest_hit, pools, target_ratings
from navals.games.uncharted.rules.fire.gunfire import ordered_attacks, split_fire_dice
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import replace
from navals.games.uncharted.rules.turn.tasks import Attack, Part

MIN_SPLIT_DICE: Final = 7  # Minimum number of dice to split.
MINIMUM_GAIN: Final = 0.2  # Minimum gain of linked fire over the same guns firing separately, in points.


class AimedGun(msgspec.Struct, frozen=True):
    """A battery that bears on a target. ``value``: the target's expected loss if it fires alone."""

    ship: int
    battery: str
    target: int
    attack_part: Part
    value: float


class FireOrder(msgspec.Struct, frozen=True):
    """An order to fire, with its value and reason."""

    action: Fire | End
    value: float
    reason: Message | None = None


def attack_value(state: UnchartedPosition, judge: Judge, attack: Attack) -> float:
    """Return an attack's expected cost to its target, tripled for the runner."""
    ship = state.ships[attack.target]
    target = ship.card, ship.hull, ship.crew
    reduction = ship.card.damage - target_ratings(state, attack)[0]
    harm_args = reduction, attack.red, judge.house_changes, judge.urgency
    dice_pools = pools(state, attack)
    if len(dice_pools) == 1:
        value = expected_harm(*target, *dice_pools[0], lowest_hit(attack), *harm_args)
    else:
        value = harm_from_odds(
            *target, aiming.hit_odds(state, attack), reduction, attack.red, judge.house_changes, judge.urgency
        )
    return value * 3 if attack.target == judge.runner and attack.target in judge.vessels else value


def find_guns(state: UnchartedPosition, judge: Judge) -> list[AimedGun]:
    """Return all batteries that may fire, with every target they bear on."""
    bearing_guns = []
    enemies = aiming.targets(state, judge.side)
    for number in aiming.firing_ships(state):
        targets = aiming.nearby_ships(state, number, enemies)
        for battery in aiming.ready_batteries(state, number):
            for target in targets:
                if (part := aiming.battery_part(state, number, battery, target)) is not None:
                    value = attack_value(state, judge, aiming.build_attack(state, (part,), target))
                    bearing_guns.append(AimedGun(number, battery, target, part, value))
    return bearing_guns


def nearest_target_order(state: UnchartedPosition, judge: Judge) -> FireOrder:
    """Return an order to fire a single battery at the nearest target, or to stop firing if there is none."""
    if not (bearing_guns := find_guns(state, judge)):
        return FireOrder(END, 0.0)
    nearest_gun = min(
        bearing_guns, key=lambda gun: (state.distance(gun.ship, gun.target), gun.ship, gun.battery)
    )
    return FireOrder(
        _single_fire(state, nearest_gun), nearest_gun.value, describe_odds(state, (nearest_gun,))
    )


def find_orders(state: UnchartedPosition, judge: Judge, *, allow_joint: bool) -> list[FireOrder]:
    """Return orders to fire, best first, then the order to stop. ``allow_joint``: include linked and split
    fire.
    """
    if not (bearing_guns := find_guns(state, judge)):
        return [FireOrder(END, 0.0)]
    best_by_gun: dict[tuple[int, str], AimedGun] = {}
    for gun in bearing_guns:
        key = gun.ship, gun.battery
        best_by_gun[key] = max(best_by_gun.get(key, gun), gun, key=lambda gun: gun.value)
    ranked_guns = sorted(best_by_gun.values(), key=lambda gun: (-gun.value, gun.ship, gun.battery))
    single_orders = [
        FireOrder(_single_fire(state, gun), gun.value, describe_odds(state, (gun,))) for gun in ranked_guns
    ]
    joint_orders: list[tuple[float, FireOrder]] = []
    if allow_joint:
        targets = sorted({gun.target for gun in bearing_guns})
        candidates = [_linked_order(state, judge, target, bearing_guns, best_by_gun) for target in targets]
        candidates += [_split_order(state, judge, gun, bearing_guns) for gun in ranked_guns[:3]]
        joint_orders = [pair for pair in candidates if pair is not None]
    # Linked and split fire that gains over separate fire comes first, by gain.
    joint_orders.sort(key=lambda item: -item[0])
    return [*(order for _, order in joint_orders), *single_orders, FireOrder(END, 0.0)]


def _linked_order(
    state: UnchartedPosition,
    judge: Judge,
    target: int,
    bearing_guns: list[AimedGun],
    best_by_gun: dict[tuple[int, str], AimedGun],
) -> tuple[float, FireOrder] | None:
    """Return the gain of linked fire at a target over separate fire, and the order, with as many of the
    strongest guns as gain most; ``None`` if the gain is too small.
    """
    group = [gun for gun in bearing_guns if gun.target == target and not state.ships[gun.ship].is_confused]
    if len(group) < 2:
        return None
    group.sort(key=lambda gun: (-gun.value, gun.ship, gun.battery))
    used_guns = [group[0]]
    value = group[0].value
    separate_value = best_by_gun[group[0].ship, group[0].battery].value
    best_count, best_gain, best_value = 1, 0.0, value
    for gun in group[1:]:
        used_guns.append(gun)
        value = attack_value(state, judge, aiming.build_attack(state, _attack_parts(used_guns), target))
        separate_value += best_by_gun[gun.ship, gun.battery].value
        if value - separate_value > best_gain:
            best_count, best_gain, best_value = len(used_guns), value - separate_value, value
    if best_count < 2 or best_gain < MINIMUM_GAIN:
        return None
    chosen_guns = used_guns[:best_count]
    action = Fire(tuple(_gun_name(state, gun) for gun in chosen_guns), ((state.full_name(target), 0),))
    return best_gain, FireOrder(action, best_value, describe_odds(state, tuple(chosen_guns)))


def _split_order(
    state: UnchartedPosition, judge: Judge, gun: AimedGun, bearing_guns: list[AimedGun]
) -> tuple[float, FireOrder] | None:
    """Return the gain of splitting a battery's fire between its two best targets, and the order; ``None`` if
    the gain is too small.
    """
    if gun.attack_part.halves:
        return None
    gun_aims = (aim for aim in bearing_guns if (aim.ship, aim.battery) == (gun.ship, gun.battery))
    other_aims = [aim for aim in gun_aims if aim.target != gun.target]
    if not other_aims:
        return None
    second_aim = max(other_aims, key=lambda item: (item.value, -item.target))
    targets = [gun.target, second_aim.target]
    dice = split_fire_dice(state, gun.ship, gun.battery, targets)
    if dice < MIN_SPLIT_DICE:
        return None
    best_value, best_split = gun.value + MINIMUM_GAIN, 0
    for first_dice in range(dice // 3, dice - dice // 3 + 1):
        value = 0.0
        for aim, count in ((gun, first_dice), (second_aim, dice - first_dice)):
            split_part = replace(aim.attack_part, share=max(1, count))
            value += attack_value(state, judge, aiming.build_attack(state, (split_part,), aim.target))
        if value > best_value:
            best_value, best_split = value, first_dice
    if not best_split:
        return None
    shares = (
        (state.full_name(gun.target), best_split),
        (state.full_name(second_aim.target), dice - best_split),
    )
    action = Fire((_gun_name(state, gun),), shares)
    if not isinstance(ordered_attacks(state, action), tuple):
        return None
    reason = msg(
        "{gun} splits its dice: {first} at {target}, {rest} at {other}.",
        gun=action.guns[0],
        first=best_split,
        target=shares[0][0],
        rest=dice - best_split,
        other=shares[1][0],
    )
    return best_value - gun.value, FireOrder(action, best_value, reason)


def describe_odds(state: UnchartedPosition, used_guns: tuple[AimedGun, ...]) -> Message:
    """Return a sentence on the odds of an attack by these guns."""
    target = used_guns[0].target
    attack = aiming.build_attack(state, _attack_parts(used_guns), target)
    damage, critical = aiming.damage_chances(state, attack)
    dice = sum(count for count, _ in pools(state, attack))
    return msg(
        "{guns} at {target}: {dice} dice, damage {tens} times in 10, a critical hit {criticals} times.",
        guns=" + ".join(_gun_name(state, gun) for gun in used_guns),
        target=state.full_name(target),
        dice=dice,
        tens=int(10 * damage + 0.5),
        criticals=int(10 * critical + 0.5),
    )


def _attack_parts(guns: Sequence[AimedGun]) -> list[Part]:
    """Return the parts of linked fire, led by the first gun."""
    return [guns[0].attack_part, *(replace(gun.attack_part, helping=True) for gun in guns[1:])]


def _gun_name(state: UnchartedPosition, gun: AimedGun) -> str:
    return f"{state.ships[gun.ship].name}.{gun.battery}"


def _single_fire(state: UnchartedPosition, gun: AimedGun) -> Fire:
    return Fire((_gun_name(state, gun),), ((state.full_name(gun.target), 0),))
