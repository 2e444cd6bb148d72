"""Potting a ball: aim, chance and obstacles.

The aim is the ghost ball's, by geometry alone; allowing for throw is left to the player, but the chance
includes it.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt
from typing import Final

import msgspec

from navals.games.billiard.rules.table.match import FASTEST
from navals.games.billiard.rules.table.places import TOUCH, Place
from navals.games.billiard.rules.table.shots import CLOTHS, Lies, metres, table_of
from navals.games.billiard.screen.table import aiming

_ARRIVES: Final = 0.6  # m/s: speed of a ball at its pocket
_SLIP: Final = 0.0005
_THROW: Final = 0.04
_SURE: Final = 0.62  # like ``_SLIP`` and ``_THROW`` fitted to 1,500 simulated shots (``test_table_screen``)


class Pot(msgspec.Struct, frozen=True):
    """A ball sent into a pocket.

    ``aim`` None: the cut is too thin. ``chance``: 0 if ``between`` (0: a cushion) is in the way. ``speed``:
    minimum, mm/s.
    """

    aim: int | None
    chance: float = 0.0
    speed: int = 0
    between: int = 0


@lru_cache(maxsize=64)
def pot(lies: Lies, unit: int, target: int, pocket: int, table: str) -> Pot:
    """Return the shot with ``unit`` that sends ``target`` (0: ``unit`` itself) into a pocket."""
    aim = aiming.aim_at(lies, unit, target, pocket, table)
    if aim is None:
        return Pot(None)
    # Loaded late: lessons and rules need no computer players.
    from navals.games.billiard.ai import candidates, strokes

    cloth, rails = CLOTHS[table], table_of(table)
    lie = [(n, *metres(spot)) for n, spot in enumerate(lies, 1) if spot is not None]
    falls, hole = target or unit, candidates.mouths(rails)[pocket]
    start = next((x, y) for n, x, y in lie if n == unit)
    ball = next((x, y) for n, x, y in lie if n == falls)
    ways = candidates.lanes(lie, (hole,), (falls,), unit)
    if not ways:
        return Pot(aim, between=_between(lie, ball, (hole.x, hole.y), (falls, unit)))
    way = ways[0]
    if not target:
        return Pot(aim, 0.97, _pace(strokes.started(_ARRIVES, way.far)))
    found = candidates.pots(lie, ways, [(unit, *start)], (cloth.length, cloth.width), 0.0)
    if not found:
        ghost = way.x - TOUCH * way.ux, way.y - TOUCH * way.uy
        return Pot(aim, between=_between(lie, start, ghost, (unit, target)))
    run, cut = found[0].run, found[0].cut
    # Errors of aim, and throw, which is greatest at half hits.
    spread = _SLIP * (run + TOUCH) / (TOUCH * cut) + _THROW * cut * sqrt(max(0.0, 1 - cut * cut))
    chance = _SURE + (0.98 - _SURE) * candidates.within(way.room, spread * way.far + 0.0015)
    return Pot(aim, chance, _pace(strokes.speed_of(found[0], _ARRIVES)))


def _pace(speed: float) -> int:
    """Round a speed up to a step of the slider, in mm/s."""
    return min(FASTEST, 50 * ceil(20 * speed))


def _between(lie: list[tuple[int, float, float]], start: Place, end: Place, apart: tuple[int, int]) -> int:
    """Return the ball in the way, 0 if it is a cushion."""
    from navals.games.billiard.ai.candidates import free

    balls = [ball for ball in lie if ball[0] not in apart]
    return next((ball[0] for ball in balls if not free([ball], *start, *end, *apart)), 0)
