"""Shot previews and aiming aids; lengths in metres.

A preview uses the physics of real shots, but follows only the struck ball, to its first contact and off at
most one cushion. The rest is left to the player.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop
from math import inf, sqrt
from typing import Final

import msgspec

from navals.core.message import msg
from navals.games.billiard.rules.physics import resolve
from navals.games.billiard.rules.physics.ball import ROLLING, SLIDING, Ball
from navals.games.billiard.rules.physics.detect import BALL, CUSHION, NOSE, POCKET, push_contacts, table_event
from navals.games.billiard.rules.physics.table import PhysicsTable
from navals.games.billiard.rules.table.directions import aim_of
from navals.games.billiard.rules.table.places import CORNER_COUNT, DIAMETER, RADIUS, Place
from navals.games.billiard.rules.table.shots import CLOTHS, PARAMS, Lies, get_table, strike, to_metres

# upper bounds of speeds (mm/s) with their descriptions
SPEED_WORDS: Final = (
    (700, msg("very soft")),
    (1600, msg("soft")),
    (3200, msg("firm")),
    (5600, msg("hard")),
    (8001, msg("very hard")),
)
_MAX_OBJECT_LINE: Final = 0.9  # maximum length of the object ball's line
_MAX_TANGENT_LINE: Final = 0.5


class ShotPreview(msgspec.Struct, frozen=True):
    """The path of the struck ball's centre to its first contact.

    ``path``: start, cushion if any, end. ``unit``: the object ball, or 0. If there is one, the path ends at
    the ghost ball, ``object_end`` is the end of the object ball's line, ``tangent_end`` that of the
    attacker's tangent line. ``pocket``: the pocket the struck ball goes into, or -1.
    """

    path: tuple[Place, ...]
    unit: int = 0
    object_end: Place | None = None
    tangent_end: Place | None = None
    pocket: int = -1
    fullness: float = 0.0  # the cosine of the cut: 1 is a full hit


@lru_cache(maxsize=256)
def preview_shot(
    positions: Lies, unit: int, aim: int, speed: int, side: int, top: int, table_name: str
) -> ShotPreview:
    """Return the preview of a shot, with an empty path if ``unit`` is not on the table.

    Units are as in ``shots.simulate_shot``.
    """
    physics_table = get_table(table_name)
    balls = [Ball(n, *to_metres(lie)) for n, lie in enumerate(positions, 1) if lie is not None and n != unit]
    lie = positions[unit - 1]
    if lie is None:
        return ShotPreview(())
    ball = Ball(unit, *to_metres(lie))
    path = [(ball.x, ball.y)]
    strike(ball, aim, speed, side, top)
    indexed_balls = list(enumerate(balls, 1))
    has_bounced = False
    while ball.state in (SLIDING, ROLLING):
        ball.start_segment(PARAMS)
        time, kind, index = table_event(physics_table, ball, PARAMS.radius)
        ball.stop = min(time, ball.end)
        heap: list[tuple[float, int, int, int, int, int]] = []
        push_contacts(heap, ball, 0, indexed_balls, DIAMETER)
        if heap and heap[0][0] <= min(time, ball.end):
            time, kind, _, index, _, _ = heappop(heap)
        if time > ball.end:
            ball.advance(ball.end, PARAMS)
            ball.change_state(PARAMS)
            continue
        ball.advance(time, PARAMS)
        place = ball.x, ball.y
        path.append(place)
        if kind == BALL:
            return _contact_preview(tuple(path), ball, balls[index - 1], physics_table, balls)
        if kind == POCKET:
            return ShotPreview(tuple(path), pocket=index)
        if has_bounced:
            return ShotPreview(tuple(path))
        has_bounced = True
        bounce(ball, kind, index, physics_table)
    return ShotPreview((*path, (ball.x, ball.y)))


def bounce(ball: Ball, kind: int, index: int, table: PhysicsTable) -> None:
    """Bounce the ball off the cushion or nose with this index."""
    params = PARAMS
    if kind == NOSE:
        nose = table.noses[index]
        nx, ny = resolve.move_off_circle(ball, nose.x, nose.y, nose.radius, params)
        resolve.bounce_off_cushion(ball, nx, ny, params.radius + nose.radius, params)
    elif kind == CUSHION:
        line = table.lines[index]
        resolve.move_off_line(ball, line.x1, line.y1, line.nx, line.ny, params)
        resolve.bounce_off_cushion(ball, line.nx, line.ny, params.radius, params)


def _contact_preview(
    path: tuple[Place, ...], ball: Ball, target: Ball, table: PhysicsTable, balls: list[Ball]
) -> ShotPreview:
    """Return the preview with the lines after a contact: along the line of centres, and at right angles."""
    nx, ny = target.x - ball.x, target.y - ball.y
    distance = sqrt(nx * nx + ny * ny)
    nx, ny = nx / distance, ny / distance
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy) or 1.0
    cosine = (ball.vx * nx + ball.vy * ny) / speed
    tx, ty = ball.vx / speed - cosine * nx, ball.vy / speed - cosine * ny
    sine = sqrt(tx * tx + ty * ty)
    obstacles = [(other_ball.x, other_ball.y) for other_ball in balls if other_ball is not target]
    object_length = min(
        0.12 + _MAX_OBJECT_LINE * max(0.0, cosine),
        clear_distance((target.x, target.y), (nx, ny), obstacles, table),
    )
    object_end = target.x + object_length * nx, target.y + object_length * ny
    tangent_end = None
    if sine > 0.02:
        direction = tx / sine, ty / sine
        length = min(0.06 + _MAX_TANGENT_LINE * sine, clear_distance(path[-1], direction, obstacles, table))
        tangent_end = path[-1][0] + length * direction[0], path[-1][1] + length * direction[1]
    return ShotPreview(path, target.number, object_end, tangent_end, fullness=max(0.0, cosine))


def clear_distance(start: Place, direction: Place, balls: Iterable[Place], table: PhysicsTable) -> float:
    """Return how far a ball can roll in the direction ``direction`` before it touches a ball or a rail."""
    (x, y), (ux, uy) = start, direction
    distance = inf
    for coordinate, size, component in ((x, table.width, ux), (y, table.height, uy)):
        if component > 1e-9:
            distance = min(distance, (size - RADIUS - coordinate) / component)
        elif component < -1e-9:
            distance = min(distance, (coordinate - RADIUS) / -component)
    for bx, by in balls:
        dot = (bx - x) * ux + (by - y) * uy
        if dot <= 0:
            continue
        squared_offset = (bx - x) * (bx - x) + (by - y) * (by - y) - dot * dot
        if squared_offset < DIAMETER * DIAMETER:
            distance = min(distance, dot - sqrt(DIAMETER * DIAMETER - squared_offset))
    return max(0.0, distance)


def aiming_point(pocket: int, table_name: str) -> Place:
    """Return the point to aim at for a pocket, slightly inside its mouth."""
    cloth = CLOTHS[table_name]
    if pocket < CORNER_COUNT:
        x, y = cloth.corner(pocket)
        return x + (0.02 if not x else -0.02), y + (0.02 if not y else -0.02)
    return cloth.length / 2, 0.0 if pocket == CORNER_COUNT else cloth.width


def ghost_ball(target: Place, pocket: Place) -> Place:
    """Return the attacker's centre at contact (ghost ball) to send a ball to a place."""
    dx, dy = pocket[0] - target[0], pocket[1] - target[1]
    distance = sqrt(dx * dx + dy * dy) or 1.0
    return target[0] - DIAMETER * dx / distance, target[1] - DIAMETER * dy / distance


def aim_at(positions: Lies, unit: int, target: int, pocket: int, table_name: str) -> int | None:
    """Return the aim that sends ``target`` (0: ``unit`` itself) into a pocket, by geometry alone.

    A pocket of -1 means a full hit. None if the cut is too thin or either ball is not on the table.
    """
    position = positions[unit - 1]
    if position is None:
        return None
    x, y = to_metres(position)
    aim_point = aiming_point(max(0, pocket), table_name)
    if not target:
        return aim_of(aim_point[0] - x, aim_point[1] - y)
    target_position = positions[target - 1]
    if target_position is None or target == unit:
        return None
    target_place = to_metres(target_position)
    if target_place == (x, y):  # the ball in hand covers it
        return None
    if pocket < 0:
        return aim_of(target_place[0] - x, target_place[1] - y)
    gx, gy = ghost_ball(target_place, aim_point)
    dx, dy = gx - x, gy - y
    is_too_thin = dx * (target_place[0] - gx) + dy * (target_place[1] - gy) <= 0.05 * DIAMETER * sqrt(
        dx * dx + dy * dy
    )
    return None if is_too_thin else aim_of(dx, dy)
