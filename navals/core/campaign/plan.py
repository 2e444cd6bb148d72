"""What a campaign is before anybody plays it, as a game's data file tells it, and what a game says of its ships in one.

A ship is known by its game's code in its fleet (``V1``, ``E2``, ``C3``), and its state by a short text of the game's own, as its tag ``Setup`` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from navals.core.message import Message

Pair = tuple[tuple[str, ...], tuple[str, ...]]
"""Ships of both sides, by their codes."""
Ships = Mapping[str, str]
"""Ships that are afloat: their states by their codes."""
Fate = Literal["afloat", "sunk", "taken"]


class BattleSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of a battle: its ``title``, and in a sentence what is special about it."""

    title: str
    brief: str


class PlanSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of a campaign: its ``title``, its ``story`` in a sentence or two, and who the two ``sides`` are."""

    title: str
    story: str
    sides: tuple[str, str]


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: the options of its record, and the ``Setup`` in which every ship that could take part has its place, without its state. ``away`` are ships
    that are elsewhere, and come only if their side would have too few. Winning gives ``win`` points, a tie ``draw`` to both; after it each side has
    ``repairs`` points to spend on its ships."""

    said: BattleSaid
    options: str
    setup: str
    win: int
    draw: int
    repairs: int = 0
    away: Pair = ((), ())

    @property
    def title(self) -> Message:
        """What the battle is called."""
        return Message(self.said.title, {})

    @property
    def brief(self) -> Message:
        """What is special about it."""
        return Message(self.said.brief, {})


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign. ``fleets`` sail from the start. Where a side has fewer than ``least`` ships for a battle, ships of its ``reserve`` join, new and in this
    order, each entry once; a code may be that of a ship that was lost. A captured ship sails for whoever took it, under the first free code of its kind
    among ``prizes``; where none is free it is sold. ``worth``: the points for a ship by its kind, sunk or taken; ``prize``: what is added for one taken."""

    id: str
    said: PlanSaid
    fleets: Pair
    reserve: Pair
    least: int
    worth: dict[str, int]
    battles: tuple[BattlePlan, ...]
    prizes: Pair = ((), ())
    prize: int = 0

    @property
    def title(self) -> Message:
        """What the campaign is called."""
        return Message(self.said.title, {})

    @property
    def story(self) -> Message:
        """What it is about."""
        return Message(self.said.story, {})

    def party(self, side: int) -> Message:
        """Who a side is."""
        return Message(self.said.sides[side], {})


def plans(text: bytes) -> tuple[Plan, ...]:
    """The campaigns of a data file. Raises ValueError for what is none.

    >>> plans(b"[]")
    ()
    """
    return msgspec.json.decode(text, type=tuple[Plan, ...])


class Left(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a ship in a battle: whether it is afloat, sunk, or in the enemy's hands, and the state it is in."""

    fate: Fate = "afloat"
    state: str = ""


Leftovers = tuple[dict[str, Left], dict[str, Left]]
"""What became of the ships of both sides that took part, by their codes."""


class Repair(msgspec.Struct, frozen=True):
    """One thing that can be done for a ship: the word that is kept of it, what it costs, how much the ship is worth more for it (for a proposal: any unit,
    the same for all ships of a game), the ship's state afterwards, and what it is called."""

    name: str
    cost: int
    gain: int
    state: str
    said: Message


class Campaigns:
    """What a game that has campaigns says of them. ``options`` are those of a battle."""

    def plans(self) -> tuple[Plan, ...]:
        """Its campaigns, in the order in which they are offered."""
        raise NotImplementedError

    def kind(self, code: str) -> str:
        """The kind of a ship, as in ``Plan.worth``."""
        raise NotImplementedError

    def whole(self, side: int, code: str, options: Any) -> str:
        """The state of a ship fresh from the yard."""
        raise NotImplementedError

    def setup(self, battle: BattlePlan, ships: tuple[Ships, Ships]) -> str:
        """The ``Setup`` in which a battle begins: the ships that take part, in their places and states."""
        raise NotImplementedError

    def left(self, begun: Any, over: Any, won: int) -> Leftovers:
        """What became of the ships that took part, from the first and the last state of a battle. ``won``: the side that won it, -1 for none."""
        raise NotImplementedError

    def health(self, side: int, code: str, state: str, options: Any) -> tuple[int, int]:
        """How much of a ship is left: so many points of so many."""
        raise NotImplementedError

    def repairs(self, side: int, code: str, state: str, options: Any) -> tuple[Repair, ...]:
        """What can be done for a ship in that state, one step at a time; () where it is whole."""
        raise NotImplementedError

    def called(self, side: int, code: str, options: Any) -> Message | str:
        """What a ship is called."""
        raise NotImplementedError

    def told(self, side: int, code: str, state: str, options: Any) -> Message:
        """The state of a ship in a few words."""
        raise NotImplementedError
