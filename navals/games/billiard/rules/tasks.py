"""Tasks of drills on the simulated table, and their evaluation.

    pot 11                  ball 11 is pocketed, and the struck ball is not
    pot 11 pocket=3         the same, into that pocket (section 11 of the rules)
    sink 14                 unit 14 is destroyed
    double                  at least two enemy units are pocketed, and the struck ball is not
    repair 4                the damaged unit 4 gains armour (R12, R13)
    dive 1                  the submarine is pocketed alone and immersed (R20)
    hide 6                  friendly unit 6 takes no damage, stays on the table, and no enemy sees it
    either 11 hide=6        a two-way shot: ``pot 11`` or ``hide 6``

The first four may say where the struck ball must come to rest:

    leave=head, leave=foot  in that half of the table
    leave=14:30             with its centre within 30 cm of that of ball 14 after the shot

A unit sees another if a ball could roll straight from one to the other without touching a third. An immersed
submarine sees nothing. A single unit can be hidden, but never a whole army, since no ball is between the
closest pair of enemies.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from navals.core.event import Event
from navals.core.message import Message, clip, msg
from navals.core.refusal import NotationError
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED
from navals.games.billiard.rules.events import Dived, Hurt, Mended, PlaneLost, Rolled
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS, Place
from navals.games.billiard.rules.table.shots import to_metres
from navals.games.billiard.rules.units import (
    REPAIR,
    SUBMARINE,
    UNIT_COUNT,
    UNITS,
    army_of,
    class_of,
    unit_of_class,
)

POT: Final = "pot"
SINK: Final = "sink"
DOUBLE: Final = "double"
REPAIR_TASK: Final = "repair"
DIVE: Final = "dive"
HIDE: Final = "hide"
POT_OR_HIDE: Final = "either"
KINDS: Final = (POT, SINK, DOUBLE, REPAIR_TASK, DIVE, HIDE, POT_OR_HIDE)
_KINDS_WITH_BALL: Final = frozenset(
    (POT, SINK, REPAIR_TASK, DIVE, HIDE, POT_OR_HIDE)
)  # kinds that name a ball
KINDS_WITH_LEAVE: Final = frozenset(
    (POT, SINK, DOUBLE, REPAIR_TASK)
)  # kinds that can require the struck ball to stop at a given place
LEAVE_DISTANCES: Final = (20, 30, 40, 60)  # available distances, in cm

_TASK_PATTERN: Final = re.compile(
    r"([a-z]{1,9})(?: ([0-9]{1,2}))?(?: pocket=([0-5]))?(?: hide=([0-9]{1,2}))?"
    r"(?: leave=(?:(head|foot)|([0-9]{1,2}):([0-9]{2,3})))?",
    re.ASCII,
)


class ShotTask(msgspec.Struct, frozen=True):
    """A goal for one shot.

    ``ball``, ``hide`` (the friendly unit to hide) and ``near`` are 0 if unused; ``pocket`` is -1 for any
    pocket. The struck ball must stop in ``table_half`` of the table ("" for anywhere) or ``within`` cm of the
    ball ``near``.
    """

    kind: str
    ball: int = 0
    pocket: int = -1
    hide: int = 0
    table_half: str = ""
    near: int = 0
    within: int = 0


def text(task: ShotTask) -> str:
    """Return a task as text, the inverse of ``read``.

    >>> text(ShotTask(POT, 11, 3, near=14, within=30))
    'pot 11 pocket=3 leave=14:30'
    """
    leave = task.table_half or (f"{task.near}:{task.within}" if task.near else "")
    parts = (
        task.kind,
        str(task.ball or ""),
        f"pocket={task.pocket}" if task.pocket >= 0 else "",
        f"hide={task.hide}" if task.hide else "",
        f"leave={leave}" if leave else "",
    )
    return " ".join(filter(None, parts))


def read(source: str, state: BilliardState | TableState) -> ShotTask:
    """Parse a task. Raise NotationError if it is malformed or does not fit the position."""
    match = _TASK_PATTERN.fullmatch(" ".join(source.lower().split())) if len(source) <= 60 else None
    if match is None or match[1] not in KINDS:
        raise NotationError(msg("{text} is not a drill task", text=clip(source)))
    ball, pocket, unit_to_hide, near_unit, distance = (
        int(match[n] or (-1 if n == 3 else 0)) for n in (2, 3, 4, 6, 7)
    )
    task = ShotTask(match[1], ball, pocket, unit_to_hide, match[5] or "", near_unit, distance)
    error = _find_error(task, state)
    if error is not None:
        raise NotationError(error)
    return task


def _find_error(task: ShotTask, state: BilliardState | TableState) -> Message | None:
    if not isinstance(state, TableState) or state.phase != "aim":
        return msg("a drill must start on the simulated table, before a shot")
    if (task.ball > 0) != (task.kind in _KINDS_WITH_BALL):
        return msg("say which ball the task is about")
    if task.ball and task.ball not in eligible_balls(task.kind, state):
        return msg("in this position, that ball does not fit the task")
    if task.pocket >= 0 and task.kind != POT:
        return msg("do not name a pocket here")
    if (task.hide > 0) != (task.kind == POT_OR_HIDE) or (
        task.hide and task.hide not in eligible_balls(HIDE, state)
    ):
        return msg("say which of your units to hide if the ball does not go in")
    if (task.table_half or task.near) and task.kind not in KINDS_WITH_LEAVE:
        return msg("this task cannot specify where the ball you strike must stop")
    if task.near and not (task.near in range(1, UNIT_COUNT + 1) and state.lies[task.near - 1] is not None):
        return msg("unit {unit} is not on the table", unit=task.near)
    if task.near and not 10 <= task.within <= 150:
        return msg("the distance must be from 10 to 150 cm")
    if task.kind == DOUBLE and len(_units_on_table(state, 1 - state.match.shooting_army())) < 2:
        return msg("two enemy units must be on the table")
    return None


def _units_on_table(state: TableState, side: int) -> list[int]:
    return [unit for unit in UNITS[side] if state.lies[unit - 1] is not None]


def eligible_balls(task_kind: str, state: TableState) -> list[int]:
    """Return the balls that a task of kind ``task_kind`` can name in a position."""
    side = state.match.shooting_army()
    allies, enemies = _units_on_table(state, side), _units_on_table(state, 1 - side)
    armour, damage_terms = state.match.armies.armour, damage_terms_of(state.options)
    match task_kind:
        case "pot":
            return [*enemies, *allies] if len(allies) > 1 else enemies
        case "sink" | "either":
            return enemies
        case "repair":
            damaged_units = [
                unit
                for unit in allies
                if armour[unit - 1] < damage_terms.full_armour(unit) and class_of(unit) != REPAIR
            ]
            return damaged_units if unit_of_class(side, REPAIR) in allies else []
        case "hide":
            return allies if len(allies) > 1 else []
        case "dive":
            # R20: not the last unit on the table.
            return [unit for unit in allies if class_of(unit) == SUBMARINE and len(allies) > 1]
    return []


def is_possible(task_kind: str, state: TableState) -> bool:
    """Return whether a position allows a task of kind ``task_kind``."""
    if task_kind == POT_OR_HIDE and not eligible_balls(HIDE, state):
        return False
    return (
        bool(eligible_balls(task_kind, state))
        if task_kind in _KINDS_WITH_BALL
        else _find_error(ShotTask(task_kind), state) is None
    )


def find_failure(
    task: ShotTask, state: TableState, events: Sequence[Event], next_state: TableState
) -> Message | None:
    """Return why a shot with these events fails the task, or None if it succeeds."""
    rolled_event = next((event for event in events if isinstance(event, Rolled)), None)
    if rolled_event is None:
        return msg("No ball was struck.")
    pocket_by_unit, struck_unit = dict(rolled_event.fell), rolled_event.strike.unit
    failure: Message | None = None
    match task.kind:
        case "pot":
            failure = _pot_failure(task, pocket_by_unit, struck_unit)
        case "sink":
            failure = _sink_failure(task.ball, pocket_by_unit, next_state)
        case "double":
            if sum(army_of(unit) != army_of(struck_unit) for unit in pocket_by_unit) < 2:
                failure = msg("You pocketed fewer than two enemy units.")
            elif struck_unit in pocket_by_unit:
                failure = msg("The ball you struck went in too.")
        case "repair":
            if not any(isinstance(event, Mended) and event.unit == task.ball for event in events):
                failure = msg("Nothing was repaired.")
        case "dive":
            if not any(isinstance(event, Dived) and event.unit == task.ball for event in events):
                failure = msg("The submarine did not dive.")
        case "hide":
            failure = _hide_failure(task.ball, events, next_state)
        case "either":
            if _pot_failure(task, pocket_by_unit, struck_unit) is not None:
                failure = _hide_failure(task.hide, events, next_state)
    return failure or _leave_failure(task, pocket_by_unit, struck_unit, next_state)


def _pot_failure(task: ShotTask, pocket_by_unit: dict[int, int], struck_unit: int) -> Message | None:
    if task.ball not in pocket_by_unit:
        return msg("{ball} did not go in.", ball=naming.ball_name(task.ball))
    if task.ball == struck_unit:
        return msg("You struck that ball with the cue: use another ball to pocket it.")
    if task.pocket not in (-1, pocket_by_unit[task.ball]):
        return msg("It went into another pocket.")
    return msg("The ball you struck went in too.") if struck_unit in pocket_by_unit else None


def _sink_failure(unit: int, pocket_by_unit: dict[int, int], next_state: TableState) -> Message | None:
    if next_state.match.armies.place_of(unit) == DESTROYED:
        return None
    if unit not in pocket_by_unit:
        return msg("{ball} did not go in.", ball=naming.ball_name(unit))
    return msg("{ball} is still afloat.", ball=naming.ball_name(unit))


def _hide_failure(unit: int, events: Sequence[Event], next_state: TableState) -> Message | None:
    if any(isinstance(event, Hurt | PlaneLost) and event.unit == unit for event in events):
        return msg("{ball} took damage.", ball=naming.ball_name(unit))
    if next_state.lies[unit - 1] is None:
        return msg("{ball} is no longer on the table.", ball=naming.ball_name(unit))
    if enemy := find_observer(next_state, unit):
        return msg(
            "{enemy} has a clear shot at {ball}.", enemy=naming.ball_name(enemy), ball=naming.ball_name(unit)
        )
    return None


def find_observer(state: TableState, unit: int) -> int:
    """Return an enemy unit that sees ``unit``, or 0 if no enemy does; ``unit`` must be on the table."""
    place_by_unit = {number: to_metres(spot) for number, spot in enumerate(state.lies, 1) if spot is not None}
    for enemy in _units_on_table(state, 1 - army_of(unit)):
        obstacles = (place for blocker, place in place_by_unit.items() if blocker not in (unit, enemy))
        if not any(_is_obstructed(place_by_unit[enemy], place_by_unit[unit], place) for place in obstacles):
            return enemy
    return 0


def _is_obstructed(start: Place, end: Place, obstacle: Place) -> bool:
    """Return whether a ball rolling straight from ``start`` to ``end`` would first hit one at
    ``obstacle``.
    """
    ux, uy = end[0] - start[0], end[1] - start[1]
    dx, dy = obstacle[0] - start[0], obstacle[1] - start[1]
    squared_length = ux * ux + uy * uy
    dot, cross = dx * ux + dy * uy, dx * uy - dy * ux
    return 0.0 < dot < squared_length and cross * cross < 4 * RADIUS * RADIUS * squared_length


def _leave_failure(
    task: ShotTask, pocket_by_unit: dict[int, int], struck_unit: int, next_state: TableState
) -> Message | None:
    if not task.table_half and not task.near:
        return None
    position = next_state.lies[struck_unit - 1]
    if struck_unit in pocket_by_unit or position is None:
        return msg("The ball you struck went in too.")
    x, y = to_metres(position)
    if task.table_half:
        if (x < next_state.cloth.length / 2) == (task.table_half == "head"):
            return None
        return msg("The ball you struck stopped in the other half of the table.")
    other_position = next_state.lies[task.near - 1]
    if other_position is None:
        return msg("{ball} is no longer on the table.", ball=naming.ball_name(task.near))
    other_x, other_y = to_metres(other_position)
    if 10_000 * ((x - other_x) * (x - other_x) + (y - other_y) * (y - other_y)) <= task.within * task.within:
        return None
    return msg("The ball you struck stopped too far from {ball}.", ball=naming.ball_name(task.near))
