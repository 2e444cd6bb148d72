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
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.turn.agenda import Handler, Progress, attack_of, replace
from navals.games.uncharted.rules.turn.tasks import Ask, Effect, Melee, Window

RULE: Final = "uncharted 3.12"


class Text(msgspec.Struct, frozen=True):
    """A card's moment, its choices at that moment (empty if not playable), and its effect."""

    moment: str
    choices: Condition
    effect: Callable[[Progress, Effect], None]


TEXTS: Final[dict[str, Text]] = {
    "C01": Text("turn", effects.either_way, effects.back_wind),
    "C02": Text("turn", effects.always, effects.this_turn),
    "C03": Text("turn", effects.always, effects.this_turn),
    "C04": Text("turn", effects.with_sails, effects.this_turn),
    "C05": Text("squadron", effects.for_movers, effects.this_activation),
    "C06": Text("squadron", effects.for_movers, effects.this_activation),
    "C07": Text("squadron", effects.if_widened, effects.widen),
    "C08": Text("attack", volleys.broadside, volleys.heavy),
    "C09": Text("attack", volleys.if_linked, volleys.on_attack),
    "C10": Text("attack", volleys.own_attack, volleys.on_attack),
    "C11": Text("attack", volleys.at_close_range, volleys.on_attack),
    "C12": Text("struck", volleys.if_hit, volleys.brace),
    "C13": Text("card", effects.always, effects.countermand),
    "I1": Text("thrown", volleys.if_missed, volleys.rethrow),
    "I2": Text("squadron", effects.for_a_line, effects.this_activation),
    "I3": Text("critical", volleys.own_subject, volleys.ease),
    "I4": Text("turn", effects.always, effects.reserve),
    "I5": Text("melee", grapples.for_marines, grapples.marines),
    "I6": Text("squadron", effects.for_group, effects.this_activation),
    "I7": Text("over", volleys.parting_batteries, volleys.parting_shot),
    "D1": Text("squadron", effects.for_movers, effects.this_activation),
    "D2": Text("attack", volleys.own_attack, volleys.on_attack),
    "D3": Text("attacked", volleys.own_target, volleys.on_attack),
    "D4": Text("turn", effects.always, effects.this_turn),
    "D5": Text("turret", volleys.fired_turrets, volleys.drill_turret),
    "D6": Text("squadron", effects.repairs, effects.shipwrights),
    "D7": Text("contact", grapples.contacted, grapples.axes),
    "L1": Text("turn", effects.any_point, effects.storm),
    "L2": Text("attack", volleys.at_short_range, volleys.on_attack),
    "L3": Text("squadron", effects.for_movers, effects.this_activation),
    "L4": Text("attacked", volleys.own_target, volleys.on_attack),
    "L5": Text("attack", volleys.own_attack, volleys.on_attack),
    "L6": Text("melee", grapples.for_dread, grapples.dread),
    "L7": Text("squadron", effects.blood_givers, effects.blood_price),
    "O1": Text("squadron", effects.for_movers, effects.this_activation),
    "O2": Text("ram", volleys.own_subject, grapples.iron_beak),
    "O3": Text("hacked", grapples.if_hacks_missed, grapples.berserk),
    "O4": Text("moved", grapples.graspable, grapples.grapple),
    "O5": Text("turn", effects.always, effects.this_turn),
    "O6": Text("contact", grapples.into_contact, grapples.fire_pots),
    "O7": Text("sinking", volleys.last_shots, volleys.last_roar),
}


def playable(state: Position, window: Window) -> tuple[Play, ...]:
    """Return all plays, with choices, available to a seat in a window."""
    return tuple(
        Play(card, choice)
        for card in dict.fromkeys(state.hands[window.seat])
        if TEXTS[card].moment == window.moment
        for choice in TEXTS[card].choices(state, window)
    )


