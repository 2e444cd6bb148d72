"""Explain why an action is illegal, citing the rule of the first check that fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from navals.core.message import Message, msg
from navals.core.refusal import Refusal
from navals.games.trafalgar.rules import events, naming
from navals.games.trafalgar.rules.fire import aiming
from navals.games.trafalgar.rules.fire.aiming import refuse_for_repair, refuse_sunk
from navals.games.trafalgar.rules.fleet import FLEETS, HOME, SHIP_COUNT, SHIP_RATE, SHIP_SIDE, SHIPS_OF, Ship
from navals.games.trafalgar.rules.position import TrafalgarPosition
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, SHIP_OF_LINE

ALLOWED_ACTIONS: Final[dict[str, tuple[type, ...]]] = {
    "place": (events.Place,),
    "wind": (events.Wind,),
    "idle": (events.Activate, events.Gun, events.Transfer, events.OfferDraw, events.EndTurn),
    "active": (events.Advance, events.Turn, events.Fire, events.Repair, events.TakeFlag, events.End),
    "interrupt": (events.Gun, events.Hold),
    "priority": (events.Fire, events.Done),
    "lose": (events.Lose,),
    "draw": (events.AcceptDraw, events.DeclineDraw),
}
"""The actions allowed in each phase in which a seat acts (R48)."""

_HEADING_MESSAGE: Final = msg("there are only six headings")


def check(state: TrafalgarPosition, action: events.TrafalgarAction) -> Refusal | None:
    """Return why an action of the seat to act is illegal, or None.

    Chance actions and finished games must be handled by the caller.
    """
    if not isinstance(action, ALLOWED_ACTIONS[state.phase]):
        return Refusal(_pending_message(state), "trafalgar R48")
    checker = _CHECKS.get(type(action))
    return None if checker is None else checker(state, action)


def _pending_message(state: TrafalgarPosition) -> Message:
    """Return a message naming the action that must come first (R48)."""
    name = naming.ship_name(state.active)
    if state.phase == "active":
        return msg("{ship} is still acting: finish her action first", ship=name)
    if state.phase == "priority" and state.call is not None:
        return msg(
            "{ship} may fire at {gun} first; then say “done”", ship=name, gun=naming.gun_name(state.call.gun)
        )
    return {
        "idle": msg("no ship is acting: choose one, or end the turn"),
        "place": msg("the ships must be placed first"),
        "wind": msg("the wind must be set first"),
        "interrupt": msg("a port gun may fire now: fire, or say “hold”"),
        "lose": msg("first name the mast that is lost"),
        "draw": msg("a draw is offered: accept or decline"),
    }[state.phase]


def _check_place(state: TrafalgarPosition, action: events.Place) -> Refusal | None:
    side = state.turn
    own_ships = [n for n in FLEETS[state.options.fleet] if SHIP_SIDE[n] == side]
    berths: dict[int, int] = {}
    for number, berth in action.berths:
        if number not in own_ships or not 0 <= berth < 4:
            return Refusal(msg("only your own ships and anchorages can be named"), "trafalgar R49")
        if number in berths:
            return Refusal(msg("{ship} is placed twice", ship=naming.ship_name(number)), "trafalgar R49")
        if berth in berths.values():
            return Refusal(msg("{place} is taken twice", place=ANCHORAGES[side][berth]), "trafalgar R49")
        berths[number] = berth
    for number in own_ships:
        if number not in berths:
            return Refusal(msg("{ship} has no anchorage", ship=naming.ship_name(number)), "trafalgar R49")
    return None


def _check_activate(state: TrafalgarPosition, action: events.Activate) -> Refusal | None:
    number = action.ship
    if not 0 <= number < SHIP_COUNT or SHIP_SIDE[number] != state.turn:
        return Refusal(msg("this is not one of your ships"), "trafalgar R21")
    ship = state.ships[number]
    if ship.at < 0:
        return refuse_sunk(number)
    if moves.is_in_transfer(state, number):
        return Refusal(
            msg("{ship} is handing over a flag this turn", ship=naming.ship_name(number)), "trafalgar R40"
        )
    if ship.closed:
        return Refusal(
            msg("{ship} has already acted this turn", ship=naming.ship_name(number)), "trafalgar R21"
        )
    return None


def has_acted(ship: Ship) -> bool:
    """Return whether a ship has advanced, turned, fired or taken a flag this turn."""
    return ship.used > 0 or ship.took or ship.fired != (0, 0)


def was_activated(ship: Ship) -> bool:
    """Return whether a ship was activated this turn: it has acted, or ended its activation without acting."""
    return ship.closed or has_acted(ship)


def _check_end(state: TrafalgarPosition, _: events.End) -> Refusal | None:
    ship = state.active
    if not state.closes_activation():
        return None
    for pair in moves.pairs_to_separate(state):
        if ship in pair:
            other_ship = pair[0] if pair[1] == ship else pair[1]
            if moves.can_leave(state, ship) and not moves.can_leave(state, other_ship):
                args = {"ship": naming.ship_name(ship), "other": naming.ship_name(other_ship)}
                reason = msg("{ship} must leave the point she shares with {other}", **args)
                return Refusal(reason, "trafalgar R41")
    return None


def _check_end_turn(state: TrafalgarPosition, _: events.EndTurn) -> Refusal | None:
    for ship, other_ship in moves.pairs_to_separate(state):
        if moves.can_leave(state, ship) or moves.can_leave(state, other_ship):
            args = {"ship": naming.ship_name(ship), "other": naming.ship_name(other_ship)}
            reason = msg("{ship} and {other} share a point: one must leave, or hand over her flag", **args)
            return Refusal(reason, "trafalgar R41")
    return None


def transfer_obstacle(state: TrafalgarPosition, giver: int, taker: int) -> str:
    """Return what prevents a transfer between two ships of a side, or "" if nothing does (R40).

    "R31": a repair; "apart": they are not side by side; "flag": ``giver`` has none; "busy": one has acted.
    """
    if moves.is_repairing(state, giver) or moves.is_repairing(state, taker):
        return "R31"
    giver_point, taker_point = state.ships[giver].at, state.ships[taker].at
    is_adjacent = state.options.transfer != "same_only" and taker_point in [
        ends[giver_point] for ends in state.sea.neighbours
    ]
    if giver_point != taker_point and not is_adjacent:
        return "apart"
    if not moves.carries_flag(state, giver):
        return "flag"
    if any(moves.is_in_transfer(state, n) or was_activated(state.ships[n]) for n in (giver, taker)):
        return "busy"
    return ""


def _check_transfer(state: TrafalgarPosition, action: events.Transfer) -> Refusal | None:
    giver, taker = action.giver, action.taker
    own_ships = SHIPS_OF[state.turn]
    if giver not in own_ships or taker not in own_ships or giver == taker:
        return Refusal(msg("a flag can only change hands between two of your ships"), "trafalgar R40")
    for number in (giver, taker):
        if state.ships[number].at < 0:
            return refuse_sunk(number)
    obstacle = transfer_obstacle(state, giver, taker)
    if not obstacle:
        return None
    if obstacle == "R31":
        return refuse_for_repair(state, giver if state.ships[giver].repairing else taker)
    giver_name, taker_name = naming.ship_name(giver), naming.ship_name(taker)
    messages = {
        "apart": msg("{ship} and {other} are not side by side", ship=giver_name, other=taker_name),
        "flag": msg("{ship} carries no flag", ship=giver_name),
        "busy": msg("{ship} and {other} must both pass the whole turn", ship=giver_name, other=taker_name),
    }
    return Refusal(messages[obstacle], "trafalgar R40")


def _refuse_sailing(state: TrafalgarPosition, rule: str) -> Refusal | None:
    """Return the refusal for breaking ``rule``, as reported by ``moves``, except R5 and R6; None for ""."""
    if not rule:
        return None
    if rule == "R31":
        return refuse_for_repair(state, state.active)
    name = naming.ship_name(state.active)
    messages = {
        "R1": msg("{ship} has no moves left", ship=name),
        "R2": msg("{ship} has no masts left", ship=name),
        "R7": msg("{ship} cannot sail into the wind", ship=name),
        "R35": msg("{ship} has taken the flag and stays where she is this turn", ship=name),
        "R40": msg("{ship} has joined another ship and goes no farther this turn", ship=name),
    }
    return Refusal(messages[rule], f"trafalgar {rule}")


def _check_advance(state: TrafalgarPosition, _: events.Advance) -> Refusal | None:
    rule = moves.rule_against_advance(state, state.active)
    if rule not in ("R5", "R6"):
        return _refuse_sailing(state, rule)
    ship, name = state.ships[state.active], naming.ship_name(state.active)
    dest = state.sea.neighbours[ship.heading][ship.at]
    if rule == "R5":
        return Refusal(_terrain_message(state, dest, name), "trafalgar R5")
    other_name = naming.ship_name(moves.occupants(state, dest)[0])
    return Refusal(msg("{other} is in the way of {ship}", other=other_name, ship=name), "trafalgar R6")


def _terrain_message(state: TrafalgarPosition, dest: int, name: Message) -> Message:
    if dest < 0:
        return msg("{ship} is at the edge of the board", ship=name)
    if state.sea.is_land[dest]:
        return msg("there is land ahead of {ship}", ship=name)
    if SHIP_RATE[state.active] == SHIP_OF_LINE and state.sea.kinds[dest] == ":":
        return msg("the sandbank ahead is too shallow for {ship}", ship=name)
    return msg("there is a reef ahead of {ship}", ship=name)


def _check_turn(state: TrafalgarPosition, action: events.Turn) -> Refusal | None:
    refusal = _refuse_sailing(state, moves.rule_against_turn(state, state.active))
    if refusal is None and action.side not in (0, 1):
        return Refusal(msg("a ship has two sides: port and starboard"), "trafalgar R3")
    return refusal


def may_repair(state: TrafalgarPosition) -> bool:
    """Return whether the active ship may declare a repair (R31, R32)."""
    ship = state.ships[state.active]
    if ship.masts or ship.repairing or was_activated(ship):
        return False
    if state.options.repair_scope == "ship":
        return True
    own_ships = [state.ships[n] for n in SHIPS_OF[state.turn]]
    if any(own_ship.repairing for own_ship in own_ships):
        return True
    return not state.transfers and not any(has_acted(own_ship) for own_ship in own_ships)


def _check_repair(state: TrafalgarPosition, _: events.Repair) -> Refusal | None:
    if may_repair(state):
        return None
    ship, name = state.ships[state.active], naming.ship_name(state.active)
    if ship.masts:
        reason = msg("{ship} still has a mast", ship=name)
    elif ship.repairing:
        reason = msg("{ship} spends this turn on a repair", ship=name)
    elif was_activated(ship):
        reason = msg("a repair takes {ship}'s whole turn", ship=name)
    else:
        reason = msg("a repair takes the side's whole turn")
    return Refusal(reason, "trafalgar R31")


def may_take_flag(state: TrafalgarPosition) -> bool:
    """Return whether the active ship may take the enemy flag (R34, R35)."""
    ship = state.ships[state.active]
    if not ship.ready or ship.used or ship.took or state.flags[1 - state.turn] != HOME:
        return False
    return not moves.is_repairing(state, state.active)


def _check_take_flag(state: TrafalgarPosition, action: events.TakeFlag) -> Refusal | None:
    if may_take_flag(state):
        return None if 0 <= action.heading < 6 else Refusal(_HEADING_MESSAGE, "trafalgar R35")
    ship, name = state.ships[state.active], naming.ship_name(state.active)
    if moves.is_repairing(state, state.active):
        return refuse_for_repair(state, state.active)
    if ship.took:
        return Refusal(msg("{ship} has already taken the flag", ship=name), "trafalgar R35")
    if not ship.ready or state.flags[1 - state.turn] != HOME:
        reason = msg("{ship} did not end her last turn on the enemy's corner anchorage", ship=name)
        return Refusal(reason, "trafalgar R34")
    return Refusal(msg("{ship} has already moved this turn", ship=name), "trafalgar R35")


def _check_wind(_: TrafalgarPosition, action: events.Wind) -> Refusal | None:
    return None if 0 <= action.heading < 6 else Refusal(_HEADING_MESSAGE, "trafalgar R19")


def _check_offer(state: TrafalgarPosition, _: events.OfferDraw) -> Refusal | None:
    reason = msg("a draw was already offered this turn")
    return Refusal(reason, "trafalgar R47") if state.offered else None


_CHECKS: Final[dict[type, Callable[[TrafalgarPosition, Any], Refusal | None]]] = {
    events.Fire: aiming.check_fire,
    events.Gun: aiming.check_gun,
    events.Advance: _check_advance,
    events.Turn: _check_turn,
    events.Activate: _check_activate,
    events.Transfer: _check_transfer,
    events.TakeFlag: _check_take_flag,
    events.Repair: _check_repair,
    events.End: _check_end,
    events.EndTurn: _check_end_turn,
    events.Lose: aiming.check_mast_loss,
    events.Place: _check_place,
    events.Wind: _check_wind,
    events.OfferDraw: _check_offer,
}
