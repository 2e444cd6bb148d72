"""The home page and the parts that every page shares. Prerendered at build time, so nothing here needs a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals import __version__, games
from navals.core.card import Card
from navals.core.player import LEVELS
from navals.ui.art import compass_rose
from navals.ui.art.sketch import card_picture
from navals.ui.components import (
    app_bar,
    badge,
    banner,
    button,
    button_row,
    file_input,
    game_card,
    hero,
    icon_button,
    link,
    menu,
    page_title,
    resume_card,
)
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.features.share import view as share
from navals.ui.words.i18n import Language
from navals.ui.words.sentences import LEVEL_NAMES

RECORDS: Final = ".navals,.txt,.json,text/plain"
"""Files that may hold games."""
RESUMES: Final = 3
"""So many unfinished games are on the home page; the library has them all."""


class Resume(msgspec.Struct, frozen=True):
    """An unfinished game: its key, its game's id, what it is called, who plays, how far it is, whose turn it is, and how it
    stands as a picture; ``problem`` if it cannot be read."""

    key: str
    game: str
    title: str
    players: str
    progress: str
    problem: str | None = None
    picture: Markup | None = None
    turn: str = ""


def bar(t: Language, *, muted: bool, title: str | None = None, back: str | None = None) -> Markup:
    """The bar above every page."""
    other = "en" if t.code == "fr" else "fr"
    # The name of a language is written in that language.
    other_name = {"en": "English", "fr": "Français"}[other]
    tools = (
        icon_button(t("Sound on") if muted else t("Sound off"), "sound-off" if muted else "sound-on", "comfort:mute", shortcut="m", id="tool-sound"),
        tag(
            "button", other.upper(), type="button", class_="button button-ghost is-compact bar-language", data_act="comfort:language",
            data_arg={"language": other}, aria_label=f"{other.upper()}: {other_name}", title=f"{other.upper()}: {other_name}", lang=other, id="tool-language",
        ),
        icon_button(t("Settings"), "settings", "comfort:settings", id="tool-settings"),
        icon_button(t("Keys and help"), "help", "comfort:help", shortcut="?", id="tool-help"),
    )  # fmt: skip
    return app_bar(
        "Navals",
        home_label=t("Navals: home"),
        title=title,
        back=back,
        back_label=t("Back"),
        tools=tools,
        label=t("Tools"),
    )


def _ways(card: Card, t: Language, learned: bool) -> list[Markup]:
    """The ways into a game besides Play; ``learned``: its lesson was finished here."""
    ways = [
        ("ai", t("Against the computer"), "computer"),
        *((way.mode, t.message(way.label), way.icon) for way in card.ways),
        ("two", t("Two players here"), "persons"),
        ("watch", t("Watch"), "eye"),
    ]
    return [
        *(
            link(label, f"#/{card.id}/new/{mode}", kind="plain", icon=icon, id=f"{card.id}-{mode}")
            for mode, label, icon in ways
            if mode in card.modes
        ),
        link(
            t("Learned") if learned else t("Learn"),
            f"#/{card.id}/learn",
            kind="plain",
            icon="check" if learned else "officer",
            id=f"{card.id}-learn",
        ),
        link(t("Rules"), f"#/{card.id}/rules", kind="plain", icon="book", id=f"{card.id}-rules"),
        *(
            (
                link(
                    t("Put a position together"),
                    f"#/{card.id}/position",
                    kind="plain",
                    icon="edit",
                    id=f"{card.id}-position",
                ),
            )
            if card.arranged
            else ()
        ),
        *(
            (link(t("Drills"), f"#/{card.id}/drill", kind="plain", icon="target", id=f"{card.id}-drill"),)
            if card.drilled
            else ()
        ),
    ]


def _shelf(card: Card, t: Language, learned: bool) -> Markup:
    """A game on the shelf: one button plays it, another one has everything else."""
    title = t.message(card.title)
    actions = (
        link(
            t("Play"), f"#/{card.id}/play", kind="primary", id=f"{card.id}-play", aria_label=f"{t('Play')} – {title}"
        ),
        button(
            t("More"), id=f"{card.id}-more", popovertarget=f"{card.id}-menu", aria_label=f"{t('More')} – {title}", icon="more"
        ),
    )  # fmt: skip
    return game_card(
        title,
        (t.message(card.blurb), " ", badge(t("Extension")))
        if games.places(card.id)
        else t.message(card.blurb),
        card_picture(card.id),
        actions,
        id=f"game-{card.id}",
        menu=menu(title, _ways(card, t, learned), id=f"{card.id}-menu", close=t("Close")),
    )


def _resumed(at: int, one: Resume, t: Language) -> Markup:
    """An unfinished game, which one press goes on with."""
    more = f"resume-menu-{at}"
    actions = (
        None
        if one.problem
        else button(t("Resume"), "library:resume", {"key": one.key}, kind="primary", id=f"resume-{at}"),
        icon_button(f"{t('More')} – {one.title}", "more", popovertarget=more, id=f"resume-more-{at}"),
    )
    items = (
        button(t("Save to a file"), "library:save", {"key": one.key}, icon="download", id=f"export-{at}"),
        button(t("Delete"), "library:delete", {"key": one.key}, icon="trash", id=f"delete-{at}"),
    )
    text = one.problem or " · ".join(
        part for part in (one.players, one.turn.rstrip("."), one.progress) if part
    )
    return resume_card(
        one.title,
        text,
        actions,
        id=f"resume-card-{at}",
        picture=one.picture,
        menu=menu(one.title, items, id=more, close=t("Close")),
    )


def _any(t: Language) -> Markup:
    """In the place of the unfinished games while nothing is known of them: the newest is gone on with."""
    going_on = button(t("Resume"), "library:resume", {}, kind="primary", id="resume-0")
    return resume_card(t("Your last game"), t("It waits where you left it."), going_on, id="resume-card-0")


def home(
    t: Language,
    resumes: Sequence[Resume] = (),
    notice: Child = None,
    kept: int = 0,
    learned: Sequence[str] = (),
    offline: bool = False,
    reminder: Child = None,
) -> Markup:
    """The home page: the newest unfinished games, then a card a game; ``kept`` games are in the library. ``learned``: games whose
    lessons were finished. Without ``resumes`` there is a card for whichever was played last; it shows only while the document
    remembers that a game goes on (``data-going``), so the page of a first visit is the one that the build made."""
    cards = [card for game_id in games.IDS if (card := games.card(game_id)) is not None]
    unfinished = [_resumed(i, one, t) for i, one in enumerate(resumes[:RESUMES])]
    return tag(
        "div",
        hero("Navals", t("Naval tabletop games, on your phone or on your desk.")),
        tag("section", unfinished or _any(t), class_=["home-resume", not unfinished and "is-any"], id="resumes", hidden=not unfinished, aria_label=t("Games in progress")),
        tag("div", [_shelf(card, t, card.id in learned) for card in cards], _desk(t, kept, reminder), class_="home-games"),
        notice,
        tag(
            "footer",
            tag("p", t("No account, no server: everything stays on this device, and works without a network.")),
            tag("p", link(t("About and licences"), "#/about"), " · ", link(t("Workshop"), "#/workshop", id="workshop-link"), " ", link(t("Documentation for programmers"), "docs/", id="home-docs", class_="needs-docs", hreflang="en"), " ", badge(f"v{__version__}"), " ", _offline(t, offline)),
            class_="home-foot",
        ),
        class_="screen screen-home",
    )  # fmt: skip


def _desk(t: Language, kept: int, reminder: Child) -> Markup:
    """What is not one game's: the last place on the shelf."""
    label = t.plural("Library: {n} game", "Library: {n} games", kept)
    return tag(
        "section",
        tag("h2", t("Your logbook"), class_="game-card-title"),
        reminder,
        tag(
            "div",
            # Its place is kept: nothing moves when the games become known.
            tag(
                "div",
                link(label, "#/library", kind="plain", icon="log", id="library-link") if kept else link(t("Library"), "#/library", kind="plain", icon="log"),
                link(t("Tournaments"), "#/tournament", kind="plain", icon="flag", id="tournaments-link"),
                class_="home-desk-pair",
            ),
            tag(
                "div",
                link(t("Campaigns"), "#/campaign", kind="plain", icon="compass", id="campaigns-link"),
                link(t("Exercises"), "#/study", kind="plain", icon="lighthouse", id="study-link"),
                class_="home-desk-pair",
            ),
            tag(
                "div",
                link(t("Position of the day"), "#/day", kind="plain", icon="sun", id="day-link"),
                link(t("Rules"), "#/rules", kind="plain", icon="book", id="rules-link"),
                class_="home-desk-pair",
            ),
            _opener(t),
            share.paster(t),
            class_="home-desk-items",
        ),
        class_="home-desk",
    )  # fmt: skip


