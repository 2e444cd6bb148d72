"""Validation of numbers in gestures. Booleans and other types are rejected."""

from __future__ import annotations

from typing import TypeGuard


def is_real(value: object) -> TypeGuard[float]:
    """Return whether a value is a number in the range of coordinates.

    >>> is_real(2.5), is_real(True), is_real("2"), is_real(1e300)
    (True, False, False, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and -1e6 < value < 1e6


def is_within(value: object, size: int, minimum: int = 0) -> TypeGuard[int]:
    """Return whether a value is an integer from ``minimum`` to below ``size``.

    >>> is_within(0, 2), is_within(2, 2), is_within(-1, 2, -1), is_within(False, 2)
    (True, False, True, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value < size


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer from -1,000,000 to below 1,000,000."""
    return is_within(value, 1_000_000, -1_000_000)
