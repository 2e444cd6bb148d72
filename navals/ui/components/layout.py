"""The frame of every screen: the top bar, the page, the game table, the rule book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from navals.ui.art import draw_icon, emblem, panorama, scale_bar
from navals.ui.components.controls import icon_button, popover_closer
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.words.i18n import Language

_PARTS_AFTER_BOARD = frozenset(("table-status", "table-hand", "table-side-top", "table-log", "table-actions"))
"""Parts of the game table that would give away the result of an action; updated after its animation."""

_FOCUSABLE = re.compile(r"<(?:a|button|input|select|summary)\b|\btabindex=")


class PartedMarkup(Markup):
    """Markup in parts: while the frame is unchanged, only changed parts are sent, by element id."""

    frame: str
    parts: Mapping[str, Markup]

    def __new__(cls, markup: Markup, frame: Markup, parts: Mapping[str, Markup]) -> PartedMarkup:
        """Create the markup; `markup` must be `frame` with its parts filled in."""
        self = super().__new__(cls, markup)
        self.frame = str(frame)
        self.parts = parts
        return self


def app_bar(
    brand: str,
    *,
    home: str = "#/",
    home_label: str = "",
    title: str | None = None,
    back_to: str | None = None,
    back_label: str = "",
    tools: Child = None,
    label: str = "",
) -> Markup:
    """The header: an optional back link, the emblem and brand (hidden where there is no room), an optional
    title, and `tools`, up to four `icon_button`s."""
    back_link = None
    if back_to is not None:
        hidden_label = tag("span", back_label, class_="visually-hidden")
        back_link = tag("a", draw_icon("back"), hidden_label, href=back_to, class_="bar-back", id="bar-back")
    title_tag = tag("p", title, class_="bar-title", id="bar-title") if title else None
    return tag(
        "header",
        tag(
            "div",
            back_link,
            tag(
                "a",
                emblem("bar-emblem"),
                tag("span", brand, class_="bar-brand"),
                href=home,
                class_="bar-home",
                aria_label=home_label or None,
                id="bar-home",
            ),
            title_tag,
            tag("nav", tools, class_="bar-tools", aria_label=label or None) if tools else None,
            class_="bar-inner",
        ),
        class_=["bar", title and "has-title", back_to is not None and "has-back"],
    )


def page_title(title: str, intro: Child = None, *, has_ornament: bool = True) -> Markup:
    """The title of a screen, styled like a chart's cartouche."""
    return tag(
        "div",
        tag("h1", title, id="title", class_="page-title", tabindex=-1),
        scale_bar() if has_ornament else None,
        tag("p", intro, class_="page-lead") if intro else None,
        class_="page-head",
    )


def hero(title: str, intro: Child) -> Markup:
    """The title block of the home page: a chart and the title."""
    text_block = tag("div", page_title(title, intro), class_="hero-text")
    return tag("section", panorama(), text_block, class_="hero", aria_labelledby="title")


def game_layout(
    board: Child,
    t: Language,
    *,
    title: str,
    status: Child,
    strip: Child,
    hand: Child,
    actions: Child,
    side: Child,
    log: Child = None,
    game: str,
    is_stored_picture: bool = False,
) -> PartedMarkup:
    """The game table, which fills the window without scrolling (web/styles/stage.css).

    `status`, `board`, `strip` (the remaining forces of both sides), `hand` (targets, advice) and `actions`
    are always visible. `side` and `log` are in a panel beside the board, or in a drawer on phones. `title` is
    the hidden `h1`. `PartedMarkup` arguments are sent in parts. `is_stored_picture`: show the stored picture
    of this page immediately when it is reopened."""
    parts = {
        "table-status": status,
        "table-board": board,
        "table-strip": strip,
        "table-hand": hand,
        "table-side-top": side,
        "table-log": log,
        "table-actions": actions,
    }

    def frame() -> Markup:
        def part(name: str) -> Markup | None:
            content = parts[name]
            if not content:
                return None
            # The hand scrolls on phones, so it is made focusable unless something inside is.
            tabindex = 0 if name == "table-hand" and not _FOCUSABLE.search(str(content)) else None
            data_after = "" if name in _PARTS_AFTER_BOARD else None
            placeholder = Markup(f"\0{name}\0")
            return tag("div", placeholder, class_=name, id=name, data_after=data_after, tabindex=tabindex)

        drawer_label = t("Details and log")
        drawer_button = icon_button(
            drawer_label, "log", class_="drawer-open", id="drawer-open", popovertarget="table-drawer"
        )
        drawer = tag(
            "div",
            popover_closer(t("Close"), "table-drawer", class_="drawer-close", id="drawer-close"),
            part("table-side-top"),
            part("table-log"),
            class_="table-drawer",
            id="table-drawer",
            popover="auto",
            role="complementary",
            aria_label=drawer_label,
            # Scrolling content must be focusable; the log already is.
            tabindex=None if log else 0,
        )
        return tag(
            "div",
            tag("h1", title.replace("\0", ""), class_="visually-hidden", id="title", tabindex=-1),
            tag(
                "div",
                part("table-status"),
                tag("div", class_="caption", id="caption", aria_hidden="true"),
                drawer_button if side or log else None,
                class_="table-head",
            ),
            part("table-board"),
            part("table-strip"),
            part("table-actions"),
            tag("div", part("table-hand"), drawer if side or log else None, class_="table-aside"),
            class_=["game-table", f"game-{game}"],
            data_picture="" if is_stored_picture else None,
        )

    part_markup: dict[str, Markup] = {}
    # Text between two NULs is the name of a part.
    pieces = frame().split("\0")
    emptied_pieces = list(pieces)
    for index in range(1, len(pieces), 2):
        name, content = pieces[index], parts[pieces[index]]
        markup = content if isinstance(content, Markup) else join((content,))
        pieces[index], emptied_pieces[index] = (
            markup,
            content.frame if isinstance(content, PartedMarkup) else "",
        )
        part_markup |= content.parts if isinstance(content, PartedMarkup) else {name: markup}
    return PartedMarkup(Markup("".join(pieces)), Markup("".join(emptied_pieces)), part_markup)


def prose(*children: Child) -> Markup:
    """A long text for reading."""
    return tag("div", *children, class_="prose")


def rule(id: str, number: str, *children: Child, is_cited: bool = False) -> Markup:
    """A numbered paragraph of the rules; `id` is the target of links, `is_cited` highlights it."""
    return tag(
        "div",
        tag("span", number, class_="rule-no"),
        tag("div", *children, class_="rule-text"),
        id=id,
        class_=["rule", is_cited and "is-cited"],
        tabindex=-1,
        aria_current="true" if is_cited else None,
    )


def figure(picture: Markup, caption: Child, *, id: str | None = None, is_cited: bool = False) -> Markup:
    """A drawing with its caption; `is_cited` highlights it."""
    return tag(
        "figure",
        picture,
        tag("figcaption", caption),
        class_=["figure", is_cited and "is-cited"],
        id=id,
        tabindex=-1 if id else None,
        aria_current="true" if is_cited else None,
    )


def contents(items: Iterable[tuple[str, str]], *, label: str) -> Markup:
    """A table of contents: pairs of href and title."""
    return tag(
        "nav",
        tag("ol", (tag("li", tag("a", text, href=href)) for href, text in items)),
        class_="contents",
        aria_label=label,
    )