def _offline(t: Language, ready: bool) -> Child:
    return (
        tag("span", badge(t("Ready offline"), kind="green", icon="check"), id="offline-ready")
        if ready
        else None
    )


def door(card: Card, t: Language, known: bool = False) -> Markup:
    """Before a game: how it is played, in three lines. Whoever plays it for the first time may rather be shown; for others
    (``known``) the page stands here only while the game is brought."""
    which = {"game": card.id}
    easiest = t.message(LEVEL_NAMES[LEVELS[0]])
    choice = (
        button_row(
            button(t("Play"), "setup:play", which, kind="primary", icon="anchor", id="door-play"),
            button(t("First time? Two minutes"), "setup:learn", which, icon="officer", id="door-learn"),
        ),
        tag(
            "p",
            t("Play: a short game against the computer at its easiest ({name}).", name=easiest),
            class_="door-note",
        ),
        tag("p", link(t("Rules"), f"#/{card.id}/rules", icon="book", id="door-rules")),
    )
    return tag(
        "div",
        tag("div", card_picture(card.id), class_="door-plate"),
        tag(
            "div",
            page_title(t.message(card.title), None if card.brief else t.message(card.blurb), ornament=False),
            tag("ol", [tag("li", t.message(line)) for line in card.brief], class_="door-brief") if card.brief else None,
            tag("p", t("Setting up the game …"), role="status", class_="door-wait") if known else choice,
            class_="door-body",
        ),
        class_="screen screen-door",
    )  # fmt: skip


def coming(t: Language) -> Markup:
    """While a game that goes on is brought, and nothing is known of it yet."""
    return tag(
        "div", compass_rose("coming-rose"), tag("p", t("Your game is on its way …"), role="status"), class_="screen screen-coming"
    )  # fmt: skip


def _opener(t: Language) -> Markup:
    """A record from a file becomes a game of its own."""
    return file_input(t("Open a saved game"), "share:file", accept=RECORDS, id="open-record", multiple=True)


def notices(t: Language, *, update: bool) -> Markup:
    """A lasting message at the foot of the window, over nothing that is about to be pressed."""
    if not update:
        return EMPTY
    return banner(
        t("A new version is ready."), kind="update",
        actions=button(t("Update now"), "app:update-now", kind="primary", compact=True, id="update-now"), id="update-banner",
    )  # fmt: skip
