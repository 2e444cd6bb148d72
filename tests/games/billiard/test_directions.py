"""Directions agree with the mathematics and can be recovered from their vectors."""

from __future__ import annotations

import math

import pytest

from navals.games.billiard.rules.table.directions import FULL_TURN, aim_of, direction


def test_a_direction_is_the_cosine_and_the_sine_of_its_angle() -> None:
    for aim in range(0, FULL_TURN, 7):
        x, y = direction(aim)
        angle = math.radians(aim / 100)
        assert abs(x - math.cos(angle)) < 1e-13
        assert abs(y - math.sin(angle)) < 1e-13


def test_quarters_are_exact() -> None:
    assert [direction(aim) for aim in (0, 9000, 18000, 27000)] == [(1, 0), (0, 1), (-1, 0), (0, -1)]


def test_the_aim_of_a_direction_is_that_direction() -> None:
    for aim in range(FULL_TURN):
        x, y = direction(aim)
        assert aim_of(3 * x, 3 * y) == aim


def test_the_nearest_aim_is_taken() -> None:
    for aim in range(0, FULL_TURN, 11):
        for off, nearest in ((0.0049, aim), (-0.0049, aim), (0.0051, aim + 1), (-0.0051, aim - 1)):
            angle = math.radians(aim / 100 + off)
            assert aim_of(math.cos(angle), math.sin(angle)) == nearest % FULL_TURN


def test_there_is_no_aim_without_a_direction() -> None:
    with pytest.raises(ValueError, match="no direction"):
        aim_of(0, 0)
