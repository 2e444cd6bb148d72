"""Built-in drills, and tasks in words."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.core.study.drill import Drill, Ready
from navals.games.billiard.rules import names as called
from navals.games.billiard.rules.tasks import DIVE, DOUBLE, EITHER, HIDE, MEND, POT, SINK, Task

KINDS: Final = {
    POT: msg("pocket a ball"),
    SINK: msg("destroy a unit"),
    DOUBLE: msg("two enemy units in one shot"),
    MEND: msg("repair a unit"),
    DIVE: msg("dive with the submarine"),
    HIDE: msg("hide a unit from the enemy"),
    EITHER: msg("a two-way shot: pocket, or else hide"),
}


def said(task: Task) -> Message:
    """Return a task as a sentence."""
    first = _deed(task)
    if task.half == "head":
        return msg("{task}, and leave the ball that you strike in the half at the head.", task=first)
    if task.half == "foot":
        return msg("{task}, and leave the ball that you strike in the half at the foot.", task=first)
    if task.near:
        return msg(
            "{task}, and leave the ball that you strike within {n} cm of {ball}.",
            task=first,
            n=task.within,
            ball=called.ball(task.near),
        )
    return msg("{task}.", task=first)


def _deed(task: Task) -> Message:
    ball = called.ball(task.ball) if task.ball else ""
    match task.kind:
        case "pot" if task.pocket >= 0:
            return msg("Send {ball} into {pocket}", ball=ball, pocket=called.POCKETS[task.pocket])
        case "pot":
            return msg("Pocket {ball}", ball=ball)
        case "sink":
            return msg("Destroy {unit} in one shot", unit=called.unit(task.ball))
        case "double":
            return msg("Pocket two enemy units in one shot")
        case "repair":
            return msg("Repair {unit}", unit=called.unit(task.ball))
        case "dive":
            return msg("Dive: pocket {unit}, and nothing else", unit=called.unit(task.ball))
        case "hide":
            return msg("Hide {unit}: no enemy unit has a straight line to it", unit=called.unit(task.ball))
    return msg(
        "Pocket {ball}, or else hide {unit}: no enemy unit has a straight line to it",
        ball=ball,
        unit=called.unit(task.hide),
    )


def _drill(task: str, lies: str, more: str = "") -> Drill:
    return Drill("use=simulation", f"turn=A {more}lies={lies}", task)


READY: Final = (
    Ready(
        "straight",
        msg("The straight pot"),
        msg("Cue, ball and pocket in one line: a test of the stroke and of nothing else."),
        _drill("pot 11 pocket=3", "2@1.35000,0.45500;11@1.90000,0.83000"),
    ),
    Ready(
        "stop",
        msg("Stop on the spot"),
        msg("Struck firmly below the middle the ball stays where it met the other one, next to its next target."),
        _drill("pot 11 pocket=5 leave=14:20", "2@1.27000,0.40000;11@1.27000,0.90000;14@1.42000,0.80000"),
    ),
    Ready(
        "cut",
        msg("A cut into the corner"),
        msg("Aim at the place where your ball must be when they touch, not at the ball."),
        _drill("pot 10 pocket=3", "4@1.45000,0.95000;10@2.10000,0.90000"),
    ),
    Ready(
        "back",
        msg("Back to the head"),
        msg("Draw: struck low, the ball comes back after the pot."),
        _drill("pot 12 pocket=1 leave=head", "3@1.60000,0.52000;12@2.00000,0.32000"),
    ),
    Ready(
        "rail",
        msg("Along the rail"),
        msg("Hit ball and cushion at the same moment, softly: a corner forgives little from here."),
        _drill("pot 15 pocket=1", "5@1.20000,0.20000;15@1.80000,0.03000"),
    ),
    Ready(
        "carrier",
        msg("Sink the carrier"),
        msg("Three points of armour need the strike of the cruiser: the ball that lies better does not do it."),
        _drill("sink 14", "2@1.20000,0.70000;3@1.90000,0.75000;14@2.25000,0.95000"),
    ),
    Ready(
        "dive",
        msg("Crash dive"),
        msg("The submarine falls alone and out of reach, past the enemy before the pocket."),
        _drill("dive 1", "1@0.90000,0.80000;6@0.60000,0.30000;13@0.30000,0.95000;14@0.55000,1.15000"),
    ),
    Ready(
        "repair",
        msg("Home for repairs"),
        msg("The repair ship pockets its own damaged destroyer, and mends it."),
        _drill("repair 4", "4@2.15000,0.25000;8@1.55000,0.40000;12@1.00000,1.00000", "armour=4:1 "),
    ),
    Ready(
        "double",
        msg("Two at once"),
        msg("Two enemies hang before one corner: the first ball must take the second one with it."),
        _drill("double", "2@1.50000,0.50000;11@2.48000,1.21000;13@2.43800,1.16500"),
    ),
    Ready(
        "screen",
        msg("Screen the carrier"),
        msg("Where nothing falls, roll a ball between your carrier and the guns."),
        _drill("hide 6", "2@0.70000,0.35000;6@0.60000,0.90000;12@1.90000,0.80000"),
    ),
    Ready(
        "twoway",
        msg("A two-way shot"),
        msg("The pot is uncertain: choose the pace so that a miss leaves your ball before the carrier."),
        _drill("either 12 hide=6", "2@1.00000,1.05000;6@0.45000,0.85000;12@1.55000,0.80000"),
    ),
)  # fmt: skip
