"""Facts about stored duels for the library, backups and the home page.

This module is loaded at the start (`docs/loading.md`); the rest of the folder is in another wheel.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from navals import games
from navals.core.message import msg
from navals.ui.session.kind import Kind
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import game_title

ADDRESS: Final = "#/duel"
"""The page of all games on two devices; a code or the id of a game may follow."""
PREFIX: Final = "duel/"  # prefix of the keys of these games

TurnState = Literal["invited", "own", "other", "over"]


UNSENT_ANSWER: Final = -1
"""Number of entries handed over before the answer to an invitation is."""


class DuelSave(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stored game on two devices: the text of the duel and its id, the number of actions shown, whose turn
    it is, the other player's name, whether turns are sent as links, the number of entries handed over (or
    `UNSENT_ANSWER`), the key of the finished game's record, the result of the check, this device's secret key
    for signatures, the time of storing in milliseconds since 1970, and the number of entries."""

    duel: str
    game: str
    ident: str
    shown: int = 0
    turn: TurnState = "invited"
    other: str = ""
    by_turns: bool = False
    sent: int = 0
    result: str = ""
    verdict: str = ""
    secret: str = ""
    at: int = 0
    length: int = 0


def newer_version(first: DuelSave, second: DuelSave) -> DuelSave:
    """Return the version of a game that has more entries or, if they have equally many, the later one."""
    return max(first, second, key=lambda save: (save.length, save.at))


def _caption(id: str, save: DuelSave, t: Language) -> str:
    return game_title(save.game, t)


KIND: Final = Kind(
    PREFIX,
    DuelSave,
    is_usable=lambda save: games.card(save.game) is not None,
    creation_time=lambda save: save.at,
    caption=_caption,
    missing_message=msg("This game is not on this device, or cannot be read."),
    pages=lambda id: (ADDRESS, "#/"),
    element_prefix="duel-name-",
    merge=newer_version,
)
