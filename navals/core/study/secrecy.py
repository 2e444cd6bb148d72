"""Whether telling what an action does would tell what whoever decides it did not know."""

from __future__ import annotations

import random
from typing import Any, Final

from navals.core.game import Game, State

GUESSES: Final = 3
"""How often what is hidden is guessed at."""


def open_to_all(game: Game[Any], view: Any, action: Any) -> bool:
    """Whether nothing that is hidden decides how an action turns out."""
    return not game.hidden.answers(view, action, random.Random(0))


def guesses(game: Game[Any], view: Any) -> tuple[State, ...]:
    """What the state may be, as far as somebody with that view knows. What an action is told to do in all of them, and in the true one, gives
    nothing away.

    >>> from navals import games
    >>> game = games.find("mats")
    >>> view = game.start(game.schema.default()).view(0)
    >>> all(guess.view(0) == view for guess in guesses(game, view))
    True
    """
    return tuple(game.hidden.guess(view, random.Random(count)) for count in range(GUESSES))
