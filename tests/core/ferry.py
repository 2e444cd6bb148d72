"""Ferry, a game small enough that every chance is known exactly.

In turn, each side rows (one buoy) or sails (a die: two buoys on 4 to 6, otherwise none). After three turns
each, the side with more buoys wins.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from navals.core.capabilities import Analysis, Hidden
from navals.core.card import Card
from navals.core.event import Event
from navals.core.game import Action, Game, State
from navals.core.message import msg
from navals.core.option import Schema
from navals.core.player import Limit, Player, Thought
from navals.core.refusal import Refusal
from navals.core.result import Result, won_by
from navals.core.seat import CHANCE, NOBODY

TURNS = 6


class Options(msgspec.Struct, frozen=True):
    """Ferry has no options."""


class Go(Action, frozen=True, tag="go"):
    sail: bool


class Die(Action, frozen=True, tag="die"):
    """A die for a sail."""

    face: int


GO = (Go(False), Go(True))
DICE = tuple((Die(face), 1 / 6) for face in range(1, 7))


class Ferry(State, frozen=True):
    """The buoys, the number of turns taken, and whether a die is due. A state is its own view."""

    options: Options
    buoys: tuple[int, int] = (0, 0)
    turn: int = 0
    sails: bool = False
    seat: int | None = None

    def actor(self) -> int:
        return NOBODY if self.turn == TURNS else CHANCE if self.sails else self.turn % 2

    def check(self, action: Any) -> Refusal | None:
        return None

    def actions(self) -> tuple[Any, ...]:
        return () if self.turn == TURNS else tuple(die for die, _ in DICE) if self.sails else GO

    def sample(self, rng: random.Random) -> Any:
        return rng.choice(self.actions())

    def outcomes(self) -> tuple[tuple[Any, float], ...]:
        return DICE

    def apply(self, action: Any, log: list[Event] | None = None) -> Ferry:
        if action == Go(True):
            return msgspec.structs.replace(self, sails=True)
        gain = (2 if action.face > 3 else 0) if isinstance(action, Die) else 1
        side = self.turn % 2
        buoys = (self.buoys[0] + gain * (side == 0), self.buoys[1] + gain * (side == 1))
        return Ferry(self.options, buoys, self.turn + 1)

    def view(self, seat: int | None) -> Ferry:
        return msgspec.structs.replace(self, seat=seat)

    def open_view(self, seat: int | None = None) -> Ferry:
        return self.view(seat)

    def result(self) -> Result | None:
        a, b = self.buoys
        if self.turn < TURNS:
            return None
        return Result("1/2-1/2", "equal") if a == b else won_by(int(b > a), "buoys")


@cache
def exact(state: Ferry) -> float:
    """Return A's chance if both play perfectly; a draw counts half."""
    result = state.result()
    if result is not None:
        return result.score(0)
    if state.actor() == CHANCE:
        return sum(share * exact(state.apply(die)) for die, share in DICE)
    values = [exact(state.apply(go)) for go in GO]
    return max(values) if state.actor() == 0 else min(values)


class Ferryman:
    level = "expert"

    def think(self, view: Ferry, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        state = view.view(None)
        best = max(GO, key=lambda go: (1 - 2 * view.actor()) * exact(state.apply(go)))
        yield Thought(best, reason=msg("It is better."))


class Exact(Analysis):
    """The exact analysis of Ferry."""

    def chance(self, view: Ferry) -> float | None:
        return exact(view.view(None))


class FerryGame(Game[Ferry]):
    reason = staticmethod(lambda result, names: msg("It is over."))
    card = Card(
        id="ferry", place=9, title=msg("Ferry"), blurb=msg("Buoys."), levels={}, reason=reason, modes=()
    )
    schema = Schema(Options, (), lambda options: options, lambda rng: {}, lambda options, name: None)
    presets = ()
    action_type = Go | Die
    max_plies = 2 * TURNS
    hidden = Hidden(lambda view, rng: view.view(None))
    analysis = Exact()

    def start(self, options: Options, setup: str | None = None) -> Ferry:
        return Ferry(options)

    def text(self, action: Any) -> str:
        return ("sail" if action.sail else "row") if isinstance(action, Go) else str(action.face)

    def player(self, level: str) -> Player:
        return Ferryman()


GAME = FerryGame()


def varied(base: type[FerryGame] = FerryGame, game: dict[str, Any] | None = None, **analysis: Any) -> Any:
    """Return Ferry with other attributes of the ``game`` and of its analysis."""
    return type("Varied", (base,), {**(game or {}), "analysis": type("Varied", (Exact,), analysis)()})()


def plays(*actions: Any) -> Player:
    """Return a player that has these thoughts about every view."""
    thoughts = [Thought(action) for action in actions]
    return type("Plays", (Ferryman,), {"think": lambda self, view, limit, rng: iter(thoughts)})()
