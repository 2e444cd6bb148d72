"""Movement (3.2): steps, their cost, the wind, and obstacles.

A movement point is a quarter of an inch. A step is straight (half an inch) or a turn of 15 degrees (half its
length, the turn, the other half); in a turn into or out of the wind, each half costs the rate of its heading.
Any contact stops a ship at the last free tenth of an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from navals.games.uncharted.rules.data.fleet import HALVES, Ship, lies
from navals.geometry.plane import HEADINGS, Hull, Point, ahead, inside, overlap, touches_circle

POINT_ON_COMPASS: Final = 3  # Headings between two of the eight wind points.
STRAIGHT: Final = "s"
PORT: Final = "l"
STARBOARD: Final = "r"
STEPS: Final = STRAIGHT + PORT + STARBOARD
STRAIGHT_WAY: Final = 500
TURN_WAY: Final = {"S": 500, "M": 1000, "L": 1500}
"""Length of a turn step by size, in thousandths of an inch."""
TENTH: Final = 100
QUARTER: Final = 250
LEAST: Final = 2000
LEAST_INTO_WIND: Final = 1000  # Minimum travel, like LEAST, in thousandths of an inch.
ASTERN: Final = 1000
ASTERN_COST: Final = 4  # Going astern (3.8) moves ASTERN thousandths of an inch for these movement points.
RAM_RUN: Final = 2000  # Straight run needed before a ram.
MOST_TURNS: Final = 12  # Maximum turn steps in one bend: half a circle.

N = TypeVar("N")


def into_wind(heading: int, wind: int) -> bool:
    """Return whether a heading is within 45 degrees of the wind's origin; ``wind`` is where it blows
    towards.
    """
    off = (heading - (wind + 4) * POINT_ON_COMPASS) % HEADINGS
    return off <= POINT_ON_COMPASS or off >= HEADINGS - POINT_ON_COMPASS


def points(ship: Ship, extra: int = 0) -> int:
    """Return a ship's movement points: four per inch of move, plus ``extra`` inches, halved by a marker."""
    total = 4 * (ship.card.move + extra)
    return total // 2 if "speed" in ship.markers else total


class Way(msgspec.Struct, frozen=True):
    """A course. ``travelled`` and ``straight``: its whole length and that of its final straight run, in
    thousandths of an inch; ``met``: contacts that stopped it; ``left``: movement points left; ``off``:
    whether its centre left the table.
    """

    at: Point
    heading: int
    left: int
    travelled: int = 0
    straight: int = 0
    met: tuple[int, ...] = ()
    off: bool = False


class Waters(msgspec.Struct, frozen=True):
    """Obstacles: hulls and islands by number, and the size of the table."""

    size: tuple[int, int]
    hulls: tuple[tuple[int, Hull], ...]
    islands: tuple[tuple[int, Point, int], ...]

    def touched(self, shape: Hull, ignored: Iterable[int] = ()) -> tuple[int, ...]:
        skip = frozenset(ignored)
        ships = [n for n, other in self.hulls if n not in skip and overlap(shape, other)]
        ships += [n for n, at, radius in self.islands if n not in skip and touches_circle(shape, at, radius)]
        return tuple(ships)

    def around(self, at: Point, reach: int, ignored: Iterable[int] = ()) -> Waters:
        """Return the obstacles that may be within reach of a point."""
        (x, y), skip = at, frozenset(ignored)

        def near(n: int, centre: Point, radius: int) -> bool:
            far = reach + radius
            return abs(centre[0] - x) <= far and abs(centre[1] - y) <= far and n not in skip

        hulls = tuple(one for one in self.hulls if near(one[0], one[1].at, one[1].reach))
        return Waters(self.size, hulls, tuple(one for one in self.islands if near(*one)))


def cost(ship: Ship, step: str, heading: int, wind: int) -> int:
    """Return the movement points for a step from a heading; ``wind`` is -1 if the ship does not feel it."""
    if step == STRAIGHT:
        return 4 if wind >= 0 and into_wind(heading, wind) else 2
    half = TURN_WAY[ship.card.size] // (2 * QUARTER)
    halves = (heading, turned(heading, step))
    return sum(2 * half if wind >= 0 and into_wind(one, wind) else half for one in halves)


