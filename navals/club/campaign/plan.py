"""Campaign plans, read from a game's data file, and the functions a game provides for campaigns.

A ship is identified by its code in the game (``V1``, ``E2``, ``C3``); its state is a short text in the same
format as in the game's ``Setup`` tag.
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

ShipCodes = tuple[tuple[str, ...], tuple[str, ...]]
"""Ship codes of both sides."""
ShipStates = Mapping[str, str]
"""States of the ships afloat, by code."""
Fate = Literal["afloat", "sunk", "taken"]


class BattleTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of a battle: its ``title``, and a sentence on what is special about it."""

    title: str
    brief: str


class PlanTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of a campaign: its ``title``, ``story`` (one or two sentences) and names of ``sides``."""

    title: str
    story: str
    sides: tuple[str, str]


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: its options, and a ``Setup`` with a place, but no state, for every possible ship.

    Ships in ``away`` join only if their side would otherwise have too few. The winner scores ``win`` points;
    in a tie, each side scores ``draw``. Each side may then spend ``repairs`` points on its ships.
    """

    said: BattleTexts
    options: str
    setup: str
    win: int
    draw: int
    repairs: int = 0
    away: ShipCodes = ((), ())

    @property
    def title(self) -> Message:
        """Return the title of the battle."""
        return Message(self.said.title, {})

    @property
    def brief(self) -> Message:
        """Return the sentence on what is special about the battle."""
        return Message(self.said.brief, {})


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign.

    ``fleets`` are available from the start. If a side has fewer than ``least`` ships, new ships from its
    ``reserve`` join in order, each entry once; they may reuse the code of a lost ship. A captured ship gets
    the captor's first free code of its kind in ``prizes``, or is sold. ``worth`` has the points for sinking
    or capturing a ship, by kind; ``prize`` is the bonus for a capture.
    """

    id: str
    said: PlanTexts
    fleets: ShipCodes
    reserve: ShipCodes
    least: int
    worth: dict[str, int]
    battles: tuple[BattlePlan, ...]
    prizes: ShipCodes = ((), ())
    prize: int = 0

    @property
    def title(self) -> Message:
        """Return the title of the campaign."""
        return Message(self.said.title, {})

    @property
    def story(self) -> Message:
        """Return the story of the campaign."""
        return Message(self.said.story, {})

    def side_name(self, side: int) -> Message:
        """Return the name of a side."""
        return Message(self.said.sides[side], {})


def read_plans(data: bytes) -> tuple[Plan, ...]:
    """Read the campaigns in a data file. Raise ``ValueError`` for invalid data.

    >>> read_plans(b"[]")
    ()
    """
    return msgspec.json.decode(data, type=tuple[Plan, ...])


class ShipFate(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fate of a ship in a battle, and its final state."""

    fate: Fate = "afloat"
    state: str = ""


ShipFates = tuple[dict[str, ShipFate], dict[str, ShipFate]]
"""Fates of both sides' ships in a battle, by code."""


class RepairOption(msgspec.Struct, frozen=True):
    """A possible repair of a ship. ``name``: its name in storage; ``cost``: in points; ``gain``: its
    benefit, on one scale for all ships of a game; ``state``: the state after the repair; ``label``: the text
    to display."""

    name: str
    cost: int
    gain: int
    state: str
    label: Message


O_contra = TypeVar("O_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


@cache
def _load_plans(package: str) -> tuple[Plan, ...]:
    return read_plans((files(package) / "campaigns.json").read_bytes())


class Campaigns(Protocol[O_contra, S_contra]):
    """A game's rules for campaigns. ``options`` are those of a battle."""

    def plans(self) -> tuple[Plan, ...]:
        """Return the campaigns in the game's ``campaigns.json``, in menu order."""
        return _load_plans(type(self).__module__.rpartition(".")[0])

    def kind(self, code: str) -> str:
        """Return the kind of a ship, as in ``Plan.worth``."""

    def new_ship(self, side: int, code: str, options: O_contra) -> str:
        """Return the state of an undamaged ship."""

    def setup(self, battle: BattlePlan, ships: tuple[ShipStates, ShipStates]) -> str:
        """Return the ``Setup`` of a battle with these ships and their states."""

    def fates(self, start: S_contra, end_state: S_contra, winner: int) -> ShipFates:
        """Return the fates of the ships, given a battle's first and last state and its winner (-1: none)."""

    def health(self, side: int, code: str, state: str, options: O_contra) -> tuple[int, int]:
        """Return a ship's health: current and maximum points."""

    def repairs(self, side: int, code: str, state: str, options: O_contra) -> tuple[RepairOption, ...]:
        """Return the possible next repairs of a ship; ``()`` if it is undamaged."""

    def ship_name(self, side: int, code: str, options: O_contra) -> Message | str:
        """Return a ship's display name."""

    def describe(self, side: int, code: str, state: str, options: O_contra) -> Message:
        """Describe the state of a ship in a few words."""


AnyCampaigns = Campaigns[object, object]
"""The campaign functions of any game."""


def campaigns_of(game: AnyGame) -> AnyCampaigns | None:
    """Return a game's campaign functions (`CAMPAIGNS` in its `words/campaigns.py`), or `None`."""
    if not game.card.campaigns:
        return None
    campaigns: AnyCampaigns = games.module(game.id, "words.campaigns").CAMPAIGNS
    return campaigns
