"""Shots on the simulated table, from rest to rest (section 11 of the rules).

Positions at rest are whole multiples of 1/100 mm, so that every shot starts from the same numbers on every
machine. A shot's speed is that of the ball when struck in the centre.

Our choices where the rules are silent: SplitMix64 derives a rack's gaps from its seed; overlapping balls are
pushed apart equally, pair by pair, until no overlap exceeds 1/10,000 mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import sqrt
from typing import Final

import msgspec

from navals.core.fields import with_item
from navals.games.billiard.rules.events import SEED_COUNT, Spot
from navals.games.billiard.rules.physics import resolve
from navals.games.billiard.rules.physics.ball import POCKETED, Ball, PhysicsParams
from navals.games.billiard.rules.physics.simulate import BALL, POCKET, Simulation, simulate
from navals.games.billiard.rules.physics.table import PhysicsTable, pool_table
from navals.games.billiard.rules.table.directions import direction
from navals.games.billiard.rules.table.places import (
    DIAMETER,
    RADIUS,
    Cloth,
    Place,
    nearest_free_place,
)
from navals.games.billiard.rules.units import UNIT_COUNT

REST_SCALE: Final = 100_000  # positions at rest are in 1/100,000 m
ACTION_SCALE: Final = 10_000  # positions in actions are in 1/10,000 m

Lie = tuple[int, int]  # a position at rest, x along the table
Lies = tuple[Lie | None, ...]  # by unit, None if not on the table

PARAMS: Final = PhysicsParams()
# by the option ``table``
CLOTHS: Final = {
    "9ft": Cloth(),
    "8ft": Cloth(2.3368, 1.1684),
    "7ft": Cloth(1.9812, 0.9906),
}
_RAIL_COORDINATE: Final = int(RADIUS * REST_SCALE)  # half a step inside the cushion; rounded away from it
_MAX_SHIFT: Final = 0.00005  # m: maximum displacement of a racked ball
_MAX_OVERLAP: Final = 1e-7  # m: a smaller overlap counts as touching
_MAX_PASSES: Final = 100  # maximum number of passes; 17 were enough for 5,000 racks
_ROW_HEIGHT: Final = 0.8660254037844386  # height of an equilateral triangle of side 1


class ShotResult(msgspec.Struct, frozen=True):
    """The result of a shot.

    ``start_positions`` and ``end_positions`` are the positions before and after; ``drops`` has pairs (unit,
    pocket) in the order of falling; ``touched_units`` has the other units in the order in which they first
    moved; ``simulation`` has every path.
    """

    start_positions: Lies
    end_positions: Lies
    drops: tuple[tuple[int, int], ...]
    touched_units: tuple[int, ...]
    simulation: Simulation


def get_table(name: str) -> PhysicsTable:
    """Return the cushions and pockets of a table, by the value of the option ``table``."""
    cloth = CLOTHS[name]
    return pool_table(cloth.length, cloth.width)


def to_metres(lie: Lie) -> Place:
    """Convert a position at rest to metres."""
    return lie[0] / REST_SCALE, lie[1] / REST_SCALE


def to_place(spot: Spot) -> Place:
    """Convert an action's position to metres."""
    return spot[0] / ACTION_SCALE, spot[1] / ACTION_SCALE


def to_spot(place: Place) -> Spot:
    """Convert a position in metres to the units of actions."""
    return round(place[0] * ACTION_SCALE), round(place[1] * ACTION_SCALE)


def to_lie(place: Place, cloth: Cloth) -> Lie:
    """Convert a position in metres to one at rest, without rounding it into a cushion."""
    x, y = round(place[0] * REST_SCALE), round(place[1] * REST_SCALE)
    far_x, far_y = (
        round(cloth.length * REST_SCALE) - _RAIL_COORDINATE,
        round(cloth.width * REST_SCALE) - _RAIL_COORDINATE,
    )
    return x + (x == _RAIL_COORDINATE) - (x == far_x), y + (y == _RAIL_COORDINATE) - (y == far_y)


def other_places(positions: Lies, unit: int = 0) -> list[Place]:
    """Return the positions of all balls but ``unit``, in metres."""
    return [to_metres(lie) for number, lie in enumerate(positions, 1) if lie is not None and number != unit]


def place_ball(positions: Lies, unit: int, spot: Spot, cloth: Cloth) -> Lies:
    """Return ``positions`` with a ball on a spot known to be free."""
    return with_item(positions, unit - 1, to_lie(to_place(spot), cloth))


