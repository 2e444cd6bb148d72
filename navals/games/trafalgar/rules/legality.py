"""Why an action is not allowed, in sentences. Of several rules the first counts in the order that each function keeps."""

from __future__ import annotations

from typing import Final

from navals.core.message import Message, msg
from navals.core.refusal import Refusal
from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules import names
from navals.games.trafalgar.rules.fire import aiming
from navals.games.trafalgar.rules.fire.aiming import repair_bars, sunk
from navals.games.trafalgar.rules.fleet import COUNT, FLEETS, HOME, OF, RATE, SIDE, Ship
from navals.games.trafalgar.rules.position import Position
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, LINE

KNOWN: Final[dict[str, tuple[type, ...]]] = {
    "place": (ev.Place,),
    "wind": (ev.Wind,),
    "idle": (ev.Activate, ev.Gun, ev.Transfer, ev.OfferDraw, ev.EndTurn),
    "active": (ev.Advance, ev.Turn, ev.Fire, ev.Repair, ev.TakeFlag, ev.End),
    "interrupt": (ev.Gun, ev.Hold),
    "priority": (ev.Fire, ev.Done),
    "lose": (ev.Lose,),
    "draw": (ev.AcceptDraw, ev.DeclineDraw),
}
"""The actions of each state that is not chance's (R48)."""

_HEADINGS: Final = msg("there are six headings")


def check(state: Position, action: ev.TrafalgarAction) -> Refusal | None:
    """Why the seat to act may not do this, or None; not for chance, and not after the end."""
    if not isinstance(action, KNOWN[state.phase]):
        return Refusal(_due(state), "trafalgar R48")
    if isinstance(action, ev.Fire):
        return aiming.check_fire(state, action)
    if isinstance(action, ev.Gun):
        return aiming.check_gun(state, action)
    if isinstance(action, ev.Advance):
        return _advance(state)
    if isinstance(action, ev.Turn):
        return _turn(state, action.side)
    if isinstance(action, ev.Activate):
        return _activate(state, action.ship)
    if isinstance(action, ev.Transfer):
        return _transfer(state, action)
    if isinstance(action, ev.TakeFlag):
        return _take_flag(state, action.heading)
    if isinstance(action, ev.Repair):
        return _repair(state)
    if isinstance(action, ev.End):
        return _end(state)
    if isinstance(action, ev.EndTurn):
        return _end_turn(state)
    if isinstance(action, ev.Lose):
        return aiming.check_lose(state, action.mast)
    if isinstance(action, ev.Place):
        return _place(state, action.berths)
    if isinstance(action, ev.Wind) and not 0 <= action.heading < 6:
        return Refusal(_HEADINGS, "trafalgar R19")
    if isinstance(action, ev.OfferDraw) and state.offered:
        return Refusal(msg("a draw was already offered in this turn"), "trafalgar R47")
    return None


def _due(state: Position) -> Message:
    """What must be done first (R48)."""
    if state.phase == "idle":
        return msg("no ship is active: activate one, or end the turn")
    if state.phase == "active":
        return msg("{ship} is active: end its activation first", ship=names.ship(state.active))
    if state.phase == "priority" and state.call is not None:
        return msg(
            "{ship} may fire at {gun} first; then say done",
            ship=names.ship(state.active),
            gun=names.gun(state.call.gun),
        )
    return {
        "place": msg("the ships must be placed first"),
        "wind": msg("the wind must be set first"),
        "interrupt": msg("a port gun may fire now: fire, or hold"),
        "lose": msg("the mast that is lost must be named first"),
        "draw": msg("a draw is offered: accept or decline"),
    }[state.phase]


def _place(state: Position, berths: tuple[tuple[int, int], ...]) -> Refusal | None:
    side = state.turn
    mine = [n for n in FLEETS[state.options.fleet] if SIDE[n] == side]
    seen_ships: set[int] = set()
    seen_berths: set[int] = set()
    for number, berth in berths:
        if number not in mine or not 0 <= berth < 4:
            return Refusal(msg("only your own ships and anchorages can be named"), "trafalgar R49")
        if number in seen_ships:
            return Refusal(msg("{ship} is placed twice", ship=names.ship(number)), "trafalgar R49")
        if berth in seen_berths:
            return Refusal(msg("{place} is taken twice", place=ANCHORAGES[side][berth]), "trafalgar R49")
        seen_ships.add(number)
        seen_berths.add(berth)
    for number in mine:
        if number not in seen_ships:
            return Refusal(msg("{ship} has no anchorage", ship=names.ship(number)), "trafalgar R49")
    return None


