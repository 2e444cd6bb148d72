"""Handover of the screen between players: its viewer, the curtain between two people, and the events seen."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from navals.core.event import Event
from navals.core.table import Table
from navals.ui.session.parts.past import Past
from navals.ui.session.parts.seats import Seats


class Held(msgspec.Struct, frozen=True):
    """A person's selection when the curtain was put up; it is restored for the same seat and ply."""

    seat: int
    ply: int
    ui: object


class HandOver:
    """Tracks who is looking at a game's screen, and who is waiting behind the curtain."""

    def __init__(self, table: Table, seats: Seats, past: Past) -> None:
        self.viewer: int | None = None
        """The seat looking at the screen; `None` for a bystander or for all players together."""
        self.curtain: int | None = None  # the seat that the curtain is up for, or `None`
        self.asked: tuple[int, int] | None = None
        """A take-back that needs consent: the ply to return to, and the seat that must agree."""
        self.seen: list[int] = [0] * seats.count
        """For each seat, the ply up to which its player has seen the game."""
        self.missed: int = 0  # the first ply that the viewer had not seen when the curtain was lifted
        self.held: Held | None = None
        self._table = table
        self._seats = seats
        self._past = past

    def begin(self) -> None:
        """Decide who is looking; between two people with secrets, hand over the screen first."""
        people = self._seats.people
        self.curtain = self.asked = self.held = None
        self.viewer = people[0] if len(people) == 1 else None
        if len(people) > 1:
            self.hand_over()

    def open(self) -> None:
        """Show the game to bystanders, without a curtain."""
        self.viewer = self.curtain = self.asked = None

    def recipient(self) -> int | None:
        """Return the person who must get the screen before acting, or `None`."""
        actor = self._table.actor()
        hidden = self.curtain is None and actor != self.viewer
        return actor if hidden and actor in self._seats.people and self._seats.secret() else None

    def hand_over(self) -> bool:
        """Put up the curtain for the person to act if the decision is secret. Return whether it was put
        up."""
        actor = self._table.actor()
        if actor not in self._seats.people or not self._seats.secret() or self.viewer == actor:
            return False
        self._drop(actor)
        return True

    def cover(self, ui: object) -> bool:
        """Put up the curtain if the screen shows secrets, saving the selection. Return whether it was put
        up."""
        if self.viewer is None or self.curtain is not None or not self._seats.secret():
            return False
        actor = self._table.actor()
        if actor == self.viewer:
            self.held = Held(self.viewer, self._table.ply, ui)
        self._drop(actor if actor in self._seats.people else self.viewer)
        return True

    def _drop(self, seat: int) -> None:
        self.curtain = seat
        self._past.look_at(None)

    def lift(self) -> list[tuple[int, Event]]:
        """Show the screen to the person behind the curtain. Return what they have missed: (ply, visible
        event) pairs."""
        assert self.curtain is not None
        self.viewer, self.curtain = self.curtain, None
        since = self.missed = self.seen[self.viewer]
        self.seen[self.viewer] = self._table.ply
        replay = self._table.replay
        return [
            (ply, event)
            for ply in range(since, self._table.ply)
            if replay.moves[ply].seat != self.viewer
            for event in replay.events[ply]
            if event.visible_to(self.viewer)
        ]

    def returned(self) -> Held | None:
        """Return the selection to restore for the viewer, if any."""
        selection = self.held
        fits = selection is not None and (selection.seat, selection.ply) == (self.viewer, self._table.ply)
        return selection if fits else None

    def after_action(self) -> None:
        """Record that the viewer (or everyone, without secrets) has seen the last action."""
        self.held = None
        if len(self._seats.people) > 1 and not self._seats.secret():
            self.viewer = None
        if self.curtain is None:  # without a viewer, everyone is watching
            for seat in range(self._seats.count) if self.viewer is None else (self.viewer,):
                self.seen[seat] = self._table.ply

    def back_to(self, ply: int) -> None:
        """Forget the events after `ply`, which were taken back."""
        self.asked = self.held = None
        self.seen = [min(seen, ply) for seen in self.seen]
        self.missed = min(self.missed, ply)

    def tells(self, event: Event) -> bool:
        """Return whether a past event may be shown, regardless of replay and curtain."""
        if self._seats.people:
            return event.visible_to(self.viewer)
        return self._past.eyes is None or event.visible_to(self._past.eyes)

    def everything(self) -> bool:
        """Return whether nothing is hidden: only computers are playing, or a finished game is being
        replayed."""
        if self.curtain is not None or self._past.eyes is not None:
            return False
        return not self._seats.people or (self._past.ply is not None and self._table.result() is not None)

    def eyes(self) -> int | None:
        """Return the seat whose view is shown, or `None` for a bystander's view."""
        if self.curtain is not None:
            return None
        replaying = self._past.ply is not None and self._table.result() is not None
        return self._past.eyes if replaying or not self._seats.people else self.viewer

    def visible(self, events: Iterable[Event]) -> list[Event]:
        """Return the past events that may be shown."""
        everything, eyes = self.everything(), self.eyes()
        return [event for event in events if everything or event.visible_to(eyes)]
