"""Stored campaigns: key, outcome and fate of ships for each battle. ``course`` derives everything else."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from navals.club.campaign.plan import ShipFates
from navals.club.tournament.tournament import Entrant
from navals.core.fields import with_item
from navals.core.result import Outcome

MAX_BATTLES: Final = 5
"""Maximum number of battles in a campaign."""
_MAX_LENGTH: Final = 40
"""Maximum length of a code, state or repair, in characters."""
_MAX_REPAIRS: Final = 99


class BattleResult(msgspec.Struct, frozen=True):
    """The outcome of a battle, and the fate of the ships."""

    outcome: Outcome
    ships: ShipFates

    @property
    def winner(self) -> int:
        """Return the winning side, or -1.

        >>> [BattleResult(outcome, ({}, {})).winner for outcome in ("1-0", "0-1", "1/2-1/2", "0-0")]
        [0, 1, -1, -1]
        """
        return {"1-0": 0, "0-1": 1}.get(self.outcome, -1)


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished battle or one in progress. ``key`` and ``at`` (time in milliseconds) are those of its
    record. ``ending`` is ``None`` during the game. ``repairs`` lists each side's repairs after the battle, in
    order, as ``CODE:NAME`` (``None``: the proposed ones)."""

    key: str
    at: int = 0
    ending: BattleResult | None = None
    repairs: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None)


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A campaign: the ids of its game and plan, the two players, and the battles so far."""

    game: str
    plan: str
    players: tuple[Entrant, Entrant]
    battles: tuple[Battle, ...] = ()
    date: str = ""
    at: int = 0
    openly: bool = False
    """Whether two people play without hiding secrets from each other (``Save.openly``)."""

    @property
    def is_in_progress(self) -> bool:
        """Return whether a battle is in progress."""
        return bool(self.battles) and self.battles[-1].ending is None


def with_battle(campaign: Campaign, number: int, battle: Battle) -> Campaign:
    """Return the campaign with one battle replaced."""
    return replace(campaign, battles=with_item(campaign.battles, number, battle))


def validate(campaign: Campaign) -> Campaign:
    """Return the stored campaign if it is valid. Raise ``ValueError`` if not."""
    if len(campaign.battles) > MAX_BATTLES:
        raise ValueError("no campaign")
    if any(battle.ending is None for battle in campaign.battles[:-1]):
        raise ValueError("a battle is missing")
    for battle in campaign.battles:
        fleets = ({}, {}) if battle.ending is None else battle.ending.ships
        texts = [text for fleet in fleets for code, ship in fleet.items() for text in (code, ship.state)]
        for repairs in battle.repairs:
            if repairs is not None:
                if len(repairs) > _MAX_REPAIRS:
                    raise ValueError("too many repairs")
                texts.extend(repairs)
        if len(texts) > 500 or any(len(text) > _MAX_LENGTH for text in texts):
            raise ValueError("no ships")
    return campaign
