"""Potting a ball: aim, obstacles and odds.

Aims point at the ghost ball, by geometry alone: the player must allow for throw. Odds come from simulating
the current shot, with its speed and spin, many times with small errors (``HAND_ERROR``). The shot itself is
played without errors.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

import msgspec

from navals.games.billiard.rules.physics.ball import Ball
from navals.games.billiard.rules.physics.simulate import POCKET, simulate
from navals.games.billiard.rules.table.directions import FULL_TURN
from navals.games.billiard.rules.table.match import MAX_SPEED, MIN_SPEED
from navals.games.billiard.rules.table.places import DIAMETER, Place
from navals.games.billiard.rules.table.shots import CLOTHS, PARAMS, Lies, get_table, strike, to_metres
from navals.games.billiard.screen.table import aiming

_ARRIVAL_SPEED: Final = 0.6  # m/s: speed of a ball at its pocket
HAND_ERROR: Final = (2.0, 0.01)  # standard deviations of aim (1/100 degree) and speed (share)
_NORMAL_VALUES: Final = (0.08, 0.24, 0.4, 0.58, 0.78, 1.01, 1.32, 1.86)
# normal deviates of aim and speed for 32 simulated shots (10 ms in the browser), evenly spread over both
_DEVIATES: Final = (*(-value for value in reversed(_NORMAL_VALUES)), *_NORMAL_VALUES)
SHOT_ERRORS: Final = tuple((_DEVIATES[n], _DEVIATES[(k * n + 2) % 16]) for k in (5, 11) for n in range(16))


class Pot(msgspec.Struct, frozen=True):
    """A shot that sends a ball into a pocket.

    ``aim``: None if the cut is too thin; ``is_open``: whether the path is clear; ``blocker``: the ball in the
    way (0: a cushion); ``speed``: minimum in mm/s.
    """

    aim: int | None
    is_open: bool = False
    speed: int = 0
    blocker: int = 0


class PotOdds(msgspec.Struct, frozen=True):
    """The odds of a shot: that the ball falls into its pocket (``pot``), and that the struck ball falls into
    any pocket (``scratch``)."""

    pot: float
    scratch: float = 0.0


@lru_cache(maxsize=64)
def find_pot(positions: Lies, unit: int, target: int, pocket: int, table_name: str) -> Pot:
    """Return the shot with ``unit`` that sends ``target`` (0: ``unit`` itself) into a pocket."""
    aim = aiming.aim_at(positions, unit, target, pocket, table_name)
    if aim is None:
        return Pot(None)
    # Imported late: lessons and rules need no computer players.
    from navals.games.billiard.ai import candidates, strokes

    cloth, physics_table = CLOTHS[table_name], get_table(table_name)
    layout = [(n, *to_metres(lie)) for n, lie in enumerate(positions, 1) if lie is not None]
    object_ball, mouth = target or unit, candidates.find_mouths(physics_table)[pocket]
    start_place = next((x, y) for n, x, y in layout if n == unit)
    target_place = next((x, y) for n, x, y in layout if n == object_ball)
    lanes = candidates.find_lanes(layout, (mouth,), (object_ball,), unit)
    if not lanes:
        return Pot(aim, blocker=_find_blocker(layout, target_place, (mouth.x, mouth.y), (object_ball, unit)))
    lane = lanes[0]
    if not target:
        return Pot(aim, True, _round_speed(strokes.start_speed(_ARRIVAL_SPEED, lane.length)))
    pots = candidates.find_pots(layout, lanes, [(unit, *start_place)], (cloth.length, cloth.width), 0.0)
    if not pots:
        ghost_place = lane.x - DIAMETER * lane.ux, lane.y - DIAMETER * lane.uy
        return Pot(aim, blocker=_find_blocker(layout, start_place, ghost_place, (unit, target)))
    return Pot(aim, True, _round_speed(strokes.strike_speed(pots[0], _ARRIVAL_SPEED)))


@lru_cache(maxsize=64)
def estimate_odds(
    positions: Lies,
    unit: int,
    target: int,
    pocket: int,
    aim: int,
    speed: int,
    side: int,
    top: int,
    table_name: str,
    errors: tuple[tuple[float, float], ...] = SHOT_ERRORS,
) -> PotOdds:
    """Return the odds of a shot at a pocket; ``target`` 0 means ``unit`` itself.

    Units are as in ``shots.simulate_shot``; ``errors`` of aim and speed are in standard deviations.
    """
    physics_table, object_ball = get_table(table_name), target or unit
    hit_count = scratch_count = 0
    for aim_error, speed_error in errors:
        balls = [Ball(n, *to_metres(lie)) for n, lie in enumerate(positions, 1) if lie is not None]
        struck_ball = next(ball for ball in balls if ball.number == unit)
        struck_speed = min(MAX_SPEED, max(MIN_SPEED, round(speed * (1 + HAND_ERROR[1] * speed_error))))
        strike(struck_ball, round(aim + HAND_ERROR[0] * aim_error) % FULL_TURN, struck_speed, side, top)
        shot = simulate(physics_table, balls, PARAMS, watchlist=(unit, object_ball))
        pocket_by_ball = {event.ball: event.other_id for event in shot.events if event.kind == POCKET}
        hit_count += pocket_by_ball.get(object_ball) == pocket
        scratch_count += object_ball != unit and unit in pocket_by_ball
    return PotOdds(hit_count / len(errors), scratch_count / len(errors))


def _round_speed(speed: float) -> int:
    """Convert a speed from m/s to mm/s, rounded up to a step of the slider, at most MAX_SPEED."""
    return min(MAX_SPEED, 50 * ceil(20 * speed))


def _find_blocker(
    layout: list[tuple[int, float, float]], start: Place, end: Place, ignored_units: tuple[int, int]
) -> int:
    """Return the ball that blocks the path from ``start`` to ``end``, or 0 if no ball does."""
    from navals.games.billiard.ai.candidates import can_roll

    balls = [ball for ball in layout if ball[0] not in ignored_units]
    return next((ball[0] for ball in balls if not can_roll([ball], *start, *end, *ignored_units)), 0)
