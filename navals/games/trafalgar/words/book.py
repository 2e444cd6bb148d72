"""The rules as players read them. Their texts are in ``book.json``; the screen draws the figures."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

from navals.core.message import Message
from navals.core.words.book import Book, Figure, Paragraph, Rule, Section


class _Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule, a figure with its caption, or a paragraph."""

    said: str
    rule: str = ""
    figure: str = ""

    def block(self) -> Paragraph | Rule | Figure:
        text = Message(self.said)
        if self.rule:
            return Rule(self.rule, text)
        return Figure(self.figure, text) if self.figure else Paragraph(text)


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    said: str
    items: tuple[_Item, ...]


_SOURCE: Final = (files("navals.games.trafalgar.words") / "book.json").read_bytes()
BOOK = Book(
    tuple(
        Section(part.id, Message(part.said), tuple(item.block() for item in part.items))
        for part in msgspec.json.decode(_SOURCE, type=tuple[_Section, ...])
    )
)
