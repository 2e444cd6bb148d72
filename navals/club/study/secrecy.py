"""Check whether describing an action's effect would reveal hidden facts to the player who takes it."""

from __future__ import annotations

import random
from typing import Final

from navals.core.game import AnyGame, State

GUESS_COUNT: Final = 3
"""Number of guessed states to compare."""


def has_public_effect(game: AnyGame, view: object, action: object) -> bool:
    """Return whether the action's effect is independent of hidden facts."""
    return not game.hidden.answers(view, action, random.Random(0))


def guess_states(game: AnyGame, view: object) -> tuple[State, ...]:
    """Return guessed states consistent with the view. If an effect is the same in all of them, describing it
    reveals no secret.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> view = game.start(game.schema.default()).view(0)
    >>> all(guess.view(0) == view for guess in guess_states(game, view))
    True
    """
    return tuple(game.hidden.guess(view, random.Random(seed)) for seed in range(GUESS_COUNT))
