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
from navals.ui.session.faults import explain, is_cut_off
from navals.ui.session.summary import SAVE, format_date, fresh_key
from navals.ui.shell import effects as fx
from navals.ui.shell import index
from navals.ui.shell.feature import Act, Acts, Gesture, Shell, Step
from navals.ui.shell.storage import backup

SLICE: Final = 0.05  # seconds of reading per slice, because untrusted records may be long
FIRST_SLICE: Final = 0.3  # seconds of reading before the progress appears; most games take less
GUEST_KEY: Final = SAVE + "guest"  # key of a game from a link, under which nothing is stored


def _share(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Open the dialog, with the game's link unless the game has secrets."""
    session = shell.session
    if session is None or session.handover.curtain_seat is not None or session.seats.is_remote:
        return model, ()
    has_secrets = view.sharing_objection(session, shell.t) is not None
    url = "" if has_secrets else shell.site + link.MARK + link.encode(session.record())
    parent_overlay = "finale" if shell.overlay == "finale" else ""
    return replace(model, link=url, parent_overlay=parent_overlay), (fx.Show(overlay="share"),)


def _close(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Close the dialog; return to the result if it was opened there."""
    return replace(model, parent_overlay=""), (
        fx.Show(overlay=model.parent_overlay),
    ) if shell.overlay == "share" else ()


def _copy(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    if shell.overlay != "share" or not model.link:
        return model, ()
    return model, (fx.Copy(model.link), fx.Note(shell.t("Link copied."), is_silent=True))


def _send(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    session = shell.session
    if session is None or shell.overlay != "share" or not model.link or not gesture.fields:
        return model, ()
    game, players_text = session.table.game, view.players_text(session, shell.t)
    title = shell.t("{game}: {players}", game=game.title, players=players_text)
    if gesture.text("what") != "file":
        return model, (fx.HandOn({"title": title, "url": model.link}),)
    # Browsers only share files of known types.
    file_fields = {"name": f"navals-{game.id}.txt", "type": "text/plain", "text": session.record()}
    return model, (fx.HandOn({"title": title, "file": file_fields}),)


def _share_picture(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    session, t = shell.session, shell.t
    result = session.result() if session is not None else None
    if session is None or result is None or shell.overlay != "share":
        return model, ()
    from navals.ui.table.ending import headline, luck, score
    from navals.ui.table.figure import figures
    from navals.ui.table.words import reason, shown_names

    game, names = session.table.game, shown_names(session, t)
    title, _ = headline(session, result, names, t)
    figure_lines, _ = figures(session, names, {}, t)
    reason_text = reason(session, result, names, t)
    lines = [reason_text, score(session, names, t), *figure_lines, luck(session, names, t)]
    url = shell.site + link.MARK + link.encode(session.record())
    date = format_date(session.table.replay.tags.get("Date", ""), t)
    facts = [t.message(game.title), date, shell.site.partition("://")[2]]
    poster = {
        "of": "#finale-board .finale-boards > svg",
        "title": title,
        "lines": [line for line in lines if line],
        "link": url,
        "foot": " · ".join(fact.strip("/") for fact in facts if fact),
        "name": f"navals-{game.id}.png",
    }
    return model, (fx.HandOn({"title": title, "text": reason_text, "url": url, "picture": poster}),)


def arrive(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Show the game in the link at the address: its parked session, if any; else start reading the record."""
    model = replace(model, linked_record=None, fault=None)
    _, link_mark, link_path = shell.route.partition(link.MARK)
    if not link_mark or not shell.route.startswith(link.MARK) or not link_path.strip("/"):
        return model, ()
    fragment = link_path.partition("/")[0]
    parked_session = shell.parked_game(GUEST_KEY)
    if (
        parked_session is not None
        and parked_session.seats.is_visit
        and parked_session.address == link.MARK + fragment
    ):
        return model, (fx.ShowSession(parked_session), *_study_effects(parked_session, shell))
    try:
        linked_record = LinkedRecord(link.MARK + fragment, link.decode(fragment))
    except LinkError as error:
        return _refuse(model, error.message, shell)
    return _read(replace(model, linked_record=linked_record), shell, FIRST_SLICE)


def read_on(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Read the record of a link for one slice; show the game when done."""
    return _read(model, shell, SLICE)


def _read(model: ShareState, shell: Shell, seconds: float) -> Step[ShareState]:
    linked_record = model.linked_record
    if linked_record is None:
        return model, ()
    try:
        if not linked_record.work(seconds):
            return model, (fx.RequestTick(),)
        assert linked_record.replay is not None
        session = _guest_session(linked_record.address, linked_record.replay, shell)
    except RecordError as error:
        return _refuse(model, explain(error, is_link=True), shell)
    except Exception:  # an untrusted game must not break the page
        return _refuse(model, msg("the game in this link cannot be shown"), shell)
    text = shell.t("A game from a link: {players}.", players=view.players_text(session, shell.t))
    effects = fx.ShowSession(session), fx.Focus("title"), fx.Say(text)
    return replace(model, linked_record=None), (*effects, *_study_effects(session, shell))


def _guest_session(address: str, replay: Replay, shell: Shell) -> Session:
    table = Table(replay, replay.tags.get("Seed") or shell.entropy(32))
    session = Session(GUEST_KEY, table, board_of(replay.game.id))
    session.visit(address)
    session.twin = _stored_twin_key(table.text(), shell.store)
    return session


def _study_effects(session: Session, shell: Shell) -> fx.Effects:
    """Open the study page named in the address, if any."""
    study_name = shell.route.removeprefix(link.MARK).partition("/")[2]
    study = index.study(study_name)
    return () if study is None or not study.applies(session) else (fx.Show(study=study.id),)


def _refuse(model: ShareState, message: Message, shell: Shell) -> Step[ShareState]:
    text = shell.t("This link cannot be opened: {reason}", reason=message)
    return replace(model, linked_record=None, fault=message), (fx.ShowSession(None), fx.Warn(text))


def _stored_twin_key(text: str, store: dict[str, str]) -> str:
    """Return the key of a stored game with the same tags and moves, or "". The dice may differ: an unfinished
    game hides its seed, and a continued one has its own."""
    head, _, moves = text.partition("\n\n")
    tag_lines = [line for line in head.split("\n") if not line.startswith(("[Seed", '[Dice "'))]
    fragments = [msgspec.json.encode(part).decode()[1:-1] for part in (*tag_lines, "\n\n" + moves)]
    fragments[-1] += '"'  # the stored record must end here
    saves = (key for key in store if key.startswith(SAVE))
    return next((key for key in saves if all(part in store[key] for part in fragments)), "")


def _adopt(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    session = shell.session
    if session is None or not session.seats.is_visit:
        return model, ()
    # The record states that draws from here on come from this device.
    own_session = session.adopt(fresh_key(shell.store, shell.entropy))
    return model, (
        fx.BeginGame(own_session),
        fx.Note(shell.t("Saved: you will find it in the library."), is_calm=True),
    )


def _open_text(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    text = gesture.text("text")
    if link.find(text) is None and not any(char in text for char in "[{"):
        message = shell.t("There is no game in this text: paste a link, or the text of a saved game.")
        return model, (fx.Note(message),)
    return model, (fx.Send("share:file", {"text": text}),)


def _open_files(model: ShareState, gesture: Gesture, shell: Shell) -> Step[ShareState]:
    """Handle texts from files or other programs: open a link, show a single record, import several."""
    files = gesture.files
    if not files:
        return model, ()
    text = files[0].text
    fragment = link.find(text) if len(files) == 1 else None
    if fragment is not None:
        return model, (fx.Visit(link.MARK + fragment),)
    is_unread = files[0].large or files[0].encoding
    if is_unread or len(files) > 1 or len(bundle.split_records(text)) > 1 or backup.read(text):
        return model, (fx.Send("library:import", gesture.arg),)
    return model, _open_record(text, shell)


def _open_record(text: str, shell: Shell) -> fx.Effects:
    try:
        replay = record.read(text)
    except RecordError as error:
        return (fx.Note(shell.t("This cannot be opened: {reason}.", reason=explain(error)), error.rule),)
    table = Table.from_replay(replay)
    session = Session(fresh_key(shell.store, shell.entropy), table, board_of(replay.game.id))
    session.is_foreign = session.result() is not None
    begin_effect = fx.BeginGame(session)
    if not is_cut_off(replay):
        return (begin_effect,)
    note = shell.t("The end of this file is missing: the game resumes after action {n}.", n=table.ply)
    return begin_effect, fx.Note(note)


ACTS: Final[Acts[ShareState]] = {
    "share": Act(_share),
    "close": Act(_close),
    "copy": Act(_copy),
    "send": Act(_send),
    "picture": Act(_share_picture),
    "adopt": Act(_adopt),
    "text": Act(_open_text),
    "file": Act(_open_files),
}
