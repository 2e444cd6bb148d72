"""The computer player: the way to win is known (Bouton 1901), and weaker levels miss it now and then."""

import random
from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Final

from navals.core.message import msg
from navals.core.player import Limit, Thought
from navals.games.moorings.rules.state import MooringsState, View

SEES: Final = {"easy": 0.0, "medium": 0.5, "hard": 0.9, "expert": 1.0}
"""How often a level sees a sure win."""


def sure(state: MooringsState) -> bool:
    """Whether whoever is to act wins whatever the other does: the boats of all quays, added in binary without carrying, are not zero."""
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
                        action, 1.0, effort, msg("Whatever the other does then, there is an answer.")
                    )
                    return
