"""Which columns win: the search behind the tables of navals/games/mats/ai/columns.py.

    python bench/mats_columns.py --write                 all fleets of the presets: an hour or two on an idle machine
    python bench/mats_columns.py --fleet squadron

Double oracle (McMahan, Gordon and Blum 2003). All orders of a whole fleet (ships of a class are alike) are tried against an even mixture of all of
them; the best make a matrix game of what they win against one another by self-play of the expert (``mats_seats.py``). Its mixture is
answered by the best responses that successive halving finds among all orders, which join the game, until the best wins no more than
``ENOUGH``. Games leave each entry of the matrix open within some hundredths, so the mixture is the mean of the solutions of ``REDRAWN`` matrices
redrawn within that: a single one would trust in luck. Every search has dice of its own, by ``--seed``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.mats_seats import Column, Duels, Mixture, even
from navals.games.mats.game import GAME
from navals.games.mats.rules.options import PRESETS, Options, text_of
from navals.search.matrix import solve
from navals.search.racing import Race

OUT = Path(__file__).resolve().parents[1] / "navals/games/mats/ai/columns.py"
FIRST = ((630, 60), (160, 200), (48, 800))
"""The race that opens the search: how many columns are kept, and the games of each (``Race.heats``)."""
START, JOIN = 14, 4
ANSWERS = ((160, 120), (48, 400), (12, 2500))
"""The race of the best responses among the better columns of the first one."""
PAIR = 800
"""Games of two columns against each other."""
ENOUGH = 0.515
ROUNDS = 5
REDRAWN, SOLVED = 24, 240
LEAST = 0.01
"""Shares below are left out."""


def presets() -> dict[str, Options]:
    """Fleets with a secret in their order, by preset."""
    found = {preset.id: GAME.schema.parse(preset.options) for preset in PRESETS}
    return {name: options for name, options in found.items() if len(orders(options)) > 1}


def orders(options: Options) -> list[Column]:
    """All columns that look different."""
    fleet = options.fleet
    lines: dict[tuple[object, ...], Column] = {}
    for line in permutations(range(len(fleet))):
        ships = [fleet[ship] for ship in line]
        lines.setdefault(tuple((ship.intact, ship.hit) for ship in ships), tuple(ship.id for ship in ships))
    return list(lines.values())


def answers(
    duels: Duels, lines: Sequence[Column], mixture: Mixture, heats: Sequence[tuple[int, int]], seed: str
) -> list[tuple[Column, float]]:
    """The columns that do best against a mixture, those of the last heat, the best first, with what they won in that heat. The first of them had
    luck, so it wins less of other games."""
    scores: dict[Column, tuple[float, int]] = dict.fromkeys(lines, (0.0, 0))
    race = Race(lines, lambda line: scores[line][0] / max(1, scores[line][1]))
    shown: dict[Column, float] = {}
    games = dict(enumerate(times for _, times in heats))
    for heat, _, line in race.heats([(keep, 1) for keep, _ in heats]):
        share = duels.play({line: 1.0}, mixture, games[heat], seed, heat, line)
        before = scores[line]
        scores[line] = before[0] + share * games[heat], before[1] + games[heat]
        if heat == len(heats) - 1:
            shown[line] = share
    return sorted(shown.items(), key=lambda one: -one[1])


class Game:
    """Columns against one another."""

    def __init__(self, duels: Duels, seed: str) -> None:
        self.duels, self.seed = duels, seed
        self.lines: list[Column] = []
        self.rows: list[list[float]] = []

    def join(self, new: Sequence[Column]) -> None:
        for line in new:
            if line in self.lines:
                continue
            self.rows.append([])
            for row, other in zip(self.rows, self.lines, strict=False):
                share = self.duels.play({line: 1.0}, {other: 1.0}, PAIR, self.seed, "pair", line, other)
                self.rows[-1].append(share)
                row.append(1.0 - share)
            self.rows[-1].append(0.5)
            self.lines.append(line)

    def mixture(self, number: int) -> dict[Column, float]:
        rng, shares = Random(f"{self.seed}/redrawn/{number}"), [0.0] * len(self.lines)
        for _ in range(REDRAWN):
            rows = [list(row) for row in self.rows]
            for i in range(len(rows)):
                for j in range(i):
                    by = rng.gauss(0.0, 0.5 / PAIR**0.5)
                    rows[i][j] += by
                    rows[j][i] -= by
            for i, share in enumerate(solve(rows, SOLVED)[0]):
                shares[i] += share / REDRAWN
        kept = {line: share for line, share in zip(self.lines, shares, strict=True) if share >= LEAST}
        whole = sum(kept.values())
        return {line: share / whole for line, share in sorted(kept.items(), key=lambda one: -one[1])}


def search(name: str, options: Options, seed: str) -> dict[Column, float]:
    """The mixture for a fleet."""
    since = time.monotonic()
    duels, lines = Duels(options), orders(options)
    print(f"{name}: {len(lines)} columns", flush=True)
    game = Game(duels, f"{seed}/{name}")
    if len(lines) <= START:
        game.join(lines)
        return game.mixture(0)
    first = [(min(keep, len(lines)), times) for keep, times in FIRST]
    best = answers(duels, lines, even(lines), first, f"{seed}/{name}/first")
    game.join([line for line, _ in best[:START]])
    better = [
        line
        for line, _ in answers(duels, lines, even(lines), [*first[:1], (160, 200)], f"{seed}/{name}/second")
    ]
    number = 0
    while True:
        mixture = game.mixture(number)
        found = answers(duels, better, mixture, ANSWERS, f"{seed}/{name}/answers/{number}")
        print(
            f"  {len(game.lines)} columns, {len(mixture)} in the mixture; best response {100 * found[0][1]:.1f} %"
            f" ({duels.games} games, {time.monotonic() - since:.0f} s)",
            flush=True,
        )
        number += 1
        if found[0][1] <= ENOUGH or number > ROUNDS:
            return mixture
        game.join([line for line, _ in found[:JOIN]])


def table(found: dict[str, dict[Column, float]], seed: str) -> str:
    """The module that the player reads."""
    rows = []
    for name, mixture in found.items():
        fleet = presets()[name].fleet
        rows.append(f"    # {name}\n    {','.join(map(text_of, fleet))!r}: (\n".replace("'", '"'))
        for line, share in mixture.items():
            rows.append(f'        ("{" ".join(line)}", {share:.3f}),\n')
        rows.append("    ),\n")
    return (
        '"""Columns for whole fleets, with the share of each: a mixture that whoever knows it can hardly answer.\n\n'
        f'Written by ``bench/mats_columns.py --write --seed {seed}``; ``bench/mats_exploit.py`` measures what can be won against it.\n"""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "COLUMNS: Final[dict[str, tuple[tuple[str, float], ...]]] = {\n" + "".join(rows) + "}\n"
        '"""By fleet, as the record writes it: columns, head first, and how often they are drawn."""\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fleet", help="one preset alone")
    parser.add_argument("--seed", default="columns")
    parser.add_argument("--write", action="store_true", help="the table into the player")
    asked = parser.parse_args()
    found = {}
    for name, options in presets().items():
        if asked.fleet in (None, name):
            found[name] = search(name, options, asked.seed)
            for line, share in found[name].items():
                print(f"  {' '.join(line)}  {share:.3f}", flush=True)
    if asked.write and asked.fleet is None:
        OUT.write_text(table(found, asked.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
