"""Gestures around links: giving a game away, opening one that came, keeping it; and what comes from other programs."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.message import Message, msg
from navals.core.record import bundle, link, record
from navals.core.record.link import LinkError
from navals.core.record.record import RecordError, Replay
from navals.core.table import Table
from navals.ui.features import studies
from navals.ui.features.library.faults import cut, explained
from navals.ui.features.share import view
from navals.ui.features.share.model import Opening, Share
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.session.summary import SAVE, day, fresh_key
from navals.ui.shell.effects import (
    Again,
    Begin,
    Copy,
    Effects,
    Focus,
    HandOn,
    Note,
    Say,
    Seat,
    Send,
    Show,
    Visit,
    Warn,
)
from navals.ui.shell.feature import Acts, Step
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell
from navals.ui.shell.storage import backup

SLICE: Final = 0.05
"""Seconds of reading between two looks at the page: a stranger's record may be long."""
FIRST: Final = 0.3
"""Seconds of reading before the page tells how far it is: most games are read by then."""
GUEST: Final = SAVE + "guest"
"""The key of a game that is only looked at; nothing is ever stored under it."""

START: Final = Share


# ---------------------------------------------------------------------------------------------------- giving


def _boot(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """The page is ready: what the device can do."""
    return Share("files" if gesture.arg == "files" else "links" if gesture.arg else ""), ()


def _share(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Show the link of the game."""
    session = shell.session
    if session is None or session.handover.curtain is not None:
        return model, ()
    why = view.withheld(session, shell.t)
    if why is not None:
        return model, (Send("app:why", {"text": why}),)
    url = shell.site + link.MARK + link.encode(session.record())
    return replace(model, link=url), (Show(overlay="share"),)


def _copy(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Copy it. The page says that it is done."""
    if shell.overlay != "share":
        return model, ()
    return model, (Copy(model.link), Note(shell.t("The link is copied."), silent=True))


def _send(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Hand the link, or the record as a file, to another program."""
    session = shell.session
    if session is None or shell.overlay != "share" or not gesture.fields:
        return model, ()
    game, players = session.table.game, view.players(session, shell.t)
    title = shell.t("{game}: {players}", game=game.title, players=players)
    if gesture.text("what") != "file":
        return model, (HandOn({"title": title, "url": model.link}),)
    # Browsers hand on files of known kinds only.
    file = {"name": f"navals-{game.id}.txt", "type": "text/plain", "text": session.record()}
    return model, (HandOn({"title": title, "file": file}),)


def _picture(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Hand on a picture of the ending, made by the page of the board it shows, with the link of the game."""
    session, t = shell.session, shell.t
    result = session.result() if session is not None else None
    if session is None or result is None or shell.overlay != "finale":
        return model, ()
    from navals.ui.features.play.figure import figures
    from navals.ui.features.play.finale import headline
    from navals.ui.features.play.words import reason, shown_names

    game, names = session.table.game, shown_names(session, t)
    title, _ = headline(session, result, names, t)
    figure, _ = figures(session, names, {}, t)
    told = reason(session, result, names, t)
    facts = [
        t.message(game.title),
        day(session.table.replay.tags.get("Date", ""), t),
        shell.site.partition("://")[2],
    ]
    poster = {
        "of": "#finale-board .finale-boards > svg",
        "title": title,
        "lines": [told, *figure],
        "foot": " · ".join(fact.strip("/") for fact in facts if fact),
        "name": f"navals-{game.id}.png",
    }
    url = shell.site + link.MARK + link.encode(session.record())
    return model, (HandOn({"title": title, "text": told, "url": url, "picture": poster}),)


# ---------------------------------------------------------------------------------------------------- receiving


def _arrive(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """The reader came to another page: perhaps to a link that holds a game."""
    model = replace(model, opening=None, refused=None)
    _, mark, rest = shell.route.partition(link.MARK)
    if not mark or not shell.route.startswith(link.MARK) or not rest.strip("/"):
        return model, ()
    fragment = rest.partition("/")[0]
    parked = shell.parked_game(GUEST)
    if parked is not None and parked.seats.guest and parked.address == link.MARK + fragment:
        return model, (Seat(parked), *_page(parked, shell))
    try:
        opening = Opening(link.MARK + fragment, link.decode(fragment))
    except LinkError as error:
        return _refused(model, error.message, shell)
    return _read_on(replace(model, opening=opening), shell, FIRST)


def _read(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Go on reading a game that came."""
    return _read_on(model, shell, SLICE) if model.opening is not None else (model, ())


def _read_on(model: Share, shell: Shell, seconds: float) -> Step[Share]:
    opening = model.opening
    assert opening is not None
    try:
        if not opening.work(seconds):
            return model, (Again(),)
        assert opening.replay is not None
        session = _guest(opening.address, opening.replay, shell)
    except RecordError as error:
        reason = explained(error, link=True)
        return _refused(model, reason, shell)
    except Exception:  # a stranger's game may stop itself only, never the engine
        return _refused(model, msg("the game in it cannot be shown"), shell)
    said = shell.t("A game from a link: {players}.", players=view.players(session, shell.t))
    return replace(model, opening=None), (Seat(session), Focus("title"), Say(said), *_page(session, shell))


def _guest(address: str, replay: Replay, shell: Shell) -> Session:
    """A game that came, to be looked at from its start."""
    table = Table(replay, replay.tags.get("Seed") or shell.entropy(32))
    session = Session(GUEST, table, board_of(replay.game.id))
    session.visit(address)
    session.twin = _twin(table.text(), shell.store)
    return session


def _page(session: Session, shell: Shell) -> Effects:
    """Open a page about the guest's game, if the address names one."""
    name = shell.route.removeprefix(link.MARK).partition("/")[2]
    wanted = studies.find(name) if name else None
    return () if wanted is None or not wanted.offered(session) else (Show(study=wanted.id),)


def _refused(model: Share, message: Message, shell: Shell) -> Step[Share]:
    said = shell.t("This link cannot be opened: {reason}", reason=message)
    return replace(model, opening=None, refused=message), (Seat(None), Warn(said))


def _twin(text: str, store: dict[str, str]) -> str:
    """The key of a stored game with these tags and moves, "" if there is none. What tells of the dice may differ: a game
    that is over may not tell its seed yet, one that was kept to go on has a seed of its own."""
    head, _, moves = text.partition("\n\n")
    parts = [line for line in head.split("\n") if not line.startswith(("[Seed", '[Dice "'))]
    wanted = [msgspec.json.encode(part).decode()[1:-1] for part in (*parts, "\n\n" + moves)]
    wanted[-1] += '"'  # the end of what is stored, too
    stored = (key for key in store if key.startswith(SAVE))
    return next((key for key in stored if all(part in store[key] for part in wanted)), "")


def _adopt(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Keep a game that came with a link: it becomes one of this device's own, beside all others."""
    session = shell.session
    if session is None or not session.seats.guest:
        return model, ()
    # Whoever plays on rolls dice of this device, and the record says from where on.
    own = session.adopted(fresh_key(shell.store, shell.entropy))
    return model, (Begin(own), Note(shell.t("Kept: you will find it in the library."), calm=True))


# ---------------------------------------------------------------------------------------------------- from other programs


def _text(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """A link or a record was pasted."""
    text = gesture.text("text")
    if link.find(text) is None and not any(sign in text for sign in "[{"):
        return model, (
            Note(shell.t("There is no game in this text: paste a link, or the text of a saved game.")),
        )
    return model, (Send("share:file", {"text": text}),)


def _file(model: Share, gesture: Gesture, shell: Shell) -> Step[Share]:
    """Texts came from files or another program: a link opens as a link, a single record is put on the screen as a game of its
    own, several records go to the library."""
    files = gesture.files
    if not files:
        return model, ()
    text = files[0].text
    fragment = link.find(text) if len(files) == 1 else None
    if fragment is not None:
        return model, (Visit(link.MARK + fragment),)
    if len(files) > 1 or files[0].large or len(bundle.split(text)) > 1 or backup.read(text):
        return model, (Send("library:import", gesture.arg),)
    return model, _opened(text, shell)


def _opened(text: str, shell: Shell) -> Effects:
    """A record becomes a game of its own, and never replaces one."""
    try:
        replay = record.read(text)
    except RecordError as error:
        return (Note(shell.t("It cannot be opened: {reason}.", reason=explained(error)), error.rule),)
    table = Table.opened(replay)
    begin = Begin(Session(fresh_key(shell.store, shell.entropy), table, board_of(replay.game.id)))
    if not cut(replay):
        return (begin,)
    said = shell.t("The end of this file is missing: the game goes on after action {n}.", n=table.ply)
    return begin, Note(said)


ACTS: Final[Acts] = {
    "share": _share,
    "copy": _copy,
    "send": _send,
    "picture": _picture,
    "adopt": _adopt,
    "text": _text,
    "file": _file,
}

REPORTS: Final[Acts] = {"boot": _boot, "arrive": _arrive, "read": _read}
"""What the application alone tells."""
