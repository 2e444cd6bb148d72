"""Moves and shots (R3-R18, R23-R30), and the windows in which port guns may fire.

Each function returns the next state and appends events to ``log`` if given. Legality is not checked.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from navals.core.event import Event, tell
from navals.core.fields import with_item
from navals.games.trafalgar.rules import events, fleet, rounds
from navals.games.trafalgar.rules.fire import aiming, gunnery
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, DESTROYED, FIRED, READY
from navals.games.trafalgar.rules.fleet import HOME, SHIP_RATE, SHIP_SIDE, STARBOARD
from navals.games.trafalgar.rules.position import P, TrafalgarPosition
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, GUN_SIDE, OFF


def turn_ship(state: P, side: int, log: list[Event] | None) -> P:
    """Turn the active ship (R3)."""
    mover = state.active
    ship = state.ships[mover]
    heading = (ship.heading + (1 if side == STARBOARD else -1)) % 6
    tell(log, events.Turned, ship=mover, side=side, heading=heading)
    ships = with_item(state.ships, mover, replace(ship, heading=heading, used=ship.used + 1))
    return replace(state, ships=ships, acted=state.options.interleave)


def declare_advance(state: P, log: list[Event] | None) -> P:
    """Declare an advance; if port guns may fire first, wait for them (R26)."""
    may_interrupt = state.options.fort_interrupt == "leaving" or not state.ships[state.active].advanced
    if may_interrupt and state.firing_guns():
        tell(log, events.Declared, ship=state.active)
        return replace(state, phase="interrupt", ahead=True)
    return _advance(state, log)


def _advance(state: P, log: list[Event] | None) -> P:
    """Move the active ship one point ahead (R3), after which port guns may fire (R26)."""
    mover = state.active
    ship = state.ships[mover]
    dest = state.sea.neighbours[ship.heading][ship.at]
    has_joined = any(other_ship.at == dest for other_ship in state.ships)
    tell(log, events.Advanced, ship=mover, start=ship.at, to=dest, joined=has_joined)
    moved_ship = replace(ship, at=dest, used=ship.used + 1, advanced=True, joined=has_joined, ready=False)
    has_acted = state.options.interleave
    next_state = replace(
        state, ships=with_item(state.ships, mover, moved_ship), phase="active", ahead=False, acted=has_acted
    )
    if state.flags != (HOME, HOME):
        next_state = rounds.settle_flags(next_state, log)
        if next_state.phase == "over":
            return next_state
    if state.options.fort_interrupt == "any_step" and next_state.firing_guns():
        return replace(next_state, phase="interrupt")
    return next_state


def close_window(state: P, log: list[Event] | None) -> P:
    """Close the window and carry out a declared advance if it is still possible (R26, R28)."""
    mover = state.active
    ship = state.ships[mover]
    if ship.at < 0:
        return replace(state, phase="idle", active=OFF, acted=False, ahead=False)
    if not state.ahead:
        return replace(state, phase="active")
    if fleet.moves_left(mover, ship):
        return _advance(state, log)
    tell(log, events.Voided, ship=mover)
    return replace(state, phase="active", ahead=False)


def fire(state: P, shot: events.Fire, log: list[Event] | None) -> P:
    """Fire a shot of the active ship; its die roll comes next (R11)."""
    shooter, side = state.active, shot.side
    ship = state.ships[shooter]
    shots_fired = with_item(ship.fired, side, ship.fired[side] + 1)
    _announce_shot(state, shot, log)
    ships = with_item(state.ships, shooter, replace(ship, fired=shots_fired))
    return replace(state, ships=ships, phase="die", shot=shot, acted=state.options.interleave)


def _announce_shot(state: TrafalgarPosition, shot: events.Fire | events.Gun, log: list[Event] | None) -> None:
    ship, side, gun = (
        (state.active, shot.side, OFF) if isinstance(shot, events.Fire) else (OFF, OFF, shot.gun)
    )
    tell(
        log,
        events.Aimed,
        seat=SHIP_SIDE[ship] if ship >= 0 else GUN_SIDE[gun],
        ship=ship,
        gun=gun,
        side=side,
        target=shot.target,
        aim=shot.aim,
        distance=DISTANCES[state.target_offset(shot)],
        call=gun >= 0 and state.active >= 0,
    )


def fire_gun(state: P, shot: events.Gun, log: list[Event] | None) -> P:
    """Fire a port gun. Its die roll comes next, unless the ship may fire at it first (R24, R27)."""
    _announce_shot(state, shot, log)
    forts = with_item(state.forts, shot.gun, FIRED)
    if state.active >= 0 and _can_reply(state, shot.gun):
        return replace(state, forts=forts, phase="priority", call=shot)
    return replace(state, forts=forts, phase="die", shot=shot)


def _can_reply(state: TrafalgarPosition, gun: int) -> bool:
    """Return whether the active ship can still fire at a port gun that is about to fire (R27)."""
    return any(bearing.target == events.GUN + gun for bearing in gunnery.bearings(state, state.active))


def stop_firing(state: P, log: list[Event] | None) -> P:
    """Stop firing; the port gun's die roll comes next (R27)."""
    if log is not None and state.call is not None:
        log.append(events.Yielded(ship=state.active, gun=state.call.gun))
    return replace(state, phase="die", shot=state.call, call=None)


