"""Drills on the simulated table: available tasks, their names and their marks on the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from navals.club.study.drill import Drills, TaskMark, TaskSetting, TryResult
from navals.core.event import Event
from navals.core.message import Message, msg
from navals.core.refusal import NotationError
from navals.games.billiard.rules import naming, tasks
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import CLOTHS, to_metres
from navals.games.billiard.rules.tasks import DIVE, HIDE, POT, POT_OR_HIDE, ShotTask
from navals.games.billiard.rules.units import UNIT_COUNT
from navals.games.billiard.screen.table.felt import pocket_centre, to_svg
from navals.games.billiard.words import drills

_NEAR_BALL: Final = "near"
_LEAVE_LABELS: Final = {
    "": msg("anywhere"),
    "head": msg("in the head half of the table"),
    "foot": msg("in the foot half of the table"),
    _NEAR_BALL: msg("near a ball"),
}


class _Drills(Drills[TableState]):
    built_in = drills.BUILT_IN

    def first_task(self, state: BilliardState | TableState) -> str:
        if isinstance(state, TableState) and state.phase == "aim":
            for kind in tasks.KINDS:
                if tasks.is_possible(kind, state):
                    return tasks.text(_first_task(kind, state))
        raise NotationError(msg("a drill must start on the simulated table, before a shot"))

    def describe(self, state: BilliardState | TableState, task: str) -> Message:
        return drills.describe(tasks.read(task, state))

    def settings(self, state: TableState, task: str) -> Sequence[TaskSetting]:
        return tuple(_task_settings(state, tasks.read(task, state)))

    def adjust(self, state: TableState, task: str, name: str, value: str) -> str:
        shot_task = tasks.read(task, state)
        setting = next((entry for entry in _task_settings(state, shot_task) if entry.name == name), None)
        if setting is None or value not in dict(setting.choices):
            return task
        match name:
            case "kind":
                shot_task = _first_task(value, state)
            case "ball" | "pocket" | "hide" | "near" | "within":
                shot_task = replace(shot_task, **{name: int(value)})
            case "leave" if value == _NEAR_BALL:
                shot_task = replace(
                    shot_task, table_half="", near=_units_on_table(state)[0], within=tasks.LEAVE_DISTANCES[1]
                )
            case "leave":
                shot_task = replace(shot_task, table_half=value, near=0, within=0)
        return tasks.text(shot_task)

    def judge(
        self, state: TableState, events: Sequence[Event], next_state: TableState, task: str
    ) -> TryResult:
        failure = tasks.find_failure(tasks.read(task, state), state, events, next_state)
        return TryResult(failure is None, failure or msg("That's exactly what you had to do."))

    def setup_lines(self, state: TableState) -> Sequence[Message]:
        cloth, armour_by_unit, damage_terms = (
            CLOTHS[state.options.table],
            state.match.armies.armour,
            damage_terms_of(state.options),
        )
        lines = []
        for unit in _units_on_table(state):
            (x, y), ball_name = to_metres(state.lies[unit - 1] or (0, 0)), naming.ball_name(unit)
            x, y = round(8 * x / cloth.length, 1), round(4 * y / cloth.width, 1)
            args = {"ball": ball_name, "x": x, "y": y}
            lines.append(msg("{ball}: {x} diamonds from the head rail, {y} from the right rail.", **args))
            armour_left, maximum = armour_by_unit[unit - 1], damage_terms.full_armour(unit)
            if armour_left < maximum:
                lines.append(
                    msg(
                        "{ball} has {n} of its {most} armour points left.",
                        ball=ball_name,
                        n=armour_left,
                        most=maximum,
                    )
                )
        return lines

    def marks(self, state: TableState, task: str) -> Sequence[TaskMark]:
        shot_task, cloth = tasks.read(task, state), CLOTHS[state.options.table]
        places = [
            to_metres(lie)
            for unit in (shot_task.ball, shot_task.hide)
            if unit and (lie := state.lies[unit - 1]) is not None
        ]
        marks = [TaskMark(*to_svg(place, cloth.width), 1900 * RADIUS) for place in places]
        if shot_task.pocket >= 0:
            marks.append(TaskMark(*pocket_centre(shot_task.pocket, state.options.table), 2600 * RADIUS))
        if shot_task.near and (lie := state.lies[shot_task.near - 1]) is not None:
            marks.append(TaskMark(*to_svg(to_metres(lie), cloth.width), 10.0 * shot_task.within))
        return marks


def _first_task(kind: str, state: TableState) -> ShotTask:
    balls = tasks.eligible_balls(kind, state)
    unit_to_hide = tasks.eligible_balls(HIDE, state)[0] if kind == POT_OR_HIDE else 0
    return ShotTask(kind, balls[0] if balls else 0, hide=unit_to_hide)


def _task_settings(state: TableState, shot_task: ShotTask) -> Iterator[TaskSetting]:
    choices = tuple((kind, drills.KIND_NAMES[kind]) for kind in tasks.KINDS if tasks.is_possible(kind, state))
    yield TaskSetting("kind", msg("Task"), shot_task.kind, choices)
    balls = tasks.eligible_balls(shot_task.kind, state)
    if balls:
        label = (
            msg("Unit")
            if shot_task.kind in (HIDE, DIVE, tasks.SINK, tasks.REPAIR_TASK)
            else msg("Ball to pocket")
        )
        yield TaskSetting("ball", label, str(shot_task.ball), _unit_choices(balls))
    if shot_task.kind == POT:
        pocket_choices = tuple((str(n), name) for n, name in enumerate(naming.POCKET_NAMES))
        yield TaskSetting(
            "pocket", msg("Pocket"), str(shot_task.pocket), (("-1", msg("any pocket")), *pocket_choices)
        )
    if shot_task.kind == POT_OR_HIDE:
        yield TaskSetting(
            "hide", msg("Unit to hide"), str(shot_task.hide), _unit_choices(tasks.eligible_balls(HIDE, state))
        )
    if shot_task.kind in tasks.KINDS_WITH_LEAVE:
        leave = _NEAR_BALL if shot_task.near else shot_task.table_half
        yield TaskSetting("leave", msg("Leave the ball you strike"), leave, tuple(_LEAVE_LABELS.items()))
    if shot_task.near:
        yield TaskSetting(
            "near", msg("Ball to stop near"), str(shot_task.near), _unit_choices(_units_on_table(state))
        )
        distance_choices = tuple(
            (str(cm), msg("within {n} cm", n=cm)) for cm in sorted({*tasks.LEAVE_DISTANCES, shot_task.within})
        )
        yield TaskSetting("within", msg("How close"), str(shot_task.within), distance_choices)


def _units_on_table(state: TableState) -> list[int]:
    """Return the balls near which a task may require the struck ball to stop: all on the table."""
    return [unit for unit in range(1, UNIT_COUNT + 1) if state.lies[unit - 1] is not None]


def _unit_choices(units: Sequence[int]) -> tuple[tuple[str, Message], ...]:
    return tuple((str(unit), naming.unit_name(unit)) for unit in units)


DRILLS: Final = _Drills()
