"""Deployment and placement of terrain by the computer players."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from navals.games.uncharted.rules.actions import Deploy, Piece
from navals.games.uncharted.rules.data.fleet import HALF_SIZES, NEUTRAL
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.deployment import SIDE_MARGIN, squadrons_to_deploy

DEPLOYMENT_TRIALS: Final = 24
EDGE_GAP: Final = 500  # Distance of ships from the edge of their zone or table, in thousandths of an inch.
LONG_GAME_TURNS: Final = 8
"""Minimum number of turns for waiting to pay off: in five or six, it gained nothing (120 games each)."""


class SpacingWeights(NamedTuple):
    """Weights per inch of sideways distance: ``friend_weight``, the cost of the average distance from
    friendly ships, beyond ``tolerance`` inches; ``enemy_weight``, the value of the average distance from
    enemies.
    """

    tolerance: float
    friend_weight: float
    enemy_weight: float


FORWARD_SPACING: Final = SpacingWeights(12, 0.6, -0.25)
WAITING_SPACING: Final = SpacingWeights(8, 1.0, -1.0)
"""Waiting fleets deploy closer together and opposite the enemy, which won 54.6 % of 312 games."""


def should_wait(state: UnchartedState) -> bool:
    """Return whether to deploy far back: in long games with neither wrecks nor a runner.

    Fleets that do so win 58 % of decided games in self-play (400 games), because attackers come into range
    ship by ship.
    """
    has_wrecks = any(ship.side == NEUTRAL for ship in state.ships)
    return (
        state.options.turn_count >= LONG_GAME_TURNS
        and state.options.scenario_data.runner < 0
        and not has_wrecks
    )


def choose_deployment(
    state: UnchartedState, seat: int, rng: random.Random, *, is_rear: bool = False
) -> Deploy:
    """Return a deployment of the squadron with the smallest ships: well forward, or far back if ``is_rear``,
    near friendly ships and clear of land.
    """
    squadrons = squadrons_to_deploy(state, seat)
    scenario = state.options.scenario_data
    width, height = state.options.table
    has_runner = scenario.runner == seat
    ranking = sorted(
        squadrons, key=lambda n: (state.ships[state.ship_number(seat, squadrons[n][0])].card.size_class, n)
    )
    squadron = ranking[0]
    ship_names = squadrons[squadron]
    length, beam = HALF_SIZES[state.ships[state.ship_number(seat, ship_names[0])].card.size]
    spacing = 2 * beam + 1800
    best_action: Deploy | None = None
    best_value = 0.0
    for trial in range(DEPLOYMENT_TRIALS):
        free_width = width - 2 * SIDE_MARGIN - spacing * (len(ship_names) - 1)
        x = SIDE_MARGIN + 100 * rng.randrange(free_width // 100)
        depth = length + EDGE_GAP if is_rear else scenario.zones[seat] - EDGE_GAP - 1000 * (trial % 4)
        y = depth if seat == 0 else height - depth
        places = tuple((name, x + spacing * n, y) for n, name in enumerate(ship_names))
        action = Deploy(squadron, places, 12 * seat)
        if state.check(action) is not None:
            continue
        weights = (
            WAITING_SPACING
            if is_rear
            else FORWARD_SPACING._replace(enemy_weight=0.4)
            if has_runner
            else FORWARD_SPACING
        )
        value = _rate_deployment(state, seat, x + spacing * (len(ship_names) - 1) // 2, y, weights) - (
            0 if is_rear else trial % 4
        )
        if best_action is None or value > best_value:
            best_action, best_value = action, value
    if best_action is not None:
        return best_action
    random_action = state.sample(rng)
    assert isinstance(random_action, Deploy)
    return random_action


def _rate_deployment(state: UnchartedState, seat: int, x: int, y: int, weights: SpacingWeights) -> float:
    """Return the value of deploying a squadron with its centre at this point, in inches of spacing."""
    width, _ = state.options.table
    value = -0.15 * abs(x - width // 2) / 1000
    sign = 1 if seat == 0 else -1
    for piece in state.islands:
        distance_ahead = sign * (piece.at[1] - y)
        if distance_ahead > 0 and abs(piece.at[0] - x) < piece.radius + 2500:
            value -= 6.0 if distance_ahead < 9000 else 3.0 if piece.is_high else 1.5
    gaps = [(ship.side, abs(ship.at[0] - x) / 1000) for ship in state.ships if ship.placed]
    friend_gaps, enemy_gaps = ([gap for side, gap in gaps if side == owner] for owner in (seat, 1 - seat))
    for gap in friend_gaps:
        value -= weights.friend_weight * max(0.0, gap - weights.tolerance) / len(friend_gaps) + max(
            0.0, 5 - gap
        )
    for gap in enemy_gaps:
        value += weights.enemy_weight * gap / len(enemy_gaps)
    return value


def choose_piece(state: UnchartedState, rng: random.Random) -> Piece:
    """Return a legal piece of terrain, preferably low."""
    action = state.sample(rng)
    for _ in range(4):
        if isinstance(action, Piece) and action.kind != "island":
            break
        action = state.sample(rng)
    assert isinstance(action, Piece)
    return action
