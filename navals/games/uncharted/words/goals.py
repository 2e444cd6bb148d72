"""Aims of the battle (3.14), in a line for each side."""

from __future__ import annotations

from navals.core.message import Message, msg
from navals.games.uncharted.rules.data.scenarios import WRECK
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.words import navy


def flagship(options: Options) -> Message:
    """Return the name of the battleship that must break out."""
    return navy.name(options.fleet(options.plan.runner), options.plan.runner, "B", 1)


def goal(options: Options, side: int | None) -> Message:
    """Return the goal of a side in a few words, or for spectators (``None``)."""
    plan = options.plan
    if plan.runner >= 0:
        ship = flagship(options)
        if side == plan.runner:
            return msg("Goal: {ship} off the north edge by turn {turn}", ship=ship, turn=options.length)
        if side is None:
            return msg("Can {ship} break out to the north by turn {turn}?", ship=ship, turn=options.length)
        return msg("Goal: stop {ship} until turn {turn} is over", ship=ship, turn=options.length)
    if plan.wrecks:
        return msg("Goal: the higher score after turn {turn}; a wreck is worth 60", turn=options.length)
    return msg("Goal: the higher score after turn {turn}", turn=options.length)


def brief(options: Options, side: int) -> Message:
    """Return the orders of a side before the battle."""
    plan = options.plan
    if plan.runner == side:
        return msg(
            "{ship} must leave the table over its north edge, which is marked, before turn {turn} is over. "
            "Sunk, taken, or over another edge, and the battle is lost.",
            ship=flagship(options),
            turn=options.length,
        )
    if plan.runner >= 0:
        return msg(
            "{ship} wants to leave over the north edge, which is marked. Sink it, take it, or hold it "
            "until turn {turn} is over.",
            ship=flagship(options),
            turn=options.length,
        )
    if options.scenario == WRECK:
        return msg(
            "Sail against one of the two wrecks to take it: 60 points each. You score an enemy ship’s points "
            "for sinking it, half as much again for taking it. {turn} turns.",
            turn=options.length,
        )
    if plan.wrecks:
        return msg(
            "Sail against a wreck to take it: 60 points each. You score an enemy ship’s points for sinking "
            "it, half as much again for taking it. {turn} turns.",
            turn=options.length,
        )
    return msg(
        "You score an enemy ship’s points for sinking it, half as much again for taking it. The higher score "
        "after {turn} turns wins.",
        turn=options.length,
    )
