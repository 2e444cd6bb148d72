"""Movement (3.2): steps, their cost, the wind, and obstacles.

A movement point is a quarter of an inch. A step is straight (half an inch) or a turn of 15 degrees (half its
length, the turn, the other half); in a turn into or out of the wind, each half is charged for its heading.
Any contact stops a ship at the last free tenth of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from navals.games.uncharted.rules.data.fleet import HALF_SIZES, Ship, hull_at
from navals.geometry.plane import (
    HEADING_COUNT,
    Hull,
    Point,
    hulls_overlap,
    is_inside,
    point_ahead,
    touches_circle,
)

HEADINGS_PER_POINT: Final = 3  # Steps of heading between two of the eight compass points.
STRAIGHT: Final = "s"
PORT: Final = "l"
STARBOARD: Final = "r"
STEPS: Final = STRAIGHT + PORT + STARBOARD
STRAIGHT_LENGTH: Final = 500
TURN_LENGTH: Final = {"S": 500, "M": 1000, "L": 1500}
"""Length of a turn step by size, in thousandths of an inch."""
TENTH_INCH: Final = 100
QUARTER_INCH: Final = 250
MIN_TRAVEL: Final = 2000
MIN_UPWIND_TRAVEL: Final = 1000  # Minimum travel, in thousandths of an inch.
ASTERN_LENGTH: Final = 1000
ASTERN_COST: Final = 4  # Going astern (3.8) moves ASTERN thousandths of an inch for these movement points.
MIN_RAM_RUN: Final = 2000  # Straight run needed before a ram.
MAX_TURNS: Final = 12  # Maximum turn steps in one bend: half a circle.

N = TypeVar("N")


def is_into_wind(heading: int, wind: int) -> bool:
    """Return whether a heading is within 45 degrees of the wind's origin; ``wind`` is where it blows
    towards.
    """
    angle = (heading - (wind + 4) * HEADINGS_PER_POINT) % HEADING_COUNT
    return angle <= HEADINGS_PER_POINT or angle >= HEADING_COUNT - HEADINGS_PER_POINT


def movement_allowance(ship: Ship, extra_inches: int = 0) -> int:
    """Return a ship's movement points: four per inch, extra inches included, halved by a Speed marker."""
    total = 4 * (ship.card.move + extra_inches)
    return total // 2 if "speed" in ship.markers else total


class ShipPath(msgspec.Struct, frozen=True):
    """A course and where it ends. ``distance``, ``straight_run``: its length and that of its final straight
    run, in thousandths of an inch; ``contacts``: contacts that stopped it; ``points``: movement points left;
    ``leaves_table``: whether its centre left the table.
    """

    place: Point
    heading: int
    points: int
    distance: int = 0
    straight_run: int = 0
    contacts: tuple[int, ...] = ()
    leaves_table: bool = False


class Waters(msgspec.Struct, frozen=True):
    """Obstacles: hulls and islands by number, and the size of the table."""

    size: tuple[int, int]
    hulls: tuple[tuple[int, Hull], ...]
    islands: tuple[tuple[int, Point, int], ...]

    def find_contacts(self, shape: Hull, old_contacts: Iterable[int] = ()) -> tuple[int, ...]:
        ignored_numbers = frozenset(old_contacts)
        contacts = [n for n, hull in self.hulls if n not in ignored_numbers and hulls_overlap(shape, hull)]
        contacts += [
            n
            for n, centre, radius in self.islands
            if n not in ignored_numbers and touches_circle(shape, centre, radius)
        ]
        return tuple(contacts)

    def obstacles_near(self, point: Point, reach: int, old_contacts: Iterable[int] = ()) -> Waters:
        """Return the obstacles, except ``old_contacts``, that may be within reach of a point."""
        (x, y), ignored_numbers = point, frozenset(old_contacts)

        def is_near(n: int, centre: Point, radius: int) -> bool:
            limit = reach + radius
            return abs(centre[0] - x) <= limit and abs(centre[1] - y) <= limit and n not in ignored_numbers

        hulls = tuple(entry for entry in self.hulls if is_near(entry[0], entry[1].place, entry[1].reach))
        return Waters(self.size, hulls, tuple(entry for entry in self.islands if is_near(*entry)))


def step_cost(ship: Ship, step: str, heading: int, wind: int) -> int:
    """Return the movement points for a step from a heading; ``wind`` is -1 if the ship does not feel it."""
    if step == STRAIGHT:
        return 4 if wind >= 0 and is_into_wind(heading, wind) else 2
    half_cost = TURN_LENGTH[ship.card.size] // (2 * QUARTER_INCH)
    headings = (heading, heading_after(heading, step))
    return sum(2 * half_cost if wind >= 0 and is_into_wind(angle, wind) else half_cost for angle in headings)


