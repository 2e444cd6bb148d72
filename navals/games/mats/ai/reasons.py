"""Explain in one sentence why a column or an advance is good: by its combat, or else by its plan.

A plan names the ship whose prospects, weighted by value, change most compared with the alternative.
"""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.games.mats.ai.crossing import Column, predict, ship_fates
from navals.games.mats.ai.forecast import Evaluator
from navals.games.mats.rules import odds
from navals.games.mats.rules.events import PASS, Advance, MatsAction, Order
from navals.games.mats.rules.guess import state_of
from navals.games.mats.rules.options import join_names, roster
from navals.games.mats.rules.view import View

ColumnPair = tuple[Column, Column]

MIN_GAIN: Final = 0.04
"""Minimum change in a ship's value to mention a plan (a ship is worth about 2)."""


def order_reason(order: Order) -> Message:
    """Explain the choice of a column: to be unpredictable, or because only one ship is left."""
    head = order.ships[0]
    if len(order.ships) == 1:
        return msg("{ship} is the only ship left: there is no order to choose.", ship=head)
    return msg(
        "{ship} at the head: one of the best columns, picked at random so that nobody can guess it.",
        ship=head,
    )


def advance_reason(
    view: View,
    action: MatsAction,
    evaluator: Evaluator,
    next_columns: ColumnPair,
    other_columns: ColumnPair | None,
) -> Message:
    """Explain why an advance or staying put is good.

    ``next_columns`` are the columns after it; ``other_columns``, those after the choice it is compared with,
    if any.
    """
    reason, is_favourable = _combat_reason(view, action) if isinstance(action, Advance) else (None, False)
    plan = None if other_columns is None else _find_plan(view, evaluator, next_columns, other_columns)
    # A combat more likely lost than won cannot be the purpose.
    if reason is not None and (is_favourable or plan is None):
        return reason
    side, other_ship = (-1, "") if plan is None else (plan[0], view.options.fleet[plan[1]].id)
    if action == PASS or not isinstance(action, Advance):
        return _pass_reason(view, side, other_ship)
    ship = action.ship
    if plan is None:
        return msg("{ship} is better placed there for the combats to come.", ship=ship)
    if side != view.actor:
        return msg(
            "From there, {ship} threatens the {enemy} opposite.",
            ship=ship,
            enemy=other_ship,
        )
    if other_ship == ship:
        return msg("{ship} is safer there, and more likely to survive this crossing.", ship=ship)
    return msg(
        "With {ship} there, {other} is safer, and more likely to survive this crossing.",
        ship=ship,
        other=other_ship,
    )


def _pass_reason(view: View, side: int, ship_name: str) -> Message:
    if not ship_name:
        return msg("No advance would improve things: stay put.")
    if side == view.actor:
        return msg("Stay put: that makes {ship} more likely to survive this crossing.", ship=ship_name)
    return msg("Stay put: that puts the {enemy} opposite in more danger.", enemy=ship_name)


def _combat_reason(view: View, action: Advance) -> tuple[Message | None, bool]:
    """Return a message about the combat that an advance leads to, and whether the acting side is at least as
    likely to win that combat as to lose it; (None, False) without a combat.
    """
    seat, ship_number = view.actor, roster(view.options).numbers[action.ship]
    next_view = state_of(view).advance_ship(action).view(seat)
    position = next_view.at[seat][next_view.line[seat].index(ship_number)]
    own_ships, enemy_ships = next_view.fighters(seat, position), next_view.fighters(1 - seat, position)
    if ship_number not in own_ships or not enemy_ships:
        return None, False
    gun_lead = next_view.guns(seat, position) - next_view.guns(1 - seat, position)
    args: dict[str, object] = {"ship": action.ship, "enemy": join_names(view.options, enemy_ships)}
    args["percent"] = round(100 * odds.throw_counts(gun_lead).wins / 36)
    if len(own_ships) == 1:
        message = msg("{ship} comes alongside {enemy}: {percent}% chance of winning the combat.", **args)
        return message, gun_lead >= 0
    args["other"] = join_names(view.options, [ship for ship in own_ships if ship != ship_number])
    message = msg(
        "{ship} doubles up with {other} against {enemy}: {percent}% chance of winning the combat.", **args
    )
    return message, gun_lead >= 0


def _find_plan(
    view: View, evaluator: Evaluator, next_columns: ColumnPair, other_columns: ColumnPair
) -> tuple[int, int] | None:
    """Return the (side, ship) whose prospects a choice changes most in our favour; None below MIN_GAIN."""
    plan, highest_gain = None, MIN_GAIN
    next_fates = [
        ship_fates(places)[0] for places in predict(evaluator.tables, *next_columns, evaluator.likelihoods)
    ]
    other_fates = [
        ship_fates(places)[0] for places in predict(evaluator.tables, *other_columns, evaluator.likelihoods)
    ]
    for side in (0, 1):
        other_chances = {ship: (intact, hit) for ship, intact, hit in other_fates[side]}
        for ship, intact, hit in next_fates[side]:
            intact_value, hit_value = evaluator.value_table[ship]
            intact_before, hit_before = other_chances.get(ship, (0.0, 0.0))
            gain = (intact - intact_before) * intact_value + (hit - hit_before) * hit_value
            gain = round(gain if side == view.actor else -gain, 9)
            if gain > highest_gain:
                plan, highest_gain = (side, ship), gain
    return plan
