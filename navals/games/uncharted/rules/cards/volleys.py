"""Conditions and effects of cards for attacks, critical hits and sinkings (see ``effects.py``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.games.uncharted.rules.cards.effects import (
    NOT_PLAYABLE,
    Choices,
    Condition,
    choices_if,
    is_choosable,
)
from navals.games.uncharted.rules.data.fleet import BATTERIES
from navals.games.uncharted.rules.fire.aiming import (
    battery_part,
    build_attack,
    firing_ships,
    ready_batteries,
    targets,
)
from navals.games.uncharted.rules.fire.attack import EXTRA_DICE, SHIP_ATTACK_KINDS, lowest_hit
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Transition, activation_of, attack_of, replace
from navals.games.uncharted.rules.turn.tasks import (
    Attack,
    Batch,
    CardEffect,
    Part,
    Striking,
    Throwing,
    Window,
)

PARTING_RANGE: Final = 16_000  # Range of a parting shot (I7), in thousandths of an inch.


def require_own_attack(state: UnchartedPosition, window: Window) -> Choices:
    """Require fire by the player's active squadron, with no A card played on it yet."""
    attack, activation = attack_of(state), state.activation
    is_own_activation = activation is not None and activation.seat == window.seat
    is_playable = attack.kind == "fire" and "A" not in attack.done
    return choices_if(is_own_activation and is_playable and is_choosable(state, attack.source, window.seat))


def _require_attack(condition: Condition, attack_fits: Callable[[Attack], object]) -> Condition:
    """Return ``condition`` with a further requirement: ``attack_fits`` must hold for the attack."""
    return lambda state, window: choices_if(condition(state, window) and attack_fits(attack_of(state)))


require_broadside: Final = _require_attack(
    require_own_attack, lambda attack: attack.parts[0].battery in "PS"
)  # C08
require_linked_fire: Final = _require_attack(
    require_own_attack, lambda attack: any(entry.helping for entry in attack.parts)
)  # C09
require_close_range: Final = _require_attack(require_own_attack, lambda attack: attack.band == 1)  # C11
require_short_range: Final = _require_attack(require_own_attack, lambda attack: attack.band <= 2)  # L2
require_misses: Final = _require_attack(require_own_attack, lambda attack: attack.missed)  # I1


def require_own_target(state: UnchartedPosition, window: Window) -> Choices:
    """Require an enemy attack on a friendly ship, with no R card played on it yet (D3, L4)."""
    attack = attack_of(state)
    can_reply = attack.kind in SHIP_ATTACK_KINDS and "R" not in attack.done
    return choices_if(can_reply and is_choosable(state, attack.target, window.seat))


require_hits: Final = _require_attack(require_own_target, lambda attack: attack.hits)  # C12


def add_card_to_attack(transition: Transition, effect: CardEffect) -> None:
    """Add the card to those that change the attack's resolution."""
    transition.change_attack(cards=(*attack_of(transition.state).cards, effect.card))


def add_dice(transition: Transition, effect: CardEffect) -> None:
    """Add three dice to the attack (C08)."""
    transition.change_attack(extra=attack_of(transition.state).extra + EXTRA_DICE)


def reroll_misses(transition: Transition, effect: CardEffect) -> None:
    """Reroll the missed dice (I1)."""
    attack = attack_of(transition.state)
    transition.push(*[Throwing(dice, lowest_hit(attack), bonus, again=True) for dice, bonus in attack.missed])


def remove_hits(transition: Transition, effect: CardEffect) -> None:
    """Remove two hits (C12)."""
    transition.change_attack(hits=max(0, attack_of(transition.state).hits - 2))


def require_own_subject(state: UnchartedPosition, window: Window) -> Choices:
    """Require that the player's card can choose the window's subject (I3, O2)."""
    return choices_if(is_choosable(state, window.subject, window.seat))


def ease_critical_hit(transition: Transition, effect: CardEffect) -> None:
    """Limit the critical hit to its loss of hull points (I3)."""
    strike = transition.find_task(Striking)
    assert strike is not None
    transition.replace_task(replace(strike, eased=True))


def offer_parting_shots(state: UnchartedPosition, window: Window) -> Choices:
    """Offer batteries that bear on the attacker (I7)."""
    number, enemy = window.subject, window.other
    can_shoot = is_choosable(state, number, window.seat) and not state.is_engaged(number)
    if (
        not can_shoot
        or enemy not in targets(state, window.seat)
        or state.distance(number, enemy) > PARTING_RANGE
    ):
        return NOT_PLAYABLE
    return tuple(
        (battery,)
        for battery in ready_batteries(state, number)
        if battery_part(state, number, battery, enemy) is not None
    )


def fire_parting_shot(transition: Transition, effect: CardEffect) -> None:
    """Fire back with the chosen battery at half its dice (I7)."""
    number, battery = effect.subject, effect.choice[0]
    if (part := battery_part(transition.state, number, battery, effect.other)) is None:
        return
    halved_part = replace(part, halves=part.halves + 1)
    attack = replace(build_attack(transition.state, (halved_part,), effect.other, "parting"), extra=0)
    ship = transition.state.ships[number]
    transition.change_ship(number, fired=ship.fired + battery)
    transition.push(Batch((attack,)))


def offer_fired_turrets(state: UnchartedPosition, window: Window) -> Choices:
    """Offer fired turrets of the group that have a target (D5)."""
    drilled_ships, target_ships = activation_of(state).drilled, targets(state, window.seat)
    turrets = [n for n in firing_ships(state) if "T" in state.ships[n].fired and n not in drilled_ships]
    usable_turrets = (n for n in turrets if is_choosable(state, n, window.seat))
    bearing_turrets = (
        n
        for n in usable_turrets
        if any(battery_part(state, n, "T", target) is not None for target in target_ships)
    )
    return tuple((state.ships[n].name,) for n in bearing_turrets)


def drill_turret(transition: Transition, effect: CardEffect) -> None:
    """Let the chosen turret fire again at half its dice (D5)."""
    number = transition.state.ship_number(effect.seat, effect.choice[0])
    transition.change_ship(number, fired=transition.state.ships[number].fired.replace("T", ""))
    transition.change_activation(drilled=(*activation_of(transition.state).drilled, number))


def offer_last_shots(state: UnchartedPosition, window: Window) -> Choices:
    """Offer batteries, fired or not, with each enemy they bear on (O7)."""
    number = window.subject
    if not is_choosable(state, number, window.seat) or state.is_engaged(number):
        return NOT_PLAYABLE
    return tuple(
        (battery, state.full_name(target))
        for battery in BATTERIES
        for target in targets(state, window.seat)
        if battery_part(state, number, battery, target) is not None
    )


def fire_last_shot(transition: Transition, effect: CardEffect) -> None:
    """Fire the chosen battery, unreduced, before the ship sinks (O7)."""
    state = transition.state
    battery, target_name = effect.choice
    target = state.find_ship(target_name)
    if (part := battery_part(state, effect.subject, battery, target)) is None:
        return
    range_band = band(state.distance(effect.subject, target))
    dice = state.ships[effect.subject].card.dice(battery, range_band)
    attack_part = Part(effect.subject, battery, dice, bonus=part.bonus, share=dice)
    transition.push(Batch((replace(build_attack(state, (attack_part,), target, "roar"), extra=0),)))
