"""The units of the two armies: what each ball is (section 1 of the rules), and where it returns to (section 2).

A unit is a number from 1 to 16: army S has 1 to 8, army T 9 to 16, the white ball is 16. Its place in tuples is the number
less one.
"""

from __future__ import annotations

from typing import Final

SUBMARINE: Final = 0
CRUISER: Final = 1
DESTROYER: Final = 2
CARRIER: Final = 3
PLANE: Final = 4
REPAIR: Final = 5
KINDS: Final = ("submarine", "cruiser", "destroyer", "carrier", "plane", "repair")
"""The names of the classes in options."""

_ORDER: Final = (SUBMARINE, CRUISER, DESTROYER, DESTROYER, DESTROYER, CARRIER, PLANE, REPAIR)
COUNT: Final = 16
KIND: Final = _ORDER + _ORDER
"""The class of each unit, by its number less one."""

WHITE: Final = 16
CENTRE: Final = 4
"""The spot in the middle of the table."""

UNITS: Final = (tuple(range(1, 9)), tuple(range(9, 17)))
"""The units of army S and of army T."""


def army(unit: int) -> int:
    """The army of a unit: 0 for S (balls 1 to 8), 1 for T."""
    return 0 if unit <= 8 else 1


def kind(unit: int) -> int:
    """The class of a unit."""
    return KIND[unit - 1]


def of_army(side: int, wanted: int) -> int:
    """The unit of an army that is the only one of its class (not for destroyers)."""
    return UNITS[side][_ORDER.index(wanted)]


def home_spot(unit: int) -> int:
    """The spot that a unit returns to: the one of its own number, the repair ships to the centre."""
    return CENTRE if unit in (8, WHITE) else unit if unit < 8 else unit - 8
