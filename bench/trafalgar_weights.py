"""Compares weights of the Trafalgar players by games of one level against itself with other weights.

    python bench/trafalgar_weights.py fear=0.4 "fear=0.9 swing=0.3" --games 60
    python bench/trafalgar_weights.py fear=0.4 --games 200 --level hard --json bench/results/trafalgar_weights.json

Each argument is a set of changes to the weights that stand in `navals/games/trafalgar/ai/weights.py`; it plays against them, sides
swapped every game, each pair of games with the same dice. `--json` adds the figures to a file. A list (`speed`, `guns`) is
changed as a whole by a factor: `speed=*1.2`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from bench.strength import interval, parser
from navals.games.trafalgar.ai.player import SKILLS, TrafalgarPlayer
from navals.games.trafalgar.ai.weights import WEIGHTS, Weights
from navals.games.trafalgar.game import GAME
from navals.search.match import play_match


def changed(text: str) -> Weights:
    """The weights with some changes."""
    values: dict[str, Any] = {}
    for part in text.split():
        name, value = part.split("=")
        old = getattr(WEIGHTS, name)
        if value.startswith("*"):
            factor = float(value[1:])
            values[name] = tuple(one * factor for one in old) if isinstance(old, tuple) else old * factor
        else:
            values[name] = float(value)
    return msgspec.structs.replace(WEIGHTS, **values)


def compare(text: str, level: str, games: int, seed: str, options: Any) -> dict[str, Any]:
    """The score of changed weights against those that stand."""
    skill = SKILLS[level]
    ours, theirs = TrafalgarPlayer(level, skill, changed(text)), TrafalgarPlayer(level, skill)
    points: list[float] = []
    play_match(
        GAME,
        lambda number: options,
        (ours, theirs),
        games,
        seed,
        seen=lambda played: points.append(played.score),
    )
    mean, spread = interval(points)
    return {
        "change": text,
        "level": level,
        "games": games,
        "seed": seed,
        "score": mean,
        "spread": spread,
        "base": msgspec.to_builtins(WEIGHTS),
    }


def main() -> None:
    asked = parser(__doc__, 60, "weights")
    asked.add_argument("changes", nargs="+")
    asked.add_argument("--level", default="hard")
    asked.add_argument("--options", default="")
    args = asked.parse_args()
    options = GAME.schema.parse(args.options)
    for text in args.changes:
        score = compare(text, args.level, args.games, args.seed, options)
        print(
            f"{text}: {100 * score['score']:.1f} % +- {100 * score['spread']:.1f} over {args.games} games of {args.level}",
            flush=True,
        )
        if args.json:
            known = provenance.read(args.json) if args.json.exists() else []
            provenance.write(args.json, [*known, score])


if __name__ == "__main__":
    main()
