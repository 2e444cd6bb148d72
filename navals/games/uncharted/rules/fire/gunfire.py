"""A squadron's gunfire (3.6): single batteries, linked fire and split fire."""

from __future__ import annotations

from typing import Final

from navals.core.message import clip, msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import End, Fire, UnchartedAction
from navals.games.uncharted.rules.data.fleet import BATTERIES
from navals.games.uncharted.rules.events import Aimed, Quiet
from navals.games.uncharted.rules.fire.aiming import (
    battery_part,
    build_attack,
    can_fire,
    card_dice,
    firing_ships,
    ready_batteries,
)
from navals.games.uncharted.rules.fire.gunnery import attack_dice, band
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Transition, activation_of, replace
from navals.games.uncharted.rules.turn.tasks import Aiming, Attack, Batch, Firing, Part

RULE: Final = "uncharted 3.6"
MAX_GUNS: Final = 30

Gun = tuple[int, str]
Attacks = tuple[Attack, ...]


def find_gun(state: UnchartedPosition, seat: int, name: str) -> tuple[int, str] | None:
    """Return the ship and battery for a gun's name such as C1.P, or ``None``."""
    ship_name, dot, battery = name.partition(".")
    number = state.ship_number(seat, ship_name)
    return (number, battery) if dot and number >= 0 and len(battery) == 1 and battery in BATTERIES else None


def ordered_attacks(state: UnchartedPosition, action: Fire) -> Attacks | Refusal:
    """Return the attacks in an order to fire, or why it is illegal."""
    seat = activation_of(state).seat
    guns: list[Gun] = []
    for name in action.guns[:MAX_GUNS]:
        if (gun := find_gun(state, seat, name)) is None:
            return Refusal(msg("there is no battery {gun}", gun=clip(name)), RULE)
        if (refusal := _check_gun(state, *gun)) is not None:
            return refusal
        if gun in guns:
            return Refusal(msg("{gun} is named twice", gun=name), RULE)
        guns.append(gun)
    targets = [state.find_ship(name) for name, _ in action.shares]
    for (name, _), target in zip(action.shares, targets, strict=True):
        if (refusal := _check_target(state, seat, target, name)) is not None:
            return refusal
    if not guns or not targets:
        return Refusal(msg("to fire, name a battery and a target"), RULE)
    if len(targets) > 1:
        return _split_attacks(state, guns, targets, action)
    if action.shares[0][1]:
        return Refusal(msg("dice can only be split among several targets"), RULE)
    return _linked_attacks(state, guns, targets[0], action)


def _check_gun(state: UnchartedPosition, ship_number: int, battery: str) -> Refusal | None:
    ship = state.ships[ship_number]
    activation = activation_of(state)
    if not state.is_living(ship_number) or ship_number not in activation.group:
        return Refusal(msg("{ship} is not one of the ships acting now", ship=ship.name), "uncharted 3.4")
    if state.is_engaged(ship_number):
        return Refusal(msg("{ship} is in a melee and cannot fire", ship=ship.name), RULE)
    if ship_number not in firing_ships(state):
        return Refusal(msg("{ship} cannot fire in this activation", ship=ship.name), "uncharted 3.12")
    if battery in ship.fired:
        return Refusal(msg("{gun} has already fired this turn", gun=f"{ship.name}.{battery}"), RULE)
    if battery not in ready_batteries(state, ship_number):
        return Refusal(msg("{ship} has no such battery", ship=ship.name), RULE)
    return None


def _check_target(state: UnchartedPosition, seat: int, target: int, target_name: str) -> Refusal | None:
    if target < 0 or not state.is_living(target):
        return Refusal(msg("there is no ship {ship}", ship=clip(target_name)), RULE)
    if state.ships[target].side == seat:
        return Refusal(msg("you cannot fire at your own ships"), RULE)
    if state.is_engaged(target):
        return Refusal(msg("{ship} is in a melee and cannot be fired at", ship=target_name), "uncharted A37")
    return None


def _linked_attacks(
    state: UnchartedPosition, guns: list[Gun], target: int, action: Fire
) -> Attacks | Refusal:
    parts: list[Part] = []
    for number, battery in guns:
        ship = state.ships[number]
        if len(guns) > 1 and ship.is_confused:
            return Refusal(
                msg("{ship} is in confusion and can only fire alone", ship=ship.name), "uncharted 3.7"
            )
        new_part = battery_part(state, number, battery, target, is_helping=bool(parts))
        if new_part is None:
            return _no_shot_refusal(state, number, battery, action.shares[0][0])
        parts.append(new_part)
    return (build_attack(state, parts, target),)


