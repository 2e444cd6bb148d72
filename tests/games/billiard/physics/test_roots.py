"""Compare first contact times with a fine search, and exp with the library's."""

import math
from random import Random

import pytest

from navals.games.billiard.rules.physics.friction import exp_neg
from navals.games.billiard.rules.physics.roots import contact_time, quadratic_crossing, quartic_crossing


def _first_fall_by_search(coefficients: list[float], window: float, steps: int = 4000) -> float:
    """Return the first sign change on a grid, refined by bisection."""

    def value(t: float) -> float:
        total = 0.0
        for c in coefficients:
            total = total * t + c
        return total

    last = 0.0
    for k in range(1, steps + 1):
        t = window * k / steps
        if value(t) <= 0.0:
            low, high = last, t
            for _ in range(80):
                middle = 0.5 * (low + high)
                low, high = (middle, high) if value(middle) > 0.0 else (low, middle)
            return high
        last = t
    return math.inf


@pytest.mark.parametrize("seed", range(12))
def test_contact_time_is_the_first_one(seed: int) -> None:
    rnd = Random(seed)
    contacts = 0
    for _ in range(60):
        angle, reach = rnd.uniform(0.0, 6.3), rnd.uniform(0.03, 0.2)
        gap = reach + rnd.uniform(0.001, 1.5)
        c = (gap * math.cos(angle), gap * math.sin(angle))
        b = (rnd.uniform(-2.0, 2.0), rnd.uniform(-2.0, 2.0))
        a = (rnd.uniform(-1.0, 1.0), rnd.uniform(-1.0, 1.0))
        if rnd.random() < 0.5:  # well aimed, so that most balls meet
            b = (-c[0] / gap + rnd.uniform(-0.1, 0.1), -c[1] / gap + rnd.uniform(-0.1, 0.1))
            a = (0.3 * a[0], 0.3 * a[1])
        quartic = [
            a[0] ** 2 + a[1] ** 2,
            2.0 * (a[0] * b[0] + a[1] * b[1]),
            b[0] ** 2 + b[1] ** 2 + 2.0 * (a[0] * c[0] + a[1] * c[1]),
            2.0 * (b[0] * c[0] + b[1] * c[1]),
            c[0] ** 2 + c[1] ** 2 - reach**2,
        ]
        window = rnd.choice([0.3, 1.0, 3.0])
        time, expected = contact_time(*c, *b, *a, reach, window), _first_fall_by_search(quartic, window)
        assert time == pytest.approx(expected, abs=1e-9)
        contacts += time < math.inf
    assert contacts > 2


@pytest.mark.parametrize("seed", range(6))
def test_any_quartic_with_positive_ends(seed: int) -> None:
    rnd = Random(100 + seed)
    for _ in range(60):
        poly = [rnd.uniform(0.01, 2.0), *(rnd.uniform(-4.0, 4.0) for _ in range(3)), rnd.uniform(0.01, 1.0)]
        expected = _first_fall_by_search(poly, 3.0)
        a, b, c, d, e = poly
        assert quartic_crossing(a, b, c, d, e, 3.0) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("seed", range(6))
def test_quadratic(seed: int) -> None:
    rnd = Random(200 + seed)
    for _ in range(100):
        h, v, c = rnd.uniform(-2.0, 2.0), rnd.uniform(-2.0, 2.0), rnd.uniform(0.001, 1.0)
        assert quadratic_crossing(h, v, c, 2.0) == pytest.approx(
            _first_fall_by_search([h, v, c], 2.0), abs=1e-9
        )


def test_touching() -> None:
    assert contact_time(0.05, 0.0, -1.0, 0.0, 0.0, 0.0, 0.05, 1.0) == 0.0
    assert contact_time(0.05, 0.0, 1.0, 0.0, 0.0, 0.0, 0.05, 1.0) == math.inf
    # moving away, then back: 0.1 t - 0.1 t^2 is zero again at 1 s
    assert contact_time(0.05, 0.0, 0.1, 0.0, -0.1, 0.0, 0.05, 2.0) == pytest.approx(1.0)
    assert quadratic_crossing(0.0, -1.0, -1e-9, 1.0) == 0.0
    assert quadratic_crossing(-0.1, 0.1, -1e-18, 2.0) == pytest.approx(1.0)


def test_exp_minus() -> None:
    for k in range(801):
        assert exp_neg(k / 50.0) == pytest.approx(math.exp(-k / 50.0), rel=1e-13)
