"""Whether more thought helps: the expert with ten times its usual effort (`Limit.times`) against itself.

    python bench/think_longer.py --game uncharted --games 100      plays, prints, keeps the results and writes the table of the product
    python bench/think_longer.py --game mats --games 20 --look     a quick look: nothing is written
    python bench/think_longer.py --game mats --times 4 --look      with another effort

Sides are swapped every game, each pair of games has the same dice; a tie counts half, and so does a game that both lose. The interval is Wilson's, 95 %.
Options are those of the ladder (`bench/ladder.py`), whose table in the product tells the share: the set-up shows it beside the time to think.
What ten times the effort is: fleets sampled (Bataille navale), columns compared (MATS; with whole fleets of a known roster the columns are known, and
every advance is weighed anyway, so nothing is left to think about), courses tried together (Trafalgar, The Uncharted Seas), trials of each stroke
(Naval Battle Billiard).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import ladder, ledger, provenance, strength
from bench.ladder import tied
from navals import games
from navals.core.analysis.interval import wilson
from navals.core.game import Game
from navals.core.player import Limit, Player, Thought
from navals.search.match import play_game


class Longer:
    """A player with more effort; its processor time is taken."""

    def __init__(self, player: Player, times: int) -> None:
        self.level, self.player, self.times = f"{player.level} x{times}", player, times
        self.seconds, self.decisions = 0.0, 0

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        since = time.process_time()
        for thought in self.player.think(view, Limit(limit.nodes, limit.times * self.times), rng):
            self.seconds += time.process_time() - since
            yield thought
            since = time.process_time()
        self.seconds += time.process_time() - since
        self.decisions += 1


def play(game: Game[Any], options: Any, times: int, number: int, seed: str) -> ledger.Row:
    """A game with more effort against one without."""
    pair = Longer(game.player("expert"), times), Longer(game.player("expert"), 1)
    played = play_game(game, options, pair, number, seed, Limit())
    return {
        "score": 0.5 if tied(played) else played.score,
        "tie": tied(played),
        "seconds": [round(one.seconds, 4) for one in pair],
        "decisions": [one.decisions for one in pair],
    }


def measure(
    game_id: str,
    times: int,
    count: int,
    seed: str,
    kept: Path | None = None,
    jobs: int = 1,
    seconds: float = math.inf,
) -> dict[str, Any] | None:
    """So many games, or as many as there is time for (None: for none); those that are kept beside a file of figures among them."""
    game = games.find(game_id)
    assert game is not None
    text = ladder.options_of(game)
    options = game.schema.parse(text)
    keys = [f"x{times} {seed} {text}/{number}" for number in range(count)]
    rows = ledger.played(
        keys,
        lambda key: play(game, options, times, int(key.rpartition("/")[2]), seed),
        kept,
        jobs=jobs,
        seconds=seconds,
    )
    if not rows:
        return None
    score = math.fsum(row["score"] for row in rows)
    low, high = wilson(score, len(rows))
    costs = [
        1000 * sum(row["seconds"][n] for row in rows) / max(1, sum(row["decisions"][n] for row in rows))
        for n in (0, 1)
    ]
    return {
        "game": game_id,
        "options": text,
        "times": times,
        "games": len(rows),
        "seed": seed,
        "score": score,
        "ties": sum(row["tie"] for row in rows),
        "share": round(score / len(rows), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "milliseconds": [round(cost, 1) for cost in costs],
    }


def main() -> None:
    asked = strength.kept(
        argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    )
    asked.add_argument("--game", default="mats", choices=games.IDS)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--times", type=int, default=10)
    asked.add_argument("--seed", default="longer")
    asked.add_argument(
        "--json", type=Path, help="keep the results there; elsewhere than usual, no table is written"
    )
    asked.add_argument("--look", action="store_true", help="write nothing")
    args = asked.parse_args()
    kept = None if args.look else args.json or ladder.longer_at(args.game)
    one = measure(args.game, args.times, args.games, args.seed, kept, args.jobs, args.seconds)
    if one is None:
        print(f"{args.game}: no time for a game")
        return
    print(
        f"{one['game']} ({one['options'] or 'default options'}), seed {one['seed']}: {one['times']} times the effort scores {one['score']} of "
        f"{one['games']} ({one['ties']} ties), {100 * one['share']:.1f} % ({100 * one['low']:.1f} to {100 * one['high']:.1f}); "
        f"{one['milliseconds'][0]} ms a decision in place of {one['milliseconds'][1]}"
    )
    if kept and args.times == 10:
        provenance.write(kept, one)
        if kept.resolve() == ladder.longer_at(args.game):
            ladder.write_table(args.game, provenance.read(ladder.kept_at(args.game)))


if __name__ == "__main__":
    main()
