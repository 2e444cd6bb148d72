"""What things are called in sentences."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg

FLEET_NAMES: Final = {
    "imperials": msg("Imperials"),
    "dwarves": msg("Forge Dwarves"),
    "drakes": msg("Drake Lords"),
    "orcs": msg("Orcs"),
}
CLASS_NAMES: Final = {
    "F": msg("frigate"),
    "C": msg("cruiser"),
    "H": msg("heavy cruiser"),
    "B": msg("battleship"),
    "W": msg("wreck"),
}
BATTERY_NAMES: Final = {
    "P": msg("port broadside"),
    "S": msg("starboard broadside"),
    "F": msg("fore guns"),
    "A": msg("aft guns"),
    "T": msg("turret"),
}
MARKER_NAMES: Final = {
    "confusion": msg("confusion"),
    "fire": msg("fire"),
    "guns": msg("guns dismounted"),
    "speed": msg("speed halved"),
    "rudder": msg("rudder gone"),
    "flood": msg("flood"),
}
CRITICAL_NAMES: Final = {
    "magazine": msg("the magazine blows up"),
    "quarterdeck": msg("the quarterdeck is swept"),
    "fire": msg("fire below"),
    "guns": msg("guns dismounted"),
    "splinters": msg("splinters"),
    "shattered": msg("the hull is shattered"),
    "raked": msg("raked decks"),
    "mast": msg("mast or engine hit"),
    "rudder": msg("rudder gone"),
    "holed": msg("holed at the waterline"),
    "broken": msg("back broken"),
}
TERRAIN_NAMES: Final = {"island": msg("the island"), "reef": msg("the reef"), "sandbank": msg("the sandbank")}
A_TERRAIN: Final = {"island": msg("an island"), "reef": msg("a reef"), "sandbank": msg("a sandbank")}
TERRAIN_TITLES: Final = {"island": msg("Island"), "reef": msg("Reef"), "sandbank": msg("Sandbank")}
POINTS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The points of the compass, clockwise."""
POINT_NAMES: Final = (
    msg("north"),
    msg("north-east"),
    msg("east"),
    msg("south-east"),
    msg("south"),
    msg("south-west"),
    msg("west"),
    msg("north-west"),
)
CARD_NAMES: Final = {
    "C01": msg("Backing wind"),
    "C02": msg("Steady air"),
    "C03": msg("Signal flags"),
    "C04": msg("Following sea"),
    "C05": msg("Crowd on sail"),
    "C06": msg("Helm over"),
    "C07": msg("Clear orders"),
    "C08": msg("Heavy broadside"),
    "C09": msg("Concentration"),
    "C10": msg("Chain shot"),
    "C11": msg("Grape shot"),
    "C12": msg("Brace"),
    "C13": msg("Countermand"),
    "I1": msg("Drilled gunners"),
    "I2": msg("Line of battle"),
    "I3": msg("Damage parties"),
    "I4": msg("Fleet reserve"),
    "I5": msg("Marines"),
    "I6": msg("Long glass"),
    "I7": msg("Parting shot"),
    "D1": msg("Overpressure"),
    "D2": msg("Armour-piercing"),
    "D3": msg("Riveted plates"),
    "D4": msg("Funnel smoke"),
    "D5": msg("Turret drill"),
    "D6": msg("Shipwrights"),
    "D7": msg("Axes ready"),
    "L1": msg("Storm caller"),
    "L2": msg("Drake fire"),
    "L3": msg("Shadow wings"),
    "L4": msg("Veil of mist"),
    "L5": msg("Night bolts"),
    "L6": msg("Dread"),
    "L7": msg("Blood price"),
    "O1": msg("Full tilt"),
    "O2": msg("Iron beak"),
    "O3": msg("Berserkers"),
    "O4": msg("Grapnels"),
    "O5": msg("War drums"),
    "O6": msg("Fire pots"),
    "O7": msg("Last roar"),
}


def card(card_id: str) -> Message:
    """A card by its id."""
    return CARD_NAMES[card_id]


def ship_of(name: str) -> str | Message:
    """What an event names: a ship, or a piece of terrain."""
    return TERRAIN_NAMES.get(name, name)


def gun(name: str) -> Message:
    """A battery by its full name, such as A.C1.P."""
    ship, _, battery = name.rpartition(".")
    return msg("{ship}, {battery}", ship=ship, battery=BATTERY_NAMES[battery])
