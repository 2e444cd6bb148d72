"""Plans of campaigns, from a game's data file, and a game's own functions for them.

A ship is identified by its code in the game (``V1``, ``E2``, ``C3``); its state is a short text in the game's
format, as in its tag ``Setup``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol, TypeVar

import msgspec

from navals import games
from navals.core.game import AnyGame
from navals.core.message import Message

Pair = tuple[tuple[str, ...], tuple[str, ...]]
"""Codes of ships on both sides."""
Ships = Mapping[str, str]
"""States of ships afloat, by code."""
Fate = Literal["afloat", "sunk", "taken"]


class BattleSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of a battle: its ``title``, and its special feature in a sentence."""

    title: str
    brief: str


class PlanSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of a campaign: its ``title``, its ``story`` in a sentence or two, names of ``sides``."""

    title: str
    story: str
    sides: tuple[str, str]


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: its options, and a ``Setup`` with a place, without a state, for each possible ship.

    Ships in ``away`` come only if their side would have too few. A win scores ``win`` points, a tie ``draw``
    for each side; each side then has ``repairs`` points for its ships.
    """

    said: BattleSaid
    options: str
    setup: str
    win: int
    draw: int
    repairs: int = 0
    away: Pair = ((), ())

    @property
    def title(self) -> Message:
        """Return the title of the battle."""
        return Message(self.said.title, {})

    @property
    def brief(self) -> Message:
        """Return the special feature of the battle."""
        return Message(self.said.brief, {})


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign.

    ``fleets`` sail from the start. If a side has fewer than ``least`` ships, new ships of its ``reserve``
    join in order, each entry once; a code may be that of a lost ship. A captured ship gets the captor's first
    free code of its kind in ``prizes``, or is sold. ``worth`` is the points for a ship by kind, sunk or
    taken; ``prize`` the extra points for a capture.
    """

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
        """Return the title of the campaign."""
        return Message(self.said.title, {})

    @property
    def story(self) -> Message:
        """Return the story of the campaign."""
        return Message(self.said.story, {})

    def party(self, side: int) -> Message:
        """Return the name of a side."""
        return Message(self.said.sides[side], {})


def plans(text: bytes) -> tuple[Plan, ...]:
    """Read the campaigns of a data file. Raise ``ValueError`` for invalid data.

    >>> plans(b"[]")
    ()
    """
    return msgspec.json.decode(text, type=tuple[Plan, ...])


class Left(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fate of a ship in a battle, and its final state."""

    fate: Fate = "afloat"
    state: str = ""


Leftovers = tuple[dict[str, Left], dict[str, Left]]
"""Fates of the ships of both sides in a battle, by code."""


class Repair(msgspec.Struct, frozen=True):
    """A possible repair of a ship: its name in storage, cost, gain in the ship's worth (any unit, the same
    for all ships of a game; for proposals), resulting state, and name for people."""

    name: str
    cost: int
    gain: int
    state: str
    said: Message


O_contra = TypeVar("O_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


@cache
def _plans(package: str) -> tuple[Plan, ...]:
    return plans((files(package) / "campaigns.json").read_bytes())


class Campaigns(Protocol[O_contra, S_contra]):
    """A game's rules for campaigns. ``options`` are the options of a battle."""

    def plans(self) -> tuple[Plan, ...]:
        """Return the campaigns of the game's ``campaigns.json``, in menu order."""
        return _plans(type(self).__module__.rpartition(".")[0])

    def kind(self, code: str) -> str:
        """Return the kind of a ship, as in ``Plan.worth``."""

    def whole(self, side: int, code: str, options: O_contra) -> str:
        """Return the state of an undamaged ship."""

    def setup(self, battle: BattlePlan, ships: tuple[Ships, Ships]) -> str:
        """Return the ``Setup`` of a battle, with these ships in their places and states."""

    def left(self, begun: S_contra, over: S_contra, won: int) -> Leftovers:
        """Return the fate of the ships, from the first and last state of a battle won by ``won``."""

    def health(self, side: int, code: str, state: str, options: O_contra) -> tuple[int, int]:
        """Return the health of a ship, as points and maximum points."""

    def repairs(self, side: int, code: str, state: str, options: O_contra) -> tuple[Repair, ...]:
        """Return the possible next repairs of a ship; ``()`` if it is undamaged."""

    def called(self, side: int, code: str, options: O_contra) -> Message | str:
        """Return the name of a ship for people."""

    def told(self, side: int, code: str, state: str, options: O_contra) -> Message:
        """Describe the state of a ship in a few words."""


AnyCampaigns = Campaigns[object, object]
"""The campaign functions of any game."""


def campaigns_of(game: AnyGame) -> AnyCampaigns | None:
    """Return a game's functions for campaigns (`CAMPAIGNS` in its `words/campaigns.py`), if it has any."""
    if not game.card.campaigns:
        return None
    found: AnyCampaigns = games.module(game.id, "words.campaigns").CAMPAIGNS
    return found
