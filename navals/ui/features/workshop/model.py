"""The state of the workshop, and links to bots; stored bots are in `navals.ui.session.bots`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from navals import games
from navals.core.player import LEVELS
from navals.ui.features.workshop.examples import FIRST_EXAMPLE, text_of
from navals.ui.session.bots import KIND, BotFault, BotText

if TYPE_CHECKING:
    from navals.ui.features.workshop.match import WorkshopMatch

ADDRESS: Final = "#/workshop"
MATCH_LENGTHS: Final = (1, 10, 50)  # possible lengths of a match


def playable_games() -> tuple[str, ...]:
    """Return the games that bots can play; the sandbox has no games from third-party wheels."""
    return tuple(id for id in games.IDS if not games.places(id))


class Workshop(msgspec.Struct, frozen=True):
    """The bot in the editor, with its `id` if stored; `version` counts replacements of the text; `sent`:
    whether it came in a link.

    `game` (initially one that the examples win), `level` and `count` define the next match; `match` is the
    current or last one. `fault` is the error in a game because of which the bot was opened."""

    id: str = ""
    name: str = ""
    source: str = text_of(FIRST_EXAMPLE, "en")
    version: int = 1
    sent: bool = False
    game: str = games.IDS[1]
    level: str = LEVELS[0]
    count: int = MATCH_LENGTHS[1]
    match: WorkshopMatch | None = None
    fault: BotFault | None = None


def link_of(bot: BotText) -> str:
    """Return the link to a bot, which contains the entire bot.

    >>> KIND.from_link(link_of(BotText("Ann", "x = 1")).removeprefix(ADDRESS + "/"))
    BotText(name='Ann', source='x = 1')
    """
    return f"{ADDRESS}/{KIND.to_fragment(bot)}"
