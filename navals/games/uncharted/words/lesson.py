"""The tutorial: choose, sail, wind, command, a broadside, linked fire, a ram, boarding, a card.

``lesson.json`` has the positions, dice and texts of the steps; this module has the actions to ask for.
The Admiral's ships lie at anchor and do nothing.
"""

from __future__ import annotations

from typing import Final

from navals.club.words.lesson import Goal, Lesson, Predicate, event_goal, read
from navals.games.uncharted.rules.actions import (
    END,
    PASS,
    Activate,
    Fire,
    MoveShip,
    Play,
    Stay,
    UnchartedAction,
)
from navals.games.uncharted.rules.events import Activated, Decided, Moved, Played, RamDeclared, Taken
from navals.games.uncharted.rules.guess import state_of
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.view import View

_FRIGATE_SQUADRON: Final = 2  # the frigate squadron's index in the usual fleet


def _allow_activation(squadron: int) -> Predicate:
    return lambda action: isinstance(action, Activate) and action.squadron == squadron


def _allow_move(ship: str, ram: str = "") -> Predicate:
    """Allow activations and moves of one ship; with ``ram``, only moves that ram that enemy."""
    return lambda action: (
        isinstance(action, Activate)
        or (isinstance(action, MoveShip) and action.ship == ship and action.ram == ram)
    )


def _allow_fire(*guns: str) -> Predicate:
    """Allow everything before the squadron fires, then only these batteries (default: any)."""
    return lambda action: (
        isinstance(action, Activate | MoveShip | Stay)
        or (isinstance(action, Fire) and (not guns or sorted(action.guns) == sorted(guns)))
    )


def _scripted_reply(view: View) -> UnchartedAction:
    """Stay at anchor, hold fire and play no cards."""
    if isinstance(view.task, tasks.Aiming):
        return END
    if isinstance(view.task, tasks.Window | tasks.Discarding):
        return PASS
    return (state_of(view).actions() or (END,))[0]


_TASKS: Final[tuple[tuple[Goal | None, Predicate | None], ...]] = (
    (event_goal(Activated), _allow_activation(_FRIGATE_SQUADRON)),
    (event_goal(Moved), _allow_move("F1")),
    (
        event_goal(Moved),
        lambda action: _allow_activation(_FRIGATE_SQUADRON)(action) or isinstance(action, MoveShip),
    ),
    (event_goal(Activated), lambda action: isinstance(action, Activate) and len(action.group) == 2),
    (event_goal(Decided), _allow_fire()),
    (event_goal(Decided), _allow_fire("C1.S", "C2.S")),
    (None, None),
    (event_goal(RamDeclared), _allow_move("C1", "F1")),
    (event_goal(Taken), None),
    (None, None),
    (event_goal(Played), lambda action: _allow_fire()(action) or isinstance(action, Play)),
    (None, None),
)

LESSON = Lesson("cards=false", (), read(__package__, _TASKS), scripted_reply=_scripted_reply, parts=(0, 5))