def _activate(state: Position, number: int) -> Refusal | None:
    if not 0 <= number < COUNT or SIDE[number] != state.turn:
        return Refusal(msg("this is not a ship of yours"), "trafalgar R21")
    ship = state.ships[number]
    if ship.at < 0:
        return sunk(number)
    if moves.in_transfer(state, number):
        return Refusal(msg("{ship} hands over a flag this turn", ship=names.ship(number)), "trafalgar R40")
    if ship.closed:
        return Refusal(msg("{ship} had its turn already", ship=names.ship(number)), "trafalgar R21")
    return None


def busy(ship: Ship) -> bool:
    """Whether a ship has advanced, turned, fired or taken a flag this turn."""
    return ship.used > 0 or ship.took or ship.fired != (0, 0)


def activated(ship: Ship) -> bool:
    """Whether a ship was activated this turn: an activation without any effect closes it."""
    return ship.closed or busy(ship)


def _end(state: Position) -> Refusal | None:
    number = state.active
    if not state.closes():
        return None
    for pair in moves.bound_pairs(state):
        if number in pair:
            other = pair[0] if pair[1] == number else pair[1]
            if moves.can_leave(state, number) and not moves.can_leave(state, other):
                return Refusal(
                    msg(
                        "{ship} must leave the point that it shares with {other}",
                        ship=names.ship(number),
                        other=names.ship(other),
                    ),
                    "trafalgar R41",
                )
    return None


def _end_turn(state: Position) -> Refusal | None:
    for one, two in moves.bound_pairs(state):
        if moves.can_leave(state, one) or moves.can_leave(state, two):
            return Refusal(
                msg(
                    "{ship} and {other} share a point: one must leave, or hand its flag over",
                    ship=names.ship(one),
                    other=names.ship(two),
                ),
                "trafalgar R41",
            )
    return None


def transfer_fault(state: Position, giver: int, taker: int) -> str:
    """The rule that forbids a transfer between two own ships afloat; empty if it is allowed."""
    if moves.idle_for_repair(state, giver) or moves.idle_for_repair(state, taker):
        return "R31"
    apart = 1
    if state.ships[giver].at == state.ships[taker].at:
        apart = 0
    elif state.ships[taker].at not in [ways[state.ships[giver].at] for ways in state.sea.beside]:
        return "apart"
    if apart and state.options.transfer == "same_only":
        return "apart"
    if not moves.carries_flag(state, giver):
        return "flag"
    for number in (giver, taker):
        if moves.in_transfer(state, number) or activated(state.ships[number]):
            return "busy"
    return ""


def _transfer(state: Position, action: ev.Transfer) -> Refusal | None:
    giver, taker = action.giver, action.taker
    mine = OF[state.turn]
    if giver not in mine or taker not in mine or giver == taker:
        return Refusal(msg("a flag is handed over between two ships of yours"), "trafalgar R40")
    for number in (giver, taker):
        if state.ships[number].at < 0:
            return sunk(number)
    fault = transfer_fault(state, giver, taker)
    if not fault:
        return None
    if fault == "R31":
        return repair_bars(state, giver if state.ships[giver].repairing else taker)
    ship, other = names.ship(giver), names.ship(taker)
    sentences = {
        "apart": msg("{ship} and {other} are not side by side", ship=ship, other=other),
        "flag": msg("{ship} carries no flag", ship=ship),
        "busy": msg("{ship} and {other} must both pass the whole turn", ship=ship, other=other),
    }
    return Refusal(sentences[fault], "trafalgar R40")


