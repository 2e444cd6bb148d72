"""How strong the levels of the Uncharted Seas are, how long their games last, how they end, and how long they think.

    python bench/uncharted_strength.py                                   quick look: 40 games a pair
    python bench/uncharted_strength.py --games 200 --json bench/results/uncharted_strength.json
    python bench/uncharted_strength.py --pairs expert:greedy,expert:hard --options scenario=wreck

`greedy` sails each ship, in order, to where its guns do most at once, else towards the nearest enemy; it fires every battery
at what is nearest, boards nobody and plays no cards. Starter fleets: all pairings and mirrors in turn, sides swapped every
game, each pair of games has the same dice. A draw counts half in `score`; `share` is the share of decided games, with its
95 % Wilson interval. Times are processor times of this machine.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals.core.dice import Dice
from navals.core.interval import wilson
from navals.core.player import Limit, Player, Thought
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.uncharted.ai import gunner
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.harbour import deploy
from navals.games.uncharted.ai.helmsman import Helmsman
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import PASS, UnchartedAction, Weigh
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.guess import sea
from navals.games.uncharted.rules.sea.moves import movable
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.tasks import Aiming, Choosing, Deploying, Moving, Window
from navals.games.uncharted.rules.turn.ending import score
from navals.games.uncharted.rules.view import View

PAIRS = "expert:greedy,expert:hard,hard:medium,medium:easy"
FLEET_PAIRS = tuple(itertools.combinations_with_replacement(FLEETS, 2))


class Greedy:
    """One ship after the other, each for its best shots now."""

    level = "greedy"

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        state = sea(view)
        action = self._action(state, view.actor, rng)
        yield Thought(state.sample(rng) if action is None or state.check(action) is not None else action)

    def _action(self, state: UnchartedState, seat: int, rng: random.Random) -> UnchartedAction | None:
        match state.agenda[-1]:
            case Deploying():
                return deploy(state, seat, rng)
            case Choosing():
                return (state.actions() or (None,))[0]
            case Moving():
                return self._move(state, seat, movable(state)[0])
            case Aiming():
                return gunner.nearest(state, Judge(state, seat)).action
            case Window():
                return PASS
        return None

    def _move(self, state: UnchartedState, seat: int, number: int) -> UnchartedAction | None:
        judge = Judge(state, seat)
        vessel = judge.vessels[number]
        if vessel.ship.anchored:
            return Weigh(vessel.ship.name)
        courses = Helmsman(state, number).courses()
        if not courses or not judge.theirs:
            return None

        def far(x: int, y: int) -> int:
            return min((v.x - x) ** 2 + (v.y - y) ** 2 for v in judge.theirs)

        weighed = []
        for place, one in enumerate(courses):
            fire = sum(shot.value for shot in judge.shots(vessel, one.x, one.y, one.heading))
            weighed.append((-fire, far(one.x, one.y), place))
        return courses[min(weighed)[2]].move


def player(name: str) -> Player:
    """A level, or the greedy player."""
    return Greedy() if name == "greedy" else GAME.player(name)


class Spent:
    """Processor seconds of one player: by decision, and by activation (from the choice of the squadron to its end)."""

    def __init__(self) -> None:
        self.decisions: list[float] = []
        self.activations: list[float] = []
        self.gap = 0.0
        self.longest_first = 0.0
        self._now = 0.0

    def add(self, task: object, seconds: float, gap: float, first: float) -> None:
        self.decisions.append(seconds)
        self.gap = max(self.gap, gap)
        self.longest_first = max(self.longest_first, first)
        if isinstance(task, Choosing):
            if self._now:
                self.activations.append(self._now)
            self._now = 0.0
        self._now += seconds

    def figures(self) -> dict[str, float]:
        """In milliseconds."""
        found = sorted(self.activations) or [0.0]
        return {
            "activation_mean": round(1000 * sum(found) / len(found), 1),
            "activation_95": round(1000 * found[len(found) * 95 // 100], 1),
            "activation_most": round(1000 * found[-1], 1),
            "decision_most": round(1000 * max(self.decisions, default=0.0), 1),
            "first_most": round(1000 * self.longest_first, 1),
            "gap_most": round(1000 * self.gap, 1),
        }


def play(
    players: tuple[Player, Player], seed: str, options: Any, spent: tuple[Spent, Spent]
) -> tuple[Result, UnchartedState, int]:
    """One game: its result, its last state and its actions."""
    state, plies, draws, dice = GAME.start(options), 0, 0, Dice(seed)
    while (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            action = state.sample(dice.generator(draws, "chance"))
            draws += 1
        else:
            view, action = state.view(seat), None
            begun = last = time.process_time()
            gap = first = 0.0
            for thought in players[seat].think(view, Limit(), dice.generator(plies, f"player {seat}")):
                now = time.process_time()
                first = first or now - begun
                gap, last, action = max(gap, now - last), now, thought.action
            now = time.process_time()
            spent[seat].add(view.task, now - begun, max(gap, now - last), first)
            refusal = state.check(action)
            assert refusal is None, (refusal, action)
        state = state.apply(action)
        plies += 1
    result = state.result()
    assert result is not None
    return result, state, plies


def match(
    names: tuple[str, str], games: int, seed: str, options: str, progress: bool = True
) -> dict[str, Any]:
    """Games between two players, sides and fleets changing; figures of the first."""
    wins = losses = draws = 0
    ends: dict[str, int] = {}
    plies, turns, margin = 0, 0, 0
    spent = Spent(), Spent()
    begun = time.process_time()
    for number in range(games):
        swapped = number % 2
        pair = FLEET_PAIRS[number // 4 % len(FLEET_PAIRS)]
        if number // 2 % 2:
            pair = pair[1], pair[0]
        chosen = GAME.schema.parse(f"fleet_a={pair[0]} fleet_b={pair[1]} {options}")
        seats = (player(names[swapped]), player(names[1 - swapped]))
        times = (spent[swapped], spent[1 - swapped])
        result, state, length = play(seats, f"{seed}/{number // 2}", chosen, times)
        points = result.score(swapped)
        wins, losses, draws = wins + (points == 1), losses + (points == 0), draws + (points == 0.5)
        ends[result.reason] = ends.get(result.reason, 0) + 1
        plies += length
        turns += state.turn
        both = score(state)
        margin += both[swapped] - both[1 - swapped]
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
    return {
        "pair": list(names),
        "games": games,
        "seed": seed,
        "options": options,
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "share": wins / decided if decided else 0.5,
        "low": low,
        "high": high,
        "score": (wins + draws / 2) / games,
        "margin": margin / games,
        "ends": ends,
        "turns": turns / games,
        "plies": plies / games,
        "seconds": round((time.process_time() - begun) / games, 2),
        "times": [one.figures() for one in spent],
    }


def told(found: dict[str, Any]) -> str:
    """Figures of a match for people."""
    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(found["ends"].items()))
    lines = [
        f"{found['pair'][0]} against {found['pair'][1]}, {found['games']} games ({found['options'] or 'battle line'}): "
        f"+{found['wins']} -{found['losses']} ={found['draws']}",
        f"  share {100 * found['share']:.1f} % ({100 * found['low']:.1f} to {100 * found['high']:.1f}), "
        f"score with draws {100 * found['score']:.1f} %, mean lead {found['margin']:.0f} points",
        f"  turns {found['turns']:.1f}, actions {found['plies']:.0f}, {found['seconds']:.1f} s a game; ended by {ends}",
    ]
    for name, times in zip(found["pair"], found["times"], strict=True):
        lines.append(f"  {name} (ms): " + ", ".join(f"{key} {value:.0f}" for key, value in times.items()))
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
    found = []
    for pair in args.pairs.split(","):
        first, second = pair.split(":")
        found.append(match((first, second), args.games, args.seed, args.options))
        print(told(found[-1]), flush=True)
    if args.json:
        provenance.write(args.json, found)


if __name__ == "__main__":
    main()
