"""What the page holds, and the addresses of bots. No markup here; what is kept of them: ``navals.ui.session.bots``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from navals import games
from navals.core.game import Game
from navals.core.player import LEVELS
from navals.ui.features.workshop.examples import FIRST, text_of
from navals.ui.session.bots import KIND, BotText, Fault

if TYPE_CHECKING:
    from navals.ui.features.workshop.match import Match

ADDRESS: Final = "#/workshop"
COUNTS: Final = (1, 10, 50)
"""So many games a match may have."""


def played() -> tuple[str, ...]:
    """The games that bots can play: a sandbox has none of those that came by wheels of other people."""
    return tuple(id for id in games.IDS if not games.places(id))


class Workshop(msgspec.Struct, frozen=True):
    """The page: the bot in the editor, with its ``id`` if it is kept; ``version`` counts the texts that were put there. ``sent``: it came with a link.
    What it is to play: ``game`` (at first one where the examples win), ``level``, ``count``. ``match`` is the one that is played, or was played last.
    ``fault``: what went wrong with this text in a game, if it was brought here for that."""

    id: str = ""
    name: str = ""
    source: str = text_of(FIRST, "en")
    version: int = 1
    sent: bool = False
    game: str = games.IDS[1]
    level: str = LEVELS[0]
    count: int = COUNTS[1]
    match: Match | None = None
    fault: Fault | None = None


def game_of(game_id: str) -> Game[Any]:
    """The game of an id that is known."""
    game = games.find(game_id)
    assert game is not None
    return game


def linked(bot: BotText) -> str:
    """The address of a bot: all of it is in there.

    >>> KIND.linked(linked(BotText("Ann", "x = 1")).removeprefix(ADDRESS + "/"))
    BotText(name='Ann', source='x = 1')
    """
    return f"{ADDRESS}/{KIND.fragment(bot)}"
