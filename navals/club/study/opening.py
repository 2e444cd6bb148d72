"""The first position of a game that has a ``Setup`` tag, after secret and random preparations."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from navals.core.game import AnyGame
from navals.core.player import LEVELS, Limit, decide
from navals.core.seat import CHANCE, NOBODY

STEPS: Final = 60
"""Maximum number of actions before it."""


def first_position(
    game: AnyGame, options: object, fits: Callable[[object], bool] = lambda state: True
) -> str:
    """Return the ``Setup`` of the first position between beginners that can be written and ``fits``.

    ``fits`` receives the state restored from the text. Return the first position at all if none fits, "" if
    none can be written. The result is always the same.

    >>> from navals import games
    >>> game = games.find("trafalgar")
    >>> first_position(game, game.schema.parse("fleet=duel")).split()[0]
    'round=1'
    """
    rng, state, found = random.Random(0), game.start(options), ""
    people = game.seating.people_only(options)
    for _ in range(STEPS):
        text = game.setup(state)
        if text is not None:
            found = found or text
            if fits(game.start(options, text)):
                return text
        actor = state.actor()
        if actor == NOBODY:
            break
        if actor == CHANCE or people:
            state = state.apply(state.sample(rng))
            continue
        state = state.apply(decide(game.player(LEVELS[0]), state.view(actor), Limit(), rng).action)
    return found
