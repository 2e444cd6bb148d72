"""Figures of the engine that are taken in both runtimes: playouts against python-chess, computer decisions, a rendered gesture."""

from __future__ import annotations

import json
import random
import sys
import time

import chess

from navals import games
from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import NOBODY
from navals.ui.shell import gesture
from navals.ui.shell.app import App


def chess_rate(seconds: float) -> float:
    """Moves a second of python-chess in random games."""
    rng, moves = random.Random(1), 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / spent


def playout_rate(game_id: str, seconds: float) -> float:
    """Return the actions a second in random games with default options."""
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
    """Return the mean milliseconds that a level takes for a decision, in games against itself."""
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


def gesture_ms(gestures: int = 60) -> float:
    """Median milliseconds the engine takes for one gesture in a battle: aiming at another square."""
    app = App()

    def act(name: str, arg: object = None) -> float:
        begun = time.perf_counter()
        app.act(gesture.write(name, arg))
        return 1000 * (time.perf_counter() - begun)

    act("app:boot", {"route": "#/bataille/new/ai", "languages": ["en"]})
    for name in ("setup:start", "shuffle", "ready"):
        act(name)
    assert app.shell.session is not None
    while app.shell.session.acting() is None:
        app.shell.session.pace.due = 0.0
        act("app:tick")
    times = sorted(act("aim", {"square": square}) for square in range(gestures))
    return times[gestures // 2]


def figures(seconds: float) -> dict[str, float]:
    """All figures by name; ``seconds`` is the time for each."""
    measured = {"python-chess: random moves a second": chess_rate(seconds)}
    for game_id in games.IDS:
        rate = playout_rate(game_id, seconds)
        measured[f"{game_id}: random actions a second"] = rate
        measured[f"{game_id}: times the moves of python-chess"] = (
            rate / measured["python-chess: random moves a second"]
        )
        for level in LEVELS:
            measured[f"{game_id}: ms a decision, {level}"] = decision_ms(game_id, level, seconds)
    measured["bataille: ms a gesture in the engine"] = gesture_ms()
    return measured


if __name__ == "__main__":
    print(json.dumps(figures(float(sys.argv[1]))))
