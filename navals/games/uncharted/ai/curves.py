"""Hopes and fears by the gap between two ships, in tables of half inches."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

BAND: Final = 8000.0
STEPS: Final = 136  # Number of gaps covered, in half inches.
NOTHING: Final[tuple[float, ...]] = (0.0,) * STEPS
TAIL: Final = (0.0, 0.7, 0.5, 0.35)
"""Share of its best shot that a ship hopes for beyond the reach of its guns, by band: it draws nearer."""


@lru_cache(maxsize=4096)
def curve(
    levels: tuple[float, ...],
    shift: int,
    share: float,
    boarded: float,
    near: int,
    other: int = 0,
    alike: float = 1.0,
) -> tuple[float, ...]:
    """Return ``share`` of the levels at each gap, in half inches, after closing in by ``shift``; at least
    ``boarded`` up to ``near``. The part below ``other`` counts ``alike`` only."""
    if not share and not boarded:
        return NOTHING
    whole = [
        share * max(between(levels, 500.0 * (step - shift)), boarded if step < near else 0.0)
        for step in range(STEPS)
    ]
    least = other * share
    return tuple(alike * value + (1.0 - alike) * max(0.0, value - least) for value in whole)


@lru_cache(maxsize=4096)
def hopeful(levels: tuple[float, ...]) -> tuple[float, ...]:
    """Return a ship's hope in each band: its guns' effect there, or a share of their effect nearer."""
    return tuple(max(level, levels[0] * share) for level, share in zip(levels, TAIL, strict=True))


@lru_cache(maxsize=1024)
def pull(gain: float, reach: int) -> tuple[float, ...]:
    """Return the value of each gap to a target, in half inches, for a ship moving ``reach`` a turn; it
    decreases by the turns needed."""
    return tuple(gain / (1.0 + max(0.0, (500.0 * step - reach) / (reach + 1))) for step in range(STEPS))


def between(levels: tuple[float, ...], gap: float) -> float:
    """Interpolate between the middles of two bands."""
    place = gap / BAND - 0.5
    if place <= 0:
        return levels[0]
    at = int(place)
    if at >= 3:
        # The last band, and then ever less.
        return levels[3] * max(0.0, 1 - (place - 3))
    return levels[at] + (levels[at + 1] - levels[at]) * (place - at)
