"""Computer players: anytime thinkers that see a view and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, Protocol

import msgspec

from navals.core.message import Message

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The names of the four levels, the same in every game."""


class Limit(msgspec.Struct, frozen=True):
    """How far a player may think. ``nodes`` is the game's own unit of effort (None: the level's usual
    amount, ``times`` over).

    Effort, never the clock, decides: the same view, seed and limit give the same action everywhere.

    >>> Limit(), Limit(nodes=500), Limit(times=10)
    (Limit(nodes=None, times=1), Limit(nodes=500, times=1), Limit(nodes=None, times=10))
    """

    nodes: int | None = None
    times: int = 1


PATIENCE: Final = 10.0
"""How many seconds a bot or a program may take for a move, unless another time is given."""


class Forfeit(Exception):
    """A bot or a program has lost the game by its own fault. The text says why, as in "was silent for 10 s"."""


class Thought(msgspec.Struct, frozen=True):
    """The best action so far, its value (the player's own estimate, None if it has none) and the effort
    spent.

    ``reason`` is a sentence a person can learn from; ``detail`` what the screen may draw (odds by square,
    ...). ``plan`` is what the player is up to, in a sentence that everybody hears once it has acted: it says nothing that
    only this player knows, and reads the same whoever hears it.

    >>> Thought("1x2", value=0.6).value
    0.6
    """

    action: Any
    value: float | None = None
    effort: int = 0
    reason: Message | None = None
    detail: Any = None
    plan: Message | None = None


class Player(Protocol):
    """A computer player of one level, the same object for all its games. Whatever has these two names is one:

    >>> import random
    >>> class First:
    ...     level = "first"
    ...     def think(self, view, limit, rng):
    ...         yield Thought(view.state.actions()[0])
    >>> from navals import games
    >>> mats = games.find("mats")
    >>> mats.player("easy").level, First().level
    ('easy', 'first')
    """

    level: str

    def think(self, view: Any, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield ever better thoughts, at least every 50 ms, at least one; the last one is the decision."""
        ...


def decide(player: Player, view: Any, limit: Limit, rng: random.Random) -> Thought:
    """The last thought of ``player`` on ``view``. Raises ValueError where it had none.

    >>> import random
    >>> from navals import games
    >>> game = games.find("bataille")
    >>> view = game.start(game.schema.default()).view(0)
    >>> thought = decide(game.player("easy"), view, Limit(), random.Random(7))
    >>> game.parse(game.text(thought.action), game.start(game.schema.default())) == thought.action
    True
    """
    best: Thought | None = None
    for thought in player.think(view, limit, rng):
        best = thought
    if best is None:
        raise ValueError(f"player {player.level} had no thought")
    return best
