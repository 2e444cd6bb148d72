"""Moves of ships (R1-R7, R40): why one is illegal, and which points a ship can reach."""

from __future__ import annotations

from typing import Final

import msgspec

from navals.games.trafalgar.rules.events import Advance, Turn
from navals.games.trafalgar.rules.fleet import (
    PORT,
    SHIP_RATE,
    SHIP_SIDE,
    SHIPS_OF,
    SPEEDS,
    STARBOARD,
    moves_left,
)
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.games.trafalgar.rules.waters import Waters

NO_GO_ANGLES: Final[dict[str, tuple[int, ...]]] = {"exact": (3,), "wide": (2, 3, 4), "off": ()}
"""Angles between wind and heading, in sixths of a circle, at which no ship can advance (R7)."""

BARRED_HEADINGS: Final = {
    rule: tuple(tuple((heading - wind) % 6 in turned for heading in range(6)) for wind in range(6))
    for rule, turned in NO_GO_ANGLES.items()
}
"""``BARRED_HEADINGS[wind_no_go][wind][heading]``: whether no ship can advance on this heading (R7)."""

ADVANCE: Final = Advance()
TURNS: Final = (Turn(PORT), Turn(STARBOARD))


def is_repairing(state: Waters, ship_number: int) -> bool:
    """Return whether a repair keeps a ship from moving, taking a flag or transferring one (R31, R32)."""
    ships = state.ships
    if ships[ship_number].repairing:
        return True
    return state.options.repair_scope == "player" and any(
        ships[n].repairing for n in SHIPS_OF[SHIP_SIDE[ship_number]]
    )


def is_in_transfer(state: Waters, ship_number: int) -> bool:
    """Return whether a ship takes part in a transfer this turn (R40)."""
    return any(ship_number in pair for pair in state.transfers)


def carries_flag(state: Waters, ship_number: int) -> bool:
    """Return whether a ship carries a flag of either side."""
    return ship_number in state.flags


def occupants(state: Waters, point: int) -> list[int]:
    """Return the ships on a point."""
    return [n for n, ship in enumerate(state.ships) if ship.at == point]


def may_join(state: Waters, ship_number: int, ships: list[int]) -> bool:
    """Return whether a ship may join ``ships`` on their point (R40).

    ``ships`` must be a single ship of the same side, and it or the newcomer must carry a flag.
    """
    return (
        len(ships) == 1
        and SHIP_SIDE[ships[0]] == SHIP_SIDE[ship_number]
        and (carries_flag(state, ship_number) or carries_flag(state, ships[0]))
    )


def rule_against_advance(state: Waters, ship_number: int) -> str:
    """Return the first rule that keeps a ship from advancing, or "" if it may advance."""
    ship, rate = state.ships[ship_number], SHIP_RATE[ship_number]
    rule = rule_against_turn(state, ship_number)
    if ship.joined and rule in ("", "R1"):
        return "R40"
    if rule:
        return rule
    if BARRED_HEADINGS[state.options.wind_no_go][state.wind][ship.heading]:
        return "R7"
    dest = state.sea.open_neighbours[rate][ship.heading][ship.at]
    if dest < 0:
        return "R5"
    for other_ship in state.ships:
        if other_ship.at == dest:
            return "" if may_join(state, ship_number, occupants(state, dest)) else "R6"
    return ""


def rule_against_turn(state: Waters, ship_number: int) -> str:
    """Return the rule that keeps a ship from turning, or "" if it may turn."""
    ship = state.ships[ship_number]
    if is_repairing(state, ship_number):
        return "R31"
    if ship.took:
        return "R35"
    if not ship.masts:
        return "R2"
    return "R1" if SPEEDS[SHIP_RATE[ship_number]][ship.masts] <= ship.used else ""


