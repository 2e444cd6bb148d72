"""The estimate for analyses excludes no possible outcome."""

from __future__ import annotations

import random

import pytest

from navals.core.player import Limit
from navals.core.seat import CHANCE, NOBODY
from navals.games.bataille.ai import estimate
from navals.games.bataille.ai.player import BataillePlayer
from navals.games.bataille.game import GAME
from navals.games.bataille.rules.answers import possible_views
from navals.games.bataille.rules.guess import derive_clues
from navals.games.bataille.rules.layouts import grid
from navals.games.bataille.rules.state import BatailleState, Shoot, View

QUICK = "variant=custom fleet=4,3,2,2 bombs=25"
LAST = 3
"""Total number of bombs left from which every answer is tried."""


def played(seed: int, options: str = QUICK) -> tuple[list[BatailleState], float]:
    """Return the positions before each shot of a game between medium players, and its outcome for A."""
    rng, state, player = random.Random(seed), GAME.start(GAME.schema.parse(options)), BataillePlayer("medium")
    positions = []
    while state.actor() != NOBODY:
        if state.actor() == CHANCE or state.phase == "place":
            state = state.apply(state.sample(rng))
            continue
        positions.append(state)
        *_, thought = player.think(state.view(state.actor()), Limit(), rng)
        state = state.apply(thought.action)
    assert state.outcome is not None
    return positions, {"1-0": 1.0, "0-1": 0.0}.get(state.outcome.outcome, 0.5)


def best(view: View, rng: random.Random) -> float:
    """Return the shooter's best chance after the next bomb, over all squares and answers."""
    actor, top = view.actor, 0.0
    for square in range(100):
        if not view.waters[1 - actor].bombed >> square & 1:
            for next_view, _ in possible_views(view, Shoot(square), rng):
                value = estimate.winning_chance(next_view)
                top = max(top, value if actor == 0 else 1.0 - value)
    return top


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_bomb_that_can_turn_the_game_is_not_told_to_be_hopeless(seed: int) -> None:
    positions, _ = played(seed)
    rng, looked = random.Random(seed), 0
    for state in positions:
        view = state.view(None)
        if sum(view.bombs) > LAST:
            continue
        looked += 1
        chance = estimate.winning_chance(view)
        own_chance = chance if view.actor == 0 else 1.0 - chance
        assert own_chance > 0.001 or best(view, rng) <= 0.05, (view.bombs, view.tallies)
    assert looked or state.view(None).bombs != (1, 1)


def test_r11_the_last_bomb_may_still_sink_a_ship_that_is_hit() -> None:
    """A is behind, but its last bomb can sink a ship and win the game."""
    chances = []
    for state in [state for seed in range(60) for state in played(seed)[0]]:
        view = state.view(None)
        (own_tally, enemy), waters = view.tallies, view.waters[1]
        lengths = [hull.bit_count() for hull in grid().ships(derive_clues(waters).hits)]
        wins = any(own_tally.sizes + size > enemy.sizes and size - 1 in lengths for size in waters.left)
        if view.actor == 0 and view.bombs[0] == 1 and own_tally < enemy and wins:
            chances.append(estimate.winning_chance(view))
    assert min(chances) > 0.001 and max(chances) > 0.2


def test_whoever_is_said_to_win_for_certain_does() -> None:
    misses, count = 0.0, 0
    for seed in range(24):
        positions, result = played(seed)
        for state in positions:
            chance = estimate.winning_chance(state.view(None))
            assert abs(chance - result) < 0.995, (seed, state.bombs)
            misses += (chance - result) ** 2
            count += 1
    assert misses / count < 0.2, "better than saying a half"
