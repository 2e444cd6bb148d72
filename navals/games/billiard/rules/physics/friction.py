"""Friction between balls: throw. SI units, no angles, only + - * / and sqrt.

Sources: D. Alciatore, TP A-5, A-6 and A-14 (throw, and how its friction decreases with rubbing speed).
"""

from math import sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, PhysicsParams


def exp_neg(x: float) -> float:
    """Return e^-x for x >= 0, to about 14 digits: the series at x / 2^k <= 1/16, squared k times."""
    halving_count = 0
    while x > 0.0625:
        x *= 0.5
        halving_count += 1
    y = 1.0 - x * (1.0 - x / 2.0 * (1.0 - x / 3.0 * (1.0 - x / 4.0 * (1.0 - x / 5.0 * (1.0 - x / 6.0 * (
        1.0 - x / 7.0 * (1.0 - x / 8.0 * (1.0 - x / 9.0))))))))  # fmt: skip
    for _ in range(halving_count):
        y *= y
    return y


def collide_balls(a: Ball, b: Ball, params: PhysicsParams) -> None:
    """Collide balls of equal mass with restitution and friction, which causes throw and transfers spin.

    Friction stops the surfaces from rubbing if it is strong enough (each ball's velocity changes by a seventh
    of the rubbing speed); otherwise it acts at full strength.
    """
    nx, ny = b.x - a.x, b.y - a.y
    distance = sqrt(nx * nx + ny * ny)
    nx, ny = nx / distance, ny / distance
    closing_speed = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    normal_change = 0.5 * (1.0 + params.ball_restitution) * closing_speed
    # velocity of a's surface relative to b's: across the line of centres, and upwards
    lateral_speed = (a.vy - b.vy) * nx - (a.vx - b.vx) * ny + params.radius * (a.wz + b.wz)
    vertical_speed = -params.radius * ((a.wy + b.wy) * nx - (a.wx + b.wx) * ny)
    slip_speed = sqrt(lateral_speed * lateral_speed + vertical_speed * vertical_speed)
    fraction = 1.0 / 7.0
    if slip_speed > 0.0:
        friction = 0.009951 + 0.108 * exp_neg(1.088 * slip_speed)
        friction_limit = friction * params.ball_restitution * abs(closing_speed) / slip_speed
        if friction_limit < fraction:
            fraction = friction_limit
    lateral_change, vertical_change = -fraction * lateral_speed, -fraction * vertical_speed
    spin_factor = 2.5 / params.radius
    ax, ay = -normal_change * nx - lateral_change * ny, -normal_change * ny + lateral_change * nx
    a.vx += ax
    a.vy += ay
    b.vx -= ax
    b.vy -= ay
    wx, wy, wz = (
        spin_factor * vertical_change * ny,
        -spin_factor * vertical_change * nx,
        spin_factor * lateral_change,
    )
    a.wx += wx
    a.wy += wy
    a.wz += wz
    b.wx += wx
    b.wy += wy
    b.wz += wz
    a.state = b.state = SLIDING
