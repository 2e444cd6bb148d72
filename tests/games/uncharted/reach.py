"""Where a ship can go in this activation, sailed as the rules do it. Not all moves, but those of a plain shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from navals.games.uncharted.rules.actions import Move
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.sea.moves import far_enough, movement
from navals.games.uncharted.rules.sea.sailing import PORT, STARBOARD, STRAIGHT, Way, sail
from navals.geometry.plane import Point

HALF_CIRCLE: Final = 12
SPACING: Final = 2
"""Steps by which straight runs are looked at (an inch)."""


class Berth(msgspec.Struct, frozen=True):
    """Where a move ends: place, heading, what stopped it, and whether the ship leaves the table."""

    move: Move
    at: Point
    heading: int
    met: tuple[int, ...]
    off: bool


def reachable(state: Position, number: int, spacing: int = SPACING) -> tuple[Berth, ...]:
    """The ends of all legal moves that go straight, turn one way by half a circle at most, and go straight again, ``spacing``
    steps apart; one move for each place and heading, the shortest."""
    ship = state.ships[number]
    wind, waters = state.wind_of(ship), state.waters(number)
    berths: dict[tuple[Point, int], Berth] = {}

    def end(way: Way, steps: str) -> None:
        key = (way.at, way.heading)
        if (
            steps
            and far_enough(state, number, way)
            and (key not in berths or len(steps) < len(berths[key].move.steps))
        ):
            berths[key] = Berth(Move(ship.name, steps), way.at, way.heading, way.met, way.off)

    def straight(way: Way, steps: str) -> Iterator[tuple[Way, str]]:
        """The same, and further straight ahead, until nothing is left."""
        while True:
            yield way, steps
            further = sail(ship, STRAIGHT * spacing, way, wind, waters)
            if isinstance(further, str) or way.met or way.off:
                return
            way, steps = further, steps + STRAIGHT * spacing

    start = Way(ship.at, ship.heading, movement(state, number))
    for before, steps in straight(start, ""):
        end(before, steps)
        for side in (PORT, STARBOARD):
            turning: Way | str = before
            for turns in range(1, HALF_CIRCLE + 1):
                if isinstance(turning, str) or turning.met or turning.off:
                    break
                turning = sail(ship, side, turning, wind, waters)
                if isinstance(turning, str):
                    break
                for after, more in straight(turning, ""):
                    end(after, steps + side * turns + more)
    return tuple(berths.values())
