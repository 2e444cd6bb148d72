"""How often what the analysis says comes true: the estimate of every few positions against the results of the games.

python bench/analysis_calibration.py mats --games 60 --a medium --b medium
python bench/analysis_calibration.py bataille --options "" --options variant=2 --options bombs=100 --options bombs_a=25
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from navals import games
from navals.core.player import LEVELS, Limit
from navals.core.table import Table, play_out


def main() -> None:
    """Play, and compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=games.IDS)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--a", choices=LEVELS, default="medium")
    parser.add_argument("--b", choices=LEVELS, default="medium")
    parser.add_argument("--options", action="append", help="given several times: the games have them in turn")
    args = parser.parse_args()
    game = games.find(args.game)
    assert game is not None
    by_tenth: dict[int, list[tuple[float, float]]] = {}
    for number in range(args.games):
        known = args.options or [game.match_options]
        options = game.schema.parse(known[number % len(known)])
        table = Table.new(game, options, ["A", "B"], f"calibration {number}")
        result = play_out(table, [game.player(args.a), game.player(args.b)], Limit())
        score = {"1-0": 1.0, "0-1": 0.0}.get(result.outcome, 0.5)
        positions = table.replay.positions[:-1]
        for position in positions[:: max(1, len(positions) // 20)]:
            value = game.analysis.estimate(position.state.view(None))
            if value is not None:
                by_tenth.setdefault(min(9, int(10 * value)), []).append((value, score))
    pairs = [pair for some in by_tenth.values() for pair in some]
    if not pairs:
        print(f"{game.id}: the game cannot tell")
        return
    miss = sum((value - score) ** 2 for value, score in pairs) / len(pairs)
    lead = sum((value - 0.5) ** 2 for value, _ in pairs)
    slope = sum((value - 0.5) * (score - 0.5) for value, score in pairs) / lead if lead else 0.0
    print(
        f"{game.id}, {args.games} games {args.a} against {args.b}: mean square miss {miss:.3f} (always a half: 0.250),"
    )
    print(f"for each point of lead that is told {slope:.2f} points came true")
    for tenth in sorted(by_tenth):
        some = by_tenth[tenth]
        said = 100 * sum(value for value, _ in some) / len(some)
        came = 100 * sum(score for _, score in some) / len(some)
        print(f"  said {said:3.0f} %: came true {came:3.0f} % of {len(some)}")


if __name__ == "__main__":
    main()
