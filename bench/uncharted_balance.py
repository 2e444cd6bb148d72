"""How even the four fleets of the Uncharted Seas are: equal computer players, starter fleets, all six pairings.

    python bench/uncharted_balance.py                              quick look: 20 games a pairing
    python bench/uncharted_balance.py --games 100 --jobs 2 --json bench/results/uncharted_balance.json
    python bench/uncharted_balance.py --level hard --pairs imperials:orcs,drakes:orcs
    python bench/uncharted_balance.py --level old-expert           the players as they once were (`bench/frozen.py`)

Sides are swapped every game, each pair of games has the same dice. `score` counts a draw half, `share` is the share of
decided games, with its 95 % Wilson interval; `lead` the mean lead in points. All are those of the first fleet. `close`: the share of
ships that were lost by ram, collision, boarding, or fire in the first band, on both sides.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import frozen, provenance
from bench import uncharted_fights as fights
from bench.strength import parser
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.turn.ending import score
from navals.search.match import Played, play_match


def pairing(first: str, second: str, games: int, level: str, seed: str) -> dict[str, Any]:
    """Games of two fleets; figures of the first."""
    lead = turns = 0
    sides = [0, 0]
    lost: Counter[str] = Counter()
    done: Counter[str] = Counter()

    def options(number: int) -> Options:
        fleets = (second, first) if number % 2 else (first, second)
        return GAME.schema.parse(f"fleet_a={fleets[0]} fleet_b={fleets[1]}")

    def seen(played: Played) -> None:
        nonlocal lead, turns
        state, side = played.table.position.state, played.side
        points = score(state)
        lead += points[side] - points[1 - side]
        turns += state.turn
        lost.update(fights.losses(played.table.replay.events))
        done.update(fights.deeds(played.table.replay.events))
        if played.score != 0.5:
            sides[side if played.score == 1 else 1 - side] += 1

    player = frozen.player(GAME.id, level[4:]) if level.startswith("old-") else GAME.player(level)
    outcome = play_match(GAME, options, (player, player), games, seed, seen=seen)
    return {
        "pair": [first, second],
        "games": games,
        "wins": outcome.wins,
        "losses": outcome.losses,
        "draws": outcome.draws,
        "score": (outcome.wins + outcome.draws / 2) / games,
        "share": outcome.share,
        "low": outcome.low,
        "high": outcome.high,
        "lead": round(lead / games, 1),
        "turns": turns / games,
        "won_by_side": sides,
        "lost": dict(lost),
        "done": dict(done),
        "close": round(fights.close(lost), 3),
    }


def text(figures: dict[str, Any]) -> str:
    """Figures of a pairing in a line."""
    return (
        f"{figures['pair'][0]}:{figures['pair'][1]} {figures['games']} games +{figures['wins']} -{figures['losses']} "
        f"={figures['draws']} score {100 * figures['score']:.0f} %, share {100 * figures['share']:.0f} % "
        f"({100 * figures['low']:.0f} to {100 * figures['high']:.0f}), lead {figures['lead']:.0f}, "
        f"won as A {figures['won_by_side'][0]}, as B {figures['won_by_side'][1]}, "
        f"at close quarters {100 * figures['close']:.0f} % of the losses"
    )


def main() -> None:
    asked = parser(__doc__, 20, "balance")
    asked.add_argument("--level", default="expert")
    asked.add_argument(
        "--pairs", default=",".join(":".join(pair) for pair in itertools.combinations(FLEETS, 2))
    )
    asked.add_argument("--jobs", type=int, default=1)
    args = asked.parse_args()
    firsts, seconds = zip(*(pair.split(":") for pair in args.pairs.split(",")), strict=True)
    always = itertools.repeat(args.games), itertools.repeat(args.level), itertools.repeat(args.seed)
    pairings: list[dict[str, Any]] = []
    with ProcessPoolExecutor(args.jobs) as workers:
        for figures in workers.map(pairing, firsts, seconds, *always):
            pairings.append(figures)
            print(text(figures), flush=True)
            if args.json:
                data = {"level": args.level, "seed": args.seed, "pairings": pairings}
                provenance.write(args.json, data)


if __name__ == "__main__":
    main()
