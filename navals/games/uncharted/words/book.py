"""The rule book (``book.json``), by the sections (3.6) and resolutions (A12) that refusals cite."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

from navals.core.message import Message
from navals.core.words.book import Book, Figure, Paragraph, Rule, Section
from navals.games.uncharted.rules.sea.terrain import kinds


class _Item(msgspec.Struct):
    said: str
    rule: str = ""
    figure: str = ""


class _Section(msgspec.Struct):
    id: str
    title: _Item
    items: list[_Item]


_ARGS: Final = {"A31": {name: kind.dice for name, kind in kinds().items()}}


def _built(item: _Item) -> Paragraph | Rule | Figure:
    text = Message(item.said, _ARGS.get(item.rule, {}))
    if item.rule:
        return Rule(item.rule, text)
    return Figure(item.figure, text) if item.figure else Paragraph(text)


_FILE: Final = files("navals.games.uncharted.words") / "book.json"
_SECTIONS: Final = msgspec.json.decode(_FILE.read_bytes(), type=list[_Section])
BOOK: Final = Book(
    tuple(Section(one.id, Message(one.title.said), tuple(map(_built, one.items))) for one in _SECTIONS)
)