def can_rest(positions: Lies, cloth: Cloth) -> bool:
    """Return whether balls can be at rest in these positions.

    Rounding may make touching balls overlap by 1/100 mm, and a ball may rest between a pocket's jaws.
    """
    length, width = round(cloth.length * REST_SCALE), round(cloth.width * REST_SCALE)
    balls = [lie for lie in positions if lie is not None]
    minimum = (2 * RADIUS * REST_SCALE - 2) ** 2
    return all(
        0 <= x <= length
        and 0 <= y <= width
        and all(
            (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) >= minimum
            for other_x, other_y in balls[:number]
        )
        for number, (x, y) in enumerate(balls)
    )


def place_ball_near(positions: Lies, unit: int, place: Place, cloth: Cloth) -> Lies:
    """Return ``positions`` with a ball as near as possible to a place (section 2)."""
    return with_item(
        positions, unit - 1, to_lie(nearest_free_place(cloth, place, other_places(positions, unit)), cloth)
    )


def rack(units: tuple[int, ...], cloth: Cloth, seed: int) -> Lies:
    """Return a rack of fifteen balls, apex on the foot spot, rows by increasing y; ``seed`` sets the gaps."""
    x, y = cloth.spot(6)
    row_places = [
        (x + row * DIAMETER * _ROW_HEIGHT, y + (n - row / 2) * DIAMETER)
        for row in range(5)
        for n in range(row + 1)
    ]
    places = dict(zip(units, _loosen_rack(row_places, seed), strict=True))
    return tuple(to_lie(places[unit], cloth) if unit in places else None for unit in range(1, UNIT_COUNT + 1))


def _loosen_rack(places: list[Place], seed: int) -> list[Place]:
    """Displace each ball slightly, then push overlapping pairs apart in a fixed order."""
    pairs = zip(places, _random_offsets(seed), strict=False)
    balls = [(x + _MAX_SHIFT * dx, y + _MAX_SHIFT * dy) for (x, y), (dx, dy) in pairs]
    for _ in range(_MAX_PASSES):
        worst_overlap = 0.0
        for i, j in combinations(range(len(balls)), 2):
            (ax, ay), (bx, by) = balls[i], balls[j]
            dx, dy = bx - ax, by - ay
            distance = sqrt(dx * dx + dy * dy)
            if distance < DIAMETER:
                worst_overlap = max(worst_overlap, DIAMETER - distance)
                shift = (DIAMETER - distance) / (2 * distance)
                balls[i] = ax - shift * dx, ay - shift * dy
                balls[j] = bx + shift * dx, by + shift * dy
        if worst_overlap < _MAX_OVERLAP:
            break
    return balls


def _random_offsets(seed: int) -> Iterator[Place]:
    """Yield points distributed uniformly over the unit disc: SplitMix64 (Steele, Lea and Flood 2014)."""
    mask, half = SEED_COUNT - 1, SEED_COUNT // 2
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        bits ^= bits >> 31
        x, y = (bits >> 32) - half, (bits & mask) - half
        if x * x + y * y <= half * half:
            yield x / half, y / half


def strike(ball: Ball, aim: int, speed: int, side: int, top: int) -> None:
    """Strike a ball with the cue; units as in ``simulate_shot``."""
    cue_speed = speed / 1000 * (1 + PARAMS.mass / PARAMS.cue_mass) / 2
    resolve.strike(ball, cue_speed, *direction(aim), PARAMS, -side / 100, top / 100)


@lru_cache(maxsize=64)
def simulate_shot(
    positions: Lies, unit: int, aim: int, speed: int, side: int = 0, top: int = 0, table_name: str = "9ft"
) -> ShotResult:
    """Simulate a shot: ``aim`` in 1/100 degree, ``speed`` in mm/s, ``side`` and ``top`` in 1/100 radius."""
    balls = [Ball(number, *to_metres(lie)) for number, lie in enumerate(positions, 1) if lie is not None]
    strike(next(ball for ball in balls if ball.number == unit), aim, speed, side, top)
    simulation = simulate(get_table(table_name), balls, PARAMS)
    places = {ball.number: (ball.x, ball.y) for ball in simulation.balls if ball.state != POCKETED}
    end_positions = tuple(
        to_lie(places[n], CLOTHS[table_name]) if n in places else None for n in range(1, UNIT_COUNT + 1)
    )
    drops = tuple((event.ball, event.other_id) for event in simulation.events if event.kind == POCKET)
    contacts = (n for event in simulation.events if event.kind == BALL for n in (event.ball, event.other_id))
    touched_units = tuple(dict.fromkeys(n for n in contacts if n != unit))
    return ShotResult(positions, end_positions, drops, touched_units, simulation)
