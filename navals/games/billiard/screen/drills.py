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
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.state import BilliardState
from navals.games.billiard.rules.table.match import TableState
from navals.games.billiard.rules.table.places import RADIUS
from navals.games.billiard.rules.table.shots import CLOTHS, metres
from navals.games.billiard.rules.tasks import DIVE, HIDE, POT, POT_OR_HIDE, ShotTask
from navals.games.billiard.rules.units import COUNT
from navals.games.billiard.screen.table.felt import pocket_at, to_svg
from navals.games.billiard.words import drills as words

_NEAR: Final = "near"
_LEAVES: Final = {
    "": msg("anywhere"),
    "head": msg("in the head half of the table"),
    "foot": msg("in the foot half of the table"),
    _NEAR: msg("near a ball"),
}


class _Drills(Drills[TableState]):
    built_in = words.BUILT_IN

    def first_task(self, state: BilliardState | TableState) -> str:
        if isinstance(state, TableState) and state.phase == "aim":
            for kind in tasks.KINDS:
                if tasks.fits(kind, state):
                    return tasks.text(_first_task(kind, state))
        raise NotationError(msg("a drill must start on the simulated table, before a shot"))

    def describe(self, state: BilliardState | TableState, task: str) -> Message:
        return words.describe(tasks.read(task, state))

    def choices(self, state: TableState, task: str) -> Sequence[TaskSetting]:
        return tuple(_choices(state, tasks.read(task, state)))

    def adjust(self, state: TableState, task: str, name: str, value: str) -> str:
        current = tasks.read(task, state)
        choice = next((entry for entry in _choices(state, current) if entry.name == name), None)
        if choice is None or value not in dict(choice.choices):
            return task
        match name:
            case "kind":
                current = _first_task(value, state)
            case "ball" | "pocket" | "hide" | "near" | "within":
                current = replace(current, **{name: int(value)})
            case "leave" if value == _NEAR:
                current = replace(current, half="", near=_targets(state)[0], within=tasks.DISTANCES[1])
            case "leave":
                current = replace(current, half=value, near=0, within=0)
        return tasks.text(current)

    def judge(
        self, state: TableState, events: Sequence[Event], next_state: TableState, task: str
    ) -> TryResult:
        failure = tasks.judge(tasks.read(task, state), state, events, next_state)
        return TryResult(failure is None, failure or msg("That's exactly what you had to do."))

    def setup_lines(self, state: TableState) -> Sequence[Message]:
        cloth, armour, law = CLOTHS[state.options.table], state.match.armies.armour, terms(state.options)
        lines = []
        for unit in _targets(state):
            (x, y), ball = metres(state.lies[unit - 1] or (0, 0)), naming.ball(unit)
            x, y = round(8 * x / cloth.length, 1), round(4 * y / cloth.width, 1)
            words = {"ball": ball, "x": x, "y": y}
            lines.append(msg("{ball}: {x} diamonds from the head rail, {y} from the right rail.", **words))
            n, maximum = armour[unit - 1], law.maximum(unit)
            if n < maximum:
                lines.append(
                    msg("{ball} has {n} of its {most} armour points left.", ball=ball, n=n, most=maximum)
                )
        return lines

    def marks(self, state: TableState, task: str) -> Sequence[TaskMark]:
        current, cloth = tasks.read(task, state), CLOTHS[state.options.table]
        balls = [
            metres(xy)
            for unit in (current.ball, current.hide)
            if unit and (xy := state.lies[unit - 1]) is not None
        ]
        marks = [TaskMark(*to_svg(place, cloth.width), 1900 * RADIUS) for place in balls]
        if current.pocket >= 0:
            marks.append(TaskMark(*pocket_at(current.pocket, state.options.table), 2600 * RADIUS))
        if current.near and (xy := state.lies[current.near - 1]) is not None:
            marks.append(TaskMark(*to_svg(metres(xy), cloth.width), 10.0 * current.within))
        return marks


def _first_task(kind: str, state: TableState) -> ShotTask:
    balls = tasks.balls(kind, state)
    hide = tasks.balls(HIDE, state)[0] if kind == POT_OR_HIDE else 0
    return ShotTask(kind, balls[0] if balls else 0, hide=hide)


def _choices(state: TableState, current: ShotTask) -> Iterator[TaskSetting]:
    kinds = tuple((kind, words.KINDS[kind]) for kind in tasks.KINDS if tasks.fits(kind, state))
    yield TaskSetting("kind", msg("Task"), current.kind, kinds)
    balls = tasks.balls(current.kind, state)
    if balls:
        label = msg("Unit") if current.kind in (HIDE, DIVE, tasks.SINK, tasks.MEND) else msg("Ball to pocket")
        yield TaskSetting("ball", label, str(current.ball), _units(balls))
    if current.kind == POT:
        pockets = tuple((str(n), name) for n, name in enumerate(naming.POCKETS))
        yield TaskSetting("pocket", msg("Pocket"), str(current.pocket), (("-1", msg("any pocket")), *pockets))
    if current.kind == POT_OR_HIDE:
        yield TaskSetting("hide", msg("Unit to hide"), str(current.hide), _units(tasks.balls(HIDE, state)))
    if current.kind in tasks.WITH_LEAVE:
        leave = _NEAR if current.near else current.half
        yield TaskSetting("leave", msg("Leave the ball you strike"), leave, tuple(_LEAVES.items()))
    if current.near:
        yield TaskSetting("near", msg("Ball to stop near"), str(current.near), _units(_targets(state)))
        distances = tuple(
            (str(cm), msg("within {n} cm", n=cm)) for cm in sorted({*tasks.DISTANCES, current.within})
        )
        yield TaskSetting("within", msg("How close"), str(current.within), distances)


def _targets(state: TableState) -> list[int]:
    """Return the balls that a task may ask to stop near."""
    return [unit for unit in range(1, COUNT + 1) if state.lies[unit - 1] is not None]


def _units(units: Sequence[int]) -> tuple[tuple[str, Message], ...]:
    return tuple((str(unit), naming.unit(unit)) for unit in units)


DRILLS: Final = _Drills()
