"""Contact models: cue strike, ball to ball, ball to cushion or nose. SI units, no angles.

Sources: cue strike, D. Alciatore, TP A-30; cushions, I. Han, "Dynamics in Carom and Three Cushion Billiards"
(2005); restitution and friction between balls, D. Alciatore, TP A-5, A-6 and A-14.
"""

from collections.abc import Callable
from math import sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, Params

SPACE = 1e-6  # gap (m) left before a contact is resolved, so that rounding cannot cause a second one

PARTING = 0.005  # minimum speed (m/s) at which two balls separate


def strike(
    ball: Ball,
    speed: float,
    ux: float,
    uy: float,
    p: Params,
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
    c = p.radius * (cos * depth - sin * top)
    b = p.radius * (sin * depth + cos * top)
    a = p.radius * side
    lever = -c * sin + b * cos
    inertia = 0.4 * p.radius * p.radius
    v = 2.0 * speed / (1.0 + p.mass / p.cue_mass + (a * a + lever * lever) / inertia)
    push = v * cos
    ball.vx, ball.vy = push * ux, push * uy
    spin = v / inertia
    wx, wy = spin * lever, spin * a * sin
    # axes of the strike: x to the left of the cue's line, y against the motion
    ball.wx = -wx * uy - wy * ux
    ball.wy = wx * ux - wy * uy
    ball.wz = -spin * a * cos
    ball.state = SLIDING


def collide_three(model: Callable[[Ball, Ball, Params], None], a: Ball, b: Ball, c: Ball, p: Params) -> bool:
    """Collide `a` with `b` and `c` at the same instant, using the model for two balls.

    The impulses of both contacts reverse both approaches at once, following Newton's law of restitution.
    Return False and change nothing unless both impulses push the balls apart.
    """
    bx, by = b.x - a.x, b.y - a.y
    cx, cy = c.x - a.x, c.y - a.y
    to_b = sqrt(bx * bx + by * by)
    to_c = sqrt(cx * cx + cy * cy)
    bx, by, cx, cy = bx / to_b, by / to_b, cx / to_c, cy / to_c
    on_b = (a.vx - b.vx) * bx + (a.vy - b.vy) * by
    on_c = (a.vx - c.vx) * cx + (a.vy - c.vy) * cy
    cosine = bx * cx + by * cy
    first, second = 4.0 * on_b - 2.0 * cosine * on_c, 4.0 * on_c - 2.0 * cosine * on_b
    if on_b <= 0.0 or on_c <= 0.0 or first <= 0.0 or second <= 0.0:
        return False
    divisor = 4.0 - cosine * cosine
    motions = [_motion(ball) for ball in (a, b, c)]
    gains = []
    for partner, motion, portion in (
        (b, motions[1], first / (divisor * on_b)),
        (c, motions[2], second / (divisor * on_c)),
    ):
        model(a, partner, p)
        gains.append((_gain(a, motions[0], portion), _gain(partner, motion, portion)))
        _set(a, motions[0])
    _set(a, [x + y + z for x, y, z in zip(motions[0], gains[0][0], gains[1][0], strict=True)])
    _set(b, [x + y for x, y in zip(motions[1], gains[0][1], strict=True)])
    _set(c, [x + y for x, y in zip(motions[2], gains[1][1], strict=True)])
    return True


def _motion(ball: Ball) -> list[float]:
    return [ball.vx, ball.vy, ball.wx, ball.wy, ball.wz]


def _gain(ball: Ball, motion: list[float], portion: float) -> list[float]:
    return [portion * (new - old) for new, old in zip(_motion(ball), motion, strict=True)]


def _set(ball: Ball, motion: list[float]) -> None:
    ball.vx, ball.vy, ball.wx, ball.wy, ball.wz = motion


def separate(a: Ball, b: Ball, p: Params) -> None:
    """Move two touching balls to a distance of two radii plus `SPACE`.

    Move them back along their velocities if the distance is small, otherwise along the line of centres.
    """
    reach = 2.0 * p.radius + SPACE
    cx, cy = b.x - a.x, b.y - a.y
    bx, by = b.vx - a.vx, b.vy - a.vy
    speed2 = bx * bx + by * by
    t = _find_root(bx * cx + by * cy, speed2, cx * cx + cy * cy - reach * reach)
    if t is not None:
        mx, my = 0.5 * t * (a.vx + b.vx), 0.5 * t * (a.vy + b.vy)
        if mx * mx + my * my <= 25.0 * SPACE * SPACE:
            a.x += t * a.vx
            a.y += t * a.vy
            b.x += t * b.vx
            b.y += t * b.vy
            return
    size = sqrt(cx * cx + cy * cy)
    k = 0.5 * (reach - size) / size
    a.x -= k * cx
    a.y -= k * cy
    b.x += k * cx
    b.y += k * cy


def _find_root(half: float, speed2: float, gap: float) -> float | None:
    """Return the root of speed2 t^2 + 2 half t + gap that is nearest to zero, or None."""
    disc = half * half - speed2 * gap
    if speed2 <= 0.0 or disc < 0.0:
        return None
    q = -half - sqrt(disc) if half >= 0.0 else -half + sqrt(disc)
    if q == 0.0:
        return 0.0
    t, other_root = gap / q, q / speed2
    return other_root if abs(other_root) < abs(t) else t


def push_apart(a: Ball, b: Ball) -> None:
    """Make two balls that have just collided separate at `PARTING` or faster, by equal and opposite changes.

    Balls that stay in contact would otherwise collide again every few microseconds.
    """
    nx, ny = b.x - a.x, b.y - a.y
    size = sqrt(nx * nx + ny * ny)
    nx, ny = nx / size, ny / size
    shortfall = PARTING - ((b.vx - a.vx) * nx + (b.vy - a.vy) * ny)
    if shortfall > 0.0:
        shortfall *= 0.5
        a.vx -= shortfall * nx
        a.vy -= shortfall * ny
        b.vx += shortfall * nx
        b.vy += shortfall * ny


def move_off_line(ball: Ball, x1: float, y1: float, nx: float, ny: float, p: Params) -> None:
    """Move a ball until its centre is one radius plus `SPACE` from the cushion through (x1, y1) with unit
    normal n.
    """
    clearance = (ball.x - x1) * nx + (ball.y - y1) * ny
    speed = ball.vx * nx + ball.vy * ny
    shortfall = p.radius + SPACE - clearance
    if speed != 0.0:
        t = shortfall / speed
        if t * t * (ball.vx * ball.vx + ball.vy * ball.vy) <= 25.0 * SPACE * SPACE:
            ball.x += t * ball.vx
            ball.y += t * ball.vy
            return
    ball.x += shortfall * nx
    ball.y += shortfall * ny


def move_off_circle(ball: Ball, x: float, y: float, radius: float, p: Params) -> tuple[float, float]:
    """Move a ball until its centre is one radius plus `SPACE` from a nose.

    Return the unit normal away from the nose.
    """
    reach = p.radius + radius + SPACE
    cx, cy = ball.x - x, ball.y - y
    speed2 = ball.vx * ball.vx + ball.vy * ball.vy
    t = _find_root(cx * ball.vx + cy * ball.vy, speed2, cx * cx + cy * cy - reach * reach)
    if t and t * t * speed2 <= 25.0 * SPACE * SPACE:
        ball.x += t * ball.vx
        ball.y += t * ball.vy
        cx, cy = ball.x - x, ball.y - y
        size = sqrt(cx * cx + cy * cy)
        return cx / size, cy / size
    size = sqrt(cx * cx + cy * cy)
    nx, ny = cx / size, cy / size
    ball.x, ball.y = x + reach * nx, y + reach * ny
    return nx, ny


def han_2005(ball: Ball, nx: float, ny: float, distance: float, p: Params) -> None:
    """Bounce off a cushion whose normal towards the ball is (nx, ny): Han (2005), equations 14 to 23.

    The cushion touches the ball above its centre. `distance` (m), the distance from the contact's axis, is
    not used here.
    """
    # the paper's frame: first axis into the cushion, second to its left
    ex, ey = -nx, -ny
    vn, vt = ball.vx * ex + ball.vy * ey, -ball.vx * ey + ball.vy * ex
    wn, wt = ball.wx * ex + ball.wy * ey, -ball.wx * ey + ball.wy * ex
    radius, mass = p.radius, p.mass
    sin = p.cushion_height / radius - 1.0
    cos = sqrt(1.0 - sin * sin)
    sx = vn * sin + radius * wt
    sy = -vt - radius * ball.wz * cos + radius * wn * sin
    normal = (1.0 + p.cushion_restitution) * vn * cos * mass
    slip = sqrt(sx * sx + sy * sy)
    share = 2.0 * mass / 7.0
    if slip * share > p.cushion_friction * normal:
        share = p.cushion_friction * normal / slip
    px, py = share * sx, share * sy
    horizontal = -px * sin - normal * cos
    vertical = px * cos - normal * sin
    vn += horizontal / mass
    vt += py / mass
    turn = radius / (0.4 * mass * radius * radius)
    wn -= turn * py * sin
    wt += turn * (horizontal * sin - vertical * cos)
    ball.wz += turn * py * cos
    ball.vx, ball.vy = vn * ex - vt * ey, vn * ey + vt * ex
    ball.wx, ball.wy = wn * ex - wt * ey, wn * ey + wt * ex
    ball.state = SLIDING
