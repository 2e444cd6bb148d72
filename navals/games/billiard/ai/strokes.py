"""Compute the speed and direction of a stroke for an idea.

Friction throws balls off line and cushions are not perfect mirrors, so contacts are simulated with the
table's own models and the aim is corrected.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from navals.games.billiard.ai.candidates import Idea, PocketMouth
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.physics import friction, resolve
from navals.games.billiard.rules.physics.ball import ROLLING, SLIDING, Ball
from navals.games.billiard.rules.physics.simulate import CUSHION, simulate
from navals.games.billiard.rules.physics.table import PhysicsTable
from navals.games.billiard.rules.table.directions import aim_of
from navals.games.billiard.rules.table.places import DIAMETER
from navals.games.billiard.rules.table.shots import PARAMS, to_spot

MIN_SPEED: Final = 200
MAX_SPEED: Final = 8000
_ROLL_DRAG: Final = 2.0 * PARAMS.roll_friction * PARAMS.gravity
_SLIDE_DRAG: Final = 2.0 * PARAMS.slide_friction * PARAMS.gravity
_TIP_FACTOR: Final = 0.4 * (1.0 + PARAMS.mass / PARAMS.cue_mass)
Vector = tuple[float, float]


def find_stroke(
    idea: Idea, table: PhysicsTable, mouths: tuple[PocketMouth, ...], arrival_speed: float, top: int
) -> Strike | None:
    """Return the stroke that brings the target to its pocket at ``arrival_speed`` (m/s), or None if
    impossible.

    The tip is ``top`` hundredths of a radius above the centre.
    """
    speed = strike_speed(idea, arrival_speed)
    speed_mm = round(1000.0 * speed * (1.0 + top * top / 10_000.0 / _TIP_FACTOR))
    if not MIN_SPEED <= speed_mm <= MAX_SPEED:
        return None
    direction = _aim_direction(idea, table, mouths, speed_mm, top)
    if direction is None:
        return None
    return Strike(
        idea.unit,
        aim_of(*direction),
        speed_mm,
        0,
        top,
        None if idea.rise_place is None else to_spot(idea.rise_place),
    )


def strike_speed(idea: Idea, arrival_speed: float) -> float:
    """Return the struck ball's starting speed (m/s), allowing for friction and loss of speed in cuts."""
    speed = start_speed(arrival_speed, idea.lane.length)
    if idea.kind == "dive":
        return speed
    if idea.kind == "combination":
        dx, dy = idea.lane.x - idea.mx, idea.lane.y - idea.my
        gap = sqrt(dx * dx + dy * dy)
        second_cut = (dx * idea.lane.ux + dy * idea.lane.uy) / gap
        speed = start_speed(speed / (0.975 * (second_cut if second_cut > 0.35 else 0.35)), gap)
    if idea.rail >= 0:
        speed *= 1.25
    return start_speed(speed / (0.975 * idea.cut), idea.distance)


def start_speed(speed: float, length: float) -> float:
    """Return the starting speed with which a ball struck in the centre has ``speed`` after ``length`` (m)."""
    slide_speed = sqrt(speed * speed + _SLIDE_DRAG * length)
    roll_speed = 1.4 * sqrt(speed * speed + _ROLL_DRAG * length)
    return slide_speed if slide_speed < roll_speed else roll_speed


def _struck_ball(x: float, y: float, ux: float, uy: float, speed_mm: int, top: int) -> Ball:
    ball = Ball(1, x, y)
    cue_speed = speed_mm / 1000.0 * (1.0 + PARAMS.mass / PARAMS.cue_mass) / 2.0
    resolve.strike(ball, cue_speed, ux, uy, PARAMS, 0.0, top / 100.0)
    return ball


def _moving_ball(x: float, y: float, ux: float, uy: float, speed: float) -> Ball:
    """Return a ball just hit by another, without spin."""
    ball = Ball(1, x, y)
    ball.vx, ball.vy, ball.state = speed * ux, speed * uy, SLIDING
    return ball


def _advance(ball: Ball, length: float) -> bool:
    """Advance a straight-rolling ball by ``length`` metres; return whether it gets that far."""
    while ball.state == SLIDING or ball.state == ROLLING:
        ball.start_segment(PARAMS)
        speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
        if speed <= 0.0:
            return False
        half_acceleration = (ball.hx * ball.vx + ball.hy * ball.vy) / speed
        duration = ball.end - ball.t0
        if duration * (speed + duration * half_acceleration) >= length:
            # the smaller root of pull t^2 + speed t = length
            discriminant = speed * speed + 4.0 * half_acceleration * length
            ball.advance(
                ball.t0 + 2.0 * length / (speed + sqrt(discriminant if discriminant > 0.0 else 0.0)), PARAMS
            )
            return True
        length -= duration * (speed + duration * half_acceleration)
        ball.advance(ball.end, PARAMS)
        ball.change_state(PARAMS)
    return False


