"""The rules of a game as players read them: sections of paragraphs, numbered rules and figures drawn by the board code."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from navals.core.message import Message
from navals.ui.html import Markup
from navals.ui.i18n import Language


class Paragraph(msgspec.Struct, frozen=True):
    """Plain text."""

    text: Message


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule; refusals that cite it link here."""

    number: str
    text: Message


class Figure(msgspec.Struct, frozen=True):
    """A picture with its caption."""

    draw: Callable[[Language], Markup]
    caption: Message


class Section(msgspec.Struct, frozen=True):
    """A titled part."""

    id: str
    title: Message
    items: tuple[Paragraph | Rule | Figure, ...]


class Book(msgspec.Struct, frozen=True):
    """All of it; ``sheets`` draws what can be printed beside it."""

    sections: tuple[Section, ...]
    sheets: Callable[[Language], Markup] | None = None