def _opens(progress: Progress, window: Window) -> bool:
    """Return whether a window opens. If only the seat's owner knows, use their claim and adapt the guess."""
    state, claims, seat = progress.state, progress.claims, window.seat
    opens = bool(playable(state, window))
    if claims is None:
        return opens
    unseen, count = (*state.deck(seat), *state.hands[seat]), len(state.hands[seat])
    fitting = {play.card for play in playable(_holding(state, seat, unseen), window)}
    if not fitting or not count:
        return False
    truth = "card" if opens else "none"
    claim = claims.hear(seat, truth)
    if claim == truth:
        return opens
    others = [card for card in unseen if card not in fitting]
    if claim == "card":
        first = claims.rng.choice(sorted(fitting))
        rest = list(unseen)
        rest.remove(first)
        hand = (first, *claims.rng.sample(rest, count - 1))
    elif claim == "none" and len(others) >= count:
        hand = tuple(claims.rng.sample(others, count))
    else:
        raise ValueError(f"no hand can answer {claim!r}")
    progress.state = _holding(state, seat, hand)
    return claim == "card"


def _holding(state: Position, seat: int, hand: Sequence[str]) -> Position:
    return replace(state, hands=with_one(state.hands, seat, sort(tuple(hand))))


class Asks(Handler[Ask]):
    """Opens a window if the seat has a card for it."""

    def run(self, progress: Progress, task: Ask) -> None:
        window = Window(task.seat, task.moment, task.subject, task.other)
        if _opens(progress, window):
            progress.tell(Opened(seat=task.seat, moment=task.moment, subject=progress.name(task.subject)))
            progress.push(window)


class Windows(Handler[Window]):
    """Asks for a card or a pass."""

    def actor(self, state: Position, task: Window) -> int | None:
        return task.seat

    def check(self, state: Position, task: Window, action: UnchartedAction) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Play):
            return Refusal(msg("you may play a card now: play one, or pass"), RULE)
        if action.card not in cards():
            return Refusal(msg("there is no card {card}", card=clip(action.card)), RULE)
        if action.card not in state.hands[task.seat]:
            return Refusal(msg("{card} is not in your hand", card=action.card), RULE)
        text = TEXTS[action.card]
        if task.moment != text.moment:
            return Refusal(msg("{card} cannot be played now", card=action.card), RULE)
        if not (choices := text.choices(state, task)):
            return Refusal(msg("{card} has no legal target", card=action.card), RULE)
        if action.choice not in choices:
            options = ", ".join(" ".join(choice) or "-" for choice in choices[:12])
            return Refusal(
                msg("{card} needs one of these choices: {choices}", card=action.card, choices=options), RULE
            )
        return None

    def menu(self, state: Position, task: Window) -> tuple[UnchartedAction, ...]:
        return (*playable(state, task), PASS)

    def take(self, progress: Progress, task: Window, action: Play | Pass) -> None:
        if isinstance(action, Pass):
            progress.tell(Passed(seat=task.seat, moment=task.moment))
            return
        progress.discard(task.seat, (action.card,))
        progress.tell(Played(seat=task.seat, card=action.card, choice=action.choice))
        _count(progress, task, cards()[action.card].type)
        progress.push(
            Ask(1 - task.seat, "card"),
            Effect(task.seat, action.card, action.choice, task.moment, task.subject, task.other),
        )


def _count(progress: Progress, window: Window, kind: str) -> None:
    """Count A and R cards; an attack or a melee round allows one of each."""
    if window.moment in ("attack", "thrown", "attacked", "struck"):
        progress.amend(done=attack_of(progress.state).done + kind)
    elif window.moment in ("melee", "hacked"):
        melee = progress.find(Melee)
        assert melee is not None
        progress.swap(replace(melee, done=melee.done + kind))


class Effects(Handler[Effect]):
    """Applies a card's effect."""

    def run(self, progress: Progress, task: Effect) -> None:
        TEXTS[task.card].effect(progress, task)
