"""What things are called in sentences."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.games.trafalgar.rules.events import GUN

SIDE_WORDS: Final = (msg("port"), msg("starboard"))
MAST_WORDS: Final = (msg("the fore mast"), msg("the main mast"), msg("the mizzen mast"))
AIM_WORDS: Final = (*MAST_WORDS, msg("the battery"), msg("a mast"))
"""By the numbers of aims in ``events``."""
ASPECT_WORDS: Final = (msg("its port side"), msg("its starboard side"), msg("its bow"), msg("its stern"))
HEADING_WORDS: Final = (
    msg("east"),
    msg("south-east"),
    msg("south-west"),
    msg("west"),
    msg("north-west"),
    msg("north-east"),
)
HEADING_MARKS: Final = (msg("E"), msg("SE"), msg("SW"), msg("W"), msg("NW"), msg("NE"))
_SHIPS: Final = (
    msg("Victory"),
    msg("Euryalus"),
    msg("Sirius"),
    msg("Royal Sovereign"),
    msg("Redoutable"),
    msg("Hortense"),
    msg("Mercedes"),
    msg("Santísima Trinidad"),
)
"""As sentences have them: some languages put an article before a ship."""
_GUNS: Final = (
    msg("the north gun of Cadiz"),
    msg("the south gun of Cadiz"),
    msg("the north gun of Gibraltar"),
    msg("the south gun of Gibraltar"),
)
PORTS: Final = (msg("Gibraltar"), msg("Cadiz"))
"""The home of each side."""
PLACES: Final = {
    "Cadiz": PORTS[1],
    "Gibraltar": PORTS[0],
    "Cape Trafalgar": msg("Cape Trafalgar"),
    "Cape Spartel": msg("Cape Spartel"),
}
"""The labels of boards."""


def ship(number: int) -> Message:
    """A ship in a sentence. (Alone, as on its card, it has the name in ``fleet.SHIPS``.)"""
    return _SHIPS[number]


def gun(number: int) -> Message:
    """What a port gun is called, by its number."""
    return _GUNS[number]


def target(number: int) -> Message:
    """A ship or a port gun."""
    return ship(number) if number < GUN else gun(number - GUN)
