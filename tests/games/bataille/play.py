"""Shortcuts to positions of Bataille navale in tests."""

from __future__ import annotations

from typing import Any, Self

from navals import games
from navals.core.seat import CHANCE, NOBODY
from navals.games.bataille.rules.grid import SQUARE_NAMES
from navals.games.bataille.rules.layouts import union
from navals.games.bataille.rules.state import Bombed
from tests.suites.scenes import Scene

GAME: Any = games.find("bataille")
FLEET = "A1-A5 C1-C4 E1-E3 G1-G3 I1-I2"
"""Variant 1 as in the worked examples of the rules."""
FLEET2 = "A1-A4 C1-C3 E1-E3 G1-G2 I1-I2 A6-A7 C6 E6 G6 I6"
"""Variant 2, arranged likewise."""


class Play(Scene):
    """A game of Bataille navale."""

    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        """Also accept ``FLEET`` or ``FLEET2`` (variant 2): both sides have placed it, and A goes first unless
        the options say otherwise."""
        words = text.split()
        fleet = next((word for word in words if word in ("FLEET", "FLEET2")), "")
        options = [word for word in words if word != fleet] + ["variant=2"] * (fleet == "FLEET2")
        scene = super().begin(" ".join(options) or "-", game_id)
        return scene.place(fleet, fleet) if fleet else scene

    def place(self, a: str, b: str) -> Self:
        """Place both fleets; A goes first if it is left to chance."""
        self.do(f"place {a}", f"place {b}")
        return self.do("A") if self.state.actor() == CHANCE else self

    def do(self, *texts: str) -> Self:
        """Also accept ``bomb A1 B1 A2``, by the seat to act, and ``until over A1 A2 / B1``: A bombs the first
        squares, B the others, then both bomb water."""
        word, _, rest = texts[0].partition(" ")
        if word == "bomb":
            return super().do(*rest.split())
        if texts[0].startswith("until over"):
            a, _, b = texts[0].removeprefix("until over").partition("/")
            plans = [a.split() + self.water_of(1), b.split() + self.water_of(0)]
            while (seat := self.state.actor()) != NOBODY:
                super().do(plans[seat].pop(0))
            return self
        return super().do(*(text.replace("FLEET2", FLEET2).replace("FLEET", FLEET) for text in texts))

    def water_of(self, owner: int) -> list[str]:
        """Return the squares of a grid without a ship, last first."""
        ships = union(self.state.fleets[owner])
        return [SQUARE_NAMES[square] for square in range(99, -1, -1) if not ships >> square & 1]

    def fact(self, name: str) -> Any:
        """Also accept ``answers`` to the last step's bombs, ``tallies`` by seat, ``sizes`` of A's fleet."""
        match name:
            case "answers":
                return [event.answer for event in self.events if isinstance(event, Bombed)]
            case "tallies":
                return [(tally.sizes, tally.ships) for tally in self.state.view(0).tallies]
            case "sizes":
                return [ship.bit_count() for ship in self.state.fleets[0]]
        return super().fact(name)


def opened(options: str = "") -> Play:
    """Return a game before placement."""
    return Play.begin(options or "-")


def begin(options: str = "", fleet: str = "FLEET") -> Play:
    """Return a game before its first shot."""
    return Play.begin(f"{fleet} {options}")
