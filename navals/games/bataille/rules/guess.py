"""Whole states consistent with a view: what a player who knows only that much may imagine."""

from __future__ import annotations

import random
from typing import Final

from navals.core.seat import CHANCE
from navals.games.bataille.rules.layouts import bits, consistent_fleet, grid
from navals.games.bataille.rules.posterior import Knowledge
from navals.games.bataille.rules.state import BatailleState, View, Waters

_GRID: Final = grid()


def knowledge(waters: Waters) -> Knowledge:
    """All that is certain about a grid: misses, the surroundings of sunk ships, the corners of every hit
    (R3)."""
    sunk = 0
    water = waters.bombed & ~waters.hits
    for ship in waters.sunk:
        sunk |= ship
        for square in bits(ship):
            water |= _GRID.around[square]
    hits = waters.hits & ~sunk
    for square in bits(hits):
        water |= _GRID.corners[square]
    return Knowledge(waters.left, water & ~sunk, hits, sunk, waters.bombed)


def guess(view: View, rng: random.Random) -> BatailleState:
    """A state whose view for ``view.seat`` is ``view`` again."""
    fleets: list[tuple[int, ...]] = []
    for owner, waters in enumerate(view.waters):
        if waters.ships is not None:
            fleets.append(waters.ships)
        elif view.placed[owner]:
            fleets.append(consistent_fleet(knowledge(waters), rng))
        else:
            fleets.append(())
    turn = CHANCE if view.phase == "first" else view.actor
    return BatailleState(
        options=view.options,
        turn=turn,
        fleets=(fleets[0], fleets[1]),
        bombed=(view.waters[0].bombed, view.waters[1].bombed),
        bombs=view.bombs,
        last=view.last,
        outcome=view.result,
    )
