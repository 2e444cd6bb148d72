"""What the benches of strength share: players against one another, what is noted of their games, and how long they think.

Sides are swapped every game, each pair of games of two different players has the same dice. A draw counts half in `score`; `share` is the
share of decided games, with its 95 % Wilson interval. Times are processor times of this machine. Games are kept as they are played (`ledger.py`):
with `--seconds` a run ends after a while, and the next one goes on.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from bench import frozen, ledger, provenance
from navals.core.analysis.interval import wilson
from navals.core.game import Game
from navals.core.player import LEVELS, Limit, Player, Thought
from navals.search.match import USUAL, Played, play_game


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half width of its 95 % interval, normal."""
    n = len(values)
    mean = math.fsum(values) / n
    return mean, 1.96 * math.sqrt(math.fsum((v - mean) ** 2 for v in values) / max(1, n - 1) / n)


class Timed:
    """A player whose thoughts in one game are timed: by decision, and by turn, which is all that follows upon a view that `begins` one."""

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

    def noted(self) -> dict[str, float]:
        """What is kept of a game: how many turns and decisions there were, how long they took (s), and what they cost."""
        return {
            "turns": len(self.turns),
            "seconds": round(math.fsum(self.turns), 4),
            "turn most": round(max(self.turns, default=0.0), 4),
            "decisions": len(self.decisions),
            "decision most": round(max(self.decisions, default=0.0), 4),
            "first thought most": round(self.first, 4),
            "without a rest most": round(self.gap, 4),
            "effort": self.effort,
        }


def times(noted: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """How long a player's turns and decisions took, and what they cost, by what was noted of its games."""
    turns, decisions = (max(1.0, sum(one[name] for one in noted)) for name in ("turns", "decisions"))
    figures = {"turn mean (ms)": round(1000 * math.fsum(one["seconds"] for one in noted) / turns, 1)}
    for name in ("turn most", "decision most", "first thought most", "without a rest most"):
        figures[f"{name} (ms)"] = round(1000 * max((one[name] for one in noted), default=0.0), 1)
    return figures | {"effort of a decision": round(sum(one["effort"] for one in noted) / decisions, 1)}


class Notes:
    """What is noted of the games of one match besides who won."""

    def game(self, played: Played) -> Mapping[str, float]:
        """Figures of a game, as the first player sees it; their mean, median and most are kept."""
        return {"actions": played.table.ply}

    def players(self, played: Played) -> tuple[Mapping[str, float], Mapping[str, float]]:
        """Figures of both players in a game; their sums go to ``sums``."""
        return {}, {}

    def sums(self, summed: Mapping[str, float]) -> Mapping[str, float]:
        """What is told of a player, by the sums of his figures over all games."""
        return summed


def row(played: Played, pair: tuple[Timed, Timed], notes: Notes) -> ledger.Row:
    """What is kept of a game of a match."""
    return {
        "outcome": "both"
        if played.result.outcome == "0-0"
        else {1: "win", 0: "loss"}.get(played.score, "draw"),
        "reason": played.result.reason,
        "noted": dict(notes.game(played)),
        "players": [dict(one) for one in notes.players(played)],
        "times": [timed.noted() for timed in pair],
    }


def match(rows: Sequence[ledger.Row], names: tuple[str, str], notes: Notes) -> dict[str, Any]:
    """The figures of the games between two players; figures of the first."""
    ended = Counter(one["outcome"] for one in rows)
    wins, losses, draws = ended["win"], ended["loss"], ended["draw"]
    low, high = wilson(wins, wins + losses)
    told = []
    for number in (0, 1):
        summed: Counter[str] = Counter()
        for one in rows:
            summed.update(one["players"][number])
        told.append(times([one["times"][number] for one in rows]) | dict(notes.sums(summed)))
    return {
        "a": names[0],
        "b": names[1],
        "games": len(rows),
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "double_losses": ended["both"],
        "share": wins / (wins + losses) if wins + losses else 0.5,
        "low": low,
        "high": high,
        "score": (wins + draws / 2) / len(rows),
        "reasons": dict(sorted(Counter(one["reason"] for one in rows).items())),
        "noted": {name: summary([one["noted"][name] for one in rows]) for name in rows[0]["noted"]},
        "players": told,
    }


def summary(values: Sequence[float]) -> dict[str, float]:
    """Mean, median and most of some figures."""
    ordered = sorted(values)
    return {
        "mean": math.fsum(ordered) / len(ordered),
        "median": ordered[len(ordered) // 2],
        "most": ordered[-1],
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


def kept(asked: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """What a bench asks besides whose games are kept as they are played."""
    asked.add_argument("--jobs", type=int, default=1, help="games at a time")
    asked.add_argument("--seconds", type=float, default=math.inf, help="begin no game after so long")
    return asked


def matches(doc: str | None, games: int, pairs: str) -> argparse.ArgumentParser:
    """What a bench of levels asks besides: who plays whom, and with which options."""
    asked = kept(parser(doc, games))
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
    # A player of each side: one that plays against itself must not know what the other one thought.
    player = cache(lambda name, side: made[name]())

    def play(key: str) -> ledger.Row:
        names, number = key.split(maxsplit=1)[0].split(":"), int(key.rpartition("/")[2])
        first, second = (Timed(name, player(name, side), begins) for side, name in enumerate(names))
        # With the same dice the second game of equal players would be the first one again.
        played = play_game(
            game, options(number), (first, second), number, args.seed, USUAL, paired=names[0] != names[1]
        )
        return row(played, (first, second), noting[names[0], names[1]])

    pairs = [(one.split(":")[0], one.split(":")[1]) for one in args.pairs.split(",")]
    noting = {names: notes(names) for names in pairs}
    figures = []
    until = time.monotonic() + args.seconds
    for names in pairs:
        keys = [f"{':'.join(names)} {args.seed} {args.options}/{number}" for number in range(args.games)]
        rows = ledger.played(keys, play, args.json, jobs=args.jobs, seconds=until - time.monotonic())
        if not rows:
            continue
        known = {"game": game.id, "options": args.options, "seed": args.seed}
        figures.append(known | match(rows, names, noting[names]))
        print(text(figures[-1]), flush=True)
        if args.json:
            provenance.write(args.json, figures)
