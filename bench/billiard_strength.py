"""How strong the levels of Naval Battle Billiard are on the simulated table, how often their shots hurt, and what they cost.

    python bench/billiard_strength.py                                   quick look: 20 games a pair
    python bench/billiard_strength.py --pairs expert:expert --games 200 --json bench/results/billiard_strength.json
    python bench/billiard_strength.py --pairs expert:hard,hard:medium --options table=7ft

Sides are swapped every game, each pair of games of two levels has the same dice (the lag, the rack, the errors). `share` is the share of
decided games, with its 95 % Wilson interval. `hurts` is the share of a player's shots (breaks and forced surfacings left out)
after which an enemy unit has less armour or a plane less; `scratches` that of shots by which its own army lost. A game is
stopped after 400 shots and counts as a draw. Times are processor times of this machine.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from bench import provenance
from navals.core.dice import Dice
from navals.core.player import Limit, Player
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.ai.evaluation import SPREAD, TURN, standing
from navals.games.billiard.ai.player import BilliardPlayer
from navals.games.billiard.rules.damage import Armies, fresh
from navals.games.billiard.rules.options import SCHEMA, Options, terms
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.turns import side_of
from navals.match import wilson

PAIRS = "expert:hard,hard:medium,medium:easy,expert:expert"
MOST = 400


def start(options: Options) -> TableState:
    """Before the lag."""
    phase = "lag" if options.first_breaker in ("choose", "random") else "break"
    return TableState(
        BilliardState(
            options=options, phase=phase, armies=fresh(terms(options)), turn=int(options.first_breaker == "B")
        )
    )


class Tally:
    """What one player did."""

    def __init__(self) -> None:
        self.shots = self.hurts = self.scratches = self.damage = self.repairs = 0
        self.seconds: list[float] = []
        self.effort = 0
        self.gap = 0.0

    def count(self, before: Armies, after: Armies, mine: int, options: Options) -> None:
        law = terms(options)
        theirs = before.strength(1 - mine, law) - after.strength(1 - mine, law)
        ours = before.strength(mine, law) - after.strength(mine, law)
        self.shots += 1
        self.hurts += theirs > 0
        self.damage += max(0, theirs)
        self.scratches += ours > 0
        self.repairs += ours < 0

    def figures(self) -> dict[str, Any]:
        times, shots = sorted(self.seconds) or [0.0], max(1, self.shots)
        return {
            "shots": self.shots,
            "hurts": self.hurts / shots,
            "damage": self.damage / shots,
            "scratches": self.scratches / shots,
            "repairs": self.repairs / shots,
            "mean_s": sum(times) / len(times),
            "p95_s": times[len(times) * 95 // 100],
            "most_s": times[-1],
            "effort": self.effort / len(times),
            "gap_s": self.gap,
        }


def play(
    players: tuple[Player, Player], seed: str, options: Options, tallies: tuple[Tally, Tally]
) -> tuple[str, int, list[float]]:
    """One game: its outcome, its shots, and before each shot the armies and the side to shoot."""
    state, dice, draws, plies = start(options), Dice(seed), 0, 0
    leads: list[Any] = []
    while (seat := state.actor()) != NOBODY and plies < MOST:
        if seat == CHANCE:
            listed = state.outcomes()
            action = dice.choose(listed, draws) if listed else state.sample(dice.generator(draws, "rack"))
            draws += 1
            state = state.apply(action)
            continue
        side = side_of(options.mode, seat)
        tally, view, action = tallies[side], state.view(seat), None
        if state.phase == "aim":
            leads.append((state.match.armies, state.match.turn % 2))
        begun = last = time.process_time()
        effort = 0
        for thought in players[side].think(view, Limit(), dice.generator(plies, f"player {seat}")):
            now = time.process_time()
            tally.gap = max(tally.gap, now - last)
            last, action, effort = now, thought.action, thought.effort
        if state.phase == "aim":
            tally.seconds.append(time.process_time() - begun)
            tally.effort += effort
        refusal = state.check(action)
        assert refusal is None, (refusal, action)
        after = state.apply(action)
        if state.phase == "aim":
            tally.count(state.match.armies, after.match.armies, options.army_of(side), options)
        state = after
        plies += 1
    result = state.result()
    return (result.outcome if result else "1/2-1/2"), plies, leads


def match(
    names: tuple[str, str],
    games: int,
    seed: str,
    options: Options,
    log: Path | None = None,
    made: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Games between two players, sides swapped; figures of the first."""
    wins = losses = draws = 0
    lengths: list[int] = []
    tallies = Tally(), Tally()
    make = made or {}
    alike = names[0] == names[1]  # with the same dice the second game would be the first one again
    for number in range(games):
        swapped = number % 2
        pair = [make[name]() if name in make else BilliardPlayer(name) for name in names]
        seats = (pair[swapped], pair[1 - swapped])
        counts = (tallies[swapped], tallies[1 - swapped])
        outcome, length, leads = play(seats, f"{seed}/{number if alike else number // 2}", options, counts)
        if log:
            with log.open("ab") as file:
                file.write(msgspec.json.encode([outcome, leads]) + b"\n")
        score = {"1-0": 1, "0-1": -1}.get(outcome, 0) * (-1 if swapped else 1)
        wins, losses, draws = wins + (score > 0), losses + (score < 0), draws + (score == 0)
        lengths.append(length)
        print(
            f"\r{names[0]}:{names[1]} {number + 1}/{games} +{wins} -{losses} ={draws} ",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(file=sys.stderr)
    decided = wins + losses
    low, high = wilson(wins, decided)
    lengths.sort()
    return {
        "pair": list(names),
        "games": games,
        "seed": seed,
        "options": SCHEMA.write(options),
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "share": wins / decided if decided else 0.5,
        "low": low,
        "high": high,
        "length": {"mean": sum(lengths) / games, "median": lengths[games // 2], "most": lengths[-1]},
        "players": [one.figures() for one in tallies],
    }


def told(found: dict[str, Any]) -> str:
    """Figures of a match for people."""
    length = found["length"]
    lines = [
        f"{found['pair'][0]} against {found['pair'][1]}, {found['games']} games ({found['options']}): "
        f"+{found['wins']} -{found['losses']} ={found['draws']}",
        f"  share {100 * found['share']:.1f} % ({100 * found['low']:.1f} to {100 * found['high']:.1f}); "
        f"actions mean {length['mean']:.1f}, median {length['median']}, most {length['most']}",
    ]
    for name, one in zip(found["pair"], found["players"], strict=True):
        lines.append(
            f"  {name}: {one['shots']} shots, {100 * one['hurts']:.1f} % hurt the enemy, {one['damage']:.2f} damage a shot, "
            f"{100 * one['scratches']:.1f} % hurt itself, {100 * one['repairs']:.1f} % repair; {1000 * one['mean_s']:.0f} ms a shot "
            f"(95 % {1000 * one['p95_s']:.0f}, most {1000 * one['most_s']:.0f}; {one['effort']:.0f} simulated), "
            f"longest without a rest {1000 * one['gap_s']:.0f} ms"
        )
    return "\n".join(lines)


def fit(log: Path) -> str:
    """The likeliest ``SPREAD`` and ``TURN`` of the chance to win, under games that were logged; those of equal levels only make
    sense."""
    law, data = terms(SCHEMA.parse("use=simulation")), []
    for line in log.read_bytes().splitlines():
        outcome, leads = msgspec.json.decode(line, type=tuple[str, list[tuple[Armies, int]]])
        won = {"1-0": True, "0-1": False}.get(outcome)
        if won is not None:
            data += [(standing(armies, 0, law), -1 if turn else 1, won) for armies, turn in leads]

    def loss(spread: float, turn: float) -> float:
        total = 0.0
        for lead, whose, won in data:
            z = lead + whose * turn
            chance = 0.5 + 0.5 * z / math.sqrt(z * z + spread * spread)
            total -= math.log(max(1e-4, chance if won else 1 - chance))
        return total / len(data)

    best, spread, turn = min((loss(s / 2, k / 4), s / 2, k / 4) for s in range(2, 30) for k in range(16))
    return (
        f"{len(data)} positions: SPREAD {spread}, TURN {turn}, loss {best:.4f}; "
        f"as it stands SPREAD {SPREAD}, TURN {TURN}, loss {loss(SPREAD, TURN):.4f}; a coin {math.log(2):.4f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--pairs", default=PAIRS)
    parser.add_argument("--options", default="")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--json", type=Path)
    parser.add_argument(
        "--log", type=Path, help="append the armies before each shot of games of equal levels, for --fit"
    )
    parser.add_argument("--fit", type=Path, help="print the chance to win that fits a log best, and end")
    args = parser.parse_args()
    if args.fit:
        print(fit(args.fit))
        return
    options = SCHEMA.parse(f"use=simulation {args.options}".strip())
    found = []
    for pair in args.pairs.split(","):
        first, second = pair.split(":")
        found.append(
            match((first, second), args.games, args.seed, options, args.log if first == second else None)
        )
        print(told(found[-1]), flush=True)
        if args.json:
            provenance.write(args.json, found)


if __name__ == "__main__":
    main()
