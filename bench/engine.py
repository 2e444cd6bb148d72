"""Measure the engine natively and in Pyodide, side by side in one run.

    python bench/engine.py [--seconds 2] [--json FILE]

Budgets: random playouts make at least twice as many moves per second as python-chess in the same
runtime; in Pyodide a decision takes at most 1 s at the default level and 5 s at the strongest.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import chess  # noqa: E402

from bench import provenance  # noqa: E402
from navals import games  # noqa: E402
from navals.core.player import LEVELS, Limit, decide  # noqa: E402
from navals.core.seat import NOBODY  # noqa: E402
from navals.games import IDS  # noqa: E402
from navals.ui.shell import gesture  # noqa: E402
from navals.ui.shell.app import App  # noqa: E402


def chess_rate(seconds: float) -> float:
    """Return the moves per second of python-chess in random games."""
    rng, moves = random.Random(1), 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / spent


def playout_rate(game_id: str, seconds: float) -> float:
    """Return the actions per second in random games with default options."""
    game = games.find(game_id)
    rng, actions = random.Random(1), 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        state = game.start(game.schema.default())
        while state.actor() != NOBODY:
            state = state.apply(state.sample(rng))
            actions += 1
    return actions / spent


def decision_ms(game_id: str, level: str, seconds: float) -> float:
    """Return a level's mean milliseconds per decision, in games against itself."""
    game = games.find(game_id)
    player, rng = game.player(level), random.Random(1)
    decisions, spent = 0, 0.0
    while spent < seconds:
        state = game.start(game.schema.default())
        while state.actor() != NOBODY and spent < seconds:
            if state.actor() < 0:
                state = state.apply(state.sample(rng))
                continue
            start = time.perf_counter()
            thought = decide(player, state.view(state.actor()), Limit(), rng)
            spent += time.perf_counter() - start
            decisions += 1
            state = state.apply(thought.action)
    return 1000 * spent / decisions


def gesture_ms(gestures: int = 60) -> float:
    """Return the median milliseconds of a gesture in a battle: aiming at another square."""
    app = App()

    def act(name: str, arg: object = None) -> float:
        start = time.perf_counter()
        app.act(gesture.write(name, arg))
        return 1000 * (time.perf_counter() - start)

    act("app:boot", {"route": "#/bataille/new/ai", "languages": ["en"]})
    for name in ("setup:start", "shuffle", "ready"):
        act(name)
    assert app.shell.session is not None
    while app.shell.session.acting_seat() is None:
        app.shell.session.pace = app.shell.session.pace.hurry()
        act("app:tick")
    times = sorted(act("aim", {"square": square}) for square in range(gestures))
    return times[gestures // 2]


def figures(seconds: float) -> dict[str, float]:
    """Return all figures by name, each measured for ``seconds``."""
    base = chess_rate(seconds)
    measured = {"python-chess: random moves per second": base}
    for game_id in IDS:
        rate = playout_rate(game_id, seconds)
        measured[f"{game_id}: random actions per second"] = rate
        measured[f"{game_id}: compared with python-chess"] = rate / base
        for level in LEVELS:
            measured[f"{game_id}: ms per decision, {level}"] = decision_ms(game_id, level, seconds)
    measured["bataille: ms per gesture in the engine"] = gesture_ms()
    return measured


def main() -> int:
    """Measure and print; return 0 if the playouts keep their budget, else 1."""
    parser = provenance.parser(__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--one", action="store_true", help="measure only this runtime; print JSON")
    args = parser.parse_args()
    native = figures(args.seconds)
    if args.one:
        print(json.dumps(native))
        return 0
    command = ["node", str(ROOT / "bench" / "pyodide.mjs"), "engine", "--one", "--seconds", str(args.seconds)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wasm = json.loads(output.strip().splitlines()[-1])
    print(f"{'':44}{'native':>12}{'Pyodide':>12}")
    for name, value in native.items():
        print(f"{name:44}{value:12.1f}{wasm[name]:12.1f}")
    ratios = [value for rates in (native, wasm) for name, value in rates.items() if "compared with" in name]
    return provenance.finish(args, {"native": native, "pyodide": wasm}, min(ratios) >= 2)


if __name__ == "__main__" and (status := main()):
    sys.exit(status)
