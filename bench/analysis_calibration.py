"""How often what is said of the chances comes true: Brier score and a reliability table, by tenths of what was said.

python bench/analysis_calibration.py mats --games 60 --a medium --b medium
python bench/analysis_calibration.py mats --games 600 --levels medium,hard,expert --json bench/results/mats_calibration.json
python bench/analysis_calibration.py bataille --options "" --options variant=2 --options bombs=100 --options bombs_a=25

What is compared with the results of the games: the estimate of every few positions (the curve of an analysis), the chance of the bar beside the
board in the same positions, and what the players of these games said of the advances that they made (what a hint tells). With ``--levels`` the games are of
equals, each level in turn. Positions of one game hang together, so the doubt is that of the games: ``+-`` is twice the standard error of the mean
miss of the games in a tenth.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals import games
from navals.core.player import LEVELS, Limit, Player, Thought
from navals.core.table import Table, play_out
from navals.search.levels import Candidate

Said = tuple[int, float, float]
"""The number of a game, the chance that was told, and what came of it."""


class Telling:
    """A player whose chances are noted: those of the advances it makes, for the side that makes them."""

    def __init__(self, player: Player) -> None:
        self.level, self.player = player.level, player
        self.said: list[float] = []

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """The thoughts of the player."""
        last: Thought | None = None
        for last in self.player.think(view, limit, rng):
            yield last
        # The details of a column are shares of a mixture, not chances.
        if last is None or not isinstance(last.detail, tuple) or getattr(view, "phase", "") == "order":
            return
        best = last.detail[0] if last.detail else None
        if isinstance(best, Candidate) and best.action == last.action:
            self.said.append(best.chance)


def figures(said: list[Said]) -> dict[str, Any]:
    """Brier score, how much of a lead that was told came true, and the tenths."""
    tenths: dict[int, list[Said]] = {}
    for one in said:
        tenths.setdefault(min(9, int(10 * one[1])), []).append(one)
    lead = math.fsum((value - 0.5) ** 2 for _, value, _ in said)
    came = math.fsum((value - 0.5) * (score - 0.5) for _, value, score in said)
    rows = []
    for tenth in sorted(tenths):
        some = tenths[tenth]
        by_game: dict[int, float] = {}
        for number, value, score in some:
            by_game[number] = by_game.get(number, 0.0) + score - value
        doubt = 2 * math.sqrt(math.fsum(miss * miss for miss in by_game.values())) / len(some)
        rows.append(
            {
                "said": math.fsum(value for _, value, _ in some) / len(some),
                "came true": math.fsum(score for *_, score in some) / len(some),
                "+-": doubt,
                "count": len(some),
                "games": len(by_game),
            }
        )
    return {
        "brier": math.fsum((value - score) ** 2 for _, value, score in said) / len(said),
        "slope": came / lead if lead else 0.0,
        "count": len(said),
        "tenths": rows,
    }


def text(name: str, found: dict[str, Any]) -> str:
    """Figures for people."""
    lines = [
        f"{name}: Brier score {found['brier']:.4f} (always a half: 0.25) in {found['count']} cases;"
        f" for each point of lead that is told {found['slope']:.2f} points came true"
    ]
    for row in found["tenths"]:
        lines.append(
            f"  said {100 * row['said']:3.0f} %: came true {100 * row['came true']:3.0f} % +- {100 * row['+-']:.0f}"
            f" of {row['count']} in {row['games']} games"
        )
    return "\n".join(lines)


def main() -> None:
    """Play, and compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--a", choices=LEVELS, default="medium")
    parser.add_argument("--b", choices=LEVELS, default="medium")
    parser.add_argument("--levels", help="games of equals, these levels in turn")
    parser.add_argument("--options", action="append", help="given several times: the games have them in turn")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    game = games.find(args.game)
    assert game is not None
    levels = [(one, one) for one in args.levels.split(",")] if args.levels else [(args.a, args.b)]
    found: dict[str, list[Said]] = {}
    for number in range(args.games):
        known = args.options or [game.match_options]
        options = game.schema.parse(known[number // len(levels) % len(known)])
        pair = levels[number % len(levels)]
        table = Table.new(game, options, ["A", "B"], f"{args.seed} {number}")
        players = [Telling(game.player(level)) for level in pair]
        result = play_out(table, players, Limit())
        score = {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
        positions = table.replay.positions[:-1]
        whose = pair[0] if pair[0] == pair[1] else "-".join(pair)
        for position in positions[:: max(1, len(positions) // 20)]:
            view = position.state.view(None)
            for name, value in (
                ("analysis", game.analysis.estimate(view)),
                ("bar", game.analysis.chance(view)),
            ):
                if value is not None:
                    found.setdefault(f"{whose}, {name}", []).append((number, value, score))
                    if len(levels) > 1:
                        found.setdefault(f"all, {name}", []).append((number, value, score))
        for side, player in enumerate(players):
            for value in player.said:
                found.setdefault(f"{whose}, advances", []).append(
                    (number, value, 1 - score if side else score)
                )
    if not found:
        print(f"{game.id}: the game cannot tell")
        return
    kept = {name: figures(said) for name, said in sorted(found.items())}
    print(f"{game.id}, {args.games} games, seed {args.seed}")
    for name, one in kept.items():
        print(text(name, one))
    if args.json:
        provenance.write(args.json, {"game": game.id, "games": args.games, "seed": args.seed, "said": kept})


if __name__ == "__main__":
    main()