def turned(heading: int, step: str) -> int:
    """Return the heading after a turn."""
    return (heading + (1 if step == STARBOARD else -1)) % HEADINGS


@lru_cache(maxsize=2048)
def sail(ship: Ship, steps: str, way: Way, wind: int, waters: Waters) -> Way | str:
    """Take steps. If one is not possible, return why: ``cost`` or ``rudder``."""
    ignored = waters.touched(lies(ship.card.size, way.at, way.heading))
    for step in steps:
        if step != STRAIGHT and "rudder" in ship.markers:
            return "rudder"
        price = cost(ship, step, way.heading, wind)
        if price > way.left:
            return "cost"
        way = _step(ship, step, msgspec.structs.replace(way, left=way.left - price), waters, ignored)
        if way.met or way.off:
            break
        ignored = tuple(n for n in ignored if n in waters.touched(lies(ship.card.size, way.at, way.heading)))
    return way


def _step(ship: Ship, step: str, way: Way, waters: Waters, ignored: tuple[int, ...]) -> Way:
    if step == STRAIGHT:
        return advance(ship.card.size, way, STRAIGHT_WAY, waters, ignored)
    half = TURN_WAY[ship.card.size] // 2
    way = advance(ship.card.size, msgspec.structs.replace(way, straight=0), half, waters, ignored)
    if way.met or way.off:
        return way
    heading = turned(way.heading, step)
    if met := waters.touched(lies(ship.card.size, way.at, heading), ignored):
        return msgspec.structs.replace(way, met=met)
    way = msgspec.structs.replace(way, heading=heading, straight=0)
    return advance(ship.card.size, way, half, waters, ignored)


def advance(size: str, way: Way, distance: int, waters: Waters, ignored: tuple[int, ...] = ()) -> Way:
    """Move straight ahead (astern if negative) by tenths until an obstacle or the edge of the table."""
    start, gone, sign = way.at, 0, -1 if distance < 0 else 1
    distance = abs(distance)
    near = waters.around(start, sum(HALVES[size]) + distance, ignored)
    end = ahead(start, way.heading, sign * distance)
    if not near.hulls and not near.islands and inside(end, waters.size):
        return _at(way, end, distance)
    while gone < distance:
        following = min(gone + TENTH, distance)
        at = ahead(start, way.heading, sign * following)
        if met := near.touched(lies(size, at, way.heading)):
            return _at(way, ahead(start, way.heading, sign * gone), gone, met=met)
        gone = following
        if not inside(at, waters.size):
            return _at(way, at, gone, off=True)
    return _at(way, end, distance)


def _at(way: Way, at: Point, gone: int, *, met: tuple[int, ...] = (), off: bool = False) -> Way:
    return msgspec.structs.replace(
        way, at=at, travelled=way.travelled + gone, straight=way.straight + gone, met=met, off=off
    )


def bends(
    start: N, step: Callable[[N, str], N | None], sides: str, gap: int = 1
) -> Iterator[tuple[int, int, N]]:
    """Yield (straight steps, turns, node) for straight steps followed by turns to one of ``sides``.

    ``step`` returns the next node, or ``None`` if blocked. Turns begin after every ``gap`` straight steps
    and are yielded before the node where they begin.

    >>> reach = {STRAIGHT: 1, PORT: 10}
    >>> list(bends(0, lambda at, step: at + reach[step] if at + reach[step] < 22 else None, PORT, 2))[:5]
    [(0, 1, 10), (0, 2, 20), (0, 0, 0), (1, 0, 1), (2, 1, 12)]
    """
    node: N | None = start
    straight = 0
    while node is not None:
        for side in sides if straight % gap == 0 else "":
            turning = step(node, side)
            turns = 1
            while turning is not None and turns <= MOST_TURNS:
                yield straight, turns, turning
                turning = step(turning, side)
                turns += 1
        yield straight, 0, node
        node = step(node, STRAIGHT)
        straight += 1
