"""How sure the chances that MATS tells may be: the fit behind STEEP and DOUBT in navals/games/mats/ai/weights.py.

    python bench/mats_estimate.py --games 600

Games of equals (medium, hard and expert in turn) on the classic fleet. Of every few positions in which a choice is to be made the fleets that the crossing is
expected to leave are kept, and who won in the end. The two numbers are those under which the chances told (``worth.likely``) miss least by the Brier
score in the first four fifths of the games; the last fifth tells what that is worth.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.strength import parser
from navals.core.player import Limit
from navals.core.table import Table, play_out
from navals.games.mats.ai import estimate, forecast, worth
from navals.games.mats.ai.weights import DOUBT, STEEP
from navals.games.mats.game import GAME

LEVELS = ("medium", "hard", "expert")
EVERY = 5
"""Positions between two that are kept."""

Case = tuple[int, Any, float]
"""The number of a game, what ``likely`` was asked, and what A got."""


def cases(games: int, seed: str) -> list[Case]:
    kept: list[Case] = []
    asked: list[Any] = []
    real = forecast.likely

    def listening(*arguments: Any) -> float:
        asked.append(arguments)
        return real(*arguments)

    forecast.likely = listening
    options = GAME.schema.parse("")
    for number in range(games):
        level = LEVELS[number % len(LEVELS)]
        table = Table.new(GAME, options, ["A", "B"], f"{seed} {number}")
        result = play_out(table, [GAME.player(level), GAME.player(level)], Limit())
        got = {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
        choices = [p.state for p in table.replay.positions[:-1] if p.state.phase == "advance"]
        for state in choices[::EVERY]:
            asked.clear()
            estimate.chance(state.view(None))
            kept.append((number, asked[-1], got))
    forecast.likely = real
    return kept


def brier(some: list[Case], steep: float, doubt: float) -> float:
    misses = [(worth.likely(*asked, steep, doubt) - got) ** 2 for _, asked, got in some]
    return math.fsum(misses) / len(misses)


def main() -> None:
    args = parser(__doc__, 600, "estimate").parse_args()
    known = cases(args.games, args.seed)
    cut = args.games * 4 // 5
    learnt, kept = [c for c in known if c[0] < cut], [c for c in known if c[0] >= cut]
    best = (STEEP, DOUBT)
    step = 0.4
    while step > 0.03:
        around = [
            (round(best[0] + one * step, 3), round(best[1] + two * 2 * step, 3))
            for one in (-1, 0, 1)
            for two in (-1, 0, 1)
        ]
        found = min((pair for pair in around if min(pair) >= 0), key=lambda pair: brier(learnt, *pair))
        if found == best:
            step /= 2
        best = found
    print(f"{len(known)} positions of {args.games} games, seed {args.seed}")
    for name, pair in (("plain", (1.0, 1.0)), ("present", (STEEP, DOUBT)), ("found", best)):
        print(
            f"{name:8} steep {pair[0]:.3f}, doubt {pair[1]:.3f}: Brier {brier(learnt, *pair):.4f} learnt, {brier(kept, *pair):.4f} kept aside"
        )


if __name__ == "__main__":
    main()