def heading_after(heading: int, step: str) -> int:
    """Return the heading after a turn step, PORT or STARBOARD."""
    return (heading + (1 if step == STARBOARD else -1)) % HEADING_COUNT


@lru_cache(maxsize=2048)
def sail(ship: Ship, steps: str, path: ShipPath, wind: int, waters: Waters) -> ShipPath | str:
    """Extend a course by steps, up to a contact or the table's edge. If a step is illegal, return why:
    ``cost`` or ``rudder``.
    """
    old_contacts = waters.find_contacts(hull_at(ship.card.size, path.place, path.heading))
    for step in steps:
        if step != STRAIGHT and "rudder" in ship.markers:
            return "rudder"
        cost = step_cost(ship, step, path.heading, wind)
        if cost > path.points:
            return "cost"
        path = _step(
            ship, step, msgspec.structs.replace(path, points=path.points - cost), waters, old_contacts
        )
        if path.contacts or path.leaves_table:
            break
        old_contacts = tuple(
            n
            for n in old_contacts
            if n in waters.find_contacts(hull_at(ship.card.size, path.place, path.heading))
        )
    return path


def _step(ship: Ship, step: str, path: ShipPath, waters: Waters, old_contacts: tuple[int, ...]) -> ShipPath:
    if step == STRAIGHT:
        return advance(ship.card.size, path, STRAIGHT_LENGTH, waters, old_contacts)
    half_length = TURN_LENGTH[ship.card.size] // 2
    path = advance(
        ship.card.size, msgspec.structs.replace(path, straight_run=0), half_length, waters, old_contacts
    )
    if path.contacts or path.leaves_table:
        return path
    heading = heading_after(path.heading, step)
    if contacts := waters.find_contacts(hull_at(ship.card.size, path.place, heading), old_contacts):
        return msgspec.structs.replace(path, contacts=contacts)
    path = msgspec.structs.replace(path, heading=heading, straight_run=0)
    return advance(ship.card.size, path, half_length, waters, old_contacts)


def advance(
    size: str, path: ShipPath, distance: int, waters: Waters, old_contacts: tuple[int, ...] = ()
) -> ShipPath:
    """Extend a course straight ahead (astern if negative) by ``distance``, or up to an obstacle or the
    table's edge, to a tenth of an inch.
    """
    start, length, sign = path.place, 0, -1 if distance < 0 else 1
    distance = abs(distance)
    obstacles = waters.obstacles_near(start, sum(HALF_SIZES[size]) + distance, old_contacts)
    end = point_ahead(start, path.heading, sign * distance)
    if not obstacles.hulls and not obstacles.islands and is_inside(end, waters.size):
        return _add_leg(path, end, distance)
    while length < distance:
        next_length = min(length + TENTH_INCH, distance)
        point = point_ahead(start, path.heading, sign * next_length)
        if contacts := obstacles.find_contacts(hull_at(size, point, path.heading)):
            return _add_leg(path, point_ahead(start, path.heading, sign * length), length, contacts=contacts)
        length = next_length
        if not is_inside(point, waters.size):
            return _add_leg(path, point, length, leaves_table=True)
    return _add_leg(path, end, distance)


def _add_leg(
    path: ShipPath, point: Point, length: int, *, contacts: tuple[int, ...] = (), leaves_table: bool = False
) -> ShipPath:
    return msgspec.structs.replace(
        path,
        place=point,
        distance=path.distance + length,
        straight_run=path.straight_run + length,
        contacts=contacts,
        leaves_table=leaves_table,
    )


def bends(
    start: N, next_node: Callable[[N, str], N | None], turn_steps: str, interval: int = 1
) -> Iterator[tuple[int, int, N]]:
    """Yield (straight steps, turns, node) for nodes reached by straight steps, then turns in one direction.

    ``turn_steps`` are the directions. ``next_node`` returns the node after a step, or ``None`` if the step is
    blocked. Turns begin at the start and after every ``interval`` straight steps; their nodes are yielded
    before the node where they begin.

    >>> reach = {STRAIGHT: 1, PORT: 10}
    >>> list(bends(0, lambda at, step: at + reach[step] if at + reach[step] < 22 else None, PORT, 2))[:5]
    [(0, 1, 10), (0, 2, 20), (0, 0, 0), (1, 0, 1), (2, 1, 12)]
    """
    node: N | None = start
    straight_count = 0
    while node is not None:
        for turn_step in turn_steps if straight_count % interval == 0 else "":
            turn_node = next_node(node, turn_step)
            turn_count = 1
            while turn_node is not None and turn_count <= MAX_TURNS:
                yield straight_count, turn_count, turn_node
                turn_node = next_node(turn_node, turn_step)
                turn_count += 1
        yield straight_count, 0, node
        node = next_node(node, STRAIGHT)
        straight_count += 1
