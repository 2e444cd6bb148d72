"""Whole states consistent with a view."""

from __future__ import annotations

import random
from typing import Final

from navals.core.fields import copied
from navals.core.seat import CHANCE
from navals.games.bataille.rules.layouts import Knowledge, bits, consistent_fleet, grid, union
from navals.games.bataille.rules.state import BatailleState, View, Waters

_GRID: Final = grid()


def knowledge(waters: Waters) -> Knowledge:
    """Return the certain facts of a grid: misses, surroundings of sunk ships, corners of hits (R3)."""
    sunk = union(waters.sunk)
    hits = waters.hits & ~sunk
    water = waters.bombed & ~waters.hits | union(_GRID.around[square] for square in bits(sunk))
    water |= union(_GRID.corners[square] for square in bits(hits))
    return Knowledge(waters.left, water & ~sunk, hits, sunk, waters.bombed)


def barren(waters: Waters) -> int:
    """Return the squares, not bombed yet, that cannot hold a ship."""
    known = knowledge(waters)
    return known.water & ~known.shot


def guess(view: View, rng: random.Random) -> BatailleState:
    """Return a random state whose view for ``view.seat`` equals ``view``."""
    fleets: list[tuple[int, ...]] = []
    for waters, placed in zip(view.waters, view.placed, strict=True):
        fleet = waters.ships
        if fleet is None:
            fleet = consistent_fleet(knowledge(waters), rng) if placed else ()
        fleets.append(fleet)
    return copied(
        BatailleState,
        view,
        turn=CHANCE if view.phase == "first" else view.actor,
        fleets=(fleets[0], fleets[1]),
        bombed=(view.waters[0].bombed, view.waters[1].bombed),
        outcome=view.result,
    )
