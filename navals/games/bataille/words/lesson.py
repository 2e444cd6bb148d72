"""The tutorial of Bataille navale."""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Predicate, event_goal, read
from navals.games.bataille.rules.grid import SQUARE_COUNT, SQUARE_INDEX
from navals.games.bataille.rules.state import BatailleAction, Bombed, Place, Placed, Shoot, View

_bomb_goal = event_goal(Bombed, predicate=lambda event: event.seat == 0)
_NEIGHBOURS = {SQUARE_INDEX[name] for name in ("E4", "E6", "D5", "F5", "G5", "H5")}


_TASKS: Final[tuple[tuple[Goal | None, Predicate | None], ...]] = (
    (event_goal(Placed), None),
    (_bomb_goal, lambda action: action == Shoot(SQUARE_INDEX["E5"])),
    (
        event_goal(Bombed, predicate=lambda event: event.seat == 0 and event.answer == "sunk"),
        lambda action: isinstance(action, Shoot) and action.square in _NEIGHBOURS,
    ),
    (None, None),
    (_bomb_goal, None),
    (None, None),
    (None, None),
)

# The Admiral's fleet and bombs. E5-G5 is the destroyer that the lesson finds.
_PLACEMENT = Place(((9, 0, 9, 4), (0, 0, 3, 0), (4, 4, 6, 4), (0, 7, 2, 7), (6, 8, 7, 8)))
_BOMB_NAMES = "A10 J10 C3 H2 B6 F8 D10 J7 A4 G1 E9 I5"
_BOMBS = tuple(SQUARE_INDEX[name] for name in _BOMB_NAMES.split())


def _scripted_reply(view: View) -> BatailleAction:
    """Play the Admiral: place the fleet above, then bomb the squares above in order, then any others."""
    if view.phase == "place":
        return _PLACEMENT
    bombed_mask = view.waters[0].bombed
    return Shoot(next(square for square in (*_BOMBS, *range(SQUARE_COUNT)) if not bombed_mask >> square & 1))


LESSON = Lesson("first=A", (), read(__package__, _TASKS), scripted_reply=_scripted_reply)
