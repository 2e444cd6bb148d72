"""Prompts for real dice: their number, owner and purpose."""

from __future__ import annotations

from navals.core.message import Message, msg, msgn
from navals.games.uncharted.rules import naming
from navals.games.uncharted.rules.state import dice_due
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.agenda import attack_of
from navals.games.uncharted.rules.view import View
from navals.games.uncharted.screen.guns import salvo
from navals.ui.board.board import Context


def prompt(view: View, context: Context) -> Message:
    """Return the prompt for the current throw."""
    state, task = salvo.state_of(view), view.task
    dice = dice_due(state)[0]
    match task:
        case tasks.RollOff():
            return naming.THROW_PROMPTS[task.what]
        case tasks.Throwing():
            return _attack_prompt(view, attack_of(state), task, context)
        case tasks.Hacking():
            return msgn(
                "Roll {n} melee die against {ship}; each 6 is rolled again.",
                "Roll {n} melee dice against {ship}; each 6 is rolled again.",
                dice,
                ship=salvo.name(view, task.target),
            )
        case tasks.Critical():
            return msg("Roll two dice for the critical hit on {ship}.", ship=salvo.name(view, task.target))
        case tasks.FloodDie():
            return msg(
                "Roll a die for the flooding in {ship}: on 1 or 2, it gets worse.",
                ship=salvo.name(view, task.ship),
            )
        case tasks.Repairs():
            markers = [
                context.t.message(naming.MARKER_NAMES[marker]) for marker in view.ships[task.ship].markers
            ]
            args = {"ship": salvo.name(view, task.ship), "markers": ", ".join(markers)}
            return msgn(
                "Roll {n} die for repairs on {ship}: {markers}.",
                "Roll {n} dice for repairs on {ship}, in this order: {markers}.",
                len(markers),
                **args,
            )
    return naming.THROW_PROMPTS.get(type(task).__name__, msg("Roll the dice, then enter the result."))


def _attack_prompt(view: View, attack: tasks.Attack, task: tasks.Throwing, context: Context) -> Message:
    target_name = salvo.name(view, attack.target)
    if task.again:
        return msgn(
            "Reroll {n} die that missed {ship}; each 6 is rolled again.",
            "Reroll {n} dice that missed {ship}; each 6 is rolled again.",
            task.dice,
            ship=target_name,
        )
    if attack.parts:
        return msgn(
            "{name} rolls {n} die against {ship}; each 6 is rolled again.",
            "{name} rolls {n} dice against {ship}; each 6 is rolled again.",
            task.dice,
            name=context.names[view.ships[attack.source].side],
            ship=target_name,
        )
    return msgn(
        "Roll {n} die for {source} against {ship}; each 6 is rolled again.",
        "Roll {n} dice for {source} against {ship}; each 6 is rolled again.",
        task.dice,
        ship=target_name,
        source=salvo.name(view, attack.source),
    )
