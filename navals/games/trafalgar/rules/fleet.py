"""The ships: names, classes and current states.

A ship is an index in SHIPS: 0 to 3 are A's (the English, home Gibraltar), 4 to 7 B's (the French and the
Spanish, home Cadiz).
"""

from __future__ import annotations

from typing import Final

import msgspec

from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import FRIGATE, OFF, SHIP_OF_LINE
from navals.geometry.lattice import E, W

FORE: Final = 0
MAIN: Final = 1
MIZZEN: Final = 2
MASTS: Final = ("fore", "main", "mizzen")
"""The masts, by number. A ship's standing masts are a bit mask."""
ALL_MASTS: Final = 7
MASTS_OF: Final = tuple(tuple(mast for mast in range(3) if masts >> mast & 1) for masts in range(8))
"""``MASTS_OF[masts]``: the numbers of the masts in a bit mask."""
_MAST_LETTERS: Final = "fmz"
MIZZEN_ONLY: Final = 1 << MIZZEN

PORT: Final = 0
STARBOARD: Final = 1
SIDES: Final = ("port", "starboard")

SPEEDS: Final = tuple(
    tuple(sum(shares[mast] for mast in masts) for masts in MASTS_OF) for shares in ((1, 2, 1), (2, 2, 2))
)
"""``SPEEDS[class][masts]``: moves per turn (R1)."""
GUNS_BY_RATE: Final = (3, 2)
"""Guns on each side of an intact ship, by class."""
FATAL_GUNS: Final = ((0, 0), GUNS_BY_RATE)
"""``FATAL_GUNS[option strike][class]``: with at most this many guns, a ship without masts is lost (R16, R51).
"""
SHIP_COUNT: Final = 8

HOME: Final = -1
"""Value for a flag at its corner, instead of its carrier's number (R33)."""


class ShipData(msgspec.Struct, frozen=True):
    """A ship's fixed data. ``rate`` is LINE or FRIGATE, ``berth`` its anchorage in the fixed set-up."""

    id: str
    name: str
    rate: int
    side: int
    berth: int
    heading: int


SHIPS: Final = (
    ShipData("E1", "Victory", SHIP_OF_LINE, 0, 0, W),
    ShipData("E2", "Euryalus", FRIGATE, 0, 1, W),
    ShipData("E3", "Sirius", FRIGATE, 0, 2, W),
    ShipData("E4", "Royal Sovereign", SHIP_OF_LINE, 0, 3, W),
    ShipData("F1", "Redoutable", SHIP_OF_LINE, 1, 0, E),
    ShipData("F2", "Hortense", FRIGATE, 1, 1, E),
    ShipData("S2", "Mercedes", FRIGATE, 1, 2, E),
    ShipData("S1", "Santísima Trinidad", SHIP_OF_LINE, 1, 3, E),
)
SHIP_NUMBERS: Final = {kind.id: number for number, kind in enumerate(SHIPS)}
SHIP_SIDE: Final = tuple(kind.side for kind in SHIPS)
SHIP_RATE: Final = tuple(kind.rate for kind in SHIPS)
SHIPS_OF: Final = (range(4), range(4, 8))

FLEETS: Final = {"full": tuple(range(8)), "duel": (0, 1, 4, 5), "frigates": (1, 2, 5, 6)}
"""The ships in the game, by the option ``fleet``."""

Guns = tuple[int, int]


class Ship(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current state of a ship. ``at`` is OFF if it is sunk or not in the game.

    ``masts``: a bit mask. ``guns``: those left to port and to starboard. ``repairs``: turns of repair so far
    (R31). ``ready``: whether it may take the flag at its corner (R34). The other fields are cleared at the
    end of its side's turn: moves used, guns fired, and whether it has advanced, joined a ship of its side
    (R40), taken a flag (R35), declared a repair (R31), and closed its activation (R21).
    """

    at: int = OFF
    heading: int = 0
    masts: int = 0
    guns: Guns = (0, 0)
    repairs: int = 0
    ready: bool = False
    used: int = 0
    fired: Guns = (0, 0)
    advanced: bool = False
    joined: bool = False
    took: bool = False
    repairing: bool = False
    closed: bool = False


def intact_ship(number: int, point: int) -> Ship:
    """Return an intact ship on a point, with its initial heading."""
    ship_data = SHIPS[number]
    gun_count = GUNS_BY_RATE[ship_data.rate]
    return Ship(point, ship_data.heading, ALL_MASTS, (gun_count, gun_count))


def is_lost(options: Options, ship_number: int, masts: int, guns: Guns) -> bool:
    """Return whether a ship in this state sinks (R16) or strikes its colours (R51)."""
    return not masts and guns[0] + guns[1] <= FATAL_GUNS[options.strike][SHIP_RATE[ship_number]]


def moves_left(ship_number: int, ship: Ship) -> int:
    """Return a ship's moves left (R23), even if another rule keeps it from using them."""
    return max(0, SPEEDS[SHIP_RATE[ship_number]][ship.masts] - ship.used)


def mast_letters(masts: int) -> str:
    """Return the letters of the masts in a bit mask, or ``-`` for none."""
    return "".join(_MAST_LETTERS[mast] for mast in MASTS_OF[masts]) or "-"


def mast_mask(text: str) -> int:
    """Return the bit mask of the masts whose letters are in ``text``."""
    return sum(1 << mast for mast, mast_letter in enumerate(_MAST_LETTERS) if mast_letter in text.lower())
