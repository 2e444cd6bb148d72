"""Plausible random orders for random games: ships approach, turn their broadsides, and fire."""

from __future__ import annotations

import random
from typing import Final

from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import END, End, Fire, MoveShip, Stay, UnchartedAction, Weigh
from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.fire.aiming import gunners, part, ready_batteries, targets
from navals.games.uncharted.rules.fire.gunfire import Aims, attacks_of, split_dice
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import (
    Moves,
    check_move,
    may_stay,
    movable_ships,
    movement,
    plot,
    starts_in_contact,
)
from navals.games.uncharted.rules.sea.sailing import (
    PORT,
    RAM_RUN,
    STARBOARD,
    STRAIGHT,
    ShipPath,
    cost,
    heading_after,
)
from navals.games.uncharted.rules.turn.agenda import activation_of
from navals.games.uncharted.rules.turn.tasks import Aiming, Moving
from navals.geometry.plane import HEADINGS, bearing

CLOSE: Final = 9000  # Distance within which a ship turns its broadside, in thousandths of an inch.


class RandomMoves(Moves):
    """The handler for a group's moves, with random sampling."""

    def sample(self, state: UnchartedPosition, task: Moving, rng: random.Random) -> UnchartedAction:
        ships = movable_ships(state)
        return random_move(state, ships[rng.randrange(len(ships))], rng)


class RandomAims(Aims):
    """The handler for orders to fire, with random sampling."""

    def sample(self, state: UnchartedPosition, task: Aiming, rng: random.Random) -> UnchartedAction:
        return random_fire(state, rng)


def random_move(state: UnchartedPosition, number: int, rng: random.Random) -> MoveShip | Stay | Weigh:
    """Return a random legal order for a ship: it usually approaches the nearest enemy, then turns its
    broadside.
    """
    ship = state.ships[number]
    if ship.anchored:
        return Weigh(ship.name) if rng.random() < 0.3 else Stay(ship.name)
    if may_stay(state, number) and rng.random() < 0.1:
        return Stay(ship.name)
    fallback: MoveShip | None = None
    for trial in range(4):
        move = _draw_course(state, number, rng, wildness=trial * 0.3)
        if check_move(state, number, move) is not None:
            continue
        path = plot(state, number, move)
        assert isinstance(path, ShipPath)
        fallback = fallback or move
        if path.is_off or (path.contacts and rng.random() < 0.7):
            continue
        if path.contacts:
            move = _try_ram(state, number, move, path, rng)
        elif rng.random() < 0.03 and 2 * path.points >= movement(state, number):
            move = MoveShip(move.ship, move.steps, move.helm, move.back, anchor=True)
        return move
    if fallback is not None:
        return fallback
    runs = (MoveShip(ship.name, STRAIGHT * count) for count in range(1, 100))
    legal = (move for move in runs if check_move(state, number, move) is None)
    return next(legal, MoveShip(ship.name, anchor=True))


def _try_ram(
    state: UnchartedPosition, number: int, move: MoveShip, path: ShipPath, rng: random.Random
) -> MoveShip:
    """Return the move, usually with a ram if one is possible."""
    side = state.ships[number].side
    for contact in path.contacts:
        enemy = state.is_living(contact) and state.ships[contact].side == 1 - side
        if enemy and path.straight >= RAM_RUN and rng.random() < 0.8:
            ram = MoveShip(move.ship, move.steps, move.helm, move.back, ram=state.ships[contact].name)
            if check_move(state, number, ram) is None:
                return ram
    return move


def _draw_course(state: UnchartedPosition, number: int, rng: random.Random, wildness: float) -> MoveShip:
    """Return a turn to the desired heading (random with chance ``wildness``), then a straight run."""
    ship = state.ships[number]
    activation = activation_of(state)
    uses_helm = "C06" in activation.cards and not ship.is_confused and rng.random() < 0.3
    helm = rng.choice((-2, -1, 1, 2)) if uses_helm else 0
    goes_back = starts_in_contact(state, number) and rng.random() < 0.8
    points = movement(state, number) - 4 * goes_back
    heading = (ship.heading + helm) % HEADINGS
    wind = state.wind_of(ship)
    goal = _pick_heading(state, number, rng) if rng.random() >= wildness else rng.randrange(HEADINGS)
    angle = (goal - heading) % HEADINGS
    turns = min(angle, HEADINGS - angle)
    side = STARBOARD if angle <= HEADINGS // 2 else PORT
    steps = ""
    if "rudder" not in ship.markers:
        for _ in range(turns):
            price = cost(ship, side, heading, wind)
            if price > points:
                break
            steps, points, heading = steps + side, points - price, heading_after(heading, side)
    if limit := points // cost(ship, STRAIGHT, heading, wind):
        steps += STRAIGHT * rng.randint(min(limit, 4), limit)
    return MoveShip(ship.name, steps, helm, goes_back)


def _pick_heading(state: UnchartedPosition, number: int, rng: random.Random) -> int:
    """Return the desired heading: towards the nearest enemy or, at close range, usually at a right angle."""
    ship = state.ships[number]
    if not (enemies := state.living(1 - ship.side)):
        return rng.randrange(HEADINGS)
    nearest = min(enemies, key=lambda n: (_squared_gap(ship, state.ships[n]), n))
    enemy = state.ships[nearest]
    direction = bearing(ship.shape(), (enemy.at[0] * 1000, enemy.at[1] * 1000)) // 15
    goal = (ship.heading + direction) % HEADINGS
    if _squared_gap(ship, enemy) < CLOSE * CLOSE and rng.random() < 0.75:
        goal = (goal + rng.choice((6, -6))) % HEADINGS
    return goal


def _squared_gap(a: Ship, b: Ship) -> int:
    dx, dy = a.at[0] - b.at[0], a.at[1] - b.at[1]
    return dx * dx + dy * dy


def random_fire(state: UnchartedPosition, rng: random.Random) -> Fire | End:
    """Return a random shot, sometimes linked or split, or the end of fire."""
    if rng.random() < 0.05:
        return END
    seat = activation_of(state).seat
    enemies = targets(state, seat)
    guns = [(n, battery) for n in gunners(state) for battery in ready_batteries(state, n)]
    rng.shuffle(guns)
    for number, battery in guns:
        marks = [target for target in enemies if part(state, number, battery, target) is not None]
        if not marks:
            continue
        gun = f"{state.ships[number].name}.{battery}"
        may_split = len(marks) > 1 and rng.random() < 0.15
        if may_split and (split_fire := _draw_split(state, number, battery, marks[:2])) is not None:
            return split_fire
        target = marks[rng.randrange(len(marks))]
        names = [gun]
        if not state.ships[number].is_confused and rng.random() < 0.5:
            partners = [
                item for item in guns if item != (number, battery) and not state.ships[item[0]].is_confused
            ]
            partners = [item for item in partners if part(state, *item, target) is not None]
            names += [f"{state.ships[n].name}.{letter}" for n, letter in partners]
        return Fire(tuple(names), ((state.full_name(target), 0),))
    return END


def _draw_split(state: UnchartedPosition, number: int, battery: str, aims: list[int]) -> Fire | None:
    dice = split_dice(state, number, battery, aims)
    if dice < len(aims):
        return None
    first_dice = dice // 2
    shares = ((state.full_name(aims[0]), first_dice), (state.full_name(aims[1]), dice - first_dice))
    action = Fire((f"{state.ships[number].name}.{battery}",), shares)
    return None if isinstance(attacks_of(state, action), Refusal) else action
