"""Gestures that edit a fleet: a text in record notation, whose entries may be invalid."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from navals.core.message import Message, clip, msg
from navals.games.mats.rules import options
from navals.games.mats.rules.options import (
    MAX_SHIPS,
    MIN_SHIPS,
    ROSTERS,
    Ship,
    parse_ship,
    ship_fault,
    ship_text,
)
from navals.ui.board.editor import EditorFault, EditResult, field_id_of

OPTION: Final = "ships"
FIELD_ID: Final = field_id_of(OPTION)
FACES: Final = ("intact", "hit")
FIGURES: Final = ("masts", "guns")
MAX_LENGTH: Final = 240
"""Maximum length of a text, in characters: twice that of the largest fleet. The rest is ignored."""
SIZE_BOUNDS: Final = msg("a fleet has {low} to {high} ships", low=MIN_SHIPS, high=MAX_SHIPS)

_NAME_PATTERN: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}", re.ASCII)
_NEW_SHIP: Final = Ship("F1", (3, 3), (2, 2))

_Response = EditResult | EditorFault | None


def strength_labels(ship: Ship) -> tuple[tuple[Message, Message], tuple[Message, Message]]:
    """Return the labels of a ship's masts and guns, for each face."""
    return (
        (msg("Masts of {ship}, intact", ship=ship.id), msg("Guns of {ship}, intact", ship=ship.id)),
        (msg("Masts of {ship}, once hit", ship=ship.id), msg("Guns of {ship}, once hit", ship=ship.id)),
    )


def split_entries(text: str) -> list[str]:
    """Split a text into its ships, valid or not."""
    return [part for part in re.split(r"[\s,;]+", text[:MAX_LENGTH]) if part]


def entry_faults(entries: Sequence[str]) -> list[Message | None]:
    """Return the fault of each entry, None for valid ones."""
    faults: list[Message | None] = []
    names: set[str] = set()
    for entry in entries:
        ship = parse_ship(entry)
        faults.append(options.syntax_fault(entry) if ship is None else ship_fault(ship, names))
        if ship is not None:
            names.add(ship.id)
    return faults


def entry_name(entry: str) -> str:
    """Return the name of a ship, or the start of an invalid entry."""
    ship = parse_ship(entry)
    return clip(entry, 12) if ship is None else ship.id


def row_id(index: int) -> str:
    """Return the id of a row of the list, for use as ``element_id`` of an ``EditorFault``."""
    return f"{FIELD_ID}-{index}"


def free_name(stem: str, entries: Sequence[str]) -> str:
    """Return the first unused name with the letters of ``stem``, such as V2 for V1."""
    names_in_use = {ship.id for ship in map(parse_ship, entries) if ship is not None}
    stem_letters = stem.rstrip("0123456789") or "F"
    names = (
        f"{prefix}{number}"
        for prefix in (stem_letters, stem_letters[0], "F", "X")
        for number in range(1, 100)
    )
    return next(name for name in names if len(name) <= 3 and name not in names_in_use)


