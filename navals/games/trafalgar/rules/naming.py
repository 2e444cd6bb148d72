"""Names of ships, guns, ports and other things, for use in sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from navals.core.message import Message, read_tables
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fleet import SHIP_RATE, SHIPS

NAME_TABLES: Final = read_tables(Path(__file__).parents[1] / "words" / "names.json")


def _messages(table: str) -> tuple[Message, ...]:
    return tuple(NAME_TABLES[table].values())


SIDE_WORDS: Final = _messages("sides")
AIM_WORDS: Final = _messages("aims")
"""Names of the aims, indexed as in ``events.AIMS``."""
MAST_WORDS: Final = AIM_WORDS[:3]
AIM_TITLES: Final = _messages("aim_titles")
ASPECT_WORDS: Final = _messages("aspects")
HEADING_WORDS: Final = _messages("headings")
HEADING_MARKS: Final = _messages("heading_marks")
PORT_NAMES: Final = _messages("ports")
"""The name of each side's home port."""
PLACE_NAMES: Final = {"Cadiz": PORT_NAMES[1], "Gibraltar": PORT_NAMES[0], **NAME_TABLES["capes"]}
_SHIP_NAMES: Final = _messages("ships")
_GUN_NAMES: Final = _messages("guns")


def ship_name(number: int) -> Message:
    """Return a ship's name for a sentence. Unlike in ``fleet.SHIPS``, it has an article in some languages."""
    return _SHIP_NAMES[number]


def ship_kind(number: int) -> Message:
    """Return a ship's nation and class."""
    return NAME_TABLES["kinds"][f"{SHIPS[number].id[0]}{SHIP_RATE[number]}"]


def gun_name(number: int) -> Message:
    """Return a port gun's name."""
    return _GUN_NAMES[number]


def target_name(target: int) -> Message:
    """Return the name of a ship or port gun."""
    return ship_name(target) if target < GUN else gun_name(target - GUN)
