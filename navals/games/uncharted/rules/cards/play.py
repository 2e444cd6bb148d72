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

from navals.core.fields import with_item
from navals.core.message import clip, msg
from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import PASS, Pass, Play, UnchartedAction
from navals.games.uncharted.rules.cards import effects, grapples, volleys
from navals.games.uncharted.rules.cards.deck import cards, sort_cards
from navals.games.uncharted.rules.cards.effects import Condition
from navals.games.uncharted.rules.events import Opened, Passed, Played
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.turn.agenda import Handler, Transition, attack_of, replace
from navals.games.uncharted.rules.turn.tasks import Ask, CardEffect, Melee, Window

RULE: Final = "uncharted 3.12"


class CardRule(msgspec.Struct, frozen=True):
    """A card's moment, the function for its choices (empty if it cannot be played), and its effect."""

    moment: str
    choices: Condition
    effect: Callable[[Transition, CardEffect], None]


CARD_RULES: Final[dict[str, CardRule]] = {
    "C01": CardRule("turn", effects.offer_wind_shifts, effects.shift_wind),
    "C02": CardRule("turn", effects.allow_always, effects.keep_for_turn),
    "C03": CardRule("turn", effects.allow_always, effects.keep_for_turn),
    "C04": CardRule("turn", effects.require_sails, effects.keep_for_turn),
    "C05": CardRule("squadron", effects.require_mover, effects.keep_for_activation),
    "C06": CardRule("squadron", effects.require_mover, effects.keep_for_activation),
    "C07": CardRule("squadron", effects.require_wider_group, effects.widen_group),
    "C08": CardRule("attack", volleys.require_broadside, volleys.add_dice),
    "C09": CardRule("attack", volleys.require_linked_fire, volleys.add_card_to_attack),
    "C10": CardRule("attack", volleys.require_own_attack, volleys.add_card_to_attack),
    "C11": CardRule("attack", volleys.require_close_range, volleys.add_card_to_attack),
    "C12": CardRule("struck", volleys.require_hits, volleys.remove_hits),
    "C13": CardRule("card", effects.allow_always, effects.countermand_card),
    "I1": CardRule("thrown", volleys.require_misses, volleys.reroll_misses),
    "I2": CardRule("squadron", effects.require_two_ships, effects.keep_for_activation),
    "I3": CardRule("critical", volleys.require_own_subject, volleys.ease_critical_hit),
    "I4": CardRule("turn", effects.allow_always, effects.deal_reserve),
    "I5": CardRule("melee", grapples.offer_marine_ships, grapples.add_marines),
    "I6": CardRule("squadron", effects.require_group_ship, effects.keep_for_activation),
    "I7": CardRule("over", volleys.offer_parting_shots, volleys.fire_parting_shot),
    "D1": CardRule("squadron", effects.require_mover, effects.keep_for_activation),
    "D2": CardRule("attack", volleys.require_own_attack, volleys.add_card_to_attack),
    "D3": CardRule("attacked", volleys.require_own_target, volleys.add_card_to_attack),
    "D4": CardRule("turn", effects.allow_always, effects.keep_for_turn),
    "D5": CardRule("turret", volleys.offer_fired_turrets, volleys.drill_turret),
    "D6": CardRule("squadron", effects.offer_repairs, effects.repair_ship),
    "D7": CardRule("contact", grapples.offer_touched_ships, grapples.give_axes),
    "L1": CardRule("turn", effects.offer_all_points, effects.set_storm_wind),
    "L2": CardRule("attack", volleys.require_short_range, volleys.add_card_to_attack),
    "L3": CardRule("squadron", effects.require_mover, effects.keep_for_activation),
    "L4": CardRule("attacked", volleys.require_own_target, volleys.add_card_to_attack),
    "L5": CardRule("attack", volleys.require_own_attack, volleys.add_card_to_attack),
    "L6": CardRule("melee", grapples.offer_dread_ships, grapples.spread_dread),
    "L7": CardRule("squadron", effects.offer_sacrifices, effects.sacrifice_crew),
    "O1": CardRule("squadron", effects.require_mover, effects.keep_for_activation),
    "O2": CardRule("ram", volleys.require_own_subject, grapples.add_ram_dice),
    "O3": CardRule("hacked", grapples.require_missed_hacks, grapples.reroll_hacks),
    "O4": CardRule("moved", grapples.offer_grapple_targets, grapples.grapple_enemy),
    "O5": CardRule("turn", effects.allow_always, effects.keep_for_turn),
    "O6": CardRule("contact", grapples.require_contact, grapples.set_on_fire),
    "O7": CardRule("sinking", volleys.offer_last_shots, volleys.fire_last_shot),
}


