"""How many lost games yield an exercise, and how many keys hold when they are looked at ten times as closely.

    python bench/exercises.py mats --lost 50
    python bench/exercises.py trafalgar --options fleet=duel --dial -20 --against medium --lost 20 --json FILE

A player of ``--level``, or at a position of the dial (``--dial``: below 0 so many decisions in a hundred are careless, as are those of
a person who learns the game), plays ``--against`` until so many games are lost; each is looked through for what the loser missed, as the page
does (``navals/core/study/search.py``). Then each key is compared with what was played in ``TIMES`` times as many futures as the search had,
other ones: it holds if its gain is still at least half of what an exercise must be worth, and beyond two standard errors.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals import games
from navals.core.analysis.analysis import FUTURES
from navals.core.analysis.interval import wilson
from navals.core.player import LEVELS, Limit
from navals.core.study.search import EFFORT, LEAST, Search
from navals.core.thinking.dial import Dialled
from navals.search.anytime import finished
from navals.search.match import play_games

TIMES = 10
APART = 1_000_000
"""The number of the first future in which a key is checked: no search comes so far."""


def holds(search: Search, exercise: Any, times: int = TIMES) -> tuple[bool, float, float]:
    """Whether a key stands in so many ``times`` as many futures; its gain there and the standard error."""
    state = search.positions[exercise.ply].state
    actions = tuple(search.game.parse(text, state) for text in (exercise.played, exercise.better))
    gain, error = finished(search.gain(exercise.ply, actions, times * EFFORT * FUTURES, APART))
    return gain >= LEAST / 2 and gain > 2 * error, gain, error


def measured(args: argparse.Namespace) -> dict[str, Any]:
    """All figures of one game."""
    game = games.find(args.game)
    assert game is not None
    options = game.schema.parse(args.options)
    weak = game.player(args.level) if args.dial is None else Dialled(game, args.dial)
    players = weak, game.player(args.against)
    played = play_games(
        game, lambda number: options, players, 100 * args.lost, args.seed, Limit(), paired=False
    )
    lost = yielding = keys = held = 0
    seconds: list[float] = []
    for match in played:
        if match.score > 0:
            continue
        seats = [
            seat
            for seat in range(game.seating.seats(options))
            if game.seating.side(seat, options) == match.side
        ]
        search, since = Search(match.table.replay, seats), time.perf_counter()
        found = search.finish()
        seconds.append(time.perf_counter() - since)
        lost += 1
        yielding += bool(found)
        for exercise in found:
            good, gain, error = holds(search, exercise)
            keys, held = keys + 1, held + good
            if not good:
                print(
                    f"  game {match.number}, ply {exercise.ply}: {exercise.played} / {exercise.better}: {exercise.gain:.3f}, then {gain:.3f} +- {error:.3f}"
                )
        print(
            f"{lost}: {len(found)} found in {seconds[-1]:.1f} s, {yielding} of {lost} games, {held} of {keys} keys",
            flush=True,
        )
        if lost == args.lost:
            break
    return {
        "game": args.game,
        "options": args.options,
        "level": args.level if args.dial is None else args.dial,
        "against": args.against,
        "seed": args.seed,
        "lost": lost,
        "yielding": yielding,
        "yield": [yielding / max(1, lost), *wilson(yielding, lost)],
        "keys": keys,
        "held": held,
        "hold": [held / max(1, keys), *wilson(held, keys)],
        "seconds a game": sorted(seconds)[len(seconds) // 2] if seconds else None,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--options", default="")
    parser.add_argument("--level", choices=LEVELS, default="easy")
    parser.add_argument("--dial", type=int)
    parser.add_argument("--against", choices=LEVELS, default="hard")
    parser.add_argument("--lost", type=int, default=20)
    parser.add_argument("--seed", default="exercises")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    figures = measured(args)
    share, low, high = figures["yield"]
    print(
        f"{args.game}: {figures['yielding']} of {figures['lost']} lost games yield an exercise, {share:.1%} ({low:.1%} to {high:.1%})"
    )
    share, low, high = figures["hold"]
    print(
        f"{figures['held']} of {figures['keys']} keys hold, {share:.1%} ({low:.1%} to {high:.1%}); {figures['seconds a game']:.1f} s a game"
    )
    if args.json:
        provenance.write(args.json, figures)


if __name__ == "__main__":
    main()
