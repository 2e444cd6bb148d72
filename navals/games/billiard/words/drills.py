"""Built-in drills (``drills.json``) and descriptions of tasks."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

from navals.club.study.drill import BuiltInDrill, Drill
from navals.core.message import Message, msg
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.tasks import ShotTask

KIND_NAMES: Final = naming.NAME_TABLES["drills"]


def describe(task: ShotTask) -> Message:
    """Describe a task in a sentence."""
    task_text = _describe_shot_task(task)
    if task.table_half == "head":
        return msg("{task}, and leave the ball you strike in the head half of the table.", task=task_text)
    if task.table_half == "foot":
        return msg("{task}, and leave the ball you strike in the foot half of the table.", task=task_text)
    if task.near:
        args = {"task": task_text, "n": task.within, "ball": naming.ball_name(task.near)}
        return msg("{task}, and leave the ball you strike within {n} cm of {ball}.", **args)
    return msg("{task}.", task=task_text)


def _describe_shot_task(task: ShotTask) -> Message:
    ball = naming.ball_name(task.ball) if task.ball else ""
    match task.kind:
        case "pot" if task.pocket >= 0:
            return msg("Send {ball} into {pocket}", ball=ball, pocket=naming.POCKET_NAMES[task.pocket])
        case "pot":
            return msg("Pocket {ball}", ball=ball)
        case "sink":
            return msg("Destroy {unit} in one shot", unit=naming.unit_name(task.ball))
        case "double":
            return msg("Pocket two enemy units in one shot")
        case "repair":
            return msg("Repair {unit}", unit=naming.unit_name(task.ball))
        case "dive":
            return msg("Dive: pocket {unit} and nothing else", unit=naming.unit_name(task.ball))
        case "hide":
            return msg(
                "Hide {unit}: no enemy unit may have a clear shot at it", unit=naming.unit_name(task.ball)
            )
    args = {"ball": ball, "unit": naming.unit_name(task.hide)}
    return msg("Pocket {ball}, or else hide {unit}: no enemy unit may have a clear shot at it", **args)


class _SentenceEntry(msgspec.Struct, frozen=True):
    said: str


class _DrillData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: _SentenceEntry
    lesson: _SentenceEntry
    task: str
    setup: str


_DRILLS_JSON: Final = (files("navals.games.billiard.words") / "drills.json").read_bytes()
BUILT_IN: Final = tuple(
    BuiltInDrill(
        entry.id,
        Message(entry.title.said),
        Message(entry.lesson.said),
        Drill("use=simulation", entry.setup, entry.task),
    )
    for entry in msgspec.json.decode(_DRILLS_JSON, type=list[_DrillData])
)
