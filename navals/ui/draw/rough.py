"""Rough outlines for charts, identical on every machine."""

from __future__ import annotations

from collections.abc import Sequence

from navals.ui.draw.svg import xy


def noise(seed: int) -> float:
    """Return a pseudo-random number from -1 to 1."""
    state = (seed * 2654435761 + 1013904223) % 4294967296
    state = (state ^ state >> 15) * 2246822519 % 4294967296
    return (state >> 8) % 20001 / 10000 - 1


def rounded_path(corners: Sequence[tuple[float, float]]) -> str:
    """Return the path data of a closed curve with rounded corners through the midpoints of the edges."""
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    midpoints = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in edges]
    data = f"M{xy(*midpoints[-1])}"
    for corner, midpoint in zip(corners, midpoints, strict=True):
        data += f"Q{xy(*corner)} {xy(*midpoint)}"
    return data + "z"
