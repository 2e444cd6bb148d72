"""The page of a game's rules."""

from __future__ import annotations

from typing import Any

from navals.core.game import Game
from navals.games.registry import book_of
from navals.ui.book import Figure, Rule
from navals.ui.components import button, button_row, contents, figure, link, page_title, prose, rule
from navals.ui.html import Markup, tag
from navals.ui.i18n import Language


def rules(game: Game[Any], t: Language) -> Markup:
    """The rules of ``game``."""
    book = book_of(game.id)
    parts = []
    for section in book.sections:
        body = []
        for item in section.items:
            if isinstance(item, Rule):
                body.append(rule(f"rule-{item.number}", item.number, tag("p", t.message(item.text))))
            elif isinstance(item, Figure):
                body.append(figure(item.draw(t), t.message(item.caption)))
            else:
                body.append(tag("p", t.message(item.text)))
        parts.append(tag("section", tag("h2", t.message(section.title), id=section.id, tabindex=-1), body))
    titles = [(f"#/{game.id}/rules/{section.id}", t.message(section.title)) for section in book.sections]
    return tag(
        "div",
        page_title(t("Rules of {game}", game=game.title)),
        contents(titles, label=t("Contents")),
        prose(*parts),
        button_row(
            link(t("Learn by playing"), f"#/{game.id}/learn", kind="plain", icon="officer"),
            link(
                t("Print reference cards"),
                f"#/{game.id}/rules/print",
                kind="plain",
                icon="print",
                id="sheets",
            )
            if book.sheets is not None
            else None,
            link(t("Play"), f"#/{game.id}/new/ai", kind="primary", icon="anchor"),
        ),
        class_="screen screen-rules",
    )


def sheets(game: Game[Any], t: Language) -> Markup:
    """What can be printed for ``game``; its rules if there is nothing."""
    draw = book_of(game.id).sheets
    if draw is None:
        return rules(game, t)
    return tag(
        "div",
        page_title(t("Reference cards of {game}", game=game.title)),
        button_row(
            link(t("Rules"), f"#/{game.id}/rules", kind="plain", icon="book"),
            button(t("Print"), "print", kind="primary", icon="print", id="print"),
        ),
        draw(t),
        class_="screen screen-sheets",
    )
