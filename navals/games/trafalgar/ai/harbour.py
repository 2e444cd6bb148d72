"""The computer players' choices before the first turn: anchorages and wind."""

from __future__ import annotations

from collections.abc import Generator

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.events import Place, Wind
from navals.games.trafalgar.rules.fleet import RATE, SHIPS, SIDE
from navals.games.trafalgar.rules.sailing.chart import LINE
from navals.games.trafalgar.rules.state import TrafalgarState


def choose_placement(state: TrafalgarState) -> Place:
    """Return the placement with the fewest total turns of sailing to the enemy's corner."""
    side, sea = state.turn, state.sea

    def count_moves(action: Place) -> int:
        total = 0
        for number, berth in action.berths:
            costs = pilot.route(
                state.options.board, RATE[number], "off", pilot.NO_WIND, (sea.corner[1 - side],)
            )
            # In twelfths of a turn: a ship of the line makes 4 moves per turn, a frigate 6.
            cost = 3 if RATE[number] == LINE else 2
            total += cost * costs[sea.berths[side][berth] * 6 + SHIPS[number].heading]
        return total

    return min(listing.placements(state), key=count_moves)


def choose_wind(state: TrafalgarState, side: int) -> Generator[None, None, Wind]:
    """Return the wind that most favours a side, comparing the moves of all ships to the opposing corners."""
    rule, sea = state.options.wind_no_go, state.sea
    advantages = []
    for heading in range(6):
        total = 0
        for number, ship in enumerate(state.ships):
            if ship.at >= 0:
                goals = (sea.corner[1 - SIDE[number]],)
                costs = pilot.route(state.options.board, RATE[number], rule, heading, goals)
                cost = costs[ship.at * 6 + ship.heading]
                total += -cost if SIDE[number] == side else cost
                yield
        advantages.append(total)
    return Wind(advantages.index(max(advantages)))
