"""Find a game's first position that a ``Setup`` tag can describe: after secret placements and first draws."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from navals.core.game import AnyGame
from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import CHANCE, NOBODY

STEPS: Final = 60
"""Maximum number of actions before the position."""


def first_position(
    game: AnyGame, options: object, fits: Callable[[object], bool] = lambda state: True
) -> str:
    """Return the ``Setup`` tag of the first position that ``fits`` in a game between easy computers.

    ``fits`` receives the state restored from the tag. If none fits, return the first tag; "" if there is
    none. The result is deterministic.

    >>> from navals import games
    >>> game = games.find("trafalgar")
    >>> first_position(game, game.schema.parse("fleet=duel")).split()[0]
    'round=1'
    """
    rng, state, first_setup = random.Random(0), game.start(options), ""
    people_only = game.seating.people_only(options)
    for _ in range(STEPS):
        text = game.setup(state)
        if text is not None:
            first_setup = first_setup or text
            if fits(game.start(options, text)):
                return text
        actor = state.actor()
        if actor == NOBODY:
            break
        if actor == CHANCE or people_only:
            state = state.apply(state.sample(rng))
            continue
        state = state.apply(decide(game.player(LEVELS[0]), state.view(actor), Limit(), rng).action)
    return first_setup
