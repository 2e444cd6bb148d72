"""The tutorial of Bataille navale."""

from __future__ import annotations

from typing import Final

from navals.core.words.lesson import Goal, Lesson, Test, happens, read
from navals.games.bataille.rules.grid import INDEX
from navals.games.bataille.rules.state import Bombed, Placed, Shoot

_NEAR = {INDEX[name] for name in ("E4", "E6", "D5", "F5", "G5", "H5")}


_TASKS: Final[tuple[tuple[Goal | None, Test | None], ...]] = (
    (happens(Placed), None),
    (happens(Bombed), lambda action: action == Shoot(INDEX["E5"])),
    (
        happens(Bombed, fits=lambda event: event.answer == "sunk"),
        lambda action: isinstance(action, Shoot) and action.square in _NEAR,
    ),
    (None, None),
    (happens(Bombed), None),
    (None, None),
    (None, None),
)
"""For each step, the events that fulfil its task and the actions that it allows."""

# The Admiral's fleet and bombs. E5-G5 is the destroyer that the lesson finds.
_BOMBS = "A10 J10 C3 H2 B6 F8 D10 J7 A4 G1 E9 I5"
_REPLIES = ("place J1-J5 A1-D1 E5-G5 A8-C8 G9-H9", *_BOMBS.split())

LESSON = Lesson("first=A", _REPLIES, read(__package__, _TASKS))
