"""Gestures around links: giving a game away, opening one that came, keeping it; and what comes from other programs."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from navals.core import link, record
from navals.core.link import LinkError
from navals.core.message import Message, msg
from navals.core.record import RecordError, Replay
from navals.core.table import Table
from navals.ui.acts_games import GameActs
from navals.ui.acts_page import PageActs
from navals.ui.pages import share, study
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.summary import SAVE

SLICE: Final = 0.05
"""Seconds of reading between two looks at the page: a stranger's record may be long."""
FIRST: Final = 0.3
"""Seconds of reading before the page tells how far it is: most games are read by then."""
GUEST: Final = SAVE + "guest"
"""The key of a game that is only looked at; nothing is ever stored under it."""


class Opening:
    """A record on its way from a link to the table: read a slice at a time."""

    def __init__(self, address: str, text: str) -> None:
        self.address = address
        self.lines = text.count("\n")
        self.read = 0
        self.replay: Replay | None = None
        self._steps: Iterator[Replay] = record.reading(text)

    def work(self, seconds: float) -> bool:
        """Read for about that long; whether it is all read. Raises RecordError."""
        until = time.monotonic() + seconds
        for replay in self._steps:
            self.replay = replay
            self.read += 1
            if time.monotonic() >= until:
                return False
        return True


