"""Contact models with friction: throw between balls, and a compliant cushion. SI units, no angles taken from the machine.

Sources: D. Alciatore, TP A-5, A-6 and A-14 (throw, and how its friction falls with the speed of rubbing); W. J. Stronge,
"Impact Mechanics" (2000), chapter 5 (a contact with a spring along the surface, which can stick and then slip).
"""

from functools import cache
from math import sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, Params
from navals.games.billiard.rules.physics.elementary import HALF_PI, arc_cos, exp_minus, sin_cos

STIFFNESS = 1.8
"Frequency along a cushion over that across it, in (1, 2): higher is stiffer."
_INERTIA = 3.5
"How much easier a ball's contact point moves along a surface than across it (1 + 5/2 for a solid ball)."
_BISECTIONS = 48


def throw(a: Ball, b: Ball, p: Params) -> None:
    """Balls of equal mass with restitution and friction: the rubbing of the surfaces throws them aside and passes spin on.

    Friction takes away the rubbing if it can (a seventh of it on each ball), else acts with its full size against it.
    """
    nx, ny = b.x - a.x, b.y - a.y
    size = sqrt(nx * nx + ny * ny)
    nx, ny = nx / size, ny / size
    closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    change = 0.5 * (1.0 + p.ball_restitution) * closing
    # rubbing of a's surface on b's: across the line of centres, and upwards
    across = (a.vy - b.vy) * nx - (a.vx - b.vx) * ny + p.radius * (a.wz + b.wz)
    upward = -p.radius * ((a.wy + b.wy) * nx - (a.wx + b.wx) * ny)
    rubbing = sqrt(across * across + upward * upward)
    share = 1.0 / 7.0
    if rubbing > 0.0:
        friction = 0.009951 + 0.108 * exp_minus(1.088 * rubbing)
        full = friction * p.ball_restitution * abs(closing) / rubbing
        if full < share:
            share = full
    kick, lift = -share * across, -share * upward
    turn = 2.5 / p.radius
    ax, ay = -change * nx - kick * ny, -change * ny + kick * nx
    a.vx += ax
    a.vy += ay
    b.vx -= ax
    b.vy -= ay
    wx, wy, wz = turn * lift * ny, -turn * lift * nx, turn * kick
    a.wx += wx
    a.wy += wy
    a.wz += wz
    b.wx += wx
    b.wy += wy
    b.wz += wz
    a.state = b.state = SLIDING


def stronge(ball: Ball, nx: float, ny: float, away: float, p: Params) -> None:
    """Bounce off a compliant cushion: normal (nx, ny) towards the ball, `away` its distance from the contact's axis (m).

    The normal leans by the cushion's height over the ball's centre; the part of the rebound along the cloth is kept.
    """
    drop = p.radius - p.cushion_height
    size = sqrt(away * away + drop * drop)
    c, nz = away / size, drop / size
    nx, ny = c * nx, c * ny
    radius = p.radius
    # velocity of the contact point, at -R n from the centre
    ux = ball.vx - radius * (ball.wy * nz - ball.wz * ny)
    uy = ball.vy - radius * (ball.wz * nx - ball.wx * nz)
    uz = -radius * (ball.wx * ny - ball.wy * nx)
    normal = ux * nx + uy * ny + uz * nz
    tx, ty, tz = ux - normal * nx, uy - normal * ny, uz - normal * nz
    slip = sqrt(tx * tx + ty * ty + tz * tz)
    push = -(1.0 + p.cushion_restitution) * normal
    drag = 0.0
    if slip > 0.0:
        tx, ty, tz = tx / slip, ty / slip, tz / slip
        after = rebound(slip / -normal, p.cushion_friction, p.cushion_restitution, STIFFNESS) * -normal
        drag = (after - slip) / _INERTIA
    ball.vx += push * nx + drag * tx
    ball.vy += push * ny + drag * ty
    turn = -2.5 / radius * drag
    ball.wx += turn * (ny * tz - nz * ty)
    ball.wy += turn * (nz * tx - nx * tz)
    ball.wz += turn * (nx * ty - ny * tx)
    ball.state = SLIDING


@cache
def _constants(friction: float, restitution: float, stiffness: float) -> tuple[float, float, float]:
    """(friction times the ratio of the springs, slip below which it sticks at once, slip above which it never does)."""
    ratio = _INERTIA / (stiffness * stiffness)
    grip = friction * ratio
    return grip, grip, friction * ((1.0 + restitution) * _INERTIA - ratio / restitution)


def rebound(slip: float, friction: float, restitution: float, stiffness: float) -> float:
    """Speed along the surface after contact, in the direction it had before; both in units of the speed of approach.

    Time runs as the phase of the normal spring: compression until pi/2, then restitution until (1 + e) pi/2.
    """
    grip, sticks, slides = _constants(friction, restitution, stiffness)
    if slip > slides:
        return slip - friction * _INERTIA * (1.0 + restitution)
    if slip < sticks:
        start, stretch, speed = 0.0, 0.0, -slip
    else:
        start, stretch, speed = _slip_to_stick(slip, friction, restitution, grip)
    end = HALF_PI * (1.0 + restitution)
    low, high = (start if start > HALF_PI else HALF_PI), end
    for _ in range(_BISECTIONS):
        middle = 0.5 * (low + high)
        s, c = sin_cos(stiffness * (middle - start))
        held = abs(stretch * c - speed / stiffness * s)
        if held < grip * sin_cos(_phase(middle, restitution))[0]:
            low = middle
        else:
            high = middle
    s, c = sin_cos(stiffness * (high - start))
    leaving = stiffness * stretch * s + speed * c
    cos = sin_cos(_phase(high, restitution))[1]
    return -(leaving - _INERTIA * friction * restitution * (1.0 + cos))


def _phase(time: float, restitution: float) -> float:
    """Phase of the normal spring in restitution."""
    return time / restitution + HALF_PI * (1.0 - 1.0 / restitution)


def _slip_to_stick(
    slip: float, friction: float, restitution: float, grip: float
) -> tuple[float, float, float]:
    """When a contact that slips at first sticks: (time, stretch of the spring along the surface, speed), slip negative."""
    ratio = grip / friction
    ease = slip / friction - _INERTIA
    if ease <= 0.0:
        cos = ease / (ratio - _INERTIA)
        time = arc_cos(cos)
        speed = -slip + friction * _INERTIA * (1.0 - cos)
    else:
        cos = ease / (ratio / restitution - restitution * _INERTIA)
        time = (arc_cos(cos) - HALF_PI * (1.0 - 1.0 / restitution)) * restitution
        speed = -slip + friction * _INERTIA * (1.0 - restitution * cos)
    rest = 1.0 - cos * cos
    return time, grip * (sqrt(rest) if rest > 0.0 else 0.0), speed
