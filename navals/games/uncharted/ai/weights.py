"""Weights of the computer players, in points as in the fleet lists (a cruiser costs 60)."""

from __future__ import annotations

import msgspec


class UnchartedWeights(msgspec.Struct, frozen=True):
    """The terms of an evaluation.

    Factors: ``future_shot`` for a shot in the next activation; ``fear`` and ``later_threat`` for threats of
    enemies that have not, or have, acted this turn; ``flagship`` and ``runner`` for threats to the most
    valuable ship and to the runner; ``shared_threat`` for the part of a threat that the enemy could carry out
    against another ship as well; ``group_boarding`` and ``prize`` for boarding by the squadron, and for
    derelicts, in the next activation; ``board`` for the value of a melee; ``drift`` for contacts of drifting
    ships; ``tempo`` for threats avoided by activating a squadron first. ``stray``: share of its points lost
    by a ship out of command; ``advance``: expected share of its movement that an enemy makes before firing.

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
"""Shares of a ship's points for being afloat and for its crew, the rest being for its hull: before the last
two turns, in the last turn but one, and in the last.
"""

MARKER_COSTS = {"confusion": 0.02, "fire": 0.06, "guns": 0.12, "speed": 0.06, "rudder": 0.06, "flood": 0.07}
"""Share of its points that a marker costs a ship."""
