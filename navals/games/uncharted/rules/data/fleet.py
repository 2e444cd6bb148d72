"""Ships and fleets (3.1, 3.11): classes from ``fleets.json``, ship states, lists of squadrons.

A fleet says whether its ships feel the wind. For each class letter (F, C, H, B), it has the size, squadron
sizes, points, move in inches, damage and critical ratings, hull points, crew, ram dice, and the attack dice
of broadside, fore and aft guns and turret by range band (0: cannot fire).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.house import CACHE_SIZE, Bounds, amend, check_bounds, load_data
from navals.geometry.plane import Hull, Point, hull

CLASSES: Final = "FCHB"  # Frigate, cruiser, heavy cruiser, battleship.
BATTERIES: Final = "PSFAT"  # Port, starboard, fore, aft, turret.
SIZES: Final = "SML"
HALF_SIZES: Final = {"S": (750, 250), "M": (1250, 400), "L": (2000, 600)}
"""Half length and half beam by size, in thousandths of an inch."""
BAND_COUNT: Final = 4

FLEETS: Final = ("imperials", "dwarves", "drakes", "orcs")
NEUTRAL: Final = 2  # The side of neutral wrecks.

MARKERS: Final = ("confusion", "fire", "guns", "speed", "rudder", "flood")
"""Lasting effects of critical hits."""

AFLOAT: Final = "afloat"
DERELICT: Final = "derelict"
FATES: Final = (AFLOAT, DERELICT, "sunk", "prize", "taken", "saved", "withdrawn")
"""Possible fates; only the first two are on the sea. ``prize``: lost its crew in a melee; ``taken``: a
derelict taken by the enemy; ``saved``: a derelict reached by a friend; ``withdrawn``: left the table.
"""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of ships in one fleet; the module describes its fields."""

    size: str
    squadron: tuple[int, int]
    points: int
    move: int
    damage: int
    critical: int
    hull: int
    crew: int
    ram: int
    red: bool
    side: tuple[int, int, int, int]
    fore: tuple[int, int, int, int]
    aft: tuple[int, int, int, int]
    turret: tuple[int, int, int, int]

    def dice(self, battery: str, band: int) -> int:
        """Return the attack dice of a battery in range band 1 to 4; 0 if it cannot fire there."""
        band_dice = {"P": self.side, "S": self.side, "F": self.fore, "A": self.aft, "T": self.turret}[battery]
        return band_dice[band - 1] if 1 <= band <= BAND_COUNT else 0

    @property
    def size_class(self) -> int:
        """The size as a number: 0 small, 1 medium, 2 large."""
        return SIZES.index(self.size)


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The classes of a fleet; ``wind``: whether its ships feel the wind."""

    wind: bool
    ships: dict[str, Profile]


FILE: Final = "fleets.json"
BOUNDS: Final[Bounds] = {
    "points": (5, 400),
    "move": (2, 16),
    "damage": (1, 20),
    "critical": (3, 30),
    "hull": (1, 20),
    "crew": (1, 30),
    "ram": (1, 20),
    "red": (0, 1),
    **dict.fromkeys(("side", "fore", "aft", "turret"), (0, 20)),
}
"""Bounds of profile fields, for the data file and for house numbers."""


@lru_cache(maxsize=CACHE_SIZE)
def fleets(changes: str = "") -> dict[str, Fleet]:
    """Return all fleets by name, with house numbers applied. Raise ``ValueError`` if the file is invalid."""
    if changes:
        changed_fleets = {}
        for name, fleet in fleets().items():
            changed_ships = {
                class_letter: amend(card, f"{name}.{class_letter}", changes)
                for class_letter, card in fleet.ships.items()
            }
            changed_fleets[name] = msgspec.structs.replace(amend(fleet, name, changes), ships=changed_ships)
        return changed_fleets
    fleet_data = load_data(FILE, dict[str, Fleet])
    if tuple(fleet_data) != FLEETS:
        raise ValueError(f"{FILE}: the fleets must be {', '.join(FLEETS)}, in this order")
    for name, fleet in fleet_data.items():
        if "".join(fleet.ships) != CLASSES:
            raise ValueError(f"{FILE}: the ships of {name} must be {', '.join(CLASSES)}, in this order")
        for letter, profile in fleet.ships.items():
            check_bounds(FILE, f"{name}.{letter}", profile, BOUNDS)
            if profile.size not in SIZES:
                raise ValueError(f"{FILE}: {name}.{letter}.size must be one of {', '.join(SIZES)}")
            if not 1 <= profile.squadron[0] <= profile.squadron[1] <= 9:
                raise ValueError(f"{FILE}: {name}.{letter}.squadron must be two numbers of 1 to 9, in order")
            if profile.damage > profile.critical:
                raise ValueError(f"{FILE}: {name}.{letter}.critical must not be less than damage")
    return fleet_data


class Ship(msgspec.Struct, frozen=True):
    """A ship's current state. ``profile`` is its class letter, ``fired`` the batteries fired this turn,
    ``taker`` the side that captured or saved it (-1: none), ``placed`` whether it has been deployed,
    ``house`` its game's house numbers. An ``anchored`` derelict has come to rest.
    """

    side: int
    fleet: str
    profile: str
    number: int
    squadron: int
    hull: int
    crew: int
    at: Point = (0, 0)
    heading: int = 0
    fate: str = AFLOAT
    taker: int = -1
    anchored: bool = False
    markers: tuple[str, ...] = ()
    fired: str = ""
    placed: bool = False
    house: str = ""

    @property
    def name(self) -> str:
        """The ship's name in notation, without the side: C2."""
        return f"{self.profile}{self.number}"

    @property
    def card(self) -> Profile:
        """The profile of its class; wrecks have their own."""
        return WRECK_CARD if self.side == NEUTRAL else fleets(self.house)[self.fleet].ships[self.profile]

    @property
    def has_sails(self) -> bool:
        return self.side != NEUTRAL and fleets(self.house)[self.fleet].wind

    @property
    def is_confused(self) -> bool:
        """Whether it is excluded from linked fire and its owner's cards (3.7, row 3)."""
        return "confusion" in self.markers

    @property
    def is_afloat(self) -> bool:
        """Whether it is neither lost nor derelict; true before deployment, too."""
        return self.fate == AFLOAT

    @property
    def is_at_sea(self) -> bool:
        """Whether it is on the sea, with or without crew."""
        return self.placed and self.fate in (AFLOAT, DERELICT)

    def shape(self) -> Hull:
        return hull_at(self.card.size, self.at, self.heading)

    def worst_loss(self) -> int:
        """Return the greater of its hull and crew losses (3.6)."""
        return max(self.card.hull - self.hull, self.card.crew - self.crew)


