"""Contact models: cue strike, ball to ball, ball to cushion or nose. SI units, no angles.

Sources: cue strike, D. Alciatore, TP A-30; cushions, I. Han, "Dynamics in Carom and Three Cushion Billiards"
(2005); restitution and friction between balls, D. Alciatore, TP A-5, A-6 and A-14.
"""

from collections.abc import Callable
from math import sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, PhysicsParams

SEPARATION = 1e-6  # gap (m) left before a contact is resolved, so that rounding cannot cause a second one

MIN_PARTING_SPEED = 0.005  # minimum speed (m/s) at which two balls separate


def strike(
    ball: Ball,
    speed: float,
    ux: float,
    uy: float,
    params: PhysicsParams,
    side: float = 0.0,
    top: float = 0.0,
    elevation: tuple[float, float] = (1.0, 0.0),
) -> None:
    """Strike with the cue at `speed` (m/s) along the unit vector (ux, uy): an instantaneous point contact.

    `side` > 0 is left, `top` > 0 above the centre, in radii; `elevation` is the cosine and sine of the cue's
    inclination.
    """
    cos, sin = elevation
    depth = sqrt(1.0 - side * side - top * top)
    c = params.radius * (cos * depth - sin * top)
    b = params.radius * (sin * depth + cos * top)
    a = params.radius * side
    lever = -c * sin + b * cos
    inertia = 0.4 * params.radius * params.radius
    v = 2.0 * speed / (1.0 + params.mass / params.cue_mass + (a * a + lever * lever) / inertia)
    ball_speed = v * cos
    ball.vx, ball.vy = ball_speed * ux, ball_speed * uy
    spin = v / inertia
    wx, wy = spin * lever, spin * a * sin
    # axes of the strike: x to the left of the cue's line, y against the motion
    ball.wx = -wx * uy - wy * ux
    ball.wy = wx * ux - wy * uy
    ball.wz = -spin * a * cos
    ball.state = SLIDING


def collide_three(
    ball_model: Callable[[Ball, Ball, PhysicsParams], None], a: Ball, b: Ball, c: Ball, params: PhysicsParams
) -> bool:
    """Collide `a` with `b` and `c` at the same instant, using the model for two balls.

    The two impulses reverse the approach speeds of both contacts, following Newton's law of restitution.
    Return False and change nothing unless both impulses push the balls apart.
    """
    bx, by = b.x - a.x, b.y - a.y
    cx, cy = c.x - a.x, c.y - a.y
    distance_b = sqrt(bx * bx + by * by)
    distance_c = sqrt(cx * cx + cy * cy)
    bx, by, cx, cy = bx / distance_b, by / distance_b, cx / distance_c, cy / distance_c
    approach_b = (a.vx - b.vx) * bx + (a.vy - b.vy) * by
    approach_c = (a.vx - c.vx) * cx + (a.vy - c.vy) * cy
    cosine = bx * cx + by * cy
    impulse_b, impulse_c = (
        4.0 * approach_b - 2.0 * cosine * approach_c,
        4.0 * approach_c - 2.0 * cosine * approach_b,
    )
    if approach_b <= 0.0 or approach_c <= 0.0 or impulse_b <= 0.0 or impulse_c <= 0.0:
        return False
    divisor = 4.0 - cosine * cosine
    motions = [_get_motion(ball) for ball in (a, b, c)]
    changes = []
    for partner, motion, factor in (
        (b, motions[1], impulse_b / (divisor * approach_b)),
        (c, motions[2], impulse_c / (divisor * approach_c)),
    ):
        ball_model(a, partner, params)
        changes.append((_scaled_change(a, motions[0], factor), _scaled_change(partner, motion, factor)))
        _set_motion(a, motions[0])
    _set_motion(a, [x + y + z for x, y, z in zip(motions[0], changes[0][0], changes[1][0], strict=True)])
    _set_motion(b, [x + y for x, y in zip(motions[1], changes[0][1], strict=True)])
    _set_motion(c, [x + y for x, y in zip(motions[2], changes[1][1], strict=True)])
    return True


def _get_motion(ball: Ball) -> list[float]:
    return [ball.vx, ball.vy, ball.wx, ball.wy, ball.wz]


def _scaled_change(ball: Ball, motion: list[float], factor: float) -> list[float]:
    return [
        factor * (new_value - old_value)
        for new_value, old_value in zip(_get_motion(ball), motion, strict=True)
    ]


def _set_motion(ball: Ball, motion: list[float]) -> None:
    ball.vx, ball.vy, ball.wx, ball.wy, ball.wz = motion


def separate(a: Ball, b: Ball, params: PhysicsParams) -> None:
    """Move two touching balls to a distance of two radii plus `SEPARATION`.

    Move them back along their velocities if the distance is small, otherwise along the line of centres.
    """
    reach = 2.0 * params.radius + SEPARATION
    cx, cy = b.x - a.x, b.y - a.y
    bx, by = b.vx - a.vx, b.vy - a.vy
    squared_speed = bx * bx + by * by
    t = _find_root(bx * cx + by * cy, squared_speed, cx * cx + cy * cy - reach * reach)
    if t is not None:
        mx, my = 0.5 * t * (a.vx + b.vx), 0.5 * t * (a.vy + b.vy)
        if mx * mx + my * my <= 25.0 * SEPARATION * SEPARATION:
            a.x += t * a.vx
            a.y += t * a.vy
            b.x += t * b.vx
            b.y += t * b.vy
            return
    distance = sqrt(cx * cx + cy * cy)
    k = 0.5 * (reach - distance) / distance
    a.x -= k * cx
    a.y -= k * cy
    b.x += k * cx
    b.y += k * cy


