"""Gestures that edit a fleet: a text in record notation, whose parts may be invalid."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from navals.core.message import Message, clip, msg
from navals.games.mats.rules import options
from navals.games.mats.rules.options import MAX_SHIPS, MIN_SHIPS, ROSTERS, Ship, fault_of, ship_of, text_of
from navals.ui.board.editor import EditorFault, EditResult, spot_of

OPTION: Final = "ships"
SPOT: Final = spot_of(OPTION)
FACES: Final = ("intact", "hit")
FIGURES: Final = ("masts", "guns")
MAX_LENGTH: Final = 240
"""Maximum length of a text, in characters: twice that of the largest fleet. The rest is ignored."""
BOUNDS: Final = msg("a fleet has {low} to {high} ships", low=MIN_SHIPS, high=MAX_SHIPS)

_NAME: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}", re.ASCII)
_NEW: Final = Ship("F1", (3, 3), (2, 2))

_Answer = EditResult | EditorFault | None


def labels(ship: Ship) -> tuple[tuple[Message, Message], tuple[Message, Message]]:
    """Return the labels of a ship's masts and guns, for each face."""
    return (
        (msg("Masts of {ship}, intact", ship=ship.id), msg("Guns of {ship}, intact", ship=ship.id)),
        (msg("Masts of {ship}, once hit", ship=ship.id), msg("Guns of {ship}, once hit", ship=ship.id)),
    )


def parts_of(text: str) -> list[str]:
    """Split a text into its ships, valid or not."""
    return [part for part in re.split(r"[\s,;]+", text[:MAX_LENGTH]) if part]


def faults(parts: Sequence[str]) -> list[Message | None]:
    """Return for each part its fault, or None if it is valid."""
    messages: list[Message | None] = []
    names: set[str] = set()
    for part in parts:
        ship = ship_of(part)
        messages.append(options.format_fault(part) if ship is None else fault_of(ship, names))
        if ship is not None:
            names.add(ship.id)
    return messages


def part_name(part: str) -> str:
    """Return the name of a ship, or the start of an invalid part."""
    ship = ship_of(part)
    return clip(part, 12) if ship is None else ship.id


def row_spot(index: int) -> str:
    """Return the id of a row of the list, which is also its spot in a ``EditorFault``."""
    return f"{SPOT}-{index}"


def free_name(stem: str, parts: Sequence[str]) -> str:
    """Return the next unused name like ``stem`` (V1: V2, V3, ...)."""
    in_use = {ship.id for ship in map(ship_of, parts) if ship is not None}
    letters = stem.rstrip("0123456789") or "F"
    names = (f"{head}{number}" for head in (letters, letters[0], "F", "X") for number in range(1, 100))
    return next(name for name in names if len(name) <= 3 and name not in in_use)


def _step(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    """Change masts or guns of one face by one."""
    ship, step = ship_of(parts[index]), arg.get("by")
    if ship is None or arg.get("face") not in FACES or arg.get("what") not in FIGURES or step not in (1, -1):
        return None
    face, figure = FACES.index(arg["face"]), FIGURES.index(arg["what"])
    figures, names = [list(ship.intact), list(ship.hit)], labels(ship)
    value, limit = figures[face][figure] + step, figures[0][figure]
    if value < 0 or (step > 0 and value > options.MAX_VALUE):
        return EditorFault(options.figures_bounds(ship), row_spot(index))
    if face == 1 and step > 0 and value > limit:
        return EditorFault(
            msg("{label}: {n} at most, as many as when intact", label=names[1][figure], n=limit),
            row_spot(index),
        )
    figures[face][figure] = value
    text = msg("{label}: {n}", label=names[face][figure], n=value)
    if face == 0 and figures[1][figure] > value:
        # A hit ship never has more than an intact one.
        figures[1][figure] = value
        text = msg(
            "{first}. {second}", first=text, second=msg("{label}: {n}", label=names[1][figure], n=value)
        )
    (masts, guns), (hit_masts, hit_guns) = figures
    parts[index] = text_of(Ship(ship.id, (masts, guns), (hit_masts, hit_guns)))
    return EditResult(",".join(parts), say=text)


def _rename(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    ship, value = ship_of(parts[index]), arg.get("value")
    if ship is None or not isinstance(value, str):
        return None
    name = value.strip().upper()
    if _NAME.fullmatch(name) is None:
        text = clip(name, 12)
        error = msg("“{text}” is not a name: use a letter and up to two more letters or digits", text=text)
        return EditorFault(error, f"{row_spot(index)}-name")
    parts[index] = text_of(msgspec.structs.replace(ship, id=name))
    return EditResult(",".join(parts))


def _remove(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    if len(parts) <= MIN_SHIPS and ship_of(parts[index]) is not None:
        return EditorFault(BOUNDS, row_spot(index))
    part = parts.pop(index)
    focus = f"{row_spot(min(index, len(parts) - 1))}-remove" if parts else f"{SPOT}-add"
    return EditResult(",".join(parts), focus, msg("{ship} has been removed.", ship=part_name(part)))


def _copy(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    ship = ship_of(parts[index])
    return None if ship is None else _put(parts, index + 1, ship)


def _add(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    return _put(parts, len(parts), _NEW)


def _put(parts: list[str], index: int, model: Ship) -> EditResult | EditorFault:
    if len(parts) >= MAX_SHIPS:
        return EditorFault(BOUNDS, SPOT)
    name = free_name(model.id, parts)
    parts.insert(index, text_of(msgspec.structs.replace(model, id=name)))
    return EditResult(",".join(parts), f"{row_spot(index)}-name", msg("{ship} has been added.", ship=name))


def _move(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    step = arg.get("by")
    if step not in (1, -1) or not 0 <= index + step < len(parts):
        return None
    target = index + step
    parts[index], parts[target] = parts[target], parts[index]
    text = msg("{ship} is now number {n} in the list.", ship=part_name(parts[target]), n=target + 1)
    return EditResult(",".join(parts), f"{row_spot(target)}-{'up' if step < 0 else 'down'}", text)


def _start_from(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    """Start from a preset fleet."""
    fleet = ROSTERS.get(str(arg.get("value")))
    if fleet is None:
        return None
    return EditResult(",".join(map(text_of, fleet)), say=msg("The fleet has {n} ships now.", n=len(fleet)))


def _text(parts: list[str], index: int, arg: Mapping[str, object]) -> _Answer:
    """Replace the fleet with a pasted or typed one."""
    new_parts = parts_of(str(arg.get("value")))
    if not new_parts:
        return EditorFault(BOUNDS, f"{SPOT}-text")
    ships = zip(new_parts, map(ship_of, new_parts), strict=True)
    return EditResult(",".join(part if ship is None else text_of(ship) for part, ship in ships))


_Gestures = dict[str, Callable[[list[str], int, Mapping[str, object]], _Answer]]
_SHIP: Final[_Gestures] = {"step": _step, "rename": _rename, "remove": _remove, "copy": _copy, "move": _move}
_FLEET: Final[_Gestures] = {"add": _add, "from": _start_from, "text": _text}


def change(text: str, act: str, arg: Mapping[str, object]) -> _Answer:
    """Return the fleet after a gesture, or a fault; None if the gesture is unknown or invalid."""
    parts, index = parts_of(text), arg.get("at", 0)
    if type(index) is not int:
        return None
    gesture = _FLEET.get(act) or (_SHIP.get(act) if 0 <= index < len(parts) else None)
    return None if gesture is None else gesture(parts, index, arg)
