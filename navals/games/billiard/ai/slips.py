"""Human errors: unsteady strokes, and shots that are easily overlooked.

Errors of aim and speed are normally distributed, scaled by level, and larger for difficult strokes
(``difficulty``): hard or off-centre ones, thin cuts, a cue raised over a cushion or a ball. Errors of speed
have a heavier tail (``speed_error``).

Weak players see straight and close shots first (``obviousness``). Only stronger ones consider combinations,
banks, dives and the table after a shot (``BilliardSkill.kinds``, ``BilliardSkill.judges_leave``). Lengths are
in metres.
"""

from __future__ import annotations

import random
from typing import Final

from navals.games.billiard.ai.candidates import Idea
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.table.directions import direction
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import to_metres, to_place

_EASY_SPEED: Final = 2.0  # m/s: no strain up to this speed
_RAIL_DISTANCE: Final = RADIUS + 0.02  # the cue is raised if the ball is closer to a cushion than this
_CUE_SPACE: Final = 0.15  # a ball this close behind is in the way of the cue
_LONG_SHOT_LENGTH: Final = 2.5  # total length of both paths beyond which a shot looks no harder


def difficulty(state: TableState, strike: Strike, idea: Idea | None) -> float:
    """Return how much harder a stroke is than the easiest one, from 0 to about 2."""
    speed_term = max(0.0, strike.speed / 1000.0 - _EASY_SPEED) * 0.2
    spin_term = (abs(strike.top) + abs(strike.side)) / 100.0
    cut_term = 1.0 - idea.cut if idea is not None else 0.0
    return speed_term + spin_term + cut_term + (0.6 if _is_awkward(state, strike) else 0.0)


def _is_awkward(state: TableState, strike: Strike) -> bool:
    """Return whether the cue must be raised over a cushion, or over a ball behind the struck one."""
    position = strike.at if strike.at is not None else state.lies[strike.unit - 1]
    if position is None:
        return False
    x, y = to_place(position) if strike.at is not None else to_metres(position)
    cloth = state.cloth
    if min(x, y, cloth.length - x, cloth.width - y) < _RAIL_DISTANCE:
        return True
    ux, uy = direction(strike.aim)
    for unit, other_position in enumerate(state.lies, 1):
        if other_position is None or unit == strike.unit:
            continue
        ox, oy = to_metres(other_position)
        dot, cross = (ox - x) * ux + (oy - y) * uy, (ox - x) * uy - (oy - y) * ux
        if -_CUE_SPACE < dot < 0.0 and -RADIUS < cross < RADIUS:
            return True
    return False


def speed_error(deviation: float, tension: float) -> float:
    """Return an error of speed, in standard deviations; beyond one it grows with ``tension`` (0 to 1).

    >>> speed_error(0.8, 1.0), speed_error(-2.0, 1.0), speed_error(2.0, 0.0)
    (0.8, -3.0, 2.0)
    """
    excess = abs(deviation) - 1.0
    if excess <= 0.0:
        return deviation
    return deviation + tension * excess if deviation > 0.0 else deviation - tension * excess


def obviousness(idea: Idea) -> float:
    """Return how obvious a shot is: 1 if straight and close, 0 if as thin and far as possible."""
    length_ratio = min(1.0, (idea.distance + idea.lane.length) / _LONG_SHOT_LENGTH)
    return 1.0 - 0.5 * length_ratio - 0.5 * (1.0 - idea.cut)


def normal_deviate(rng: random.Random) -> float:
    """Return a normal deviate, as the sum of twelve uniform ones, identical on every machine."""
    total = -6.0
    for _ in range(12):
        total += rng.random()
    return total
