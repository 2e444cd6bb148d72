"""How computer players deploy their squadrons, and place pieces of terrain."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from navals.games.uncharted.rules.actions import Deploy, Piece
from navals.games.uncharted.rules.data.fleet import HALVES, NEUTRAL
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.deployment import SIDES, undeployed

TRIALS: Final = 24
FORWARD: Final = 500
"""How far ships lie behind the edge of their zone, or within that of the table, in thousandths of an inch."""
LONG: Final = 8
"""Turns from which a battle lasts long enough to let the enemy come. In shorter ones it gains nothing (120 games each of five and six turns)."""


class Taste(NamedTuple):
    """What an inch from west to east is worth: beyond ``room`` inches to each friend, and to the enemies on average."""

    room: float
    friends: float
    enemies: float


AHEAD: Final = Taste(12, 0.6, -0.25)
GATHERED: Final = Taste(8, 1.0, -1.0)
"""Those that wait lie closer together, and where the enemy is (54.6 % of 312 games against those that do not)."""


def waits(state: UnchartedState) -> bool:
    """Whether it pays to lie far back: who comes first into range comes ship by ship. Fleets that do so win 58 % of the decided games against those that
    lie well forward (400 games of self-play); not where there is something to be fetched on the sea, or a ship to be stopped."""
    fetched = any(ship.side == NEUTRAL for ship in state.ships)
    return state.options.length >= LONG and state.options.plan.runner < 0 and not fetched


def deploy(state: UnchartedState, seat: int, rng: random.Random, *, back: bool = False) -> Deploy:
    """A squadron well forward, or at the ``back``, not far from its mates and not behind land. The small ones come first."""
    waiting = undeployed(state, seat)
    plan = state.options.plan
    width, height = state.options.table
    runner = plan.runner == seat
    order = sorted(waiting, key=lambda n: (state.ships[state.number(seat, waiting[n][0])].card.large, n))
    squadron = order[0]
    names = waiting[squadron]
    length, beam = HALVES[state.ships[state.number(seat, names[0])].card.size]
    apart = 2 * beam + 1800
    best: Deploy | None = None
    top = 0.0
    for trial in range(TRIALS):
        line = width - 2 * SIDES - apart * (len(names) - 1)
        x = SIDES + 100 * rng.randrange(line // 100)
        row = length + FORWARD if back else plan.zones[seat] - FORWARD - 1000 * (trial % 4)
        y = row if seat == 0 else height - row
        at = tuple((name, x + apart * n, y) for n, name in enumerate(names))
        action = Deploy(squadron, at, 12 * seat)
        if state.check(action) is not None:
            continue
        taste = GATHERED if back else AHEAD._replace(enemies=0.4) if runner else AHEAD
        value = _worth(state, seat, x + apart * (len(names) - 1) // 2, y, taste) - (0 if back else trial % 4)
        if best is None or value > top:
            best, top = action, value
    if best is not None:
        return best
    proposal = state.sample(rng)
    assert isinstance(proposal, Deploy)
    return proposal


def _worth(state: UnchartedState, seat: int, x: int, y: int, taste: Taste) -> float:
    """How good a place is, in inches, as it were."""
    width, _ = state.options.table
    value = -0.15 * abs(x - width // 2) / 1000
    ahead = 1 if seat == 0 else -1
    for piece in state.islands:
        north = ahead * (piece.at[1] - y)
        if north > 0 and abs(piece.at[0] - x) < piece.radius + 2500:
            value -= 6.0 if north < 9000 else 3.0 if piece.high else 1.5
    enemies = [ship for ship in state.ships if ship.side == 1 - seat and ship.placed]
    friends = [ship for ship in state.ships if ship.side == seat and ship.placed]
    for ship in friends:
        way = abs(ship.at[0] - x) / 1000
        value -= taste.friends * max(0.0, way - taste.room) / len(friends) + max(0.0, 5 - way)
    for ship in enemies:
        way = abs(ship.at[0] - x) / 1000
        value += taste.enemies * way / len(enemies)
    return value


def place(state: UnchartedState, rng: random.Random) -> Piece:
    """Some legal piece, a low one by preference."""
    action = state.sample(rng)
    for _ in range(4):
        if isinstance(action, Piece) and action.kind != "island":
            break
        action = state.sample(rng)
    assert isinstance(action, Piece)
    return action
