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
from navals.games.billiard.rules.physics.detect import BALL, CUSHION, NOSE, POCKET, pair_events, table_event
from navals.games.billiard.rules.physics.table import PhysicsTable
from navals.games.billiard.rules.table.directions import aim_of
from navals.games.billiard.rules.table.places import CORNERS, RADIUS, TOUCH, Place
from navals.games.billiard.rules.table.shots import CLOTHS, PARAMS, Lies, metres, strike, table_of

# upper bounds of speeds (mm/s) with their descriptions
SPEEDS: Final = (
    (700, msg("very soft")),
    (1600, msg("soft")),
    (3200, msg("firm")),
    (5600, msg("hard")),
    (8001, msg("very hard")),
)
_OBJECT_LINE: Final = 0.9  # maximum length of the object ball's line
_TANGENT_LINE: Final = 0.5


class Sight(msgspec.Struct, frozen=True):
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
def sight(lies: Lies, unit: int, aim: int, speed: int, side: int, top: int, table: str) -> Sight:
    """Return the preview of a shot, with an empty path if ``unit`` is not on the table.

    Units are as in ``shots.run``.
    """
    cushions = table_of(table)
    balls = [Ball(n, *metres(spot)) for n, spot in enumerate(lies, 1) if spot is not None and n != unit]
    spot = lies[unit - 1]
    if spot is None:
        return Sight(())
    ball = Ball(unit, *metres(spot))
    path = [(ball.x, ball.y)]
    strike(ball, aim, speed, side, top)
    pairs = list(enumerate(balls, 1))
    has_bounced = False
    while ball.state in (SLIDING, ROLLING):
        ball.plan(PARAMS)
        time, kind, index = table_event(cushions, ball, PARAMS.radius)
        ball.stop = min(time, ball.end)
        heap: list[tuple[float, int, int, int, int, int]] = []
        pair_events(heap, ball, 0, pairs, TOUCH)
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
            return _contact(tuple(path), ball, balls[index - 1], cushions, balls)
        if kind == POCKET:
            return Sight(tuple(path), pocket=index)
        if has_bounced:
            return Sight(tuple(path))
        has_bounced = True
        bounce(ball, kind, index, cushions)
    return Sight((*path, (ball.x, ball.y)))


def bounce(ball: Ball, kind: int, index: int, table: PhysicsTable) -> None:
    """Bounce the ball off the cushion or nose with this index."""
    p = PARAMS
    if kind == NOSE:
        nose = table.noses[index]
        nx, ny = resolve.move_off_circle(ball, nose.x, nose.y, nose.radius, p)
        resolve.han_2005(ball, nx, ny, p.radius + nose.radius, p)
    elif kind == CUSHION:
        line = table.lines[index]
        resolve.move_off_line(ball, line.x1, line.y1, line.nx, line.ny, p)
        resolve.han_2005(ball, line.nx, line.ny, p.radius, p)


def _contact(
    path: tuple[Place, ...], ball: Ball, target: Ball, table: PhysicsTable, balls: list[Ball]
) -> Sight:
    """Return the preview with the lines after a contact: along the line of centres, and at right angles."""
    nx, ny = target.x - ball.x, target.y - ball.y
    size = sqrt(nx * nx + ny * ny)
    nx, ny = nx / size, ny / size
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy) or 1.0
    cosine = (ball.vx * nx + ball.vy * ny) / speed
    tx, ty = ball.vx / speed - cosine * nx, ball.vy / speed - cosine * ny
    sine = sqrt(tx * tx + ty * ty)
    obstacles = [(other.x, other.y) for other in balls if other is not target]
    reach = min(
        0.12 + _OBJECT_LINE * max(0.0, cosine),
        clear_distance((target.x, target.y), (nx, ny), obstacles, table),
    )
    object_end = target.x + reach * nx, target.y + reach * ny
    tangent_end = None
    if sine > 0.02:
        unit = tx / sine, ty / sine
        length = min(0.06 + _TANGENT_LINE * sine, clear_distance(path[-1], unit, obstacles, table))
        tangent_end = path[-1][0] + length * unit[0], path[-1][1] + length * unit[1]
    return Sight(path, target.number, object_end, tangent_end, fullness=max(0.0, cosine))


def clear_distance(start: Place, unit: Place, balls: Iterable[Place], table: PhysicsTable) -> float:
    """Return how far a ball can roll in the direction ``unit`` before it touches a ball or a rail."""
    (x, y), (ux, uy) = start, unit
    reach = inf
    for coord, size, u in ((x, table.width, ux), (y, table.height, uy)):
        if u > 1e-9:
            reach = min(reach, (size - RADIUS - coord) / u)
        elif u < -1e-9:
            reach = min(reach, (coord - RADIUS) / -u)
    for bx, by in balls:
        dot = (bx - x) * ux + (by - y) * uy
        if dot <= 0:
            continue
        off2 = (bx - x) * (bx - x) + (by - y) * (by - y) - dot * dot
        if off2 < TOUCH * TOUCH:
            reach = min(reach, dot - sqrt(TOUCH * TOUCH - off2))
    return max(0.0, reach)


def mouth(pocket: int, table: str) -> Place:
    """Return the point to aim at for a pocket, slightly inside its mouth."""
    cloth = CLOTHS[table]
    if pocket < CORNERS:
        x, y = cloth.corner(pocket)
        return x + (0.02 if not x else -0.02), y + (0.02 if not y else -0.02)
    return cloth.length / 2, 0.0 if pocket == CORNERS else cloth.width


def ghost_ball(target: Place, pocket: Place) -> Place:
    """Return the attacker's centre at contact (ghost ball) to send a ball to a place."""
    dx, dy = pocket[0] - target[0], pocket[1] - target[1]
    size = sqrt(dx * dx + dy * dy) or 1.0
    return target[0] - TOUCH * dx / size, target[1] - TOUCH * dy / size


def aim_at(lies: Lies, unit: int, target: int, pocket: int, table: str) -> int | None:
    """Return the aim that sends ``target`` (0: ``unit`` itself) into a pocket, by geometry alone.

    A pocket of -1 means a full hit. None if the cut is too thin or either ball is not on the table.
    """
    spot = lies[unit - 1]
    if spot is None:
        return None
    x, y = metres(spot)
    hole = mouth(max(0, pocket), table)
    if not target:
        return aim_of(hole[0] - x, hole[1] - y)
    target_spot = lies[target - 1]
    if target_spot is None or target == unit:
        return None
    place = metres(target_spot)
    if place == (x, y):  # the ball in hand covers it
        return None
    if pocket < 0:
        return aim_of(place[0] - x, place[1] - y)
    gx, gy = ghost_ball(place, hole)
    dx, dy = gx - x, gy - y
    too_thin = dx * (place[0] - gx) + dy * (place[1] - gy) <= 0.05 * TOUCH * sqrt(dx * dx + dy * dy)
    return None if too_thin else aim_of(dx, dy)
