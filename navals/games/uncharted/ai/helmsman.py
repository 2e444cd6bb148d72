"""Fast search of a ship's courses, limited to simple shapes.

Steps come from a table and obstacles are tested at the end of each; ``moves.plot`` validates the final move.
Moves into contact with enemies or derelicts are collected separately.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from navals.games.uncharted.rules.actions import Move
from navals.games.uncharted.rules.data.fleet import HALVES, lies
from navals.games.uncharted.rules.position import TERRAIN, Position
from navals.games.uncharted.rules.sea import sailing
from navals.games.uncharted.rules.sea.moves import HELM, held, least_travel, movement, plot
from navals.games.uncharted.rules.sea.sailing import STRAIGHT, Way, cost
from navals.geometry.plane import COS, SIN, Hull, Point, ahead, overlap, touches_circle

ROUNDED: Final = 20  # Upper bound on rounding errors within a step, in thousandths of an inch.
CONTACTS: Final = 4  # Maximum number of courses kept into contact with a ship.


class Course(msgspec.Struct, frozen=True):
    """A move and where it ends. ``met``: the ship it runs into, or -1; ``off``: whether it leaves the
    table.
    """

    move: Move
    x: int
    y: int
    heading: int
    met: int = -1
    off: bool = False
    straight: int = 0


_Node = tuple[int, int, int, int, int, int, str]
"""A point on the way: x, y, heading, movement left, distance made, final straight distance, steps."""


class _Obstacle(NamedTuple):
    """An obstacle. ``square``: squared distance of centres beyond which it cannot be hit; ``sine`` and
    ``cosine`` of its heading; ``length`` and ``beam``: distances ahead and abeam beyond which it is clear on
    any heading.
    """

    number: int
    x: int
    y: int
    square: int
    sine: int
    cosine: int
    length: int
    beam: int
    hull: Hull | None
    radius: int


class Helmsman:
    """All courses of a ship. ``fine``: from 1 (all) to 3 (few); ``gap``: straight steps between turning or
    stopping points.
    """

    def __init__(self, state: Position, number: int, fine: int = 1, gap: int = 4) -> None:
        self.state = state
        self.number = number
        self.fine = fine
        self.gap = gap
        ship = state.ships[number]
        self.ship = ship
        self.size: str = ship.card.size
        self.wind: int = state.wind_of(ship)
        self.points: int = movement(state, number)
        self.width, self.height = state.options.table
        self.touched: tuple[int, ...] = state.touched(number)
        waters = state.waters(number)
        far = 250 * self.points + sum(HALVES[self.size]) + 600
        own = ship.shape()
        self.obstacles: list[_Obstacle] = []
        for n, hull in waters.hulls:
            if _near(ship.at, hull.at, far + hull.reach) and not overlap(own, hull):
                self.obstacles.append(self._obstacle(n, hull.at, hull.reach, hull))
        for n, at, radius in waters.islands:
            if _near(ship.at, at, far + radius) and not touches_circle(own, at, radius):
                self.obstacles.append(self._obstacle(n, at, radius))
        self.ends: dict[tuple[int, int, int], Course] = {}
        self.contacts: dict[int, list[Course]] = {}
        self.off: list[Course] = []
        self._vectors: dict[tuple[int, str], tuple[int, int, int, int, int]] = {}
        self.least = least_travel(state, number)
        self.rudder: bool = "rudder" not in ship.markers

    def _obstacle(self, number: int, at: Point, reach: int, hull: Hull | None = None) -> _Obstacle:
        """Return a hull, or an island of this radius, as an obstacle."""
        # No point of the ship is farther from the end of its step, even halfway.
        own = self.ship.shape().reach + max(sailing.STRAIGHT_WAY, sailing.TURN_WAY[self.size]) // 2 + ROUNDED
        square = (own + reach) * (own + reach)
        if hull is None:
            return _Obstacle(number, *at, square, 0, 1, own + reach, own + reach, None, reach)
        s, c = SIN[hull.heading], COS[hull.heading]
        length, beam = 1000 * (own + hull.length), 1000 * (own + hull.beam)
        return _Obstacle(number, *at, square, s, c, length, beam, hull, 0)

    def courses(self) -> list[Course]:
        """Return where all contact-free courses end; ``contacts`` and ``off`` hold the others."""
        ship, state = self.ship, self.state
        if ship.anchored or not self.points:
            return []
        self._from((*ship.at, ship.heading, self.points, 0, 0, ""), Move(ship.name))
        if held(state, self.number) and self.points >= sailing.ASTERN_COST:
            back = Move(ship.name, back=True)
            way = plot(state, self.number, back)
            if isinstance(way, Way) and not way.met and not way.off:
                self._from((*way.at, way.heading, way.left, sailing.ASTERN, 0, ""), back)
        activation = state.activation
        if activation is not None and "C06" in activation.cards and not ship.confused:
            for helm in (*range(-HELM, 0), *range(1, HELM + 1)):
                heading = (ship.heading + helm) % 24
                self._from((*ship.at, heading, self.points, 0, 0, ""), Move(ship.name, helm=helm))
        return list(self.ends.values())

    def _from(self, start: _Node, order: Move) -> None:
        self.order = order
        fine, gap = self.fine, self.gap
        # straight, turn, straight
        sides = sailing.PORT + sailing.STARBOARD if self.rudder else ""
        for _, turns, bend in sailing.bends(start, self._step, sides, gap):
            self._end(bend)
            if turns and turns % (1 if fine == 1 and turns < 6 else 2) == 0:
                after, count = self._step(bend, STRAIGHT), 1
                while after is not None:
                    if count % gap == 0:
                        self._end(after)
                    after, count = self._step(after, STRAIGHT), count + 1
        # turn, straight, turn
        for side in sides:
            turning: _Node | None = start
            for turns in range(1, 5):
                if (turning := self._step(turning, side)) is None:
                    break
                if turns % fine:
                    continue
                node: _Node | None = turning
                count = 0
                while node is not None:
                    if count and count % (gap + 2) == 0:
                        for other in sides:
                            last: _Node | None = node
                            for more in range(1, 7):
                                if (last := self._step(last, other)) is None:
                                    break
                                if more % 2 == 0:
                                    self._end(last)
                    node = self._step(node, STRAIGHT)
                    count += 1

    def _end(self, node: _Node) -> None:
        x, y, heading, left, travelled, straight, steps = node
        short = travelled < self.least and not self.touched
        if short and cost(self.ship, STRAIGHT, heading, self.wind) <= left:
            return
        order = self.order
        if not steps and not order.helm and not order.back:
            return
        key = x, y, heading
        if (known := self.ends.get(key)) is None or len(known.move.steps) > len(steps):
            self.ends[key] = Course(self._move(steps), *key, straight=straight)

    def _move(self, steps: str) -> Move:
        return Move(self.order.ship, steps, self.order.helm, self.order.back)

    def _step(self, node: _Node | None, step: str) -> _Node | None:
        """Take a step, or return ``None`` if it is too expensive or blocked."""
        if node is None:
            return None
        x, y, heading, left, travelled, straight, steps = node
        key = heading, step
        dx, dy, price, way, new = self._vectors.get(key) or self._vector(heading, step)
        if price > left:
            return None
        x += dx
        y += dy
        straight = straight + way if step == STRAIGHT else way // 2
        after = x, y, new, left - price, travelled + way, straight, steps + step
        for one in self.obstacles:
            _, ox, oy, square, sine, cosine, length, beam, _, _ = one
            ox, oy = x - ox, y - oy
            if (
                ox * ox + oy * oy <= square
                and abs(ox * sine + oy * cosine) <= length
                and abs(ox * cosine - oy * sine) <= beam
                and self._hits(one, node, after)
            ):
                self._contact(one, node, after)
                return None
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            if len(self.off) < 40:
                self.off.append(Course(Move(self.order.ship, after[-1]), x, y, new, off=True))
            return None
        return after

    def _hits(self, one: _Obstacle, node: _Node, after: _Node) -> bool:
        """Return whether the ship touches an obstacle at the end of a step, halfway, or while turning."""
        (x, y, heading), (px, py, before) = after[:3], node[:3]
        if self._touches(one, x, y, heading):
            return True
        if heading == before:
            return self._touches(one, (px + x) // 2, (py + y) // 2, heading)
        mx, my = ahead((px, py), before, sailing.TURN_WAY[self.size] // 2)
        return self._touches(one, mx, my, before) or self._touches(one, mx, my, heading)

    def _touches(self, one: _Obstacle, x: int, y: int, heading: int) -> bool:
        own = lies(self.size, (x, y), heading)
        if one.hull is None:
            return touches_circle(own, (one.x, one.y), one.radius)
        return overlap(own, one.hull)

    def _contact(self, one: _Obstacle, node: _Node, after: _Node) -> None:
        if one.number >= TERRAIN:
            return
        other = self.state.ships[one.number]
        if other.alive and other.side == self.ship.side:
            return
        kept = self.contacts.setdefault(one.number, [])
        x, y, heading = node[:3]
        straight, steps = after[5:] if after[2] == heading else (0, after[6])
        # Those with the longest run come first, because they can ram.
        if len(kept) < CONTACTS or straight > kept[-1].straight:
            kept.append(Course(self._move(steps), x, y, heading, one.number, straight=straight))
            kept.sort(key=lambda course: -course.straight)
            del kept[CONTACTS:]

    def _vector(self, heading: int, step: str) -> tuple[int, int, int, int, int]:
        """Return a step's x, y, cost and length, and the heading after it."""
        price = cost(self.ship, step, heading, self.wind)
        if step == STRAIGHT:
            new, way = heading, sailing.STRAIGHT_WAY
            end = ahead((0, 0), heading, way)
        else:
            new, way = sailing.turned(heading, step), sailing.TURN_WAY[self.size]
            x, y = ahead((0, 0), heading, way // 2)
            ex, ey = ahead((0, 0), new, way // 2)
            end = x + ex, y + ey
        vector = self._vectors[heading, step] = *end, price, way, new
        return vector

    def boarding(self) -> list[Course]:
        """Return legal courses into contact with a single enemy or derelict, as rams if possible."""
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
                one = Course(course.move, *way.at, way.heading, met, straight=way.straight)
                courses.append(one)
                if other.alive and way.straight >= sailing.RAM_RUN:
                    ram = msgspec.structs.replace(course.move, ram=other.name)
                    courses.append(msgspec.structs.replace(one, move=ram))
                    break
        return courses


def _near(a: tuple[int, int], b: tuple[int, int], reach: int) -> bool:
    return abs(a[0] - b[0]) <= reach and abs(a[1] - b[1]) <= reach
