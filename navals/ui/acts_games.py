"""Gestures around games: setting one up, resuming, deleting, saving to a file, changing who plays."""

from __future__ import annotations

import secrets
from typing import Any

from navals import games
from navals.core import record
from navals.core.message import Message
from navals.core.record import RecordError
from navals.core.table import Table
from navals.ui import editor, library
from navals.ui.desk import Desk
from navals.ui.editor import Fault
from navals.ui.pages import setup
from navals.ui.registry import board_of
from navals.ui.session import Session
from navals.ui.summary import SAVE, Summary


class GameActs(Desk):
    """Acts that begin, keep or change a game."""

    def on_set(self, arg: Any) -> None:
        """A field of the set-up changed."""
        game = games.find(self.route.removeprefix("#/").split("/")[0])
        if game is not None and self.form is not None and isinstance(arg, dict):
            self.form = setup.changed(game, self.form, str(arg.get("name", "")), arg.get("value", ""))

    def on_edit(self, arg: Any) -> None:
        """A gesture in the editor of an option."""
        game = games.find(self.route.removeprefix("#/").split("/")[0])
        gesture = editor.read(arg)
        if game is None or self.form is None or gesture is None:
            return
        self.form, answer = setup.edited(game, self.form, *gesture)
        if isinstance(answer, Fault):
            self.answer.warn(self.t.sentence(answer.message))
        elif answer is not None:
            if answer.focus is not None:
                self.answer.fields["focus"] = answer.focus
            if answer.say is not None:
                self.answer.say(self.t.sentence(answer.say))

    def on_start(self, arg: Any) -> None:
        """Begin the game that is set up."""
        game = games.find(self.route.removeprefix("#/").split("/")[0])
        if game is None or self.form is None:
            return
        if isinstance(arg, dict):
            for name, value in arg.items():
                if name != "preset":
                    self.form = setup.changed(game, self.form, name, value)
        if setup.faults(game, self.form):
            return
        form = self.form
        options = game.schema.read(form.options)
        names = []
        kinds = setup.sitting(game, form)
        for seat, kind in enumerate(kinds):
            person = _name(form.names[seat]) or self.t("Player {n}", n=seat + 1)
            names.append(person if kind == setup.PERSON else f"ai:{kind}")
        people = tuple(n for n, kind in zip(form.names, kinds, strict=True) if kind == setup.PERSON)
        if people:
            self._set_pref("names", (*people, *self.prefs.names[len(people) :])[:4])
        table = Table.new(game, options, names, secrets.token_hex(32), self.date or None)
        table.replay.tags["SeedCommit"] = table.dice.commitment
        openly = form.openly and setup.can_be_open(game, form)
        physical = form.physical and setup.can_be_physical(game, form)
        self._begin(Session(SAVE + secrets.token_hex(4), table, board_of(game.id), openly, physical))

    def on_resume(self, arg: Any) -> None:
        """Go on with a stored game."""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        self.route = "#/play/" + key.removeprefix(SAVE)
        self._open(key)
        if self.session is not None:
            self.answer.fields["path"] = self.route
            self.answer.fields["focus"] = "title"
        self._title()

    def on_export(self, arg: Any) -> None:
        """Save a game to a file: the canonical record, or what is stored if it cannot be read."""
        key = str(arg.get("key", "")) if isinstance(arg, dict) else ""
        if self.session is not None and self.session.key == key:
            if self._withheld(self.session):
                return
            text, game = self._record(self.session), self.session.table.game.id
        elif key not in self.store:
            return
        else:
            known = self.shelf.known(self.store).get(key)
            save = None if isinstance(known, Message) else library.save_of(key, self.store, self.previous)
            text = self.store[key] if save is None else library.exported(save)
            game = known.game if isinstance(known, Summary) else "game"
        self.answer.fields["download"] = {
            "name": f"navals-{game}.navals",
            "type": "text/plain",
            "text": text,
        }

    def _withheld(self, session: Session) -> bool:
        """Whether the record holds what one of two people must not see yet; then it is said."""
        if len(session.people) < 2 or session.result() is not None or not session.hiding():
            return False
        self.toast = self.t("The record holds what is still secret: it can be saved when that is over.")
        self.answer.warn(self.toast)
        return True

    def on_copy(self, arg: Any) -> None:
        """Copy the record."""
        if self.session is not None and not self._withheld(self.session):
            self.answer.fields["copy"] = self._record(self.session)
            self.overlay = ""

    def on_file(self, arg: Any) -> None:
        """A record was opened: it becomes a game of its own, and never replaces one."""
        # The field of the home page tells its file as its value.
        file = arg.get("value", arg) if isinstance(arg, dict) else None
        text = str(file.get("text", "")) if isinstance(file, dict) else ""
        try:
            replay = record.read(text)
        except RecordError as error:
            where = self.t(
                "line {line}, column {column}: {reason}",
                line=error.line,
                column=error.column,
                reason=error.message,
            )
            self.toast = self.t("This record cannot be opened: {where}", where=where)
            self.toast_rule = error.rule
            self.answer.warn(self.toast)
            return
        table = Table.opened(replay)
        self._begin(Session(SAVE + secrets.token_hex(4), table, board_of(replay.game.id)))

    def on_seated(self, arg: Any) -> None:
        """Who plays was changed."""
        session = self.session
        if session is None or not isinstance(arg, dict):
            return
        only = session.table.game.seating.people_only(session.table.options)
        for seat in range(len(session.seen)):
            kind = str(arg.get(f"kind-{seat}", setup.PERSON))
            person = _name(str(arg.get(f"name-{seat}", ""))) or self.t("Player {n}", n=seat + 1)
            session.table.seat_player(seat, person if only or kind == setup.PERSON else f"ai:{kind}")
        self.overlay = ""
        # A pause belongs to computers among themselves: with a person at the table nothing would end it.
        session.paused = session.paused and not session.people
        session.seat_viewer()
        session.wait(0)
        self.save()


def _name(text: str) -> str:
    """A name fit for a record: printable, one line, at most 24 characters, not that of a computer player."""
    name = "".join(ch for ch in text if ch.isprintable()).strip()[:24]
    while name.startswith("ai:"):
        name = name.removeprefix("ai:").strip()
    return name