def possible_plays(state: UnchartedPosition, window: Window) -> tuple[Play, ...]:
    """Return all plays, with choices, available to a seat in a window."""
    return tuple(
        Play(card, choice)
        for card in dict.fromkeys(state.hands[window.seat])
        if CARD_RULES[card].moment == window.moment
        for choice in CARD_RULES[card].choices(state, window)
    )


def _try_to_open(transition: Transition, window: Window) -> bool:
    """Return whether a window opens. If the hand is a guess, the seat's claim decides, and the guess is
    adapted to the claim. Raise ``ValueError`` if no hand agrees with the claim.
    """
    state, claims, seat = transition.state, transition.claims, window.seat
    is_open = bool(possible_plays(state, window))
    if claims is None:
        return is_open
    unseen_cards, hand_size = (*state.deck(seat), *state.hands[seat]), len(state.hands[seat])
    playable_cards = {play.card for play in possible_plays(_with_hand(state, seat, unseen_cards), window)}
    if not playable_cards or not hand_size:
        return False
    true_claim = "card" if is_open else "none"
    claim = claims.next_claim(seat, true_claim)
    if claim == true_claim:
        return is_open
    other_cards = [card for card in unseen_cards if card not in playable_cards]
    if claim == "card":
        first_card = claims.rng.choice(sorted(playable_cards))
        remaining_cards = list(unseen_cards)
        remaining_cards.remove(first_card)
        hand = (first_card, *claims.rng.sample(remaining_cards, hand_size - 1))
    elif claim == "none" and len(other_cards) >= hand_size:
        hand = tuple(claims.rng.sample(other_cards, hand_size))
    else:
        raise ValueError(f"no hand can answer {claim!r}")
    transition.state = _with_hand(state, seat, hand)
    return claim == "card"


def _with_hand(state: UnchartedPosition, seat: int, hand: Sequence[str]) -> UnchartedPosition:
    return replace(state, hands=with_item(state.hands, seat, sort_cards(tuple(hand))))


class AskHandler(Handler[Ask]):
    """Opens a window if the seat has a playable card."""

    def run(self, transition: Transition, task: Ask) -> None:
        window = Window(task.seat, task.moment, task.subject, task.other)
        if _try_to_open(transition, window):
            transition.log_event(
                Opened(seat=task.seat, moment=task.moment, subject=transition.name_of(task.subject))
            )
            transition.push(window)


class WindowHandler(Handler[Window]):
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
            choices_text = ", ".join(" ".join(choice) or "-" for choice in choices[:12])
            return Refusal(
                msg("{card} needs one of these choices: {choices}", card=action.card, choices=choices_text),
                RULE,
            )
        return None

    def legal_actions(self, state: UnchartedPosition, task: Window) -> tuple[UnchartedAction, ...]:
        return (*possible_plays(state, task), PASS)

    def apply(self, transition: Transition, task: Window, action: Play | Pass) -> None:
        if isinstance(action, Pass):
            transition.log_event(Passed(seat=task.seat, moment=task.moment))
            return
        transition.discard_cards(task.seat, (action.card,))
        transition.log_event(Played(seat=task.seat, card=action.card, choice=action.choice))
        _record_card(transition, task, cards()[action.card].type)
        transition.push(
            Ask(1 - task.seat, "card"),
            CardEffect(task.seat, action.card, action.choice, task.moment, task.subject, task.other),
        )


def _record_card(transition: Transition, window: Window, card_type: str) -> None:
    """Record the type of a card played on an attack or a melee round, which allow one A and one R card."""
    if window.moment in ("attack", "thrown", "attacked", "struck"):
        transition.change_attack(done=attack_of(transition.state).done + card_type)
    elif window.moment in ("melee", "hacked"):
        melee = transition.find_task(Melee)
        assert melee is not None
        transition.replace_task(replace(melee, done=melee.done + card_type))


class EffectHandler(Handler[CardEffect]):
    """Applies a card's effect."""

    def run(self, transition: Transition, task: CardEffect) -> None:
        CARD_RULES[task.card].effect(transition, task)
