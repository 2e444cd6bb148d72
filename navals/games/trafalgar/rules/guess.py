"""States consistent with a view. Only A's placement can be hidden, until B has placed too (R49)."""

from __future__ import annotations

import random

import msgspec

from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.fields import copy_as
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.events import Place, TrafalgarAction
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View


def state_of(view: View) -> TrafalgarState:
    """Return the state behind a fully visible view."""
    return copy_as(TrafalgarState, view, outcome=view.result)


def guess(view: View, rng: random.Random) -> TrafalgarState:
    """Return a random state whose view for ``view.seat`` is ``view``."""
    state = state_of(view)
    if view.phase != "place" or view.turn == 0 or view.seat == 0:
        return state
    start_state = msgspec.structs.replace(state, turn=0)
    placements = listing.placements(start_state)
    return start_state.apply(placements[rng.randrange(len(placements))])


def seals(state: TrafalgarState, action: TrafalgarAction) -> bool:
    """Return whether an action is A's placement, which stays secret until B has placed too (R49)."""
    return isinstance(action, Place) and state.turn == 0


def apply(
    state: TrafalgarState, action: TrafalgarAction, log: list[Event] | None, claims: Claims
) -> TrafalgarState:
    """Apply an action; B's placement reveals A's (see ``Hidden.apply``)."""
    if isinstance(action, Place) and state.turn == 1:
        claims.next_claim(0, "", is_sealed=True)
    return state.apply(action, log)
