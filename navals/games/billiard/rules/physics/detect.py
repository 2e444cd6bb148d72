"""Predict a ball's next event with the table and with other balls.

Simultaneous events are processed in order of kind, then of index in the list of balls.
"""

from heapq import heappush
from math import inf

from navals.games.billiard.rules.physics.ball import Ball
from navals.games.billiard.rules.physics.roots import contact_time, quadratic_crossing
from navals.games.billiard.rules.physics.table import Mouth, PhysicsTable, Rail

CHANGE, POCKET, BALL, CUSHION, NOSE, STRIKE = range(6)

# time, kind, ball, other, and the stamps of both (0 if only one ball takes part)
Prediction = tuple[float, int, int, int, int, int]


def table_event(table: PhysicsTable, ball: Ball, radius: float) -> tuple[float, int, int]:
    """Return the first contact with the table in this segment as (time, kind, index); time is `inf` if none.

    Afterwards the ball's box contains its path up to `ball.end` or to the first rail.
    """
    ball.set_box(ball.end)
    inner_box = table.inner_box
    if (
        ball.x_lo >= inner_box.x_lo
        and ball.x_hi <= inner_box.x_hi
        and ball.y_lo >= inner_box.y_lo
        and ball.y_hi <= inner_box.y_hi
    ):
        return inf, CHANGE, 0
    t, kind, index = ball.end - ball.t0, CHANGE, 0
    time, cushion = _rail_contact(table, ball, t)
    if cushion >= 0:
        t, kind, index = time, CUSHION, cushion
        ball.set_box(ball.t0 + t)
    x_lo, x_hi, y_lo, y_hi = ball.x_lo, ball.x_hi, ball.y_lo, ball.y_hi
    for mouth in table.mouths:
        x_min, x_max, y_min, y_max = mouth.box
        if x_lo <= x_max and x_hi >= x_min and y_lo <= y_max and y_hi >= y_min:
            t, kind, index = _mouth_event(mouth, ball, radius, t, kind, index)
    return (inf if kind == CHANGE else ball.t0 + t), kind, index


def _rail_contact(table: PhysicsTable, ball: Ball, window: float) -> tuple[float, int]:
    """Return the first rail contact within `window` (s) as (time from t0, cushion), or (window, -1)."""
    cushion = -1
    left_rail, right_rail, low_rail, high_rail = table.rails
    x, vx, hx, y, vy, hy = ball.x, ball.vx, ball.hx, ball.y, ball.vy, ball.hy
    if ball.x_lo < left_rail.position:
        window, cushion = _span_contact(
            left_rail, quadratic_crossing(hx, vx, x - left_rail.position, window), y, vy, hy, window, cushion
        )
    if ball.x_hi > right_rail.position:
        t = quadratic_crossing(-hx, -vx, right_rail.position - x, window)
        window, cushion = _span_contact(right_rail, t, y, vy, hy, window, cushion)
    if ball.y_lo < low_rail.position:
        window, cushion = _span_contact(
            low_rail, quadratic_crossing(hy, vy, y - low_rail.position, window), x, vx, hx, window, cushion
        )
    if ball.y_hi > high_rail.position:
        t = quadratic_crossing(-hy, -vy, high_rail.position - y, window)
        window, cushion = _span_contact(high_rail, t, x, vx, hx, window, cushion)
    return window, cushion


def _span_contact(
    rail: Rail, t: float, p: float, v: float, h: float, window: float, cushion: int
) -> tuple[float, int]:
    """Return (t, index) if the rail has a cushion at p + v t + h t^2, else (window, cushion)."""
    if t < inf:
        position = p + t * (v + t * h)
        for start, stop, index in rail.spans:
            if start <= position <= stop:
                return t, index
    return window, cushion


def _mouth_event(
    mouth: Mouth, ball: Ball, radius: float, t: float, kind: int, index: int
) -> tuple[float, int, int]:
    """Return the earlier of (t, kind, index) and the first contact with this mouth."""
    px, py, vx, vy, hx, hy = ball.x, ball.y, ball.vx, ball.vy, ball.hx, ball.hy
    x_lo, x_hi, y_lo, y_hi = ball.x_lo, ball.x_hi, ball.y_lo, ball.y_hi
    for x_min, x_max, y_min, y_max, x, y, reach, is_pocket, k in mouth.circles:
        if x_lo <= x_max and x_hi >= x_min and y_lo <= y_max and y_hi >= y_min:
            time = contact_time(px - x, py - y, vx, vy, hx, hy, reach, t)
            if time < t:
                t, kind, index = time, POCKET if is_pocket else NOSE, k
    for x_min, x_max, y_min, y_max, x, y, nx, ny, dx, dy, k in mouth.jaws:
        if x_lo <= x_max and x_hi >= x_min and y_lo <= y_max and y_hi >= y_min:
            clearance = (px - x) * nx + (py - y) * ny - radius
            if clearance < -0.5 * radius:  # behind the jaw, or in line with it farther along
                continue
            time = quadratic_crossing(hx * nx + hy * ny, vx * nx + vy * ny, clearance, t)
            if time < t:
                dot = (px + time * (vx + time * hx) - x) * dx + (py + time * (vy + time * hy) - y) * dy
                if 0.0 <= dot <= dx * dx + dy * dy:
                    t, kind, index = time, CUSHION, k
    return t, kind, index


def push_contacts(
    heap: list[Prediction], a: Ball, i: int, balls: list[tuple[int, Ball]], reach: float
) -> None:
    """Push the first contact of ball `a` (index `i`, just moved to its `t0`) with each of the other `balls`.

    Only contacts within both balls' current segments count; later ones are predicted when a segment ends.
    """
    current_time = a.t0
    a_is_moving = a.is_moving()
    x, y, vx, vy, hx, hy, stop = a.x, a.y, a.vx, a.vy, a.hx, a.hy, a.stop
    x_lo, x_hi, y_lo, y_hi = a.x_lo - reach, a.x_hi + reach, a.y_lo - reach, a.y_hi + reach
    for j, b in balls:
        if b.x_lo > x_hi or b.x_hi < x_lo or b.y_lo > y_hi or b.y_hi < y_lo or j == i:
            continue
        state = b.state
        if state == 2 or state == 3:  # sliding or rolling
            dt = current_time - b.t0
            gx, gy = b.hx, b.hy
            window = b.stop - current_time
            if a_is_moving and stop - current_time < window:
                window = stop - current_time
            t = contact_time(
                x - b.x - dt * (b.vx + dt * gx),
                y - b.y - dt * (b.vy + dt * gy),
                vx - b.vx - 2.0 * gx * dt,
                vy - b.vy - 2.0 * gy * dt,
                hx - gx,
                hy - gy,
                reach,
                window,
            )
        elif a_is_moving:
            t = contact_time(x - b.x, y - b.y, vx, vy, hx, hy, reach, stop - current_time)
        else:
            continue
        if t < inf:
            if i < j:
                heappush(heap, (current_time + t, BALL, i, j, a.stamp, b.stamp))
            else:
                heappush(heap, (current_time + t, BALL, j, i, b.stamp, a.stamp))
