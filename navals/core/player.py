"""Computer players: anytime thinkers that see nothing but a view."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import Any, Final, Protocol

import msgspec

from navals.core.message import Message

LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The four levels, the same in every game."""


class Limit(msgspec.Struct, frozen=True):
    """The effort a player may spend: ``nodes`` in the game's own unit, or ``times`` the level's usual amount.

    The limit is effort, not time: a view, a seed and a limit give the same action on every machine.

    >>> Limit(), Limit(nodes=500), Limit(times=10)
    (Limit(nodes=None, times=1), Limit(nodes=500, times=1), Limit(nodes=None, times=10))
    """

    nodes: int | None = None
    times: int = 1


PATIENCE: Final = 10.0
"""Default time in seconds that a bot or a program may take for a move."""


class Forfeit(Exception):
    """A bot or a program lost the game by its own fault; the text is the reason ("was silent for 10 s")."""


class Thought(msgspec.Struct, frozen=True):
    """The best action so far, its value (the player's estimate or ``None``) and the effort spent.

    ``reason`` is a sentence that teaches, ``detail`` data for the screen (odds by square, ...). ``plan`` is
    the player's intention, announced to everyone after the action; it reveals no secrets.

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
    """A computer player of one level, shared by all its games. Every object with these two names is one:

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
        """Yield ever better thoughts, at least one, at least every 50 ms; the last one is the decision."""


def decide(player: Player, view: object, limit: Limit, rng: random.Random) -> Thought:
    """Return the last thought of ``player`` on ``view``. Raise ``ValueError`` if it has none.

    >>> import random
    >>> from navals import games
    >>> game = games.find("bataille")
    >>> view = game.start(game.schema.default()).view(0)
    >>> thought = decide(game.player("easy"), view, Limit(), random.Random(7))
    >>> game.parse(game.text(thought.action), game.start(game.schema.default())) == thought.action
    True
    """
    steps = deciding(player, view, limit, rng)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def deciding(
    player: Player, view: object, limit: Limit, rng: random.Random
) -> Generator[None, None, Thought]:
    """Decide as ``decide`` does, yielding after each thought."""
    best: Thought | None = None
    for best in player.think(view, limit, rng):  # noqa: B007 (the last one counts)
        yield
    if best is None:
        raise ValueError(f"player {player.level} had no thought")
    return best
