"""Gestures to share games, open and store games from links, and receive texts from other programs."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from navals.club import bundle
from navals.core.message import Message, msg
from navals.core.record import link, record
from navals.core.record.link import LinkError
from navals.core.record.record import RecordError, Replay
from navals.core.table import Table
from navals.ui.features.share import view
from navals.ui.features.share.model import LinkedRecord, ShareState
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.faults import explain_error, is_cut_off
from navals.ui.session.summary import SAVE_PREFIX, format_date, fresh_key
from navals.ui.shell import effects as fx
from navals.ui.shell import index
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.shell.storage import backup

SLICE: Final = 0.05  # seconds of reading per slice, because untrusted records may be long
FIRST_SLICE: Final = 0.3  # seconds of reading before the progress appears; most games take less
GUEST_KEY: Final = SAVE_PREFIX + "guest"  # key of a game from a link, under which nothing is stored


def _open_dialog(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Open the dialog, with the game's link unless the game has secrets."""
    session = shell.session
    if session is None or session.handover.curtain_seat is not None or session.seats.is_duel:
        return model, ()
    has_secrets = view.sharing_objection(session, shell.t) is not None
    url = "" if has_secrets else shell.site + link.PREFIX + link.encode(session.record())
    parent_overlay = "finale" if shell.overlay == "finale" else ""
    return replace(model, link=url, parent_overlay=parent_overlay), (fx.Show(overlay="share"),)


