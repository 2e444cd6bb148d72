"""What computer players hold for how much: all in points of the fleet lists, so that a cruiser is 60."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """``future``: what a shot of the next activation counts beside one of now; ``fear``: the same for shots of
    enemies that act before the ship does again, ``later``: of those that have acted in this turn. ``alone``: the share of
    its points that a ship loses which is out of command of the strongest part of its squadron; ``drift``: what drifting ships run into; ``approach``: points for each inch nearer to where its guns reach.
    ``alike``: the share of that which an enemy that has better marks counts still; ``gang``: what boarding in the next activation
    counts, all of the squadron at one enemy; ``prize``: the same for derelicts; ``flagship``: how many times the dearest ship minds
    shots; ``advance``: the share of its way that an enemy is expected to come nearer before it fires. ``board``: what a fight hand to hand counts of what it promises; ``edge`` points for a berth from which the ship soon
    leaves the table or runs ashore; ``anchor`` points for lying at anchor; ``dull``: what a card must be worth in the hand, else it goes at the end of a turn."""

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


WEIGHTS = Weights()

SHARES = ((0.5, 0.15), (0.6, 0.12), (0.85, 0.03))
"""The share of a ship's points that it is worth while it floats at all, and that of its crew; the rest is its hull. Before, in the last
turn but one, and in the last."""

MARKER_COST = {
    "confusion": 0.02,
    "fire": 0.06,
    "guns": 0.12,
    "speed": 0.06,
    "rudder": 0.06,
    "flood": 0.07,
}
"""The share of its points that a marker costs a ship."""
