"""The rule book of MATS; its texts are in ``book.json``."""

from __future__ import annotations

from typing import Final

from navals.club.words.book import read
from navals.games.mats.rules import odds

_TWO_MORE: Final = odds.chances(2)
"""The odds of the figure ``support``: 7 guns against 5."""

BOOK: Final = read(__package__, win=_TWO_MORE.wins, both=_TWO_MORE.ties)
