"""State and motion of a ball between two events, in SI units.

After W. Leckie and M. Greenspan, "An event-based pool physics simulator" (2006): between events a ball
follows p(t) = p0 + v dt + h dt^2, where h is half its acceleration.
"""

from math import inf, sqrt

import msgspec

STATIONARY, SPINNING, SLIDING, ROLLING, POCKETED = range(5)


class PhysicsParams(msgspec.Struct, frozen=True):
    """Physical constants of balls, cloth and cushions; the defaults are those of pooltool 0.6."""

    radius: float = 0.028575
    mass: float = 0.170097
    cue_mass: float = 0.567
    slide_friction: float = 0.2  # friction of a sliding ball on the cloth
    roll_friction: float = 0.01
    spin_friction: float = (
        0.0127  # friction (m) of spin about the vertical axis: 4/9 of the radius by default
    )
    ball_restitution: float = 0.95
    cushion_restitution: float = 0.85
    cushion_friction: float = 0.2
    cushion_height: float = 0.036576
    gravity: float = 9.81


class Ball:
    """A ball at time `t0`: position, velocity, angular velocity and subsequent motion.

    `hx hy` is half the acceleration; `end` is the time of the next change of state. The segment ends at
    `stop`, the earlier of `end` and the first contact with the table; the box `x_lo .. y_hi` contains its
    path. `stamp` counts the segments, so that predictions for an older one can be dropped.
    """

    __slots__ = (
        *("number", "state", "stamp", "t0", "x", "y", "vx", "vy", "wx", "wy", "wz"),
        *("hx", "hy", "end", "stop", "x_lo", "x_hi", "y_lo", "y_hi"),
    )

    def __init__(self, number: int, x: float, y: float) -> None:
        self.number: int = number
        self.x: float = x
        self.y: float = y
        self.state: int = STATIONARY
        self.stamp: int = 0
        self.t0: float = 0.0
        self.vx: float = 0.0
        self.vy: float = 0.0
        self.wx: float = 0.0
        self.wy: float = 0.0
        self.wz: float = 0.0
        self.hx: float = 0.0
        self.hy: float = 0.0
        self.end: float = inf
        self.stop: float = inf
        self.x_lo: float = x
        self.x_hi: float = x
        self.y_lo: float = y
        self.y_hi: float = y

    def is_moving(self) -> bool:
        return self.state == SLIDING or self.state == ROLLING

    def start_segment(self, params: PhysicsParams) -> None:
        """Compute `hx`, `hy` and `end` for the segment that starts at `t0`, and increment the stamp."""
        self.stamp += 1
        state = self.state
        self.hx = self.hy = 0.0
        if state == SLIDING:
            # friction opposes the velocity of the contact point, whose direction is constant
            ux = self.vx - params.radius * self.wy
            uy = self.vy + params.radius * self.wx
            slip_speed = sqrt(ux * ux + uy * uy)
            deceleration = params.slide_friction * params.gravity
            if slip_speed > 0.0:
                k = -0.5 * deceleration / slip_speed
                self.hx = k * ux
                self.hy = k * uy
            self.end = self.t0 + 2.0 * slip_speed / (7.0 * deceleration)
        elif state == ROLLING:
            speed = sqrt(self.vx * self.vx + self.vy * self.vy)
            deceleration = params.roll_friction * params.gravity
            if speed > 0.0:
                k = -0.5 * deceleration / speed
                self.hx = k * self.vx
                self.hy = k * self.vy
            self.end = self.t0 + speed / deceleration
        elif state == SPINNING:
            self.end = self.t0 + abs(self.wz) * 2.0 * params.radius / (
                5.0 * params.spin_friction * params.gravity
            )
        else:
            self.end = inf

    def advance(self, t: float, params: PhysicsParams) -> None:
        """Move along the current segment to time `t`, which becomes `t0`."""
        dt = t - self.t0
        self.t0 = t
        state = self.state
        if dt == 0.0 or state in (STATIONARY, POCKETED):
            return
        if state != SPINNING:
            hx, hy = self.hx, self.hy
            self.x += dt * (self.vx + dt * hx)
            self.y += dt * (self.vy + dt * hy)
            self.vx += 2.0 * hx * dt
            self.vy += 2.0 * hy * dt
            if state == SLIDING:
                k = 5.0 * dt / params.radius
                self.wx += k * hy
                self.wy -= k * hx
            else:
                self.wx = -self.vy / params.radius
                self.wy = self.vx / params.radius
        if self.wz != 0.0:
            spin_loss = 2.5 * params.spin_friction * params.gravity / params.radius * dt
            if self.wz > spin_loss:
                self.wz -= spin_loss
            elif self.wz < -spin_loss:
                self.wz += spin_loss
            else:
                self.wz = 0.0

    def change_state(self, params: PhysicsParams) -> None:
        """Enter the next state: sliding -> rolling -> spinning or stationary."""
        if self.state == SLIDING:
            self.state = ROLLING
            self.wx = -self.vy / params.radius
            self.wy = self.vx / params.radius
            return
        self.vx = self.vy = self.wx = self.wy = 0.0
        if self.state == ROLLING and self.wz != 0.0:
            self.state = SPINNING
        else:
            self.state = STATIONARY
            self.wz = 0.0

    def pocket(self, x: float, y: float) -> None:
        """Move the ball to a pocket's centre and take it out of play."""
        self.x, self.y = x, y
        self.vx = self.vy = self.wx = self.wy = self.wz = 0.0
        self.state = POCKETED

    def set_box(self, end_time: float) -> None:
        """Set the box to the path from `t0` to `end_time`; each coordinate is a parabola."""
        x, y = self.x, self.y
        if self.state != SLIDING and self.state != ROLLING:
            self.x_lo = self.x_hi = x
            self.y_lo = self.y_hi = y
            return
        dt = end_time - self.t0
        v, h = self.vx, self.hx
        q = x + dt * (v + dt * h)
        self.x_lo, self.x_hi = (x, q) if x < q else (q, x)
        if v * (v + 2.0 * h * dt) < 0.0:
            q = x - 0.25 * v * v / h
            if v > 0.0:
                self.x_hi = q
            else:
                self.x_lo = q
        v, h = self.vy, self.hy
        q = y + dt * (v + dt * h)
        self.y_lo, self.y_hi = (y, q) if y < q else (q, y)
        if v * (v + 2.0 * h * dt) < 0.0:
            q = y - 0.25 * v * v / h
            if v > 0.0:
                self.y_hi = q
            else:
                self.y_lo = q
