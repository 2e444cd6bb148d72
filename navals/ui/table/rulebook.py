"""A game's rule book with the rules that apply at every table, and links to its rules."""

from __future__ import annotations

from functools import cache
from typing import Final

from navals.club.words.book import Rule, Section
from navals.core.game import AnyGame
from navals.core.message import msg
from navals.core.rules import TABLE_RULE
from navals.ui.draw.html import Markup, tag
from navals.ui.registry import book_of
from navals.ui.words.i18n import Language

_RESIGN_RULE: Final = Rule(
    "T1",
    msg(
        "A player may resign at any time before the end, even during the other player's turn. The side "
        "that resigns loses."
    ),
)
_DRAW_RULE: Final = Rule(
    "T2",
    msg(
        "The player whose turn it is may offer a draw, once per turn. The other side accepts or declines "
        "before play goes on."
    ),
)
_SPECIAL_DRAW_RULE: Final = Rule(
    "T2", msg("This game has its own rule for draws (see above); no other rule applies.")
)
_TAKE_BACK_RULE: Final = Rule(
    "T3",
    msg(
        "You can take back an action. If two people share a screen, the other player has to agree, except "
        "for choices that some games let you change during your turn. If you take back a roll, the dice "
        "will show the same result again."
    ),
)


@cache
def book_sections(game: AnyGame) -> tuple[Section, ...]:
    """Return the sections of a game's book, ending with the rules that apply at every table."""
    draw_rule = _SPECIAL_DRAW_RULE if game.seating.own_draw else _DRAW_RULE
    return (
        *book_of(game.id).sections,
        Section("manners", msg("In every game"), (_RESIGN_RULE, draw_rule, _TAKE_BACK_RULE)),
    )


@cache
def _rule_numbers(game: AnyGame) -> frozenset[str]:
    items = (item for section in book_sections(game) for item in section.items)
    return frozenset(item.number for item in items if isinstance(item, Rule))


def paragraph_number(game: AnyGame, rule: str) -> str:
    """Return the paragraph number for a refusal's `rule` ("GAME NUMBER"); "" for formal errors."""
    scope, _, number = rule.partition(" ")
    if scope == TABLE_RULE:
        return _DRAW_RULE.number
    return number if scope == game.id and number in _rule_numbers(game) else ""


def citation(game: AnyGame, rule: str, t: Language, id: str | None = None) -> Markup | None:
    """Draw a link to the paragraph for a refusal's rule, or return `None` for formal errors."""
    number = paragraph_number(game, rule)
    if not number:
        return None
    href = f"#/{game.id}/rules/{number}"
    return tag("a", t("Rule {number}", number=number), href=href, class_="link", id=id)


def item_anchor(section: Section, index: int) -> str:
    """Return the last part of a paragraph's address: its number, or the section id and its index there."""
    item = section.items[index]
    return item.number if isinstance(item, Rule) else f"{section.id}-{index}"
