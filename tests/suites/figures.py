"""The texts in the figures of the rules."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from navals.club.words.book import Figure
from navals.ui.registry import book_of
from navals.ui.words.i18n import language

ENGLISH = language("en")


def figures(game_id: str) -> list[Figure]:
    """Return the figures in a game's rules."""
    return [item for part in book_of(game_id).sections for item in part.items if isinstance(item, Figure)]


def caption(game_id: str, name: str) -> str:
    return next(ENGLISH.message(figure.caption) for figure in figures(game_id) if figure.name == name)


def words(markup: str) -> list[str]:
    """Return the texts in a drawing or a table."""
    return ["".join(e.itertext()) for e in ET.fromstring(markup).iter() if e.tag in ("text", "td", "th")]


def rows(markup: str) -> list[list[str]]:
    """Return the texts of the cells in a table's body, by row."""
    return [
        ["".join(cell.itertext()) for cell in row] for row in ET.fromstring(markup).findall(".//tbody/tr")
    ]


def shares(row: list[str]) -> list[int]:
    """Return the numbers in cells such as ``58 %``; skip other cells."""
    return [int(cell.rstrip("%\u202f")) for cell in row if cell.rstrip("%\u202f").isdecimal()]
