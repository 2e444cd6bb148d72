"""The computer player: it knows the winning strategy (Bouton 1901), but weaker levels sometimes miss it."""

import random
from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Final

from navals.core.message import msg
from navals.core.player import Limit, Thought
from navals.games.moorings.rules.state import MooringsState, View

SEES: Final = {"easy": 0.0, "medium": 0.5, "hard": 0.9, "expert": 1.0}
"""The chance that a level sees a sure win."""


def sure(state: MooringsState) -> bool:
    """Return whether the actor can force a win: the exclusive or of the boats of all quays is not zero."""
    return reduce(xor, state.boats) != 0


class MooringsPlayer:
    """See ``navals.core.player.Player``. Effort is counted in actions looked at."""

    def __init__(self, level: str) -> None:
        self.level = level

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        actions = view.state.actions()
        yield Thought(rng.choice(actions), reason=msg("No quay is better than the others."))
        if rng.random() < SEES[self.level]:
            for effort, action in enumerate(actions[: limit.nodes], 1):
                if not sure(view.state.apply(action)):
                    yield Thought(
                        action, 1.0, effort, msg("Whatever your opponent does next, you have an answer.")
                    )
                    return
