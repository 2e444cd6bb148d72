"""Names used in sentences, from ``words/names.json``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from navals.core.message import Message, msg, read_tables

_TEXTS: Final = read_tables(Path(__file__).parents[1] / "words" / "names.json")
FLEET_NAMES: Final = _TEXTS["fleets"]
CLASS_NAMES: Final = _TEXTS["classes"]
SIZE_NAMES: Final = _TEXTS["sizes"]
FATE_NAMES: Final = _TEXTS["fates"]
BATTERY_NAMES: Final = _TEXTS["batteries"]
MARKER_NAMES: Final = _TEXTS["markers"]
CRITICAL_NAMES: Final = _TEXTS["criticals"]
TERRAIN_NAMES: Final = _TEXTS["terrain"]
TERRAIN_WITH_ARTICLE: Final = _TEXTS["a_terrain"]
TERRAIN_TITLES: Final = _TEXTS["terrain_titles"]
SCENARIO_TITLES: Final = _TEXTS["scenarios"]
TABLE_TITLES: Final = _TEXTS["panels"]
FIELD_NAMES: Final = _TEXTS["fields"]  # of ship classes and other tables with numbers
COMPASS: Final = tuple(_TEXTS["points"])  # Clockwise from north.
POINT_NAMES: Final = tuple(_TEXTS["points"].values())
TYPE_NAMES: Final = _TEXTS["card_types"]  # when cards of a type are played
CARD_NAMES: Final = _TEXTS["cards"]
CARD_TEXTS: Final = _TEXTS["card_texts"]
DICE_STEP_TEXTS: Final = _TEXTS["dice_steps"]  # of calculating a battery's dice
THROW_PROMPTS: Final = _TEXTS["throws"]  # prompts for real dice, by task or kind of roll-off
SQUADRON_STATES: Final = _TEXTS["squadron_states"]
TALLY_LABELS: Final = _TEXTS["tally"]  # of scores, by a ship's fate
PLAN_TEXTS: Final = _TEXTS["plans"]


def display_name(name: str) -> str | Message:
    """Return the display name for a name in an event: ships keep theirs, terrain kinds are translated."""
    return TERRAIN_NAMES.get(name, name)


def gun_title(name: str) -> Message:
    """Return the display name of a battery, given in notation with its side (A.C1.P)."""
    ship, _, battery = name.rpartition(".")
    return msg("{ship}, {battery}", ship=ship, battery=BATTERY_NAMES[battery])
