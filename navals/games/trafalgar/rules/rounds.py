"""The course of a game: set-up, turns, repairs, flags and the end (R19-R23, R29, R31-R49).

Each function returns the next state and appends events to ``log`` if given. Legality is not checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from navals.core.event import Ended, Event, tell
from navals.core.fields import with_item
from navals.core.result import Result, won_by
from navals.games.trafalgar.rules import events
from navals.games.trafalgar.rules.fire.gunnery import FIRED, READY
from navals.games.trafalgar.rules.fleet import HOME, MIZZEN, SHIP_SIDE, SHIPS_OF, Ship
from navals.games.trafalgar.rules.position import P, TrafalgarPosition
from navals.games.trafalgar.rules.sailing.chart import GUNS_OF, OFF
from navals.games.trafalgar.rules.waters import Waters


def sharing_pairs(ships: Sequence[Ship], side: int) -> tuple[tuple[int, int, int], ...]:
    """Return (ship, ship, point) for each pair of a side's ships that share a point (R41)."""
    pairs = combinations(SHIPS_OF[side], 2)
    return tuple(
        (ship, other_ship, ships[ship].at)
        for ship, other_ship in pairs
        if ships[ship].at == ships[other_ship].at >= 0
    )


def place(state: P, placements: Sequence[tuple[int, int]], log: list[Event] | None) -> P:
    """Place the ships of the side to act (R49). ``placements``: (ship, anchorage) pairs."""
    side, ships = state.turn, list(state.ships)
    for number, berth in placements:
        ships[number] = replace(ships[number], at=state.sea.berths[side][berth])
    next_state = replace(state, ships=tuple(ships), phase="place" if side == 0 else "toss", turn=1 - side)
    if log is not None:
        points = tuple(ship.at for ship in ships)
        log.append(events.Placed(seat=side, at=tuple(points[n] for n in SHIPS_OF[side]), audience=side))
        log.append(events.Placed(seat=side))
        if side == 1:
            log.append(events.Arrayed(at=points))
    return next_state


def begin_turn(state: P, side: int, log: list[Event] | None) -> P:
    """Begin the turn of ``side`` (R48)."""
    round_number = state.round + (side == state.first)
    tell(log, events.TurnBegan, seat=side, number=round_number)
    forts = list(state.forts)
    if any(forts):
        guns_reload = side == state.first or state.options.fort_rate == "per_turn"
        forts = [READY if guns_reload and fort == FIRED else fort for fort in forts]
        for gun in GUNS_OF[side]:
            if forts[gun] > 0:
                forts[gun] -= 1
                if forts[gun] == READY:
                    tell(log, events.GunUp, gun=gun)
    next_state = replace(state, phase="idle", turn=side, round=round_number, forts=tuple(forts))
    return replace(next_state, offered=False, transfers=(), pairs=sharing_pairs(state.ships, side))


def end_activation(state: P, log: list[Event] | None) -> P:
    """End or suspend the activation of the active ship (R21)."""
    closes_activation = state.closes_activation()
    tell(log, events.Finished, ship=state.active, closed=closes_activation)
    ships = state.ships
    if closes_activation:
        ships = with_item(ships, state.active, replace(ships[state.active], closed=True))
    return replace(state, ships=ships, phase="idle", active=OFF, acted=False)


def end_turn(state: P, log: list[Event] | None) -> P:
    """End the turn of the side to move, and the round after the second side's turn (R48)."""
    side = state.turn
    tell(log, events.TurnEnded, seat=side)
    flags = _pass_flags(state, log) if state.transfers else state.flags
    ships = list(state.ships)
    corner, is_flag_home = state.sea.corners[1 - side], flags[1 - side] == HOME
    for number in SHIPS_OF[side]:
        ship = ships[number]
        masts, repairs = ship.masts, 0
        if ship.repairing:
            repairs = (ship.repairs + 1) % 2
            if not repairs:
                masts |= 1 << MIZZEN
                tell(log, events.Mended, ship=number)
        is_ready = is_flag_home and ship.at == corner
        if is_ready and not ship.ready:
            tell(log, events.Noted, ship=number)
        ships[number] = Ship(ship.at, ship.heading, masts, ship.guns, repairs, is_ready)
    next_state = replace(
        state, ships=tuple(ships), flags=flags, phase="idle", active=OFF, transfers=(), pairs=()
    )
    next_state = settle_flags(next_state, log)
    if next_state.phase == "over":
        return next_state
    if side == state.first:
        return begin_turn(next_state, 1 - side, log)
    return _end_round(next_state, log)


