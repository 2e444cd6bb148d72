"""The rules of a game as players read them: sections of paragraphs, numbered rules and figures drawn by the board code."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from navals.core.game import Game
from navals.core.message import Message, msg
from navals.core.position import RULE as TABLE
from navals.games.registry import book_of
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


_RESIGN: Final = Rule(
    "T1",
    msg("A player may resign at any moment before the end, also in the other’s turn: that side loses."),
)
_DRAW: Final = Rule(
    "T2",
    msg(
        "Whoever is to act may offer a draw, once in a turn. The other side accepts or declines before anything else is done."
    ),
)
_OWN_DRAW: Final = Rule("T2", msg("This game has a draw of its own, told above: the table adds none to it."))
_BACK: Final = Rule(
    "T3",
    msg(
        "An action can be taken back. Of two people at one screen the other one must agree, unless nothing was drawn and nobody else has acted since. Dice that were taken back come again as they were."
    ),
)


@cache
def sections_of(game: Game[Any]) -> tuple[Section, ...]:
    """The book of a game, with what holds at every table at its end."""
    draw = _OWN_DRAW if game.own_draw else _DRAW
    return (*book_of(game.id).sections, Section("manners", msg("At every table"), (_RESIGN, draw, _BACK)))


@cache
def _numbers(game: Game[Any]) -> frozenset[str]:
    return frozenset(
        item.number for section in sections_of(game) for item in section.items if isinstance(item, Rule)
    )


def place_of(game: Game[Any], rule: str) -> str:
    """The number of the paragraph that tells the rule of a refusal (``bataille R8``); "" where there is none: a fault of form
    breaks no rule."""
    owner, _, number = rule.partition(" ")
    if owner == TABLE:
        return _DRAW.number
    return number if owner == game.id and number in _numbers(game) else ""


def spot_of(section: Section, at: int) -> str:
    """What ends the address of a paragraph of a section: its number, or its place."""
    item = section.items[at]
    return item.number if isinstance(item, Rule) else f"{section.id}-{at}"
