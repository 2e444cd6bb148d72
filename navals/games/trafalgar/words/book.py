"""The rule book of Trafalgar; its texts are in ``book.json``."""

from __future__ import annotations

from typing import Final

from navals.club.words.book import read

BOOK: Final = read(__package__)
