"""Ships and fleets (3.1, 3.11): the classes from the data file, what a ship is at a moment, and lists of squadrons.

A fleet is one entry of ``data/fleets.json``: whether its ships feel the wind, and by class letter (F frigate, C cruiser, H heavy
cruiser, B battleship) size, squadron sizes, points, move in inches, damage and critical rating, hull points, crew, ram, and attack
dice by range band for each broadside, fore, aft and turret (0: no fire).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from navals.games.uncharted.rules.data.house import KEPT, Bounds, amended, check, load
from navals.geometry.plane import Hull, Point, hull

CLASSES: Final = "FCHB"
"""Frigate, cruiser, heavy cruiser, battleship."""
BATTERIES: Final = "PSFAT"
"""Port, starboard, fore, aft, turret."""
SIZES: Final = "SML"
HALVES: Final = {"S": (750, 250), "M": (1250, 400), "L": (2000, 600)}
"""Half of length and beam by size, in thousandths of an inch."""
BANDS: Final = 4

FLEETS: Final = ("imperials", "dwarves", "drakes", "orcs")
NEUTRAL: Final = 2
"""The side of wrecks that belong to nobody."""

MARKERS: Final = ("confusion", "fire", "guns", "speed", "rudder", "flood")
"""What critical hits leave behind."""

AFLOAT: Final = "afloat"
DERELICT: Final = "derelict"
FATES: Final = (AFLOAT, DERELICT, "sunk", "prize", "taken", "saved", "withdrawn")
"""What has become of a ship; only the first two are on the sea. ``prize``: lost its crew in a melee; ``taken``: a derelict that
the enemy took; ``saved``: one that a friend reached; ``withdrawn``: it left the table."""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of ships in one fleet."""

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
        """The attack dice of a battery at a range band 1 to 4; 0 if it cannot fire there."""
        printed = {"P": self.side, "S": self.side, "F": self.fore, "A": self.aft, "T": self.turret}[battery]
        return printed[band - 1] if 1 <= band <= BANDS else 0

    @property
    def large(self) -> int:
        """The size as a number: 0 small, 1 medium, 2 large."""
        return SIZES.index(self.size)


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The classes of one fleet; ``wind``: whether its ships feel the wind."""

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
"""Of a profile, for the data file and for house numbers."""


@lru_cache(maxsize=KEPT)
def fleets(tables: str = "") -> dict[str, Fleet]:
    """All fleets by name, with the numbers of a game's tables. Raises ValueError where the data file is wrong."""
    if tables:
        return {
            name: msgspec.structs.replace(
                amended(fleet, name, tables),
                ships={
                    letter: amended(card, f"{name}.{letter}", tables) for letter, card in fleet.ships.items()
                },
            )
            for name, fleet in fleets().items()
        }
    lists = load(FILE, dict[str, Fleet])
    if tuple(lists) != FLEETS:
        raise ValueError(f"{FILE}: the fleets must be {', '.join(FLEETS)}, in this order")
    for name, fleet in lists.items():
        if "".join(fleet.ships) != CLASSES:
            raise ValueError(f"{FILE}: the ships of {name} must be {', '.join(CLASSES)}, in this order")
        for letter, profile in fleet.ships.items():
            check(FILE, f"{name}.{letter}", profile, BOUNDS)
            if profile.size not in SIZES:
                raise ValueError(f"{FILE}: {name}.{letter}.size must be one of {', '.join(SIZES)}")
            if not 1 <= profile.squadron[0] <= profile.squadron[1] <= 9:
                raise ValueError(
                    f"{FILE}: {name}.{letter}.squadron must be two numbers from 1 to 9, in order"
                )
            if profile.damage > profile.critical:
                raise ValueError(f"{FILE}: {name}.{letter}.critical must not be less than damage")
    return lists


class Ship(msgspec.Struct, frozen=True):
    """A ship at a moment. ``profile`` is its class letter; ``fired`` the batteries that have fired in this turn;
    ``taker`` the side that has it, once it is a prize, taken or saved; ``house`` the text of its game's tables (``house.tables``)."""

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
        """As notation has it, without its side: C2."""
        return f"{self.profile}{self.number}"

    @property
    def card(self) -> Profile:
        """The profile of the ship's class (a wreck has one of its own)."""
        return WRECK_CARD if self.side == NEUTRAL else fleets(self.house)[self.fleet].ships[self.profile]

    @property
    def sails(self) -> bool:
        """Whether it feels the wind."""
        return self.side != NEUTRAL and fleets(self.house)[self.fleet].wind

    @property
    def confused(self) -> bool:
        """Whether it may not take part in linked fire, nor have cards played on it by its owner (3.7, row 3)."""
        return "confusion" in self.markers

    @property
    def alive(self) -> bool:
        """On the sea, with crew."""
        return self.fate == AFLOAT

    @property
    def on_sea(self) -> bool:
        """On the sea, with crew or without."""
        return self.placed and self.fate in (AFLOAT, DERELICT)

    def shape(self) -> Hull:
        """The hull where the ship lies."""
        return lies(self.card.size, self.at, self.heading)

    def lost(self) -> int:
        """The greater of what it lost of hull and crew (3.6)."""
        return max(self.card.hull - self.hull, self.card.crew - self.crew)


def lies(size: str, at: Point, heading: int) -> Hull:
    """The hull of a ship of some size somewhere."""
    length, beam = HALVES[size]
    return hull(at, heading, length, beam)


NONE: Final = (0, 0, 0, 0)
WRECK_CARD: Final = Profile("M", (1, 1), 60, 1, 4, 7, 4, 6, 1, False, NONE, NONE, NONE, NONE)
"""The neutral derelict of a scenario: a medium hull, worth 60 points to whoever takes it (3.14)."""


def wreck(number: int, at: Point) -> Ship:
    """A neutral derelict. It has no heading; its hull lies east and west."""
    return Ship(NEUTRAL, "", "W", number, 0, WRECK_CARD.hull, 0, at, 6, DERELICT, placed=True, house="")


class Squadron(msgspec.Struct, frozen=True):
    """Ships of one size that are activated together: their class letters."""

    classes: tuple[str, ...]


STARTER: Final = "B;CCC;FFF;FFF"
"""One battleship, three cruisers, two squadrons of three frigates (480 points)."""


def squadrons(text: str) -> tuple[Squadron, ...]:
    """Squadrons from their letters: ``B;CCC;FFF``."""
    return tuple(Squadron(tuple(part)) for part in text.split(";"))


def points(fleet: str, text: str, tables: str = "") -> int:
    """What a list of squadrons costs."""
    return sum(
        fleets(tables)[fleet].ships[letter].points for part in squadrons(text) for letter in part.classes
    )


def muster(side: int, fleet: str, text: str, tables: str = "") -> tuple[Ship, ...]:
    """The ships of a list, in its order, numbered by class."""
    numbers: dict[str, int] = {}
    ships = []
    for index, squadron in enumerate(squadrons(text)):
        for letter in squadron.classes:
            numbers[letter] = numbers.get(letter, 0) + 1
            card = fleets(tables)[fleet].ships[letter]
            ships.append(
                Ship(side, fleet, letter, numbers[letter], index, card.hull, card.crew, house=tables)
            )
    return tuple(ships)
