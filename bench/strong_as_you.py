"""Whether an opponent as strong as the player is one: simulated players of fixed strength, rated as people are, always against their rating.

    python bench/strong_as_you.py                                 by the ladders: 4 strengths a game, 200 players each
    python bench/strong_as_you.py --play mats --players 8         real games of fixed strengths, played out
    python bench/strong_as_you.py --json bench/results/strong_as_you.json

A simulated player has a place on the ladder of a game (a fifth, two fifths ... of the way up) and wins as often as Elo's model says for its rating
and the opponent's; ties are left out. Each begins unrated. What is told is the share of wins in games 11 to 30: of all players of a strength together,
with its 95 % interval (normal, over players), and the mean distance of the rating after 10 games from the true one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from bench.ladder import options_of
from bench.strength import interval
from navals import games
from navals.core.player import Limit
from navals.core.table import Table, play_out
from navals.core.thinking import dial
from navals.core.thinking.dial import Ladder
from navals.ui.features.rating.model import after, start
from navals.ui.registry import ladder_of

FIRST, LAST = 10, 30
"""Games that bring a player to their strength, and where the look ends."""
STRENGTHS = 4


def career(ladder: Ladder, win: Callable[[int, int], float]) -> tuple[float, float]:
    """A player's share of the points after the first games, and the rating after these. ``win`` gives the score of the game of that number against
    the opponent at a position of the dial."""
    now, points, settled = start(ladder), 0.0, 0.0
    for number in range(LAST):
        if number == FIRST:
            settled = now.rating
        position = ladder.position(now.shown)
        score = win(number, position)
        now = after(now, ladder.rating(position), score)
        points += score if number >= FIRST else 0.0
    return points / (LAST - FIRST), settled


def modelled(ladder: Ladder, rating: int, rng: random.Random) -> Callable[[int, int], float]:
    """Games by Elo's model."""
    return lambda number, position: float(
        rng.random() < 1 / (1 + 10 ** ((ladder.rating(position) - rating) / 400))
    )


def played(game_id: str, position: int, seed: str) -> Callable[[int, int], float]:
    """Games that are played out."""
    game = games.find(game_id)
    assert game is not None
    options = game.schema.parse(options_of(game))

    def win(number: int, other: int) -> float:
        own = number % 2
        names = [dial.at(other).name, dial.at(other).name]
        names[own] = dial.at(position).name
        table = Table.new(game, options, names, f"{seed}/{number}")
        players = [computer.player(game) for name in names if (computer := dial.read(name))]
        result = play_out(table, players, Limit())
        return 0.5 if result.outcome in ("0-0", "1/2-1/2") else result.score(own)

    return win


def look(game_id: str, players: int, seed: str, *, real: bool) -> list[dict[str, Any]]:
    """The figures of a game."""
    ladder = ladder_of(game_id)
    assert ladder is not None
    low, high = ladder.rungs[0][1], ladder.rungs[-1][1]
    figures = []
    for step in range(1, STRENGTHS + 1):
        rating = low + (high - low) * step // (STRENGTHS + 1)
        position = ladder.position(rating)
        careers = []
        for number in range(players):
            name = f"{seed}/{game_id}/{step}/{number}"
            win = played(game_id, position, name) if real else modelled(ladder, rating, random.Random(name))
            careers.append(career(ladder, win))
        share, half = interval([one for one, _ in careers])
        off, _ = interval([abs(settled - rating) for _, settled in careers])
        figures.append(
            {
                "game": game_id,
                "rating": rating,
                "players": players,
                "share": round(share, 4),
                "half": round(half, 4),
                "off": round(off, 1),
                "real": real,
            }
        )
        print(
            f"{game_id}{' (played)' if real else ''}: a player of {rating} wins {100 * share:.1f} % (+-{100 * half:.1f}) of games {FIRST + 1} to {LAST}; "
            f"after {FIRST} the rating is {off:.0f} off",
            flush=True,
        )
    return figures


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=200)
    asked.add_argument("--play", default="", help="a game that is played out")
    asked.add_argument("--seed", default="as-you")
    asked.add_argument("--json", type=Path)
    args = asked.parse_args()
    names = [args.play] if args.play else [name for name in games.IDS if ladder_of(name) is not None]
    figures = [one for name in names for one in look(name, args.players, args.seed, real=bool(args.play))]
    if args.json:
        kept = provenance.read(args.json) if args.json.exists() and args.play else []
        provenance.write(args.json, [*kept, *figures])


if __name__ == "__main__":
    main()
