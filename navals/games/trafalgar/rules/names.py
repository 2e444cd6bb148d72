"""Names of things, for sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from navals.core.message import Message, read_tables
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fleet import RATE, SHIPS

TABLES: Final = read_tables(Path(__file__).parents[1] / "words" / "names.json")


def _listed(table: str) -> tuple[Message, ...]:
    return tuple(TABLES[table].values())


SIDE_WORDS: Final = _listed("sides")
AIM_WORDS: Final = _listed("aims")
"""Indexed by the aims in ``events``."""
MAST_WORDS: Final = AIM_WORDS[:3]
AIM_TITLES: Final = _listed("aim_titles")
ASPECT_WORDS: Final = _listed("aspects")
HEADING_WORDS: Final = _listed("headings")
HEADING_MARKS: Final = _listed("heading_marks")
PORTS: Final = _listed("ports")
"""The home port of each side."""
PLACES: Final = {"Cadiz": PORTS[1], "Gibraltar": PORTS[0], **TABLES["capes"]}
_SHIPS: Final = _listed("ships")
_GUNS: Final = _listed("guns")


def ship(number: int) -> Message:
    """Return a ship's name for a sentence, in some languages with an article (unlike ``fleet.SHIPS``)."""
    return _SHIPS[number]


def kind(number: int) -> Message:
    """Return a ship's nation and class."""
    return TABLES["kinds"][f"{SHIPS[number].id[0]}{RATE[number]}"]


def gun(number: int) -> Message:
    """Return a port gun's name."""
    return _GUNS[number]


def target(number: int) -> Message:
    """Return the name of a ship or port gun."""
    return ship(number) if number < GUN else gun(number - GUN)
