"""What a ship is worth, and what several shots at it take from that: exact chances, best aims (R11-R16).

A worth is a table by masts and by guns of each side; gains are in the same unit. All figures come from sums and products
in a fixed order, so that they are the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.trafalgar.rules.events import BATTERY, MAST, UNAIMED
from navals.games.trafalgar.rules.fire.gunnery import SIXTHS, aims, battery, nameable
from navals.games.trafalgar.rules.fleet import PORT, STARBOARD, Ship
from navals.games.trafalgar.rules.options import Options

Hull = tuple[int, int, int]
"""Masts (a bit mask), guns to port, guns to starboard."""
GONE: Final[Hull] = (0, 0, 0)


class Worth(msgspec.Struct, frozen=True):
    """What a ship is worth afloat: ``hull``, plus an entry by its masts, plus one by the guns of each side."""

    hull: float
    masts: tuple[float, ...]
    guns: tuple[float, ...]

    def of(self, hull: Hull) -> float:
        """The worth of a ship in this state; 0 once it is sunk."""
        masts, port, starboard = hull
        if not (masts or port or starboard):
            return 0.0
        return self.hull + self.masts[masts] + self.guns[port] + self.guns[starboard]


@lru_cache(maxsize=8192)
def _results(options: Options, hull: Hull, aspect: int) -> tuple[tuple[int, tuple[Hull, ...]], ...]:
    """The aims at a ship that shows this aspect, each with what a hit may leave (several: the owner chooses)."""
    masts, port, starboard = hull
    ship = Ship(at=0, masts=masts, guns=(port, starboard))
    results: list[tuple[int, tuple[Hull, ...]]] = []
    for aim in aims(options, ship, aspect):
        if aim == BATTERY:
            lost = battery(options, ship, aspect)
            results.append((aim, ((masts, port - (lost == PORT), starboard - (lost == STARBOARD)),)))
        elif aim == MAST:
            named = nameable(options, masts, aspect)
            left = tuple((masts & ~(1 << m), port, starboard) for m in range(3) if named >> m & 1)
            results.append((aim, left))
        else:
            results.append((aim, ((masts & ~(1 << aim), port, starboard),)))
    return tuple(results)


class Gains:
    """Expected gains of shots at a ship of one worth under one set of options, kept for the next time."""

    def __init__(self, worth: Worth, options: Options) -> None:
        self.worth = worth
        self.options = options
        self.sixths: tuple[int, int, int, int] = SIXTHS[options.range_rule]
        self._known: dict[tuple[Hull, int, int, int], tuple[float, int]] = {}

    def of(self, hull: Hull, shots: int, distance: int, aspect: int) -> float:
        """What ``shots`` shots take on average, each aimed as well as it can be after those before it."""
        return self.best(hull, shots, distance, aspect)[0]

    def best(self, hull: Hull, shots: int, distance: int, aspect: int) -> tuple[float, int]:
        """What ``shots`` take on average (see ``of``), and the aim of the first of them."""
        if shots <= 0 or hull == GONE:
            return 0.0, UNAIMED
        key = hull, shots, distance, aspect
        gain = self._known.get(key)
        if gain is None:
            gain = self._known[key] = self._reckon(hull, shots, distance, aspect)
        return gain

    def _reckon(self, hull: Hull, shots: int, distance: int, aspect: int) -> tuple[float, int]:
        now, hits = self.worth.of(hull), self.sixths[distance]
        miss = self.of(hull, shots - 1, distance, aspect)
        top, aim = miss, UNAIMED
        for named, left in _results(self.options, hull, aspect):
            # The owner keeps what is worth most.
            after = max(left, key=self.worth.of)
            hit = now - self.worth.of(after) + self.of(after, shots - 1, distance, aspect)
            value = (hits * hit + (6 - hits) * miss) / 6
            if value > top + 1e-12:
                top, aim = value, named
        return top, aim


@lru_cache(maxsize=1024)
def gains(worth: Worth, options: Options) -> Gains:
    """The gains for a worth: one memory for all who ask."""
    return Gains(worth, options)


def downed(sixths: int, shots: int) -> float:
    """The chance that one of ``shots`` shots destroys a port gun (R18), ``sixths`` faces of the die being hits."""
    miss = 1.0
    for _ in range(shots):
        miss = miss * (6 - sixths) / 6
    return 1.0 - miss
