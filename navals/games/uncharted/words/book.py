"""The rule book of The Uncharted Seas; its texts are in ``book.json``.

It is numbered by the sections (3.6) and resolutions (A12) that refusals cite.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.book import read
from navals.games.uncharted.rules.sea.terrain import terrain_kinds

BOOK: Final = read(__package__, **{name: kind.dice for name, kind in terrain_kinds().items()})
