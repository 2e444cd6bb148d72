"""Evaluation of a position: the worth of ships, fields of fire in the next turn, the race for the flags.

An ``Outlook`` is made for one decision by one side. Values are in units of worth, from that side's point of
view. ``voyage`` evaluates shots and flags in the current turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, repeat
from operator import mul
from typing import Final

import msgspec

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.pilot import NO_WIND, REACH, VIEWS
from navals.games.trafalgar.ai.salvo import Gains, Hull, Worth, destroy_chance, gains
from navals.games.trafalgar.ai.weights import TrafalgarWeights
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, READY, SIXTHS, shots_left
from navals.games.trafalgar.rules.fleet import (
    FATAL_GUNS,
    HOME,
    RATE,
    SHIPS_OF,
    SIDE,
    SPEED,
    STANDING,
    moves_left,
)
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.rounds import home_points
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, GUNS_OF, Chart
from navals.games.trafalgar.rules.sailing.moves import idle_for_repair
from navals.games.trafalgar.rules.view import View

SLOW_SPEED: Final = 2
"""A ship with at most this many moves per turn cannot turn around and sail on in one turn."""
NEVER: Final = 60.0
"""Number of rounds to a flag that is out of reach."""
Masks = tuple[dict[int, int], dict[int, int]]
Shots = tuple[int, int]
"""Shots to port and to starboard."""
Fires = tuple[dict[int, tuple[float, int]], dict[int, tuple[float, int]]]
"""For port and starboard: each berth from which a broadside has a target, with (gain, target)."""


@lru_cache(maxsize=64)
def _fade_table(raid: float, pace: float) -> tuple[float, ...]:
    return tuple(accumulate(repeat(pace, int(NEVER) + 1), mul, initial=raid))


def warm(view: View) -> Iterator[None]:
    """Build the tables that an ``Outlook`` of this view needs, one at a time."""
    rule, sea = view.options.wind_no_go, view.sea
    for side in (0, 1):
        for goals in ((sea.corner[side],), home_points(view, side)):
            for rate in (0, 1):
                for wind in (NO_WIND, view.wind):
                    if wind == NO_WIND or (rule != "off" and wind >= 0):
                        pilot.route(view.options.board, rate, rule, wind, goals)
                        yield


class Raid(msgspec.Struct, frozen=True):
    """A raid by ``ship``, which is sent for the enemy flag or already carries it (``has_flag``).

    ``push``: the worth of getting a round closer. ``routes``: for different winds, the moves from each berth
    to the flag, or home, including detours around dangers.
    """

    ship: int
    has_flag: bool
    push: float
    speed: int
    routes: tuple[tuple[int, ...], ...]

    def rounds(self, berth: int) -> float:
        """Return the rounds from a berth to the ship's destination.

        >>> Raid(1, False, 2.0, 4, ((10, 8), (6, 4))).rounds(1)
        1.5
        """
        return sum([route[berth] for route in self.routes]) / len(self.routes) / self.speed


class Outlook:
    """A view evaluated for ``side``.

    ``plans_flags``: whether to consider flags. ``fear_factor``: factor for ``TrafalgarWeights.fear``.
    """

    def __init__(
        self, view: View, side: int, weights: TrafalgarWeights, *, plans_flags: bool, fear_factor: float
    ) -> None:
        self.view = view
        self.side = side
        self.weights = weights
        self.plans = plans_flags
        self.options: Options = view.options
        self.sea: Chart = view.sea
        self.fields: pilot.Fields = pilot.fields(self.options.board, self.options.los != "none")
        ships = view.ships
        self.point: list[int] = [ship.at for ship in ships]
        self.berth: list[int] = [ship.at * 6 + ship.heading for ship in ships]
        self.hull: list[Hull] = [(ship.masts, ship.guns[0], ship.guns[1]) for ship in ships]
        self.speed: list[int] = [SPEED[RATE[n]][ship.masts] for n, ship in enumerate(ships)]
        self.ours: list[int] = [n for n in SHIPS_OF[side] if ships[n].at >= 0]
        self.theirs: list[int] = [n for n in SHIPS_OF[1 - side] if ships[n].at >= 0]
        self._flag_worths = _fade_table(weights.raid, weights.pace)
        self._set_routes()
        self.afloat: list[int] = [sum(ships[n].at >= 0 for n in SHIPS_OF[s]) for s in (0, 1)]
        self.raider: list[int] = [self._find_raider(0), self._find_raider(1)]
        self.worth: list[Worth] = [self._appraise(n) for n in range(len(ships))]
        self.gains: list[Gains] = [gains(values, self.options) for values in self.worth]
        self.fear: float = fear_factor * weights.fear * weights.patience / (weights.patience + view.quiet)
        self._threats: dict[tuple[int, int], Masks] = {}
        self._fires_cache: dict[tuple[object, ...], Fires] = {}
        self._aims: dict[tuple[int, int, tuple[int, int]], Fires] = {}
        self._set_guards()
        self._set_pulls()
        self.raid: Raid | None = None
        """The side's raid, if any. Set it (see ``raids``) before evaluating berths."""

    def _set_routes(self) -> None:
        """Set the routes by side and class: ``flag_routes`` to the enemy's corner and ``home_routes`` home,
        both for the present wind and for no wind, and ``corner_routes`` to the side's own corner for no wind.
        """
        board, rule, wind = self.options.board, self.options.wind_no_go, self.view.wind
        winds = (NO_WIND, NO_WIND) if rule == "off" or wind < 0 else (wind, NO_WIND)
        self.flag_routes: list[list[tuple[bytes, ...]]] = []
        self.home_routes: list[list[tuple[bytes, ...]]] = []
        self.corner_routes: list[list[bytes]] = []

        def find_routes(rate: int, goals: tuple[int, ...]) -> tuple[bytes, ...]:
            return tuple(pilot.route(board, rate, rule, breeze, goals) for breeze in winds)

        for side, corner in enumerate(self.sea.corner):
            self.flag_routes.append([find_routes(rate, (self.sea.corner[1 - side],)) for rate in (0, 1)])
            self.home_routes.append([find_routes(rate, home_points(self.view, side)) for rate in (0, 1)])
            self.corner_routes.append([pilot.route(board, rate, rule, NO_WIND, (corner,)) for rate in (0, 1)])

    def rounds(self, number: int, berth: int, speed: int) -> float:
        """Return the rounds that a ship at a berth needs to bring the enemy flag home, or NEVER."""
        side = SIDE[number]
        flag, rate = self.view.flags[1 - side], RATE[number]
        home_routes = self.home_routes[side][rate]
        if speed == 0:
            return NEVER
        if flag == number:
            return _mean(home_routes, berth) / speed
        if flag != HOME:
            return NEVER
        corner = self.sea.corner[1 - side]
        way_back = min(_mean(home_routes, corner * 6 + heading) for heading in range(6)) / speed
        if berth // 6 == corner:
            is_ready = self.view.ships[number].ready and berth == self.berth[number]
            return way_back + (1.0 if is_ready else 2.0)
        is_blocked = any(self.point[n] == corner for n in SHIPS_OF[1 - side])
        arrival = _mean(self.flag_routes[side][rate], berth) / speed
        return arrival + 2.0 + way_back + (self.weights.wall if is_blocked else 0.0)

    def flag_worth(self, rounds: float) -> float:
        """Return the worth of bringing a flag home in ``rounds`` rounds."""
        if rounds >= NEVER:
            return 0.0
        low = int(rounds)
        return self._flag_worths[low] + (rounds - low) * (self._flag_worths[low + 1] - self._flag_worths[low])

    def _find_raider(self, side: int) -> int:
        """Return the ship of a side that could bring the flag home first, or -1."""
        best, number = NEVER, -1
        for n in SHIPS_OF[side]:
            if self.point[n] >= 0:
                rounds = self.rounds(n, self.berth[n], self.speed[n])
                if rounds < best - 1e-9:
                    best, number = rounds, n
        return number

    def errand(self, number: int, berth: int, speed: int) -> float:
        """Return the worth of a trip from a berth to the flag and home, less the effect of defenders."""
        value = self.flag_worth(self.rounds(number, berth, speed))
        side = SIDE[number]
        if value <= 0 or self.view.flags[1 - side] != HOME:
            return value
        arrival = _mean(self.flag_routes[side][RATE[number]], berth) / speed
        strength = 0.0
        for n in SHIPS_OF[1 - side]:
            if self.point[n] >= 0:
                strength += self.guard_weight(n, self.berth[n], arrival)
        return value / (1.0 + self.weights.guard * strength)

    def _appraise(self, number: int) -> Worth:
        """Return a ship's worth, including the worth of its speed in the race for the flags."""
        weights, rate = self.weights, RATE[number]
        speeds = SPEED[rate]
        masts = [weights.speed[speed] for speed in speeds]
        side = SIDE[number]
        mates = self.afloat[side] - 1
        hull = weights.hull + weights.scarcity * (3 - mates)
        times = int(self.options.superiority)
        if mates == 0 or (times and self.afloat[1 - side] >= times * mates):
            hull += weights.decide
        if self.plans and self.point[number] >= 0:
            # For our ships, only a flag aboard counts, because their worth must not change as they sail.
            if number in self.view.flags or number == self.raider[1 - self.side]:
                # Round the gains, so that later decisions find them in the cache.
                gain = {s: round(4 * self.errand(number, self.berth[number], s)) / 4 for s in set(speeds)}
                masts = [value + gain[speed] for value, speed in zip(masts, speeds, strict=True)]
            if self.view.flags[1 - SIDE[number]] == number:
                hull += weights.raid / 4
        return Worth(hull, tuple(masts), weights.guns, FATAL_GUNS[self.options.strike][rate])

    def _set_guards(self) -> None:
        """Set the worth of the enemy's raid (``raid_stake``), the rounds until it arrives (``raid_arrival``)
        and the weight of our ships as defenders (``guards``).
        """
        enemy = 1 - self.side
        self.raid_stake: float = 0.0
        self.raid_arrival: float = 0.0
        self.guards: list[float] = [0.0] * len(self.point)
        raider = self.raider[enemy]
        if not self.plans or raider < 0:
            return
        self.raid_stake = self.flag_worth(self.rounds(raider, self.berth[raider], self.speed[raider]))
        if self.view.flags[self.side] != HOME:
            return
        self.raid_arrival = _mean(self.flag_routes[enemy][RATE[raider]], self.berth[raider]) / max(
            1, self.speed[raider]
        )
        for n in self.ours:
            self.guards[n] = self.guard_weight(n, self.berth[n], self.raid_arrival)

    def guard_weight(self, number: int, berth: int, arrival: float) -> float:
        """Return a ship's weight as a defender, from 0 to 1, if the raider arrives in ``arrival`` rounds."""
        speed = self.speed[number]
        if not speed:
            return 0.0
        delay = self.corner_routes[SIDE[number]][RATE[number]][berth] / speed - arrival
        return 1.0 if delay <= 0 else max(0.0, 1.0 - delay / 4)

    def raid_worth(self, number: int, berth: int) -> float:
        """Return the worth of the enemy's raid if our ship is at a berth."""
        if self.raid_stake <= 0 or self.view.flags[self.side] != HOME:
            return 0.0
        strength = self.guard_weight(number, berth, self.raid_arrival)
        for n in self.ours:
            if n != number:
                strength += self.guards[n]
        factor = 1.0 / (1.0 + self.weights.guard * strength)
        if berth // 6 == self.sea.corner[self.side]:
            factor *= self._flag_worths[int(self.weights.wall)] / self._flag_worths[0]
        return self.raid_stake * factor

    def moves(self, number: int) -> int:
        """Return our ship's moves left this turn, or an enemy's moves in a whole turn."""
        ship = self.view.ships[number]
        if SIDE[number] != self.view.turn:
            return self.speed[number]
        if ship.took or ship.joined or ship.closed or idle_for_repair(self.view, number):
            return 0
        return moves_left(number, ship)

    def shots(self, number: int, side: int) -> int:
        """Return the shots on one side of our ship this turn, or of an enemy in its next turn."""
        ship = self.view.ships[number]
        if SIDE[number] != self.view.turn:
            return ship.guns[side]
        if idle_for_repair(self.view, number) and not self.options.repair_fire:
            return 0
        return shots_left(ship, side)

    def scope(self, number: int) -> int:
        """Return how far an enemy's guns reach in its next turn, in steps."""
        return self.speed[number] + REACH

    def threat(self, number: int, mover: int) -> Masks:
        """Return the points at which an enemy can fire to port and to starboard in its next turn, each with a
        mask of its positions relative to the enemy.

        ``mover`` is our ship about to move (OFF: all are). Do not modify the result.
        """
        coverage = self._threats.get((number, mover))
        if coverage is None:
            speed = self.speed[number]
            movers = (number, *self.ours) if mover < 0 else (number, mover)
            steps = self.sea.distances(self.point[number])
            # Ignore ships beyond its reach: they do not block it, and the masks can be reused more often.
            obstacles = frozenset(
                p for n, p in enumerate(self.point) if n not in movers and p >= 0 and steps[p] <= speed
            )
            guns = self.view.ships[number].guns
            sail_rules = (self.options.board, RATE[number], self.options.wind_no_go, self.view.wind)
            land_blocks, has_guns = self.options.los != "none", (guns[0] > 0, guns[1] > 0)
            coverage = _masks(land_blocks, sail_rules, self.berth[number], speed, obstacles, has_guns)
            self._threats[number, mover] = coverage
        return coverage

    def menace(self, enemy: int, number: int, berth: int, mover: int) -> float:
        """Return our ship's expected losses at a berth in an enemy's next turn. ``mover``: see ``threat``."""
        sides = self.menaces(enemy, number, berth, mover)
        return max(sides) + self.weights.swing * min(sides)

    def menaces(self, enemy: int, number: int, berth: int, mover: int) -> list[float]:
        """Return the losses in ``menace`` separately for the enemy's port and starboard guns."""
        point, heading = divmod(berth, 6)
        sides = [0.0, 0.0]
        gains, hull = self.gains[number], self.hull[number]
        for side, masks in enumerate(self.threat(enemy, mover)):
            fire_mask = masks.get(point)
            if fire_mask:
                shots = self.view.ships[enemy].guns[side]
                for mask, distance, aspect in VIEWS[self.options.aspect_rule][heading]:
                    if fire_mask & mask:
                        gain = gains.expected_loss(hull, shots, distance, aspect)
                        if gain > sides[side]:
                            sides[side] = gain
        return sides

    def fires(
        self, number: int, targets: list[int], berths: list[int], *, forts: bool, shots: Shots | None = None
    ) -> Fires:
        """Return the berths from which a ship's broadsides have a target, with all ships at ``berths``.

        ``forts``: whether port guns are targets too. ``shots`` replaces the shots left. Do not modify the
        result.
        """
        shots_given = shots is not None
        if shots is None:
            shots = (self.shots(number, 0), self.shots(number, 1))
        if not any(shots):
            return {}, {}
        steps = self.sea.distances(berths[number] // 6)
        span = (
            self.speed[number] if SIDE[number] != self.view.turn or shots_given else self.moves(number)
        ) + REACH
        ships = tuple((n, berths[n]) for n in targets if steps[berths[n] // 6] <= span)
        guns: tuple[int, ...] = ()
        if forts:
            guns = tuple(
                gun
                for gun in GUNS_OF[1 - SIDE[number]]
                if self.view.forts[gun] <= READY and steps[self.sea.guns[gun]] <= span
            )
        is_raider = self.raid is not None and self.raid.ship == number
        battery = self.weights.storm if is_raider else self.weights.battery
        key = shots, ships, guns, battery
        fires = self._fires_cache.get(key)
        if fires is None:
            fires = self._fires_cache[key] = self._merge(shots, ships, guns, battery)
        return fires

    def _merge(
        self, shots: Shots, ships: tuple[tuple[int, int], ...], guns: tuple[int, ...], battery: float
    ) -> Fires:
        if len(ships) == 1 and not guns:
            return self._fires_at(*ships[0], shots)
        best: Fires = ({}, {})
        for target, target_berth in ships:
            part = self._fires_at(target, target_berth, shots)
            for side in (0, 1):
                side_fires = best[side]
                for berth, entry in part[side].items():
                    old = side_fires.get(berth)
                    if old is None or entry[0] > old[0] + 1e-12:
                        side_fires[berth] = entry
        for gun in guns:
            self._add_gun_fires(gun, best, shots, battery)
        return best

    def _fires_at(self, target: int, berth: int, shots: Shots) -> Fires:
        """Return the berths from which broadsides can hit a ship. Do not modify the result."""
        key = target, berth, shots
        fires = self._aims.get(key)
        if fires is None:
            fires = self._aims[key] = ({}, {})
            point, heading = divmod(berth, 6)
            gains, hull = self.gains[target], self.hull[target]
            aspect = ASPECT[self.options.aspect_rule][heading]
            for offset, *sides in self.fields.firing_berths(point):
                for side in (0, 1):
                    if shots[side]:
                        gain = gains.expected_loss(hull, shots[side], DISTANCE[offset], aspect[offset])
                        _enter(fires[side], sides[side], gain, target)
        return fires

    def _add_gun_fires(self, gun: int, fires: Fires, shots: Shots, battery: float) -> None:
        sixths = SIXTHS[self.options.range_rule]
        for offset, *sides in self.fields.firing_berths(self.sea.guns[gun]):
            for side in (0, 1):
                if shots[side]:
                    gain = battery * destroy_chance(sixths[DISTANCE[offset]], shots[side])
                    _enter(fires[side], sides[side], gain, GUN + gun)

    def hazards(self, number: int) -> dict[int, float]:
        """Return a ship's expected losses, by point, to the enemy's port guns this round."""
        losses: dict[int, float] = {}
        gains, hull = self.gains[number], self.hull[number]
        for gun in GUNS_OF[1 - SIDE[number]]:
            if self.view.forts[gun] == READY:
                for point, offset in self.sea.offsets_from[self.sea.guns[gun]].items():
                    loss = gains.expected_loss(hull, 1, DISTANCE[offset], 0)
                    losses[point] = losses.get(point, 0.0) + self.weights.shelter * loss
        return losses

    def settled_ships(self, number: int) -> list[int]:
        """Return our other ships that will not move before the enemy's turn, and so share its fire."""
        ships = self.view.ships
        return [n for n in self.ours if n != number and (ships[n].closed or not self.speed[n])]

    def _set_pulls(self) -> None:
        """Set how strongly each enemy attracts our ships: by the average gain of a hit on it."""
        self.pulls: list[tuple[float, int, bytes]] = []
        # The more quiet rounds pass, the more ships seek a fight.
        urge = 1.0 + self.view.quiet / 10
        for n in self.theirs:
            masts, port, starboard = self.hull[n]
            hits = len(STANDING[masts]) + port + starboard
            pull = self.weights.pull * urge * self.worth[n].value_of(self.hull[n]) / max(1, hits)
            self.pulls.append((pull, self.point[n], self.sea.distances(self.point[n])))

    def pull(self, number: int, berth: int) -> float:
        """Return the worth of being near enemies at a berth: 0 for a ship with the enemy flag."""
        if self.view.flags[1 - self.side] == number:
            return 0.0
        best, point = 0.0, berth // 6
        is_slow, rate = self.speed[number] <= SLOW_SPEED, RATE[number]
        for pull, enemy_point, distances in self.pulls:
            steps = distances[point]
            if is_slow:
                # Count moves: by distance alone, a ship too slow to turn and sail on would never turn.
                steps = min(32, pilot.route(self.options.board, rate, "off", NO_WIND, (enemy_point,))[berth])
            value = pull * (32 - steps) / 32
            if value > best:
                best = value
        return best

    def balance(self) -> float:
        """Return the side's lead in worth, ignoring immediate shots and threats."""
        weights, total = self.weights, 0.0
        for n, point in enumerate(self.point):
            if point >= 0:
                _, port, starboard = self.hull[n]
                guns = weights.guns
                value = 2 * weights.hull + weights.speed[self.speed[n]] + guns[port] + guns[starboard]
                total += value if SIDE[n] == self.side else -value
        for side, number in enumerate(self.raider):
            if number >= 0:
                value = self.errand(number, self.berth[number], self.speed[number]) / 2
                total += value if side == self.side else -value
        return total


def _enter(fires: dict[int, tuple[float, int]], berths: tuple[int, ...], gain: float, target: int) -> None:
    if gain <= 0:
        return
    entry = gain, target
    for berth in berths:
        old = fires.get(berth)
        if old is None or gain > old[0] + 1e-12:
            fires[berth] = entry


@lru_cache(maxsize=512)
def _masks(
    land_blocks: bool,
    sail_rules: tuple[str, int, str, int],
    start: int,
    moves: int,
    obstacles: frozenset[int],
    has_guns: tuple[bool, bool],
) -> Masks:
    """Return the points that a ship can fire at after up to ``moves`` moves (see ``Outlook.threat``).

    ``obstacles``: points that block it. ``sail_rules``: the board, the ship's class, the wind rule and the
    wind.
    """
    board, rate, rule, wind = sail_rules
    steps = pilot.steps(board, rate, rule, wind)
    fields = pilot.fields(board, land_blocks)
    ring = [start]
    seen = set(ring)
    for _ in range(moves):
        next_ring = []
        for berth in ring:
            for dest in steps[berth]:
                if dest >= 0 and dest not in seen and dest // 6 not in obstacles:
                    seen.add(dest)
                    next_ring.append(dest)
        ring = next_ring
    coverage: Masks = ({}, {})
    sides = [side for side in (0, 1) if has_guns[side]]
    for berth in seen:
        field = fields.field_at(berth)
        for side in sides:
            masks = coverage[side]
            for point, bit in field[side]:
                masks[point] = masks.get(point, 0) | bit
    return coverage


def _mean(pair: tuple[bytes, ...], berth: int) -> float:
    return (pair[0][berth] + pair[1][berth]) / 2
