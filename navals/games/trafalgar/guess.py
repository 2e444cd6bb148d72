"""Whole states consistent with a view: where A has placed is all that can be hidden, until B has placed too (R49)."""

from __future__ import annotations

import random

import msgspec

from navals.games.trafalgar import menu
from navals.games.trafalgar.rules import TrafalgarState
from navals.games.trafalgar.view import View


def whole(view: View) -> TrafalgarState:
    """The state behind a view that hides nothing."""
    return TrafalgarState(
        view.options,
        view.phase,
        view.turn,
        view.ships,
        view.forts,
        view.flags,
        view.wind,
        view.first,
        view.round,
        view.quiet,
        view.stirred,
        view.offered,
        view.active,
        view.acted,
        view.ahead,
        view.call,
        view.shot,
        view.pairs,
        view.transfers,
        view.die,
        view.result,
    )


def guess(view: View, rng: random.Random) -> TrafalgarState:
    """A state whose view for ``view.seat`` is ``view`` again."""
    state = whole(view)
    if view.phase != "place" or view.turn == 0 or view.seat == 0:
        return state
    before = msgspec.structs.replace(state, turn=0)
    ways = menu.placements(before)
    return before.apply(ways[rng.randrange(len(ways))])
