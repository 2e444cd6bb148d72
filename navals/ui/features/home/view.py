"""The home page and the parts that every page shares. Prerendered at build time, so nothing here needs a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from navals import __version__, games
from navals.core.card import Card
from navals.ui.art import icon
from navals.ui.art.sketch import card_picture
from navals.ui.components import (
    app_bar,
    badge,
    banner,
    button,
    button_row,
    game_card,
    hero,
    icon_button,
    link,
    resume_card,
)
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.features.share import view as share
from navals.ui.words.i18n import Language

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
    """The ways into a game; ``learned``: its lesson was finished here."""
    ways = [
        ("ai", t("Against the computer"), "primary", "computer", ""),
        *((way.mode, t.message(way.label), "plain", way.icon, "is-own") for way in card.ways),
        ("two", t("Two players here"), "plain", "persons", ""),
        ("watch", t("Watch"), "plain", "eye", ""),
    ]
    return [
        *(
            link(
                label, f"#/{card.id}/new/{mode}", kind=kind, icon=icon, id=f"{card.id}-{mode}", class_=class_
            )
            for mode, label, kind, icon, class_ in ways
            if mode in card.modes
        ),
        link(
            t("Learned") if learned else t("Learn"),
            f"#/{card.id}/learn",
            kind="ghost",
            icon="check" if learned else "officer",
            id=f"{card.id}-learn",
        ),
        link(t("Rules"), f"#/{card.id}/rules", kind="ghost", icon="book", id=f"{card.id}-rules"),
    ]


def home(
    t: Language,
    resumes: Sequence[Resume] = (),
    notice: Child = None,
    kept: int = 0,
    learned: Sequence[str] = (),
) -> Markup:
    """The home page: the newest unfinished games, then a card a game; ``kept`` games are in the library. ``learned``: games
    whose lessons were finished."""
    playable = []
    for game_id in games.IDS:
        card = games.card(game_id)
        assert card is not None
        actions = button_row(_ways(card, t, game_id in learned))
        playable.append(
            game_card(
                t.message(card.title),
                t.message(card.blurb),
                card_picture(game_id),
                actions,
                id=f"game-{game_id}",
            )
        )
    unfinished = [
        resume_card(
            r.title,
            r.problem or " · ".join(part for part in (r.players, r.turn.rstrip("."), r.progress) if part),
            button_row(
                None
                if r.problem
                else button(
                    t("Resume"),
                    "library:resume",
                    {"key": r.key},
                    kind="primary",
                    icon="play",
                    id=f"resume-{i}",
                ),
                icon_button(
                    t("Save to a file"), "download", "library:save", {"key": r.key}, id=f"export-{i}"
                ),
                icon_button(t("Delete"), "trash", "library:delete", {"key": r.key}, id=f"delete-{i}"),
            ),
            id=f"resume-card-{i}",
            picture=r.picture,
        )
        for i, r in enumerate(resumes[:RESUMES])
    ]
    return tag(
        "div",
        hero("Navals", t("Naval tabletop games, on your phone or on your desk.")),
        notice,
        tag("section", tag("h2", t("Games in progress"), class_="home-heading"), unfinished, class_="home-resume", id="resumes")
        if unfinished
        else None,
        tag(
            "p",
            link(t.plural("Library: {n} game", "Library: {n} games", kept), "#/library", kind="plain", icon="log", id="library-link"),
            class_="home-played",
        )
        if kept
        else None,
        tag("section", playable, class_="home-games"),
        tag(
            "footer",
            tag("p", t("No account, no server: everything stays on this device, and works without a network.")),
            tag(
                "p",
                link(t("The rules of all games"), "#/rules", id="rules-link"),
                link(t("About and licences"), "#/about"),
                " ",
                badge(f"v{__version__}"),
                _opener(t),
            ),
            share.paster(t),
            class_="home-foot",
        ),
        class_="screen screen-home",
    )  # fmt: skip


def _opener(t: Language) -> Markup:
    """A record from a file becomes a game of its own."""
    return tag(
        "label",
        icon("upload"),
        tag("span", t("Open a record"), class_="button-label"),
        tag("input", type="file", multiple=True, accept=".navals,.txt,.json,text/plain", class_="visually-hidden", data_change="share:file", id="open-record"),
        class_="button button-ghost is-compact",
    )  # fmt: skip


def notices(t: Language, *, update: bool, offline: bool) -> Markup:
    """Lasting messages above the games."""
    return join(
        (
            banner(
                t("A new version is ready."), kind="update",
                actions=button(t("Update now"), "app:update-now", kind="primary", compact=True, id="update-now"), id="update-banner",
            )
            if update
            else None,
            # Its place is kept: what people are about to press does not move when it comes.
            tag("p", badge(t("Ready offline"), kind="green", icon="check") if offline else None, class_="home-offline", id="offline-ready" if offline else None),
        )
    )  # fmt: skip


def about(t: Language) -> Markup:
    """What this is, and whose work is in it."""
    parts = (
        ("Pyodide", "MPL-2.0"), ("CPython", "PSF-2.0"), ("PyScript", "Apache-2.0"), ("micropip", "MPL-2.0"), ("msgspec", "BSD-3-Clause"),
        ("idb", "ISC"), ("uqr", "MIT"), ("Old Standard", "OFL-1.1"), ("Source Sans 3", "OFL-1.1"),
    )  # fmt: skip
    return tag(
        "div",
        tag("h1", t("About Navals"), id="title", class_="page-title", tabindex=-1),
        tag(
            "div",
            tag("p", t("Navals brings naval tabletop games to one screen: against a friend, against the computer, or to watch. The rules are told here in our own words, after the French rules sheets.")),
            tag("p", t("Nothing leaves this device: no account, no server, no tracking. Your games are kept in this browser; save to a file what you want to keep for good.")),
            tag("h2", t("Licences")),
            tag("p", t("Navals itself is free software under the MIT licence. It contains:")),
            tag("ul", [tag("li", f"{name} ({licence})") for name, licence in parts]),
            tag("p", t("Version {version}", version=__version__)),
            class_="prose",
        ),
        class_="screen screen-about",
    )  # fmt: skip
