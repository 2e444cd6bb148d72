"""The rule book of Naval Battle Billiard; its texts are in ``book.json``."""

from __future__ import annotations

from typing import Final

from navals.club.words.book import read
from navals.core.message import msg

BOOK: Final = read(__package__, shot=msg("SHOT"), miss=msg("MISS"))
