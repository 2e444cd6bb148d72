"""Where a ship can go, for computer players: moves of plain shapes, sailed quickly.

Steps are added up from a table, and what is in the way is looked at where a step ends; ``moves.plot`` has the last word on a move
that is to be made. Moves that run into an enemy or a derelict are kept apart.
"""

from __future__ import annotations

from typing import Final

import msgspec

from navals.games.uncharted.rules.actions import Move
from navals.games.uncharted.rules.data.fleet import HALVES, lies
from navals.games.uncharted.rules.position import TERRAIN, Position
from navals.games.uncharted.rules.sea.moves import HELM, held, movement, plot
from navals.games.uncharted.rules.sea.sailing import (
    ASTERN,
    ASTERN_COST,
    LEAST,
    LEAST_INTO_WIND,
    PORT,
    RAM_RUN,
    STARBOARD,
    STRAIGHT,
    STRAIGHT_WAY,
    TURN_WAY,
    Way,
    cost,
    into_wind,
    turned,
)
from navals.geometry.plane import Hull, ahead, overlap, touches_circle

MOST_TURNS: Final = 12
CONTACTS: Final = 4
"""Ways into contact with a ship that are kept, at most."""


class Course(msgspec.Struct, frozen=True):
    """A move and where it ends. ``met``: what it runs into, -1 for nothing; ``off``: it leaves the table."""

    move: Move
    x: int
    y: int
    heading: int
    met: int = -1
    off: bool = False
    straight: int = 0


class _Node(msgspec.Struct, frozen=True):
    x: int
    y: int
    heading: int
    left: int
    travelled: int
    straight: int
    steps: str


class _Obstacle(msgspec.Struct, frozen=True):
    number: int
    x: int
    y: int
    reach: int
    hull: Hull | None
    radius: int
    square: int