def hull_at(size: str, point: Point, heading: int) -> Hull:
    """Return the hull of a ship of a given size at a position."""
    length, beam = HALF_SIZES[size]
    return hull(point, heading, length, beam)


NO_DICE: Final = (0, 0, 0, 0)
WRECK_CARD: Final = Profile("M", (1, 1), 60, 1, 4, 7, 4, 6, 1, False, NO_DICE, NO_DICE, NO_DICE, NO_DICE)
"""The neutral derelict of a scenario: a medium hull, worth 60 points to its captor (3.14)."""


def build_wreck(number: int, point: Point) -> Ship:
    """Return a neutral derelict, lying east-west."""
    return Ship(NEUTRAL, "", "W", number, 0, WRECK_CARD.hull, 0, point, 6, DERELICT, placed=True, house="")


class Squadron(msgspec.Struct, frozen=True):
    """Ships of one size, by class letter, that are activated together."""

    classes: tuple[str, ...]


STARTER_FLEET: Final = "B;CCC;FFF;FFF"
"""One battleship, three cruisers, two squadrons of three frigates (480 points)."""


def parse_squadrons(text: str) -> tuple[Squadron, ...]:
    """Parse squadrons from letters: ``B;CCC;FFF``."""
    return tuple(Squadron(tuple(part)) for part in text.split(";"))


def fleet_points(fleet: str, text: str, changes: str = "") -> int:
    """Return the cost in points of a list of squadrons."""
    profiles = fleets(changes)[fleet].ships
    return sum(profiles[letter].points for squadron in parse_squadrons(text) for letter in squadron.classes)


def muster_ships(side: int, fleet: str, text: str, changes: str = "") -> tuple[Ship, ...]:
    """Return the ships of a list of squadrons, in order, numbered by class."""
    counts = Counter[str]()
    ships = []
    for index, squadron in enumerate(parse_squadrons(text)):
        for letter in squadron.classes:
            counts[letter] += 1
            card, n = fleets(changes)[fleet].ships[letter], counts[letter]
            ships.append(Ship(side, fleet, letter, n, index, card.hull, card.crew, house=changes))
    return tuple(ships)
