"""Conditions and effects of cards for attacks, critical hits and sinkings (see ``effects.py``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from navals.games.uncharted.rules.cards.effects import NEVER, Choices, Condition, fit, only_if
from navals.games.uncharted.rules.data.fleet import BATTERIES
from navals.games.uncharted.rules.fire.aiming import build, gunners, part, ready, targets
from navals.games.uncharted.rules.fire.attack import BY_SHIPS, EAGER, needs
from navals.games.uncharted.rules.fire.gunnery import band
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.turn.agenda import Progress, activation_of, attack_of, replace
from navals.games.uncharted.rules.turn.tasks import Attack, Batch, Effect, Part, Striking, Throwing, Window

PARTING: Final = 16_000  # Range of a parting shot (I7).


def own_attack(state: Position, window: Window) -> Choices:
    """Require fire by the player's squadron without an A card so far."""
    attack, activation = attack_of(state), state.activation
    active = activation is not None and activation.seat == window.seat
    fires = attack.kind == "fire" and "A" not in attack.done
    return only_if(active and fires and fit(state, attack.source, window.seat))


def _with(whose: Condition, fits: Callable[[Attack], object]) -> Condition:
    """Return a condition with an additional requirement on the attack."""
    return lambda state, window: only_if(whose(state, window) and fits(attack_of(state)))


broadside: Final = _with(own_attack, lambda attack: attack.parts[0].battery in "PS")  # C08
if_linked: Final = _with(own_attack, lambda attack: any(one.helping for one in attack.parts))  # C09
at_close_range: Final = _with(own_attack, lambda attack: attack.band == 1)  # C11
at_short_range: Final = _with(own_attack, lambda attack: attack.band <= 2)  # L2
if_missed: Final = _with(own_attack, lambda attack: attack.missed)  # I1


def own_target(state: Position, window: Window) -> Choices:
    """Require an enemy attack on a friendly ship (D3, L4)."""
    attack = attack_of(state)
    answerable = attack.kind in BY_SHIPS and "R" not in attack.done
    return only_if(answerable and fit(state, attack.target, window.seat))


if_hit: Final = _with(own_target, lambda attack: attack.hits)  # C12


def on_attack(progress: Progress, effect: Effect) -> None:
    """Record the card, which changes how the attack is resolved."""
    progress.amend(cards=(*attack_of(progress.state).cards, effect.card))


def heavy(progress: Progress, effect: Effect) -> None:
    """Add three dice to the attack (C08)."""
    progress.amend(extra=attack_of(progress.state).extra + EAGER)


def rethrow(progress: Progress, effect: Effect) -> None:
    """Reroll the missed dice (I1)."""
    attack = attack_of(progress.state)
    progress.push(*[Throwing(dice, needs(attack), bonus, again=True) for dice, bonus in attack.missed])


def brace(progress: Progress, effect: Effect) -> None:
    """Remove two hits (C12)."""
    progress.amend(hits=max(0, attack_of(progress.state).hits - 2))


def own_subject(state: Position, window: Window) -> Choices:
    """Require that the subject can be chosen (I3, O2)."""
    return only_if(fit(state, window.subject, window.seat))


def ease(progress: Progress, effect: Effect) -> None:
    """Reduce the critical hit to its hull points (I3)."""
    strike = progress.find(Striking)
    assert strike is not None
    progress.swap(replace(strike, eased=True))


def parting_batteries(state: Position, window: Window) -> Choices:
    """Offer batteries that bear on the attacker (I7)."""
    number, enemy = window.subject, window.other
    able = fit(state, number, window.seat) and not state.engaged(number)
    if not able or enemy not in targets(state, window.seat) or state.distance(number, enemy) > PARTING:
        return NEVER
    return tuple((one,) for one in ready(state, number) if part(state, number, one, enemy) is not None)


def parting_shot(progress: Progress, effect: Effect) -> None:
    """Fire back with the chosen battery at half its dice (I7)."""
    number, battery = effect.subject, effect.choice[0]
    if (one := part(progress.state, number, battery, effect.other)) is None:
        return
    halved = replace(one, halves=one.halves + 1)
    attack = replace(build(progress.state, (halved,), effect.other, "parting"), extra=0)
    ship = progress.state.ships[number]
    progress.change(number, fired=ship.fired + battery)
    progress.push(Batch((attack,)))


def fired_turrets(state: Position, window: Window) -> Choices:
    """Offer fired turrets of the group that have a target (D5)."""
    drilled, marks = activation_of(state).drilled, targets(state, window.seat)
    fired = [n for n in gunners(state) if "T" in state.ships[n].fired and n not in drilled]
    able = (n for n in fired if fit(state, n, window.seat))
    aimed = (n for n in able if any(part(state, n, "T", mark) is not None for mark in marks))
    return tuple((state.ships[n].name,) for n in aimed)


def drill_turret(progress: Progress, effect: Effect) -> None:
    """Let the chosen turret fire again at half its dice (D5)."""
    number = progress.state.number(effect.seat, effect.choice[0])
    progress.change(number, fired=progress.state.ships[number].fired.replace("T", ""))
    progress.activate(drilled=(*activation_of(progress.state).drilled, number))


def last_shots(state: Position, window: Window) -> Choices:
    """Offer batteries that bear on an enemy, fired or not (O7)."""
    number = window.subject
    if not fit(state, number, window.seat) or state.engaged(number):
        return NEVER
    return tuple(
        (battery, state.called(target))
        for battery in BATTERIES
        for target in targets(state, window.seat)
        if part(state, number, battery, target) is not None
    )


def last_roar(progress: Progress, effect: Effect) -> None:
    """Fire the chosen battery, unreduced, before the ship sinks (O7)."""
    state = progress.state
    battery, name = effect.choice
    target = state.named(name)
    if (one := part(state, effect.subject, battery, target)) is None:
        return
    distance = band(state.distance(effect.subject, target))
    share = state.ships[effect.subject].card.dice(battery, distance)
    plain = Part(effect.subject, battery, share, bonus=one.bonus, share=share)
    progress.push(Batch((replace(build(state, (plain,), target, "roar"), extra=0),)))
