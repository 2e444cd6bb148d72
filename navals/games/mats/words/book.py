"""The rule book of MATS; its texts are in ``book.json``."""

from __future__ import annotations

from typing import Final

from navals.club.words.book import read
from navals.games.mats.rules import odds

_SUPPORT_ODDS: Final = odds.throw_counts(2)
"""The odds of the figure ``support``: 7 guns against 5."""

BOOK: Final = read(__package__, win=_SUPPORT_ODDS.wins, both=_SUPPORT_ODDS.ties)
