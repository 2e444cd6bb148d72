"""List the legal actions of a state, and sample random actions that resemble real play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from typing import Final

from navals.games.trafalgar.rules import events, legality
from navals.games.trafalgar.rules.events import FACES
from navals.games.trafalgar.rules.fire import aiming
from navals.games.trafalgar.rules.fire.gunnery import READY, bearings, gun_offset, target_aims
from navals.games.trafalgar.rules.fleet import FLEETS, HOME, MASTS_OF, SHIP_RATE, SHIP_SIDE, SHIPS_OF
from navals.games.trafalgar.rules.position import TrafalgarPosition
from navals.games.trafalgar.rules.sailing import moves
from navals.games.trafalgar.rules.sailing.chart import ANCHORAGES, GUNS_OF
from navals.games.trafalgar.rules.sailing.moves import ADVANCE, TURNS

ACTIVATIONS: Final = tuple(events.Activate(number) for number in range(8))
DIE_ROLLS: Final = tuple(die for die, _ in events.DICE)
WIND_ACTIONS: Final = tuple(events.Wind(heading) for heading in range(6))
FLAG_ACTIONS: Final = tuple(events.TakeFlag(heading) for heading in range(6))
END: Final = events.End()
END_TURN: Final = events.EndTurn()
HOLD: Final = events.Hold()
DONE: Final = events.Done()
REPAIR: Final = events.Repair()
OFFER_REPLIES: Final = (events.AcceptDraw(), events.DeclineDraw())
OFFER_DRAW: Final = events.OfferDraw()


def actions(state: TrafalgarPosition) -> tuple[events.TrafalgarAction, ...]:
    """Return all legal actions of the actor, in a fixed order."""
    match state.phase:
        case "active":
            return (*sail_actions(state), *fire_actions(state), *special_actions(state))
        case "idle":
            return tuple(_idle_actions(state))
        case "interrupt":
            return (*gun_shots(state, state.firing_guns(), (state.active,)), HOLD)
        case "priority":
            return (*fire_actions(state), DONE)
        case "die" | "wind_roll":
            return DIE_ROLLS
        case "lose":
            return tuple(events.Lose(mast) for mast in MASTS_OF[aiming.masts_at_risk(state)])
        case "draw":
            return OFFER_REPLIES
        case "toss":
            return tuple(action for action, _ in events.TOSSES)
        case "wind":
            return WIND_ACTIONS
        case "place":
            return placements(state)
    return ()


def placements(state: TrafalgarPosition) -> tuple[events.Place, ...]:
    """Return all possible placements of the ships of the side to act (R49)."""
    own_ships = [number for number in FLEETS[state.options.fleet] if SHIP_SIDE[number] == state.turn]
    layouts = permutations(range(len(ANCHORAGES[state.turn])), len(own_ships))
    return tuple(events.Place(tuple(zip(own_ships, layout, strict=True))) for layout in layouts)


def _idle_actions(state: TrafalgarPosition) -> list[events.TrafalgarAction]:
    side = state.turn
    legal_actions: list[events.TrafalgarAction] = [
        ACTIVATIONS[n]
        for n in SHIPS_OF[side]
        if state.ships[n].at >= 0 and not state.ships[n].closed and not moves.is_in_transfer(state, n)
    ]
    legal_actions += gun_shots(state, GUNS_OF[side], SHIPS_OF[1 - side])
    legal_actions += transfers(state)
    if not state.offered:
        legal_actions.append(OFFER_DRAW)
    if not state.pairs or state.check(END_TURN) is None:
        legal_actions.append(END_TURN)
    return legal_actions


def gun_shots(
    state: TrafalgarPosition, guns: tuple[int, ...], targets: tuple[int, ...] | range
) -> list[events.Gun]:
    """Return the legal shots of the given port guns at the given ships (R24-R26)."""
    shots = []
    for gun in guns:
        if state.forts[gun] != READY:
            continue
        for target in targets:
            if state.ships[target].at >= 0 and (offset := gun_offset(state, gun, target)) >= 0:
                shots += [
                    events.Gun(gun, target, aim)
                    for aim in (*target_aims(state, target, offset), events.UNAIMED)
                ]
    return shots


def transfers(state: TrafalgarPosition) -> list[events.Transfer]:
    """Return the transfers that can be declared (R40)."""
    carriers = {ship for ship in state.flags if ship >= 0 and SHIP_SIDE[ship] == state.turn}
    return [
        events.Transfer(giver, taker)
        for giver in sorted(carriers)
        for taker in SHIPS_OF[state.turn]
        if taker != giver
        and state.ships[taker].at >= 0
        and not legality.transfer_obstacle(state, giver, taker)
    ]


def sail_actions(state: TrafalgarPosition) -> list[events.TrafalgarAction]:
    """Return the legal advance and turns of the active ship (R3)."""
    legal_actions: list[events.TrafalgarAction] = []
    if not moves.rule_against_advance(state, state.active):
        legal_actions.append(ADVANCE)
    if not moves.rule_against_turn(state, state.active):
        legal_actions += TURNS
    return legal_actions


def fire_actions(state: TrafalgarPosition) -> list[events.Fire]:
    """Return the active ship's legal shots (R8-R18).

    In phase ``priority``, list only shots at the port gun that is about to fire (R27).
    """
    if not aiming.may_fire(state):
        return []
    legal_actions = []
    called_target = events.GUN + state.call.gun if state.call is not None else None
    for bearing in bearings(state, state.active):
        side, target = bearing.side, bearing.target
        if called_target in (None, target):
            aims = () if target >= events.GUN else target_aims(state, target, bearing.offset)
            legal_actions += [events.Fire(side, target, aim) for aim in (*aims, events.UNAIMED)]
    return legal_actions


def special_actions(state: TrafalgarPosition) -> list[events.TrafalgarAction]:
    """Return the active ship's other actions: repair, take the flag, end (R31, R35, R21)."""
    legal_actions: list[events.TrafalgarAction] = []
    ship = state.ships[state.active]
    if not ship.masts and legality.may_repair(state):
        legal_actions.append(REPAIR)
    if ship.ready and legality.may_take_flag(state):
        legal_actions += FLAG_ACTIONS
    if not state.pairs or state.check(END) is None:
        legal_actions.append(END)
    return legal_actions


