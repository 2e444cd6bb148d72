"""The rule book of a game: sections of paragraphs, numbered rules and figures."""

from __future__ import annotations

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
