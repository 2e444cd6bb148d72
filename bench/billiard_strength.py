"""How strong the levels of Naval Battle Billiard are on the simulated table, how often their shots hurt, and what they cost.

    python bench/billiard_strength.py                                   quick look: 20 games a pair
    python bench/billiard_strength.py --pairs expert:expert --games 200 --json bench/results/billiard_strength.json
    python bench/billiard_strength.py --pairs expert:hard,hard:medium --options table=7ft

`hurts` is the share of a player's shots (breaks and forced surfacings left out) after which an enemy unit has less armour or a plane
less; `scratches` that of shots by which its own army lost. A turn that is timed is a shot. What the other figures are:
`bench/strength.py`.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from bench import strength
from navals.games.billiard.ai.evaluation import SPREAD, TURN, WEIGHTS, Weights, standing
from navals.games.billiard.game import GAME
from navals.games.billiard.rules.damage import Armies
from navals.games.billiard.rules.options import SCHEMA, Options, terms
from navals.games.billiard.rules.turns import side_of
from navals.search.match import Played

PAIRS = "expert:hard,hard:medium,medium:easy,expert:expert"
DONE = ("hurts", "damage", "scratches", "repairs")


class Notes(strength.Notes):
    """What shots did. ``log``: a file to which the armies before each shot are added, with the outcome of the game."""

    def __init__(self, log: Path | None) -> None:
        self.log = log

    def players(self, played: Played) -> tuple[Mapping[str, float], Mapping[str, float]]:
        """Shots of both players, and what they did."""
        replay, leads = played.table.replay, []
        done = Counter(shots=0), Counter(shots=0)
        law = terms(replay.options)
        for before, after, move in zip(
            replay.positions[:-1], replay.positions[1:], replay.moves, strict=True
        ):
            if before.state.phase != "aim":
                continue
            side = side_of(replay.options.mode, move.seat)
            one, two = before.state.match.armies, after.state.match.armies
            mine = replay.options.army_of(side)
            theirs, ours = (one.strength(army, law) - two.strength(army, law) for army in (1 - mine, mine))
            did = zip(DONE, (theirs > 0, max(0, theirs), ours > 0, ours < 0), strict=True)
            done[side ^ played.side].update({"shots": 1, **{name: int(value) for name, value in did}})
            leads.append((one, before.state.match.turn % 2))
        if self.log:
            with self.log.open("ab") as file:
                file.write(msgspec.json.encode([played.result.outcome, leads]) + b"\n")
        return done

    def sums(self, summed: Mapping[str, float]) -> Mapping[str, float]:
        """Shots, and what one did on average."""
        shots = summed["shots"]
        return {"shots": shots, **{name: round(summed[name] / max(1, shots), 4) for name in DONE}}


Logged = list[tuple[Armies, int, bool]]
"""Armies before a shot, who shoots (1: side A, -1: side B), and whether A won."""
JUDGED = ("point", "hit", "power", "repair", "dived", "aboard")
"""The weights that armies alone are judged by."""


def logged(log: Path) -> Logged:
    """The positions of decided games in a log."""
    data: Logged = []
    for line in log.read_bytes().splitlines():
        outcome, leads = msgspec.json.decode(line, type=tuple[str, list[tuple[Armies, int]]])
        won = {"1-0": True, "0-1": False}.get(outcome)
        if won is not None:
            data += [(armies, -1 if turn else 1, won) for armies, turn in leads]
    return data


def loss(data: Logged, weights: Weights, spread: float, turn: float) -> float:
    """How badly the chances that leads give go with the results: the mean of the logarithms, nats."""
    law, total = terms(SCHEMA.parse("use=simulation")), 0.0
    for armies, whose, won in data:
        z = standing(armies, 0, law, weights) + whose * turn
        chance = 0.5 + 0.5 * z / math.sqrt(z * z + spread * spread)
        total -= math.log(max(1e-4, chance if won else 1 - chance))
    return total / len(data)


def fit(log: Path) -> str:
    """The likeliest ``SPREAD`` and ``TURN`` of the chance to win under games that were logged, and whether other weights would
    make them likelier; games of equal levels only make sense."""
    data = logged(log)
    best, spread, turn = min(
        (loss(data, WEIGHTS, s / 2, k / 4), s / 2, k / 4) for s in range(4, 14) for k in range(9)
    )
    lines = [
        f"{len(data)} positions: SPREAD {spread}, TURN {turn}, loss {best:.4f}; "
        f"as it stands SPREAD {SPREAD}, TURN {TURN}, loss {loss(data, WEIGHTS, SPREAD, TURN):.4f}; a coin {math.log(2):.4f}"
    ]
    for name in JUDGED:
        others = (round(getattr(WEIGHTS, name) * share, 3) for share in (0.5, 0.75, 1.33, 2.0))
        told = (
            f"{value} {loss(data, msgspec.structs.replace(WEIGHTS, **{name: value}), spread, turn):.4f}"
            for value in others
        )
        lines.append(f"  {name} {getattr(WEIGHTS, name)} (loss {best:.4f}); instead " + ", ".join(told))
    return "\n".join(lines)


def ahead(played: Played) -> float:
    """By how much the first player won, from -1 to 1: half by who won, half by what is left of the armies."""
    state, options = played.table.position.state, played.table.replay.options
    law, mine = terms(options), options.army_of(played.side)
    ours, theirs = (state.match.armies.strength(army, law) for army in (mine, 1 - mine))
    return played.score - 0.5 + 0.5 * (ours - theirs) / max(1, ours, theirs)


def options_of(text: str) -> Callable[[int], Options]:
    """The options of a game by its number: always the same."""
    options = SCHEMA.parse(f"use=simulation {text}".strip())
    return lambda number: options


def main() -> None:
    asked = strength.matches(__doc__, 20, PAIRS)
    asked.add_argument(
        "--log", type=Path, help="append the armies before each shot of games of equal levels, for --fit"
    )
    asked.add_argument("--fit", type=Path, help="print the chance to win that fits a log best, and end")
    args = asked.parse_args()
    if args.fit:
        print(fit(args.fit))
        return
    strength.measure(
        args,
        GAME,
        options_of(args.options),
        notes=lambda names: Notes(args.log if names[0] == names[1] else None),
        begins=lambda view: view.phase == "aim",
    )


if __name__ == "__main__":
    main()
