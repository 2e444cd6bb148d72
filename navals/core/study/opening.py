"""The first position of a game that can be given to somebody: after what both sides do in secret before it, and what is drawn."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from navals.core.game import Game
from navals.core.player import LEVELS, Limit
from navals.core.seat import CHANCE, NOBODY

STEPS: Final = 60
"""It is reached in no more actions."""


def first_position(game: Game[Any], options: Any, fits: Callable[[Any], bool] = lambda state: True) -> str:
    """The ``Setup`` of the first position between two beginners that can be written and ``fits`` (it is given the state that the text gives); the first one at all, if none
    does, "" if none can be written. The same at every call.

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
        thoughts = list(game.player(LEVELS[0]).think(state.view(actor), Limit(), rng))
        state = state.apply(thoughts[-1].action)
    return found
