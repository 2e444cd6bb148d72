"""Short ways to reach positions of Trafalgar in tests; ships and port guns by their ids, as in its notation."""

from __future__ import annotations

from typing import Any, Self

from navals.games.trafalgar.rules.fire.gunnery import ARC
from navals.games.trafalgar.rules.fleet import INDEX, Ship
from navals.games.trafalgar.rules.sailing.chart import GUNS, Chart
from navals.geometry.lattice import HEADINGS
from tests.suites.scenes import Scene

FAR = " F1=1,4,E"
"""An enemy far away, so that a position with one side is no victory."""

ASPECTS = ("port", "starboard", "bow", "stern")
"""What of a ship a shooter sees."""


def field(sea: Chart, at: int, heading: int) -> tuple[list[int], list[int]]:
    """The points that the guns to port and to starboard of a ship bear on (R9), near ones first."""
    sides: tuple[list[int], list[int]] = ([], [])
    for lie, side in enumerate(ARC[heading]):
        if side >= 0 and sea.far[lie][at] >= 0:
            sides[side].append(sea.far[lie][at])
    return sides


class Sea(Scene):
    """A game of Trafalgar."""

    @classmethod
    def begun(cls, text: str, game_id: str = "") -> Self:
        """In a position it is A's turn, with wind to the east, unless it says something else; ``FAR`` is an enemy far away."""
        text = text.replace("FAR", FAR.strip())
        ships = any(f"{name}=" in text for name in INDEX)
        usual = [one for one in ("turn=A", "wind=E") if ships and f"{one.split('=')[0]}=" not in text]
        return super().begun(" ".join([*usual, text]), game_id)

    def fact(self, name: str) -> Any:
        """Also ``E1`` (place and heading), ``E1.masts`` and other fields of a ship, ``CN`` (a port gun), ``flag A`` (who carries it)."""
        head, _, rest = name.partition(".")
        if head in INDEX:
            match rest:
                case "":
                    return self.lies(head)
                case "masts":
                    return self.masts(head)
            return getattr(self.ship(head), rest)
        if name in GUNS:
            return self.state.forts[GUNS.index(name)]
        return self.flag(name[5]) if name.startswith("flag ") else super().fact(name)

    def refused(self, text: str) -> str:
        """The rule by which whoever is to act may not do ``text``: ``R7``; empty for a fault of form."""
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule.removeprefix("trafalgar ")

    def ship(self, name: str) -> Ship:
        found: Ship = self.state.ships[INDEX[name]]
        return found

    def lies(self, name: str) -> str:
        """Where a ship lies and where it heads: ``10,9 E``; ``-`` once it is sunk."""
        ship = self.ship(name)
        if ship.at < 0:
            return "-"
        column, row = self.state.sea.place(ship.at)
        return f"{column},{row} {HEADINGS[ship.heading]}"

    def masts(self, name: str) -> str:
        """The masts that stand: ``fmz``."""
        return "".join(mark for mast, mark in enumerate("fmz") if self.ship(name).masts >> mast & 1) or "-"

    def flag(self, seat: str) -> str:
        """Who carries the flag of A or B; ``home`` if nobody."""
        carrier = self.state.flags["AB".index(seat)]
        return "home" if carrier < 0 else next(name for name, number in INDEX.items() if number == carrier)


Play = Sea


def opened(options: str = "") -> Sea:
    """A game before its first action."""
    return Sea.begun(options)


def begun(wind: str = "E", options: str = "") -> Sea:
    """A's first turn of a game in which B has won the toss."""
    return opened(options).do(f"B, wind {wind}")


def given(setup: str, options: str = "") -> Sea:
    """A given position; ``turn=A wind=E`` unless it says something else."""
    return Sea.begun(f"{options} {setup}")
