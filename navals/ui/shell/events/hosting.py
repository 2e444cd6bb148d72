"""Hosting of events: tournaments and campaigns. An event is a stored text that names the games played for it.

`Events` handles the gestures that all kinds of event share; each kind defines how its events proceed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from navals.club.tournament.tournament import PERSON, Entrant
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.ui.session import Session
from navals.ui.session.bots import table_name
from navals.ui.session.kind import Kind
from navals.ui.session.summary import SAVE, event_of
from navals.ui.shell.effects import BeginGame, Effect, Focus, Keep, Note, Say
from navals.ui.shell.events.playout import Playout
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.shell.storage.files import games_file
from navals.ui.table.entrants import name_first

NEW: Final = "new"  # used instead of an id: the set-up page


class EventForm(msgspec.Struct, frozen=True):
    """The set-up form of an event."""

    entrants: tuple[Entrant, ...] = ()
    openly: bool = False


F = TypeVar("F", bound=EventForm)
T = TypeVar("T")
Texts = Mapping[str, str]


class Hosting(msgspec.Struct, Generic[F], frozen=True):
    """The model of a kind of event: the set-up form and the game being played in the background, if any."""

    form: F
    playout: Playout | None = None


class Events(msgspec.Struct, Generic[F, T], frozen=True, eq=False, kw_only=True):
    """A kind of event and the gestures on its pages."""

    kind: Kind[T]
    form: F  # the initial form
    change_form: Callable[[F, str, object], F]
    """Return the form with one field changed; invalid values are ignored."""
    create: Callable[[F, Shell], tuple[F, T] | None]
    """Return the form for the next event and the new event, or `None` if it cannot begin."""
    next_game: Callable[[str, T, Gesture, Shell], Playout | None]
    """Set up the game that a gesture asks for without storing it; `None` if it cannot begin."""
    hindrance: Callable[[T, Shell], str]
    """Return why no game can begin, or ""."""
    note_game: Callable[[T, Playout], T]
    """Return the event with a newly begun game recorded."""
    sync: Callable[[T, Texts, Texts, Session | None], T]
    """Return the event with the results of its games, read from the stored texts, their previous generation
    if damaged, or the session if it is one of them."""
    keys: Callable[[T], Iterable[str]]
    """Return the keys of the event's games."""
    is_usable: Callable[[T], bool] = lambda event: True  # whether a stored event has a page
    row: str = "bout"  # id prefix of the element that shows a game
    no_games: Message = msg("None of the tournament's games are on this device.")

    def find(self, shell: Shell, id: str) -> T | None:
        """Return a stored event, or `None` if it is missing, unreadable or has no page."""
        event = self.kind.find(shell.store, id)
        return event if event is not None and self.is_usable(event) else None

    @property
    def page(self) -> str:
        """The first part of the event addresses."""
        return self.kind.prefix.rstrip("/")

    def event_on_screen(self, shell: Shell) -> tuple[str, T | None]:
        """Return the id and the event on the screen: "" and `None` on other pages."""
        id = shell.part(1) if shell.part(0) == self.page and shell.session is None else ""
        return id, self.find(shell, id)

    def _store(self, id: str, event: T, new_event: T) -> list[Effect]:
        return [] if new_event == event else [Shelf.put(self.kind, id, new_event)]

    def arrive(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        """Prepare the form, or update the event with the results of its games."""
        model = replace(model, playout=None)
        if shell.part(0) != self.page or not shell.part(1):
            return model, ()
        if shell.part(1) == NEW:
            if model.form == self.form:
                entrants = name_first(model.form.entrants, shell.prefs.names)
                model = replace(model, form=replace(model.form, entrants=entrants))
            return model, ()
        id, event = self.event_on_screen(shell)
        if event is None:
            return model, shell.shelf.report_missing(self.kind, id)
        return model, self._store(id, event, self.sync(event, shell.store, shell.previous, None))

    def on_save(self, model: Hosting[F] | None, gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        """Add the result of the game that has just been stored to its event."""
        model, session, prefix = model or Hosting(self.form), shell.session, self.kind.prefix
        id = "" if session is None else event_of(shell.store, session.key, prefix).removeprefix(prefix)
        event = self.find(shell, id)
        if event is None:
            return model, ()
        return model, self._store(id, event, self.sync(event, shell.store, shell.previous, session))

    def _set(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        form = self.change_form(model.form, gesture.text("name"), gesture.fields.get("value", ""))
        return replace(model, form=form), ()

    def _start(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        form = model.form
        if (shell.part(0), shell.part(1)) != (self.page, NEW):
            return model, ()
        for name, value in gesture.fields.items():
            form = self.change_form(form, name, value)
        pair = self.create(form, shell)
        if pair is None:
            return model, ()
        return replace(model, form=pair[0]), shell.shelf.store_new(self.kind, pair[1])

    def _play(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        id, event = self.event_on_screen(shell)
        playout = None if event is None else self.next_game(id, event, gesture, shell)
        if event is None or playout is None:
            return model, self._hindrance_note(event, shell)
        effects = self._store(id, event, self.note_game(event, playout))
        return replace(model, playout=None), (*effects, BeginGame(playout.session))

    def _settle(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        """Start playing a game between two computers in the background."""
        id, event = self.event_on_screen(shell)
        playout = None if event is None else self.next_game(id, event, gesture, shell)
        if playout is None:
            return model, self._hindrance_note(event, shell)
        if playout.session.seats.people or playout.session.seats.has_bots:
            return model, ()
        return replace(model, playout=playout), (Focus("playout-stop"),)

    def _hindrance_note(self, event: T | None, shell: Shell) -> list[Effect]:
        reason = "" if event is None else self.hindrance(event, shell)
        return [Note(reason)] if reason else []

    def work(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        """Play the background game for one slice; when it ends, store and count it."""
        playout = model.playout
        if playout is None:
            return model, ()
        try:
            playout.work()
        except Exception:  # a broken game must not break the page
            text = shell.t("This game could not be played to the end.")
            return replace(model, playout=None), (Note(text), Focus("title"))
        if not playout.done:
            return model, ()
        event, model = self.find(shell, playout.id), replace(model, playout=None)
        if event is None:
            return model, ()
        key, text = playout.session.key, playout.session.save(shell.date)
        store = {**shell.store, key: text}
        new_event = self.sync(self.note_game(event, playout), store, shell.previous, playout.session)
        return model, (
            Keep(key, text),
            Shelf.put(self.kind, playout.id, new_event),
            Say(shell.t("The game is over.")),
            Focus(f"{self.row}-{key.removeprefix(SAVE)}"),
        )

    def _stop(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        return replace(model, playout=None), (Focus("title"),)

    def _save_games(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        id, event = self.event_on_screen(shell)
        if event is None:
            return model, ()
        note = shell.t.message(self.no_games)
        return model, games_file(self.keys(event), shell, f"navals-{self.page}-{id}", note)

    def _delete(self, model: Hosting[F], gesture: Gesture, shell: Shell) -> Step[Hosting[F]]:
        id, event = self.event_on_screen(shell)
        if event is None:
            return model, ()
        return replace(model, playout=None), shell.shelf.delete(self.kind, id, leaves_page=True)

    @property
    def acts(self) -> Acts[Hosting[F]]:
        """The gestures that all kinds of event share."""
        return {
            "set": Act(self._set),
            "start": Act(self._start),
            "play": Act(self._play),
            "settle": Act(self._settle),
            "stop": Act(self._stop),
            "games": Act(self._save_games),
            "delete": Act(self._delete),
        }


def session_of(
    game: AnyGame,
    options: object,
    entrants: Sequence[Entrant],
    title: str,
    openly: bool,
    shell: Shell,
    setup: str = "",
) -> Session:
    """Set up a game of an event; `entrants` are by seat. `openly` (open hands) applies only if all are
    people.

    Raise `NotationError` or `ValueError` if the game cannot begin."""
    names = [table_name(entrant.kind, entrant.name) for entrant in entrants]
    openly = openly and all(entrant.kind == PERSON for entrant in entrants)
    return shell.new_game(game, options, names, setup=setup, title=title, is_open=openly)
