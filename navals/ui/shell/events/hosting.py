"""Hosting of events: tournaments and campaigns. An event is a stored text that names the games played for it.

`EventPages` handles the gestures that all kinds of event share; each kind defines how its events proceed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from navals.club.tournament.tournament import PERSON, Entrant
from navals.core.game import AnyGame
from navals.core.message import Message, msg
from navals.ui.session import Session
from navals.ui.session.bots import seat_name
from navals.ui.session.kind import Kind
from navals.ui.session.summary import SAVE_PREFIX, event_key
from navals.ui.shell.effects import BeginGame, Effect, Focus, Say, ShowNote, StoreText
from navals.ui.shell.events.playout import Playout
from navals.ui.shell.feature import Act, Acts, Gesture, Shelf, Shell, Step
from navals.ui.shell.storage.files import save_games
from navals.ui.table.entrants import name_first_player

NEW_ID: Final = "new"  # used instead of an id: the set-up page


class EventForm(msgspec.Struct, frozen=True):
    """The set-up form of an event."""

    entrants: tuple[Entrant, ...] = ()
    openly: bool = False


F = TypeVar("F", bound=EventForm)
T = TypeVar("T")
Texts = Mapping[str, str]


class EventModel(msgspec.Struct, Generic[F], frozen=True):
    """The model of a kind of event: the set-up form and the game being played in the background, if any."""

    form: F
    playout: Playout | None = None


class EventPages(msgspec.Struct, Generic[F, T], frozen=True, eq=False, kw_only=True):
    """A kind of event and the gestures on its pages."""

    kind: Kind[T]
    form: F  # the initial form
    change_form: Callable[[F, str, object], F]
    """Return the form with one field changed; invalid values are ignored."""
    create_event: Callable[[F, Shell], tuple[F, T] | None]
    """Return the form for the next event and the new event, or `None` if it cannot begin."""
    next_game: Callable[[str, T, Gesture, Shell], Playout | None]
    """Set up the game that a gesture asks for without storing it; `None` if it cannot begin."""
    block_reason: Callable[[T, Shell], str]
    """Return why no game can begin, or ""."""
    record_game: Callable[[T, Playout], T]
    """Return the event with a newly begun game recorded."""
    sync: Callable[[T, Texts, Texts, Session | None], T]
    """Return the event with the results of its games, read from the stored texts or, for damaged texts, from
    their previous generation. If one of the games is the session, its result may be read from there."""
    game_keys: Callable[[T], Iterable[str]]
    """Return the keys of the event's games."""
    is_usable: Callable[[T], bool] = lambda event: True  # whether a stored event has a page
    row_prefix: str = "bout"  # id prefix of the element that shows a game
    no_games_message: Message = msg("None of the tournament's games are on this device.")

    def find(self, shell: Shell, id: str) -> T | None:
        """Return a stored event, or `None` if it is missing, unreadable or has no page."""
        event = self.kind.find(shell.store, id)
        return event if event is not None and self.is_usable(event) else None

    @property
    def page_name(self) -> str:
        """The first part of the event addresses."""
        return self.kind.prefix.rstrip("/")

    def event_on_screen(self, shell: Shell) -> tuple[str, T | None]:
        """Return the id and the event on the screen: "" and `None` on other pages."""
        id = shell.part(1) if shell.part(0) == self.page_name and shell.session is None else ""
        return id, self.find(shell, id)

    def _store_event(self, id: str, event: T, new_event: T) -> list[Effect]:
        return [] if new_event == event else [Shelf.put(self.kind, id, new_event)]

    def on_arrival(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        """Prepare the form, or update the event with the results of its games."""
        model = replace(model, playout=None)
        if shell.part(0) != self.page_name or not shell.part(1):
            return model, ()
        if shell.part(1) == NEW_ID:
            if model.form == self.form:
                entrants = name_first_player(model.form.entrants, shell.prefs.names)
                model = replace(model, form=replace(model.form, entrants=entrants))
            return model, ()
        id, event = self.event_on_screen(shell)
        if event is None:
            return model, shell.shelf.report_missing(self.kind, id)
        return model, self._store_event(id, event, self.sync(event, shell.store, shell.previous_texts, None))

    def on_save(self, model: EventModel[F] | None, gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        """Add the result of the game that has just been stored to its event."""
        model, session, prefix = model or EventModel(self.form), shell.session, self.kind.prefix
        id = "" if session is None else event_key(shell.store, session.key, prefix).removeprefix(prefix)
        event = self.find(shell, id)
        if event is None:
            return model, ()
        return model, self._store_event(
            id, event, self.sync(event, shell.store, shell.previous_texts, session)
        )

    def _change_field(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        form = self.change_form(model.form, gesture.text("name"), gesture.fields.get("value", ""))
        return replace(model, form=form), ()

    def _start_event(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        form = model.form
        if (shell.part(0), shell.part(1)) != (self.page_name, NEW_ID):
            return model, ()
        for name, value in gesture.fields.items():
            form = self.change_form(form, name, value)
        result = self.create_event(form, shell)
        if result is None:
            return model, ()
        return replace(model, form=result[0]), shell.shelf.store_new(self.kind, result[1])

    def _play_game(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        id, event = self.event_on_screen(shell)
        playout = None if event is None else self.next_game(id, event, gesture, shell)
        if event is None or playout is None:
            return model, self._block_note(event, shell)
        effects = self._store_event(id, event, self.record_game(event, playout))
        return replace(model, playout=None), (*effects, BeginGame(playout.session))

    def _play_in_background(
        self, model: EventModel[F], gesture: Gesture, shell: Shell
    ) -> Step[EventModel[F]]:
        """Start playing a game between two computers in the background."""
        id, event = self.event_on_screen(shell)
        playout = None if event is None else self.next_game(id, event, gesture, shell)
        if playout is None:
            return model, self._block_note(event, shell)
        if playout.session.seats.people or playout.session.seats.has_bots:
            return model, ()
        return replace(model, playout=playout), (Focus("playout-stop"),)

    def _block_note(self, event: T | None, shell: Shell) -> list[Effect]:
        reason = "" if event is None else self.block_reason(event, shell)
        return [ShowNote(reason)] if reason else []

    def run_slice(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        """Play the background game for one slice; when it ends, store and count it."""
        playout = model.playout
        if playout is None:
            return model, ()
        try:
            playout.run_slice()
        except Exception:  # a broken game must not break the page
            text = shell.t("This game could not be played to the end.")
            return replace(model, playout=None), (ShowNote(text), Focus("title"))
        if not playout.is_done:
            return model, ()
        event, model = self.find(shell, playout.id), replace(model, playout=None)
        if event is None:
            return model, ()
        key, text = playout.session.key, playout.session.to_json(shell.date)
        store = {**shell.store, key: text}
        new_event = self.sync(self.record_game(event, playout), store, shell.previous_texts, playout.session)
        return model, (
            StoreText(key, text),
            Shelf.put(self.kind, playout.id, new_event),
            Say(shell.t("The game is over.")),
            Focus(f"{self.row_prefix}-{key.removeprefix(SAVE_PREFIX)}"),
        )

    def _stop_playout(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        return replace(model, playout=None), (Focus("title"),)

    def _save_games(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        id, event = self.event_on_screen(shell)
        if event is None:
            return model, ()
        no_games_note = shell.t.message(self.no_games_message)
        return model, save_games(self.game_keys(event), shell, f"navals-{self.page_name}-{id}", no_games_note)

    def _delete_event(self, model: EventModel[F], gesture: Gesture, shell: Shell) -> Step[EventModel[F]]:
        id, event = self.event_on_screen(shell)
        if event is None:
            return model, ()
        return replace(model, playout=None), shell.shelf.delete(self.kind, id, leaves_page=True)

    @property
    def acts(self) -> Acts[EventModel[F]]:
        """The gestures that all kinds of event share."""
        return {
            "set": Act(self._change_field),
            "start": Act(self._start_event),
            "play": Act(self._play_game),
            "settle": Act(self._play_in_background),
            "stop": Act(self._stop_playout),
            "games": Act(self._save_games),
            "delete": Act(self._delete_event),
        }


def new_session(
    game: AnyGame,
    options: object,
    entrants: Sequence[Entrant],
    title: str,
    is_open: bool,
    shell: Shell,
    setup: str = "",
) -> Session:
    """Set up a game of an event; `entrants` are by seat. `is_open` (open hands) applies only if all are
    people.

    Raise `NotationError` or `ValueError` if the game cannot begin."""
    names = [seat_name(entrant.kind, entrant.name) for entrant in entrants]
    is_open = is_open and all(entrant.kind == PERSON for entrant in entrants)
    return shell.new_game(game, options, names, setup=setup, title=title, is_open=is_open)
