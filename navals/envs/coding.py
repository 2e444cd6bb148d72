"""Positions as numbers: what a seat sees, what it may do, and what of it a player names by an index.

All of it comes from the seat's view. Nothing here needs more than the package itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final
from zlib import crc32

import msgspec

from navals import games
from navals.core.dice import Dice
from navals.core.game import Game
from navals.core.result import Result

SLOTS: Final = 128
"""How many actions there are: index n means the n-th thing that may be done now."""
CANDIDATES: Final = 32
"""Among how many one chooses where what may be done cannot be listed."""
FEATURES: Final = 2048
"""How many numbers a view is."""
FIELDS: Final = 16
"""How many numbers an action is."""


def known(game_id: str) -> Game[Any]:
    """The game of that id. Raises ValueError."""
    game = games.find(game_id)
    if game is None:
        raise ValueError(f"there is no game {game_id!r}; the games are: {', '.join(games.IDS)}")
    return game


def options_of(game: Game[Any], text: str | None) -> Any:
    """The options that a text gives (None: the game's own for computers). Raises ValueError where only people can play by them."""
    options = game.schema.parse(game.match_options if text is None else text)
    if game.seating.people_only(options):
        raise ValueError("with these options people tell what happens at a real table")
    return options


def choices(
    game: Game[Any], state: Any, rng: Callable[[], random.Random], candidates: int = CANDIDATES
) -> tuple[Any, ...]:
    """What the seat to act may do, at most ``SLOTS``, in a fixed order.

    What can be listed is all there, as the view tells it: the rules list the same for all states that look the same to the seat, and
    ``tests/envs`` holds them to it. Otherwise ``candidates`` are drawn from a state that is imagined from the view alone, without the true one.
    """
    listed = state.actions()
    if listed is None:
        drawn = rng()
        imagined = game.hidden.guess(state.view(state.actor()), drawn)
        listed = tuple(dict.fromkeys(imagined.sample(drawn) for _ in range(candidates)))
    return bounded(listed)


def bounded(listed: tuple[Any, ...]) -> tuple[Any, ...]:
    """These actions. Raises ValueError where they are more than ``SLOTS``."""
    if len(listed) > SLOTS:
        raise ValueError(f"{len(listed)} actions are more than the {SLOTS} that an environment knows")
    return listed


@cache
def _place(path: str) -> int:
    return crc32(path.encode()) % FEATURES


def _leaves(value: Any, path: str) -> Iterator[str]:
    """Everything in a view as texts: for each number its binary digits that are 1 and whether it is negative, with the place where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        yield f"{path}#{len(value)}"
        for at, inner in enumerate(value):
            yield from _leaves(inner, f"{path}.{at}")
    elif isinstance(value, bool) or value is None or isinstance(value, str | float):
        yield f"{path}={value}"
    else:
        if value < 0:
            yield f"{path}-"
        digits, bit = abs(value), 0
        while digits:
            if digits & 1:
                yield f"{path}:{bit}"
            digits >>= 1
            bit += 1


def _built(view: Any) -> Any:
    """A view as plain values, with all that its options leave out where it is as usual."""
    built = msgspec.to_builtins(view)
    built["options"] = msgspec.structs.asdict(view.options)
    return {**built, "options": msgspec.to_builtins(built["options"])}


def features(view: Any) -> list[int]:
    """The places, among ``FEATURES``, that are 1 for a view, rising: its leaves, hashed (CRC-32).

    >>> game = known(games.IDS[0])
    >>> places = features(game.start(game.schema.default()).view(0))
    >>> len(places) > 20, places == sorted(set(places)), places[-1] < FEATURES
    (True, True, True)
    """
    return sorted({_place(leaf) for leaf in _leaves(_built(view), "")})


def fields(action: Any) -> list[float]:
    """An action as ``FIELDS`` numbers: its kind, hashed to 0 to 1, then the numbers in it in order, cut off or filled up with 0. Words in it are hashed to 0 to 1
    as well."""
    found = [crc32(type(action).__name__.encode()) / 2**32]
    waiting = [msgspec.to_builtins(getattr(action, name)) for name in action.__struct_fields__]
    while waiting and len(found) < FIELDS:
        value = waiting.pop(0)
        if isinstance(value, list | tuple):
            waiting = [*value, *waiting]
        elif isinstance(value, dict):
            waiting = [*value.values(), *waiting]
        elif isinstance(value, str):
            found.append(crc32(value.encode()) / 2**32)
        else:
            found.append(float(value or 0))
    return found + [0.0] * (FIELDS - len(found))


def reward(result: Result, side: int) -> float:
    """What a side got: 1 for a win, -1 for a loss, 0 for a tie and where both lose.

    >>> reward(Result("0-1", "fleet"), 0), reward(Result("0-0", "both"), 1)
    (-1.0, 0.0)
    """
    return 0.0 if result.outcome == "0-0" else 2 * result.score(side) - 1


def generator(seed: str, number: int, purpose: str) -> random.Random:
    """A generator for what an environment itself draws; it has nothing to do with the dice of the game."""
    return Dice(f"environment {seed}").generator(number, purpose)