def sample(state: TrafalgarPosition, rng: random.Random) -> events.TrafalgarAction:
    """Return a random legal action, weighted so that random games resemble real ones.

    Ships sail for the enemy or for home, usually fire when they can, and rarely offer a draw.
    """
    match state.phase:
        case "toss":
            return events.Toss(int(rng.random() * 2))
        case "die" | "wind_roll":
            return DIE_ROLLS[FACES[int(rng.random() * 6)]]
        case "draw":
            return OFFER_REPLIES[int(rng.random() * 4) > 0]
        case "active":
            return _sample_active(state, rng)
        case "idle":
            return _sample_idle(state, rng)
        case "priority":
            return _pick_random(fire_actions(state), rng) if rng.random() < 0.8 else DONE
    return _pick_random(actions(state), rng)


def _pick_random(choices: Sequence[events.TrafalgarAction], rng: random.Random) -> events.TrafalgarAction:
    return choices[int(rng.random() * len(choices))]


def _sample_idle(state: TrafalgarPosition, rng: random.Random) -> events.TrafalgarAction:
    idle_actions = _idle_actions(state)
    roll = rng.random()
    if roll < 0.99:
        idle_actions = [action for action in idle_actions if action is not OFFER_DRAW]
    if roll < 0.9:
        idle_actions = [action for action in idle_actions if action is not END_TURN] or idle_actions
    return _pick_random(idle_actions, rng)


def _sample_active(state: TrafalgarPosition, rng: random.Random) -> events.TrafalgarAction:
    roll = rng.random()
    if roll < 0.6:
        aimed_shots = [
            shot for shot in fire_actions(state) if shot.aim != events.UNAIMED or shot.target >= events.GUN
        ]
        if aimed_shots:
            return _pick_random(aimed_shots, rng)
    if roll < 0.9:
        special_choices = special_actions(state)
        if special_choices and special_choices[0] is not END:
            return (
                special_choices[0] if special_choices[0] is REPAIR else special_choices[int(rng.random() * 6)]
            )
        ship = state.ships[state.active]
        can_raid = ship.at == state.sea.corners[1 - state.turn] and state.flags[1 - state.turn] == HOME
        sail_moves = [] if can_raid and special_choices else sail_actions(state)
        if sail_moves:
            return _choose_move(state, sail_moves, rng)
        if special_choices:
            return special_choices[-1]
    return _pick_random(actions(state), rng)


def _choose_move(
    state: TrafalgarPosition, sail_moves: list[events.TrafalgarAction], rng: random.Random
) -> events.TrafalgarAction:
    """Return a move towards the enemy's corner, home with its flag, or towards the nearest enemy; sometimes a
    random one.
    """
    ship_number, sea = state.active, state.sea
    ship = state.ships[ship_number]
    if rng.random() < 0.2:
        return _pick_random(sail_moves, rng)
    side = state.turn
    next_points = [ends[ship.at] for ends in sea.open_neighbours[SHIP_RATE[ship_number]]]
    if ship_number % 2 or state.flags[1 - side] == ship_number:
        goal = sea.corners[side if state.flags[1 - side] == ship_number else 1 - side]
        steps = sea.steps_to(SHIP_RATE[ship_number], goal)
        distances = [steps[dest] if dest >= 0 and steps[dest] >= 0 else 999 for dest in next_points]
    else:
        enemy_points = [state.ships[n].at for n in SHIPS_OF[1 - side] if state.ships[n].at >= 0]
        goal = min(enemy_points, key=lambda point: sea.distance(ship.at, point))
        distances = [sea.distance(dest, goal) if dest >= 0 else 999 for dest in next_points]
    best_heading = min(range(6), key=lambda heading: (distances[heading], (heading - ship.heading) % 6))
    turn_steps = (best_heading - ship.heading) % 6
    if turn_steps == 0:
        return ADVANCE if sail_moves[0] is ADVANCE else _pick_random(sail_moves, rng)
    return TURNS[turn_steps <= 3] if TURNS[0] in sail_moves else _pick_random(sail_moves, rng)
