"""Keeping a squadron together: in command, clear of each other, in a sensible order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.vessels import Aimed
from navals.games.uncharted.rules.actions import Move, Stay, Weigh
from navals.games.uncharted.rules.data.fleet import lies
from navals.games.uncharted.rules.position import COMMAND, Position, connected
from navals.geometry.plane import COS, SIN, Hull, gap

ROOM: Final = 150  # Minimum gap between ships of a squadron, in thousandths of an inch.
CLASH: Final = 500.0  # Cost of a smaller gap.

Berth = tuple[int, int, int, int]  # A ship's number, position and heading.


class Option(msgspec.Struct, frozen=True):
    """A course a ship can take, including staying put. ``met``: the ship it runs into, or -1; ``exact``:
    whether its shots are computed exactly.
    """

    action: Move | Stay | Weigh
    x: int
    y: int
    heading: int
    shots: tuple[Aimed, ...]
    place: float
    fear: float
    met: int = -1
    exact: bool = False

    @property
    def fire(self) -> float:
        total = 0.0
        for shot in self.shots:
            total += shot.value
        return total

    @property
    def alone(self) -> float:
        """The option's value to the ship alone."""
        return self.fire + self.place - self.fear


class Formation:
    """The cost of a squadron's positions, with cached gaps and hulls."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.state: Position = judge.state
        self._hulls: dict[Berth, Hull] = {}
        self._gaps: dict[tuple[Berth, Berth], int] = {}
        self._squads: dict[int, list[int]] = {}

    def cost(self, chosen: Mapping[int, Option]) -> float:
        """Return the penalty for friendly ships that are out of command range or too close."""
        cost = 0.0
        numbers = list(chosen)
        berths = {n: (n, chosen[n].x, chosen[n].y, chosen[n].heading) for n in numbers}
        for i, n in enumerate(numbers):
            for m in numbers[i + 1 :]:
                if (chosen[n].met < 0 or chosen[m].met < 0) and self._way(berths[n], berths[m]) < ROOM:
                    cost += CLASH
        if self.judge.weights.alone:
            strayed = [n for n in self._strays(berths) if chosen[n].met < 0]
            cost += self.judge.weights.alone * self._points(strayed)
        return cost

    def _strays(self, berths: Mapping[int, Berth]) -> list[int]:
        """Return ships out of command of the strongest part of their squadron; other ships stay where they
        are.
        """
        strays: list[int] = []
        left = set(berths)
        while left:
            first = min(left)
            squadron = {first: berths[first]}
            for m in self._mates(first):
                mate = self.judge.vessels[m]
                squadron[m] = berths.get(m) or (m, mate.x, mate.y, mate.heading)
            left -= squadron.keys()
            if all(self._way(berths[first], berth) <= COMMAND for n, berth in squadron.items() if n != first):
                continue

            def near(n: int, squadron: Mapping[int, Berth] = squadron) -> list[int]:
                return [m for m in squadron if m != n and self._way(squadron[n], squadron[m]) <= COMMAND]

            parts = {connected(n, near) for n in squadron} if len(squadron) > 1 else set()
            if len(parts) > 1:
                strongest = max(parts, key=lambda part: (self._points(part), part))
                strays += [n for part in parts - {strongest} for n in part if n in berths]
        return strays

    def _points(self, ships: Iterable[int]) -> int:
        return sum(self.judge.vessels[n].card.points for n in ships)

    def _way(self, one: Berth, other: Berth) -> int:
        """Return the cached gap between two berths."""
        key = (one, other) if one < other else (other, one)
        if (way := self._gaps.get(key)) is None:
            way = self._gaps[key] = gap(self._hull(one), self._hull(other))
        return way

    def _mates(self, number: int) -> list[int]:
        """Return the squadron's other ships that are not engaged."""
        if number not in self._squads:
            ship = self.state.ships[number]
            squadron = self.state.of_squadron(ship.side, ship.squadron)
            self._squads[number] = [m for m in squadron if m != number and not self.state.engaged(m)]
        return self._squads[number]

    def _hull(self, berth: Berth) -> Hull:
        if (hull := self._hulls.get(berth)) is None:
            number, x, y, heading = berth
            hull = self._hulls[berth] = lies(self.judge.vessels[number].card.size, (x, y), heading)
        return hull


def foremost(judge: Judge, numbers: Iterable[int]) -> list[int]:
    """Return ships in order of movement, foremost first."""
    ships = list(numbers)
    east = north = 0
    for n in ships:
        vessel = judge.vessels[n]
        east += SIN[vessel.heading]
        north += COS[vessel.heading]
    return sorted(ships, key=lambda n: (-(judge.vessels[n].x * east + judge.vessels[n].y * north), n))
