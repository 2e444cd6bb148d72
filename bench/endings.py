"""Measure how games of equals end in The Uncharted Seas, by seeds.

    python bench/endings.py --games 20 --json bench/results/uncharted_endings.json

A row of the figures is a game: its number (its seed is ``endings/<number>``), the reason of its result, and

- losing: turns in the last third of the game that begin with one side losing, that is, behind by at least
  the lead that wins, while both sides have a ship afloat that is not engaged, and that side keeps one;
- silent: how many of these end without a shot or a melee by that side;
- ships: ships of that side afloat and not engaged when such a turn begins, and still afloat at its end;
- mute: how many of these ended it without a shot, and not in a melee;
- aground: ships of both sides that struck land, a reef or a sandbank under orders.

To measure an older version, copy this script into a checkout of it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import provenance
from navals import games
from navals.core.player import LEVELS, Limit
from navals.core.table import Table, play_out
from navals.games.uncharted.rules import events as ev
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.turn.ending import least, score

SEED = "endings"
COUNTS = ("losing", "silent", "ships", "mute", "aground")
Row = tuple[int, str, int, int, int, int, int]


def losing(state: Position) -> int:
    """Return the side that loses as it stands, if both sides have ships to fight with, or -1."""
    points = score(state)
    lead = points[0] - points[1]
    if state.options.plan.runner >= 0 or 100 * abs(lead) < least(state.options) * state.options.points:
        return -1
    free = all(any(not state.engaged(n) for n in state.living(side)) for side in (0, 1))
    return int(lead > 0) if free else -1


def row(number: int, table: Table) -> Row:
    """Return the figures of a finished game."""
    turns = silent = ships = mute = aground = 0
    side, free, fired = -1, set[int](), set[int]()
    for after, caused in zip(table.replay.positions[1:], table.replay.events, strict=True):
        state: Any = after.state
        for event in caused:
            match event:
                case ev.TurnBegan():
                    side = losing(state) if 3 * event.number > 2 * state.options.length else -1
                    free = {n for n in state.living(side) if not state.engaged(n)}
                    fired = set()
                case ev.Aimed() if event.seat == side:
                    fired |= {state.named(gun.rpartition(".")[0]) for gun in event.guns}
                case ev.Moved() if not event.drift and not event.slide:
                    aground += any(name[1:2] != "." for name in event.met)
                case ev.TurnEnded() if side >= 0:
                    afloat = free.intersection(state.living(side))
                    idle = sum(n not in fired and not state.engaged(n) for n in afloat)
                    turns, silent = turns + bool(afloat), silent + (0 < idle == len(afloat) and not fired)
                    ships, mute, side = ships + len(afloat), mute + idle, -1
    result = table.result()
    return number, result.reason if result else "", turns, silent, ships, mute, aground


def main() -> None:
    parser = provenance.parser(__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of each preset")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--presets", default="first,skirmish,battle,orcs,wreck,breakout")
    parser.add_argument("--level", choices=LEVELS, default="expert")
    args = parser.parse_args()
    game = games.find("uncharted")
    rows: dict[str, list[Row]] = {}
    for preset in args.presets.split(","):
        options = game.schema.parse(next(one.options for one in game.presets if one.id == preset))
        rows[preset] = []
        for number in range(args.first, args.first + args.games):
            table = Table.new(game, options, [f"ai:{args.level}"] * 2, f"{SEED}/{number}")
            play_out(table, [game.player(args.level)] * 2, Limit())
            rows[preset].append(row(number, table))
            print(preset, *rows[preset][-1], file=sys.stderr, flush=True)
        totals = [sum(numbers) for numbers in zip(*(one[2:] for one in rows[preset]), strict=True)]
        counts = ", ".join(f"{name} {total}" for name, total in zip(COUNTS, totals, strict=True))
        escaped = sum(one[1] == "escaped" for one in rows[preset])
        print(f"{preset}: {args.games} games, escaped {escaped}, {counts}", flush=True)
    provenance.finish(args, {"game": "uncharted", "level": args.level, "seed": SEED, "rows": rows})


if __name__ == "__main__":
    main()
