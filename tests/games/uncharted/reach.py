"""A ship's reach in this activation by moves of a plain shape, sailed by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from navals.games.uncharted.rules.actions import MoveShip
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import is_far_enough, movement_points
from navals.games.uncharted.rules.sea.sailing import PORT, STARBOARD, STRAIGHT, ShipPath, sail
from navals.geometry.plane import Point

HALF_CIRCLE: Final = 12
SPACING: Final = 2  # Steps between tested points of straight runs (an inch).


class Berth(msgspec.Struct, frozen=True):
    """The end of a move: place, heading, contacts, and whether the ship leaves the table."""

    move: MoveShip
    at: Point
    heading: int
    contacts: tuple[int, ...]
    off: bool


def reachable(state: UnchartedPosition, number: int, spacing: int = SPACING) -> tuple[Berth, ...]:
    """Return the ends of legal moves that go straight, turn one way (at most half a circle) and go straight
    again, ``spacing`` steps apart; the shortest move for each place and heading."""
    ship = state.ships[number]
    wind, waters = state.wind_of(ship), state.waters(number)
    berths: dict[tuple[Point, int], Berth] = {}

    def end(path: ShipPath, steps: str) -> None:
        key = (path.place, path.heading)
        shorter = key not in berths or len(steps) < len(berths[key].move.steps)
        if steps and shorter and is_far_enough(state, number, path):
            berths[key] = Berth(
                MoveShip(ship.name, steps), path.place, path.heading, path.contacts, path.leaves_table
            )

    def straight(path: ShipPath, steps: str) -> Iterator[tuple[ShipPath, str]]:
        """Go further straight ahead while possible."""
        while True:
            yield path, steps
            further = sail(ship, STRAIGHT * spacing, path, wind, waters)
            if isinstance(further, str) or path.contacts or path.leaves_table:
                return
            path, steps = further, steps + STRAIGHT * spacing

    start = ShipPath(ship.at, ship.heading, movement_points(state, number))
    for first, steps in straight(start, ""):
        end(first, steps)
        for side in (PORT, STARBOARD):
            turning: ShipPath | str = first
            for turns in range(1, HALF_CIRCLE + 1):
                if isinstance(turning, str) or turning.contacts or turning.leaves_table:
                    break
                turning = sail(ship, side, turning, wind, waters)
                if isinstance(turning, str):
                    break
                for last, more in straight(turning, ""):
                    end(last, steps + side * turns + more)
    return tuple(berths.values())
