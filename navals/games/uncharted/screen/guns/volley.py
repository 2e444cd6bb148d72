"""Fire at will: every battery at its best target, linked where that does more harm."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

import msgspec

from navals.games.uncharted.rules.actions import Fire
from navals.games.uncharted.rules.fire.aiming import Shot
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.games.uncharted.screen.guns.salvo import AttackOdds, Gun
from navals.games.uncharted.screen.ui import Aim, UnchartedUi

MINIMUM_CHANCE: Final = 0.02  # Minimum chance of harm for a sensible shot.
LINK_FACTOR: Final = 1.02  # Minimum gain factor of linked fire over the same batteries alone.


class VolleyOrder(msgspec.Struct, frozen=True):
    """An order of a volley: firers, target and chances."""

    aim: Aim
    action: Fire
    odds: AttackOdds

    @property
    def target(self) -> int:
        return self.aim.shares[0][0]


def activation_key(view: View) -> tuple[int, int] | None:
    """Return the current activation as (turn, squadron), or ``None``."""
    return None if view.activation is None else (view.turn, view.activation.squadron)


def is_volley_ordered(view: View, ui: UnchartedUi) -> bool:
    """Return whether all guns of this activation have been ordered to fire."""
    return ui.volley is not None and ui.volley == activation_key(view)


@lru_cache(maxsize=8)
def orders(view: View) -> tuple[VolleyOrder, ...]:
    """Return the orders of a volley, most promising first; empty if no shot is sensible."""
    best_shots: dict[Gun, Shot] = {}
    for shot in salvo.all_shots(view):
        gun = shot.ship, shot.battery
        if shot.damage_chance >= MINIMUM_CHANCE and (
            gun not in best_shots or _shot_rank(shot) > _shot_rank(best_shots[gun])
        ):
            best_shots[gun] = shot
    result: list[VolleyOrder] = []
    target_guns = sorted((shot.target, gun) for gun, shot in best_shots.items())
    for target, group in groupby(target_guns, key=lambda item: item[0]):
        result += _target_orders(view, target, tuple(gun for _, gun in group))
    result.sort(key=lambda item: (-round(item.odds.average_loss, 6), item.target, item.aim.guns))
    return tuple(result)


def _shot_rank(shot: Shot) -> tuple[float, int]:
    return round(shot.damage_chance + shot.critical_chance, 6), -shot.target


def _target_orders(view: View, target: int, guns: tuple[Gun, ...]) -> list[VolleyOrder]:
    """Return the orders of batteries aimed at one ship."""
    attempts = [_volley_order(view, Aim((gun,), ((target, 0),))) for gun in guns]
    single_orders = [order for order in attempts if order is not None]
    if len(guns) < 2:
        return single_orders
    linked_order = _volley_order(view, salvo.choose_leader(view, guns, target))
    is_linking_better = linked_order is not None and linked_order.odds.average_loss > LINK_FACTOR * sum(
        order.odds.average_loss for order in single_orders
    )
    return [linked_order] if is_linking_better and linked_order is not None else single_orders


def _volley_order(view: View, aim: Aim) -> VolleyOrder | None:
    attacks = salvo.attacks(view, aim)
    return (
        VolleyOrder(aim, salvo.fire_action(view, aim), salvo.attack_odds(view, attacks[0]))
        if attacks
        else None
    )
