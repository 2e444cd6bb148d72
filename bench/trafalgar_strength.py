"""How strong the levels of Trafalgar are, how long their games last and how they end.

    python bench/trafalgar_strength.py                                   quick look: 40 games a pair
    python bench/trafalgar_strength.py --games 400 --json bench/results/trafalgar_strength.json
    python bench/trafalgar_strength.py --pairs expert:greedy,expert:hard --options fleet=duel

`greedy` is a player that activates its ships in their order, each for the best shots it can find at once, else towards
the nearest enemy; it neither fears nor plans. Sides are swapped every game, each pair of games has the same dice. A draw
counts half in `score`; `share` is the share of decided games, with its 95 % Wilson interval. Times are processor
times of this machine.
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

from bench import provenance
from navals.core.dice import Dice
from navals.core.player import Limit, Player, Thought
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.ai.decision import Skill
from navals.games.trafalgar.ai.player import TrafalgarPlayer
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.view import View
from navals.match import wilson

PAIRS = "expert:greedy,expert:hard,hard:medium,medium:easy,expert:expert"


class Greedy:
    """One ship at a time, in their order, each for itself."""

    level = "greedy"

    def __init__(self) -> None:
        self.inner = TrafalgarPlayer("greedy", Skill(0.0, fears=0.0, plans=False, width=0))

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        if view.phase == "idle":
            state = GAME.hidden.guess(view, rng)
            legal = state.actions()
            for number in view.afloat(view.actor):
                action = listing.ACTIVATE[number]
                ship = view.ships[number]
                if action in legal and not ship.used and ship.fired == (0, 0):
                    yield Thought(action)
                    return
        yield from self.inner.think(view, limit, rng)


def player(name: str) -> Player:
    """A level, or the greedy player."""
    return Greedy() if name == "greedy" else GAME.player(name)


class Spent:
    """Processor seconds of one player: by decision, and by activation (from the choice of the ship to its end)."""

    def __init__(self) -> None:
        self.decisions: list[float] = []
        self.activations: list[float] = []
        self.gap = 0.0
        self._now = 0.0

    def add(self, phase: str, seconds: float, gap: float) -> None:
        self.decisions.append(seconds)
        self.gap = max(self.gap, gap)
        if phase == "idle":
            if self._now:
                self.activations.append(self._now)
            self._now = 0.0
        self._now += seconds

    def text(self) -> str:
        found = sorted(self.activations) or [0.0]
        mean = sum(found) / len(found)
        return (
            f"activation mean {1000 * mean:.0f} ms, 95 % within {1000 * found[len(found) * 95 // 100]:.0f} ms, "
            f"longest {1000 * found[-1]:.0f} ms; longest without a rest {1000 * self.gap:.0f} ms"
        )


def play(
    players: tuple[Player, Player], seed: str, options: Any, spent: tuple[Spent, Spent]
) -> tuple[Result, int, int]:
    """One game: its result, its actions and its rounds."""
    state, dice, draws, plies = GAME.start(options), Dice(seed), 0, 0
    while (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            action = dice.choose(state.outcomes(), draws)
            draws += 1
        else:
            view, action = state.view(seat), None
            begun = last = time.process_time()
            gap = 0.0
            for thought in players[seat].think(view, Limit(), dice.generator(plies, f"player {seat}")):
                now = time.process_time()
                gap, last, action = max(gap, now - last), now, thought.action
            spent[seat].add(view.phase, time.process_time() - begun, gap)
            refusal = state.check(action)
            assert refusal is None, (refusal, action)
        state = state.apply(action)
        plies += 1
    result = state.result()
    assert result is not None
    return result, plies, state.round


def match(
    names: tuple[str, str], games: int, seed: str, options: Any, progress: bool = True
) -> dict[str, Any]:
    """Games between two players, sides swapped; figures of the first."""
    wins = losses = draws = 0
    ends: dict[str, int] = {}
    rounds: list[int] = []
    plies = 0
    spent = Spent(), Spent()
    for number in range(games):
        swapped = number % 2
        seats = (player(names[swapped]), player(names[1 - swapped]))
        times = (spent[swapped], spent[1 - swapped])
        result, length, count = play(seats, f"{seed}/{number // 2}", options, times)
        score = result.score(swapped)
        wins, losses, draws = wins + (score == 1), losses + (score == 0), draws + (score == 0.5)
        ends[result.reason] = ends.get(result.reason, 0) + 1
        rounds.append(count)
        plies += length
        if progress:
            print(
                f"\r{names[0]}:{names[1]} {number + 1}/{games} +{wins} -{losses} ={draws} ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if progress:
        print(file=sys.stderr)
    decided = wins + losses
    low, high = wilson(wins, decided)
    rounds.sort()
    return {
        "pair": list(names),
        "games": games,
        "seed": seed,
        "options": GAME.schema.write(options),
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "share": wins / decided if decided else 0.5,
        "low": low,
        "high": high,
        "score": (wins + draws / 2) / games,
        "ends": ends,
        "rounds": {"mean": sum(rounds) / games, "median": rounds[games // 2], "most": rounds[-1]},
        "plies": plies / games,
        "times": [one.text() for one in spent],
    }


def told(found: dict[str, Any]) -> str:
    """Figures of a match for people."""
    rounds = found["rounds"]
    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(found["ends"].items()))
    lines = [
        f"{found['pair'][0]} against {found['pair'][1]}, {found['games']} games ({found['options'] or 'default options'}): "
        f"+{found['wins']} -{found['losses']} ={found['draws']}",
        f"  share {100 * found['share']:.1f} % ({100 * found['low']:.1f} to {100 * found['high']:.1f}), "
        f"score with draws {100 * found['score']:.1f} %",
        f"  rounds: mean {rounds['mean']:.1f}, median {rounds['median']}, most {rounds['most']}; "
        f"actions {found['plies']:.0f}; ended by {ends}",
    ]
    lines += [f"  {name}: {text}" for name, text in zip(found["pair"], found["times"], strict=True)]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--pairs", default=PAIRS)
    parser.add_argument("--options", default="")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    options = GAME.schema.parse(args.options)
    found = []
    for pair in args.pairs.split(","):
        first, second = pair.split(":")
        found.append(match((first, second), args.games, args.seed, options))
        print(told(found[-1]), flush=True)
    if args.json:
        provenance.write(args.json, found)


if __name__ == "__main__":
    main()
