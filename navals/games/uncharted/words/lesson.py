"""The tutorial: choose, sail, wind, command, a broadside, linked fire, a ram, boarding, a card.

``lesson.json`` has the positions, dice and texts of the steps; this module, the actions they ask for.
The Admiral's ships lie at anchor and do nothing.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec

from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.words.lesson import Lesson, Line, Step, Test, happens, only
from navals.games.uncharted.rules.actions import END, PASS, Activate, Fire, Move, Play, Stay, UnchartedAction
from navals.games.uncharted.rules.events import Activated, Decided, Moved, Played, RamDeclared, Taken
from navals.games.uncharted.rules.guess import sea
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.view import View

_FRIGATES: Final = 2  # the frigates' squadron in the usual fleet, from 0


def _activates(squadron: int) -> Test:
    return lambda action: isinstance(action, Activate) and action.squadron == squadron


def _moves(ship: str, ram: str = "") -> Test:
    """Allow activations and moves of one ship; with ``ram``, only moves that ram that enemy."""
    return lambda action: (
        isinstance(action, Activate)
        or (isinstance(action, Move) and action.ship == ship and action.ram == ram)
    )


def _fires(*guns: str) -> Test:
    """Allow everything before the squadron fires, then only these batteries (default: any)."""
    return lambda action: (
        isinstance(action, Activate | Move | Stay)
        or (isinstance(action, Fire) and (not guns or sorted(action.guns) == sorted(guns)))
    )


def _activates_both(action: Any) -> bool:
    return isinstance(action, Activate) and len(action.group) == 2


def _fires_with_card(action: Any) -> bool:
    return _fires()(action) or isinstance(action, Play)


def _answer(view: View) -> UnchartedAction:
    """Stay at anchor, hold fire and play no cards."""
    if isinstance(view.task, tasks.Aiming):
        return END
    if isinstance(view.task, tasks.Window | tasks.Discarding):
        return PASS
    return (sea(view).actions() or (END,))[0]


_SAIL: Final = msg("for this once, sail the frigate")
_LINK: Final = msg("for this once, link the starboard broadsides of Intrepid and Valiant")
_TASKS: Final[tuple[tuple[type[Event] | None, Test | None, Message | None], ...]] = (
    (Activated, _activates(_FRIGATES), msg("for this once, activate the frigate")),
    (Moved, _moves("F1"), _SAIL),
    (Moved, lambda action: _activates(_FRIGATES)(action) or isinstance(action, Move), _SAIL),
    (Activated, _activates_both, msg("for this once, let Swift and Lark act")),
    (Decided, _fires(), msg("for this once, fire at the enemy")),
    (Decided, _fires("C1.S", "C2.S"), _LINK),
    (RamDeclared, _moves("C1", "F1"), msg("for this once, sail straight at the enemy and ram it")),
    (Taken, None, None),
    (Played, _fires_with_card, msg("for this once, fire a broadside and play the card")),
    (None, None, None),
)
"""For each step, the event that completes it, the actions allowed, and the objection to all others."""


class _Line(msgspec.Struct):
    at: str
    said: str
    when: str = ""


class _Step(msgspec.Struct):
    text: list[_Line]
    task: list[_Line] = []
    setup: str = ""
    options: str = ""
    rules: str = ""
    draws: tuple[str, ...] = ()


def _lines(listed: list[_Line]) -> tuple[Line, ...]:
    return tuple(Line(Message(one.said), one.at, one.when) for one in listed)


def _built(data: _Step, kind: type[Event] | None, allowed: Test | None, objection: Message | None) -> Step:
    return Step(
        _lines(data.text),
        _lines(data.task),
        happens(kind) if kind else None,
        only(allowed, objection) if allowed and objection else None,
        data.setup,
        data.draws,
        data.options,
        data.rules,
    )


_FILE: Final = files("navals.games.uncharted.words") / "lesson.json"
_STEPS: Final = msgspec.json.decode(_FILE.read_bytes(), type=list[_Step])
LESSON = Lesson(
    "cards=false",
    (),
    tuple(_built(data, *task) for data, task in zip(_STEPS, _TASKS, strict=True)),
    answer=_answer,
    parts=(0, 5),
)
