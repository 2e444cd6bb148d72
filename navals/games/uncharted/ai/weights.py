"""Weights of the computer players, in points as in the fleet lists (a cruiser costs 60)."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The terms of an evaluation. ``future``: a shot in the next activation relative to one now; ``fear``,
    ``later``: the same for enemies that act before the ship does again, and for those that have acted;
    ``alone``: share of its points lost by a ship out of command; ``drift``: contacts of drifting ships;
    ``approach``: points per inch closer to gun range; ``alike``: share counted of an enemy's threat below
    that to its better targets; ``gang``, ``prize``: boarding in the next activation, by the squadron and of
    derelicts; ``flagship``: factor for threats to the most valuable ship; ``advance``: expected share of its
    movement that an enemy makes before firing; ``board``: share counted of a melee's value; ``edge``: points
    for heading off the table or ashore; ``anchor``: for anchoring; ``dull``: minimum value of a card to keep;
    ``north``: points per inch of progress by the runner; ``runner``: share counted of threats to it;
    ``chase``: points per inch beyond good range.
    """

    future: float = 0.35
    fear: float = 0.45
    later: float = 0.15
    alone: float = 0.4
    approach: float = 0.12
    board: float = 0.8
    edge: float = 12.0
    anchor: float = 6.0
    order: float = 0.25
    alike: float = 0.5
    gang: float = 0.35
    prize: float = 0.35
    flagship: float = 1.0
    advance: float = 0.9
    drift: float = 1.0
    dull: float = 4.5
    north: float = 6.0
    runner: float = 0.3
    chase: float = 0.0


WEIGHTS = Weights()

SHARES = ((0.5, 0.15), (0.6, 0.12), (0.85, 0.03))
"""Shares of a ship's points for staying afloat and for its crew, the rest for its hull: earlier, in the last
turn but one, in the last.
"""

MARKER_COST = {"confusion": 0.02, "fire": 0.06, "guns": 0.12, "speed": 0.06, "rudder": 0.06, "flood": 0.07}
"""Share of its points that a marker costs a ship."""
