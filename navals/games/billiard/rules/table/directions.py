"""Directions on the table, in 1/100 degree: 0 towards the foot rail (+x), 9000 towards +y.

Sines and cosines are computed from constants with the addition theorems, because library functions differ in
the last bit between machines.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

FULL_TURN: Final = 36_000
QUARTER_TURN: Final = 9_000
_DEGREE: Final = 100
_Vector = tuple[float, float]

_ONE_DEGREE: Final = (0.9998476951563913, 0.01745240643728351)
_ONE_CENTIDEGREE: Final = (0.999999984769129, 0.00017453292431333680)
_HALF_CENTIDEGREE: Final = (0.9999999961922823, 0.00008726646248610187)


def _rotate(vector: _Vector, unit: _Vector) -> _Vector:
    """Rotate a vector by the angle of a unit vector."""
    return vector[0] * unit[0] - vector[1] * unit[1], vector[0] * unit[1] + vector[1] * unit[0]


@cache
def _rotations(step: _Vector, count: int) -> tuple[_Vector, ...]:
    """Return unit vectors for the multiples 0 to ``count`` of an angle."""
    vectors = [(1.0, 0.0)]
    while len(vectors) <= count:
        vectors.append(_rotate(vectors[-1], step))
    return tuple(vectors)


def direction(aim: int) -> tuple[float, float]:
    """Return the unit vector of an aim, accurate to 1e-13."""
    quarter_turns, remainder = divmod(aim % FULL_TURN, QUARTER_TURN)
    degrees, centidegrees = divmod(remainder, _DEGREE)
    x, y = _rotate(_rotations(_ONE_DEGREE, 90)[degrees], _rotations(_ONE_CENTIDEGREE, 100)[centidegrees])
    if not remainder:
        x, y = 1.0, 0.0
    for _ in range(quarter_turns):
        x, y = -y, x
    return x, y


def aim_of(dx: float, dy: float) -> int:
    """Return the aim closest to a direction vector of any length. Raise ValueError for (0, 0)."""
    if not dx and not dy:
        raise ValueError("no direction")
    quarter_turns = 0
    while not (dx > 0 and dy >= 0):
        dx, dy = dy, -dx
        quarter_turns += 1
    length = sqrt(dx * dx + dy * dy)
    vector = (dx / length, dy / length)
    degrees = _direction_index(_rotations(_ONE_DEGREE, 90), vector)
    x, y = _rotations(_ONE_DEGREE, 90)[degrees]
    remainder = _rotate(_rotate(vector, (x, -y)), _HALF_CENTIDEGREE)
    centidegrees = _direction_index(_rotations(_ONE_CENTIDEGREE, 100), remainder)
    return (quarter_turns * QUARTER_TURN + degrees * _DEGREE + centidegrees) % FULL_TURN


def _direction_index(directions: tuple[_Vector, ...], vector: _Vector) -> int:
    """Return the index of the last direction in ``directions`` that is not beyond a vector."""
    low, high = 0, len(directions)
    while high - low > 1:
        middle = (low + high) // 2
        x, y = directions[middle]
        if x * vector[1] - y * vector[0] >= 0:
            low = middle
        else:
            high = middle
    return low
