"""Rate the positions of a game's dial (``navals/club/dial.py``) by self-play, and write its table.

    python bench/ladder.py mats --games 200              play, print, store the results and write the table
    python bench/ladder.py mats --games 20 --look        print only
    python bench/ladder.py mats --longer 100             the expert with ten times its effort against itself
    python bench/ladder.py mats --table                  write the table from the stored results

Neighbouring rungs play each other. Seats are swapped after every game, and each pair of games has the same
dice. Ratings are on the Elo scale (400 points: ten to one), by the Bradley-Terry model, so the distance
between two rungs depends only on their own games. Each side gets half an extra win, so that a rung without
a loss has a rating too. Ties, and games that both lose, count half. The level ``expert`` is rated 2000; each
95 % interval is for the distance to it. The table (``navals/games/<id>/ai/ladder.json``) omits rungs that
are not rated above the rung below. Run the ladder of a game again when its players have changed.

Games use short options (``ladder_preset``), so ratings for other options are only a guide.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals import games
from navals.club.analysis.interval import wilson_interval
from navals.club.dial import EXPERT_RATING, DialPlayer
from navals.core.game import Game
from navals.core.player import Limit, Player, Thought
from navals.core.record.computers import MAX_POSITION, MIN_POSITION
from navals.search.match import MatchResult, play_match

RUNGS = (MIN_POSITION, 0, 50, 100, 150, 200, 250, 300, MAX_POSITION)
"""One below easy, the levels and the positions halfway between them, and one above expert."""
UNIT = 400 / math.log(10)
"""Rating points in one unit of the model (a logit)."""
TIMES = 10
"""The effort of the expert that thinks longer."""

Pair = dict[str, Any]
"""Games of neighbours: ``lower``, ``upper``, ``games``, the upper's ``score``, ``ties``, ``seconds``."""


