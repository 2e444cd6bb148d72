"""The rule book of Bataille navale; its texts are in ``book.json``."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from navals.core.words.book import read

BOOK: Final = read((files("navals.games.bataille.words") / "book.json").read_bytes())
