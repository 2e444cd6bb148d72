"""Plausible random orders for random games: ships approach, turn their broadsides, and fire."""

from __future__ import annotations

import random
from typing import Final

from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import END, End, Fire, MoveShip, Stay, UnchartedAction, Weigh
from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.fire.aiming import battery_part, firing_ships, ready_batteries, targets
from navals.games.uncharted.rules.fire.gunfire import AimHandler, ordered_attacks, split_fire_dice
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import (
    MoveHandler,
    check_move,
    may_stay,
    movable_ships,
    movement_points,
    plot_course,
    starts_in_contact,
)
from navals.games.uncharted.rules.sea.sailing import (
    MIN_RAM_RUN,
    PORT,
    STARBOARD,
    STRAIGHT,
    ShipPath,
    heading_after,
    step_cost,
)
from navals.games.uncharted.rules.turn.agenda import activation_of
from navals.games.uncharted.rules.turn.tasks import Aiming, Moving
from navals.geometry.plane import HEADING_COUNT, bearing

CLOSE_RANGE: Final = 9000  # Distance within which a ship turns its broadside, in thousandths of an inch.


class RandomMoveHandler(MoveHandler):
    """The handler for a group's moves, with random sampling."""

    def sample(self, state: UnchartedPosition, task: Moving, rng: random.Random) -> UnchartedAction:
        ships = movable_ships(state)
        return random_move(state, ships[rng.randrange(len(ships))], rng)


class RandomAimHandler(AimHandler):
    """The handler for orders to fire, with random sampling."""

    def sample(self, state: UnchartedPosition, task: Aiming, rng: random.Random) -> UnchartedAction:
        return random_fire(state, rng)


def random_move(state: UnchartedPosition, ship_number: int, rng: random.Random) -> MoveShip | Stay | Weigh:
    """Return a random legal order for a ship: it usually approaches the nearest enemy, then turns its
    broadside towards that enemy.
    """
    ship = state.ships[ship_number]
    if ship.anchored:
        return Weigh(ship.name) if rng.random() < 0.3 else Stay(ship.name)
    if may_stay(state, ship_number) and rng.random() < 0.1:
        return Stay(ship.name)
    fallback: MoveShip | None = None
    for attempt in range(4):
        move = _pick_move(state, ship_number, rng, wildness=attempt * 0.3)
        if check_move(state, ship_number, move) is not None:
            continue
        path = plot_course(state, ship_number, move)
        assert isinstance(path, ShipPath)
        fallback = fallback or move
        if path.leaves_table or (path.contacts and rng.random() < 0.7):
            continue
        if path.contacts:
            move = _try_ram(state, ship_number, move, path, rng)
        elif rng.random() < 0.03 and 2 * path.points >= movement_points(state, ship_number):
            move = MoveShip(move.ship, move.steps, move.helm, move.back, anchor=True)
        return move
    if fallback is not None:
        return fallback
    straight_moves = (MoveShip(ship.name, STRAIGHT * count) for count in range(1, 100))
    legal_moves = (move for move in straight_moves if check_move(state, ship_number, move) is None)
    return next(legal_moves, MoveShip(ship.name, anchor=True))


def _try_ram(
    state: UnchartedPosition, ship_number: int, move: MoveShip, path: ShipPath, rng: random.Random
) -> MoveShip:
    """Return the move, usually with a ram if one is possible."""
    side = state.ships[ship_number].side
    for contact in path.contacts:
        is_enemy = state.is_living(contact) and state.ships[contact].side == 1 - side
        if is_enemy and path.straight_run >= MIN_RAM_RUN and rng.random() < 0.8:
            ram_move = MoveShip(move.ship, move.steps, move.helm, move.back, ram=state.ships[contact].name)
            if check_move(state, ship_number, ram_move) is None:
                return ram_move
    return move