def _pass_flags(state: TrafalgarPosition, log: list[Event] | None) -> tuple[int, int]:
    flags = state.flags
    for giver, taker in state.transfers:
        for flag in (0, 1):
            if state.flags[flag] == giver:
                flags = with_item(flags, flag, taker)
                tell(log, events.FlagPassed, flag=flag, giver=giver, taker=taker, captured=False)
    return flags


def _end_round(state: P, log: list[Event] | None) -> P:
    """End the round: in a draw (R47), or with a roll for the wind (R22)."""
    quiet_rounds = 0 if state.stirred else state.quiet + 1
    next_state = replace(state, phase="wind_roll", quiet=quiet_rounds, stirred=False)
    options = state.options
    if 0 < options.no_progress_rounds <= quiet_rounds:
        return end_game(next_state, Result("1/2-1/2", "no_progress"), log)
    if 0 < options.max_rounds <= state.round:
        return end_game(next_state, Result("1/2-1/2", "max_rounds"), log)
    return next_state


def turn_wind(state: P, stars: int, log: list[Event] | None) -> P:
    """Turn the wind and begin a new round (R22)."""
    wind = (state.wind + stars) % 6
    tell(log, events.WindTurned, stars=stars, heading=wind)
    return begin_turn(replace(state, wind=wind), state.first, log)


def repair(state: P, log: list[Event] | None) -> P:
    """Spend the active ship's turn repairing its mizzen (R31)."""
    ship_number = state.active
    tell(log, events.Repairing, ship=ship_number)
    ship = replace(state.ships[ship_number], repairing=True, closed=not state.options.repair_fire)
    next_state = replace(state, ships=with_item(state.ships, ship_number, ship))
    if state.options.repair_fire:
        return next_state
    return replace(next_state, phase="idle", active=OFF, acted=False)


def take_flag(state: P, heading: int, log: list[Event] | None) -> P:
    """Take the enemy flag aboard the active ship (R35)."""
    ship_number, flag = state.active, 1 - state.turn
    tell(log, events.FlagTaken, ship=ship_number, flag=flag, heading=heading)
    ships = [
        replace(ship, ready=False) if n in SHIPS_OF[state.turn] and ship.ready else ship
        for n, ship in enumerate(state.ships)
    ]
    ships[ship_number] = replace(ships[ship_number], heading=heading, took=True)
    flags = with_item(state.flags, flag, ship_number)
    next_state = replace(state, ships=tuple(ships), flags=flags, stirred=True, acted=state.options.interleave)
    return settle_flags(next_state, log)


def settle_flags(state: P, log: list[Event] | None) -> P:
    """Return recovered flags to their corners (R39), then check for a winner (R45)."""
    for side in (0, 1):
        carrier = state.flags[side]
        if carrier >= 0 and SHIP_SIDE[carrier] == side and state.ships[carrier].at in state.sea.berths[side]:
            tell(log, events.FlagHome, flag=side, ship=carrier)
            state = replace(state, flags=with_item(state.flags, side, HOME), stirred=True)
    for side in (state.turn, 1 - state.turn):
        reason = _win_reason(state, side)
        if reason:
            return end_game(state, won_by(side, reason), log)
    return state


def _win_reason(state: TrafalgarPosition, side: int) -> str:
    """Return why a side has won (R42-R46), or "" if it has not."""
    if state.flags[side] >= 0 and SHIP_SIDE[state.flags[side]] != side:
        return ""
    own_count, enemy_count = (
        sum(state.ships[n].at >= 0 for n in SHIPS_OF[counted_side]) for counted_side in (side, 1 - side)
    )
    if not enemy_count:
        return "fleet"
    superiority = int(state.options.superiority)
    if superiority and own_count >= superiority * enemy_count:
        return "superiority"
    carrier = state.flags[1 - side]
    if carrier >= 0 and SHIP_SIDE[carrier] == side and state.ships[carrier].at in home_points(state, side):
        return "flag"
    return ""


def home_points(state: Waters, side: int) -> tuple[int, ...]:
    """Return the points to which a side must bring the enemy flag (R37)."""
    rule = state.options.home_point
    if rule == "corner":
        return (state.sea.corners[side],)
    return state.sea.berths[side] if rule == "any_anchorage" else state.sea.basins[side]


def end_game(state: P, result: Result, log: list[Event] | None) -> P:
    """End the game with ``result``."""
    tell(log, Ended, result=result)
    return replace(
        state, phase="over", outcome=result, active=OFF, acted=False, ahead=False, call=None, shot=None
    )
