"""Short ways to reach positions of MATS in tests."""

from __future__ import annotations

import msgspec

from navals.core.event import Event
from navals.core.refusal import Refusal
from navals.core.seat import CHANCE
from navals.games.mats.game import GAME
from navals.games.mats.rules.options import HIT, INTACT, SUNK
from navals.games.mats.rules.state import MatsState
from navals.games.mats.rules.view import View
from navals.games.mats.screen.terminal import label

ALL = "TP V1 V2 F1 F2 C1 C2"
E1 = "V1 TP F1 V2 F2 C1 C2"
"""The order of both columns in the first worked example."""


class Sea:
    """A game that is played in notation, whoever is to act."""

    def __init__(self, state: MatsState) -> None:
        self.state = state
        self.events: list[Event] = []
        """What happened in the last ``do``."""

    def do(self, *texts: str) -> Sea:
        """Take actions, each text one of a seat, or dice separated by blanks."""
        self.events = []
        for text in texts:
            for part in text.split() if self.state.actor() == CHANCE else [text]:
                action = GAME.parse(part, self.state)
                refusal = self.state.check(action)
                assert refusal is None, f"{part}: {refusal}"
                self.state = self.state.apply(action, self.events)
        return self

    def refused(self, text: str) -> Refusal:
        """Why whoever is to act may not do ``text``."""
        refusal = self.state.check(GAME.parse(text, self.state))
        assert refusal is not None, f"{text} is allowed"
        return refusal

    def menu(self) -> str:
        """All legal actions."""
        return " ".join(GAME.text(action) for action in self.state.actions() or ())

    def happened(self, kind: type[Event]) -> list[Event]:
        """The events of a kind in the last ``do``."""
        return [event for event in self.events if isinstance(event, kind)]

    def file(self, side: int) -> str:
        """A column by increasing position: ``C1=-2 ~=-1 V1*=0 +x=0``; ``+`` for the double file."""
        view: View = self.state.open_view()
        parts = []
        for pawn in view.files(side):
            name = {"water": "~", "wreck": "x"}.get(pawn.kind) or label(view, side, pawn.ship).split()[0]
            parts.append(f"{'+' if pawn.double else ''}{name}={pawn.position}")
        return " ".join(parts)

    def contested(self) -> tuple[int, ...]:
        return self.state.open_view().contested()

    def ended(self) -> tuple[str, str]:
        result = self.state.result()
        assert result is not None
        return result.outcome, result.reason


def opened(options: str = "") -> Sea:
    """A game before the first order."""
    return Sea(GAME.start(GAME.schema.parse(options)))


def facing(a: str, b: str, first: str = "A", options: str = "") -> Sea:
    """Two columns (``V1* C1``: head first, * hit) after the first automatic advance; ships that are not named are
    sunk."""
    state = opened(options).state
    fleet = state.options.fleet
    lives = []
    for order in (a, b):
        names = order.split()
        lives.append(tuple(INTACT if s.id in names else HIT if f"{s.id}*" in names else SUNK for s in fleet))
    sea = Sea(msgspec.structs.replace(state, life=(lives[0], lives[1])))
    return sea.do(
        f"order {a.replace('*', '')}", f"order {b.replace('*', '')}", "6 1" if first == "A" else "1 6"
    )


def set_life(sea: Sea, ships: str, life: int) -> Sea:
    """Make ships of A (``A:V1``) or B hit or sunk or intact, wherever they are."""
    lives = [list(side) for side in sea.state.life]
    for word in ships.split():
        seat, _, name = word.partition(":")
        place = [ship.id for ship in sea.state.options.fleet].index(name)
        lives["AB".index(seat)][place] = life
    sea.state = msgspec.structs.replace(sea.state, life=(tuple(lives[0]), tuple(lives[1])))
    return sea
