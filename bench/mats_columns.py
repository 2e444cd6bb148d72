"""Which columns win: the search behind COLUMNS in navals/games/mats/ai/weights.py.

    python bench/mats_columns.py --roster standard --games 12000
    python bench/mats_columns.py --games 1500 --field greedy --columns "C1 TP C2 V1 V2 F1 F2,TP F1 V1 C1 F2 C2 V2"

All orders of a whole fleet (ships of a class are alike) play against a field: players that advance by the fleet's worth
(the expert's weights), and players that only count the faces of the combats at hand, both with columns drawn by lot. Rounds
of successive halving leave the best few, which then play each other; the solution of that matrix game is the mixture.
``--games`` is the number of games of each round. The best columns hardly differ against each other, so what they win against the
field (``--field greedy`` or ``strong``: half of it alone) decides; ``--columns`` measures some of them once more, each in
``--games`` games.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import permutations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from navals.core.player import Limit, decide
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.ai.player import MatsPlayer, Skill
from navals.games.mats.ai.weights import LIKELY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import FACES, Order
from navals.games.mats.rules.options import Options, roster
from navals.games.mats.rules.view import View
from navals.search.matrix import solve
from navals.search.racing import Race

ROUNDS = (160, 48, 16, 6)
"""How many orders each round leaves."""


class Seat(MatsPlayer):
    """A player with a given first column; later ones: most guns first if the first is given, else by lot."""

    def __init__(self, skill: Skill, column: tuple[str, ...] | None) -> None:
        self.level, self.skill, self.column = "bench", skill, column

    def act(self, view: View, rng: Random) -> object:
        if view.phase == "order" and self.column is not None:
            if view.crossing <= 1:
                return Order(self.column)
            fleet, life, own = view.options.fleet, view.life[view.actor], list(view.survivors(view.actor))
            rng.shuffle(own)
            own.sort(key=lambda ship: -fleet[ship].face(life[ship])[1])
            return Order(tuple([fleet[ship].id for ship in own]))
        return decide(self, view, Limit(), rng).action


STRONG, GREEDY = Skill(likely=LIKELY), Skill(faces=True)


def game(options: Options, seats: tuple[Seat, Seat], seed: str) -> float:
    """What A gets: 1, 0 or a half."""
    state, rng = GAME.start(options), Random(seed)
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state = state.apply(FACES[rng.randrange(6)])
        else:
            state = state.apply(seats[actor].act(state.view(actor), rng))
    result = state.result()
    assert result is not None
    return 0.5 if result.outcome in ("0-0", "1/2-1/2") else float(result.outcome == "1-0")


def gained(options: Options, one: Seat, two: Seat, seed: str, number: int) -> float:
    """What the first of two players gets in the game of that number: sides are swapped every game."""
    return game(options, (one, two), seed) if number % 2 == 0 else 1 - game(options, (two, one), seed)


def orders(options: Options) -> list[tuple[str, ...]]:
    """All columns that look different."""
    index = roster(options).index
    faces = {name: (options.fleet[n].intact, options.fleet[n].hit) for name, n in index.items()}
    lines: dict[tuple[object, ...], tuple[str, ...]] = {}
    for line in permutations(sorted(index)):
        lines.setdefault(tuple(faces[name] for name in line), line)
    return list(lines.values())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--roster", default="standard")
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", default="columns")
    parser.add_argument("--field", choices=("both", "greedy", "strong"), default="both")
    parser.add_argument("--columns", help="measure only these, separated by commas")
    asked = parser.parse_args()
    fields = {"both": (STRONG, GREEDY), "greedy": (GREEDY,), "strong": (STRONG,)}[asked.field]
    options = GAME.schema.parse(f"roster={asked.roster}")
    started = time.monotonic()
    given = [tuple(ids.split()) for ids in (asked.columns or "").split(",") if ids]
    lines = given or orders(options)
    scores = {line: [0.0, 0] for line in lines}
    race = Race(lines, lambda line: scores[line][0] / max(1, scores[line][1]))
    print(f"{len(lines)} columns")
    for keep in (len(given),) if given else ROUNDS:
        width = len(race.left)
        times = asked.games if given else max(4, asked.games // width)
        for _, number, line in race.heats([(width, times)]):
            own, other = Seat(STRONG, line), Seat(fields[number // 2 % len(fields)], None)
            seed = f"{asked.seed}/{width}/{number // 2}/{' '.join(line)}"
            scores[line][0] += gained(options, own, other, seed, number)
            scores[line][1] += 1
        race.cut(keep)
        print(f"best {keep} after {time.monotonic() - started:.0f} s:")
        for line in race.left[:10]:
            print(
                f"  {' '.join(line)}  {scores[line][0] / scores[line][1]:.3f} of {scores[line][1]} games",
                flush=True,
            )
    if given:
        return
    left = race.left
    rows = [[0.5] * len(left) for _ in left]
    each = max(2, asked.games // max(1, len(left) * (len(left) - 1) // 2))
    for i, line in enumerate(left):
        for j in range(i):
            got = 0.0
            for number in range(each):
                one, two = Seat(STRONG, line), Seat(STRONG, left[j])
                seed = f"{asked.seed}/pair/{i}/{j}/{number // 2}"
                got += gained(options, one, two, seed, number)
            rows[i][j] = got / each
            rows[j][i] = 1 - rows[i][j]
    mixture, _ = solve(rows, 200)
    print(f"mixture after {time.monotonic() - started:.0f} s:")
    for line, row, share in zip(left, rows, mixture, strict=True):
        print(f"  {' '.join(line)}  {share:.2f}   against each other: {' '.join(f'{p:.3f}' for p in row)}")


if __name__ == "__main__":
    main()