class ShareActs(PageActs, GameActs):
    """Acts of giving and receiving."""

    def __init__(self) -> None:
        super().__init__()
        self.site = ""
        """The address of the page, without a fragment."""
        self.sharing = ""
        """What the device can hand to other programs: ``files``, ``links``, or nothing."""
        self.shared = ""
        """The link on the sheet."""
        self._opening: Opening | None = None
        self.refused: Message | None = None
        """Why the link in the address bar cannot be opened."""

    @property
    def opening(self) -> tuple[int, int] | None:
        """How many lines of a link's record are read, and of how many; None when none is being read."""
        return None if self._opening is None else (self._opening.read, self._opening.lines)

    # ------------------------------------------------------------------------------------------------ giving

    def on_boot(self, arg: Any) -> None:
        """The page is ready: where it is, and what the device can do."""
        arg = arg if isinstance(arg, dict) else {}
        self.site = str(arg.get("site") or "")
        can = arg.get("share")
        self.sharing = "files" if can == "files" else "links" if can else ""
        super().on_boot(arg)

    def on_share(self, arg: Any) -> None:
        """Show the link of the game."""
        session = self.session
        if session is None or session.curtain is not None:
            return
        why = share.withheld(session, self.t)
        if why is not None:
            self.on_why({"text": why})
            return
        self.shared = self.site + link.MARK + link.encode(self._record(session))
        self.overlay = "share"

    def on_share_copy(self, arg: Any) -> None:
        """Copy it."""
        if self.overlay == "share":
            self.answer.fields["copy"] = self.shared
            self.toast = self.t("The link is copied.")

    def on_share_send(self, arg: Any) -> None:
        """Hand the link, or the record as a file, to another program."""
        session = self.session
        if session is None or self.overlay != "share" or not isinstance(arg, dict):
            return
        players = share.players(session, self.t)
        title = self.t("{game}: {players}", game=session.table.game.title, players=players)
        if arg.get("what") == "file":
            # Browsers hand on files of known kinds only.
            name = f"navals-{session.table.game.id}.txt"
            file = {"name": name, "type": "text/plain", "text": self._record(session)}
            self.answer.fields["share"] = {"title": title, "file": file}
        else:
            self.answer.fields["share"] = {"title": title, "url": self.shared}

    # ------------------------------------------------------------------------------------------------ receiving

    def on_route(self, arg: Any) -> None:
        """The address changed: perhaps to a link that holds a game."""
        self._opening = self.refused = None
        super().on_route(arg)
        _, mark, rest = self.route.partition(link.MARK)
        if not mark or not self.route.startswith(link.MARK) or not rest.strip("/"):
            return
        fragment, _, page = rest.partition("/")
        parked = self.parked
        if isinstance(parked, Session) and parked.guest and parked.address == link.MARK + fragment:
            self.session = parked
            self._study(page)
            return
        try:
            self._opening = Opening(link.MARK + fragment, link.decode(fragment))
        except LinkError as error:
            self._refuse(error.message)
            return
        self._read_on(page, FIRST)

    def on_tick(self, arg: Any) -> None:
        """Time for what goes on by itself: reading a game that came, before all else."""
        if self._opening is not None:
            self._read_on(self.route.removeprefix(link.MARK).partition("/")[2], SLICE)
            return
        super().on_tick(arg)

    def _read_on(self, page: str, seconds: float) -> None:
        opening = self._opening
        assert opening is not None
        try:
            if not opening.work(seconds):
                self.answer.tick(0)
                return
            assert opening.replay is not None
            self._welcome(opening.address, opening.replay)
        except RecordError as error:
            self._refuse(
                msg(
                    "the record in it has a fault in line {line}, column {column}: {reason}",
                    line=error.line,
                    column=error.column,
                    reason=error.message,
                )
            )
            return
        except Exception:  # a stranger's game may stop itself only, never the engine
            self._refuse(msg("the game in it cannot be shown"))
            return
        self._opening = None
        self._study(page)

    def _welcome(self, address: str, replay: Replay) -> None:
        """Show a game that came, from its start."""
        table = Table(replay, replay.tags.get("Seed") or secrets.token_hex(32))
        session = Session(GUEST, table, board_of(replay.game.id))
        session.visit(address)
        session.twin = self._twin(table.text())
        self.session = session
        self.answer.fields["focus"] = "title"
        self.answer.say(self.t("A game from a link: {players}.", players=share.players(session, self.t)))

    def _study(self, page: str) -> None:
        """Open a page about the guest's game, if its address names one."""
        self._title()
        wanted = study.find(page) if page else None
        if wanted is not None and self.session is not None and wanted.offered(self.session):
            self.study = wanted.id

    def _refuse(self, message: Message) -> None:
        self._opening, self.session, self.refused = None, None, message
        self.answer.warn(self.t("This link cannot be opened: {reason}", reason=message))

    def _twin(self, text: str) -> str:
        """The key of a stored game with these tags and moves, '' if there is none. What tells of the dice may differ: a game
        that is over may not tell its seed yet, one that was kept to go on has a seed of its own."""
        head, _, moves = text.partition("\n\n")
        parts = [line for line in head.split("\n") if not line.startswith(("[Seed", '[Dice "'))]
        wanted = [msgspec.json.encode(part).decode()[1:-1] for part in (*parts, "\n\n" + moves)]
        wanted[-1] += '"'  # the end of what is stored, too
        games = (key for key in self.store if key.startswith(SAVE))
        return next((key for key in games if all(part in self.store[key] for part in wanted)), "")

    def on_adopt(self, arg: Any) -> None:
        """Keep a game that came with a link: it becomes one of this device's own, beside all others."""
        session = self.session
        if session is None or not session.guest:
            return
        # Whoever plays on rolls dice of this device, and the record says from where on.
        session.table = Table.opened(session.table.replay)
        session.adopt(SAVE + secrets.token_hex(4))
        self._begin(session)
        self.toast = self.t("Kept: you find it in the library.")
        self.answer.say(self.toast)

    # ------------------------------------------------------------------------------------------------ from other programs

    def on_open_text(self, arg: Any) -> None:
        """A link or a record was pasted."""
        text = str(arg.get("text", "")) if isinstance(arg, dict) else ""
        if link.found(text) is None and not any(sign in text for sign in "[{"):
            self.toast = self.t("There is no link to a game in this text, and no record.")
            self.answer.warn(self.toast)
            return
        self.on_file({"text": text})

    def on_file(self, arg: Any) -> None:
        """A text came from a file or another program: a link opens as a link, all else is a record."""
        file = arg.get("value", arg) if isinstance(arg, dict) else None
        alone = isinstance(file, dict) and not file.get("more")
        fragment = link.found(str(file.get("text", ""))) if isinstance(file, dict) and alone else None
        if fragment is None:
            super().on_file(arg)
            return
        self.answer.fields["path"] = link.MARK + fragment
        self.on_route(link.MARK + fragment)
