"""Shared games: the sheet with the link, the page of a received link, and the strip over its table."""

from __future__ import annotations

from typing import Any, Final

from navals.core.message import Message, clip
from navals.ui.art import icon
from navals.ui.components import sheet as sheet_of
from navals.ui.components.controls import button, button_row, icon_button, link
from navals.ui.components.fields import field, form, text_input, textarea
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import details, progress
from navals.ui.draw.html import Child, Markup, join, tag
from navals.ui.session import Session
from navals.ui.session.summary import SAVE, called, day
from navals.ui.words.i18n import Language

MOST_QR: Final = 2953  # capacity of the largest QR code in bytes (version 40, lowest correction)
LONG: Final = 2000  # some programs cut longer links


def withheld(session: Session, t: Language) -> str | None:
    """Return why the game cannot be shared now, or `None`."""
    if session.result() is None and session.seats.hiding():
        return t("some things are still secret: you can share the game when it is over")
    return None


def players(session: Session, t: Language) -> str:
    """Return the players' names, shortened because they are untrusted."""
    return " – ".join(clip(name) for name in called(session.table.names, t))


def sheet(session: Session, url: str, sharing: str, t: Language) -> Markup:
    """The link of a game, to copy, scan or send. `sharing`: the device shares `files`, or only `links`, or
    ""."""
    length = t.number(len(url))
    scans = len(url.encode()) <= MOST_QR
    note = qr = link_button = file_button = None
    if not scans:
        note = t("The link is too long for a QR code ({n} characters): send the file instead.", n=length)
    elif len(url) > LONG:
        note = t(
            "Some apps cut off links this long ({n} characters). The file always arrives whole.", n=length
        )
    about = t(
        "The link holds the whole game, with the players' names. Whoever opens it sees the game from the "
        "start. Nothing is sent to a server."
    )
    line = text_input("link", url, id="share-link", readonly=True, spellcheck="false")
    if scans:
        label = t("QR code of the link")
        qr = tag("qr-code", role="img", aria_label=label, data_text=url, id="share-qr", class_="qr")
    body = (
        tag("p", about, class_="share-lead"),
        tag(
            "div",
            field(t("Link"), line, id="share-link"),
            button(t("Copy the link"), "share:copy", icon="copy", id="share-copy"),
            class_="share-row",
        ),
        qr,
        tag("p", icon("info"), tag("span", note), class_="share-note", id="share-note") if note else None,
    )
    if sharing:
        first: dict[str, Any] = {"kind": "primary", "icon": "share", "id": "share-send"}
        link_button = button(t("Send the link"), "share:send", {"what": "link"}, **first)
    if sharing == "files":
        file_button = button(
            t("Send the file"), "share:send", {"what": "file"}, icon="share", id="share-file"
        )
    save = button(t("Save to a file"), "library:save", {"key": session.key}, icon="download", id="share-save")
    actions = join((link_button, file_button, save))
    return sheet_of(t("Share this game"), body, actions, id="share", dismiss_label=t("Close"))


def strip(session: Session, t: Language) -> Markup:
    """The strip over a game from a link: its players, and a button to store it."""
    date = session.table.replay.tags.get("Date", "")
    facts = [players(session, t), *([day(clip(date, 10), t)] if date else [])]
    if session.twin:
        there = "#/play/" + session.twin.removeprefix(SAVE)
        look: dict[str, Any] = {"id": "guest-open", "aria_label": t("Open your copy")}
        way = link(t("Open"), there, kind="plain", icon="eye", **look)
        state = t("You have this game already.")
    else:
        way = button(t("Keep"), "share:adopt", icon="save", id="adopt", aria_label=t("Keep this game"))
        state = t("From a link. Not kept yet.")
    who = tag("strong", ", ".join(facts), class_="guest-who")
    words = tag("p", who, " ", tag("span", state, class_="guest-state"), class_="guest-text")
    share = icon_button(t("Share"), "share", "share:share", id="guest-share")
    named = {"role": "group", "aria_label": t("A game from a link")}
    return tag("div", words, share, way, class_="guest", id="guest", **named)


def arrival(reading: tuple[int, int] | None, refused: Message | None, t: Language) -> Markup:
    """The page of a link: the progress of reading, or why it cannot be opened, and a field to paste another.
    The shell displays it while the engine starts."""
    title = t("A game from a link")
    if reading is not None:
        label, most = t("Reading the game…"), max(1, reading[1])
        body: tuple[Child, ...] = (progress(label, reading[0], max=most, id="arrival-progress"),)
    elif refused is not None:
        title, why = t("This link cannot be opened"), t.sentence(refused).rstrip(".") + "."
        home = link(t("Choose a game"), "#/", kind="primary", icon="home", id="arrival-home")
        again = t("Ask for it again, or for the game as a file. Your own games are untouched.")
        said = tag("p", why, class_="arrival-why", id="arrival-why")
        body = (said, tag("p", again), button_row(home), paster(t, open=True))
    else:
        body = (
            tag("p", t("The game will appear in a moment."), class_="arrival-starting"),
            paster(t, open=True),
        )
    return tag("div", page_title(title), body, class_="screen screen-share")


def paster(t: Language, open: bool = False) -> Markup:
    """The field to paste a link or a record."""
    text = textarea("text", id="paste-text", rows=3, spellcheck="false")
    line = field(t("Link or saved game"), text, id="paste-text")
    send = button(t("Open it"), submit=True, id="paste-open")
    pasted = form("share:text", line, send, keep=True)
    return details(t("Paste a link or a saved game"), pasted, id="paste", open=open, class_="paste")
