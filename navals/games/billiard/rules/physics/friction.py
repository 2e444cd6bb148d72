"""Friction between balls: throw. SI units, no angles, only + - * / and sqrt.

Sources: D. Alciatore, TP A-5, A-6 and A-14 (throw, and how its friction decreases with rubbing speed).
"""

from math import sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, Params


def exp_minus(x: float) -> float:
    """Return e^-x for x >= 0, to about 14 digits: the series at x / 2^k <= 1/16, squared k times."""
    halvings = 0
    while x > 0.0625:
        x *= 0.5
        halvings += 1
    y = 1.0 - x * (1.0 - x / 2.0 * (1.0 - x / 3.0 * (1.0 - x / 4.0 * (1.0 - x / 5.0 * (1.0 - x / 6.0 * (
        1.0 - x / 7.0 * (1.0 - x / 8.0 * (1.0 - x / 9.0))))))))  # fmt: skip
    for _ in range(halvings):
        y *= y
    return y


def collide_balls(a: Ball, b: Ball, p: Params) -> None:
    """Collide balls of equal mass with restitution and friction, which causes throw and transfers spin.

    Friction stops the surfaces from rubbing if it is strong enough (each ball's velocity changes by a seventh
    of the rubbing speed); otherwise it acts at full strength.
    """
    nx, ny = b.x - a.x, b.y - a.y
    size = sqrt(nx * nx + ny * ny)
    nx, ny = nx / size, ny / size
    closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    change = 0.5 * (1.0 + p.ball_restitution) * closing
    # velocity of a's surface relative to b's: across the line of centres, and upwards
    lateral = (a.vy - b.vy) * nx - (a.vx - b.vx) * ny + p.radius * (a.wz + b.wz)
    vertical = -p.radius * ((a.wy + b.wy) * nx - (a.wx + b.wx) * ny)
    rub_speed = sqrt(lateral * lateral + vertical * vertical)
    share = 1.0 / 7.0
    if rub_speed > 0.0:
        friction = 0.009951 + 0.108 * exp_minus(1.088 * rub_speed)
        limit = friction * p.ball_restitution * abs(closing) / rub_speed
        if limit < share:
            share = limit
    kick, lift = -share * lateral, -share * vertical
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
