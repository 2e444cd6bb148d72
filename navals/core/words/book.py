"""The rule book of a game: sections of paragraphs, numbered rules and figures."""

from __future__ import annotations

from typing import Any

import msgspec

from navals.core.message import Message


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph between rules."""

    text: Message


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule; refusals cite and link its ``number`` (``R8``, ``3.6``)."""

    number: str
    text: Message


class Figure(msgspec.Struct, frozen=True):
    """A picture with its caption; the game's screen draws it by ``name``."""

    name: str
    caption: Message


class Section(msgspec.Struct, frozen=True):
    """A titled part of the book; ``id`` is its address and must not end in a digit, as rule numbers do."""

    id: str
    title: Message
    items: tuple[Paragraph | Rule | Figure, ...]


class Book(msgspec.Struct, frozen=True):
    """The whole book, in order.

    >>> from navals.core.message import msg
    >>> bombs = Rule("R8", msg("A square already bombed is refused."))
    >>> Book((Section("bombs", msg("Bombs"), (bombs,)),)).sections[0].items[0].number
    'R8'
    """

    sections: tuple[Section, ...]


def section(id: str, title: Message, *blocks: Message | Figure | dict[str, Message]) -> Section:
    """Create a section from paragraphs, figures and numbered rules (a dictionary by number)."""
    items: list[Paragraph | Rule | Figure] = []
    for block in blocks:
        if isinstance(block, dict):
            items += [Rule(number, text) for number, text in block.items()]
        else:
            items.append(block if isinstance(block, Figure) else Paragraph(block))
    return Section(id, title, tuple(items))


class _Item(msgspec.Struct, forbid_unknown_fields=True):
    said: str
    section: str = ""
    rule: str = ""
    figure: str = ""


def _part(item: _Item, text: Message) -> Paragraph | Rule | Figure:
    if item.figure:
        return Figure(item.figure, text)
    return Rule(item.rule, text) if item.rule else Paragraph(text)


def read(data: bytes, **args: Any) -> Book:
    """Return a book written as JSON, a list of texts (``said``, to be translated) in their order.

    A text with a ``section`` (an id) is its title, one with a ``rule`` (a number) or a ``figure`` (a name) is that,
    others are paragraphs. ``args`` fill the fields of texts.

    >>> book = read(b'[{"section": "end", "said": "The end"}, {"rule": "R1", "said": "It is over."}]')
    >>> book.sections[0].items[0].number
    'R1'
    """
    sections: list[Section] = []
    for item in msgspec.json.decode(data, type=list[_Item]):
        fields = {name: value for name, value in args.items() if f"{{{name}}}" in item.said}
        text = Message(item.said, fields)
        if item.section:
            sections.append(Section(item.section, text, ()))
            continue
        last, part = sections[-1], _part(item, text)
        sections[-1] = Section(last.id, last.title, (*last.items, part))
    return Book(tuple(sections))
