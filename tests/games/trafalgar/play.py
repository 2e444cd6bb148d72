"""Short ways to reach positions of Trafalgar in tests."""

from __future__ import annotations

from typing import TypeVar

from navals.core.event import Event
from navals.core.seat import CHANCE
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules.fleet import INDEX, Ship
from navals.games.trafalgar.rules.sailing.chart import GUNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.geometry.lattice import HEADINGS

T = TypeVar("T", bound=Event)


class Sea:
    """A game that is played in notation, whoever is to act."""

    def __init__(self, state: TrafalgarState) -> None:
        self.state = state
        self.events: list[Event] = []
        """What happened in the last ``do``."""

    def do(self, text: str) -> Sea:
        """Take actions, separated by commas; those of chance also by blanks."""
        self.events = []
        for action in text.split(", "):
            chance = self.state.actor() == CHANCE
            for part in action.split() if chance else [action]:
                taken = GAME.parse(part, self.state)
                refusal = self.state.check(taken)
                assert refusal is None, f"{part}: {refusal}"
                self.state = self.state.apply(taken, self.events)
        return self

    def refused(self, text: str) -> str:
        """The rule by which whoever is to act may not do ``text``: ``R7``; empty for a fault of form."""
        refusal = self.state.check(GAME.parse(text, self.state))
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule.removeprefix("trafalgar ")

    def told(self, text: str) -> str:
        """The sentence of a refusal."""
        return str(self.state.check(GAME.parse(text, self.state)))

    def can(self, text: str) -> bool:
        """Whether ``text`` is legal; the menu must say the same."""
        action = GAME.parse(text, self.state)
        allowed = self.state.check(action) is None
        assert allowed == (action in (self.state.actions() or ())), text
        return allowed

    def menu(self, begin: str = "") -> list[str]:
        """The legal actions whose text begins so."""
        texts = [GAME.text(action) for action in self.state.actions() or ()]
        return [text for text in texts if text.startswith(begin)]

    def ship(self, name: str) -> Ship:
        return self.state.ships[INDEX[name]]

    def lies(self, name: str) -> str:
        """Where a ship lies and where it heads: ``10,9 E``; ``-`` once it is sunk."""
        ship = self.ship(name)
        if ship.at < 0:
            return "-"
        column, row = self.state.sea.place(ship.at)
        return f"{column},{row} {HEADINGS[ship.heading]}"

    def masts(self, name: str) -> str:
        """The masts that stand: ``fmz``."""
        return "".join(mark for mast, mark in enumerate("fmz") if self.ship(name).masts >> mast & 1)

    def fort(self, name: str) -> int:
        return self.state.forts[GUNS.index(name)]

    def flag(self, seat: str) -> str:
        """Who carries the flag of A or B; ``home`` if nobody."""
        carrier = self.state.flags["AB".index(seat)]
        return "home" if carrier < 0 else next(name for name, number in INDEX.items() if number == carrier)

    def happened(self, kind: type[T]) -> list[T]:
        """The events of a kind in the last ``do``."""
        return [event for event in self.events if isinstance(event, kind)]

    def ended(self) -> tuple[str, str] | None:
        result = self.state.result()
        return None if result is None else (result.outcome, result.reason)


def opened(options: str = "") -> Sea:
    """A game before its first action."""
    return Sea(GAME.start(GAME.schema.parse(options)))


def begun(wind: str = "E", options: str = "") -> Sea:
    """A's first turn of a game in which B has won the toss."""
    return opened(options).do(f"B, wind {wind}")


def given(setup: str, options: str = "") -> Sea:
    """A given position; ``turn=A wind=E`` unless it says something else."""
    for default in ("turn=A", "wind=E"):
        key = default.split("=")[0]
        if f"{key}=" not in setup:
            setup = f"{default} {setup}"
    return Sea(GAME.start(GAME.schema.parse(options), setup))


FAR = " F1=1,4,E"
"""An enemy far away, so that a position with one side is no victory."""
