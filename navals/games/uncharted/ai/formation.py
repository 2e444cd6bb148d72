"""Keeping a squadron's ships in command range, clear of each other and in a sensible order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.vessels import BestShot
from navals.games.uncharted.rules.actions import MoveShip, Stay, Weigh
from navals.games.uncharted.rules.data.fleet import hull_at
from navals.games.uncharted.rules.position import COMMAND_RADIUS, UnchartedPosition, find_connected
from navals.geometry.plane import COS, SIN, Hull, gap

MINIMUM_GAP: Final = 150  # Minimum gap between ships of a squadron, in thousandths of an inch.
CLASH_COST: Final = 500.0  # Cost of a smaller gap, for each pair of ships.

Berth = tuple[int, int, int, int]  # A ship's number, position and heading.


class CourseOption(msgspec.Struct, frozen=True):
    """A course a ship can take, including staying put. ``position_value``: value of the position; ``fear``:
    expected losses; ``contact``: the ship it runs into, or -1; ``has_exact_shots``: whether its shots are
    computed exactly.
    """

    action: MoveShip | Stay | Weigh
    x: int
    y: int
    heading: int
    shots: tuple[BestShot, ...]
    position_value: float
    fear: float
    contact: int = -1
    has_exact_shots: bool = False

    @property
    def fire_value(self) -> float:
        total = 0.0
        for shot in self.shots:
            total += shot.value
        return total

    @property
    def own_value(self) -> float:
        """The option's value to the ship alone."""
        return self.fire_value + self.position_value - self.fear


class Formation:
    """The cost of a squadron's positions, with cached gaps and hulls."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.state: UnchartedPosition = judge.state
        self._hulls: dict[Berth, Hull] = {}
        self._gaps: dict[tuple[Berth, Berth], int] = {}
        self._companions_by_ship: dict[int, list[int]] = {}

    def cost(self, choices: Mapping[int, CourseOption]) -> float:
        """Return the penalty for friendly ships that are out of command range or too close."""
        cost = 0.0
        ships = list(choices)
        berths = {n: (n, choices[n].x, choices[n].y, choices[n].heading) for n in ships}
        for i, n in enumerate(ships):
            for m in ships[i + 1 :]:
                if (choices[n].contact < 0 or choices[m].contact < 0) and self._gap(
                    berths[n], berths[m]
                ) < MINIMUM_GAP:
                    cost += CLASH_COST
        if self.judge.weights.stray:
            strays = [n for n in self._find_strays(berths) if choices[n].contact < 0]
            cost += self.judge.weights.stray * self._total_points(strays)
        return cost

    def _find_strays(self, berths: Mapping[int, Berth]) -> list[int]:
        """Return the ships that would be out of command range of the strongest group of their squadron if all
        ships without a planned berth stayed where they are.
        """
        strays: list[int] = []
        unchecked_ships = set(berths)
        while unchecked_ships:
            seed = min(unchecked_ships)
            squadron = {seed: berths[seed]}
            for m in self._companions(seed):
                companion = self.judge.vessels[m]
                squadron[m] = berths.get(m) or (m, companion.x, companion.y, companion.heading)
            unchecked_ships -= squadron.keys()
            if all(
                self._gap(berths[seed], berth) <= COMMAND_RADIUS for n, berth in squadron.items() if n != seed
            ):
                continue

            def find_neighbours(n: int, squadron: Mapping[int, Berth] = squadron) -> list[int]:
                return [
                    m for m in squadron if m != n and self._gap(squadron[n], squadron[m]) <= COMMAND_RADIUS
                ]

            groups = {find_connected(n, find_neighbours) for n in squadron} if len(squadron) > 1 else set()
            if len(groups) > 1:
                strongest_group = max(groups, key=lambda part: (self._total_points(part), part))
                strays += [n for part in groups - {strongest_group} for n in part if n in berths]
        return strays

    def _total_points(self, ships: Iterable[int]) -> int:
        return sum(self.judge.vessels[n].card.points for n in ships)

    def _gap(self, berth: Berth, other_berth: Berth) -> int:
        """Return the cached gap between two berths."""
        key = (berth, other_berth) if berth < other_berth else (other_berth, berth)
        if (distance := self._gaps.get(key)) is None:
            distance = self._gaps[key] = gap(self._hull(berth), self._hull(other_berth))
        return distance

    def _companions(self, ship_number: int) -> list[int]:
        """Return the squadron's other ships that are not engaged."""
        if ship_number not in self._companions_by_ship:
            ship = self.state.ships[ship_number]
            squadron = self.state.squadron_ships(ship.side, ship.squadron)
            self._companions_by_ship[ship_number] = [
                m for m in squadron if m != ship_number and not self.state.is_engaged(m)
            ]
        return self._companions_by_ship[ship_number]

    def _hull(self, berth: Berth) -> Hull:
        if (hull := self._hulls.get(berth)) is None:
            number, x, y, heading = berth
            hull = self._hulls[berth] = hull_at(self.judge.vessels[number].card.size, (x, y), heading)
        return hull


def sort_front_to_back(judge: Judge, ship_numbers: Iterable[int]) -> list[int]:
    """Return ships in the order to move them: foremost in their average heading first."""
    ships = list(ship_numbers)
    east = north = 0
    for n in ships:
        vessel = judge.vessels[n]
        east += SIN[vessel.heading]
        north += COS[vessel.heading]
    return sorted(ships, key=lambda n: (-(judge.vessels[n].x * east + judge.vessels[n].y * north), n))
