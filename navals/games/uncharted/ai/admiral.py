"""Movement planning: the value of a ship's courses, and combinations for the squadron."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Final

import msgspec

from navals.core.fields import with_one
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.formation import Formation, Option
from navals.games.uncharted.ai.helmsman import Course, Helmsman
from navals.games.uncharted.ai.vessels import Aimed, Vessel
from navals.games.uncharted.rules.actions import Move, Stay, Weigh
from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.fire.aiming import FARTHEST, bonus
from navals.games.uncharted.rules.fire.gunnery import PARTIAL, Screens, band, bears
from navals.games.uncharted.rules.position import Position
from navals.geometry.plane import COS, SIN
from navals.search.climbing import climb

ESCAPE: Final = 1000.0  # Value of getting the runner over the edge.
SOON: Final = 6000  # Look-ahead for the table edge and land, in thousandths of an inch.
FAR: Final = 10000  # The same for the runner, which has a wide turning circle.
SHARES: Final = (1.0, 0.4)
RUNNER_SHARES: Final = (4.0, 1.0, 1.0)
"""Share of the cost for land or the edge close to the bow, soon and far ahead: a ship that can no longer turn
away stays there for good.
"""
ROUNDS: Final = 3
HEAD: Final = 8  # Number of best courses whose shots are computed exactly before the beam is selected.


class Skill(msgspec.Struct, frozen=True):
    """The skill of a level. ``whim``: share of random decisions; ``fear``: weight of enemy threats;
    ``width``: number of each ship's courses combined with other ships' (0: ships choose alone); ``gaps``:
    straight steps between turning points, when choosing a course and in coarse searches; ``exact``: whether
    shots are computed exactly; ``boards``, ``links``: whether it boards ships, and links and splits fire;
    ``cards``: card play, 0 to 2; ``orders``: whether it chooses the squadron; ``plans``: whether it has a
    fleet plan.
    """

    whim: float = 0.0
    fear: float = 0.0
    width: int = 0
    gaps: tuple[int, int] = (4, 6)
    exact: bool = False
    boards: bool = True
    links: bool = True
    cards: int = 2
    orders: bool = True
    plans: bool = False


class Concert(msgspec.Struct, frozen=True):
    """A compatible set of courses. ``value``: total; ``fire``: harm to the enemy in this activation."""

    value: float
    fire: float
    fear: float
    picks: tuple[tuple[int, Option], ...]


def sailed(state: Position, number: int, option: Option) -> Position:
    """Return a position with the ship moved to where an option ends."""
    ship = msgspec.structs.replace(state.ships[number], at=(option.x, option.y), heading=option.heading)
    return msgspec.structs.replace(state, ships=with_one(state.ships, number, ship))


class Admiral:
    """Plans the moves of one side."""

    def __init__(self, judge: Judge, skill: Skill) -> None:
        self.judge = judge
        self.skill = skill
        self.state: Position = judge.state
        self.formation: Formation = Formation(judge)
        self.side: int = judge.side
        self.effort: int = 0
        self.marks: dict[int, list[Vessel]] = {}
        self._shores: dict[int, list[tuple[int, int, int]]] = {}
        self._seen: Screens | None = None

    def options(self, number: int, fine: int) -> Generator[None, None, list[Option]]:
        """Return a ship's options, best first, yielding regularly."""
        judge, state = self.judge, self.state
        vessel = judge.vessels[number]
        ship = vessel.ship
        if ship.anchored:
            return [self._here(vessel, Weigh(ship.name))]
        helm = Helmsman(state, number, fine, self.skill.gaps[fine > 1])
        self.marks[number] = judge.near(vessel)
        options = []
        for place, way in enumerate(helm.courses()):
            if place % 48 == 0:
                yield
            options.append(self._option(vessel, way.move, way.x, way.y, way.heading))
        yield
        if self.skill.boards:
            options += [one for course in helm.boarding() if (one := self._contact(vessel, course))]
        options += self._escapes(vessel, helm.off)
        if state.touched(number):
            options.append(self._here(vessel, Stay(ship.name), 3.0))
        elif len(options) < (1 if number == judge.runner else 3):
            options.append(self._here(vessel, Move(ship.name, anchor=True), judge.weights.anchor))
        self.effort += len(options)
        options.sort(key=lambda one: -one.alone)
        yield
        if self.skill.exact and fine == 1:
            head = [self._exactly(vessel, one) for one in options[:HEAD]]
            options[:HEAD] = sorted(head, key=lambda one: -one.alone)
        return options

    def _option(
        self, vessel: Vessel, action: Move | Stay | Weigh, x: int, y: int, heading: int, cost: float = 0.0
    ) -> Option:
        judge = self.judge
        shots = judge.shots(vessel, x, y, heading, self.marks.get(vessel.number))
        hope, fear = judge.prospects(vessel, x, y)
        place = hope - cost - self._ashore(vessel, x, y, heading)
        if vessel.number == judge.runner:
            # The runner decides the game: every inch to the north counts, including those lost in turning.
            turns = min(heading, 24 - heading)
            place += judge.weights.north * ((y - vessel.y) / 1000 - turns * turns / 8)
        return Option(action, x, y, heading, tuple(shots), place, fear)

    def _here(self, vessel: Vessel, action: Move | Stay | Weigh, cost: float = 0.0) -> Option:
        return self._option(vessel, action, vessel.x, vessel.y, vessel.heading, cost)

    def _ashore(self, vessel: Vessel, x: int, y: int, heading: int) -> float:
        """Return the cost of heading for the table edge or land; the runner may leave to the north."""
        width, height = self.state.options.table
        shares: tuple[float, ...] = SHARES
        if vessel.number == self.judge.runner:
            shares, height = RUNNER_SHARES, height + 2 * FAR
        total = 0.0
        s, c = SIN[heading], COS[heading]
        if (shores := self._shores.get(vessel.number)) is None:
            shores = self._shores[vessel.number] = self._land(vessel)
        for ahead, share in zip((2200 + vessel.length // 2, SOON, FAR), shares, strict=False):
            px, py = x + ahead * s // 1000, y + ahead * c // 1000
            if not (0 <= px <= width and 0 <= py <= height) or any(
                (px - lx) * (px - lx) + (py - ly) * (py - ly) < square for lx, ly, square in shores
            ):
                total += share * self.judge.weights.edge
        return total

    def _land(self, vessel: Vessel) -> list[tuple[int, int, int]]:
        """Return land within range as (x, y, squared clearance)."""
        shores = []
        for x, y, radius in self.judge.land:
            dx, dy, clear = x - vessel.x, y - vessel.y, radius + vessel.length
            far = clear + vessel.reach + FAR + vessel.length
            if dx * dx + dy * dy < far * far:
                shores.append((x, y, clear * clear))
        return shores

    def _contact(self, vessel: Vessel, course: Course) -> Option | None:
        """Return an option that runs into a ship, valued by the impact alone; ``_fights`` adds the melee."""
        judge, state = self.judge, self.state
        other = state.ships[course.met]
        if not other.alive:
            card = other.card
            gain = card.points if other.side == NEUTRAL or other.side != self.side else 0.3 * card.points
            option = self._option(vessel, course.move, course.x, course.y, course.heading)
            return msgspec.structs.replace(option, place=option.place + gain)
        enemy, card = judge.vessels[course.met], vessel.card
        if course.move.ram:
            given = judge.harm(enemy, card.ram, red=card.red)
        else:
            given = judge.harm(enemy, card.hull)
        suffered = judge.harm(vessel, enemy.card.hull)
        fear = 0.4 * judge.prospects(vessel, course.x, course.y)[1]
        berth = course.x, course.y, course.heading
        shock = Aimed(course.met, "R", given)
        return Option(course.move, *berth, (shock,), -suffered, fear, course.met)

    def _escapes(self, vessel: Vessel, off: Iterable[Course]) -> list[Option]:
        """Return the runner's courses over the edge."""
        if vessel.number != self.judge.runner:
            return []
        height = self.state.options.table[1]
        return [Option(one.move, one.x, one.y, one.heading, (), ESCAPE, 0.0) for one in off if one.y > height]

    def _exactly(self, vessel: Vessel, option: Option) -> Option:
        """Compute the shots exactly (partial targets, hulls in the way) for batteries with an approximate
        one.
        """
        if option.exact or option.met >= 0 or not option.shots:
            return option
        state, number = self.state, vessel.number
        screens = self._seen = self._seen or state.screens()
        there = sailed(state, number, option)
        ship = there.ships[number]
        best: dict[str, Aimed] = {}
        for mark in self.marks.get(number, ()):
            dx, dy = mark.x - option.x, mark.y - option.y
            most = FARTHEST + mark.length + mark.beam + vessel.length + vessel.beam
            if dx * dx + dy * dy > most * most:
                continue
            gap = there.distance(number, mark.number)
            if gap > FARTHEST:
                continue
            far = band(gap)
            added = bonus(there, number, mark.number, far)
            for battery, whole, half in vessel.guns:
                if not whole[far - 1]:
                    continue
                known = best.get(battery)
                value = self.judge.harm(mark, whole[far - 1], added)
                # A partial target loses no more than a whole one.
                if known is not None and value <= known.value:
                    continue
                bearing = bears(ship, battery, mark.ship, screens, (number, mark.number))
                if not bearing:
                    continue
                if bearing == PARTIAL:
                    value = self.judge.harm(mark, half[far - 1], added)
                if known is None or value > known.value:
                    best[battery] = Aimed(mark.number, battery, value)
        return msgspec.structs.replace(option, shots=tuple(best.values()), exact=True)

    def plan(self, numbers: Iterable[int], fine: int) -> Generator[None, None, Concert]:
        """Return the best combination of courses for ships yet to move, yielding after each ship."""
        ships = [n for n in numbers if n in self.judge.vessels]
        options: dict[int, list[Option]] = {}
        for n in ships:
            options[n] = yield from self.options(n, fine)
        ships = [n for n in ships if options[n]]
        width = max(1, self.skill.width if fine == 1 else min(5, self.skill.width))
        for n in ships:
            options[n] = self._beam(options[n], width)
            if self.skill.exact and fine == 1:
                options[n] = [self._exactly(self.judge.vessels[n], one) for one in options[n]]
        starts = [{n: self._first(options[n]) for n in ships}]
        if width > 1:
            starts += self._gangs(ships, options)
        best, top = starts[0], float("-inf")
        for start in starts:
            chosen, value = yield from climb(start, options, self._value, ROUNDS if width > 1 else 1)
            if value > top:
                best, top = chosen, value
        fear = 0.0
        for option in best.values():
            fear += option.fear
        return Concert(top, self._fire(best) + self._fights(best), fear, tuple(best.items()))

    def _first(self, options: list[Option]) -> Option:
        return next((one for one in options if one.met < 0), options[0])

    def _beam(self, options: list[Option], width: int) -> list[Option]:
        """Keep the best courses, including contacts with each enemy, and one for each region of the sea."""
        kept: list[Option] = []
        met = Counter[int]()
        cells: set[tuple[int, int, int]] = set()
        for option in options:
            if option.met >= 0:
                met[option.met] += 1
                if met[option.met] <= 1 + (width > 1):
                    kept.append(option)
                continue
            cell = option.x // 1500, option.y // 1500, option.heading // 3
            if cell in cells and width > 4:
                continue
            if len(cells) < width or (cell not in cells and len(cells) < 2 * width):
                cells.add(cell)
                kept.append(option)
        return kept

    def _gangs(self, ships: list[int], options: dict[int, list[Option]]) -> list[dict[int, Option]]:
        """Return plans in which every ship that can board a given enemy does so."""
        by_enemy: dict[int, dict[int, Option]] = {}
        for n in ships:
            for option in options[n]:
                if option.met >= 0:
                    by_enemy.setdefault(option.met, {}).setdefault(n, option)
        gangs = (group for group in by_enemy.values() if len(group) > 1)
        return [{n: group.get(n, self._first(options[n])) for n in ships} for group in gangs]

    def _value(self, chosen: dict[int, Option]) -> float:
        total = self._fire(chosen) + self._fights(chosen)
        for option in chosen.values():
            total += option.place - option.fear
        return total - self.formation.cost(chosen)

    def _fire(self, chosen: dict[int, Option]) -> float:
        """Return the value of all shots; a target cannot lose more than its worth."""
        left: dict[int, float] = {}
        vessels = self.judge.vessels
        for option in chosen.values():
            for shot in option.shots:
                value = vessels[shot.target].worth
                if value > 0:
                    left[shot.target] = left.get(shot.target, 1.0) * max(0.0, 1.0 - shot.value / value)
        total = 0.0
        for target, share in left.items():
            total += vessels[target].worth * (1.0 - share)
        return total

    def _fights(self, chosen: dict[int, Option]) -> float:
        groups: dict[int, list[Vessel]] = {}
        for n, option in chosen.items():
            if option.met >= 0:
                groups.setdefault(option.met, []).append(self.judge.vessels[n])
        total = 0.0
        for met, coming in groups.items():
            total += self.judge.joined(met, coming)
        return total * self.judge.weights.board