def _close_dialog(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Close the dialog; return to the result if it was opened there."""
    return replace(model, parent_overlay=""), (
        fx.Show(overlay=model.parent_overlay),
    ) if shell.overlay == "share" else ()


def _copy_link(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    if shell.overlay != "share" or not model.link:
        return model, ()
    return model, (fx.Copy(model.link), fx.ShowNote(shell.t("Link copied."), is_silent=True))


def _share_link_or_file(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    session = shell.session
    if session is None or shell.overlay != "share" or not model.link or not gesture.fields:
        return model, ()
    game, players_text = session.table.game, view.players_text(session, shell.t)
    title = shell.t("{game}: {players}", game=game.title, players=players_text)
    if gesture.text("what") != "file":
        return model, (fx.ShareContent({"title": title, "url": model.link}),)
    # Browsers only share files of known types.
    file_fields = {"name": f"navals-{game.id}.txt", "type": "text/plain", "text": session.record()}
    return model, (fx.ShareContent({"title": title, "file": file_fields}),)


def _share_picture(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    session, t = shell.session, shell.t
    result = session.result() if session is not None else None
    if session is None or result is None or shell.overlay != "share":
        return model, ()
    from navals.ui.table.ending import headline, luck_summary, score_text
    from navals.ui.table.figure import figure_texts
    from navals.ui.table.words import end_reason, shown_names

    game, names = session.table.game, shown_names(session, t)
    title, _ = headline(session, result, names, t)
    figure_lines, _ = figure_texts(session, names, {}, t)
    reason_text = end_reason(session, result, names, t)
    lines = [reason_text, score_text(session, names, t), *figure_lines, luck_summary(session, names, t)]
    url = shell.site + link.PREFIX + link.encode(session.record())
    date = format_date(session.table.replay.tags.get("Date", ""), t)
    footer_parts = [t.message(game.title), date, shell.site.partition("://")[2]]
    poster = {
        "of": "#finale-board .finale-boards > svg",
        "title": title,
        "lines": [line for line in lines if line],
        "link": url,
        "foot": " · ".join(part.strip("/") for part in footer_parts if part),
        "name": f"navals-{game.id}.png",
    }
    return model, (fx.ShareContent({"title": title, "text": reason_text, "url": url, "picture": poster}),)


def on_arrival(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Show the game whose link is the address. If its session is parked, show that one; otherwise start
    reading the record."""
    model = replace(model, linked_record=None, fault=None)
    _, prefix, link_path = shell.route.partition(link.PREFIX)
    if not prefix or not shell.route.startswith(link.PREFIX) or not link_path.strip("/"):
        return model, ()
    fragment = link_path.partition("/")[0]
    parked_session = shell.parked_game(GUEST_KEY)
    if (
        parked_session is not None
        and parked_session.seats.is_visitor
        and parked_session.address == link.PREFIX + fragment
    ):
        return model, (fx.ShowSession(parked_session), *_study_effects(parked_session, shell))
    try:
        linked_record = LinkedRecord(link.PREFIX + fragment, link.decode(fragment))
    except LinkError as error:
        return _refuse_link(model, error.message, shell)
    return _read_record(replace(model, linked_record=linked_record), shell, FIRST_SLICE)


def read_slice(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Read the record of a link for one slice; show the game when done."""
    return _read_record(model, shell, SLICE)


def _read_record(model: ShareState, shell: Shell, seconds: float) -> Step[ShareState]:
    linked_record = model.linked_record
    if linked_record is None:
        return model, ()
    try:
        if not linked_record.read_slice(seconds):
            return model, (fx.RequestTick(),)
        assert linked_record.replay is not None
        session = _guest_session(linked_record.address, linked_record.replay, shell)
    except RecordError as error:
        return _refuse_link(model, explain_error(error, is_link=True), shell)
    except Exception:  # an untrusted game must not break the page
        return _refuse_link(model, msg("the game in this link cannot be shown"), shell)
    text = shell.t("A game from a link: {players}.", players=view.players_text(session, shell.t))
    effects = fx.ShowSession(session), fx.Focus("title"), fx.Say(text)
    return replace(model, linked_record=None), (*effects, *_study_effects(session, shell))


def _guest_session(address: str, replay: Replay, shell: Shell) -> Session:
    table = Table(replay, replay.tags.get("Seed") or shell.entropy(32))
    session = Session(GUEST_KEY, table, board_of(replay.game.id))
    session.visit(address)
    session.twin_key = _stored_copy_key(table.text(), shell.store)
    return session


def _study_effects(session: Session, shell: Shell) -> fx.Effects:
    """Open the study page named in the address, if any."""
    study_name = shell.route.removeprefix(link.PREFIX).partition("/")[2]
    study = index.study_page(study_name)
    return () if study is None or not study.applies(session) else (fx.Show(study_id=study.id),)


def _refuse_link(model: ShareState, message: Message, shell: Shell) -> Step[ShareState]:
    text = shell.t("This link cannot be opened: {reason}", reason=message)
    return replace(model, linked_record=None, fault=message), (fx.ShowSession(None), fx.Warn(text))


def _stored_copy_key(text: str, store: dict[str, str]) -> str:
    """Return the key of a stored game with the same moves, and the same tags except those on dice, or "". An
    unfinished game hides its seed, and a continued one has a new seed."""
    header, _, move_text = text.partition("\n\n")
    tag_lines = [line for line in header.split("\n") if not line.startswith(("[Seed", '[Dice "'))]
    fragments = [msgspec.json.encode(part).decode()[1:-1] for part in (*tag_lines, "\n\n" + move_text)]
    fragments[-1] += '"'  # the stored record must end here
    save_keys = (key for key in store if key.startswith(SAVE_PREFIX))
    return next((key for key in save_keys if all(part in store[key] for part in fragments)), "")


def _save_game(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    session = shell.session
    if session is None or not session.seats.is_visitor:
        return model, ()
    # The record states that draws from here on come from this device.
    own_session = session.adopt_game(fresh_key(shell.store, shell.entropy))
    return model, (
        fx.BeginGame(own_session),
        fx.ShowNote(shell.t("Saved: you will find it in the library."), is_polite=True),
    )


def _open_text(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    text = gesture.text("text")
    if link.find(text) is None and not any(char in text for char in "[{"):
        message = shell.t("There is no game in this text: paste a link, or the text of a saved game.")
        return model, (fx.ShowNote(message),)
    return model, (fx.Send("share:file", {"text": text}),)


def _open_files(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Handle texts from files or other programs: open a link, show a single record, import several."""
    files = gesture.files
    if not files:
        return model, ()
    text = files[0].text
    fragment = link.find(text) if len(files) == 1 else None
    if fragment is not None:
        return model, (fx.Visit(link.PREFIX + fragment),)
    is_unreadable = files[0].large or files[0].encoding
    if is_unreadable or len(files) > 1 or len(bundle.split_records(text)) > 1 or backup.read(text):
        return model, (fx.Send("library:import", gesture.arg),)
    return model, _open_record(text, shell)


def _open_record(text: str, shell: Shell) -> fx.Effects:
    try:
        replay = record.read(text)
    except RecordError as error:
        return (
            fx.ShowNote(shell.t("This cannot be opened: {reason}.", reason=explain_error(error)), error.rule),
        )
    table = Table.from_replay(replay)
    session = Session(fresh_key(shell.store, shell.entropy), table, board_of(replay.game.id))
    session.is_foreign = session.result() is not None
    begin_effect = fx.BeginGame(session)
    if not is_cut_off(replay):
        return (begin_effect,)
    note = shell.t("The end of this file is missing: the game resumes after action {n}.", n=table.ply)
    return begin_effect, fx.ShowNote(note)


ACTS: Final[Acts[ShareState]] = {
    "share": Act(_open_dialog),
    "close": Act(_close_dialog),
    "copy": Act(_copy_link),
    "send": Act(_share_link_or_file),
    "picture": Act(_share_picture),
    "adopt": Act(_save_game),
    "text": Act(_open_text),
    "file": Act(_open_files),
}
