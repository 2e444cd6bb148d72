"""Short ways to reach positions of MATS in tests."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from navals.core.refusal import Refusal
from navals.games.mats.rules.options import HIT, INTACT, SUNK
from navals.games.mats.screen.terminal import label
from tests.suites.scenes import Scene

ALL = "TP V1 V2 F1 F2 C1 C2"
E1 = "V1 TP F1 V2 F2 C1 C2"
"""The order of both columns in the first worked example."""
LIFE = {"sink": SUNK, "hit": HIT}


class Sea(Scene):
    """A game of MATS."""

    @classmethod
    def begun(cls, text: str, game_id: str = "") -> Self:
        """``V1* C1 / F1`` are two columns (head first, * hit) after the first automatic advance, ships that are not named being sunk; with
        options, and ``first=B`` where B moves first."""
        columns, _, black = text.partition(" / ")
        words = [*columns.split(), "/", *black.split()] if black else text.split()
        options = [word for word in words if "=" in word and word != "first=B"]
        sea = super().begun(" ".join(options) or "-", game_id)
        if not black:
            return sea
        named = [word for word in words if "=" not in word]
        cut = named.index("/")
        lives = tuple(
            tuple(
                INTACT if s.id in side else HIT if f"{s.id}*" in side else SUNK
                for s in sea.state.options.fleet
            )
            for side in (named[:cut], named[cut + 1 :])
        )
        sea.state = msgspec.structs.replace(sea.state, life=lives)
        orders = [" ".join(["order", *side]).replace("*", "") for side in (named[:cut], named[cut + 1 :])]
        return sea.do(*orders, "1 6" if "first=B" in words else "6 1")

    def do(self, *texts: str) -> Self:
        """Also ``sink A.V1 B.C2``, ``hit A.V1``, wherever they are, and ``now A``: another seat is to choose."""
        word, _, rest = texts[0].partition(" ")
        if word in LIFE:
            return self.set_life(rest, LIFE[word])
        if word == "now":
            self.state = msgspec.structs.replace(self.state, turn="AB".index(rest))
            return self
        return super().do(*texts)

    def set_life(self, ships: str, life: int) -> Self:
        """Make ships of A (``A.V1``) or B hit or sunk or intact, wherever they are."""
        lives = [list(side) for side in self.state.life]
        for seat, name in (word.split(".") for word in ships.split()):
            lives["AB".index(seat)][self.place(name)] = life
        self.state = msgspec.structs.replace(self.state, life=tuple(map(tuple, lives)))
        return self

    def place(self, name: str) -> int:
        """The number of a ship of the fleet."""
        return [ship.id for ship in self.state.options.fleet].index(name)

    def fact(self, name: str) -> Any:
        """Also ``A`` (its column, see ``file``), ``A.V1`` (intact, hit or sunk), ``contested`` (positions), ``fighters A 0`` (who fights at 0)."""
        if name in ("A", "B"):
            return self.file("AB".index(name))
        if name[1:2] == ".":
            lives = {INTACT: "intact", HIT: "hit", SUNK: "sunk"}
            return lives[self.state.life["AB".index(name[0])][self.place(name[2:])]]
        if name == "contested":
            return self.contested()
        if name.startswith("fighters "):
            _, side, position = name.split()
            fleet = self.state.options.fleet
            return [fleet[n].id for n in self.state.open_view().fighters("AB".index(side), int(position))]
        return super().fact(name)

    def refused(self, text: str) -> Refusal:
        """Why whoever is to act may not do ``text``."""
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is allowed"
        return refusal

    def file(self, side: int) -> str:
        """A column by increasing position: ``C1=-2 ~=-1 V1*=0 +x=0``; ``+`` for the double file."""
        view = self.state.open_view()
        parts = []
        for pawn in view.files(side):
            name = {"water": "~", "wreck": "x"}.get(pawn.kind) or label(view, side, pawn.ship).split()[0]
            parts.append(f"{'+' if pawn.double else ''}{name}={pawn.position}")
        return " ".join(parts)

    def contested(self) -> tuple[int, ...]:
        """The positions where there will be a combat."""
        found: tuple[int, ...] = self.state.open_view().contested()
        return found


Play = Sea


def opened(options: str = "") -> Sea:
    """A game before the first order."""
    return Sea.begun(options or "-")


def facing(a: str, b: str, first: str = "A", options: str = "") -> Sea:
    """Two columns after the first automatic advance."""
    return Sea.begun(f"first={first} {a} / {b} {options}".replace("first=A ", ""))
