"""Find a game's first position that a ``Setup`` tag can describe: after secret placements and first draws."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from navals.core.game import AnyGame
from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import CHANCE, NOBODY

MAX_ACTIONS: Final = 60
"""Maximum number of actions before the position."""


def opening_setup(
    game: AnyGame, options: object, is_suitable: Callable[[object], bool] = lambda state: True
) -> str:
    """Return the ``Setup`` tag of the first suitable position in a game between easy computers.

    ``is_suitable`` receives the state restored from a tag. If no position is suitable, return the first tag;
    "" if no position has one. The result is deterministic.

    >>> from navals import games
    >>> game = games.find("trafalgar")
    >>> opening_setup(game, game.schema.parse("fleet=duel")).split()[0]
    'round=1'
    """
    rng, state, first_setup = random.Random(0), game.start(options), ""
    is_people_only = game.seating.people_only(options)
    for _ in range(MAX_ACTIONS):
        setup_text = game.setup(state)
        if setup_text is not None:
            first_setup = first_setup or setup_text
            if is_suitable(game.start(options, setup_text)):
                return setup_text
        actor = state.actor()
        if actor == NOBODY:
            break
        if actor == CHANCE or is_people_only:
            state = state.apply(state.sample(rng))
            continue
        state = state.apply(decide(game.player(LEVELS[0]), state.view(actor), Limit(), rng).action)
    return first_setup
