"""The state of the workshop, and links to bots; stored bots are in `navals.ui.session.bots`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from navals import games
from navals.core.player import LEVELS
from navals.ui.features.workshop.examples import FIRST_EXAMPLE, example_source
from navals.ui.session.bots import KIND, BotFailure, BotText

if TYPE_CHECKING:
    from navals.ui.features.workshop.match import WorkshopMatch

ADDRESS: Final = "#/workshop"
MATCH_LENGTHS: Final = (1, 10, 50)  # possible lengths of a match


def playable_game_ids() -> tuple[str, ...]:
    """Return the games that bots can play; the sandbox has no games from third-party wheels."""
    return tuple(id for id in games.IDS if not games.adopted_folders(id))


class Workshop(msgspec.Struct, frozen=True):
    """The bot in the editor, with its `id` if stored; `version` counts replacements of the text;
    `is_from_link`: whether it came in a link.

    `game` (by default one that the examples can win), `level` and `count` define the next match; `match` is
    the current or last one. If the bot was opened because it failed in a game, `failure` is that error."""

    id: str = ""
    name: str = ""
    source: str = example_source(FIRST_EXAMPLE, "en")
    version: int = 1
    is_from_link: bool = False
    game: str = games.IDS[1]
    level: str = LEVELS[0]
    count: int = MATCH_LENGTHS[1]
    match: WorkshopMatch | None = None
    failure: BotFailure | None = None


def bot_link(bot: BotText) -> str:
    """Return the link to a bot, which contains the entire bot.

    >>> KIND.from_link(bot_link(BotText("Ann", "x = 1")).removeprefix(ADDRESS + "/"))
    BotText(name='Ann', source='x = 1')
    """
    return f"{ADDRESS}/{KIND.to_fragment(bot)}"
