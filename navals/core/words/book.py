"""The rules of a game as players read them: sections of paragraphs, numbered rules and figures."""

from __future__ import annotations

from typing import Any

import msgspec

from navals.core.message import Message


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of plain text between rules."""

    text: Message


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule; ``number`` is what refusals cite (``R8``, ``3.6``), and they link here."""

    number: str
    text: Message


class Figure(msgspec.Struct, frozen=True):
    """A picture with its caption; ``name`` is the one by which the game's screen knows it."""

    name: str
    caption: Message


class Section(msgspec.Struct, frozen=True):
    """A titled part of the book; ``id`` is its address and does not end in a digit, unlike rule numbers."""

    id: str
    title: Message
    items: tuple[Paragraph | Rule | Figure, ...]


class Book(msgspec.Struct, frozen=True):
    """The whole book, in the order of its sections.

    >>> from navals.core.message import msg
    >>> bombs = Rule("R8", msg("A square already bombed is refused."))
    >>> Book((Section("bombs", msg("Bombs"), (bombs,)),)).sections[0].items[0].number
    'R8'
    """

    sections: tuple[Section, ...]


def section(id: str, title: Message, *blocks: Message | Figure | dict[str, Message]) -> Section:
    """A section of plain paragraphs, figures, and numbered rules (a dictionary, by their numbers)."""
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

    A text with a ``section`` (an id) is its title, one with a ``rule`` (a number) or a ``figure`` (a name) is
    that, others are paragraphs. ``args`` fill the fields of texts.

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
