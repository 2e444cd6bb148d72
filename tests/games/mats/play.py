"""Shortcuts to positions of MATS in tests."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from navals.games.mats.rules.options import HIT, INTACT, SUNK
from navals.games.mats.screen.terminal import ship_label
from tests.suites.scenes import Scene

ALL = "TP V1 V2 F1 F2 C1 C2"
E1 = "V1 TP F1 V2 F2 C1 C2"
"""The order of both columns in the first worked example."""
LIFE = {"sink": SUNK, "hit": HIT}


class Sea(Scene):
    """A game of MATS."""

    @classmethod
    def begin(cls, text: str, game_id: str = "") -> Self:
        """Also accept ``V1* C1 / F1``: columns (* hit, others sunk) after the first drift, by ``first``."""
        words = text.split()
        options = [word for word in words if "=" in word and word != "first=B"]
        sea = super().begin(" ".join(options) or "-", game_id)
        if "/" not in words:
            return sea
        columns = " ".join(word for word in words if "=" not in word).split("/")
        sides, fleet = [column.split() for column in columns], sea.state.options.fleet
        lives = tuple(
            tuple(INTACT if s.id in side else HIT if f"{s.id}*" in side else SUNK for s in fleet)
            for side in sides
        )
        sea.state = msgspec.structs.replace(sea.state, life=lives)
        orders = [" ".join(["order", *side]).replace("*", "") for side in sides]
        return sea.do(*orders, "1 6" if "first=B" in words else "6 1")

    def do(self, *texts: str) -> Self:
        """Also accept ``sink A.V1 B.C2``, ``hit A.V1`` at any place, and ``now A``: A is to choose."""
        word, _, rest = texts[0].partition(" ")
        if word in LIFE:
            return self.set_life(rest, LIFE[word])
        if word == "now":
            self.state = msgspec.structs.replace(self.state, turn="AB".index(rest))
            return self
        return super().do(*texts)

    def set_life(self, ships: str, hull: int) -> Self:
        lives = [list(side) for side in self.state.life]
        for seat, name in (word.split(".") for word in ships.split()):
            lives["AB".index(seat)][self.place(name)] = hull
        self.state = msgspec.structs.replace(self.state, life=tuple(map(tuple, lives)))
        return self

    def place(self, name: str) -> int:
        return [ship.id for ship in self.state.options.fleet].index(name)

    def fact(self, name: str) -> Any:
        """Also accept ``A`` (see ``file``), ``A.V1`` (a ship's state), ``contested`` and ``fighters A 0``."""
        if name in ("A", "B"):
            return self.file("AB".index(name))
        if name[1:2] == ".":
            lives = {INTACT: "intact", HIT: "hit", SUNK: "sunk"}
            return lives[self.state.life["AB".index(name[0])][self.place(name[2:])]]
        if name == "contested":
            return self.state.open_view().combat_positions()
        if name.startswith("fighters "):
            _, side, position = name.split()
            fleet = self.state.options.fleet
            return [fleet[n].id for n in self.state.open_view().fighters("AB".index(side), int(position))]
        return super().fact(name)

    def file(self, side: int) -> str:
        """Return a column by increasing position: ``C1=-2 ~=-1 V1*=0 +x=0``; ``+``: in the double file."""
        view = self.state.open_view()
        parts = []
        for pawn in view.column_pawns(side):
            name = {"water": "~", "wreck": "x"}.get(pawn.kind) or ship_label(view, side, pawn.ship).split()[0]
            parts.append(f"{'+' if pawn.double else ''}{name}={pawn.position}")
        return " ".join(parts)


Play = Sea


def opened(options: str = "") -> Sea:
    return Sea.begin(options or "-")


def facing(a: str, b: str, first: str = "A", options: str = "") -> Sea:
    return Sea.begin(f"first={first} {a} / {b} {options}".replace("first=A ", ""))
