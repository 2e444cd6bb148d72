"""The value of a ship, and its expected losses to shots, with exact odds and best aims (R11-R16).

Values are tabulated by masts and by the guns on each side; gains use the same unit. Sums and products are
evaluated in a fixed order, so results are identical on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.trafalgar.rules.events import BATTERY, MAST, UNAIMED
from navals.games.trafalgar.rules.fire.gunnery import HIT_FACES, battery_side, exposed_masts, possible_aims
from navals.games.trafalgar.rules.fleet import MASTS_OF, PORT, STARBOARD, Ship
from navals.games.trafalgar.rules.options import Options

Hull = tuple[int, int, int]
"""Masts (a bit mask), guns to port, guns to starboard."""
NO_HULL: Final[Hull] = (0, 0, 0)


class ShipValue(msgspec.Struct, frozen=True):
    """The value of a ship afloat: ``hull`` plus the entries for its masts and for each side's guns.

    A ship without masts is lost with ``fatal_guns`` guns or fewer (see ``fleet.FATAL_GUNS``).
    """

    hull: float
    masts: tuple[float, ...]
    guns: tuple[float, ...]
    fatal_guns: int = 0

    def value_of(self, hull: Hull) -> float:
        """Return the value of a ship in this state, 0 if it is lost."""
        masts, port, starboard = hull
        if not masts and port + starboard <= self.fatal_guns:
            return 0.0
        return self.hull + self.masts[masts] + self.guns[port] + self.guns[starboard]


@lru_cache(maxsize=8192)
def _aim_results(options: Options, hull: Hull, aspect: int) -> tuple[tuple[int, tuple[Hull, ...]], ...]:
    """Return each aim at a ship with this aspect, and the states that the owner may choose after a hit."""
    masts, port, starboard = hull
    ship = Ship(at=0, masts=masts, guns=(port, starboard))
    results: list[tuple[int, tuple[Hull, ...]]] = []
    for aim in possible_aims(options, ship, aspect):
        if aim == BATTERY:
            side = battery_side(options, ship, aspect)
            hulls: tuple[Hull, ...] = ((masts, port - (side == PORT), starboard - (side == STARBOARD)),)
        else:
            masts_hit = MASTS_OF[exposed_masts(options, masts, aspect)] if aim == MAST else (aim,)
            hulls = tuple((masts & ~(1 << mast), port, starboard) for mast in masts_hit)
        results.append((aim, hulls))
    return tuple(results)


class GainCache:
    """Cached expected gains of shots at a ship, for a given value and options."""

    def __init__(self, ship_value: ShipValue, options: Options) -> None:
        self.ship_value = ship_value
        self.options = options
        self.hit_faces: tuple[int, int, int, int] = HIT_FACES[options.range_rule]
        self._cache: dict[tuple[Hull, int, int, int], tuple[float, int]] = {}

    def expected_loss(self, hull: Hull, shots: int, distance: int, aspect: int) -> float:
        """Return the expected loss from ``shots`` shots, each aimed optimally given the results so far."""
        return self.best_aim(hull, shots, distance, aspect)[0]

    def best_aim(self, hull: Hull, shots: int, distance: int, aspect: int) -> tuple[float, int]:
        """Return the expected loss (see ``expected_loss``) and the best aim for the first shot."""
        if shots <= 0 or hull == NO_HULL:
            return 0.0, UNAIMED
        key = hull, shots, distance, aspect
        result = self._cache.get(key)
        if result is None:
            result = self._cache[key] = self._find_best_aim(hull, shots, distance, aspect)
        return result

    def _find_best_aim(self, hull: Hull, shots: int, distance: int, aspect: int) -> tuple[float, int]:
        value_now, hit_faces = self.ship_value.value_of(hull), self.hit_faces[distance]
        value_after_miss = self.expected_loss(hull, shots - 1, distance, aspect)
        best_value, aim = value_after_miss, UNAIMED
        for next_aim, hulls in _aim_results(self.options, hull, aspect):
            # The owner chooses the smallest loss.
            hull_after = max(hulls, key=self.ship_value.value_of)
            value_after_hit = (
                value_now
                - self.ship_value.value_of(hull_after)
                + self.expected_loss(hull_after, shots - 1, distance, aspect)
            )
            value = (hit_faces * value_after_hit + (6 - hit_faces) * value_after_miss) / 6
            if value > best_value + 1e-12:
                best_value, aim = value, next_aim
        return best_value, aim


@lru_cache(maxsize=1024)
def gain_cache(ship_value: ShipValue, options: Options) -> GainCache:
    """Return the shared ``GainCache`` for a ship value and options."""
    return GainCache(ship_value, options)


def destruction_chance(hit_faces: int, shots: int) -> float:
    """Return the chance that ``shots`` shots, each hitting on ``hit_faces`` faces, destroy a gun (R18)."""
    miss_chance = 1.0
    for _ in range(shots):
        miss_chance = miss_chance * (6 - hit_faces) / 6
    return 1.0 - miss_chance
