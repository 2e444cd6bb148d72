"""The units of both armies (section 1 of the rules) and the spots they return to (section 2).

Units are numbers: army S has 1 to 8, army T 9 to 16; 16 is the white ball. Tuples by unit start with unit 1.
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

_CLASS_ORDER: Final = (SUBMARINE, CRUISER, DESTROYER, DESTROYER, DESTROYER, CARRIER, PLANE, REPAIR)
UNIT_COUNT: Final = 16
CLASS_BY_UNIT: Final = _CLASS_ORDER + _CLASS_ORDER  # class by unit number minus one

WHITE_BALL: Final = 16
CENTRE_SPOT: Final = 4  # spot in the middle of the table

UNITS: Final = (tuple(range(1, 9)), tuple(range(9, 17)))  # of army S and army T


def army_of(unit: int) -> int:
    """Return the army of a unit: 0 for S, 1 for T."""
    return 0 if unit <= 8 else 1


def class_of(unit: int) -> int:
    """Return the class of a unit."""
    return CLASS_BY_UNIT[unit - 1]


def unit_of_class(side: int, class_: int) -> int:
    """Return an army's only unit of a class (not for destroyers)."""
    return UNITS[side][_CLASS_ORDER.index(class_)]


def home_spot(unit: int) -> int:
    """Return the spot a unit returns to: its place in the army, from 1, or the centre for repair ships."""
    return CENTRE_SPOT if unit in (8, WHITE_BALL) else unit if unit < 8 else unit - 8
