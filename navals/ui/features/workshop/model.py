"""What is kept of bots, and what the page holds. No markup here.

A bot is one text in the store, ``bot/ID``: JSON with its name and its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from navals import games
from navals.core.game import Game
from navals.core.player import LEVELS
from navals.core.record import link
from navals.core.record.jsons import nested_deeper
from navals.ui.features.workshop.examples import EXAMPLES

if TYPE_CHECKING:
    from navals.ui.features.workshop.match import Match

ADDRESS: Final = "#/workshop"
KEPT: Final = "bot/"
"""Prefix of the keys of bots."""
NAME: Final = 24
"""So many characters a name has at most."""
MOST: Final = 60_000
"""So many characters a bot has at most."""
COUNTS: Final = (1, 10, 50)
"""So many games a match may have."""


class Bot(msgspec.Struct, frozen=True):
    """A bot: what it is called, and its text."""

    name: str
    source: str


class Workshop(msgspec.Struct, frozen=True):
    """The page: the bot in the editor, with its ``id`` if it is kept; ``version`` counts the texts that were put there. ``sent``: it came with a link.
    What it is to play: ``game`` (at first one where the examples win), ``level``, ``count``. ``match`` is the one that is played, or was played last."""

    id: str = ""
    name: str = ""
    source: str = EXAMPLES["greedy"][1]
    version: int = 1
    sent: bool = False
    deleting: bool = False
    game: str = games.IDS[1]
    level: str = LEVELS[0]
    count: int = COUNTS[1]
    match: Match | None = None


def game_of(game_id: str) -> Game[Any]:
    """The game of an id that is known."""
    game = games.find(game_id)
    assert game is not None
    return game


def named(name: str) -> str:
    """A name as it is kept: one line, and none of a computer player.

    >>> named("  Le   Glouton "), named("ai:hard")
    ('Le Glouton', 'aihard')
    """
    name = " ".join(name.split())[:NAME].strip()
    return name.replace(":", "") if name.lower().startswith("ai:") else name


@lru_cache(maxsize=64)
def decode(text: str) -> Bot | None:
    """The bot in a text, None where it is none.

    >>> decode(encode(Bot("Ann", "x = 1")))
    Bot(name='Ann', source='x = 1')
    >>> decode("[]") is decode("{}") is None
    True
    """
    try:
        bot = None if nested_deeper(text, 3) else msgspec.json.decode(text, type=Bot)
    except ValueError:
        return None
    return None if bot is None or len(bot.source) > MOST else Bot(named(bot.name), bot.source)


def encode(bot: Bot) -> str:
    """The text that is kept of a bot, and goes into its link."""
    return msgspec.json.encode(bot).decode()


def kept(store: Mapping[str, str]) -> list[tuple[str, Bot]]:
    """The bots that are kept, by name, with their ids."""
    found = [(key.removeprefix(KEPT), bot) for key, text in store.items() if key.startswith(KEPT) and (bot := decode(text))]  # fmt: skip
    return sorted(found, key=lambda one: (one[1].name.lower(), one[0]))


def linked(bot: Bot) -> str:
    """The address of a bot: all of it is in there.

    >>> sent(linked(Bot("Ann", "x = 1")).removeprefix(ADDRESS + "/"))
    Bot(name='Ann', source='x = 1')
    """
    return f"{ADDRESS}/{link.encode(encode(bot))}"


def sent(fragment: str) -> Bot | None:
    """The bot in a link, None where it is none."""
    try:
        return decode(link.decode(fragment))
    except link.LinkError:
        return None