def _find_root(half_b: float, squared_speed: float, gap: float) -> float | None:
    """Return the root of squared_speed t^2 + 2 half_b t + gap that is nearest to zero, or None."""
    discriminant = half_b * half_b - squared_speed * gap
    if squared_speed <= 0.0 or discriminant < 0.0:
        return None
    q = -half_b - sqrt(discriminant) if half_b >= 0.0 else -half_b + sqrt(discriminant)
    if q == 0.0:
        return 0.0
    t, other_root = gap / q, q / squared_speed
    return other_root if abs(other_root) < abs(t) else t


def push_apart(a: Ball, b: Ball) -> None:
    """Make two balls that have just collided separate at `MIN_PARTING_SPEED` or faster, by equal and opposite
    changes.

    Balls that stay in contact would otherwise collide again every few microseconds.
    """
    nx, ny = b.x - a.x, b.y - a.y
    distance = sqrt(nx * nx + ny * ny)
    nx, ny = nx / distance, ny / distance
    shortfall = MIN_PARTING_SPEED - ((b.vx - a.vx) * nx + (b.vy - a.vy) * ny)
    if shortfall > 0.0:
        shortfall *= 0.5
        a.vx -= shortfall * nx
        a.vy -= shortfall * ny
        b.vx += shortfall * nx
        b.vy += shortfall * ny


def move_off_line(ball: Ball, x1: float, y1: float, nx: float, ny: float, params: PhysicsParams) -> None:
    """Move a ball until its centre is one radius plus `SEPARATION` from the cushion through (x1, y1) with
    unit normal (nx, ny).
    """
    clearance = (ball.x - x1) * nx + (ball.y - y1) * ny
    speed = ball.vx * nx + ball.vy * ny
    shortfall = params.radius + SEPARATION - clearance
    if speed != 0.0:
        t = shortfall / speed
        if t * t * (ball.vx * ball.vx + ball.vy * ball.vy) <= 25.0 * SEPARATION * SEPARATION:
            ball.x += t * ball.vx
            ball.y += t * ball.vy
            return
    ball.x += shortfall * nx
    ball.y += shortfall * ny


def move_off_circle(
    ball: Ball, x: float, y: float, radius: float, params: PhysicsParams
) -> tuple[float, float]:
    """Move a ball until its centre is one radius plus `SEPARATION` from a nose.

    Return the unit normal away from the nose.
    """
    reach = params.radius + radius + SEPARATION
    cx, cy = ball.x - x, ball.y - y
    squared_speed = ball.vx * ball.vx + ball.vy * ball.vy
    t = _find_root(cx * ball.vx + cy * ball.vy, squared_speed, cx * cx + cy * cy - reach * reach)
    if t and t * t * squared_speed <= 25.0 * SEPARATION * SEPARATION:
        ball.x += t * ball.vx
        ball.y += t * ball.vy
        cx, cy = ball.x - x, ball.y - y
        distance = sqrt(cx * cx + cy * cy)
        return cx / distance, cy / distance
    distance = sqrt(cx * cx + cy * cy)
    nx, ny = cx / distance, cy / distance
    ball.x, ball.y = x + reach * nx, y + reach * ny
    return nx, ny


def bounce_off_cushion(ball: Ball, nx: float, ny: float, distance: float, params: PhysicsParams) -> None:
    """Bounce off a cushion whose normal towards the ball is (nx, ny): Han (2005), equations 14 to 23.

    The cushion touches the ball above its centre. `distance` (m), the distance from the contact's axis, is
    not used here.
    """
    # the paper's frame: first axis into the cushion, second to its left
    ex, ey = -nx, -ny
    vn, vt = ball.vx * ex + ball.vy * ey, -ball.vx * ey + ball.vy * ex
    wn, wt = ball.wx * ex + ball.wy * ey, -ball.wx * ey + ball.wy * ex
    radius, mass = params.radius, params.mass
    sin = params.cushion_height / radius - 1.0
    cos = sqrt(1.0 - sin * sin)
    sx = vn * sin + radius * wt
    sy = -vt - radius * ball.wz * cos + radius * wn * sin
    normal_impulse = (1.0 + params.cushion_restitution) * vn * cos * mass
    slip_speed = sqrt(sx * sx + sy * sy)
    factor = 2.0 * mass / 7.0
    if slip_speed * factor > params.cushion_friction * normal_impulse:
        factor = params.cushion_friction * normal_impulse / slip_speed
    px, py = factor * sx, factor * sy
    horizontal_impulse = -px * sin - normal_impulse * cos
    vertical_impulse = px * cos - normal_impulse * sin
    vn += horizontal_impulse / mass
    vt += py / mass
    spin_factor = radius / (0.4 * mass * radius * radius)
    wn -= spin_factor * py * sin
    wt += spin_factor * (horizontal_impulse * sin - vertical_impulse * cos)
    ball.wz += spin_factor * py * cos
    ball.vx, ball.vy = vn * ex - vt * ey, vn * ey + vt * ex
    ball.wx, ball.wy = wn * ex - wt * ey, wn * ey + wt * ex
    ball.state = SLIDING
