"""Matches of computer players: paired seeds, seats swapped every game, results with a confidence interval."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from navals.core.game import Game
from navals.core.interval import wilson
from navals.core.player import Limit
from navals.core.table import Table, play_out


class Outcome(msgspec.Struct):
    """Result of a match, from the point of view of the first player (level ``a``).

    ``share`` is the share of wins among decided games, ``low`` and ``high`` its 95 % Wilson interval; lengths
    are in plies, ``seconds`` the time the whole match took.
    """

    game: str
    options: str
    a: str
    b: str
    games: int
    wins: int
    losses: int
    draws: int
    double_losses: int
    share: float
    low: float
    high: float
    reasons: dict[str, int]
    mean_plies: float
    seconds: float
    seed: str

    def text(self) -> str:
        """The outcome for people."""
        decided = self.wins + self.losses
        lines = [
            f"{self.game} ({self.options or 'default options'}): {self.a} against {self.b}, "
            f"{self.games} games, seed {self.seed}",
            f"wins {self.wins}, losses {self.losses}, draws {self.draws}, both lose {self.double_losses}",
        ]
        if decided:
            lines.append(
                f"share of decided games: {100 * self.share:.1f} % "
                f"(95 % interval {100 * self.low:.1f} to {100 * self.high:.1f})"
            )
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(self.reasons.items()))
        lines.append(f"ended by: {ends}; mean length {self.mean_plies:.1f} plies; {self.seconds:.1f} s")
        return "\n".join(lines)


def play_match(
    game: Game[Any],
    options: Any,
    levels: tuple[str, str],
    count: int,
    seed: str,
    limit: Limit,
    records: Path | None,
    progress: bool,
) -> Outcome:
    """Play ``count`` games between two levels. In games of odd number the first level plays side B; each pair
    of games has the same seed. ``records`` is an existing folder that gets one canonical record a game."""
    counts = {"win": 0, "loss": 0, "draw": 0, "both": 0}
    reasons: dict[str, int] = {}
    plies = 0
    begun = time.perf_counter()
    seats = game.seating.seats(options)
    for number in range(count):
        first_side = number % 2
        sides = [game.seating.side(seat, options) for seat in range(seats)]
        seated = [levels[0] if side == first_side else levels[1] for side in sides]
        table = Table.new(game, options, [f"ai:{level}" for level in seated], f"{seed}/{number // 2}")
        table.replay.tags |= {"Seed": table.dice.seed, "SeedCommit": table.dice.commitment}
        result = play_out(table, [game.player(level) for level in seated], limit)
        score = result.score(first_side)
        if result.outcome == "0-0":
            counts["both"] += 1
        else:
            counts["win" if score == 1 else "draw" if score == 0.5 else "loss"] += 1
        reasons[result.reason] = reasons.get(result.reason, 0) + 1
        plies += table.ply
        if records is not None:
            (records / f"{game.id}-{number + 1:05d}.navals").write_text(table.text(), encoding="utf-8")
        if progress:
            _bar(number + 1, count, counts)
    if progress:
        print(file=sys.stderr)
    decided = counts["win"] + counts["loss"]
    low, high = wilson(counts["win"], decided)
    return Outcome(
        game.id,
        game.schema.write(options),
        levels[0],
        levels[1],
        count,
        counts["win"],
        counts["loss"],
        counts["draw"],
        counts["both"],
        counts["win"] / decided if decided else 0.5,
        low,
        high,
        reasons,
        plies / count,
        time.perf_counter() - begun,
        seed,
    )


def _bar(done: int, count: int, counts: dict[str, int]) -> None:
    width = 30
    full = width * done // count
    score = f"+{counts['win']} -{counts['loss']} ={counts['draw']}"
    print(
        f"\r[{'#' * full}{'.' * (width - full)}] {done}/{count} {score}", end="", file=sys.stderr, flush=True
    )
