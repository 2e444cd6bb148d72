"""Whole states consistent with a view, with random hidden cards."""

from __future__ import annotations

import random

from navals.core.fields import copied
from navals.games.uncharted.rules.cards.deck import sort, whole
from navals.games.uncharted.rules.position import Hand
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.view import View


def sea(view: View) -> UnchartedState:
    """Return the state behind a view with unseen hands empty, for uses that do not depend on them."""
    return copied(UnchartedState, view, outcome=view.result)


def unseen(view: View, seat: int) -> Hand:
    """Return the cards of a seat that may be in its deck or hand, as far as the view tells."""
    rest = list(whole(view.options.fleet(seat), view.options.house))
    for card in view.discards[seat]:
        rest.remove(card)
    return tuple(rest)


def guess(view: View, rng: random.Random) -> UnchartedState:
    """Return a state whose view for ``view.seat`` is ``view``."""
    hands = list(view.hands)
    for seat in (0, 1):
        if len(hands[seat]) < view.held[seat]:
            hands[seat] = sort(tuple(rng.sample(unseen(view, seat), view.held[seat])))
    from navals.games.uncharted.rules.turn.agenda import replace

    return replace(sea(view), hands=(hands[0], hands[1]))