def can_leave(state: Waters, ship_number: int) -> bool:
    """Return whether a ship can still leave its point this turn (R41)."""
    ship, sea = state.ships[ship_number], state.sea
    if ship.closed or ship.took or ship.joined or ship.at < 0:
        return False
    if is_in_transfer(state, ship_number) or is_repairing(state, ship_number):
        return False
    rate, moves_left_now = SHIP_RATE[ship_number], moves_left(ship_number, ship)
    is_barred = BARRED_HEADINGS[state.options.wind_no_go][state.wind]
    obstacles = {other_ship.at for other_ship in state.ships}
    for heading in range(6):
        turn_steps = (heading - ship.heading) % 6
        dest = sea.open_neighbours[rate][heading][ship.at]
        if (
            min(turn_steps, 6 - turn_steps) < moves_left_now
            and not is_barred[heading]
            and dest >= 0
            and dest not in obstacles
        ):
            return True
    return False


def pairs_to_separate(state: Waters) -> list[tuple[int, int]]:
    """Return pairs of ships on one point since the turn began that are not transferring a flag (R41)."""
    ships = state.ships
    return [
        (first, second)
        for first, second, point in state.pairs
        if ships[first].at == ships[second].at == point and not is_in_transfer(state, first)
    ]


class ReachableBerths(msgspec.Struct, frozen=True):
    """The berths a ship can reach. A berth is ``point * 6 + heading``.

    ``costs`` maps each berth to the moves needed, fewest first (0 for the current berth). ``predecessors``
    maps it to the berth before it on the way (OFF for the current berth).
    """

    costs: dict[int, int]
    predecessors: dict[int, int]

    def points(self) -> dict[int, int]:
        """Return the points within reach, with the fewest moves needed for each."""
        cost_by_point: dict[int, int] = {}
        for berth, cost in self.costs.items():
            cost_by_point.setdefault(berth // 6, cost)
        return cost_by_point

    def path(self, point: int, heading: int | None = None) -> tuple[Advance | Turn, ...]:
        """Return a shortest path to a point, ending on ``heading`` if given.

        Raise KeyError if the point is out of reach on that heading.
        """
        if heading is None:
            berth = min(
                (candidate for candidate in self.costs if candidate // 6 == point),
                key=self.costs.__getitem__,
                default=OFF,
            )
        else:
            berth = point * 6 + heading
        moves: list[Advance | Turn] = []
        while (previous_berth := self.predecessors[berth]) >= 0:
            turn = TURNS[STARBOARD if (berth - previous_berth) % 6 == 1 else PORT]
            moves.append(ADVANCE if previous_berth // 6 != berth // 6 else turn)
            berth = previous_berth
        return tuple(reversed(moves))


def compute_reach(state: Waters, ship_number: int, moves: int | None = None) -> ReachableBerths:
    """Return the berths that a ship can reach with its moves left, or with ``moves`` if given.

    Other ships are assumed not to move, and port guns not to fire.
    """
    ship, sea = state.ships[ship_number], state.sea
    start = ship.at * 6 + ship.heading
    costs, predecessors = {start: 0}, {start: OFF}
    max_moves = moves_left(ship_number, ship) if moves is None else moves
    if ship.took or is_repairing(state, ship_number) or not ship.masts:
        return ReachableBerths(costs, predecessors)
    is_barred = BARRED_HEADINGS[state.options.wind_no_go][state.wind]
    neighbours = sea.open_neighbours[SHIP_RATE[ship_number]]
    obstacles = {other_ship.at for n, other_ship in enumerate(state.ships) if n != ship_number}
    joinable_points = {
        point
        for point in obstacles
        if point >= 0
        and may_join(state, ship_number, [n for n in occupants(state, point) if n != ship_number])
    }
    # A ship that has joined another goes no further, but either ship of a pair may leave its starting point.
    frontier = [start]
    stuck_points = {start // 6} if ship.joined else joinable_points - {ship.at}
    for moves_made in range(1, max_moves + 1):
        next_frontier = []
        for berth in frontier:
            point, heading = divmod(berth, 6)
            next_berths = [point * 6 + (heading - 1) % 6, point * 6 + (heading + 1) % 6]
            if not is_barred[heading] and point not in stuck_points:
                dest = neighbours[heading][point]
                if dest >= 0 and (dest not in obstacles or dest in joinable_points):
                    next_berths.append(dest * 6 + heading)
            for dest in next_berths:
                if dest not in costs:
                    costs[dest] = moves_made
                    predecessors[dest] = berth
                    next_frontier.append(dest)
        if not next_frontier:
            break
        frontier = next_frontier
    return ReachableBerths(costs, predecessors)
