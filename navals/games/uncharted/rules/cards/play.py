"""Card windows (3.12): the moment of each card, its choices and its effect.

A window opens for a seat that holds a playable card, and allows one card. Moments: ``turn`` (T cards),
``squadron`` (S cards), ``moved``, ``ram`` and ``contact`` (after the move of ``subject``), ``attack`` and
``attacked`` (before the throw, for attacker and enemy), ``thrown`` and ``struck`` (after it), ``critical``
and ``sinking`` (of ``subject``), ``over`` (``other`` has fired at ``subject``), ``turret`` (``subject`` has
fired its turret), ``melee`` (before a round), ``hacked`` (after the dice against ``subject``), ``card`` (the
enemy has played one).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from navals.core.fields import with_one
from navals.core.message import clip, msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import PASS, Pass, Play, UnchartedAction
from navals.games.uncharted.rules.cards import effects, grapples, volleys
from navals.games.uncharted.rules.cards.deck import cards, sort
from navals.games.uncharted.rules.cards.effects import Condition
from navals.games.uncharted.rules.events import Opened, Passed, Played
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, attack_of, replace
from navals.games.uncharted.rules.turn.tasks import Ask, CardEffect, Melee, Window

RULE: Final = "uncharted 3.12"


class CardRule(msgspec.Struct, frozen=True):
    """A card's moment, the function for its choices (empty if it cannot be played), and its effect."""

    moment: str
    choices: Condition
    effect: Callable[[Progress, CardEffect], None]


CARD_RULES: Final[dict[str, CardRule]] = {
    "C01": CardRule("turn", effects.either_way, effects.shift_wind),
    "C02": CardRule("turn", effects.always, effects.keep_for_turn),
    "C03": CardRule("turn", effects.always, effects.keep_for_turn),
    "C04": CardRule("turn", effects.with_sails, effects.keep_for_turn),
    "C05": CardRule("squadron", effects.for_movers, effects.keep_for_activation),
    "C06": CardRule("squadron", effects.for_movers, effects.keep_for_activation),
    "C07": CardRule("squadron", effects.if_widened, effects.widen),
    "C08": CardRule("attack", volleys.if_broadside, volleys.add_dice),
    "C09": CardRule("attack", volleys.if_linked, volleys.add_to_attack),
    "C10": CardRule("attack", volleys.if_own_attack, volleys.add_to_attack),
    "C11": CardRule("attack", volleys.at_close_range, volleys.add_to_attack),
    "C12": CardRule("struck", volleys.if_hit, volleys.remove_hits),
    "C13": CardRule("card", effects.always, effects.countermand),
    "I1": CardRule("thrown", volleys.if_missed, volleys.reroll_misses),
    "I2": CardRule("squadron", effects.for_a_line, effects.keep_for_activation),
    "I3": CardRule("critical", volleys.if_own_subject, volleys.ease_critical),
    "I4": CardRule("turn", effects.always, effects.deal_reserve),
    "I5": CardRule("melee", grapples.for_marines, grapples.add_marines),
    "I6": CardRule("squadron", effects.for_group, effects.keep_for_activation),
    "I7": CardRule("over", volleys.parting_batteries, volleys.fire_parting_shot),
    "D1": CardRule("squadron", effects.for_movers, effects.keep_for_activation),
    "D2": CardRule("attack", volleys.if_own_attack, volleys.add_to_attack),
    "D3": CardRule("attacked", volleys.if_own_target, volleys.add_to_attack),
    "D4": CardRule("turn", effects.always, effects.keep_for_turn),
    "D5": CardRule("turret", volleys.fired_turrets, volleys.drill_turret),
    "D6": CardRule("squadron", effects.repairs, effects.repair_ship),
    "D7": CardRule("contact", grapples.touched_ships, grapples.give_axes),
    "L1": CardRule("turn", effects.any_point, effects.set_storm_wind),
    "L2": CardRule("attack", volleys.at_short_range, volleys.add_to_attack),
    "L3": CardRule("squadron", effects.for_movers, effects.keep_for_activation),
    "L4": CardRule("attacked", volleys.if_own_target, volleys.add_to_attack),
    "L5": CardRule("attack", volleys.if_own_attack, volleys.add_to_attack),
    "L6": CardRule("melee", grapples.for_dread, grapples.spread_dread),
    "L7": CardRule("squadron", effects.blood_givers, effects.pay_blood),
    "O1": CardRule("squadron", effects.for_movers, effects.keep_for_activation),
    "O2": CardRule("ram", volleys.if_own_subject, grapples.add_ram_dice),
    "O3": CardRule("hacked", grapples.if_hacks_missed, grapples.reroll_hacks),
    "O4": CardRule("moved", grapples.ships_to_grapple, grapples.grapple),
    "O5": CardRule("turn", effects.always, effects.keep_for_turn),
    "O6": CardRule("contact", grapples.into_contact, grapples.set_on_fire),
    "O7": CardRule("sinking", volleys.last_shots, volleys.fire_last_shot),
}


