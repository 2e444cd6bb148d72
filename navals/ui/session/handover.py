"""The screen goes from hand to hand: whose eyes look, the curtain between two people, and what each has seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from navals.core.event import Event
from navals.core.table import Table
from navals.ui.session.past import Past
from navals.ui.session.seats import Seats


class Held(msgspec.Struct, frozen=True):
    """What a person had in hand when the curtain fell, and when: at that ply it is given back to that seat alone."""

    seat: int
    ply: int
    ui: Any


class HandOver:
    """Who looks at the screen of a game, and who must wait behind the curtain."""

    def __init__(self, table: Table, seats: Seats, past: Past) -> None:
        self.viewer: int | None = None
        """The seat of whoever looks at the screen; None: a bystander, or people who look on together."""
        self.curtain: int | None = None
        """The seat for which the curtain hangs over the screen, None while there is none."""
        self.asked: tuple[int, int] | None = None
        """A take-back that waits for consent: the ply to go back to, and the seat that is asked."""
        self.seen: list[int] = [0] * seats.count
        """By seat, the ply up to which its person has seen what happened."""
        self.held: Held | None = None
        """What was in hand when the curtain fell."""
        self._table = table
        self._seats = seats
        self._past = past

    # ------------------------------------------------------------------------------------------------ the curtain

    def begin(self) -> None:
        """Decide afresh whose eyes look; with two people, the screen is handed over first where something is secret."""
        people = self._seats.people
        self.curtain = self.asked = self.held = None
        self.viewer = people[0] if len(people) == 1 else None
        if len(people) > 1:
            self.hand_over()

    def open(self) -> None:
        """No curtain, and nobody's eyes: the game is only looked at."""
        self.viewer = self.curtain = self.asked = None

    def due(self) -> int | None:
        """The person to whom the screen must be handed before they can act, None if there is none."""
        actor = self._table.actor()
        if (
            self.curtain is None
            and actor in self._seats.people
            and self._seats.secret()
            and actor != self.viewer
        ):
            return actor
        return None

    def hand_over(self) -> bool:
        """Put the curtain up for the person who is to act, if what follows is secret to them. Returns whether it was."""
        actor = self._table.actor()
        if actor not in self._seats.people or not self._seats.secret() or self.viewer == actor:
            return False
        self._drop(actor)
        return True

    def cover(self, ui: Any) -> bool:
        """Let the curtain fall if the screen shows what is secret to whoever looks at it; ``ui``, which they have in hand, is kept
        for them. Returns whether it fell."""
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
        """The person for whom the curtain hung is there: their eyes look. Returns what happened since they last looked, as
        plies and events they may know."""
        assert self.curtain is not None
        self.viewer, self.curtain = self.curtain, None
        since = self.seen[self.viewer]
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
        """What whoever looks had in hand at this point when the curtain fell, None if nothing."""
        held = self.held
        back = held is not None and (held.seat, held.ply) == (self.viewer, self._table.ply)
        return held if back else None

    # ------------------------------------------------------------------------------------------------ who sees what

    def after_action(self) -> None:
        """An action was taken before the eyes of whoever looks; where nothing is secret, of all."""
        self.held = None
        if len(self._seats.people) > 1 and not self._seats.secret():
            self.viewer = None
        if self.curtain is None:  # without a viewer all look on together
            for seat in range(self._seats.count) if self.viewer is None else (self.viewer,):
                self.seen[seat] = self._table.ply

    def back_to(self, ply: int) -> None:
        """What happened after so many actions is taken back."""
        self.asked = self.held = None
        self.seen = [min(seen, ply) for seen in self.seen]

    def tells(self, event: Event) -> bool:
        """Whether the screen may tell of an event that has happened, whatever is looked back at and whether or not a curtain hangs."""
        if self._seats.people:
            return event.visible_to(self.viewer)
        return self._past.eyes is None or event.visible_to(self._past.eyes)

    def everything(self) -> bool:
        """Whether there are no eyes to look through: only computers play, or the game is over and looked back at."""
        if self.curtain is not None or self._past.eyes is not None:
            return False
        return not self._seats.people or (self._past.ply is not None and self._table.result() is not None)

    def eyes(self) -> int | None:
        """The seat through whose eyes the screen looks, None for a bystander's."""
        if self.curtain is not None:
            return None
        replaying = self._past.ply is not None and self._table.result() is not None
        return self._past.eyes if replaying or not self._seats.people else self.viewer

    def visible(self, events: Iterable[Event]) -> list[Event]:
        """Those of past events that the screen may tell of."""
        everything, eyes = self.everything(), self.eyes()
        return [event for event in events if everything or event.visible_to(eyes)]