def _change_figure(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    """Change masts or guns of one face by one."""
    ship, step = parse_ship(entries[index]), arg.get("by")
    if ship is None or arg.get("face") not in FACES or arg.get("what") not in FIGURES or step not in (1, -1):
        return None
    face, figure = FACES.index(arg["face"]), FIGURES.index(arg["what"])
    figures, labels = [list(ship.intact), list(ship.hit)], strength_labels(ship)
    value, maximum = figures[face][figure] + step, figures[0][figure]
    if value < 0 or (step > 0 and value > options.MAX_FIGURE):
        return EditorFault(options.bounds_message(ship), row_id(index))
    if face == 1 and step > 0 and value > maximum:
        return EditorFault(
            msg("{label}: {n} at most, as many as when intact", label=labels[1][figure], n=maximum),
            row_id(index),
        )
    figures[face][figure] = value
    message = msg("{label}: {n}", label=labels[face][figure], n=value)
    if face == 0 and figures[1][figure] > value:
        # A hit ship never has more than an intact one.
        figures[1][figure] = value
        message = msg(
            "{first}. {second}", first=message, second=msg("{label}: {n}", label=labels[1][figure], n=value)
        )
    (masts, guns), (hit_masts, hit_guns) = figures
    entries[index] = ship_text(Ship(ship.id, (masts, guns), (hit_masts, hit_guns)))
    return EditResult(",".join(entries), announcement=message)


def _rename(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    ship, value = parse_ship(entries[index]), arg.get("value")
    if ship is None or not isinstance(value, str):
        return None
    name = value.strip().upper()
    if _NAME_PATTERN.fullmatch(name) is None:
        text = clip(name, 12)
        error = msg("“{text}” is not a name: use a letter and up to two more letters or digits", text=text)
        return EditorFault(error, f"{row_id(index)}-name")
    entries[index] = ship_text(msgspec.structs.replace(ship, id=name))
    return EditResult(",".join(entries))


def _remove(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    if len(entries) <= MIN_SHIPS and parse_ship(entries[index]) is not None:
        return EditorFault(SIZE_BOUNDS, row_id(index))
    entry = entries.pop(index)
    focus_id = f"{row_id(min(index, len(entries) - 1))}-remove" if entries else f"{FIELD_ID}-add"
    return EditResult(",".join(entries), focus_id, msg("{ship} has been removed.", ship=entry_name(entry)))


def _copy(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    ship = parse_ship(entries[index])
    return None if ship is None else _insert(entries, index + 1, ship)


def _add(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    return _insert(entries, len(entries), _NEW_SHIP)


def _insert(entries: list[str], index: int, example: Ship) -> EditResult | EditorFault:
    if len(entries) >= MAX_SHIPS:
        return EditorFault(SIZE_BOUNDS, FIELD_ID)
    name = free_name(example.id, entries)
    entries.insert(index, ship_text(msgspec.structs.replace(example, id=name)))
    return EditResult(",".join(entries), f"{row_id(index)}-name", msg("{ship} has been added.", ship=name))


def _move(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    step = arg.get("by")
    if step not in (1, -1) or not 0 <= index + step < len(entries):
        return None
    new_index = index + step
    entries[index], entries[new_index] = entries[new_index], entries[index]
    message = msg(
        "{ship} is now number {n} in the list.", ship=entry_name(entries[new_index]), n=new_index + 1
    )
    return EditResult(",".join(entries), f"{row_id(new_index)}-{'up' if step < 0 else 'down'}", message)


def _load_preset(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    """Start from a preset fleet."""
    fleet = ROSTERS.get(str(arg.get("value")))
    if fleet is None:
        return None
    return EditResult(
        ",".join(map(ship_text, fleet)), announcement=msg("The fleet has {n} ships now.", n=len(fleet))
    )


def _replace_fleet(entries: list[str], index: int, arg: Mapping[str, object]) -> _Response:
    """Replace the fleet with a pasted or typed one."""
    new_entries = split_entries(str(arg.get("value")))
    if not new_entries:
        return EditorFault(SIZE_BOUNDS, f"{FIELD_ID}-text")
    parsed_entries = zip(new_entries, map(parse_ship, new_entries), strict=True)
    return EditResult(",".join(part if ship is None else ship_text(ship) for part, ship in parsed_entries))


_Gestures = dict[str, Callable[[list[str], int, Mapping[str, object]], _Response]]
_SHIP_GESTURES: Final[_Gestures] = {
    "step": _change_figure,
    "rename": _rename,
    "remove": _remove,
    "copy": _copy,
    "move": _move,
}
_FLEET_GESTURES: Final[_Gestures] = {"add": _add, "from": _load_preset, "text": _replace_fleet}


def change_fleet(text: str, act: str, arg: Mapping[str, object]) -> _Response:
    """Return the fleet after a gesture, or a fault; None if the gesture is unknown or invalid."""
    entries, index = split_entries(text), arg.get("at", 0)
    if type(index) is not int:
        return None
    handler = _FLEET_GESTURES.get(act) or (_SHIP_GESTURES.get(act) if 0 <= index < len(entries) else None)
    return None if handler is None else handler(entries, index, arg)
