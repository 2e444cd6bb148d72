"""How strong every position of the dial is (`navals/core/thinking/dial.py`), by a ladder of self-play: neighbouring rungs play each other.

    python bench/ladder.py --game mats --games 200               plays, prints, keeps results and writes the table of the product
    python bench/ladder.py --game mats --games 20 --look         a quick look: nothing is written
    python bench/ladder.py --game mats --table                   writes the table anew from the results that were kept

Ratings are Elo's (400: ten to one), the likeliest under Bradley and Terry's model; where only neighbours play, the distance of two rungs is
that of their own games alone. Half a win is added to either side, so that a rung that never lost has a rating at all. A tie counts half, and so
does a game that both lose. The level `expert` stands at 2000; the intervals (95 %, from the model's information) are those of the distance to it, so they
grow along the ladder. `navals/games/<id>/ai/ladder.py` is made of it: a rung that is not above the one before it is left out there. Who changes a player of a
game plays its ladder anew.

Sides are swapped every game, each pair of games has the same dice. Options are those of a short game (`ladder_preset` of the game): ratings are those of games
with these options, and a guide for others.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import ledger, provenance, strength
from navals import games
from navals.core.game import Game
from navals.core.player import Limit
from navals.core.thinking.dial import EXPERT, HIGHEST, LOWEST, Dialled
from navals.search.match import Played, play_game

ROOT = Path(__file__).resolve().parents[1]
RUNGS = (LOWEST, 0, 50, 100, 150, 200, 250, 300, HIGHEST)
"""Below easy, the levels, half way between them, and beyond expert."""
UNIT = 400 / math.log(10)
"""Points of a rating in a unit of the model (a logit)."""

Pair = dict[str, Any]
"""Games of two neighbours: ``lower``, ``upper`` (positions), ``games``, ``score`` of the upper one, ``ties``, ``seconds`` of processor time."""


def tied(played: Played) -> bool:
    """Whether nobody won, or both lost: half a win for either."""
    return played.result.outcome in ("0-0", "1/2-1/2")


def play(game: Game[Any], lower: int, upper: int, number: int, seed: str) -> ledger.Row:
    """A game of two rungs."""
    options, begun = game.schema.parse(options_of(game)), time.process_time()
    players = Dialled(game, upper), Dialled(game, lower)
    played = play_game(game, options, players, number, f"{seed}/{lower}", Limit())
    return {
        "score": 0.5 if tied(played) else played.score,
        "tie": tied(played),
        "seconds": round(time.process_time() - begun, 4),
    }


def rungs_of(args: argparse.Namespace, lower: int, upper: int, seconds: float) -> Pair | None:
    """The games of two rungs, those that are kept among them; None where there is none, or not all that a table needs."""
    game = games.find(args.game)
    assert game is not None
    count = args.games if upper <= 300 or args.beyond is None else args.beyond
    rows = ledger.played(
        [f"{lower}:{upper} {args.seed} {options_of(game)}/{number}" for number in range(count)],
        lambda key: play(game, lower, upper, int(key.rpartition("/")[2]), args.seed),
        None if args.look else kept_at(args.game),
        jobs=args.jobs,
        seconds=seconds,
    )
    if not rows or (len(rows) < count and not args.look):
        return None
    return {
        "lower": lower,
        "upper": upper,
        "games": len(rows),
        "score": math.fsum(row["score"] for row in rows),
        "ties": sum(row["tie"] for row in rows),
        "seconds": round(math.fsum(row["seconds"] for row in rows), 1),
    }


def options_of(game: Game[Any]) -> str:
    """The options of the games of a ladder, as a record has them."""
    chosen = (preset.options for preset in game.presets if preset.id == game.ladder_preset)
    return next(chosen, game.match_options)


def distance(pair: Pair) -> tuple[float, float]:
    """How far the upper rung of a pair is above the lower one, and the variance of that, in points."""
    count = pair["games"] + 1
    share = (pair["score"] + 0.5) / count
    return UNIT * math.log(share / (1 - share)), UNIT * UNIT / (count * share * (1 - share))


def ratings(pairs: Sequence[Pair]) -> list[dict[str, float]]:
    """The rungs with their ratings and the intervals of these, from below; ``pairs`` are all neighbours, from below."""
    rungs = [pairs[0]["lower"], *(pair["upper"] for pair in pairs)]
    anchor = rungs.index(300)
    steps = [distance(pair) for pair in pairs]
    found = []
    for number, rung in enumerate(rungs):
        between = steps[min(number, anchor) : max(number, anchor)]
        way = math.fsum(step for step, _ in between)
        rating = EXPERT + (way if number > anchor else -way)
        half = 1.96 * math.sqrt(math.fsum(variance for _, variance in between))
        found.append({"position": rung, "rating": rating, "low": rating - half, "high": rating + half})
    return found


def table(rungs: Sequence[dict[str, float]]) -> list[tuple[int, int]]:
    """The rungs that rise, as pairs of whole numbers; the expert is always one of them."""
    kept: list[tuple[int, int]] = []
    for rung in rungs:
        one = round(rung["position"]), round(rung["rating"])
        while kept and kept[-1][1] >= one[1] and one[0] == 300:
            kept.pop()
        if not kept or one[1] > kept[-1][1]:
            kept.append(one)
    return kept


def kept_at(game_id: str) -> Path:
    """Where the results of a game are kept."""
    return provenance.RESULTS / f"{game_id}_ladder.json"


def longer_at(game_id: str) -> Path:
    """Where it is kept what more thought is worth (`bench/think_longer.py`)."""
    return provenance.RESULTS / f"{game_id}_longer.json"


def write_table(game_id: str, figures: Any) -> None:
    """The table of the product, as a module; with what more thought is worth, where that was measured."""
    tenfold = ""
    if longer_at(game_id).exists():
        longer = provenance.read(longer_at(game_id))
        share, low, high = (round(100 * longer[name]) for name in ("share", "low", "high"))
        tenfold = f"    tenfold=({share}, {low}, {high}),\n"
    rows = "".join(f"        ({position}, {rating}),\n" for position, rating in table(figures["rungs"]))
    path = ROOT / "navals" / "games" / game_id / "ai" / "ladder.py"
    path.write_text(
        '"""How strong the positions of the dial are in this game. Made by ``bench/ladder.py``, not by hand."""\n\n'
        "from navals.core.thinking.dial import Ladder\n\n"
        f"LADDER: Ladder = Ladder(\n    (\n{rows}    ),\n{tenfold})\n",
        encoding="utf-8",
    )


def text(figures: Any) -> str:
    """The figures for people."""
    lines = [f"{figures['game']} ({figures['options'] or 'default options'}), seed {figures['seed']}"]
    lines += [
        f"  {pair['upper']:4} against {pair['lower']:4}: {pair['score']:6.1f} of {pair['games']} ({pair['ties']} ties), {pair['seconds']:.0f} s"
        for pair in figures["pairs"]
    ]
    lines += [
        f"  {rung['position']:4}: {rung['rating']:6.0f} ({rung['low']:.0f} to {rung['high']:.0f})"
        for rung in figures["rungs"]
    ]
    return "\n".join(lines)


def main() -> None:
    asked = strength.kept(
        argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    )
    asked.add_argument("--game", default="mats", choices=games.IDS)
    asked.add_argument("--games", type=int, default=40, help="games of each pair of neighbours")
    asked.add_argument("--beyond", type=int, help="games of the dear pair beyond expert (as many)")
    asked.add_argument("--rungs", default=",".join(map(str, RUNGS)), help="positions, from below")
    asked.add_argument("--seed", default="ladder")
    asked.add_argument("--look", action="store_true", help="write nothing")
    asked.add_argument("--table", action="store_true", help="play nothing")
    args = asked.parse_args()
    if args.table:
        write_table(args.game, provenance.read(kept_at(args.game)))
        return
    pairs, until = [], time.monotonic() + args.seconds
    for lower, upper in pairwise(int(rung) for rung in args.rungs.split(",")):
        pair = rungs_of(args, lower, upper, until - time.monotonic())
        if pair is None:
            print("too little time: no ladder yet, what was played is kept", file=sys.stderr)
            return
        pairs.append(pair)
        print(pair, file=sys.stderr, flush=True)
    options = options_of(games.module(args.game, "game").GAME)
    figures = {
        "game": args.game,
        "options": options,
        "seed": args.seed,
        "pairs": pairs,
        "rungs": ratings(pairs),
    }
    print(text(figures))
    if not args.look:
        provenance.write(kept_at(args.game), figures)
        write_table(args.game, figures)


if __name__ == "__main__":
    main()
