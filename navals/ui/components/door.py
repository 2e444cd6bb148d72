"""The page before a game, and placeholders for pages that the engine has not drawn yet. They can be drawn
before any game is loaded."""

from __future__ import annotations

from navals.core.card import Card
from navals.core.player import LEVELS
from navals.ui.art import compass_rose
from navals.ui.art.sketch import card_picture
from navals.ui.components.controls import button, button_row, link
from navals.ui.components.layout import page_title
from navals.ui.draw.html import Child, Markup, tag
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES


def mode_buttons(card: Card, t: Language) -> list[Markup]:
    """Buttons beside Play for other equally important ways to start the game."""
    if card.here is None:
        return []
    return [
        link(t.message(way.label), f"#/{card.id}/new/{way.mode}", kind="primary", id=f"{card.id}-{way.mode}")
        for way in card.ways
    ]


def intro_page(card: Card, t: Language, is_known: bool = False) -> Markup:
    """The page before a game: how to play in three lines, and the lesson for beginners. For people who know
    the game (`is_known`), it is only shown while the game is loading."""
    arg, level_name = {"game": card.id}, t.message(LEVEL_NAMES[LEVELS[0]])
    play_label = t("Play") if card.here is None else t.message(card.here)
    note = t(
        "{play}: a first game against the easiest computer player ({name}).", play=play_label, name=level_name
    )
    choice: Child = (
        button_row(
            *mode_buttons(card, t),
            button(play_label, "setup:play", arg, kind="primary", icon="anchor", id="door-play"),
            button(
                t("First time? Learn in two minutes"), "setup:learn", arg, icon="officer", id="door-learn"
            ),
        ),
        tag("p", note, class_="door-note"),
        tag("p", link(t("Rules"), f"#/{card.id}/rules", icon="book", id="door-rules")),
    )
    if is_known:
        choice = tag("p", t("Setting up the game…"), role="status", class_="door-wait")
    lines = [tag("li", t.message(line)) for line in card.brief]
    return tag(
        "div",
        tag("div", card_picture(card.id), class_="door-plate"),
        tag(
            "div",
            page_title(t.message(card.title), None if lines else t.message(card.blurb), has_ornament=False),
            tag("ol", lines, class_="door-brief") if lines else None,
            choice,
            class_="door-body",
        ),
        class_="screen screen-door",
    )


def waiting_page(t: Language, title: str) -> Markup:
    """A placeholder for a page that the engine has not drawn yet."""
    note = tag("p", t("One moment…"), role="status", class_="door-wait")
    return tag("div", page_title(title), note, class_="screen")


def loading_page(t: Language) -> Markup:
    """The page shown while an unfinished game is loading."""
    note = tag("p", t("Loading your game…"), role="status")
    return tag("div", compass_rose("coming-rose"), note, class_="screen screen-coming")
