"""exp, sin, cos and acos from + - * / and sqrt alone: the library's own differ in the last bit between machines.

Accurate to a few units of the 15th digit, which the friction models need by far not.
"""

from math import sqrt

HALF_PI = 1.5707963267948966


def exp_minus(x: float) -> float:
    """e^-x for x >= 0: the series at x / 2^k <= 1/16, squared k times."""
    halvings = 0
    while x > 0.0625:
        x *= 0.5
        halvings += 1
    y = 1.0 - x * (1.0 - x / 2.0 * (1.0 - x / 3.0 * (1.0 - x / 4.0 * (1.0 - x / 5.0 * (1.0 - x / 6.0 * (
        1.0 - x / 7.0 * (1.0 - x / 8.0 * (1.0 - x / 9.0))))))))  # fmt: skip
    for _ in range(halvings):
        y *= y
    return y


def sin_cos(x: float) -> tuple[float, float]:
    """Sine and cosine of an angle (rad, |x| <= 8): the series at x / 16, doubled four times."""
    x *= 0.0625
    q = x * x
    s = x * (
        1.0
        - q
        / 6.0
        * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0 * (1.0 - q / 110.0 * (1.0 - q / 156.0)))))
    )
    # the versine keeps its digits through the doublings, 1 - cos would not
    v = (
        q
        / 2.0
        * (1.0 - q / 12.0 * (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0 * (1.0 - q / 132.0)))))
    )
    for _ in range(4):
        s, v = 2.0 * s * (1.0 - v), 2.0 * s * s
    return s, 1.0 - v


def arc_cos(c: float) -> float:
    """The angle in [0, pi] whose cosine is c, for c in [-1, 1]: twice the arc tangent of the half-angle's."""
    if c <= -1.0:
        return 2.0 * HALF_PI
    t = sqrt((1.0 - c) / (1.0 + c))
    if t > 1.0:
        return 2.0 * HALF_PI - 2.0 * _arc_tan(1.0 / t)
    return 2.0 * _arc_tan(t)


def _arc_tan(t: float) -> float:
    """Arc tangent for 0 <= t <= 1: the angle halved three times, then the series."""
    for _ in range(3):
        t = t / (1.0 + sqrt(1.0 + t * t))
    q = t * t
    total = 0.0
    for k in (19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0):
        total = 1.0 / k - q * total
    return 8.0 * t * total
