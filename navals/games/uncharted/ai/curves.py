"""What there is to hope and to fear at each gap between two ships: tables by half inches, so that a place is judged by a look."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

BAND: Final = 8000.0
STEPS: Final = 136
"""Gaps that are looked at, in half inches, at most."""
NOTHING: Final[tuple[float, ...]] = (0.0,) * STEPS
TAIL: Final = (0.0, 0.7, 0.5, 0.35)
"""Beyond the reach of its guns a ship still hopes for this share of its best shot, by band: that draws it nearer."""


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
    """A share of what there is at each gap, in half inches, that shrinks by ``shift`` first; at least ``boarded`` up to ``near``. What
    does not exceed ``other`` counts ``alike`` only."""
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
    """What a ship hopes for in each band: what its guns do there, or a share of what they would do nearer."""
    return tuple(max(level, levels[0] * share) for level, share in zip(levels, TAIL, strict=True))


@lru_cache(maxsize=1024)
def pull(gain: float, reach: int) -> tuple[float, ...]:
    """What it is worth to be at each gap, in half inches, from what a ship wants that comes ``reach`` in a turn: less for each turn more."""
    return tuple(gain / (1.0 + max(0.0, (500.0 * step - reach) / (reach + 1))) for step in range(STEPS))


def between(levels: tuple[float, ...], gap: float) -> float:
    """A value between those of the middles of two bands."""
    place = gap / BAND - 0.5
    if place <= 0:
        return levels[0]
    at = int(place)
    if at >= 3:
        # The last band, and then ever less.
        return levels[3] * max(0.0, 1 - (place - 3))
    return levels[at] + (levels[at + 1] - levels[at]) * (place - at)
