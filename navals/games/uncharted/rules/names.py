"""Names of things, for sentences, from ``words/names.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from navals.core.message import Message, msg, read_tables

_SAID: Final = read_tables(Path(__file__).parents[1] / "words" / "names.json")
FLEET_NAMES: Final = _SAID["fleets"]
CLASS_NAMES: Final = _SAID["classes"]
SIZE_NAMES: Final = _SAID["sizes"]
FATE_NAMES: Final = _SAID["fates"]
BATTERY_NAMES: Final = _SAID["batteries"]
MARKER_NAMES: Final = _SAID["markers"]
CRITICAL_NAMES: Final = _SAID["criticals"]
TERRAIN_NAMES: Final = _SAID["terrain"]
A_TERRAIN: Final = _SAID["a_terrain"]
TERRAIN_TITLES: Final = _SAID["terrain_titles"]
SCENARIO_TITLES: Final = _SAID["scenarios"]
TABLE_TITLES: Final = _SAID["panels"]
FIELD_NAMES: Final = _SAID["fields"]  # of ship classes and other tables with numbers
POINTS: Final = tuple(_SAID["points"])  # clockwise
POINT_NAMES: Final = tuple(_SAID["points"].values())
TYPE_NAMES: Final = _SAID["card_types"]  # when cards of a type are played
CARD_NAMES: Final = _SAID["cards"]
CARD_TEXTS: Final = _SAID["card_texts"]
DICE_STEPS: Final = _SAID["dice_steps"]  # of calculating a battery's dice
THROWS: Final = _SAID["throws"]  # prompts for real dice, by task or kind of roll-off
SQUADRON_STATES: Final = _SAID["squadron_states"]
TALLY: Final = _SAID["tally"]  # of scores, by a ship's fate
PLANS: Final = _SAID["plans"]


def ship_of(name: str) -> str | Message:
    """Return the name of a ship or piece of terrain in an event."""
    return TERRAIN_NAMES.get(name, name)


def gun(name: str) -> Message:
    """Return the name of a battery such as A.C1.P."""
    ship, _, battery = name.rpartition(".")
    return msg("{ship}, {battery}", ship=ship, battery=BATTERY_NAMES[battery])