class Helmsman:
    """All courses of a ship. ``fine``: from 1 (all that are looked at) to 3 (few)."""

    def __init__(self, state: Position, number: int, fine: int = 1) -> None:
        self.state = state
        self.number = number
        self.fine = fine
        ship = state.ships[number]
        self.ship = ship
        self.size: str = ship.card.size
        self.wind: int = state.wind_of(ship)
        self.points: int = movement(state, number)
        self.length: int
        self.beam: int
        self.length, self.beam = HALVES[self.size]
        self.reach: int = self.length + self.beam
        self.width: int
        self.height: int
        self.width, self.height = state.options.table
        self.side: int = ship.side
        self.touched: tuple[int, ...] = state.touched(number)
        waters = state.waters(number)
        far = 250 * self.points + self.reach + 600
        own = ship.shape()
        self.obstacles: list[_Obstacle] = []
        for n, hull in waters.hulls:
            if _near(ship.at, hull.at, far + hull.reach) and not overlap(own, hull):
                self.obstacles.append(
                    _Obstacle(n, hull.at[0], hull.at[1], hull.reach, hull, 0, self._square(hull.reach))
                )
        for n, at, radius in waters.islands:
            if _near(ship.at, at, far + radius) and not touches_circle(own, at, radius):
                self.obstacles.append(_Obstacle(n, at[0], at[1], radius, None, radius, self._square(radius)))
        self.ends: dict[tuple[int, int, int], Course] = {}
        self.contacts: dict[int, list[Course]] = {}
        self.off: list[Course] = []
        self._vectors: dict[tuple[int, str], tuple[int, int, int, int]] = {}
        wind = self.wind
        self.least = LEAST_INTO_WIND if wind >= 0 and into_wind(ship.heading, wind) else LEAST
        self.rudder: bool = "rudder" not in ship.markers

    def _square(self, reach: int) -> int:
        """The square of the distance from which on something of that reach is in nobody's way."""
        far = self.reach + reach + 500
        return far * far

    def courses(self) -> list[Course]:
        """The ends of all courses that run into nothing; ``contacts`` and ``off`` hold the others."""
        ship, state = self.ship, self.state
        if ship.anchored or not self.points:
            return []
        start = _Node(ship.at[0], ship.at[1], ship.heading, self.points, 0, 0, "")
        self._from(start, Move(ship.name))
        if held(state, self.number) and self.points >= ASTERN_COST:
            back = Move(ship.name, back=True)
            way = plot(state, self.number, back)
            if isinstance(way, Way) and not way.met and not way.off:
                self._from(_Node(*way.at, way.heading, way.left, ASTERN, 0, ""), back)
        activation = state.activation
        if activation is not None and "C06" in activation.cards and not ship.confused:
            for helm in range(-HELM, HELM + 1):
                if helm:
                    heading = (ship.heading + helm) % 24
                    self._from(_Node(*ship.at, heading, self.points, 0, 0, ""), Move(ship.name, helm=helm))
        return list(self.ends.values())

    def _from(self, start: _Node, order: Move) -> None:
        self.order = order
        fine = self.fine
        gap = 4 if fine == 1 else 6
        # straight, turn, straight
        node: _Node | None = start
        count = 0
        while node is not None:
            if count % gap == 0:
                self._turns(node, gap)
            self._end(node)
            node = self._step(node, STRAIGHT)
            count += 1
        # turn, straight, turn
        if not self.rudder:
            return
        for side in (PORT, STARBOARD):
            turning: _Node | None = start
            for turns in range(1, 5):
                turning = self._step(turning, side)
                if turning is None:
                    break
                if turns % fine:
                    continue
                node, count = turning, 0
                while node is not None:
                    if count and count % (gap + 2) == 0:
                        for other in (PORT, STARBOARD):
                            last: _Node | None = node
                            for more in range(1, 7):
                                last = self._step(last, other)
                                if last is None:
                                    break
                                if more % 2 == 0:
                                    self._end(last)
                    node = self._step(node, STRAIGHT)
                    count += 1

    def _turns(self, node: _Node, gap: int) -> None:
        if not self.rudder:
            return
        for side in (PORT, STARBOARD):
            turning: _Node | None = node
            for turns in range(1, MOST_TURNS + 1):
                turning = self._step(turning, side)
                if turning is None:
                    break
                self._end(turning)
                if turns % (1 if self.fine == 1 and turns < 6 else 2) == 0:
                    after: _Node | None = turning
                    count = 0
                    while after is not None:
                        after = self._step(after, STRAIGHT)
                        count += 1
                        if after is not None and count % gap == 0:
                            self._end(after)

    def _end(self, node: _Node) -> None:
        short = node.travelled < self.least and not self.touched
        if short and cost(self.ship, STRAIGHT, node.heading, self.wind) <= node.left:
            return
        if not node.steps and not self.order.helm and not self.order.back:
            return
        key = node.x, node.y, node.heading
        known = self.ends.get(key)
        if known is None or len(known.move.steps) > len(node.steps):
            order = self.order
            move = Move(order.ship, node.steps, order.helm, order.back)
            self.ends[key] = Course(move, node.x, node.y, node.heading, straight=node.straight)

    def _step(self, node: _Node | None, step: str) -> _Node | None:
        """A step further; None where it cannot be taken or runs into something."""
        if node is None:
            return None
        key = node.heading, step
        dx, dy, price, way = self._vectors.get(key) or self._vector(node.heading, step)
        if price > node.left:
            return None
        x, y = node.x + dx, node.y + dy
        heading = node.heading if step == STRAIGHT else turned(node.heading, step)
        straight = node.straight + way if step == STRAIGHT else way // 2
        steps = node.steps + step
        after = _Node(x, y, heading, node.left - price, node.travelled + way, straight, steps)
        for one in self.obstacles:
            ox, oy = one.x - x, one.y - y
            if ox * ox + oy * oy <= one.square and self._hits(one, node, x, y, heading):
                self._contact(one, node, after)
                return None
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            if len(self.off) < 40:
                self.off.append(Course(Move(self.order.ship, steps), x, y, heading, off=True))
            return None
        return after

    def _hits(self, one: _Obstacle, node: _Node, x: int, y: int, heading: int) -> bool:
        """Whether the ship touches it at the end of a step, half way, or while it turns there."""
        if self._touches(one, x, y, heading):
            return True
        if heading == node.heading:
            return self._touches(one, (node.x + x) // 2, (node.y + y) // 2, heading)
        mx, my = ahead((node.x, node.y), node.heading, TURN_WAY[self.size] // 2)
        return self._touches(one, mx, my, node.heading) or self._touches(one, mx, my, heading)

    def _touches(self, one: _Obstacle, x: int, y: int, heading: int) -> bool:
        own = lies(self.size, (x, y), heading)
        if one.hull is None:
            return touches_circle(own, (one.x, one.y), one.radius)
        return overlap(own, one.hull)

    def _contact(self, one: _Obstacle, node: _Node, after: _Node) -> None:
        if one.number >= TERRAIN:
            return
        other = self.state.ships[one.number]
        if other.alive and other.side == self.side:
            return
        kept = self.contacts.setdefault(one.number, [])
        straight = after.straight if after.heading == node.heading else 0
        # Those with the longest run come first: they can ram.
        if len(kept) < CONTACTS or straight > kept[-1].straight:
            order = self.order
            move = Move(order.ship, after.steps, order.helm, order.back)
            kept.append(Course(move, node.x, node.y, node.heading, one.number, straight=straight))
            kept.sort(key=lambda course: -course.straight)
            del kept[CONTACTS:]

    def _vector(self, heading: int, step: str) -> tuple[int, int, int, int]:
        """East, north, cost and way of a step."""
        key = heading, step
        vector = self._vectors.get(key)
        if vector is None:
            price = cost(self.ship, step, heading, self.wind)
            if step == STRAIGHT:
                x, y = ahead((0, 0), heading, STRAIGHT_WAY)
                vector = x, y, price, STRAIGHT_WAY
            else:
                way = TURN_WAY[self.size]
                x, y = ahead((0, 0), heading, way // 2)
                ex, ey = ahead((0, 0), turned(heading, step), way // 2)
                vector = x + ex, y + ey, price, way
            self._vectors[key] = vector
        return vector

    def boarding(self) -> list[Course]:
        """The courses into contact, as the rules have them, rams where they are possible; each meets one enemy or derelict."""
        courses = []
        for met, kept in self.contacts.items():
            seen = set()
            other = self.state.ships[met]
            for course in kept:
                if course.move.steps in seen:
                    continue
                seen.add(course.move.steps)
                way = plot(self.state, self.number, course.move)
                if not isinstance(way, Way) or way.off or way.met != (met,):
                    continue
                one = Course(course.move, way.at[0], way.at[1], way.heading, met, straight=way.straight)
                courses.append(one)
                if other.alive and way.straight >= RAM_RUN:
                    ram = msgspec.structs.replace(course.move, ram=other.name)
                    courses.append(msgspec.structs.replace(one, move=ram))
                    break
        return courses


def _near(a: tuple[int, int], b: tuple[int, int], reach: int) -> bool:
    return abs(a[0] - b[0]) <= reach and abs(a[1] - b[1]) <= reach
