"""The computer players' choices before the first turn: anchorages and wind."""

from __future__ import annotations

from collections.abc import Generator

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.events import Place, Wind
from navals.games.trafalgar.rules.fleet import SHIP_RATE, SHIP_SIDE, SHIPS
from navals.games.trafalgar.rules.sailing.chart import SHIP_OF_LINE
from navals.games.trafalgar.rules.state import TrafalgarState


def choose_placement(state: TrafalgarState) -> Place:
    """Return the placement with the fewest total turns of sailing to the enemy's corner."""
    side, sea = state.turn, state.sea

    def count_moves(action: Place) -> int:
        total = 0
        for ship, berth in action.berths:
            moves = pilot.fewest_moves(
                state.options.board, SHIP_RATE[ship], "off", pilot.NO_WIND, (sea.corners[1 - side],)
            )
            # In twelfths of a turn: a ship of the line makes 4 moves per turn, a frigate 6.
            move_cost = 3 if SHIP_RATE[ship] == SHIP_OF_LINE else 2
            total += move_cost * moves[sea.berths[side][berth] * 6 + SHIPS[ship].heading]
        return total

    return min(listing.placements(state), key=count_moves)


def choose_wind(state: TrafalgarState, side: int) -> Generator[None, None, Wind]:
    """Return the wind that most favours a side, by the moves that each ship needs to its enemy's corner."""
    rule, sea = state.options.wind_no_go, state.sea
    advantages = []
    for heading in range(6):
        advantage = 0
        for ship_number, ship in enumerate(state.ships):
            if ship.at >= 0:
                goals = (sea.corners[1 - SHIP_SIDE[ship_number]],)
                moves = pilot.fewest_moves(state.options.board, SHIP_RATE[ship_number], rule, heading, goals)
                move_count = moves[ship.at * 6 + ship.heading]
                advantage += -move_count if SHIP_SIDE[ship_number] == side else move_count
                yield
        advantages.append(advantage)
    return Wind(advantages.index(max(advantages)))
