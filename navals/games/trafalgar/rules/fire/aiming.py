"""Explain why a shot is illegal (R8-R18, R24-R27), citing the rule of the first check that fails."""

from __future__ import annotations

from navals.core.message import Message, msg
from navals.core.refusal import Refusal
from navals.games.trafalgar.rules import naming
from navals.games.trafalgar.rules.events import BATTERY, GUN, MAST, UNAIMED, Fire, Gun, Lose
from navals.games.trafalgar.rules.fire import gunnery
from navals.games.trafalgar.rules.fire.gunnery import (
    ARC_SIDE,
    ASPECT,
    BOW,
    FIRED,
    READY,
    is_in_sight,
    target_aims,
)
from navals.games.trafalgar.rules.fleet import SHIP_COUNT, SHIP_SIDE
from navals.games.trafalgar.rules.position import TrafalgarPosition
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.sailing.chart import GUN_SIDE


def refuse_sunk(ship: int) -> Refusal:
    """Return the refusal for a ship that has been sunk (R16)."""
    return Refusal(msg("{ship} is sunk", ship=naming.ship_name(ship)), "trafalgar R16")


def refuse_for_repair(state: TrafalgarPosition, ship: int) -> Refusal:
    """Return the refusal for a ship held up by its own or another ship's repair (R31, R32)."""
    if state.ships[ship].repairing:
        return Refusal(
            msg("{ship} spends this turn on a repair", ship=naming.ship_name(ship)), "trafalgar R31"
        )
    return Refusal(msg("the whole side spends this turn on a repair"), "trafalgar R31")


def may_fire(state: TrafalgarPosition) -> bool:
    """Return whether repairs allow the active ship to fire (R31, R32)."""
    if state.ships[state.active].repairing:
        return state.options.repair_fire
    return not moves.is_repairing(state, state.active)


def check_fire(state: TrafalgarPosition, action: Fire) -> Refusal | None:
    """Return why the active ship may not fire this shot, or None."""
    ship_number, side, target = state.active, action.side, action.target
    ship, name = state.ships[ship_number], naming.ship_name(ship_number)
    if not may_fire(state):
        return refuse_for_repair(state, ship_number)
    if state.phase == "priority" and state.call is not None and target != GUN + state.call.gun:
        reason = msg("for now, {ship} can only fire at {gun}", ship=name, gun=naming.gun_name(state.call.gun))
        return Refusal(reason, "trafalgar R27")
    if side not in (0, 1):
        return Refusal(msg("a ship has two sides: port and starboard"), "trafalgar R8")
    side_word = naming.SIDE_WORDS[side]
    if not gunnery.shots_left(ship, side):
        return Refusal(
            msg("{ship} has no gun ready to fire to {side}", ship=name, side=side_word), "trafalgar R8"
        )
    if not 0 <= target < GUN + len(GUN_SIDE):
        return Refusal(msg("there is no such target"), "trafalgar R10")
    gun, target_name = target - GUN, naming.target_name(target)
    if (GUN_SIDE[gun] if gun >= 0 else SHIP_SIDE[target]) == state.turn:
        return Refusal(msg("{target} is one of yours", target=target_name), "trafalgar R10")
    if gun >= 0 and state.forts[gun] > READY:
        return Refusal(msg("{gun} is destroyed", gun=target_name), "trafalgar R29")
    point = state.sea.guns[gun] if gun >= 0 else state.ships[target].at
    if point < 0:
        return refuse_sunk(target)
    offset = state.sea.offsets_from[ship.at].get(point)
    if offset is None or ARC_SIDE[ship.heading][offset] != side:
        args = {"side": side_word, "ship": name, "target": target_name}
        return Refusal(msg("the {side} guns of {ship} do not bear on {target}", **args), "trafalgar R10")
    if not is_in_sight(state, ship.at, offset):
        return Refusal(_out_of_sight_reason(name, target_name), "trafalgar R10")
    if target >= GUN:
        if action.aim == UNAIMED:
            return None
        return Refusal(msg("when firing at a port gun, name only the target"), "trafalgar R18")
    return _check_aim(state, target, offset, action.aim)


