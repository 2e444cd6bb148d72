"""Complete states consistent with a view, with random hidden cards."""

from __future__ import annotations

import random

from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.fields import copy_as, with_item
from navals.core.seat import NOBODY
from navals.games.uncharted.rules.actions import Discard, Play, UnchartedAction
from navals.games.uncharted.rules.cards.deck import full_deck, sort_cards
from navals.games.uncharted.rules.position import Hand
from navals.games.uncharted.rules.state import UnchartedState, apply_action
from navals.games.uncharted.rules.turn.tasks import Drawing
from navals.games.uncharted.rules.view import View


def state_of(view: View) -> UnchartedState:
    """Return the state that a view shows. Unseen hands are empty: use it only where they do not matter."""
    return copy_as(UnchartedState, view, outcome=view.result)


def unseen_cards(view: View, seat: int) -> Hand:
    """Return the cards in a seat's deck and hand together: all but its discards."""
    cards_left = list(full_deck(view.options.fleet(seat), view.options.house))
    for card in view.discards[seat]:
        cards_left.remove(card)
    return tuple(cards_left)


def guess(view: View, rng: random.Random) -> UnchartedState:
    """Return a random state whose view for ``view.seat`` is ``view``."""
    hands = list(view.hands)
    for seat in (0, 1):
        if len(hands[seat]) < view.held[seat]:
            hands[seat] = sort_cards(tuple(rng.sample(unseen_cards(view, seat), view.held[seat])))
    from navals.games.uncharted.rules.turn.agenda import replace

    return replace(state_of(view), hands=(hands[0], hands[1]))


def drawer(state: UnchartedState) -> int:
    """Return the seat that draws cards now, or ``NOBODY``."""
    task = state.agenda[-1] if state.agenda else None
    return task.seat if isinstance(task, Drawing) else NOBODY


def admit(state: UnchartedState, action: UnchartedAction, rng: random.Random) -> UnchartedState:
    """Return a state with an action's cards in the actor's guessed hand, or ``state`` if impossible."""
    cards: Hand = action.cards if isinstance(action, Discard) else ()
    if isinstance(action, Play):
        cards = (action.card,)
    if not cards:
        return state
    seat = state.actor()
    hand, cards_left = list(state.hands[seat]), [*state.deck(seat), *state.hands[seat]]
    for card in cards:
        if card not in cards_left:
            return state
        cards_left.remove(card)
        if card in hand:
            hand.remove(card)
    if not 0 <= (other_count := len(state.hands[seat]) - len(cards)) <= len(hand):
        return state
    new_hand = (*cards, *rng.sample(hand, other_count))
    from navals.games.uncharted.rules.turn.agenda import replace

    return replace(state, hands=with_item(state.hands, seat, sort_cards(new_hand)))


def apply(
    state: UnchartedState, action: UnchartedAction, log: list[Event] | None, claims: Claims
) -> UnchartedState:
    """Apply an action. For each window that might open, its seat claims ``card`` or ``none``: whether it
    can play a card.
    """
    return apply_action(state, action, log, claims)
