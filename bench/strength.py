"""What the benches of strength share: players against one another, what is noted of their games, and how long they think.

Sides are swapped every game, each pair of games of two different players has the same dice. A draw counts half in `score`; `share` is the
share of decided games, with its 95 % Wilson interval. Times are processor times of this machine.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bench import frozen, provenance
from navals.core.game import Game
from navals.core.player import LEVELS, Limit, Player, Thought
from navals.search.match import Played, play_match


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half width of its 95 % interval, normal."""
    n = len(values)
    mean = math.fsum(values) / n
    return mean, 1.96 * math.sqrt(math.fsum((v - mean) ** 2 for v in values) / max(1, n - 1) / n)


class Timed:
    """A player whose thoughts are timed: by decision, and by turn, which is all that follows upon a view that `begins` one."""

    def __init__(self, name: str, player: Player, begins: Callable[[Any], bool]) -> None:
        self.level, self.player, self.begins = name, player, begins
        self.turns: list[float] = []
        self.decisions: list[float] = []
        self.first = self.gap = 0.0
        self.effort = 0

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """The thoughts of the player. What is done with them meanwhile is not timed."""
        spent = effort = 0
        since = time.process_time()
        for thought in self.player.think(view, limit, rng):
            step = time.process_time() - since
            self.first = self.first if spent else max(self.first, step)
            self.gap = max(self.gap, step)
            spent, effort = spent + step, thought.effort
            yield thought
            since = time.process_time()
        spent += time.process_time() - since
        self.effort += effort
        self.decisions.append(spent)
        if self.begins(view) or not self.turns:
            self.turns.append(0.0)
        self.turns[-1] += spent

    def figures(self) -> dict[str, float]:
        """How long turns and decisions took, and what they cost."""
        turns = sorted(self.turns) or [0.0]
        milliseconds = {
            "turn mean": math.fsum(turns) / len(turns),
            "turn 95 %": turns[len(turns) * 95 // 100],
            "turn most": turns[-1],
            "decision most": max(self.decisions, default=0.0),
            "first thought most": self.first,
            "without a rest most": self.gap,
        }
        figures = {f"{name} (ms)": round(1000 * seconds, 1) for name, seconds in milliseconds.items()}
        return figures | {"effort of a decision": round(self.effort / max(1, len(self.decisions)), 1)}


class Notes:
    """What is noted of the games of one match besides who won."""

    def game(self, played: Played) -> Mapping[str, float]:
        """Figures of a game, as the first player sees it; their mean, median and most are kept."""
        return {"actions": played.table.ply}

    def players(self) -> Sequence[Mapping[str, float]]:
        """Figures of both players, once all games are over."""
        return {}, {}


def match(
    game: Game[Any],
    pair: tuple[Timed, Timed],
    games: int,
    seed: str,
    options: Callable[[int], Any],
    notes: Notes,
) -> dict[str, Any]:
    """Games between two players; figures of the first. `options` by the number of the game."""
    noted: dict[str, list[float]] = {}

    def note(played: Played) -> None:
        for name, value in notes.game(played).items():
            noted.setdefault(name, []).append(value)

    # With the same dice the second game of equal players would be the first one again.
    paired = pair[0].level != pair[1].level
    outcome = play_match(game, options, pair, games, seed, paired=paired, seen=note, progress=True)
    return msgspec.to_builtins(outcome) | {
        "score": (outcome.wins + outcome.draws / 2) / games,
        "noted": {
            name: {
                "mean": math.fsum(values) / games,
                "median": sorted(values)[games // 2],
                "most": max(values),
            }
            for name, values in noted.items()
        },
        "players": [{**timed.figures(), **more} for timed, more in zip(pair, notes.players(), strict=True)],
    }


def text(figures: dict[str, Any]) -> str:
    """Figures of a match for people."""
    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(figures["reasons"].items()))
    lines = [
        f"{figures['a']} against {figures['b']}, {figures['games']} games ({figures['options'] or 'default options'}): "
        f"+{figures['wins']} -{figures['losses']} ={figures['draws']}",
        f"  share {100 * figures['share']:.1f} % ({100 * figures['low']:.1f} to {100 * figures['high']:.1f}), "
        f"score with draws {100 * figures['score']:.1f} %; ended by {ends}",
    ]
    lines += [
        f"  {name}: mean {one['mean']:.1f}, median {one['median']:.0f}, most {one['most']:.0f}"
        for name, one in figures["noted"].items()
    ]
    for name, one in zip((figures["a"], figures["b"]), figures["players"], strict=True):
        lines.append(f"  {name}: " + ", ".join(f"{key} {value:.6g}" for key, value in one.items()))
    return "\n".join(lines)


def parser(doc: str | None, games: int, seed: str = "strength") -> argparse.ArgumentParser:
    """What every bench of play asks: how many games, their seed, and where the figures go."""
    asked = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=games)
    asked.add_argument("--seed", default=seed)
    asked.add_argument("--json", type=Path)
    return asked


def matches(doc: str | None, games: int, pairs: str) -> argparse.ArgumentParser:
    """What a bench of levels asks besides: who plays whom, and with which options."""
    asked = parser(doc, games)
    asked.add_argument("--pairs", default=pairs)
    asked.add_argument("--options", default="")
    return asked


def measure(
    args: argparse.Namespace,
    game: Game[Any],
    options: Callable[[int], Any],
    *,
    notes: Callable[[tuple[str, str]], Notes] = lambda names: Notes(),
    begins: Callable[[Any], bool] = lambda view: True,
    others: Mapping[str, Callable[[], Player]] | None = None,
) -> None:
    """Play the matches that were asked for (`matches`), print their figures and keep them. `others` are players that are no levels of the
    game (`old-expert` and the like are those of `frozen`), `begins` says upon which views a turn begins (see `Timed`)."""
    made: dict[str, Callable[[], Player]] = dict(others or {})
    for level in LEVELS:
        made[level] = partial(game.player, level)
        made[f"old-{level}"] = partial(frozen.player, game.id, level)
    figures = []
    for names in args.pairs.split(","):
        first, second = names.split(":")
        pair = Timed(first, made[first](), begins), Timed(second, made[second](), begins)
        figures.append(match(game, pair, args.games, args.seed, options, notes((first, second))))
        figures[-1] |= {"options": args.options, "seed": args.seed}
        print(text(figures[-1]), flush=True)
        if args.json:
            provenance.write(args.json, figures)
