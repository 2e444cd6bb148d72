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
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import ladder, provenance
from navals import games
from navals.core.analysis.interval import wilson
from navals.core.player import Limit, Player, Thought
from navals.search.match import play_games


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


def measure(game_id: str, times: int, count: int, seed: str) -> dict[str, Any]:
    """So many games."""
    game = games.find(game_id)
    assert game is not None
    text = ladder.options_of(game)
    options = game.schema.parse(text)
    pair = Longer(game.player("expert"), times), Longer(game.player("expert"), 1)
    score, ties = 0.0, 0
    for played in play_games(game, lambda number: options, pair, count, seed, Limit()):
        tie = played.result.outcome in ("0-0", "1/2-1/2")
        score, ties = score + (0.5 if tie else played.score), ties + tie
    low, high = wilson(score, count)
    costs = [round(1000 * one.seconds / max(1, one.decisions), 1) for one in pair]
    return {
        "game": game_id,
        "options": text,
        "times": times,
        "games": count,
        "seed": seed,
        "score": score,
        "ties": ties,
        "share": round(score / count, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "milliseconds": costs,
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="mats", choices=games.IDS)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--times", type=int, default=10)
    asked.add_argument("--seed", default="longer")
    asked.add_argument("--look", action="store_true", help="write nothing")
    args = asked.parse_args()
    one = measure(args.game, args.times, args.games, args.seed)
    print(
        f"{one['game']} ({one['options'] or 'default options'}), seed {one['seed']}: {one['times']} times the effort scores {one['score']} of "
        f"{one['games']} ({one['ties']} ties), {100 * one['share']:.1f} % ({100 * one['low']:.1f} to {100 * one['high']:.1f}); "
        f"{one['milliseconds'][0]} ms a decision in place of {one['milliseconds'][1]}"
    )
    if not args.look and args.times == 10:
        provenance.write(ladder.longer_at(args.game), one)
        ladder.write_table(args.game, provenance.read(ladder.kept_at(args.game)))


if __name__ == "__main__":
    main()
