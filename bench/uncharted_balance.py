"""How even the four fleets of the Uncharted Seas are: equal computer players, starter fleets, all six pairings.

    python bench/uncharted_balance.py                              quick look: 20 games a pairing
    python bench/uncharted_balance.py --games 100 --jobs 2 --json bench/results/uncharted_balance.json
    python bench/uncharted_balance.py --level hard --pairs imperials:orcs,drakes:orcs
    python bench/uncharted_balance.py --level old-expert           the players as they once were (`bench/frozen.py`)
    python bench/uncharted_balance.py --house "imperials.C.hull:5" with other numbers in the tables, as the option of that name has them

Sides are swapped every game, each pair of games has the same dice. `score` counts a draw half, `share` is the share of
decided games, with its 95 % Wilson interval; `lead` the mean lead in points. All are those of the first fleet. `close`: the share of
ships that were lost by ram, collision, boarding, or fire in the first band, on both sides.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import frozen, ledger, provenance, strength
from bench import uncharted_fights as fights
from bench.strength import parser
from navals.core.analysis.interval import wilson
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.turn.ending import score
from navals.search.match import USUAL, play_game


def play(first: str, second: str, number: int, level: str, seed: str, house: str = "") -> ledger.Row:
    """A game of two fleets; in games of odd number the first has side B."""
    fleets = (second, first) if number % 2 else (first, second)
    options = GAME.schema.parse(f"fleet_a={fleets[0]} fleet_b={fleets[1]}{house and ' house='}{house}")
    player = frozen.player(GAME.id, level[4:]) if level.startswith("old-") else GAME.player(level)
    played = play_game(GAME, options, (player, player), number, seed, USUAL)
    state, events = played.table.position.state, played.table.replay.events
    points = score(state)
    return {
        "score": played.score,
        "side": played.side,
        "lead": points[played.side] - points[1 - played.side],
        "turns": state.turn,
        "lost": dict(fights.losses(events)),
        "done": dict(fights.deeds(events)),
    }


def pairing(first: str, second: str, rows: Sequence[ledger.Row]) -> dict[str, Any]:
    """The games of two fleets; figures of the first."""
    lost: Counter[str] = Counter()
    done: Counter[str] = Counter()
    sides, games = [0, 0], len(rows)
    for row in rows:
        lost.update(row["lost"])
        done.update(row["done"])
        if row["score"] != 0.5:
            sides[row["side"] if row["score"] == 1 else 1 - row["side"]] += 1
    wins, losses = (sum(row["score"] == won for row in rows) for won in (1, 0))
    low, high = wilson(wins, wins + losses)
    return {
        "pair": [first, second],
        "games": games,
        "wins": wins,
        "losses": losses,
        "draws": games - wins - losses,
        "score": sum(row["score"] for row in rows) / games,
        "share": wins / (wins + losses) if wins + losses else 0.5,
        "low": low,
        "high": high,
        "lead": round(sum(row["lead"] for row in rows) / games, 1),
        "turns": sum(row["turns"] for row in rows) / games,
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
    asked.add_argument("--house", default="", help="changes of the tables")
    args = strength.kept(asked).parse_args()
    called = args.seed + (f" {args.house}" if args.house else "")
    pairings: list[dict[str, Any]] = []
    until = time.monotonic() + args.seconds
    for first, second in (pair.split(":") for pair in args.pairs.split(",")):
        rows = ledger.played(
            [f"{first}:{second} {args.level} {called}/{number}" for number in range(args.games)],
            lambda key: play(
                *key.split()[0].split(":"), int(key.rpartition("/")[2]), args.level, args.seed, args.house
            ),
            args.json,
            jobs=args.jobs,
            seconds=until - time.monotonic(),
        )
        if rows:
            pairings.append(pairing(first, second, rows))
            print(text(pairings[-1]), flush=True)
            if args.json:
                provenance.write(
                    args.json,
                    {"level": args.level, "seed": args.seed, "house": args.house, "pairings": pairings},
                )


if __name__ == "__main__":
    main()