def _out_of_sight_reason(shooter: Message, target: Message) -> Message:
    return msg("{shooter} cannot see {target}", shooter=shooter, target=target)


def check_gun(state: TrafalgarPosition, action: Gun) -> Refusal | None:
    """Return why the port gun may not fire this shot, or None."""
    gun, target = action.gun, action.target
    side = state.actor()
    if not 0 <= gun < len(GUN_SIDE) or GUN_SIDE[gun] != side:
        return Refusal(msg("this is not one of your port guns"), "trafalgar R24")
    name = naming.gun_name(gun)
    if state.forts[gun] > READY:
        return Refusal(msg("{gun} is destroyed", gun=name), "trafalgar R29")
    if state.forts[gun] == FIRED:
        return Refusal(msg("{gun} has already fired", gun=name), "trafalgar R25")
    if not 0 <= target < SHIP_COUNT:
        return Refusal(msg("there is no such target"), "trafalgar R24")
    if SHIP_SIDE[target] == side:
        return Refusal(msg("{target} is one of yours", target=naming.ship_name(target)), "trafalgar R24")
    if state.ships[target].at < 0:
        return refuse_sunk(target)
    if state.phase == "interrupt":
        if target != state.active:
            message = msg(
                "for now, the port guns can only fire at {ship}", ship=naming.ship_name(state.active)
            )
            return Refusal(message, "trafalgar R26")
        if gun not in state.firing_guns():
            return Refusal(msg("{gun} cannot fire now", gun=name), "trafalgar R26")
    offset = gunnery.gun_offset(state, gun, target)
    if offset < 0:
        if state.sea.offsets_from[state.sea.guns[gun]].get(state.ships[target].at) is not None:
            return Refusal(_out_of_sight_reason(name, naming.ship_name(target)), "trafalgar R24")
        reason = msg("{target} is out of range of {gun}", target=naming.ship_name(target), gun=name)
        return Refusal(reason, "trafalgar R24")
    return _check_aim(state, target, offset, action.aim)


def _check_aim(state: TrafalgarPosition, target: int, offset: int, aim: int) -> Refusal | None:
    """Return why a target may not be aimed at in this way (R14, R15), or None."""
    if aim == UNAIMED or aim in target_aims(state, target, offset):
        return None
    ship, name, options = state.ships[target], naming.ship_name(target), state.options
    aspect = ASPECT[options.aspect_rule][ship.heading][offset]
    if aim == BATTERY:
        reason = msg("{ship} shows her bow or stern: only her masts can be hit", ship=name)
        if aspect < BOW:
            reason = msg("{ship} has no guns left to {side}", ship=name, side=naming.SIDE_WORDS[aspect])
        return Refusal(reason, "trafalgar R14")
    return Refusal(_mast_reason(state, target, aim), "trafalgar R15")


def _mast_reason(state: TrafalgarPosition, target: int, aim: int) -> Message:
    name, ship = naming.ship_name(target), state.ships[target]
    is_owner_choice = state.options.mast_choice == "defender"
    if aim == MAST and not is_owner_choice:
        return msg("say which mast: fore, main or mizzen")
    if is_owner_choice and aim != MAST:
        return msg("the owner of {ship} chooses the mast: enter “mast” as the aim", ship=name)
    if not 0 <= aim < 3 or not ship.masts >> aim & 1:
        return msg("{ship} has no such mast", ship=name)
    return msg("the main mast of {ship} is hidden by the others", ship=name)


def masts_at_risk(state: TrafalgarPosition) -> int:
    """Return the masts that the ship just hit can lose (R15), as a bit mask; 0 without a pending shot."""
    shot = state.shot
    if shot is None:
        return 0
    ship = state.ships[shot.target]
    aspect = ASPECT[state.options.aspect_rule][ship.heading][state.target_offset(shot)]
    return gunnery.exposed_masts(state.options, ship.masts, aspect)


def check_mast_loss(state: TrafalgarPosition, action: Lose) -> Refusal | None:
    """Return why this mast cannot be lost, or None."""
    if 0 <= action.mast < 3 and masts_at_risk(state) >> action.mast & 1:
        return None
    return Refusal(msg("this mast cannot be the one that was hit"), "trafalgar R15")
