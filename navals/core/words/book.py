"""The rules of a game as players read them: sections of paragraphs, numbered rules and figures, which are drawn elsewhere."""

from __future__ import annotations

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
    """A titled part of the book; ``id`` is its address and does not end in a digit, as numbers of rules do."""

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
