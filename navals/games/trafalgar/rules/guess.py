"""Whole states consistent with a view: where A has placed is all that can be hidden, until B has placed too (R49)."""

from __future__ import annotations

import random

import msgspec

from navals.core.fields import copied
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View


def whole(view: View) -> TrafalgarState:
    """The state behind a view that hides nothing."""
    return copied(TrafalgarState, view, outcome=view.result)


def guess(view: View, rng: random.Random) -> TrafalgarState:
    """A state whose view for ``view.seat`` is ``view`` again."""
    state = whole(view)
    if view.phase != "place" or view.turn == 0 or view.seat == 0:
        return state
    before = msgspec.structs.replace(state, turn=0)
    ways = listing.placements(before)
    return before.apply(ways[rng.randrange(len(ways))])
