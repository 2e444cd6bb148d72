"""How even the four fleets of the Uncharted Seas are: equal computer players, starter fleets, all six pairings.

    python bench/uncharted_balance.py                              quick look: 20 games a pairing
    python bench/uncharted_balance.py --games 100 --jobs 2 --json bench/results/uncharted_balance.json
    python bench/uncharted_balance.py --level hard --pairs imperials:orcs,drakes:orcs

Sides are swapped every game, each pair of games has the same dice. `score` counts a draw half, `share` is the share of
decided games, with its 95 % Wilson interval; `lead` the mean lead in points. All are those of the first fleet.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from uncharted_strength import Spent, play

from bench import provenance
from navals.core.interval import wilson
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.turn.ending import score


def pairing(first: str, second: str, games: int, level: str, seed: str) -> dict[str, Any]:
    """Games of two fleets; figures of the first."""
    wins = losses = lead = turns = 0
    sides = [0, 0]
    for number in range(games):
        swapped = number % 2
        fleets = (second, first) if swapped else (first, second)
        options = GAME.schema.parse(f"fleet_a={fleets[0]} fleet_b={fleets[1]}")
        players = GAME.player(level), GAME.player(level)
        result, state, _ = play(players, f"{seed}/{number // 2}", options, (Spent(), Spent()))
        points = result.score(swapped)
        wins, losses = wins + (points == 1), losses + (points == 0)
        both = score(state)
        lead += both[swapped] - both[1 - swapped]
        turns += state.turn
        if points != 0.5:
            sides[swapped if points == 1 else 1 - swapped] += 1
    low, high = wilson(wins, wins + losses)
    draws = games - wins - losses
    return {
        "pair": [first, second],
        "games": games,
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "score": (wins + draws / 2) / games,
        "share": wins / (wins + losses) if wins + losses else 0.5,
        "low": low,
        "high": high,
        "lead": round(lead / games, 1),
        "turns": turns / games,
        "won_by_side": sides,
    }


def told(found: dict[str, Any]) -> str:
    """Figures of a pairing in a line."""
    return (
        f"{found['pair'][0]}:{found['pair'][1]} {found['games']} games +{found['wins']} -{found['losses']} "
        f"={found['draws']} score {100 * found['score']:.0f} %, share {100 * found['share']:.0f} % "
        f"({100 * found['low']:.0f} to {100 * found['high']:.0f}), lead {found['lead']:.0f}, "
        f"won as A {found['won_by_side'][0]}, as B {found['won_by_side'][1]}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="expert")
    parser.add_argument(
        "--pairs", default=",".join(":".join(pair) for pair in itertools.combinations(FLEETS, 2))
    )
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    firsts, seconds = zip(*(pair.split(":") for pair in args.pairs.split(",")), strict=True)
    always = itertools.repeat(args.games), itertools.repeat(args.level), itertools.repeat(args.seed)
    found = []
    with ProcessPoolExecutor(args.jobs) as workers:
        for figures in workers.map(pairing, firsts, seconds, *always):
            found.append(figures)
            print(told(figures), flush=True)
            if args.json:
                data = {"level": args.level, "seed": args.seed, "pairings": found}
                provenance.write(args.json, data)


if __name__ == "__main__":
    main()
