"""How campaigns go between equal computers: the share of points of the first side, who wins, how long it takes, what is left.

python bench/campaigns.py [--game ID] [--level easy] [-n 20] [--seed 1]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from navals import games
from navals.core.campaign.campaign import Battle, Ending
from navals.core.campaign.course import Course, course
from navals.core.campaign.plan import Plan
from navals.core.game import Game
from navals.core.player import LEVELS, Limit
from navals.core.table import Table, play_out


def fight(game: Game, plan: Plan, at: Course, number: int, level: str, seed: str) -> tuple[Battle, int]:  # type: ignore[type-arg]
    """The next battle, played out; and how many actions it took."""
    rules = game.campaigns
    assert rules is not None
    stage = at.stages[-1]
    options = game.schema.parse(stage.plan.options)
    setup = rules.setup(stage.plan, stage.ships)
    table = Table.new(game, options, [f"ai:{level}"] * 2, seed, setup=setup)
    result = play_out(table, [game.player(level)] * 2, Limit())
    outcome = Ending(result.outcome, ({}, {}))
    left = rules.left(table.replay.positions[0].state, table.position.state, outcome.won)
    return Battle(f"game/{number}", number, Ending(result.outcome, left)), table.ply


def whole(game: Game, plan: Plan, level: str, seed: str, trace: bool = False) -> tuple[Course, list[str]]:  # type: ignore[type-arg]
    """A campaign from its beginning to its end; and how each battle ended."""
    battles: tuple[Battle, ...] = ()
    at = course(game, plan, battles)
    ends = []
    while not at.over:
        begun = time.perf_counter()
        battle, plies = fight(game, plan, at, len(battles), level, f"{seed} {len(battles)}")
        battles = (*battles, battle)
        at = course(game, plan, battles)
        assert battle.ending is not None
        ends.append(battle.ending.outcome)
        if trace:
            stage = at.stages[len(battles) - 1]
            sizes = [len(fleet) for fleet in stage.ships], [len(lost) for lost in stage.lost]
            print(
                f"   {len(battles)} {battle.ending.outcome:8} {plies:4} actions {time.perf_counter() - begun:5.1f} s  at sea {sizes[0]} lost {sizes[1]}"
                f" joined {stage.joined} prizes {stage.prizes} points {stage.points} fleets {[len(f) for f in at.fleets]}"
                + (f" rest {[yard.rest for yard in stage.yards]}" if stage.yards else "")
            )
    return at, ends


def main() -> None:
    """Play, and print a line a campaign."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--game", choices=games.IDS)
    ask.add_argument("--level", choices=LEVELS, default="easy")
    ask.add_argument("-n", type=int, default=20)
    ask.add_argument("--seed", default="1")
    ask.add_argument("--trace", action="store_true")
    said = ask.parse_args()
    print(
        "| game | campaign | level | played | A's share of points | A wins | B wins | ties | ended early | battles A:tie:B |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for id in games.IDS:
        game = games.find(id)
        if game is None or game.campaigns is None or said.game not in (None, id):
            continue
        for plan in game.campaigns.plans():
            shares, winners, early, fought = [], [], 0, []
            for number in range(said.n):
                at, ends = whole(game, plan, said.level, f"{said.seed} {number}", said.trace)
                total = sum(at.points)
                shares.append(at.points[0] / total if total else 0.5)
                winners.append(at.winner)
                early += len(ends) < len(plan.battles)
                fought += ends
                if said.trace:
                    print(at.points, at.winner, flush=True)
            tally = ":".join(str(fought.count(outcome)) for outcome in ("1-0", "1/2-1/2", "0-1"))
            print(
                f"| {id} | {plan.id} | {said.level} | {said.n} | {statistics.mean(shares):.1%} | {winners.count(0)} | {winners.count(1)} | {winners.count(-1)} | {early} | {tally} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
