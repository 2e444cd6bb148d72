"""Shared games: the dialog with the link, the page of a received link, and the strip above its table."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, clip
from navals.ui.art import draw_icon
from navals.ui.components import sheet
from navals.ui.components.controls import ButtonArgs, button, button_row, icon_button, link
from navals.ui.components.fields import field, text_input
from navals.ui.components.importing import paste_form
from navals.ui.components.layout import page_title
from navals.ui.components.surfaces import progress
from navals.ui.draw.html import EMPTY, Child, Markup, tag
from navals.ui.session import Session
from navals.ui.session.summary import SAVE_PREFIX, display_names, format_date
from navals.ui.shell import index
from navals.ui.words.i18n import Language

QR_CAPACITY: Final = 2953  # capacity of the largest QR code in bytes (version 40, lowest error correction)
LONG_LINK_LENGTH: Final = 2000  # some programs truncate longer links


def sharing_objection(session: Session, t: Language) -> str | None:
    """Return why the game cannot be shared now, or `None`."""
    if session.result() is None and session.seats.has_secrets():
        return t("there are still secrets: you can share the game when it is over")
    return None


def players_text(session: Session, t: Language) -> str:
    """Return the players' names, truncated because they are untrusted."""
    return " – ".join(clip(name) for name in display_names(session.table.names, t))


def share_sheet(session: Session, url: str, share_support: str, t: Language) -> Markup:
    """Draw the dialog to share a game: its link to scan, copy or send, and the game as a picture, a file,
    text or a printed page. `url` is empty while the game has secrets. `share_support`: what the device
    can share: `files` and links, only `links`, or nothing ("").
    """
    from navals.ui.table.words import is_copy_allowed, secrecy_reason

    buttons: list[Child] = []
    if url and share_support:
        send_args: ButtonArgs = {"kind": "primary", "icon": "share", "id": "share-send"}
        buttons.append(button(t("Send link"), "share:send", {"what": "link"}, **send_args))
    hidden_board = None
    if session.result() is not None:
        hidden_board = _hidden_board(session, t)
        buttons.append(button(t("Picture"), "share:picture", icon="eye", id="share-picture"))
    if url and share_support == "files":
        buttons.append(button(t("Send file"), "share:send", {"what": "file"}, icon="share", id="share-file"))
    key_arg, secrecy = {"key": session.key}, secrecy_reason(session, t)
    buttons.append(
        button(t("Save to file"), "library:save", key_arg, icon="download", id="share-save", disabled=secrecy)
    )
    if secrecy is None and is_copy_allowed(session):
        buttons.append(button(t("Copy as text"), "play:copy", icon="copy", id="share-text"))
    for study in index.studies():
        if not study.is_linked and study.applies(session):
            print_address = f"{session.address}/{study.id}"
            buttons.append(
                link(t("Print"), print_address, kind="plain", icon=study.icon, id=f"share-{study.icon}")
            )
    reason = sharing_objection(session, t) or ""
    text = f"{reason[:1].upper()}{reason[1:]}."
    intro_part = _link_part(url, t) if url else tag("p", text, class_="share-lead", id="share-secret")
    body = (intro_part, hidden_board, tag("div", buttons, class_="share-ways"))
    return sheet(t("Share this game"), body, id="share", dismiss="share:close", dismiss_label=t("Close"))


def _link_part(url: str, t: Language) -> Markup:
    """Draw a game's link: its QR code, the field to copy it from, and what it contains."""
    length_text, length_note, qr_code = t.number(len(url)), None, None
    if len(url.encode()) > QR_CAPACITY:
        length_note = t(
            "The link is too long for a QR code ({n} characters): send the file instead.", n=length_text
        )
    else:
        label = t("QR code for the link")
        qr_code = tag("qr-code", role="img", aria_label=label, data_text=url, id="share-qr", class_="qr")
        if len(url) > LONG_LINK_LENGTH:
            length_note = t(
                "Some apps cut off links this long ({n} characters). A file always arrives complete.",
                n=length_text,
            )
    note_text = t(
        "The link contains the whole game, with the players' names. Anyone who opens it sees the game from "
        "the start. Nothing is sent to a server."
    )
    link_input = text_input("link", url, id="share-link", readonly=True, spellcheck="false")
    row = tag(
        "div",
        field(t("Link"), link_input, id="share-link"),
        button(t("Copy link"), "share:copy", icon="copy", id="share-copy"),
        class_="share-row",
    )
    warning = (
        tag("p", draw_icon("info"), tag("span", length_note), class_="share-note", id="share-note")
        if length_note
        else None
    )
    content = tag("div", row, warning, tag("p", note_text, class_="share-lead"), class_="share-told")
    return tag("div", qr_code, content, class_="share-link")


def _hidden_board(session: Session, t: Language) -> Markup:
    """Draw the board for the picture, laid out but out of sight; the page renders it into the image."""
    from navals.ui.table.ending import final_board
    from navals.ui.table.words import shown_names

    return tag(
        "div", final_board(session, shown_names(session, t), t), class_="share-plate", aria_hidden="true"
    )


def strip(session: Session, t: Language) -> Markup:
    """Draw the strip above a game from a link: its players, and a button to store it or, if it is stored
    already, to open that copy."""
    if not session.seats.is_visitor:
        return EMPTY
    date = session.table.replay.tags.get("Date", "")
    players_and_date = [players_text(session, t), *([format_date(clip(date, 10), t)] if date else [])]
    if session.twin_key:
        href = "#/play/" + session.twin_key.removeprefix(SAVE_PREFIX)
        args: ButtonArgs = {"kind": "plain", "icon": "eye", "id": "guest-open"}
        control = link(t("Open"), href, aria_label=t("Open your copy"), **args)
        status_text = t("You have this game already.")
    else:
        control = button(t("Save"), "share:adopt", icon="save", id="adopt", aria_label=t("Save this game"))
        status_text = t("From a link. Not saved yet.")
    players_line = tag("strong", ", ".join(players_and_date), class_="guest-who")
    text_line = tag(
        "p", players_line, " ", tag("span", status_text, class_="guest-state"), class_="guest-text"
    )
    share_button = icon_button(t("Share"), "share", "share:share", id="guest-share")
    group_attrs = {"role": "group", "aria_label": t("A game from a link")}
    return tag("div", text_line, share_button, control, class_="guest", id="guest", **group_attrs)


def arrival_page(read_progress: tuple[int, int] | None, fault: Message | None, t: Language) -> Markup:
    """Draw the page of a link: the progress of reading (lines read, total), or why the link is refused and a
    field to paste another. Without either, draw the page that is prerendered and shown while the engine
    starts."""
    title = t("A game from a link")
    if read_progress is not None:
        label, maximum = t("Reading the game…"), max(1, read_progress[1])
        body: tuple[Child, ...] = (progress(label, read_progress[0], max=maximum, id="arrival-progress"),)
    elif fault is not None:
        title, reason = t("This link cannot be opened"), t.sentence(fault).rstrip(".") + "."
        home_link = link(t("Choose a game"), "#/", kind="primary", icon="home", id="arrival-home")
        advice = t("Ask for a new link, or for the game as a file. Your own games are safe.")
        reason_line = tag("p", reason, class_="arrival-why", id="arrival-why")
        body = (reason_line, tag("p", advice), button_row(home_link), paste_form(t))
    else:
        body = (
            tag("p", t("The game will appear in a moment."), class_="arrival-starting"),
            paste_form(t),
        )
    return tag("div", page_title(title), body, class_="screen screen-share")