def possible_plays(state: UnchartedPosition, window: Window) -> tuple[Play, ...]:
    """Return all plays, with choices, available to a seat in a window."""
    return tuple(
        Play(card, choice)
        for card in dict.fromkeys(state.hands[window.seat])
        if CARD_RULES[card].moment == window.moment
        for choice in CARD_RULES[card].choices(state, window)
    )


def _try_open(progress: Progress, window: Window) -> bool:
    """Return whether a window opens. If the hand is a guess, use the seat's claim and adapt the guess to it.
    Raise ``ValueError`` if no hand agrees with the claim.
    """
    state, claims, seat = progress.state, progress.claims, window.seat
    is_open = bool(possible_plays(state, window))
    if claims is None:
        return is_open
    unseen_cards, count = (*state.deck(seat), *state.hands[seat]), len(state.hands[seat])
    playable_cards = {play.card for play in possible_plays(_holding(state, seat, unseen_cards), window)}
    if not playable_cards or not count:
        return False
    truth = "card" if is_open else "none"
    claim = claims.hear(seat, truth)
    if claim == truth:
        return is_open
    other_cards = [card for card in unseen_cards if card not in playable_cards]
    if claim == "card":
        first_card = claims.rng.choice(sorted(playable_cards))
        rest = list(unseen_cards)
        rest.remove(first_card)
        hand = (first_card, *claims.rng.sample(rest, count - 1))
    elif claim == "none" and len(other_cards) >= count:
        hand = tuple(claims.rng.sample(other_cards, count))
    else:
        raise ValueError(f"no hand can answer {claim!r}")
    progress.state = _holding(state, seat, hand)
    return claim == "card"


def _holding(state: UnchartedPosition, seat: int, hand: Sequence[str]) -> UnchartedPosition:
    return replace(state, hands=with_one(state.hands, seat, sort(tuple(hand))))


class Asks(Handler[Ask]):
    """Opens a window if the seat has a playable card."""

    def run(self, progress: Progress, task: Ask) -> None:
        window = Window(task.seat, task.moment, task.subject, task.other)
        if _try_open(progress, window):
            progress.log_event(
                Opened(seat=task.seat, moment=task.moment, subject=progress.name(task.subject))
            )
            progress.push(window)


class Windows(Handler[Window]):
    """Asks for a card or a pass."""

    def actor(self, state: UnchartedPosition, task: Window) -> int | None:
        return task.seat

    def check(self, state: UnchartedPosition, task: Window, action: UnchartedAction) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Play):
            return Refusal(msg("you may play a card now: play one, or pass"), RULE)
        if action.card not in cards():
            return Refusal(msg("there is no card {card}", card=clip(action.card)), RULE)
        if action.card not in state.hands[task.seat]:
            return Refusal(msg("{card} is not in your hand", card=action.card), RULE)
        card_rule = CARD_RULES[action.card]
        if task.moment != card_rule.moment:
            return Refusal(msg("{card} cannot be played now", card=action.card), RULE)
        if not (choices := card_rule.choices(state, task)):
            return Refusal(msg("{card} has no legal target", card=action.card), RULE)
        if action.choice not in choices:
            options = ", ".join(" ".join(choice) or "-" for choice in choices[:12])
            return Refusal(
                msg("{card} needs one of these choices: {choices}", card=action.card, choices=options), RULE
            )
        return None

    def menu(self, state: UnchartedPosition, task: Window) -> tuple[UnchartedAction, ...]:
        return (*possible_plays(state, task), PASS)

    def take(self, progress: Progress, task: Window, action: Play | Pass) -> None:
        if isinstance(action, Pass):
            progress.log_event(Passed(seat=task.seat, moment=task.moment))
            return
        progress.discard(task.seat, (action.card,))
        progress.log_event(Played(seat=task.seat, card=action.card, choice=action.choice))
        _count_card(progress, task, cards()[action.card].type)
        progress.push(
            Ask(1 - task.seat, "card"),
            CardEffect(task.seat, action.card, action.choice, task.moment, task.subject, task.other),
        )


def _count_card(progress: Progress, window: Window, kind: str) -> None:
    """Record the type of a card played on an attack or a melee round, which allow one A and one R card."""
    if window.moment in ("attack", "thrown", "attacked", "struck"):
        progress.change_attack(done=attack_of(progress.state).done + kind)
    elif window.moment in ("melee", "hacked"):
        melee = progress.find(Melee)
        assert melee is not None
        progress.swap(replace(melee, done=melee.done + kind))


class Effects(Handler[CardEffect]):
    """Applies a card's effect."""

    def run(self, progress: Progress, task: CardEffect) -> None:
        CARD_RULES[task.card].effect(progress, task)
