"""Why a column or an advance is good, in a sentence: the combat that an advance leads to, or else the plan behind it.

The plan is read off the player's own judgement: of all ships the one for which the rest of the crossing changes most, by what it is worth,
against what would have been done instead.
"""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.games.mats.ai.crossing import Column, fates, march
from navals.games.mats.ai.forecast import Reckoner
from navals.games.mats.rules import odds
from navals.games.mats.rules.events import PASS, Advance, MatsAction, Order
from navals.games.mats.rules.guess import whole
from navals.games.mats.rules.options import roster
from navals.games.mats.rules.view import View

Sides = tuple[Column, Column]

WORTHY: Final = 0.04
"""A plan that changes the worth of no ship by more is none (a ship is worth about 2)."""


def order_reason(order: Order) -> Message:
    """Why a column is good: that nobody can foresee it, unless there is no other."""
    if len(order.ships) == 1:
        return msg("{ship} is the only ship left: there is nothing to arrange.", ship=order.ships[0])
    return msg(
        "{ship} at the head: one of the best columns, picked at random so that nobody can foresee it.",
        ship=order.ships[0],
    )


def advance_reason(
    view: View, action: MatsAction, reckoner: Reckoner, after: Sides, instead: Sides | None
) -> Message:
    """Why an advance is good, or staying is. ``after`` are the columns after it, ``instead`` those after what comes next to mind: to stay, or if that is
    best, the best advance; None if there is no choice."""
    combat, good = _combat(view, action) if isinstance(action, Advance) else (None, False)
    plan = None if instead is None else _plan(view, reckoner, after, instead)
    # A combat that is likelier lost than won is not what the advance is for.
    if combat is not None and (good or plan is None):
        return combat
    if action == PASS or not isinstance(action, Advance):
        return _staying(view, plan)
    name = action.ship
    if plan is None:
        return msg("{ship} stands better there for the combats to come.", ship=name)
    side, ship = plan
    other = view.options.fleet[ship].id
    if side != view.actor:
        return msg(
            "From there, {ship} is a danger to {enemy} of the other column in the combats to come.",
            ship=name,
            enemy=other,
        )
    if other == name:
        return msg("{ship} is safer there, and more likely to be left for the next crossing.", ship=name)
    return msg(
        "With {ship} there, {other} is safer, and more likely to be left for the next crossing.",
        ship=name,
        other=other,
    )


def _staying(view: View, plan: tuple[int, int] | None) -> Message:
    if plan is None:
        return msg("No advance is better than staying where the ships are.")
    side, ship = plan
    name = view.options.fleet[ship].id
    if side == view.actor:
        return msg("No advance: that way {ship} is more likely to be left for the next crossing.", ship=name)
    return msg("No advance: {enemy} of the other column is in more danger as the columns stand.", enemy=name)


def _combat(view: View, action: Advance) -> tuple[Message | None, bool]:
    """The combat that an advance leads to, if there is one, and whether it is as likely won as lost."""
    after = whole(view).moved(action, None)
    seat, fleet = view.actor, view.options.fleet
    index = roster(view.options).index[action.ship]
    seen = after.view(seat)
    x = seen.at[seat][seen.line[seat].index(index)]
    sides = [seen.fighters(side, x) for side in (0, 1)]
    if index not in sides[seat] or not sides[1 - seat]:
        return None, False
    guns = [sum(fleet[ship].face(seen.life[side][ship])[1] for ship in sides[side]) for side in (0, 1)]
    lead = guns[seat] - guns[1 - seat]
    percent = round(100 * odds.chances(lead).win / 36)
    enemy = " + ".join(fleet[ship].id for ship in sides[1 - seat])
    friends = [fleet[ship].id for ship in sides[seat] if ship != index]
    if friends:
        said = msg(
            "{ship} doubles up with {other} against {enemy}: {percent}% chance to win that combat.",
            ship=action.ship,
            other=friends[0],
            enemy=enemy,
            percent=percent,
        )
    else:
        said = msg(
            "{ship} comes alongside {enemy}: {percent}% chance to win that combat.",
            ship=action.ship,
            enemy=enemy,
            percent=percent,
        )
    return said, lead >= 0


def _plan(view: View, reckoner: Reckoner, after: Sides, instead: Sides) -> tuple[int, int] | None:
    """Side and ship that a choice does most for, or most against if it is the enemy's; None if nothing speaks for it."""
    best, most = None, WORTHY
    kept = [fates(places)[0] for places in march(reckoner.known, *after, reckoner.likely)]
    lost = [fates(places)[0] for places in march(reckoner.known, *instead, reckoner.likely)]
    for side in (0, 1):
        before = {ship: (intact, hit) for ship, intact, hit in lost[side]}
        for ship, intact, hit in kept[side]:
            whole_worth, hit_worth = reckoner.worth[ship]
            was, hurt = before.get(ship, (0.0, 0.0))
            gain = (intact - was) * whole_worth + (hit - hurt) * hit_worth
            gain = round(gain if side == view.actor else -gain, 9)
            if gain > most:
                best, most = (side, ship), gain
    return best
