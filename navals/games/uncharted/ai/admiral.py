"""Movement planning: the values of each ship's courses, and the best combination for the squadron."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Final

import msgspec

from navals.core.fields import with_item
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.formation import CourseOption, Formation
from navals.games.uncharted.ai.helmsman import Helmsman, PlottedMove
from navals.games.uncharted.ai.vessels import BestShot, Vessel
from navals.games.uncharted.rules.actions import MoveShip, Stay, Weigh
from navals.games.uncharted.rules.data.fleet import NEUTRAL
from navals.games.uncharted.rules.fire.aiming import MAX_RANGE, die_bonus
from navals.games.uncharted.rules.fire.gunnery import PARTIAL_BEARING, Cover, band, find_bearing
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.geometry.plane import COS, SIN
from navals.search.climbing import climb

ESCAPE_VALUE: Final = 1000.0  # Value of getting the runner over the edge.
NEAR_LOOKAHEAD: Final = 6000  # Look-ahead for the table edge and land, in thousandths of an inch.
FAR_LOOKAHEAD: Final = 10000  # Another look-ahead for the runner, which has a wide turning circle.
EDGE_FACTORS: Final = (1.0, 0.4)
RUNNER_EDGE_FACTORS: Final = (4.0, 1.0, 1.0)
"""Multiples of ``UnchartedWeights.edge`` for land or the table edge just off the bow, near, and far ahead of
the runner, which is stuck or lost when it can no longer turn away.
"""
CLIMB_ROUNDS: Final = 3
EXACT_LIMIT: Final = 8  # Number of best courses whose shots are computed exactly before the beam is selected.


class UnchartedSkill(msgspec.Struct, frozen=True):
    """The skill of a level. ``whim``: share of random decisions; ``fear``: weight of enemy threats;
    ``width``: number of each ship's courses tried in combination with those of other ships (0 or 1: each
    ship chooses on its own);
    ``spacings``: straight steps between turning points in fine and in coarse searches; ``aims_exactly``:
    whether shots are computed exactly; ``boards_ships``, ``links_fire``: whether it boards ships, and links
    and splits fire; ``cards``: 0 if it plays none; ``picks_squadron``: whether it chooses the squadron;
    ``has_plan``: whether it has a fleet plan.
    """

    whim: float = 0.0
    fear: float = 0.0
    width: int = 0
    spacings: tuple[int, int] = (4, 6)
    aims_exactly: bool = False
    boards_ships: bool = True
    links_fire: bool = True
    cards: int = 2
    picks_squadron: bool = True
    has_plan: bool = False


class SquadronPlan(msgspec.Struct, frozen=True):
    """A combination of courses. ``choices``: (ship number, option) pairs; ``value``: total value;
    ``fire_value``: value of shots and melees in this activation; ``fear``: expected losses.
    """

    value: float
    fire_value: float
    fear: float
    choices: tuple[tuple[int, CourseOption], ...]


def state_after(state: UnchartedPosition, ship_number: int, option: CourseOption) -> UnchartedPosition:
    """Return a position with the ship moved to where an option ends."""
    ship = msgspec.structs.replace(state.ships[ship_number], at=(option.x, option.y), heading=option.heading)
    return msgspec.structs.replace(state, ships=with_item(state.ships, ship_number, ship))


class Admiral:
    """Plans the moves of one side."""

    def __init__(self, judge: Judge, skill: UnchartedSkill) -> None:
        self.judge = judge
        self.skill = skill
        self.state: UnchartedPosition = judge.state
        self.formation: Formation = Formation(judge)
        self.side: int = judge.side
        self.effort: int = 0
        self.targets: dict[int, list[Vessel]] = {}
        self._shores: dict[int, list[tuple[int, int, int]]] = {}
        self._cover: Cover | None = None

    def find_options(self, ship_number: int, coarseness: int) -> Generator[None, None, list[CourseOption]]:
        """Return a ship's options, best first. Yield regularly during the search."""
        judge, state = self.judge, self.state
        vessel = judge.vessels[ship_number]
        ship = vessel.ship
        if ship.anchored:
            return [self._stay_option(vessel, Weigh(ship.name))]
        helmsman = Helmsman(state, ship_number, coarseness, self.skill.spacings[coarseness > 1])
        self.targets[ship_number] = judge.find_targets(vessel)
        options = []
        for index, plotted_move in enumerate(helmsman.find_courses()):
            if index % 48 == 0:
                yield
            options.append(
                self._course_option(
                    vessel, plotted_move.move, plotted_move.x, plotted_move.y, plotted_move.heading
                )
            )
        yield
        if self.skill.boards_ships:
            options += [self._contact_option(vessel, course) for course in helmsman.boarding_courses()]
        options += self._escape_options(vessel, helmsman.exit_courses)
        if state.contacts_of(ship_number):
            options.append(self._stay_option(vessel, Stay(ship.name), 3.0))
        elif len(options) < (1 if ship_number == judge.runner else 3):
            options.append(self._stay_option(vessel, MoveShip(ship.name, anchor=True), judge.weights.anchor))
        self.effort += len(options)
        options.sort(key=lambda choice: -choice.own_value)
        yield
        if self.skill.aims_exactly and coarseness == 1:
            best_options = [self._refine_shots(vessel, option) for option in options[:EXACT_LIMIT]]
            options[:EXACT_LIMIT] = sorted(best_options, key=lambda choice: -choice.own_value)
        return options

    def _course_option(
        self, vessel: Vessel, action: MoveShip | Stay | Weigh, x: int, y: int, heading: int, cost: float = 0.0
    ) -> CourseOption:
        judge = self.judge
        shots = judge.best_shots(vessel, x, y, heading, self.targets.get(vessel.number))
        hope, fear = judge.assess_point(vessel, x, y)
        position_value = hope - cost - self._shore_cost(vessel, x, y, heading)
        if vessel.number == judge.runner:
            # The runner decides the game: every inch to the north counts, including those lost in turning.
            angle = min(heading, 24 - heading)
            position_value += judge.weights.northing * ((y - vessel.y) / 1000 - angle * angle / 8)
        return CourseOption(action, x, y, heading, tuple(shots), position_value, fear)

    def _stay_option(
        self, vessel: Vessel, action: MoveShip | Stay | Weigh, cost: float = 0.0
    ) -> CourseOption:
        return self._course_option(vessel, action, vessel.x, vessel.y, vessel.heading, cost)

    def _shore_cost(self, vessel: Vessel, x: int, y: int, heading: int) -> float:
        """Return the cost of heading for the table edge or land; the runner may leave to the north."""
        width, height = self.state.options.table
        edge_factors: tuple[float, ...] = EDGE_FACTORS
        if vessel.number == self.judge.runner:
            edge_factors, height = RUNNER_EDGE_FACTORS, height + 2 * FAR_LOOKAHEAD
        cost = 0.0
        sine, cosine = SIN[heading], COS[heading]
        if (shores := self._shores.get(vessel.number)) is None:
            shores = self._shores[vessel.number] = self._find_shores(vessel)
        for distance, edge_factor in zip(
            (2200 + vessel.length // 2, NEAR_LOOKAHEAD, FAR_LOOKAHEAD), edge_factors, strict=False
        ):
            px, py = x + distance * sine // 1000, y + distance * cosine // 1000
            if not (0 <= px <= width and 0 <= py <= height) or any(
                (px - lx) * (px - lx) + (py - ly) * (py - ly) < squared_clearance
                for lx, ly, squared_clearance in shores
            ):
                cost += edge_factor * self.judge.weights.edge
        return cost

    def _find_shores(self, vessel: Vessel) -> list[tuple[int, int, int]]:
        """Return the land that a vessel can reach or look ahead to, as (x, y, squared clearance)."""
        shores = []
        for x, y, radius in self.judge.land:
            dx, dy, clearance = x - vessel.x, y - vessel.y, radius + vessel.length
            max_distance = clearance + vessel.reach + FAR_LOOKAHEAD + vessel.length
            if dx * dx + dy * dy < max_distance * max_distance:
                shores.append((x, y, clearance * clearance))
        return shores

    def _contact_option(self, vessel: Vessel, course: PlottedMove) -> CourseOption:
        """Return a course into contact as an option: with an enemy, valued by the impact alone
        (``_melee_value`` adds the melee), or with a derelict to take or save.
        """
        judge, state = self.judge, self.state
        ship = state.ships[course.contact]
        if not ship.is_afloat:
            card = ship.card
            gain = card.points if ship.side == NEUTRAL or ship.side != self.side else 0.3 * card.points
            option = self._course_option(vessel, course.move, course.x, course.y, course.heading)
            return msgspec.structs.replace(option, position_value=option.position_value + gain)
        enemy, card = judge.vessels[course.contact], vessel.card
        if course.move.ram:
            harm = judge.expected_harm(enemy, card.ram, red=card.red)
        else:
            harm = judge.expected_harm(enemy, card.hull)
        own_harm = judge.expected_harm(vessel, enemy.card.hull)
        fear = 0.4 * judge.assess_point(vessel, course.x, course.y)[1]
        berth = course.x, course.y, course.heading
        impact = BestShot(course.contact, "R", harm)
        return CourseOption(course.move, *berth, (impact,), -own_harm, fear, course.contact)

    def _escape_options(self, vessel: Vessel, exit_courses: Iterable[PlottedMove]) -> list[CourseOption]:
        """Return the runner's courses over the north edge as options; an empty list for other ships."""
        if vessel.number != self.judge.runner:
            return []
        height = self.state.options.table[1]
        return [
            CourseOption(course.move, course.x, course.y, course.heading, (), ESCAPE_VALUE, 0.0)
            for course in exit_courses
            if course.y > height
        ]

    def _refine_shots(self, vessel: Vessel, option: CourseOption) -> CourseOption:
        """Return an option with its shots computed exactly, allowing for partial targets and hulls in the
        way. An option without shots, or with a contact, is returned unchanged.
        """
        if option.has_exact_shots or option.contact >= 0 or not option.shots:
            return option
        state, number = self.state, vessel.number
        cover = self._cover = self._cover or state.cover()
        next_state = state_after(state, number, option)
        ship = next_state.ships[number]
        best_shots: dict[str, BestShot] = {}
        for target in self.targets.get(number, ()):
            dx, dy = target.x - option.x, target.y - option.y
            max_distance = MAX_RANGE + target.length + target.beam + vessel.length + vessel.beam
            if dx * dx + dy * dy > max_distance * max_distance:
                continue
            gap = next_state.distance(number, target.number)
            if gap > MAX_RANGE:
                continue
            range_band = band(gap)
            dice_bonus = die_bonus(next_state, number, target.number, range_band)
            for battery, full_dice, half_dice in vessel.guns:
                if not full_dice[range_band - 1]:
                    continue
                shot = best_shots.get(battery)
                value = self.judge.expected_harm(target, full_dice[range_band - 1], dice_bonus)
                # A partial target loses no more than a whole one.
                if shot is not None and value <= shot.value:
                    continue
                bearing = find_bearing(ship, battery, target.ship, cover, (number, target.number))
                if not bearing:
                    continue
                if bearing == PARTIAL_BEARING:
                    value = self.judge.expected_harm(target, half_dice[range_band - 1], dice_bonus)
                if shot is None or value > shot.value:
                    best_shots[battery] = BestShot(target.number, battery, value)
        return msgspec.structs.replace(option, shots=tuple(best_shots.values()), has_exact_shots=True)

    def plan(self, ship_numbers: Iterable[int], coarseness: int) -> Generator[None, None, SquadronPlan]:
        """Return the best combination of courses found for these ships. Yield regularly during the search."""
        ships = [n for n in ship_numbers if n in self.judge.vessels]
        options: dict[int, list[CourseOption]] = {}
        for n in ships:
            options[n] = yield from self.find_options(n, coarseness)
        ships = [n for n in ships if options[n]]
        width = max(1, self.skill.width if coarseness == 1 else min(5, self.skill.width))
        for n in ships:
            options[n] = self._select_beam(options[n], width)
            if self.skill.aims_exactly and coarseness == 1:
                options[n] = [self._refine_shots(self.judge.vessels[n], choice) for choice in options[n]]
        initial_choices = [{n: self._default_option(options[n]) for n in ships}]
        if width > 1:
            initial_choices += self._boarding_plans(ships, options)
        best_choices, best_value = initial_choices[0], float("-inf")
        for start in initial_choices:
            choices, value = yield from climb(
                start, options, self._evaluate, CLIMB_ROUNDS if width > 1 else 1
            )
            if value > best_value:
                best_choices, best_value = choices, value
        fear = 0.0
        for option in best_choices.values():
            fear += option.fear
        return SquadronPlan(
            best_value,
            self._fire_value(best_choices) + self._melee_value(best_choices),
            fear,
            tuple(best_choices.items()),
        )

    def _default_option(self, options: list[CourseOption]) -> CourseOption:
        return next((option for option in options if option.contact < 0), options[0])

    def _select_beam(self, options: list[CourseOption], width: int) -> list[CourseOption]:
        """Return about ``width`` of the best options, mostly in different places, and the best one or two
        contacts with each ship.
        """
        beam: list[CourseOption] = []
        contact_counts = Counter[int]()
        cells: set[tuple[int, int, int]] = set()
        for option in options:
            if option.contact >= 0:
                contact_counts[option.contact] += 1
                if contact_counts[option.contact] <= 1 + (width > 1):
                    beam.append(option)
                continue
            cell = option.x // 1500, option.y // 1500, option.heading // 3
            if cell in cells and width > 4:
                continue
            if len(cells) < width or (cell not in cells and len(cells) < 2 * width):
                cells.add(cell)
                beam.append(option)
        return beam

    def _boarding_plans(
        self, ships: list[int], options: dict[int, list[CourseOption]]
    ) -> list[dict[int, CourseOption]]:
        """Return plans in which every ship that can board a given enemy does so."""
        options_by_enemy: dict[int, dict[int, CourseOption]] = {}
        for n in ships:
            for option in options[n]:
                if option.contact >= 0:
                    options_by_enemy.setdefault(option.contact, {}).setdefault(n, option)
        groups = (group for group in options_by_enemy.values() if len(group) > 1)
        return [{n: group.get(n, self._default_option(options[n])) for n in ships} for group in groups]

    def _evaluate(self, choices: dict[int, CourseOption]) -> float:
        total = self._fire_value(choices) + self._melee_value(choices)
        for option in choices.values():
            total += option.position_value - option.fear
        return total - self.formation.cost(choices)

    def _fire_value(self, choices: dict[int, CourseOption]) -> float:
        """Return the value of all shots; a target cannot lose more than its value."""
        fractions_left: dict[int, float] = {}
        vessels = self.judge.vessels
        for option in choices.values():
            for shot in option.shots:
                value = vessels[shot.target].value
                if value > 0:
                    fractions_left[shot.target] = fractions_left.get(shot.target, 1.0) * max(
                        0.0, 1.0 - shot.value / value
                    )
        total = 0.0
        for target, fraction_left in fractions_left.items():
            total += vessels[target].value * (1.0 - fraction_left)
        return total

    def _melee_value(self, choices: dict[int, CourseOption]) -> float:
        groups: dict[int, list[Vessel]] = {}
        for n, option in choices.items():
            if option.contact >= 0:
                groups.setdefault(option.contact, []).append(self.judge.vessels[n])
        total = 0.0
        for target, boarders in groups.items():
            total += self.judge.joining_value(target, boarders)
        return total * self.judge.weights.board
