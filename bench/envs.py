"""The environments for research: what three players score on all games, and how fast the games are beside OpenSpiel's own Python games.

    PYTHONPATH=. .venv-envs/bin/python bench/envs.py [--games 4] [--seconds 1] [--json FILE]

``random`` takes any index of PettingZoo's environment, ``greedy`` the easy player's action, ``expert`` the expert's; each plays A and B by turns against ``random``. Scores count a win 1 and a
tie 0.5. Steps a second are those of one whole random game after the other in OpenSpiel (chance nodes count), ours and theirs in turn, in one run.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from pathlib import Path
from typing import Any

import pyspiel

import navals.envs.spiel as spiel
from navals import games
from navals.core.player import Limit, decide
from navals.envs import aec, coding

AGENTS = ("random", "greedy", "expert")
SHORT = 400
"""No game has more decisions here."""
THEIRS = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "python_team_dominoes",
)


def score(game_id: str, agent: str, count: int) -> float:
    """The share of points of an agent against one that does anything."""
    game = coding.known(game_id)
    options = {preset.id: preset.options for preset in game.presets}.get(
        game.first_preset, game.match_options
    )
    env = aec.raw_env(game_id, options=options, most=SHORT)
    player = None if agent == "random" else game.player({"greedy": "easy", "expert": "expert"}[agent])
    points = 0.0
    for number in range(count):
        env.reset(seed=number)
        own, rng = "AB"[number % 2], random.Random(number)
        while env.going():
            if player is not None and env.agent_selection == own:
                view = env.state_now.view("AB".index(own))
                env.act(decide(player, view, Limit(), rng).action)
            else:
                env.act(rng.choice(env.choices()))
        points += (env.rewards[own] + 1) / 2
    return points / count


def speed(name: str, seconds: float) -> float:
    """Steps a second of random games."""
    game, rng, steps = pyspiel.load_game(name), random.Random(1), 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="Score and time the environments.")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path, default=None)
    args = parser.parse_args()
    import open_spiel.python.games  # noqa: F401  (registers them)

    found: dict[str, Any] = {"scores": {}, "steps": {}}
    print("| game | " + " | ".join(AGENTS) + " |\n|---|" + "---|" * len(AGENTS))
    for game_id in games.IDS:
        row = {agent: score(game_id, agent, args.games) for agent in AGENTS}
        found["scores"][game_id] = row
        print(
            f"| {game_id} | " + " | ".join(f"{100 * share:.0f} %" for share in row.values()) + " |",
            flush=True,
        )
    print("\n| game in OpenSpiel | steps a second |\n|---|---|")
    for name in (*spiel.NAMES, *THEIRS):
        found["steps"][name] = speed(name, args.seconds)
        print(f"| {name} | {found['steps'][name]:,.0f} |", flush=True)
    medians = [statistics.median(found["steps"][name] for name in names) for names in (spiel.NAMES, THEIRS)]
    found["medians"] = medians
    print(f"\nmedian of ours {medians[0]:,.0f}, of theirs {medians[1]:,.0f}")
    if args.json is not None:
        args.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
