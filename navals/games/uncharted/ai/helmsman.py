"""Fast search for a ship's courses, limited to simple shapes.

Steps come from a table and obstacles are tested at the end of each; ``moves.plot_course`` validates the final
move. Moves into contact with enemies or derelicts are collected separately.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from navals.games.uncharted.rules.actions import MoveShip
from navals.games.uncharted.rules.data.fleet import HALF_SIZES, hull_at
from navals.games.uncharted.rules.position import FIRST_TERRAIN, UnchartedPosition
from navals.games.uncharted.rules.sea import sailing
from navals.games.uncharted.rules.sea.moves import (
    MAX_HELM,
    minimum_travel,
    movement_points,
    plot_course,
    starts_in_contact,
)
from navals.games.uncharted.rules.sea.sailing import STRAIGHT, ShipPath, step_cost
from navals.geometry.plane import COS, SIN, Hull, Point, hulls_overlap, point_ahead, touches_circle

ROUNDING_ERROR: Final = 20  # Upper bound on rounding errors within a step, in thousandths of an inch.
CONTACT_LIMIT: Final = 4  # Maximum number of courses kept into contact with a ship.


class PlottedMove(msgspec.Struct, frozen=True):
    """A move and where it ends. ``contact``: the ship it runs into, or -1; ``leaves_table``: whether it
    leaves the table; ``final_run``: length of its final straight run.
    """

    move: MoveShip
    x: int
    y: int
    heading: int
    contact: int = -1
    leaves_table: bool = False
    final_run: int = 0


_Node = tuple[int, int, int, int, int, int, str]
"""The end of a step: x, y, heading, movement points left, distance sailed, final straight run, steps."""


class _Obstacle(NamedTuple):
    """An obstacle. ``squared_reach``: square of the distance between centres beyond which the ship cannot
    touch it; ``sine`` and ``cosine``: those of its heading; ``length`` and ``beam``: distances ahead and
    abeam of it beyond which the ship is clear of it on any heading; ``hull``: ``None`` for an island, whose
    radius is ``radius``.
    """

    number: int
    x: int
    y: int
    squared_reach: int
    sine: int
    cosine: int
    length: int
    beam: int
    hull: Hull | None
    radius: int


class Helmsman:
    """Searches for courses of a ship. ``coarseness``: from 1 (all turns) to 3 (few); ``spacing``: straight
    steps between turning or stopping points.
    """

    def __init__(
        self, state: UnchartedPosition, ship_number: int, coarseness: int = 1, spacing: int = 4
    ) -> None:
        self.state = state
        self.number = ship_number
        self.coarseness = coarseness
        self.spacing = spacing
        ship = state.ships[ship_number]
        self.ship = ship
        self.size: str = ship.card.size
        self.wind: int = state.wind_of(ship)
        self.points: int = movement_points(state, ship_number)
        self.width, self.height = state.options.table
        self.touched_ships: tuple[int, ...] = state.contacts_of(ship_number)
        waters = state.waters(ship_number)
        reach = 250 * self.points + sum(HALF_SIZES[self.size]) + 600
        shape = ship.shape()
        self.obstacles: list[_Obstacle] = []
        for n, hull in waters.hulls:
            if _is_near(ship.at, hull.place, reach + hull.reach) and not hulls_overlap(shape, hull):
                self.obstacles.append(self._build_obstacle(n, hull.place, hull.reach, hull))
        for n, centre, radius in waters.islands:
            if _is_near(ship.at, centre, reach + radius) and not touches_circle(shape, centre, radius):
                self.obstacles.append(self._build_obstacle(n, centre, radius))
        self.courses_by_end: dict[tuple[int, int, int], PlottedMove] = {}
        self.contact_courses: dict[int, list[PlottedMove]] = {}
        self.exit_courses: list[PlottedMove] = []
        self._vectors: dict[tuple[int, str], tuple[int, int, int, int, int]] = {}
        self.minimum_travel = minimum_travel(state, ship_number)
        self.can_turn: bool = "rudder" not in ship.markers

    def _build_obstacle(self, number: int, centre: Point, reach: int, hull: Hull | None = None) -> _Obstacle:
        """Return a hull, or else an island of radius ``reach``, as an obstacle."""
        # At the end of a step and halfway, all of the ship is within this distance of the end.
        clearance = (
            self.ship.shape().reach
            + max(sailing.STRAIGHT_LENGTH, sailing.TURN_LENGTH[self.size]) // 2
            + ROUNDING_ERROR
        )
        squared_reach = (clearance + reach) * (clearance + reach)
        if hull is None:
            return _Obstacle(
                number, *centre, squared_reach, 0, 1, clearance + reach, clearance + reach, None, reach
            )
        sine, cosine = SIN[hull.heading], COS[hull.heading]
        length, beam = 1000 * (clearance + hull.length), 1000 * (clearance + hull.beam)
        return _Obstacle(number, *centre, squared_reach, sine, cosine, length, beam, hull, 0)

    def find_courses(self) -> list[PlottedMove]:
        """Return a course without contacts to each destination found; ``contact_courses`` and
        ``exit_courses`` collect the other courses.
        """
        ship, state = self.ship, self.state
        if ship.anchored or not self.points:
            return []
        self._explore_from((*ship.at, ship.heading, self.points, 0, 0, ""), MoveShip(ship.name))
        if starts_in_contact(state, self.number) and self.points >= sailing.ASTERN_COST:
            astern_move = MoveShip(ship.name, back=True)
            path = plot_course(state, self.number, astern_move)
            if isinstance(path, ShipPath) and not path.contacts and not path.leaves_table:
                self._explore_from(
                    (*path.place, path.heading, path.points, sailing.ASTERN_LENGTH, 0, ""), astern_move
                )
        activation = state.activation
        if activation is not None and "C06" in activation.cards and not ship.is_confused:
            for helm in (*range(-MAX_HELM, 0), *range(1, MAX_HELM + 1)):
                heading = (ship.heading + helm) % 24
                self._explore_from((*ship.at, heading, self.points, 0, 0, ""), MoveShip(ship.name, helm=helm))
        return list(self.courses_by_end.values())

    def _explore_from(self, start: _Node, base_move: MoveShip) -> None:
        self.base_move = base_move
        coarseness, spacing = self.coarseness, self.spacing
        # Straight, turn, straight.
        directions = sailing.PORT + sailing.STARBOARD if self.can_turn else ""
        for _, turns, bend in sailing.bends(start, self._step, directions, spacing):
            self._add_end(bend)
            if turns and turns % (1 if coarseness == 1 and turns < 6 else 2) == 0:
                end, step_count = self._step(bend, STRAIGHT), 1
                while end is not None:
                    if step_count % spacing == 0:
                        self._add_end(end)
                    end, step_count = self._step(end, STRAIGHT), step_count + 1
        # Turn, straight, turn.
        for side in directions:
            turn_node: _Node | None = start
            for turns in range(1, 5):
                if (turn_node := self._step(turn_node, side)) is None:
                    break
                if turns % coarseness:
                    continue
                node: _Node | None = turn_node
                step_count = 0
                while node is not None:
                    if step_count and step_count % (spacing + 2) == 0:
                        for other_side in directions:
                            last_node: _Node | None = node
                            for turn_count in range(1, 7):
                                if (last_node := self._step(last_node, other_side)) is None:
                                    break
                                if turn_count % 2 == 0:
                                    self._add_end(last_node)
                    node = self._step(node, STRAIGHT)
                    step_count += 1

    def _add_end(self, node: _Node) -> None:
        x, y, heading, points, distance, final_run, steps = node
        is_short = distance < self.minimum_travel and not self.touched_ships
        if is_short and step_cost(self.ship, STRAIGHT, heading, self.wind) <= points:
            return
        base_move = self.base_move
        if not steps and not base_move.helm and not base_move.back:
            return
        key = x, y, heading
        if (course := self.courses_by_end.get(key)) is None or len(course.move.steps) > len(steps):
            self.courses_by_end[key] = PlottedMove(self._make_move(steps), *key, final_run=final_run)

    def _make_move(self, steps: str) -> MoveShip:
        return MoveShip(self.base_move.ship, steps, self.base_move.helm, self.base_move.back)

    def _step(self, node: _Node | None, step: str) -> _Node | None:
        """Return the node after a step, or ``None`` if it is too expensive, blocked or off the table."""
        if node is None:
            return None
        x, y, heading, points, distance, final_run, steps = node
        key = heading, step
        dx, dy, cost, travel, new_heading = self._vectors.get(key) or self._compute_vector(heading, step)
        if cost > points:
            return None
        x += dx
        y += dy
        final_run = final_run + travel if step == STRAIGHT else travel // 2
        end = x, y, new_heading, points - cost, distance + travel, final_run, steps + step
        for obstacle in self.obstacles:
            _, ox, oy, squared_reach, sine, cosine, length, beam, _, _ = obstacle
            ox, oy = x - ox, y - oy
            if (
                ox * ox + oy * oy <= squared_reach
                and abs(ox * sine + oy * cosine) <= length
                and abs(ox * cosine - oy * sine) <= beam
                and self._hits(obstacle, node, end)
            ):
                self._add_contact(obstacle, node, end)
                return None
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            if len(self.exit_courses) < 40:
                self.exit_courses.append(
                    PlottedMove(MoveShip(self.base_move.ship, end[-1]), x, y, new_heading, leaves_table=True)
                )
            return None
        return end

    def _hits(self, obstacle: _Obstacle, node: _Node, end: _Node) -> bool:
        """Return whether the ship touches an obstacle at the end of a step, halfway, or while turning."""
        (x, y, heading), (px, py, old_heading) = end[:3], node[:3]
        if self._touches(obstacle, x, y, heading):
            return True
        if heading == old_heading:
            return self._touches(obstacle, (px + x) // 2, (py + y) // 2, heading)
        mx, my = point_ahead((px, py), old_heading, sailing.TURN_LENGTH[self.size] // 2)
        return self._touches(obstacle, mx, my, old_heading) or self._touches(obstacle, mx, my, heading)

    def _touches(self, obstacle: _Obstacle, x: int, y: int, heading: int) -> bool:
        shape = hull_at(self.size, (x, y), heading)
        if obstacle.hull is None:
            return touches_circle(shape, (obstacle.x, obstacle.y), obstacle.radius)
        return hulls_overlap(shape, obstacle.hull)

    def _add_contact(self, obstacle: _Obstacle, node: _Node, end: _Node) -> None:
        if obstacle.number >= FIRST_TERRAIN:
            return
        other_ship = self.state.ships[obstacle.number]
        if other_ship.is_afloat and other_ship.side == self.ship.side:
            return
        courses = self.contact_courses.setdefault(obstacle.number, [])
        x, y, heading = node[:3]
        final_run, steps = end[5:] if end[2] == heading else (0, end[6])
        # Courses with the longest straight run come first, because they can ram.
        if len(courses) < CONTACT_LIMIT or final_run > courses[-1].final_run:
            courses.append(
                PlottedMove(self._make_move(steps), x, y, heading, obstacle.number, final_run=final_run)
            )
            courses.sort(key=lambda course: -course.final_run)
            del courses[CONTACT_LIMIT:]

    def _compute_vector(self, heading: int, step: str) -> tuple[int, int, int, int, int]:
        """Return a step's displacement (x and y), cost and length, and the heading after it."""
        cost = step_cost(self.ship, step, heading, self.wind)
        if step == STRAIGHT:
            new_heading, travel = heading, sailing.STRAIGHT_LENGTH
            end = point_ahead((0, 0), heading, travel)
        else:
            new_heading, travel = sailing.heading_after(heading, step), sailing.TURN_LENGTH[self.size]
            x, y = point_ahead((0, 0), heading, travel // 2)
            ex, ey = point_ahead((0, 0), new_heading, travel // 2)
            end = x + ex, y + ey
        vector = self._vectors[heading, step] = *end, cost, travel, new_heading
        return vector

    def boarding_courses(self) -> list[PlottedMove]:
        """Return legal courses into contact with a single enemy or derelict, and for each enemy one that
        rams it, if possible.
        """
        courses = []
        for target, candidates in self.contact_courses.items():
            seen_steps = set()
            target_ship = self.state.ships[target]
            for course in candidates:
                if course.move.steps in seen_steps:
                    continue
                seen_steps.add(course.move.steps)
                path = plot_course(self.state, self.number, course.move)
                if not isinstance(path, ShipPath) or path.leaves_table or path.contacts != (target,):
                    continue
                contact_course = PlottedMove(
                    course.move, *path.place, path.heading, target, final_run=path.straight_run
                )
                courses.append(contact_course)
                if target_ship.is_afloat and path.straight_run >= sailing.MIN_RAM_RUN:
                    ram_move = msgspec.structs.replace(course.move, ram=target_ship.name)
                    courses.append(msgspec.structs.replace(contact_course, move=ram_move))
                    break
        return courses


def _is_near(point: tuple[int, int], centre: tuple[int, int], reach: int) -> bool:
    return abs(point[0] - centre[0]) <= reach and abs(point[1] - centre[1]) <= reach