def _pick_move(state: UnchartedPosition, ship_number: int, rng: random.Random, wildness: float) -> MoveShip:
    """Return a move: turns to the desired heading, then a straight run. The heading is random with
    chance ``wildness``.
    """
    ship = state.ships[ship_number]
    activation = activation_of(state)
    uses_helm = "C06" in activation.cards and not ship.is_confused and rng.random() < 0.3
    helm = rng.choice((-2, -1, 1, 2)) if uses_helm else 0
    goes_astern = starts_in_contact(state, ship_number) and rng.random() < 0.8
    points = movement_points(state, ship_number) - 4 * goes_astern
    heading = (ship.heading + helm) % HEADING_COUNT
    wind = state.wind_of(ship)
    goal_heading = (
        _pick_heading(state, ship_number, rng) if rng.random() >= wildness else rng.randrange(HEADING_COUNT)
    )
    angle = (goal_heading - heading) % HEADING_COUNT
    turn_count = min(angle, HEADING_COUNT - angle)
    step = STARBOARD if angle <= HEADING_COUNT // 2 else PORT
    steps = ""
    if "rudder" not in ship.markers:
        for _ in range(turn_count):
            cost = step_cost(ship, step, heading, wind)
            if cost > points:
                break
            steps, points, heading = steps + step, points - cost, heading_after(heading, step)
    if step_limit := points // step_cost(ship, STRAIGHT, heading, wind):
        steps += STRAIGHT * rng.randint(min(step_limit, 4), step_limit)
    return MoveShip(ship.name, steps, helm, goes_astern)


def _pick_heading(state: UnchartedPosition, ship_number: int, rng: random.Random) -> int:
    """Return the desired heading: towards the nearest enemy or, if close, usually at a right angle to it."""
    ship = state.ships[ship_number]
    if not (enemies := state.living_ships(1 - ship.side)):
        return rng.randrange(HEADING_COUNT)
    nearest_enemy = min(enemies, key=lambda n: (_squared_gap(ship, state.ships[n]), n))
    enemy = state.ships[nearest_enemy]
    enemy_bearing = bearing(ship.shape(), (enemy.at[0] * 1000, enemy.at[1] * 1000)) // 15
    goal_heading = (ship.heading + enemy_bearing) % HEADING_COUNT
    if _squared_gap(ship, enemy) < CLOSE_RANGE * CLOSE_RANGE and rng.random() < 0.75:
        goal_heading = (goal_heading + rng.choice((6, -6))) % HEADING_COUNT
    return goal_heading


def _squared_gap(ship: Ship, other_ship: Ship) -> int:
    dx, dy = ship.at[0] - other_ship.at[0], ship.at[1] - other_ship.at[1]
    return dx * dx + dy * dy


def random_fire(state: UnchartedPosition, rng: random.Random) -> Fire | End:
    """Return a random order to fire, sometimes linked or split, or the order to stop firing."""
    if rng.random() < 0.05:
        return END
    seat = activation_of(state).seat
    all_targets = targets(state, seat)
    guns = [(n, battery) for n in firing_ships(state) for battery in ready_batteries(state, n)]
    rng.shuffle(guns)
    for number, battery in guns:
        possible_targets = [
            target for target in all_targets if battery_part(state, number, battery, target) is not None
        ]
        if not possible_targets:
            continue
        gun_name = f"{state.ships[number].name}.{battery}"
        may_split = len(possible_targets) > 1 and rng.random() < 0.15
        if (
            may_split
            and (split_fire := _random_split(state, number, battery, possible_targets[:2])) is not None
        ):
            return split_fire
        target = possible_targets[rng.randrange(len(possible_targets))]
        gun_names = [gun_name]
        if not state.ships[number].is_confused and rng.random() < 0.5:
            partners = [
                partner
                for partner in guns
                if partner != (number, battery) and not state.ships[partner[0]].is_confused
            ]
            partners = [partner for partner in partners if battery_part(state, *partner, target) is not None]
            gun_names += [f"{state.ships[n].name}.{partner_battery}" for n, partner_battery in partners]
        return Fire(tuple(gun_names), ((state.full_name(target), 0),))
    return END


def _random_split(
    state: UnchartedPosition, ship_number: int, battery: str, targets: list[int]
) -> Fire | None:
    dice = split_fire_dice(state, ship_number, battery, targets)
    if dice < len(targets):
        return None
    first_dice = dice // 2
    shares = ((state.full_name(targets[0]), first_dice), (state.full_name(targets[1]), dice - first_dice))
    action = Fire((f"{state.ships[ship_number].name}.{battery}",), shares)
    return None if isinstance(ordered_attacks(state, action), Refusal) else action
