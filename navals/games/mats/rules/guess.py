"""Complete states consistent with a view, which hides at most A's order (R1, R2)."""

from __future__ import annotations

import random

import msgspec

from navals.core.capabilities import Claims
from navals.core.event import Event
from navals.core.fields import copy_as
from navals.games.mats.rules.events import MatsAction, Order
from navals.games.mats.rules.state import MatsState
from navals.games.mats.rules.view import View


def state_of(view: View) -> MatsState:
    """Return the state of a view that hides nothing."""
    fights = () if view.fight is None else (view.fight.position, *view.fights)
    return copy_as(MatsState, view, turn=view.actor, fights=fights, outcome=view.result)


def guess(view: View, rng: random.Random) -> MatsState:
    """Return a random state whose view for ``view.seat`` equals ``view``."""
    if not view.ready[0] or view.line[0]:
        return state_of(view)
    hidden_order = list(view.survivors(0))
    rng.shuffle(hidden_order)
    return msgspec.structs.replace(state_of(view), line=(tuple(hidden_order), view.line[1]))


def seals(state: MatsState, action: MatsAction) -> bool:
    """Return whether an action is A's order, which stays secret until B has formed a column too (R2)."""
    return isinstance(action, Order) and state.turn == 0


def apply(state: MatsState, action: MatsAction, log: list[Event] | None, claims: Claims) -> MatsState:
    """Apply an action; B's order reveals A's (see ``Hidden.apply``)."""
    if isinstance(action, Order) and state.turn == 1:
        claims.next_claim(0, "", is_sealed=True)
    return state.apply(action, log)
