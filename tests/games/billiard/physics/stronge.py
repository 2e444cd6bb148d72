"""The compliant cushion of pooltool's default model: W. J. Stronge, "Impact Mechanics" (2000), chapter 5."""

from math import acos, cos, pi, sin, sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, PhysicsParams

STIFFNESS = 1.8  # ratio of frequencies along and across the cushion, in (1, 2)
INERTIA = 3.5  # ratio of a contact point's mobility along and across a surface (1 + 5/2)


def stronge(ball: Ball, nx: float, ny: float, away: float, p: PhysicsParams) -> None:
    """Bounce off a compliant cushion; arguments as in `han_2005`."""
    drop = p.radius - p.cushion_height
    size = sqrt(away * away + drop * drop)
    c, nz = away / size, drop / size
    nx, ny = c * nx, c * ny
    # velocity of the contact point, at -R n from the centre
    ux = ball.vx - p.radius * (ball.wy * nz - ball.wz * ny)
    uy = ball.vy - p.radius * (ball.wz * nx - ball.wx * nz)
    uz = -p.radius * (ball.wx * ny - ball.wy * nx)
    normal = ux * nx + uy * ny + uz * nz
    tx, ty, tz = ux - normal * nx, uy - normal * ny, uz - normal * nz
    slip = sqrt(tx * tx + ty * ty + tz * tz)
    push, drag = -(1.0 + p.cushion_restitution) * normal, 0.0
    if slip > 0.0:
        tx, ty, tz = tx / slip, ty / slip, tz / slip
        final = rebound(slip / -normal, p.cushion_friction, p.cushion_restitution) * -normal
        drag = (final - slip) / INERTIA
    ball.vx += push * nx + drag * tx
    ball.vy += push * ny + drag * ty
    turn = -2.5 / p.radius * drag
    ball.wx += turn * (ny * tz - nz * ty)
    ball.wy += turn * (nz * tx - nx * tz)
    ball.wz += turn * (nx * ty - ny * tx)
    ball.state = SLIDING


def rebound(slip: float, friction: float, restitution: float) -> float:
    """Return the speed along the surface after contact, as a share of the approach; times are phases."""
    ratio = INERTIA / (STIFFNESS * STIFFNESS)
    grip = friction * ratio
    if slip > friction * ((1.0 + restitution) * INERTIA - ratio / restitution):
        return slip - friction * INERTIA * (1.0 + restitution)
    start, stretch, speed = 0.0, 0.0, -slip
    if slip >= grip:  # slips at first, then sticks
        ease = slip / friction - INERTIA
        c = ease / (ratio - INERTIA if ease <= 0.0 else ratio / restitution - restitution * INERTIA)
        e = 1.0 if ease <= 0.0 else restitution
        start = (acos(c) - pi / 2 * (1.0 - 1.0 / e)) * e
        speed = -slip + friction * INERTIA * (1.0 - e * c)
        stretch = grip * sqrt(max(0.0, 1.0 - c * c))

    def phase(time: float) -> float:
        return time / restitution + pi / 2 * (1.0 - 1.0 / restitution)

    low, high = max(start, pi / 2), pi / 2 * (1.0 + restitution)
    for _ in range(48):
        middle = 0.5 * (low + high)
        angle = STIFFNESS * (middle - start)
        force = abs(stretch * cos(angle) - speed / STIFFNESS * sin(angle))
        low, high = (middle, high) if force < grip * sin(phase(middle)) else (low, middle)
    angle = STIFFNESS * (high - start)
    leaving = STIFFNESS * stretch * sin(angle) + speed * cos(angle)
    return -(leaving - INERTIA * friction * restitution * (1.0 + cos(phase(high))))
