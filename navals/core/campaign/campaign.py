"""What is kept of a campaign that is played. A battle is an ordinary record, known here by a key; whoever holds the records tells how it ended and what
became of the ships. All else follows from that (``course``)."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from navals.core.campaign.plan import Leftovers
from navals.core.result import Outcome
from navals.core.tournament.tournament import Entrant

MOST: Final = 5
"""Battles of a campaign."""
_LONGEST: Final = 40
"""Characters of a code, of a state, of a repair."""
_MOST_REPAIRS: Final = 99


class Ending(msgspec.Struct, frozen=True):
    """How a battle ended, and what became of the ships."""

    outcome: Outcome
    ships: Leftovers

    @property
    def won(self) -> int:
        """The side that won, -1 for none.

        >>> [Ending(outcome, ({}, {})).won for outcome in ("1-0", "0-1", "1/2-1/2", "0-0")]
        [0, 1, -1, -1]
        """
        return {"1-0": 0, "0-1": 1}.get(self.outcome, -1)


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle that has begun: the key of its record, how it ended (None while it goes on) and when (milliseconds, by the record's summary), and what each
    side has repaired after it, as ``CODE:NAME`` of each repair in their order; None: what is proposed."""

    key: str
    at: int = 0
    ending: Ending | None = None
    repairs: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None)


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A campaign: its game and its plan by their ids, who plays the two sides, and the battles so far."""

    game: str
    plan: str
    players: tuple[Entrant, Entrant]
    battles: tuple[Battle, ...] = ()
    date: str = ""
    at: int = 0
    openly: bool = False
    """Two people play with an open table (``Save.openly``)."""

    @property
    def goes_on(self) -> bool:
        """Whether a battle has begun and is not over."""
        return bool(self.battles) and self.battles[-1].ending is None


def with_battle(held: Campaign, number: int, battle: Battle) -> Campaign:
    """The campaign with one battle replaced."""
    battles = list(held.battles)
    battles[number] = battle
    return replace(held, battles=tuple(battles))


def checked(found: Campaign) -> Campaign:
    """Return a campaign that was stored. Raise ValueError if it cannot be one."""
    if len(found.battles) > MOST:
        raise ValueError("no campaign")
    if any(battle.ending is None for battle in found.battles[:-1]):
        raise ValueError("a battle is missing")
    for battle in found.battles:
        fleets = ({}, {}) if battle.ending is None else battle.ending.ships
        words = [word for fleet in fleets for code, left in fleet.items() for word in (code, left.state)]
        for chosen in battle.repairs:
            if chosen is not None:
                if len(chosen) > _MOST_REPAIRS:
                    raise ValueError("too many repairs")
                words.extend(chosen)
        if len(words) > 500 or any(len(word) > _LONGEST for word in words):
            raise ValueError("no ships")
    return found
