"""The ball collision of pooltool's simple model."""

from math import sqrt

from navals.games.billiard.rules.physics.ball import SLIDING, Ball, PhysicsParams


def elastic(a: Ball, b: Ball, p: PhysicsParams) -> None:
    """Exchange the velocities of equal masses along the line of centres: no friction, no loss."""
    nx, ny = b.x - a.x, b.y - a.y
    size = sqrt(nx * nx + ny * ny)
    nx, ny = nx / size, ny / size
    change = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny
    a.vx -= change * nx
    a.vy -= change * ny
    b.vx += change * nx
    b.vy += change * ny
    a.state = b.state = SLIDING
