"""Names of things in sentences, from ``words/names.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from navals.core.message import Message, msg


class _Said(msgspec.Struct):
    fleets: dict[str, str]
    classes: dict[str, str]
    batteries: dict[str, str]
    markers: dict[str, str]
    criticals: dict[str, str]
    terrain: dict[str, str]
    a_terrain: dict[str, str]
    terrain_titles: dict[str, str]
    points: dict[str, str]
    card_types: dict[str, str]
    cards: dict[str, tuple[str, str]]


class _File(msgspec.Struct):
    said: _Said


def _named(texts: dict[str, str]) -> dict[str, Message]:
    return {key: Message(text, {}) for key, text in texts.items()}


_FILE: Final = Path(__file__).parents[1] / "words" / "names.json"
_SAID: Final = msgspec.json.decode(_FILE.read_bytes(), type=_File).said

FLEET_NAMES: Final = _named(_SAID.fleets)
CLASS_NAMES: Final = _named(_SAID.classes)
BATTERY_NAMES: Final = _named(_SAID.batteries)
MARKER_NAMES: Final = _named(_SAID.markers)
CRITICAL_NAMES: Final = _named(_SAID.criticals)
TERRAIN_NAMES: Final = _named(_SAID.terrain)
A_TERRAIN: Final = _named(_SAID.a_terrain)
TERRAIN_TITLES: Final = _named(_SAID.terrain_titles)
POINTS: Final = tuple(_SAID.points)  # clockwise
POINT_NAMES: Final = tuple(_named(_SAID.points).values())
TYPE_NAMES: Final = _named(_SAID.card_types)  # when the cards of a type are played
CARD_NAMES: Final = _named({card: name for card, (name, _) in _SAID.cards.items()})
CARD_TEXTS: Final = _named({card: text for card, (_, text) in _SAID.cards.items()})


def card(card_id: str) -> Message:
    """Return the name of a card."""
    return CARD_NAMES[card_id]


def ship_of(name: str) -> str | Message:
    """Return the name of a ship or a piece of terrain in an event."""
    return TERRAIN_NAMES.get(name, name)


def gun(name: str) -> Message:
    """Return the name of a battery such as A.C1.P."""
    ship, _, battery = name.rpartition(".")
    return msg("{ship}, {battery}", ship=ship, battery=BATTERY_NAMES[battery])