class Longer:
    """A player with ``TIMES`` its usual effort."""

    def __init__(self, player: Player) -> None:
        self.level, self.player = f"{player.level} x{TIMES}", player

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Think with more effort."""
        return self.player.think(view, Limit(limit.nodes, limit.times * TIMES), rng)


def match(game: Game[Any], players: tuple[Player, Player], count: int, seed: str) -> MatchResult:
    """Play ``count`` games with the options of the ladder."""
    options = game.schema.parse(options_of(game))
    return play_match(game, lambda number: options, players, count, seed, progress=sys.stderr.isatty())


def scored(outcome: MatchResult) -> dict[str, Any]:
    """Return a match's figures. In the first player's score, ties and double losses count as half a win."""
    ties = outcome.draws + outcome.double_losses
    score = outcome.wins + ties / 2
    return {"games": outcome.games, "score": score, "ties": ties, "seconds": round(outcome.seconds, 1)}


def neighbours(game: Game[Any], lower: int, upper: int, count: int, seed: str) -> Pair:
    """Play the games of two neighbouring rungs."""
    outcome = match(game, (DialPlayer(game, upper), DialPlayer(game, lower)), count, f"{seed}/{lower}")
    return {"lower": lower, "upper": upper} | scored(outcome)


def longer(game: Game[Any], count: int, seed: str) -> dict[str, Any]:
    """Play the expert with more effort against itself; return its share of points with Wilson's interval."""
    figures = scored(match(game, (Longer(game.player("expert")), game.player("expert")), count, seed))
    share = figures["score"] / count
    low, high = wilson_interval(figures["score"], count)
    settings = {"game": game.id, "options": options_of(game), "times": TIMES, "seed": seed}
    return settings | figures | {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def options_of(game: Game[Any]) -> str:
    """Return the options of ladder games, as in a record."""
    options = (preset.options for preset in game.presets if preset.id == game.ladder_preset)
    return next(options, game.match_options)


def distance(pair: Pair) -> tuple[float, float]:
    """Return the rating difference of two neighbours, and its variance, in points."""
    count = pair["games"] + 1
    share = (pair["score"] + 0.5) / count
    return UNIT * math.log(share / (1 - share)), UNIT * UNIT / (count * share * (1 - share))


def ratings(pairs: Sequence[Pair]) -> list[dict[str, float]]:
    """Return the rungs with ratings and intervals, weakest first; ``pairs`` are all neighbours."""
    rungs = [pairs[0]["lower"], *(pair["upper"] for pair in pairs)]
    anchor = rungs.index(300)
    steps = [distance(pair) for pair in pairs]
    rows = []
    for number, rung in enumerate(rungs):
        between = steps[min(number, anchor) : max(number, anchor)]
        gap = math.fsum(step for step, _ in between)
        rating = EXPERT_RATING + (gap if number > anchor else -gap)
        half = 1.96 * math.sqrt(math.fsum(variance for _, variance in between))
        rows.append({"position": rung, "rating": rating, "low": rating - half, "high": rating + half})
    return rows


def table(rungs: Sequence[dict[str, float]]) -> list[tuple[int, int]]:
    """Return rungs with rising ratings, always with the expert, as (position, rating) in whole numbers."""
    rising: list[tuple[int, int]] = []
    for rung in rungs:
        pair = round(rung["position"]), round(rung["rating"])
        while rising and rising[-1][1] >= pair[1] and pair[0] == 300:
            rising.pop()
        if not rising or pair[1] > rising[-1][1]:
            rising.append(pair)
    return rising


def ladder_file(game_id: str) -> Path:
    """Return the result file of a game's ladder."""
    return provenance.RESULTS / f"{game_id}_ladder.json"


def longer_file(game_id: str) -> Path:
    """Return the result file of the match of a game's expert with more effort."""
    return provenance.RESULTS / f"{game_id}_longer.json"


def write_table(game_id: str) -> None:
    """Write the product's table from the stored results."""
    tenfold = None
    if longer_file(game_id).exists():
        figures = provenance.read(longer_file(game_id))
        tenfold = [round(100 * figures[name]) for name in ("share", "low", "high")]
    rungs = table(provenance.read(ladder_file(game_id))["rungs"])
    path = provenance.ROOT / "navals" / "games" / game_id / "ai" / "ladder.json"
    path.write_text(json.dumps({"rungs": rungs, "tenfold": tenfold}) + "\n", encoding="utf-8")


def text(figures: Any) -> str:
    """Return the figures of a ladder as lines."""
    lines = [f"{figures['game']} ({figures['options'] or 'default options'}), seed {figures['seed']}"]
    for pair in figures["pairs"]:
        name = f"{pair['upper']:4} against {pair['lower']:4}"
        lines.append(f"  {name}: {pair['score']:6.1f} of {pair['games']} ({pair['ties']} ties)")
    for rung in figures["rungs"]:
        interval = f"({rung['low']:.0f} to {rung['high']:.0f})"
        lines.append(f"  {rung['position']:4}: {rung['rating']:6.0f} {interval}")
    return "\n".join(lines)


def main() -> None:
    parser = provenance.parser(__doc__)
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--games", type=int, default=40, help="games between each two neighbours")
    parser.add_argument("--rungs", default=",".join(map(str, RUNGS)), help="positions, weakest first")
    longer_help = "play N games of the expert with ten times its effort"
    parser.add_argument("--longer", type=int, metavar="N", help=longer_help)
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--look", action="store_true", help="write nothing")
    parser.add_argument("--table", action="store_true", help="play nothing")
    args = parser.parse_args()
    game = games.find(args.game)
    figures: dict[str, Any]
    if args.longer:
        figures = longer(game, args.longer, args.seed)
        print(figures)
    elif not args.table:
        pairs = []
        for lower, upper in pairwise(int(rung) for rung in args.rungs.split(",")):
            pairs.append(neighbours(game, lower, upper, args.games, args.seed))
            print(pairs[-1], file=sys.stderr, flush=True)
        figures = {"game": game.id, "options": options_of(game), "seed": args.seed}
        figures |= {"pairs": pairs, "rungs": ratings(pairs)}
        print(text(figures))
    if args.look:
        return
    if not args.table:
        provenance.write(longer_file(game.id) if args.longer else ladder_file(game.id), figures)
    write_table(game.id)


if __name__ == "__main__":
    main()
