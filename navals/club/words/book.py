"""The rule book of a game: sections of paragraphs, numbered rules and figures."""

from __future__ import annotations

from importlib.resources import files

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
    """A picture with its caption; the game's UI draws it by ``name``."""

    name: str
    caption: Message


class Section(msgspec.Struct, frozen=True):
    """A titled part of the book. Its address ``id`` must not end in a digit, unlike rule numbers."""

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


class _BookEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    said: str
    section: str = ""
    rule: str = ""
    figure: str = ""


def read(package: str, **args: object) -> Book:
    """Read a rule book from ``book.json`` in a package: a list of texts (``said``, to be translated).

    A text with ``section`` (an id) is a section title, one with ``rule`` (a number) is a rule, one with
    ``figure`` (a name) is a caption; the others are paragraphs. ``args`` fill the fields of the texts.
    """
    sections: list[tuple[str, Message, list[Paragraph | Rule | Figure]]] = []
    for item in msgspec.json.decode((files(package) / "book.json").read_bytes(), type=list[_BookEntry]):
        text = Message(item.said, {name: value for name, value in args.items() if f"{{{name}}}" in item.said})
        if item.section:
            sections.append((item.section, text, []))
        elif item.figure:
            sections[-1][2].append(Figure(item.figure, text))
        else:
            sections[-1][2].append(Rule(item.rule, text) if item.rule else Paragraph(text))
    return Book(tuple(Section(id, title, tuple(items)) for id, title, items in sections))
