"""Weights of computer players, bettered by self-play (Spall's simultaneous perturbation), or compared.

    python bench/tune.py uncharted --batches 40 --jobs 2 --json build/uncharted_tune.json     betters all weights together
    python bench/tune.py trafalgar --try fear=0.4 --try "fear=*1.2 swing=0.3" --games 200      plays with changes against those that stand

To better them: in each batch every weight is shaken up or down by lot, by a factor of ``SHAKE``, in ``PLAYS`` ways; each way plays two games with the same dice, sides
swapped, against the opposite shake. By how much it won, weights move to its side: half by who won, half by how far he was ahead. A list (`speed`, `guns`) moves as a
whole. What is printed in the end is a change as `--try` takes it: whether it is one for the better, `--try` tells with another seed. Games are kept (`ledger.py`): a later
run goes on.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import ledger, provenance, strength
from navals import games
from navals.core.game import Game
from navals.search.match import USUAL, Played, play_game

SHAKE = math.log(1.3)
"""How far weights are shaken, as the logarithm of a factor."""
RATE = 0.4
"""How far weights move, in shakes, for a batch that was won on one side of theirs altogether: as logarithms of factors."""
PLAYS = 16
"""Ways in which a batch shakes the weights."""


def tuned() -> list[str]:
    """Games whose players have weights to be given to them."""
    experts: list[Any] = [game.player("expert") for game in map(games.find, games.IDS) if game]
    found = zip(games.IDS, experts, strict=True)
    return [id for id, expert in found if isinstance(getattr(expert, "weights", None), msgspec.Struct)]


def names(weights: Any) -> list[str]:
    """The weights that can move: numbers that are not whole, and lists."""
    fields = msgspec.structs.asdict(weights)
    return [name for name, value in fields.items() if isinstance(value, float | tuple) and value]


def moved(weights: Any, factors: Mapping[str, float]) -> Any:
    """The weights, some of them so many times as large (logarithms of the factors)."""
    changed = {}
    for name, factor in factors.items():
        old, times = getattr(weights, name), math.exp(factor)
        changed[name] = tuple(one * times for one in old) if isinstance(old, tuple) else old * times
    return msgspec.structs.replace(weights, **changed)


def changed(weights: Any, text: str) -> Any:
    """The weights with the changes of a text: ``fear=0.4 speed=*1.2``."""
    values: dict[str, Any] = {}
    factors = {}
    for part in text.split():
        name, value = part.split("=")
        if value.startswith("*"):
            factors[name] = math.log(float(value[1:]))
        else:
            values[name] = float(value)
    return msgspec.structs.replace(moved(weights, factors), **values)


def shaken(seed: str, key: str, known: list[str]) -> dict[str, float]:
    """Which weights a way shakes up (1) and which down (-1)."""
    rng = random.Random(f"{seed}/{key}")
    return {name: rng.choice((-1.0, 1.0)) for name in known}


class Tuning:
    """The weights of a game's experts on their way."""

    def __init__(self, game: Game[Any], seed: str, text: str) -> None:
        bench = import_module(f"bench.{game.id}_strength")
        self.game, self.seed = game, seed
        self.options: Callable[[int], Any] = bench.options_of(text)
        self.ahead: Callable[[Played], float] = bench.ahead
        expert: Any = game.player("expert")
        self.make = lambda weights: type(expert)("expert", weights=weights)
        self.usual = expert.weights
        self.names = names(self.usual)
        self.at = dict.fromkeys(self.names, 0.0)

    def play(self, key: str) -> ledger.Row:
        """Two games of a way that is shaken against its opposite."""
        shake = shaken(self.seed, key, self.names)
        pair = tuple(
            self.make(moved(self.usual, {name: self.at[name] + sign * SHAKE * shake[name] for name in shake}))
            for sign in (1, -1)
        )
        way = int(key.rpartition("/")[2])
        both = [
            self.ahead(play_game(self.game, self.options(2 * way), pair, number, f"{self.seed}/{key}", USUAL))
            for number in (0, 1)
        ]
        return {"ahead": round(sum(both) / 2, 4)}

    def batch(self, number: int, kept: Path | None, jobs: int, seconds: float) -> bool:
        """Play a batch and move the weights; whether there was time enough."""
        # The weights stand in the keys, so that games of others are not taken for theirs.
        place = ",".join(f"{value:.4f}" for value in self.at.values())
        keys = [f"{self.seed} {place}/{number}/{way}" for way in range(PLAYS)]
        rows = ledger.played(keys, self.play, kept, jobs=jobs, seconds=seconds)
        if len(rows) < PLAYS:
            return False
        for name in self.names:
            slope = math.fsum(row["ahead"] * shaken(self.seed, row["key"], self.names)[name] for row in rows)
            self.at[name] += RATE * SHAKE * slope / PLAYS
        return True

    def text(self) -> str:
        """The changes so far."""
        return " ".join(f"{name}=*{math.exp(value):.3f}" for name, value in self.at.items())


def compare(tuning: Tuning, text: str, count: int, kept: Path | None, jobs: int, seconds: float) -> str:
    """What changed weights win against those that stand, and how games end."""
    pair = tuning.make(changed(tuning.usual, text)), tuning.make(tuning.usual)

    def play(key: str) -> ledger.Row:
        number = int(key.rpartition("/")[2])
        played = play_game(tuning.game, tuning.options(number), pair, number, tuning.seed, USUAL)
        return {
            "score": played.score,
            "ahead": round(tuning.ahead(played), 4),
            "reason": played.result.reason,
        }

    keys = [f"{text} {tuning.seed}/{number}" for number in range(count)]
    rows = ledger.played(keys, play, kept, jobs=jobs, seconds=seconds)
    if not rows:
        return f"{text}: no time for a game"
    told = [f"{text}: {len(rows)} games"]
    for name, scale in (("score", 100), ("ahead", 1)):
        mean, half = strength.interval([row[name] for row in rows])
        told.append(f"{name} {scale * mean:.3g} +- {scale * half:.2g}")
    ends = Counter(row["reason"] for row in rows)
    return ", ".join(told) + "; ended by " + ", ".join(f"{end} {times}" for end, times in ends.most_common())


def main() -> None:
    asked = strength.kept(strength.parser(__doc__, 200, "tune"))
    asked.add_argument("game", choices=tuned())
    asked.add_argument("--batches", type=int, default=20)
    asked.add_argument("--options", default="")
    asked.add_argument(
        "--try", dest="tries", action="append", help="changes, to be played against what stands"
    )
    args = asked.parse_args()
    game = games.find(args.game)
    assert game is not None
    tuning = Tuning(game, args.seed, args.options)
    until = time.monotonic() + args.seconds
    for text in args.tries or ():
        print(compare(tuning, text, args.games, args.json, args.jobs, until - time.monotonic()), flush=True)
    if args.tries:
        return
    for number in range(args.batches):
        if not tuning.batch(number, args.json, args.jobs, until - time.monotonic()):
            break
        print(f"batch {number + 1}: {tuning.text()}", flush=True)
    if args.json:
        provenance.write(args.json, {"game": game.id, "seed": args.seed, "change": tuning.text()})


if __name__ == "__main__":
    main()