def _rotate(ux: float, uy: float, angle: float) -> Vector:
    """Rotate a unit vector by a small angle (radians)."""
    x, y = ux - angle * uy, uy + angle * ux
    norm = sqrt(x * x + y * y)
    return x / norm, y / norm


def _hit_direction(
    x: float,
    y: float,
    mx: float,
    my: float,
    wx: float,
    wy: float,
    speed_mm: int,
    top: int,
    speed: float = 0.0,
) -> tuple[float, float, float] | None:
    """Return the direction from (x, y) that sends the ball at (mx, my) along (wx, wy), and that ball's speed.

    The ball at (x, y) is struck by the cue (at ``speed_mm`` mm/s, ``top`` as in ``find_stroke``), or starts
    at ``speed`` (m/s) without spin. Return None if impossible.
    """
    nx, ny = wx, wy
    for _ in range(3):
        dx, dy = mx - DIAMETER * nx - x, my - DIAMETER * ny - y
        length = sqrt(dx * dx + dy * dy)
        if length < 1e-6:
            return wx, wy, speed or speed_mm / 1000.0
        ux, uy = dx / length, dy / length
        if ux * nx + uy * ny < 0.1:
            return None
        ball = _moving_ball(x, y, ux, uy, speed) if speed else _struck_ball(x, y, ux, uy, speed_mm, top)
        if not _advance(ball, length):
            return None
        target = Ball(2, ball.x + DIAMETER * nx, ball.y + DIAMETER * ny)
        friction.collide_balls(ball, target, PARAMS)
        target_speed = sqrt(target.vx * target.vx + target.vy * target.vy)
        if target_speed < 1e-6:
            return None
        error = (target.vx * wy - target.vy * wx) / target_speed
        nx, ny = _rotate(nx, ny, error)
    return ux, uy, target_speed


def _aim_direction(
    idea: Idea, table: PhysicsTable, mouths: tuple[PocketMouth, ...], speed_mm: int, top: int
) -> Vector | None:
    lane, mouth = idea.lane, mouths[idea.lane.pocket]
    if idea.kind == "dive":
        return lane.ux, lane.uy
    if idea.kind == "kick":
        goal = lane.x - DIAMETER * lane.ux, lane.y - DIAMETER * lane.uy
        return _bank_direction(table, idea.x, idea.y, (idea.wx, idea.wy), goal, speed_mm, top)
    wx, wy = idea.wx, idea.wy
    first_hit = _hit_direction(idea.x, idea.y, idea.mx, idea.my, wx, wy, speed_mm, top)
    if first_hit is None or idea.kind == "pot":
        return first_hit and first_hit[:2]
    if idea.kind == "bank":
        direction = _bank_direction(table, idea.mx, idea.my, (wx, wy), (mouth.x, mouth.y), 0, 0, first_hit[2])
    else:
        second_hit = _hit_direction(idea.mx, idea.my, lane.x, lane.y, lane.ux, lane.uy, 0, 0, first_hit[2])
        direction = second_hit and second_hit[:2]
    if direction is None:
        return None
    first_hit = _hit_direction(idea.x, idea.y, idea.mx, idea.my, direction[0], direction[1], speed_mm, top)
    return first_hit and first_hit[:2]


def _bank_direction(
    table: PhysicsTable,
    x: float,
    y: float,
    start_direction: Vector,
    goal: Vector,
    speed_mm: int,
    top: int,
    speed: float = 0.0,
) -> Vector | None:
    """Return the direction near ``start_direction`` in which a ball reaches ``goal`` off one cushion.

    ``speed_mm``, ``top`` and ``speed`` are as in ``_hit_direction``. Return None if the ball hits no cushion.
    """
    ux, uy = start_direction
    for _ in range(4):
        ball = _moving_ball(x, y, ux, uy, speed) if speed else _struck_ball(x, y, ux, uy, speed_mm, top)
        simulation = simulate(table, [ball], PARAMS, limit=200)
        bounce = next((event for event in simulation.events if event.kind == CUSHION), None)
        if bounce is None:
            return None
        segments = [segment for segment in simulation.segment_starts[0] if segment[0] >= bounce.time]
        # just off the cushion the ball slides and may curve; its direction afterwards is that of its next
        # segment
        segment = segments[1] if len(segments) > 1 and (segments[1][3] or segments[1][4]) else segments[0]
        norm = sqrt(segment[3] * segment[3] + segment[4] * segment[4])
        if norm < 1e-6:
            return None
        error = (segment[3] * (goal[1] - segment[2]) - segment[4] * (goal[0] - segment[1])) / norm
        dx, dy = goal[0] - segment[1], goal[1] - segment[2]
        px, py = segment[1] - x, segment[2] - y
        length = sqrt(dx * dx + dy * dy) + sqrt(px * px + py * py)
        # a cushion reverses the sign of an error
        ux, uy = _rotate(ux, uy, -error / length)
    return ux, uy
