"""How a person slips: what a hand does wrong, and what an eye overlooks. Nothing here is a throw of dice over what to play.

The hand: errors of aim and speed are normal, as large as the level has them, and larger where people find a stroke harder (``strain``):
hard strokes, those off the ball's centre, thin cuts (the point to aim at is guessed), a ball that lies at a cushion or before another one,
so that the cue must be lifted. That far shots miss more often needs no rule: the same angle misses by more there. A speed is misread now
and then: large errors of it are larger than normal ones (``misread``).

The eye: who plays now and then sees what is straight and near first (``plain``), and what he does not see he does not try; combinations,
banks and dives are for better eyes (``Skill.kinds``), and so is what a shot leaves on the table (``Skill.leaves``).

Lengths are metres.
"""

from __future__ import annotations

import random
from typing import Final

from navals.games.billiard.ai.candidates import Idea
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.table.directions import direction
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import metres

_GENTLE: Final = 2.0
"""Up to this speed (m/s) a stroke is not harder than another."""
_RAIL: Final = RADIUS + 0.02
"""A ball whose centre is nearer to a cushion is awkward to strike: the hand finds no place."""
_BEHIND: Final = 0.15
"""A ball that lies so near behind the one to be struck is in the way of the cue."""
_FAR: Final = 2.5
"""The ways of both balls of a shot that looks as far as any."""


def strain(state: TableState, strike: Strike, idea: Idea | None) -> float:
    """How much harder than the easiest stroke people find this one: 0 (a soft, straight one in the open) to about 2."""
    hard = max(0.0, strike.speed / 1000.0 - _GENTLE) * 0.2
    off = (abs(strike.top) + abs(strike.side)) / 100.0
    thin = 1.0 - idea.cut if idea is not None else 0.0
    return hard + off + thin + (0.6 if _awkward(state, strike) else 0.0)


def _awkward(state: TableState, strike: Strike) -> bool:
    """Whether the cue must be lifted: over a cushion near the ball, or over another ball behind it."""
    spot = strike.at if strike.at is not None else state.lies[strike.unit - 1]
    if spot is None:
        return False
    x, y = (spot[0] / 10_000.0, spot[1] / 10_000.0) if strike.at is not None else metres(spot)
    surface = state.surface
    if min(x, y, surface.length - x, surface.width - y) < _RAIL:
        return True
    ux, uy = direction(strike.aim)
    for unit, lie in enumerate(state.lies, 1):
        if lie is None or unit == strike.unit:
            continue
        ox, oy = metres(lie)
        along, across = (ox - x) * ux + (oy - y) * uy, (ox - x) * uy - (oy - y) * ux
        if -_BEHIND < along < 0.0 and -RADIUS < across < RADIUS:
            return True
    return False


def misread(pace: float, tense: float) -> float:
    """An error of speed, in standard deviations: of a level that is ``tense`` (0 to 1), beyond one it grows faster.

    >>> misread(0.8, 1.0), misread(-2.0, 1.0), misread(2.0, 0.0)
    (0.8, -3.0, 2.0)
    """
    beyond = abs(pace) - 1.0
    if beyond <= 0.0:
        return pace
    return pace + tense * beyond if pace > 0.0 else pace - tense * beyond


def plain(idea: Idea) -> float:
    """How soon a shot is seen: 1 one that is straight and near, 0 the thinnest and furthest. The nearer a ball lies to its pocket and to the
    ball that is struck, and the straighter both lie, the sooner."""
    way = min(1.0, (idea.run + idea.lane.far) / _FAR)
    return 1.0 - 0.5 * way - 0.5 * (1.0 - idea.cut)


def normal(rng: random.Random) -> float:
    """A normal deviate, near enough: twelve uniform ones added up, the same on every machine."""
    total = -6.0
    for _ in range(12):
        total += rng.random()
    return total
