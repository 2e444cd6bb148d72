"""Computer players: anytime algorithms that see only the view of their seat."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import Any, Final, Protocol

import msgspec

from navals.core.message import Message

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The four levels, the same in every game."""


class Limit(msgspec.Struct, frozen=True):
    """The effort a player may spend: ``nodes`` in the game's own unit, or ``times`` the level's usual effort.

    Effort is not time: the same view, seed and limit give the same action on every machine.

    >>> Limit(), Limit(nodes=500), Limit(times=10)
    (Limit(nodes=None, times=1), Limit(nodes=500, times=1), Limit(nodes=None, times=10))
    """

    nodes: int | None = None
    times: int = 1


PATIENCE: Final = 10.0
"""Default time limit for a move of a bot or a program, in seconds."""


class Forfeit(Exception):
    """Raised when a bot or program forfeits the game; the text is the reason ("was silent for 10 s")."""


class Thought(msgspec.Struct, frozen=True):
    """The best action so far, its value (the player's estimate or ``None``) and the effort spent.

    ``reason`` explains the action to a learner; ``detail`` is data for the screen (odds by square, ...).
    ``plan`` is the player's intention, announced to everyone after the action; it reveals no secrets.

    >>> Thought("1x2", value=0.6).value
    0.6
    """

    action: object
    value: float | None = None
    effort: int = 0
    reason: Message | None = None
    detail: Any = None
    plan: Message | None = None


class Player(Protocol):
    """Interface of a computer player, the same in all games. Any object with these two members is a player:

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
        """Yield improving thoughts: at least one, and one at least every 50 ms. The last is the decision."""


def decide(player: Player, view: object, limit: Limit, rng: random.Random) -> Thought:
    """Return the decision of ``player`` given ``view``. Raise ``ValueError`` if it yields no thought.

    >>> import random
    >>> from navals import games
    >>> game = games.find("bataille")
    >>> view = game.start(game.schema.default()).view(0)
    >>> thought = decide(game.player("easy"), view, Limit(), random.Random(7))
    >>> game.parse(game.text(thought.action), game.start(game.schema.default())) == thought.action
    True
    """
    steps = decide_in_steps(player, view, limit, rng)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def decide_in_steps(
    player: Player, view: object, limit: Limit, rng: random.Random
) -> Generator[None, None, Thought]:
    """Do the same as ``decide``, but yield after each thought."""
    best_thought: Thought | None = None
    for best_thought in player.think(view, limit, rng):  # noqa: B007 (the last one counts)
        yield
    if best_thought is None:
        raise ValueError(f"player {player.level} had no thought")
    return best_thought
