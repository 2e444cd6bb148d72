"""Plausible random orders for random games: ships approach, turn their broadsides, and fire."""

from __future__ import annotations

import random
from typing import Final

from navals.core.refusal import Refusal
from navals.games.uncharted.rules.actions import END, End, Fire, Move, Stay, UnchartedAction, Weigh
from navals.games.uncharted.rules.data.fleet import Ship
from navals.games.uncharted.rules.fire.aiming import gunners, part, ready, targets
from navals.games.uncharted.rules.fire.gunfire import Aims, attacks_of, split_dice
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.sea.moves import Moves, check_move, held, may_stay, movable, movement, plot
from navals.games.uncharted.rules.sea.sailing import PORT, RAM_RUN, STARBOARD, STRAIGHT, Way, cost, turned
from navals.games.uncharted.rules.turn.agenda import activation_of
from navals.games.uncharted.rules.turn.tasks import Aiming, Moving
from navals.geometry.plane import HEADINGS, bearing

CLOSE: Final = 9000  # Distance within which a ship turns its broadside, in thousandths of an inch.


class RandomMoves(Moves):
    """Moves of a group, with random samples."""

    def sample(self, state: Position, task: Moving, rng: random.Random) -> UnchartedAction:
        ships = movable(state)
        return random_move(state, ships[rng.randrange(len(ships))], rng)


class RandomAims(Aims):
    """Attacks, with random samples."""

    def sample(self, state: Position, task: Aiming, rng: random.Random) -> UnchartedAction:
        return random_fire(state, rng)


def random_move(state: Position, number: int, rng: random.Random) -> Move | Stay | Weigh:
    """Return a legal order, usually towards the nearest enemy, then broadside on."""
    ship = state.ships[number]
    if ship.anchored:
        return Weigh(ship.name) if rng.random() < 0.3 else Stay(ship.name)
    if may_stay(state, number) and rng.random() < 0.1:
        return Stay(ship.name)
    best: Move | None = None
    for trial in range(4):
        move = _heading_for(state, number, rng, wild=trial * 0.3)
        if check_move(state, number, move) is not None:
            continue
        way = plot(state, number, move)
        assert isinstance(way, Way)
        best = best or move
        if way.off or (way.met and rng.random() < 0.7):
            continue
        if way.met:
            move = _ramming(state, number, move, way, rng)
        elif rng.random() < 0.03 and 2 * way.left >= movement(state, number):
            move = Move(move.ship, move.steps, move.helm, move.back, anchor=True)
        return move
    if best is not None:
        return best
    runs = (Move(ship.name, STRAIGHT * count) for count in range(1, 100))
    legal = (move for move in runs if check_move(state, number, move) is None)
    return next(legal, Move(ship.name, anchor=True))


def _ramming(state: Position, number: int, move: Move, way: Way, rng: random.Random) -> Move:
    """Return the same move with a ram, if one is possible."""
    side = state.ships[number].side
    for met in way.met:
        enemy = state.is_living(met) and state.ships[met].side == 1 - side
        if enemy and way.straight >= RAM_RUN and rng.random() < 0.8:
            ram = Move(move.ship, move.steps, move.helm, move.back, ram=state.ships[met].name)
            if check_move(state, number, ram) is None:
                return ram
    return move


def _heading_for(state: Position, number: int, rng: random.Random, wild: float) -> Move:
    """Return a turn towards the desired heading and a straight run that spends some of the points."""
    ship = state.ships[number]
    activation = activation_of(state)
    helmed = "C06" in activation.cards and not ship.confused and rng.random() < 0.3
    helm = rng.choice((-2, -1, 1, 2)) if helmed else 0
    back = held(state, number) and rng.random() < 0.8
    left = movement(state, number) - 4 * back
    heading = (ship.heading + helm) % HEADINGS
    wind = state.wind_of(ship)
    wanted = _wanted(state, number, rng) if rng.random() >= wild else rng.randrange(HEADINGS)
    off = (wanted - heading) % HEADINGS
    turns = min(off, HEADINGS - off)
    side = STARBOARD if off <= HEADINGS // 2 else PORT
    steps = ""
    if "rudder" not in ship.markers:
        for _ in range(turns):
            price = cost(ship, side, heading, wind)
            if price > left:
                break
            steps, left, heading = steps + side, left - price, turned(heading, side)
    if most := left // cost(ship, STRAIGHT, heading, wind):
        steps += STRAIGHT * rng.randint(min(most, 4), most)
    return Move(ship.name, steps, helm, back)


def _wanted(state: Position, number: int, rng: random.Random) -> int:
    """Return the desired heading: at the nearest enemy, or across it at close range."""
    ship = state.ships[number]
    if not (enemies := state.living(1 - ship.side)):
        return rng.randrange(HEADINGS)
    nearest = min(enemies, key=lambda n: (_square(ship, state.ships[n]), n))
    other = state.ships[nearest]
    seen = bearing(ship.shape(), (other.at[0] * 1000, other.at[1] * 1000)) // 15
    wanted = (ship.heading + seen) % HEADINGS
    if _square(ship, other) < CLOSE * CLOSE and rng.random() < 0.75:
        wanted = (wanted + rng.choice((6, -6))) % HEADINGS
    return wanted


def _square(a: Ship, b: Ship) -> int:
    dx, dy = a.at[0] - b.at[0], a.at[1] - b.at[1]
    return dx * dx + dy * dy


def random_fire(state: Position, rng: random.Random) -> Fire | End:
    """Return a shot by some battery that bears, sometimes linked or split."""
    if rng.random() < 0.05:
        return END
    seat = activation_of(state).seat
    enemies = targets(state, seat)
    guns = [(n, battery) for n in gunners(state) for battery in ready(state, n)]
    rng.shuffle(guns)
    for number, battery in guns:
        there = [target for target in enemies if part(state, number, battery, target) is not None]
        if not there:
            continue
        gun = f"{state.ships[number].name}.{battery}"
        divides = len(there) > 1 and rng.random() < 0.15
        if divides and (split := _split(state, number, battery, there[:2])) is not None:
            return split
        target = there[rng.randrange(len(there))]
        names = [gun]
        if not state.ships[number].confused and rng.random() < 0.5:
            others = [one for one in guns if one != (number, battery) and not state.ships[one[0]].confused]
            others = [one for one in others if part(state, *one, target) is not None]
            names += [f"{state.ships[n].name}.{other}" for n, other in others]
        return Fire(tuple(names), ((state.called(target), 0),))
    return END


def _split(state: Position, number: int, battery: str, aims: list[int]) -> Fire | None:
    dice = split_dice(state, number, battery, aims)
    if dice < len(aims):
        return None
    first = dice // 2
    shares = ((state.called(aims[0]), first), (state.called(aims[1]), dice - first))
    action = Fire((f"{state.ships[number].name}.{battery}",), shares)
    return None if isinstance(attacks_of(state, action), Refusal) else action