def _cannot_sail(state: Position, fault: str) -> Refusal:
    """The refusals that moves and turns share."""
    ship = names.ship(state.active)
    if fault == "R31":
        return repair_bars(state, state.active)
    if fault == "R35":
        reason = msg("{ship} has taken the flag and stays where it is this turn", ship=ship)
        return Refusal(reason, "trafalgar R35")
    if fault == "R2":
        return Refusal(msg("{ship} has no mast", ship=ship), "trafalgar R2")
    return Refusal(msg("{ship} has no move left", ship=ship), "trafalgar R1")


def _advance(state: Position) -> Refusal | None:
    fault = moves.advance_fault(state, state.active)
    if not fault:
        return None
    number = state.active
    ship, name = state.ships[number], names.ship(number)
    if fault == "R40":
        return Refusal(
            msg("{ship} has joined another ship and goes no further this turn", ship=name), "trafalgar R40"
        )
    if fault == "R7":
        return Refusal(msg("{ship} cannot sail against the wind", ship=name), "trafalgar R7")
    if fault == "R5":
        return Refusal(_terrain(state, number), "trafalgar R5")
    if fault == "R6":
        to = state.sea.beside[ship.heading][ship.at]
        other = names.ship(moves.occupants(state, to)[0])
        return Refusal(msg("{other} is in the way of {ship}", other=other, ship=name), "trafalgar R6")
    return _cannot_sail(state, fault)


def _terrain(state: Position, number: int) -> Message:
    ship, name = state.ships[number], names.ship(number)
    to = state.sea.beside[ship.heading][ship.at]
    if to < 0:
        return msg("{ship} is at the edge of the board", ship=name)
    if state.sea.land[to]:
        return msg("there is land ahead of {ship}", ship=name)
    if RATE[number] == LINE and state.sea.kind[to] == ":":
        return msg("there is a sandbank ahead: no water for {ship}", ship=name)
    return msg("there is a reef ahead of {ship}", ship=name)


def _turn(state: Position, side: int) -> Refusal | None:
    fault = moves.turn_fault(state, state.active)
    if fault:
        return _cannot_sail(state, fault)
    return None if side in (0, 1) else Refusal(msg("a ship has two sides"), "trafalgar R3")


def may_repair(state: Position) -> bool:
    """R31, R32: whether the active ship may declare a repair."""
    ship = state.ships[state.active]
    if ship.masts or ship.repairing or activated(ship):
        return False
    if state.options.repair_scope == "ship":
        return True
    mine = [state.ships[n] for n in OF[state.turn]]
    if any(other.repairing for other in mine):
        return True
    return not state.transfers and not any(busy(other) for other in mine)


def _repair(state: Position) -> Refusal | None:
    if may_repair(state):
        return None
    number = state.active
    ship, name = state.ships[number], names.ship(number)
    if ship.masts:
        reason = msg("{ship} still has a mast", ship=name)
    elif ship.repairing:
        reason = msg("{ship} spends this turn on a repair", ship=name)
    elif activated(ship):
        reason = msg("a repair takes the whole turn of {ship}", ship=name)
    else:
        reason = msg("a repair takes the whole turn of the side")
    return Refusal(reason, "trafalgar R31")


def may_take_flag(state: Position) -> bool:
    """R34, R35: whether the active ship may take the enemy flag."""
    ship = state.ships[state.active]
    if not ship.ready or ship.used or ship.took or state.flags[1 - state.turn] != HOME:
        return False
    return not moves.idle_for_repair(state, state.active)


def _take_flag(state: Position, heading: int) -> Refusal | None:
    if may_take_flag(state):
        return None if 0 <= heading < 6 else Refusal(_HEADINGS, "trafalgar R35")
    number = state.active
    ship, name = state.ships[number], names.ship(number)
    if moves.idle_for_repair(state, number):
        return repair_bars(state, number)
    if ship.took:
        return Refusal(msg("{ship} has taken the flag already", ship=name), "trafalgar R35")
    if not ship.ready or state.flags[1 - state.turn] != HOME:
        return Refusal(
            msg("{ship} has not lain at the enemy's corner since the end of its last turn", ship=name),
            "trafalgar R34",
        )
    return Refusal(msg("{ship} has moved this turn", ship=name), "trafalgar R35")
