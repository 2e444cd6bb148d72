"""The state of the workshop, and links to bots; `navals.ui.session.bots` has the stored ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from navals import games
from navals.core.player import LEVELS
from navals.ui.features.workshop.examples import FIRST, text_of
from navals.ui.session.bots import KIND, BotText, Fault

if TYPE_CHECKING:
    from navals.ui.features.workshop.match import Match

ADDRESS: Final = "#/workshop"
COUNTS: Final = (1, 10, 50)  # possible lengths of a match


def played() -> tuple[str, ...]:
    """Return the games for bots: the sandbox has no games from third-party wheels."""
    return tuple(id for id in games.IDS if not games.places(id))


class Workshop(msgspec.Struct, frozen=True):
    """The bot in the editor, with its `id` if it is stored; `version` counts replaced texts; `sent`: it came
    with a link.

    The match is set by `game` (at first one that the examples win), `level` and `count`; `match` is the
    current or last one. `fault` is the error for which the bot was opened."""

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


def linked(bot: BotText) -> str:
    """Return the link to a bot, which contains all of it.

    >>> KIND.linked(linked(BotText("Ann", "x = 1")).removeprefix(ADDRESS + "/"))
    BotText(name='Ann', source='x = 1')
    """
    return f"{ADDRESS}/{KIND.fragment(bot)}"
