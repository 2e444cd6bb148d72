"""Fire orders from exact odds: single batteries, linked fire if it pays off, split fire of large ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.odds import harm, harm_of
from navals.games.uncharted.rules.actions import END, End, Fire
from navals.games.uncharted.rules.fire import aiming
from navals.games.uncharted.rules.fire.attack import needs, pools, ratings
from navals.games.uncharted.rules.fire.gunfire import attacks_of, split_dice
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.turn.agenda import replace
from navals.games.uncharted.rules.turn.tasks import Attack, Part

SPLIT: Final = 7  # Minimum number of dice to split.
GAIN: Final = 0.2  # Minimum gain of linked fire over the same guns firing separately, in points.


class Gun(msgspec.Struct, frozen=True):
    """A battery that bears on a target. ``value``: the target's expected loss if it fires alone."""

    ship: int
    battery: str
    target: int
    part: Part
    value: float


class Order(msgspec.Struct, frozen=True):
    """An order to fire, with its value and reason."""

    action: Fire | End
    value: float
    reason: Message | None = None


def attack_worth(state: Position, judge: Judge, attack: Attack) -> float:
    """Return an attack's expected cost to its target."""
    ship = state.ships[attack.target]
    target = ship.card, ship.hull, ship.crew
    softer = ship.card.damage - ratings(state, attack)[0]
    how = softer, attack.red, judge.tables, judge.hurry
    thrown = pools(state, attack)
    if len(thrown) == 1:
        value = harm(*target, *thrown[0], needs(attack), *how)
    else:
        value = harm_of(*target, aiming.odds(state, attack), softer, attack.red, judge.tables, judge.hurry)
    return value * 3 if attack.target == judge.runner and attack.target in judge.vessels else value


def guns(state: Position, judge: Judge) -> list[Gun]:
    """Return all batteries that may fire, with every target they bear on."""
    bearing = []
    enemies = aiming.targets(state, judge.side)
    for number in aiming.gunners(state):
        near = aiming.in_reach(state, number, enemies)
        for battery in aiming.ready(state, number):
            for target in near:
                if (one := aiming.part(state, number, battery, target)) is not None:
                    value = attack_worth(state, judge, aiming.build(state, (one,), target))
                    bearing.append(Gun(number, battery, target, one, value))
    return bearing


def nearest(state: Position, judge: Judge) -> Order:
    """Return an order to fire a single battery at the nearest target."""
    if not (bearing := guns(state, judge)):
        return Order(END, 0.0)
    best = min(bearing, key=lambda gun: (state.distance(gun.ship, gun.target), gun.ship, gun.battery))
    return Order(_single(state, best), best.value, reason(state, (best,)))


def orders(state: Position, judge: Judge, *, links: bool) -> list[Order]:
    """Return the most valuable orders, best first, the last one being to stop firing."""
    if not (bearing := guns(state, judge)):
        return [Order(END, 0.0)]
    best: dict[tuple[int, str], Gun] = {}
    for gun in bearing:
        key = gun.ship, gun.battery
        best[key] = max(best.get(key, gun), gun, key=lambda gun: gun.value)
    ranked = sorted(best.values(), key=lambda gun: (-gun.value, gun.ship, gun.battery))
    singles = [Order(_single(state, gun), gun.value, reason(state, (gun,))) for gun in ranked]
    extra: list[tuple[float, Order]] = []
    if links:
        aimed = sorted({gun.target for gun in bearing})
        found = [_linked(state, judge, target, bearing, best) for target in aimed]
        found += [_split(state, judge, gun, bearing) for gun in ranked[:3]]
        extra = [one for one in found if one is not None]
    # The greatest gains over single guns come first.
    extra.sort(key=lambda one: -one[0])
    return [*(order for _, order in extra), *singles, Order(END, 0.0)]


def _linked(
    state: Position, judge: Judge, target: int, bearing: list[Gun], best: dict[tuple[int, str], Gun]
) -> tuple[float, Order] | None:
    """Return linked fire at a target, adding guns as long as each contributes more than it would alone;
    ``None`` if the gain is too small.
    """
    there = [gun for gun in bearing if gun.target == target and not state.ships[gun.ship].confused]
    if len(there) < 2:
        return None
    there.sort(key=lambda gun: (-gun.value, gun.ship, gun.battery))
    used = [there[0]]
    value = there[0].value
    alone = best[there[0].ship, there[0].battery].value
    top, top_gain, top_value = 1, 0.0, value
    for gun in there[1:]:
        used.append(gun)
        value = attack_worth(state, judge, aiming.build(state, _parts(used), target))
        alone += best[gun.ship, gun.battery].value
        if value - alone > top_gain:
            top, top_gain, top_value = len(used), value - alone, value
    if top < 2 or top_gain < GAIN:
        return None
    chosen = used[:top]
    action = Fire(tuple(_name(state, gun) for gun in chosen), ((state.called(target), 0),))
    return top_gain, Order(action, top_value, reason(state, tuple(chosen)))


def _split(state: Position, judge: Judge, gun: Gun, bearing: list[Gun]) -> tuple[float, Order] | None:
    """Return a battery's split fire at its two best targets, or ``None`` if the gain is too small."""
    if gun.part.halves:
        return None
    same = (one for one in bearing if (one.ship, one.battery) == (gun.ship, gun.battery))
    others = [one for one in same if one.target != gun.target]
    if not others:
        return None
    other = max(others, key=lambda one: (one.value, -one.target))
    aims = [gun.target, other.target]
    dice = split_dice(state, gun.ship, gun.battery, aims)
    if dice < SPLIT:
        return None
    top, share = gun.value + GAIN, 0
    for first in range(dice // 3, dice - dice // 3 + 1):
        value = 0.0
        for one, own in ((gun, first), (other, dice - first)):
            divided = replace(one.part, share=max(1, own))
            value += attack_worth(state, judge, aiming.build(state, (divided,), one.target))
        if value > top:
            top, share = value, first
    if not share:
        return None
    shares = ((state.called(gun.target), share), (state.called(other.target), dice - share))
    action = Fire((_name(state, gun),), shares)
    if not isinstance(attacks_of(state, action), tuple):
        return None
    said = msg(
        "{gun} splits its dice: {first} at {target}, {rest} at {other}.",
        gun=action.guns[0],
        first=share,
        target=shares[0][0],
        rest=dice - share,
        other=shares[1][0],
    )
    return top - gun.value, Order(action, top, said)


def reason(state: Position, used: tuple[Gun, ...]) -> Message:
    """Describe an order's odds."""
    target = used[0].target
    attack = aiming.build(state, _parts(used), target)
    damage, critical = aiming.chances(state, attack)
    dice = sum(count for count, _ in pools(state, attack))
    return msg(
        "{guns} at {target}: {dice} dice, damage {tens} times in 10, a critical hit {criticals} times.",
        guns=" + ".join(_name(state, gun) for gun in used),
        target=state.called(target),
        dice=dice,
        tens=int(10 * damage + 0.5),
        criticals=int(10 * critical + 0.5),
    )


def _parts(guns: Sequence[Gun]) -> list[Part]:
    """Return the parts of linked fire, led by the first gun."""
    return [guns[0].part, *(replace(gun.part, helping=True) for gun in guns[1:])]


def _name(state: Position, gun: Gun) -> str:
    return f"{state.ships[gun.ship].name}.{gun.battery}"


def _single(state: Position, gun: Gun) -> Fire:
    return Fire((_name(state, gun),), ((state.called(gun.target), 0),))
