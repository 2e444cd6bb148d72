"""Figures of the engine on this machine: random playouts and computer decisions, for ``navals bench`` and
``bench/``."""

from __future__ import annotations

import random
import time

from navals import games
from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import NOBODY


def playout_rate(game_id: str, seconds: float) -> float:
    """Actions a second in random games with default options."""
    game = games.find(game_id)
    assert game is not None
    rng, actions = random.Random(1), 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        state = game.start(game.schema.default())
        while state.actor() != NOBODY:
            state = state.apply(state.sample(rng))
            actions += 1
    return actions / spent


def decision_ms(game_id: str, level: str, seconds: float) -> float:
    """Mean milliseconds a decision of a level takes in games against itself."""
    game = games.find(game_id)
    assert game is not None
    player, rng = game.player(level), random.Random(1)
    decisions, spent = 0, 0.0
    while spent < seconds:
        state = game.start(game.schema.default())
        while state.actor() != NOBODY and spent < seconds:
            if state.actor() < 0:
                state = state.apply(state.sample(rng))
                continue
            begun = time.perf_counter()
            thought = decide(player, state.view(state.actor()), Limit(), rng)
            spent += time.perf_counter() - begun
            decisions += 1
            state = state.apply(thought.action)
    return 1000 * spent / decisions


def measure(seconds: float) -> dict[str, float]:
    """All figures, by name."""
    figures: dict[str, float] = {}
    for game_id in games.IDS:
        figures[f"{game_id}: random playout actions a second"] = playout_rate(game_id, seconds)
        for level in LEVELS:
            figures[f"{game_id}: ms a decision, {level}"] = decision_ms(game_id, level, seconds)
    return figures