def _no_shot_refusal(state: UnchartedPosition, ship_number: int, battery: str, target_name: str) -> Refusal:
    gun_name = f"{state.ships[ship_number].name}.{battery}"
    target = state.find_ship(target_name)
    if card_dice(state, ship_number, battery, band(state.distance(ship_number, target))) <= 0:
        return Refusal(msg("{target} is out of range of {gun}", gun=gun_name, target=target_name), RULE)
    return Refusal(msg("{gun} does not bear on {target}", gun=gun_name, target=target_name), "uncharted 3.5")


def split_fire_dice(state: UnchartedPosition, ship_number: int, battery: str, targets: list[int]) -> int:
    """Return the dice for split fire: those at the farthest target's band (A23), reduced by losses and D5."""
    max_band = max(band(state.distance(ship_number, target)) for target in targets)
    dice = attack_dice(state.ships[ship_number], card_dice(state, ship_number, battery, max_band))
    activation = state.activation
    if activation is not None and battery == "T" and ship_number in activation.drilled and dice:
        dice = max(1, dice // 2)
    return dice


def _split_attacks(
    state: UnchartedPosition, guns: list[Gun], targets: list[int], action: Fire
) -> Attacks | Refusal:
    if len(guns) > 1:
        return Refusal(msg("fire can be linked or split, not both"), RULE)
    if len(set(targets)) < len(targets):
        return Refusal(msg("name each target once"), RULE)
    number, battery = guns[0]
    attacks = []
    for (name, share), target in zip(action.shares, targets, strict=True):
        if (new_part := battery_part(state, number, battery, target)) is None:
            return _no_shot_refusal(state, number, battery, name)
        attacks.append(build_attack(state, (replace(new_part, share=max(1, share), halves=0),), target))
    dice = split_fire_dice(state, number, battery, targets)
    if any(share < 1 for _, share in action.shares) or sum(share for _, share in action.shares) != dice:
        return Refusal(msg("split {n} dice, at least one for each target", n=dice), "uncharted A23")
    # The extra dice for a ship's next attack (L7) only apply to the first.
    return (attacks[0], *[replace(attack, extra=0) for attack in attacks[1:]])


class FireHandler(Handler[Firing]):
    """Continues the fire while any battery bears on a target."""

    def run(self, transition: Transition, task: Firing) -> None:
        if can_fire(transition.state):
            transition.push(Aiming())


class AimHandler(Handler[Aiming]):
    """Asks for an order to fire, or to end fire."""

    def actor(self, state: UnchartedPosition, task: Aiming) -> int | None:
        return activation_of(state).seat

    def check(self, state: UnchartedPosition, task: Aiming, action: UnchartedAction) -> Refusal | None:
        if isinstance(action, End):
            return None
        if not isinstance(action, Fire):
            return Refusal(msg("fire with the squadron, or end its activation"), "uncharted 3.4")
        attacks = ordered_attacks(state, action)
        return attacks if isinstance(attacks, Refusal) else None

    def apply(self, transition: Transition, task: Aiming, action: Fire | End) -> None:
        activation = activation_of(transition.state)
        if isinstance(action, End):
            transition.log_event(Quiet(seat=activation.seat))
            return
        attacks = ordered_attacks(transition.state, action)
        assert not isinstance(attacks, Refusal)
        parts = [part for attack in attacks for part in attack.parts]
        for part in parts:
            ship = transition.state.ships[part.ship]
            if part.battery not in ship.fired:
                transition.change_ship(part.ship, fired=ship.fired + part.battery)
        guns = tuple(f"{transition.name_of(part.ship)}.{part.battery}" for part in attacks[0].parts)
        transition.log_event(Aimed(seat=activation.seat, guns=guns, shares=action.shares))
        firers = {part.ship for part in parts}
        turret_ships = {part.ship for part in parts if part.battery == "T"}
        transition.change_activation(
            eager=tuple(n for n in activation.eager if n not in firers),
            drilled=tuple(n for n in activation.drilled if n not in turret_ships),
        )
        transition.push(Batch(attacks), Firing())
