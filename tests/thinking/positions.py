"""Positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from navals import games
from navals.core.seat import CHANCE, NOBODY
from navals.core.table import Table


def table(game_id: str, seed: int = 0, options: str = "") -> Table:
    """Return a new game between computers. The options are ``options``, otherwise the defaults for seed 0 and
    random ones for other seeds."""
    game = games.find(game_id)
    rng = random.Random(f"{game_id} {seed}")
    text = options or game.match_options
    values = None if seed and not options else game.schema.parse(text)
    while values is None or game.seating.people_only(values):
        values = game.schema.random(rng)
    return Table.new(game, values, ["ai:easy"] * game.seating.seats(values), f"seed {seed}")


def walk(table: Table, seed: int = 0, limit: int = 250) -> Iterator[Table]:
    """Yield the table at every decision of a random game, and at its end."""
    rng = random.Random(seed)
    while table.ply < limit:
        actor = table.actor()
        if actor == CHANCE:
            table.roll()
            continue
        yield table
        if actor == NOBODY:
            return
        table.play(actor, table.position.state.sample(rng))
