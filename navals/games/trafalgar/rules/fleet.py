"""The ships of Trafalgar: their names and classes, and the state of each of them.

A ship is a number, its place in SHIPS: 0 to 3 are A's (the English, home Gibraltar), 4 to 7 B's (the French and the
Spanish, home Cadiz).
"""

from __future__ import annotations

from typing import Final

import msgspec

from navals.games.trafalgar.rules.sailing.chart import FRIGATE, LINE, OFF
from navals.geometry.lattice import E, W

FORE: Final = 0
MAIN: Final = 1
MIZZEN: Final = 2
MASTS: Final = ("fore", "main", "mizzen")
"""The masts, by number; a ship's masts are a bit mask of those that stand."""
WHOLE: Final = 7
MIZZEN_ONLY: Final = 1 << MIZZEN

PORT: Final = 0
STARBOARD: Final = 1
SIDES: Final = ("port", "starboard")

SPEED: Final = tuple(
    tuple(sum(share for mast, share in enumerate(shares) if masts >> mast & 1) for masts in range(8))
    for shares in ((1, 2, 1), (2, 2, 2))
)
"""``SPEED[class][masts]``: moves in a turn (R1)."""
ARMS: Final = (3, 2)
"""Guns on each side of a whole ship, by class."""
COUNT: Final = 8

HOME: Final = -1
"""Instead of a ship that carries a flag: it is at its corner (R33)."""


class Kind(msgspec.Struct, frozen=True):
    """A ship as the box has it. ``rate`` is LINE or FRIGATE, ``berth`` its anchorage in the fixed set-up."""

    id: str
    name: str
    rate: int
    side: int
    berth: int
    heading: int


SHIPS: Final = (
    Kind("E1", "Victory", LINE, 0, 0, W),
    Kind("E2", "Euryalus", FRIGATE, 0, 1, W),
    Kind("E3", "Sirius", FRIGATE, 0, 2, W),
    Kind("E4", "Royal Sovereign", LINE, 0, 3, W),
    Kind("F1", "Redoutable", LINE, 1, 0, E),
    Kind("F2", "Hortense", FRIGATE, 1, 1, E),
    Kind("S2", "Mercedes", FRIGATE, 1, 2, E),
    Kind("S1", "Santísima Trinidad", LINE, 1, 3, E),
)
INDEX: Final = {kind.id: number for number, kind in enumerate(SHIPS)}
SIDE: Final = tuple(kind.side for kind in SHIPS)
"""Whose ship it is."""
RATE: Final = tuple(kind.rate for kind in SHIPS)
OF: Final = (range(4), range(4, 8))
"""The ships of each side."""

FLEETS: Final[dict[str, tuple[int, ...]]] = {
    "full": tuple(range(8)),
    "duel": (0, 1, 4, 5),
    "frigates": (1, 2, 5, 6),
}
"""Which ships take part, by the option ``fleet``."""

Guns = tuple[int, int]


class Ship(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship as it is now; ``at`` is OFF for one that is sunk or takes no part.

    ``masts`` is a bit mask, ``guns`` what is left to port and to starboard, ``repairs`` the turns of repair counted so far
    (R31), ``ready`` whether it may take the flag of the corner where it lies (R34). The rest is about the present turn of its
    side and is cleared at its end: moves used, guns fired, whether it has advanced, advanced onto a ship of its side (R40),
    taken a flag (R35), declared a repair (R31), and whether its activation is over (R21).
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


def whole(number: int, at: int) -> Ship:
    """A ship fresh from the yard."""
    kind = SHIPS[number]
    arms = ARMS[kind.rate]
    return Ship(at, kind.heading, WHOLE, (arms, arms))


def moves_left(number: int, ship: Ship) -> int:
    """R23; what bars a ship from using them is not looked at."""
    return max(0, SPEED[RATE[number]][ship.masts] - ship.used)
