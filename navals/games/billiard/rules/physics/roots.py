"""First contact times: the smallest downward zero crossing of a polynomial in [0, window].

Newton's iteration starts from the side where it cannot overshoot: no bracketing, always the same steps.
"""

from math import inf, sqrt

_MIN_STEP = 1e-12  # s; a smaller Newton step ends the iteration
_MAX_ROUNDS = 100  # double roots only halve the error per step: 60 steps use up the digits


def quadratic_crossing(h: float, v: float, c: float, window: float) -> float:
    """Return the first t in [0, window] where h t^2 + v t + c falls to zero, or `inf`.

    A clearance that starts at or below zero and shrinks is a contact at time 0.
    """
    if v < 0.0:
        if c <= 0.0:
            return 0.0
        discriminant = v * v - 4.0 * h * c
        if discriminant < 0.0:
            return inf
        t = 2.0 * c / (sqrt(discriminant) - v)
    else:
        if h >= 0.0:
            return inf
        if c < 0.0:
            c = 0.0
        t = (v + sqrt(v * v - 4.0 * h * c)) / (-2.0 * h)
    return t if t <= window else inf


def contact_time(
    cx: float, cy: float, bx: float, by: float, ax: float, ay: float, reach: float, window: float
) -> float:
    """Return the first t in [0, window] where |C + B t + A t^2| falls to `reach`; `inf` if never.

    C is the offset of the centres (m), B their relative velocity (m/s), A half their relative acceleration.
    Two cheap tests come first: whether the path comes close enough along C, and across B (allowing for
    curvature).
    """
    gap = cx * cx + cy * cy - reach * reach
    closing_rate = bx * cx + by * cy
    if gap <= 0.0:
        if closing_rate < 0.0:
            return 0.0
        gap = 0.0
    closing_acceleration = ax * cx + ay * cy
    if closing_rate >= 0.0 and closing_acceleration >= 0.0:
        return inf
    # along C: distance^2 + closing t + pull t^2 must fall to reach * distance, i.e. by `need`
    distance = sqrt(gap + reach * reach)
    required_drop = distance * (distance - reach)
    if closing_acceleration > 0.0 and -closing_rate < 2.0 * closing_acceleration * window:
        drop = -0.25 * closing_rate * closing_rate / closing_acceleration
    else:
        drop = window * (closing_rate + closing_acceleration * window)
    if drop + required_drop > 0.0:
        return inf
    squared_speed = bx * bx + by * by
    offset = cx * by - cy * bx
    curvature = ax * by - ay * bx
    offset = (offset if offset >= 0.0 else -offset) - (
        curvature if curvature >= 0.0 else -curvature
    ) * window * window
    if offset > 0.0 and offset * offset > reach * reach * squared_speed:
        return inf
    return quartic_crossing(
        ax * ax + ay * ay,
        2.0 * (ax * bx + ay * by),
        squared_speed + 2.0 * closing_acceleration,
        2.0 * closing_rate,
        gap,
        window,
    )


def quartic_crossing(a: float, b: float, c: float, d: float, e: float, window: float) -> float:
    """Return the first t in [0, window] where a t^4 + b t^3 + c t^2 + d t + e falls to zero, or `inf`.

    Requires a >= 0 and e >= 0. The second derivative splits the window into at most three parts. On a convex
    part Newton's iteration from the left end climbs to the first root (or meets a rising slope: no root). A
    concave part has a root only if its right end is not positive, and the iteration from there does not
    overshoot that root.
    """
    if a == 0.0:
        return (
            _convex_root(a, b, c, d, e, 0.0, window)
            if c >= 0.0
            else _concave_root(a, b, c, d, e, 0.0, window)
        )
    # second derivative / 2 = 6 a t^2 + 3 b t + c
    discriminant = 9.0 * b * b - 24.0 * a * c
    if discriminant <= 0.0:
        return _convex_root(a, b, c, d, e, 0.0, window)
    square_root = sqrt(discriminant)
    low, high = (-3.0 * b - square_root) / (12.0 * a), (-3.0 * b + square_root) / (12.0 * a)
    if high <= 0.0 or low >= window:
        return _convex_root(a, b, c, d, e, 0.0, window)
    start = 0.0
    if low > 0.0:
        t = _convex_root(a, b, c, d, e, 0.0, low)
        if t < inf:
            return t
        start = low
    t = _concave_root(a, b, c, d, e, start, high if high < window else window)
    if t < inf or high >= window:
        return t
    return _convex_root(a, b, c, d, e, high, window)


def _convex_root(a: float, b: float, c: float, d: float, e: float, start: float, stop: float) -> float:
    """Return the first root on a convex part that starts at a value >= 0, or `inf`."""
    t = start
    for _ in range(_MAX_ROUNDS):
        slope = d + t * (2.0 * c + t * (3.0 * b + t * 4.0 * a))
        if slope >= 0.0:
            return inf
        step = (e + t * (d + t * (c + t * (b + t * a)))) / slope
        t -= step
        if t > stop:
            return inf
        if step > -_MIN_STEP:
            break
    return t if t > start else start


def _concave_root(a: float, b: float, c: float, d: float, e: float, start: float, stop: float) -> float:
    """Return the root on a concave part that starts at a value >= 0; `inf` unless it ends below zero."""
    t = stop
    value = e + t * (d + t * (c + t * (b + t * a)))
    if value > 0.0:
        return inf
    for _ in range(_MAX_ROUNDS):
        slope = d + t * (2.0 * c + t * (3.0 * b + t * 4.0 * a))
        if slope >= 0.0:
            break
        step = value / slope
        t -= step
        if step < _MIN_STEP:
            break
        value = e + t * (d + t * (c + t * (b + t * a)))
    return t if t > start else start
