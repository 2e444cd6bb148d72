"""States, actions and events of Moorings, a game without hidden information and chance."""

from __future__ import annotations

import random

import msgspec

from navals.core.event import Event, tell
from navals.core.fields import with_item
from navals.core.game import Action, State
from navals.core.message import msg, msgn
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import NOBODY
from navals.games.moorings.rules.options import Options


class Cast(Action, frozen=True):
    """Cast off ``boats`` boats from a quay, counted from 0 (R2)."""

    quay: int
    boats: int


class CastOff(Event, frozen=True, kw_only=True):
    """Boats of a quay have gone; ``left`` stay there."""

    seat: int
    quay: int
    boats: int
    left: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The view of ``seat``, which is complete."""

    seat: int | None
    state: MooringsState


class MooringsState(State, frozen=True, kw_only=True):
    """``boats`` by quay; ``turn`` is the seat to act, even in the final state."""

    options: Options
    boats: tuple[int, ...]
    turn: int

    def actor(self) -> int:
        return self.turn if any(self.boats) else NOBODY

    def check(self, action: Cast) -> Refusal | None:
        if not any(self.boats):
            return Refusal(msg("no boats are left"), "moorings R3")
        if not 0 <= action.quay < len(self.boats):
            return Refusal(msg("there is no quay {n}", n=action.quay + 1), "moorings R1")
        count = self.boats[action.quay]
        if 1 <= action.boats <= count:
            return None
        return Refusal(
            msgn("there is {n} boat at that quay", "there are {n} boats at that quay", count), "moorings R2"
        )

    def actions(self) -> tuple[Cast, ...]:
        return tuple(Cast(quay, n) for quay, count in enumerate(self.boats) for n in range(1, count + 1))

    def sample(self, rng: random.Random) -> Cast:
        return rng.choice(self.actions())

    def apply(self, action: Cast, log: list[Event] | None = None) -> MooringsState:
        quay, rest = action.quay, self.boats[action.quay] - action.boats
        tell(log, CastOff, seat=self.turn, quay=quay, boats=action.boats, left=rest)
        boats = with_item(self.boats, quay, rest)
        return MooringsState(options=self.options, boats=boats, turn=1 - self.turn)

    def view(self, seat: int | None = None) -> View:
        return View(seat=seat, state=self)

    open_view = view

    def result(self) -> Result | None:
        return None if any(self.boats) else won_by(1 - self.turn, "last")
