"""Positions for tests, in which ships and port guns have their ids as in the notation."""

from __future__ import annotations

from typing import Any, Self

from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.weights import WEIGHTS
from navals.games.trafalgar.rules.fire.gunnery import ARC_SIDE
from navals.games.trafalgar.rules.fleet import SHIP_NUMBERS, Ship
from navals.games.trafalgar.rules.sailing.chart import GUNS, Chart
from navals.geometry.lattice import HEADINGS
from tests.suites.scenes import Scene

FAR = " F1=1,4,E"
"""A distant enemy; without one, the position would be won."""

ASPECTS = ("port", "starboard", "bow", "stern")


def field(sea: Chart, at: int, heading: int) -> tuple[list[int], list[int]]:
    """Return the points in a ship's port and starboard arcs (R9), nearest first."""
    sides: tuple[list[int], list[int]] = ([], [])
    for offset, side in enumerate(ARC_SIDE[heading]):
        if side >= 0 and sea.point_at[offset][at] >= 0:
            sides[side].append(sea.point_at[offset][at])
    return sides


class Sea(Scene):
    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        """Start from a position, by default with ``turn=A wind=E``. ``FAR`` adds a distant enemy."""
        text = text.replace("FAR", FAR.strip())
        ships = any(f"{name}=" in text for name in SHIP_NUMBERS)
        usual = [pair for pair in ("turn=A", "wind=E") if ships and f"{pair.split('=')[0]}=" not in text]
        return super().begin(" ".join([*usual, text]), game_id)

    def fact(self, name: str) -> Any:
        """Also return ships and their fields (``E1``, ``E1.masts``), port guns, carriers (``flag A``)."""
        head, _, rest = name.partition(".")
        if head in SHIP_NUMBERS:
            getter = {"": self.lies, "masts": self.masts}.get(rest)
            return getattr(self.ship(head), rest) if getter is None else getter(head)
        if name in GUNS:
            return self.state.forts[GUNS.index(name)]
        return self.flag(name[5]) if name.startswith("flag ") else super().fact(name)

    def refused(self, text: str) -> str:
        """Return the rule that forbids an action, such as ``R7``, or "" if its form is wrong."""
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is allowed"
        return refusal.rule.removeprefix("trafalgar ")

    def ship(self, name: str) -> Ship:
        result: Ship = self.state.ships[SHIP_NUMBERS[name]]
        return result

    def lies(self, name: str) -> str:
        ship = self.ship(name)
        if ship.at < 0:
            return "-"
        column, row = self.state.sea.column_and_row(ship.at)
        return f"{column},{row} {HEADINGS[ship.heading]}"

    def distance(self, name: str, goal: str) -> int:
        """Return the steps from a ship to another one, or to the corner of A or B."""
        sea = self.state.sea
        at = sea.corners["AB".index(goal)] if goal in "AB" else self.ship(goal).at
        return sea.distance(self.ship(name).at, at)

    def masts(self, name: str) -> str:
        return "".join(mark for mast, mark in enumerate("fmz") if self.ship(name).masts >> mast & 1) or "-"

    def flag(self, seat: str) -> str:
        carrier = self.state.flags["AB".index(seat)]
        return (
            "home"
            if carrier < 0
            else next(name for name, number in SHIP_NUMBERS.items() if number == carrier)
        )


Play = Sea


def outlook(sea: Sea, side: int = 0) -> Outlook:
    """Return an expert's outlook."""
    return Outlook(sea.state.view(side), side, WEIGHTS, plans_flags=True, fear_factor=1.0)


def opened(options: str = "") -> Sea:
    return Sea.begin(options)


def begin(wind: str = "E", options: str = "") -> Sea:
    return opened(options).do(f"B, wind {wind}")


def set_up(setup: str, options: str = "") -> Sea:
    return Sea.begin(f"{options} {setup}")
