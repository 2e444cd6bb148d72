"""Weights of the computer players, in points as in the fleet lists (a cruiser costs 60)."""

from __future__ import annotations

import msgspec


class UnchartedWeights(msgspec.Struct, frozen=True):
    """The terms of an evaluation.

    Factors: ``future_shot`` for a shot in the next activation; ``fear`` for threats by enemies that have yet
    to act this turn, ``later_threat`` for threats by the others; ``flagship`` for threats to the most
    valuable ship, ``runner`` for threats to the runner; ``shared_threat`` for the part of a threat that the
    enemy could just as well carry out against another ship; ``group_boarding`` for boarding by the squadron
    in the next activation, ``prize`` for derelicts to be taken in it; ``board`` for the value of a melee;
    ``drift`` for contacts of drifting ships; ``tempo`` for threats avoided by activating a squadron first.
    ``stray``: share of its points that a ship out of command counts as lost; ``advance``: share of its
    movement that an enemy is expected to use before firing.

    Costs in points: ``approach`` per inch from the nearest enemy, ``chase`` per inch beyond good range,
    ``edge`` for heading off the table or ashore, ``anchor`` for anchoring. ``northing``: gain per inch of the
    runner's progress; ``cutoff``: minimum value of a card to keep.
    """

    future_shot: float = 0.35
    fear: float = 0.45
    later_threat: float = 0.15
    stray: float = 0.4
    approach: float = 0.12
    board: float = 0.8
    edge: float = 12.0
    anchor: float = 6.0
    tempo: float = 0.25
    shared_threat: float = 0.5
    group_boarding: float = 0.35
    prize: float = 0.35
    flagship: float = 1.0
    advance: float = 0.9
    drift: float = 1.0
    cutoff: float = 4.5
    northing: float = 6.0
    runner: float = 0.3
    chase: float = 0.0


WEIGHTS = UnchartedWeights()

VALUE_FACTORS = ((0.5, 0.15), (0.6, 0.12), (0.85, 0.03))
"""By ``urgency`` (see ``odds.ship_value``): shares of a ship's points for being afloat and for its crew. The
rest of the points is for its hull.
"""

MARKER_COSTS = {"confusion": 0.02, "fire": 0.06, "guns": 0.12, "speed": 0.06, "rudder": 0.06, "flood": 0.07}
"""Cost of a marker, as a share of the ship's points."""
