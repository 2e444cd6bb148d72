"""Find shots that do the tasks of the drills that come with a game: ``python bench/drills.py [ID ...]``.

Each own ball is tried in many directions around those of the other balls and of the pockets, at several speeds and spins, from a fixed seed. Printed are the share of such
shots that do the task, and one that does it: ``tests/games/billiard/drills.json`` holds one for each."""

from __future__ import annotations

import random
import sys
from math import atan2, pi

from navals import games
from navals.core.event import Event
from navals.games.billiard.rules import notation, tasks
from navals.games.billiard.rules.events import Strike
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.shots import metres
from navals.games.billiard.rules.units import UNITS
from navals.games.billiard.words.drills import READY

TRIES = 3000


def shots(state: TableState, rng: random.Random) -> Strike:
    """A shot that may do something."""
    own = [unit for unit in UNITS[state.match.army()] if state.lies[unit - 1] is not None]
    unit = rng.choice(own)
    lie = state.lies[unit - 1]
    assert lie is not None
    x, y = metres(lie)
    others = [metres(one) for number, one in enumerate(state.lies, 1) if one is not None and number != unit]
    tx, ty = rng.choice([*others, *(state.surface.corner(pocket) for pocket in range(4))])
    aim = round(18_000 * atan2(ty - y, tx - x) / pi) + round(rng.gauss(0, 350))
    side, top = rng.choice(((0, 0), (0, 0), (0, -40), (0, 40), (20, 0), (-20, 0)))
    return Strike(unit, aim % 36_000, rng.choice((600, 900, 1200, 1600, 2000, 2600, 3400)), side, top)


def search(id: str) -> tuple[int, str]:
    """How many of ``TRIES`` shots do the task of a drill, and the first one of them ("": none)."""
    ready = next(one for one in READY if one.id == id)
    game = games.find("billiard")
    assert game is not None
    state = game.start(game.schema.parse(ready.drill.options), ready.drill.setup)
    task = tasks.read(ready.drill.task, state)
    rng, made, first = random.Random(id), 0, ""
    for _ in range(TRIES):
        strike, events = shots(state, rng), list[Event]()
        after = state.apply(strike, events)
        if tasks.judge(task, state, events, after) is None:
            made, first = made + 1, first or notation.text(strike)
    return made, first


if __name__ == "__main__":
    for id in sys.argv[1:] or [one.id for one in READY]:
        count, text = search(id)
        print(f"{id:10} {count / TRIES:6.2%}  {text}", flush=True)