def resolve_shot(state: P, stars: int, log: list[Event] | None) -> P:
    """Apply the die roll of a shot (R12)."""
    shot = state.shot
    assert shot is not None
    stars_needed, is_aimed = (
        DISTANCES[state.target_offset(shot)],
        shot.aim != events.UNAIMED or shot.target >= events.GUN,
    )
    is_hit = stars == stars_needed if state.options.range_rule == "exact" else stars >= stars_needed  # R12
    ship, gun = (state.active, OFF) if isinstance(shot, events.Fire) else (OFF, shot.gun)
    roll_fields: dict[str, Any] = {
        "target": shot.target,
        "aim": shot.aim,
        "need": stars_needed,
        "stars": stars,
        "hit": is_hit,
    }
    tell(log, events.Rolled, ship=ship, gun=gun, counts=is_aimed, **roll_fields)
    if not (is_hit and is_aimed):
        return _finish_shot(state, log)
    if shot.target >= events.GUN:
        gun = shot.target - events.GUN
        tell(log, events.GunDown, gun=gun, called=state.call is not None)
        return _finish_shot(replace(state, forts=with_item(state.forts, gun, DESTROYED)), log)
    if shot.aim == events.BATTERY:
        return _remove_gun(state, log)
    if shot.aim == events.MAST:
        masts = fleet.MASTS_OF[aiming.masts_at_risk(state)]
        if len(masts) > 1:
            return replace(state, phase="lose")
        return dismast(state, masts[0], log)
    return dismast(state, shot.aim, log)


def _remove_gun(state: P, log: list[Event] | None) -> P:
    """Remove a gun from the ship that was hit (R14)."""
    shot = state.shot
    assert shot is not None
    ship = state.ships[shot.target]
    aspect = ASPECT[state.options.aspect_rule][ship.heading][state.target_offset(shot)]
    side = gunnery.battery_side(state.options, ship, aspect)
    guns = with_item(ship.guns, side, ship.guns[side] - 1)
    tell(log, events.GunLost, ship=shot.target, side=side, left=guns[side])
    damaged_ship = replace(ship, guns=guns)
    return _check_loss(
        replace(state, ships=with_item(state.ships, shot.target, damaged_ship), stirred=True), log
    )


def dismast(state: P, mast: int, log: list[Event] | None) -> P:
    """Remove a mast from the ship that was hit (R15)."""
    shot = state.shot
    assert shot is not None
    ship = state.ships[shot.target]
    masts = ship.masts & ~(1 << mast)
    tell(log, events.MastLost, ship=shot.target, mast=mast, speed=fleet.SPEEDS[SHIP_RATE[shot.target]][masts])
    # A lone mizzen could be repaired and shot away forever (R47).
    is_eventful = state.stirred or ship.masts != fleet.MIZZEN_ONLY
    damaged_ship = replace(ship, masts=masts)
    return _check_loss(
        replace(state, ships=with_item(state.ships, shot.target, damaged_ship), stirred=is_eventful), log
    )


def _check_loss(state: P, log: list[Event] | None) -> P:
    """If the damaged ship is lost (R16, R51), remove it and pass on its flags (R38). Check for a winner."""
    shot = state.shot
    assert shot is not None
    target = shot.target
    ship = state.ships[target]
    if not fleet.is_lost(state.options, target, ship.masts, ship.guns):
        return _finish_shot(state, log)
    tell(log, events.Struck if state.options.strike else events.Sunk, ship=target, at=ship.at)
    flags = state.flags
    for flag in (0, 1):
        if flags[flag] == target:
            if isinstance(shot, events.Fire):
                flags = with_item(flags, flag, state.active)
                tell(log, events.FlagPassed, flag=flag, giver=target, taker=state.active, captured=True)
            else:
                flags = with_item(flags, flag, HOME)
                tell(log, events.FlagHome, flag=flag, ship=OFF)
    wreck = replace(ship, at=OFF, heading=0, ready=False, repairs=0)
    next_state = replace(state, ships=with_item(state.ships, target, wreck), flags=flags, stirred=True)
    next_state = rounds.settle_flags(next_state, log)
    return next_state if next_state.phase == "over" else _finish_shot(next_state, log)


def _finish_shot(state: P, log: list[Event] | None) -> P:
    """Finish a shot and return to the phase it was fired from (R48)."""
    shot = state.shot
    if isinstance(shot, events.Fire):
        if state.call is None:
            return replace(state, phase="active", shot=None)
        if state.forts[state.call.gun] > READY:
            return _continue_window(replace(state, phase="interrupt", shot=None, call=None), log)
        if _can_reply(state, state.call.gun):
            return replace(state, phase="priority", shot=None)
        return replace(state, phase="die", shot=state.call, call=None)
    if state.active < 0:
        return replace(state, phase="idle", shot=None)
    return _continue_window(replace(state, phase="interrupt", shot=None), log)


def _continue_window(state: P, log: list[Event] | None) -> P:
    """Keep the window open if another port gun can fire (R28); otherwise close it."""
    return state if state.firing_guns() else close_window(state, log)
