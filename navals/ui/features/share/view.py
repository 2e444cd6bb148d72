"""A game given away and received: the sheet with its link, the page on which a link arrives, the strip over a guest's table."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, clip
from navals.ui.art import icon
from navals.ui.components import (
    button,
    button_row,
    details,
    field,
    form,
    icon_button,
    link,
    page_title,
    progress,
    text_input,
    textarea,
)
from navals.ui.components import sheet as sheet_of
from navals.ui.draw.html import Markup, join, tag
from navals.ui.session import Session
from navals.ui.session.summary import SAVE, called, day
from navals.ui.words.i18n import Language

MOST_QR: Final = 2953
"""So many bytes the largest QR code holds (version 40 with the least correction)."""
LONG: Final = 2000
"""Longer links are cut by some programs."""


def withheld(session: Session, t: Language) -> str | None:
    """Why the game is not to be shared now, None if it may be."""
    if session.result() is None and session.seats.hiding():
        return t("some things are still secret: you can share the game when it is over")
    return None


def players(session: Session, t: Language) -> str:
    """Who played. Names from strangers may be long."""
    return " – ".join(clip(name) for name in called(session.table.names, t))


def sheet(session: Session, url: str, sharing: str, t: Language) -> Markup:
    """The link of a game: to copy, to scan, to send. ``sharing`` is what the device can hand to other programs: ``files`` as
    well, only ``links``, or nothing."""
    length = t.number(len(url))
    scans = len(url.encode()) <= MOST_QR
    if not scans:
        note = t("The link is too long for a QR code ({n} characters): send the file instead.", n=length)
    elif len(url) > LONG:
        note = t("Some apps cut off links this long ({n} characters). The file always arrives whole.", n=length)  # fmt: skip
    else:
        note = ""
    body = (
        tag("p", t("The link holds the whole game, with the players' names. Whoever opens it sees the game from the start. Nothing is sent to a server."), class_="share-lead"),
        tag(
            "div",
            field(t("Link"), text_input("link", url, id="share-link", readonly=True, spellcheck="false"), id="share-link"),
            button(t("Copy the link"), "share:copy", icon="copy", id="share-copy"),
            class_="share-row",
        ),
        tag("qr-code", role="img", aria_label=t("QR code of the link"), data_text=url, id="share-qr", class_="qr") if scans else None,
        tag("p", icon("info"), tag("span", note), class_="share-note", id="share-note") if note else None,
    )  # fmt: skip
    actions = join(
        (
            button(t("Send the link"), "share:send", {"what": "link"}, kind="primary", icon="share", id="share-send")
            if sharing
            else None,
            button(t("Send the file"), "share:send", {"what": "file"}, icon="share", id="share-file") if sharing == "files" else None,
            button(t("Save to a file"), "library:save", {"key": session.key}, icon="download", id="share-save"),
        )
    )  # fmt: skip
    return sheet_of(t("Share this game"), body, actions, id="share", dismiss_label=t("Close"))


def strip(session: Session, t: Language) -> Markup:
    """Over the table of a game that came with a link: who played, and the way to keep it."""
    date = session.table.replay.tags.get("Date", "")
    facts = [players(session, t), *([day(clip(date, 10), t)] if date else [])]
    if session.twin:
        there = "#/play/" + session.twin.removeprefix(SAVE)
        way = link(
            t("Open"), there, kind="plain", icon="eye", id="guest-open", aria_label=t("Open your copy")
        )
        state = t("You have this game already.")
    else:
        way = button(t("Keep"), "share:adopt", icon="save", id="adopt", aria_label=t("Keep this game"))
        state = t("From a link. Not kept yet.")
    return tag(
        "div",
        tag("p", tag("strong", ", ".join(facts), class_="guest-who"), " ", tag("span", state, class_="guest-state"), class_="guest-text"),
        icon_button(t("Share"), "share", "share:share", id="guest-share"),
        way,
        class_="guest",
        id="guest",
        role="group",
        aria_label=t("A game from a link"),
    )  # fmt: skip


def arrival(reading: tuple[int, int] | None, refused: Message | None, t: Language) -> Markup:
    """The page on which a link arrives: how much of its game is read, or why it cannot be opened, and where to paste one.
    The shell shows it while the engine starts."""
    if reading is not None:
        return tag(
            "div",
            page_title(t("A game from a link")),
            progress(t("Reading the game…"), reading[0], max=max(1, reading[1]), id="arrival-progress"),
            class_="screen screen-share",
        )
    if refused is not None:
        return tag(
            "div",
            page_title(t("This link cannot be opened")),
            tag("p", t.sentence(refused).rstrip(".") + ".", class_="arrival-why", id="arrival-why"),
            tag("p", t("Ask for it again, or for the game as a file. Your own games are untouched.")),
            button_row(link(t("Choose a game"), "#/", kind="primary", icon="home", id="arrival-home")),
            paster(t, open=True),
            class_="screen screen-share",
        )  # fmt: skip
    return tag(
        "div",
        page_title(t("A game from a link")),
        tag("p", t("The game will appear in a moment."), class_="arrival-starting"),
        paster(t, open=True),
        class_="screen screen-share",
    )


def paster(t: Language, open: bool = False) -> Markup:
    """Where a link or a record is pasted."""
    return details(
        t("Paste a link or a saved game"),
        form(
            "share:text",
            field(t("Link or saved game"), textarea("text", id="paste-text", rows=3, spellcheck="false"), id="paste-text"),
            button(t("Open it"), submit=True, id="paste-open"),
            keep=True,
        ),
        id="paste",
        open=open,
        class_="paste",
    )  # fmt: skip
