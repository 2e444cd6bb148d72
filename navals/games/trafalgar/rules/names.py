"""Names of things in sentences."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.games.trafalgar.rules.events import GUN

SIDE_WORDS: Final = (msg("port"), msg("starboard"))
MAST_WORDS: Final = (msg("the fore mast"), msg("the main mast"), msg("the mizzen mast"))
AIM_WORDS: Final = (*MAST_WORDS, msg("the battery"), msg("a mast"))
"""Indexed by the aims in ``events``."""
ASPECT_WORDS: Final = (msg("its port side"), msg("its starboard side"), msg("its bow"), msg("its stern"))
STARS: Final = (msg("one star"), msg("two stars"), msg("three stars"))
_EAST: Final = (msg("east"), msg("south-east"), msg("south-west"))
HEADING_WORDS: Final = (*_EAST, msg("west"), msg("north-west"), msg("north-east"))
HEADING_MARKS: Final = (msg("E"), msg("SE"), msg("SW"), msg("W"), msg("NW"), msg("NE"))
_ENGLISH: Final = (msg("Victory"), msg("Euryalus"), msg("Sirius"), msg("Royal Sovereign"))
_FRENCH: Final = (msg("Redoutable"), msg("Hortense"))
_SHIPS: Final = (*_ENGLISH, *_FRENCH, msg("Mercedes"), msg("Santísima Trinidad"))
_CADIZ: Final = (msg("the north gun of Cadiz"), msg("the south gun of Cadiz"))
_GUNS: Final = (*_CADIZ, msg("the north gun of Gibraltar"), msg("the south gun of Gibraltar"))
PORTS: Final = (msg("Gibraltar"), msg("Cadiz"))
"""The home port of each side."""
_CAPES: Final = {"Cape Trafalgar": msg("Cape Trafalgar"), "Cape Spartel": msg("Cape Spartel")}
PLACES: Final = {"Cadiz": PORTS[1], "Gibraltar": PORTS[0], **_CAPES}
"""The labels of boards."""


def ship(number: int) -> Message:
    """Return a ship's name in a sentence, with an article in some languages (not so in ``fleet.SHIPS``)."""
    return _SHIPS[number]


def gun(number: int) -> Message:
    """Return a port gun's name."""
    return _GUNS[number]


def target(number: int) -> Message:
    """Return the name of a ship or port gun."""
    return ship(number) if number < GUN else gun(number - GUN)
