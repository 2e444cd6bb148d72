"""Evaluation of a position: the value of ships, fields of fire in the next turn, the race for the flags.

An ``Outlook`` is made for one decision by one side. Values are in units of value, from that side's point of
view. ``activation`` evaluates shots and flags in the current turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, repeat
from operator import mul
from typing import Final

import msgspec

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.pilot import ASPECT_MASKS, GUN_REACH, NO_WIND
from navals.games.trafalgar.ai.salvo import GainCache, Hull, ShipValue, destruction_chance, gain_cache
from navals.games.trafalgar.ai.weights import TrafalgarWeights
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, HIT_FACES, READY, shots_left
from navals.games.trafalgar.rules.fleet import (
    FATAL_GUNS,
    HOME,
    MASTS_OF,
    SHIP_RATE,
    SHIP_SIDE,
    SHIPS_OF,
    SPEEDS,
    moves_left,
)
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.rounds import home_points
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, GUNS_OF, Chart
from navals.games.trafalgar.rules.sailing.moves import is_repairing
from navals.games.trafalgar.rules.view import View

SLOW_SPEED: Final = 2
"""A ship with at most this many moves per turn cannot turn around and sail on in one turn."""
UNREACHABLE_ROUNDS: Final = 60.0
"""Number of rounds to a flag that is out of reach."""
PointMasks = tuple[dict[int, int], dict[int, int]]
Shots = tuple[int, int]
"""Shots to port and to starboard."""
FiringTable = tuple[dict[int, tuple[float, int]], dict[int, tuple[float, int]]]
"""For port and starboard: each berth from which a broadside has a target, with (gain, target)."""


@lru_cache(maxsize=64)
def _flag_value_table(full_value: float, delay_factor: float) -> tuple[float, ...]:
    return tuple(accumulate(repeat(delay_factor, int(UNREACHABLE_ROUNDS) + 1), mul, initial=full_value))


def build_tables(view: View) -> Iterator[None]:
    """Build the tables that an ``Outlook`` of this view needs, one at a time."""
    rule, sea = view.options.wind_no_go, view.sea
    for side in (0, 1):
        for goals in ((sea.corners[side],), home_points(view, side)):
            for rate in (0, 1):
                for wind in (NO_WIND, view.wind):
                    if wind == NO_WIND or (rule != "off" and wind >= 0):
                        pilot.fewest_moves(view.options.board, rate, rule, wind, goals)
                        yield


class Raid(msgspec.Struct, frozen=True):
    """A raid by ``ship``, which is sent for the enemy flag or already carries it (``has_flag``).

    ``round_value``: the value of getting a round closer. ``routes``: for different winds, the moves from each
    berth to the flag, or home, including detours around dangers.
    """

    ship: int
    has_flag: bool
    round_value: float
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
        self.plans_flags = plans_flags
        self.options: Options = view.options
        self.sea: Chart = view.sea
        self.fields: pilot.FieldsOfFire = pilot.fields_of_fire(self.options.board, self.options.los != "none")
        ships = view.ships
        self.points: list[int] = [ship.at for ship in ships]
        self.berths: list[int] = [ship.at * 6 + ship.heading for ship in ships]
        self.hulls: list[Hull] = [(ship.masts, ship.guns[0], ship.guns[1]) for ship in ships]
        self.speeds: list[int] = [SPEEDS[SHIP_RATE[n]][ship.masts] for n, ship in enumerate(ships)]
        self.own_ships: list[int] = [n for n in SHIPS_OF[side] if ships[n].at >= 0]
        self.enemy_ships: list[int] = [n for n in SHIPS_OF[1 - side] if ships[n].at >= 0]
        self._flag_values = _flag_value_table(weights.raid, weights.delay_factor)
        self._set_routes()
        self.afloat_counts: list[int] = [
            sum(ships[n].at >= 0 for n in SHIPS_OF[each_side]) for each_side in (0, 1)
        ]
        self.raiders: list[int] = [self._find_raider(0), self._find_raider(1)]
        self.ship_values: list[ShipValue] = [self._ship_value(n) for n in range(len(ships))]
        self.gains: list[GainCache] = [gain_cache(values, self.options) for values in self.ship_values]
        self.fear: float = fear_factor * weights.fear * weights.patience / (weights.patience + view.quiet)
        self._threats: dict[tuple[int, int], PointMasks] = {}
        self._firing_cache: dict[tuple[object, ...], FiringTable] = {}
        self._firing_tables: dict[tuple[int, int, tuple[int, int]], FiringTable] = {}
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
            return tuple(pilot.fewest_moves(board, rate, rule, wind_case, goals) for wind_case in winds)

        for side, corner in enumerate(self.sea.corners):
            self.flag_routes.append([find_routes(rate, (self.sea.corners[1 - side],)) for rate in (0, 1)])
            self.home_routes.append([find_routes(rate, home_points(self.view, side)) for rate in (0, 1)])
            self.corner_routes.append(
                [pilot.fewest_moves(board, rate, rule, NO_WIND, (corner,)) for rate in (0, 1)]
            )

    def rounds_home(self, ship: int, berth: int, speed: int) -> float:
        """Return the rounds a ship at a berth needs to bring the enemy flag home, or UNREACHABLE_ROUNDS."""
        side = SHIP_SIDE[ship]
        flag_place, rate = self.view.flags[1 - side], SHIP_RATE[ship]
        home_routes = self.home_routes[side][rate]
        if speed == 0:
            return UNREACHABLE_ROUNDS
        if flag_place == ship:
            return _mean_moves(home_routes, berth) / speed
        if flag_place != HOME:
            return UNREACHABLE_ROUNDS
        corner = self.sea.corners[1 - side]
        rounds_back = min(_mean_moves(home_routes, corner * 6 + heading) for heading in range(6)) / speed
        if berth // 6 == corner:
            is_ready = self.view.ships[ship].ready and berth == self.berths[ship]
            return rounds_back + (1.0 if is_ready else 2.0)
        is_blocked = any(self.points[n] == corner for n in SHIPS_OF[1 - side])
        rounds_out = _mean_moves(self.flag_routes[side][rate], berth) / speed
        return rounds_out + 2.0 + rounds_back + (self.weights.blockade if is_blocked else 0.0)

    def flag_value(self, rounds: float) -> float:
        """Return the value of bringing a flag home in ``rounds`` rounds."""
        if rounds >= UNREACHABLE_ROUNDS:
            return 0.0
        full_rounds = int(rounds)
        return self._flag_values[full_rounds] + (rounds - full_rounds) * (
            self._flag_values[full_rounds + 1] - self._flag_values[full_rounds]
        )

    def _find_raider(self, side: int) -> int:
        """Return the ship of a side that could bring the flag home first, or -1."""
        fewest_rounds, raider = UNREACHABLE_ROUNDS, -1
        for n in SHIPS_OF[side]:
            if self.points[n] >= 0:
                rounds = self.rounds_home(n, self.berths[n], self.speeds[n])
                if rounds < fewest_rounds - 1e-9:
                    fewest_rounds, raider = rounds, n
        return raider

    def trip_value(self, ship: int, berth: int, speed: int) -> float:
        """Return the value of a trip from a berth to the flag and home, less the effect of defenders."""
        value = self.flag_value(self.rounds_home(ship, berth, speed))
        side = SHIP_SIDE[ship]
        if value <= 0 or self.view.flags[1 - side] != HOME:
            return value
        rounds = _mean_moves(self.flag_routes[side][SHIP_RATE[ship]], berth) / speed
        defence = 0.0
        for n in SHIPS_OF[1 - side]:
            if self.points[n] >= 0:
                defence += self.guard_weight(n, self.berths[n], rounds)
        return value / (1.0 + self.weights.guard * defence)

    def _ship_value(self, ship: int) -> ShipValue:
        """Return a ship's value, including the value of its speed in the race for the flags."""
        weights, rate = self.weights, SHIP_RATE[ship]
        speeds = SPEEDS[rate]
        mast_values = [weights.speed[speed] for speed in speeds]
        side = SHIP_SIDE[ship]
        other_ships = self.afloat_counts[side] - 1
        hull_value = weights.hull + weights.scarcity * (3 - other_ships)
        superiority = int(self.options.superiority)
        if other_ships == 0 or (superiority and self.afloat_counts[1 - side] >= superiority * other_ships):
            hull_value += weights.last_ship
        if self.plans_flags and self.points[ship] >= 0:
            # For our ships, only a flag aboard counts, because their value must not change as they sail.
            if ship in self.view.flags or ship == self.raiders[1 - self.side]:
                # Round the gains, so that later decisions find them in the cache.
                gains = {
                    speed_left: round(4 * self.trip_value(ship, self.berths[ship], speed_left)) / 4
                    for speed_left in set(speeds)
                }
                mast_values = [value + gains[speed] for value, speed in zip(mast_values, speeds, strict=True)]
            if self.view.flags[1 - SHIP_SIDE[ship]] == ship:
                hull_value += weights.raid / 4
        return ShipValue(hull_value, tuple(mast_values), weights.guns, FATAL_GUNS[self.options.strike][rate])

    def _set_guards(self) -> None:
        """Set the value of the enemy's raid (``raid_stake``), the rounds until it arrives (``raid_arrival``)
        and the weight of our ships as defenders (``guard_weights``).
        """
        enemy_side = 1 - self.side
        self.raid_stake: float = 0.0
        self.raid_arrival: float = 0.0
        self.guard_weights: list[float] = [0.0] * len(self.points)
        raider = self.raiders[enemy_side]
        if not self.plans_flags or raider < 0:
            return
        self.raid_stake = self.flag_value(self.rounds_home(raider, self.berths[raider], self.speeds[raider]))
        if self.view.flags[self.side] != HOME:
            return
        self.raid_arrival = _mean_moves(
            self.flag_routes[enemy_side][SHIP_RATE[raider]], self.berths[raider]
        ) / max(1, self.speeds[raider])
        for n in self.own_ships:
            self.guard_weights[n] = self.guard_weight(n, self.berths[n], self.raid_arrival)

    def guard_weight(self, ship: int, berth: int, rounds: float) -> float:
        """Return a ship's weight as a defender, from 0 to 1, if the raider arrives in ``rounds`` rounds."""
        speed = self.speeds[ship]
        if not speed:
            return 0.0
        delay = self.corner_routes[SHIP_SIDE[ship]][SHIP_RATE[ship]][berth] / speed - rounds
        return 1.0 if delay <= 0 else max(0.0, 1.0 - delay / 4)

    def raid_value(self, ship: int, berth: int) -> float:
        """Return the value of the enemy's raid if our ship is at a berth."""
        if self.raid_stake <= 0 or self.view.flags[self.side] != HOME:
            return 0.0
        defence = self.guard_weight(ship, berth, self.raid_arrival)
        for n in self.own_ships:
            if n != ship:
                defence += self.guard_weights[n]
        factor = 1.0 / (1.0 + self.weights.guard * defence)
        if berth // 6 == self.sea.corners[self.side]:
            factor *= self._flag_values[int(self.weights.blockade)] / self._flag_values[0]
        return self.raid_stake * factor

    def moves_left(self, ship_number: int) -> int:
        """Return our ship's moves left this turn, or an enemy's moves in a whole turn."""
        ship = self.view.ships[ship_number]
        if SHIP_SIDE[ship_number] != self.view.turn:
            return self.speeds[ship_number]
        if ship.took or ship.joined or ship.closed or is_repairing(self.view, ship_number):
            return 0
        return moves_left(ship_number, ship)

    def shots(self, ship_number: int, side: int) -> int:
        """Return the shots on one side of our ship this turn, or of an enemy in its next turn."""
        ship = self.view.ships[ship_number]
        if SHIP_SIDE[ship_number] != self.view.turn:
            return ship.guns[side]
        if is_repairing(self.view, ship_number) and not self.options.repair_fire:
            return 0
        return shots_left(ship, side)

    def fire_reach(self, enemy: int) -> int:
        """Return how far an enemy's guns reach in its next turn, in steps."""
        return self.speeds[enemy] + GUN_REACH

    def threat_masks(self, enemy: int, mover: int) -> PointMasks:
        """Return the points at which an enemy can fire to port and to starboard in its next turn, each with a
        mask of its positions relative to the enemy.

        ``mover`` is our ship about to move (OFF: all are). Do not modify the result.
        """
        masks = self._threats.get((enemy, mover))
        if masks is None:
            speed = self.speeds[enemy]
            movers = (enemy, *self.own_ships) if mover < 0 else (enemy, mover)
            distances = self.sea.distances(self.points[enemy])
            # Ignore ships beyond its reach: they do not block it, and the masks can be reused more often.
            obstacles = frozenset(
                point
                for n, point in enumerate(self.points)
                if n not in movers and point >= 0 and distances[point] <= speed
            )
            guns = self.view.ships[enemy].guns
            sail_rules = (self.options.board, SHIP_RATE[enemy], self.options.wind_no_go, self.view.wind)
            land_blocks, has_guns = self.options.los != "none", (guns[0] > 0, guns[1] > 0)
            masks = _threat_masks(land_blocks, sail_rules, self.berths[enemy], speed, obstacles, has_guns)
            self._threats[enemy, mover] = masks
        return masks

    def danger(self, enemy: int, ship: int, berth: int, mover: int) -> float:
        """Return our ship's expected losses at a berth in an enemy's next turn. ``mover``: see
        ``threat_masks``.
        """
        dangers = self.dangers_by_side(enemy, ship, berth, mover)
        return max(dangers) + self.weights.second_broadside * min(dangers)

    def dangers_by_side(self, enemy: int, ship: int, berth: int, mover: int) -> list[float]:
        """Return the losses in ``danger`` separately for the enemy's port and starboard guns."""
        point, heading = divmod(berth, 6)
        dangers = [0.0, 0.0]
        gains, hull = self.gains[ship], self.hulls[ship]
        for side, masks in enumerate(self.threat_masks(enemy, mover)):
            fire_mask = masks.get(point)
            if fire_mask:
                shots = self.view.ships[enemy].guns[side]
                for mask, distance, aspect in ASPECT_MASKS[self.options.aspect_rule][heading]:
                    if fire_mask & mask:
                        danger = gains.expected_loss(hull, shots, distance, aspect)
                        if danger > dangers[side]:
                            dangers[side] = danger
        return dangers

    def firing_table(
        self,
        ship: int,
        targets: list[int],
        berths: list[int],
        *,
        with_forts: bool,
        shots: Shots | None = None,
    ) -> FiringTable:
        """Return the berths from which a ship's broadsides have a target, with all ships at ``berths``.

        ``with_forts``: whether port guns are targets too. ``shots`` replaces the shots left. Do not modify
        the result.
        """
        has_fixed_shots = shots is not None
        if shots is None:
            shots = (self.shots(ship, 0), self.shots(ship, 1))
        if not any(shots):
            return {}, {}
        distances = self.sea.distances(berths[ship] // 6)
        max_steps = (
            self.speeds[ship]
            if SHIP_SIDE[ship] != self.view.turn or has_fixed_shots
            else self.moves_left(ship)
        ) + GUN_REACH
        ships = tuple((n, berths[n]) for n in targets if distances[berths[n] // 6] <= max_steps)
        guns: tuple[int, ...] = ()
        if with_forts:
            guns = tuple(
                gun
                for gun in GUNS_OF[1 - SHIP_SIDE[ship]]
                if self.view.forts[gun] <= READY and distances[self.sea.guns[gun]] <= max_steps
            )
        is_raider = self.raid is not None and self.raid.ship == ship
        battery_value = self.weights.raid_battery if is_raider else self.weights.battery
        key = shots, ships, guns, battery_value
        table = self._firing_cache.get(key)
        if table is None:
            table = self._firing_cache[key] = self._merge_tables(shots, ships, guns, battery_value)
        return table

    def _merge_tables(
        self, shots: Shots, ships: tuple[tuple[int, int], ...], guns: tuple[int, ...], battery_value: float
    ) -> FiringTable:
        if len(ships) == 1 and not guns:
            return self._firing_table_at(*ships[0], shots)
        best_table: FiringTable = ({}, {})
        for target, target_berth in ships:
            ship_table = self._firing_table_at(target, target_berth, shots)
            for side in (0, 1):
                side_table = best_table[side]
                for berth, entry in ship_table[side].items():
                    old_entry = side_table.get(berth)
                    if old_entry is None or entry[0] > old_entry[0] + 1e-12:
                        side_table[berth] = entry
        for gun in guns:
            self._add_port_guns(gun, best_table, shots, battery_value)
        return best_table

    def _firing_table_at(self, target: int, berth: int, shots: Shots) -> FiringTable:
        """Return the berths from which broadsides can hit a ship. Do not modify the result."""
        key = target, berth, shots
        table = self._firing_tables.get(key)
        if table is None:
            table = self._firing_tables[key] = ({}, {})
            point, heading = divmod(berth, 6)
            gains, hull = self.gains[target], self.hulls[target]
            aspect = ASPECT[self.options.aspect_rule][heading]
            for offset, *berths_by_side in self.fields.firing_berths(point):
                for side in (0, 1):
                    if shots[side]:
                        gain = gains.expected_loss(hull, shots[side], DISTANCES[offset], aspect[offset])
                        _record_gain(table[side], berths_by_side[side], gain, target)
        return table

    def _add_port_guns(self, gun: int, table: FiringTable, shots: Shots, battery_value: float) -> None:
        hit_faces = HIT_FACES[self.options.range_rule]
        for offset, *berths_by_side in self.fields.firing_berths(self.sea.guns[gun]):
            for side in (0, 1):
                if shots[side]:
                    gain = battery_value * destruction_chance(hit_faces[DISTANCES[offset]], shots[side])
                    _record_gain(table[side], berths_by_side[side], gain, GUN + gun)

    def hazards(self, ship: int) -> dict[int, float]:
        """Return a ship's expected losses, by point, to the enemy's port guns this round."""
        losses: dict[int, float] = {}
        gains, hull = self.gains[ship], self.hulls[ship]
        for gun in GUNS_OF[1 - SHIP_SIDE[ship]]:
            if self.view.forts[gun] == READY:
                for point, offset in self.sea.offsets_from[self.sea.guns[gun]].items():
                    loss = gains.expected_loss(hull, 1, DISTANCES[offset], 0)
                    losses[point] = losses.get(point, 0.0) + self.weights.exposure * loss
        return losses

    def settled_ships(self, ship: int) -> list[int]:
        """Return our other ships that will not move before the enemy's turn, and so share its fire."""
        ships = self.view.ships
        return [n for n in self.own_ships if n != ship and (ships[n].closed or not self.speeds[n])]

    def _set_pulls(self) -> None:
        """Set how strongly each enemy attracts our ships: by the average gain of a hit on it."""
        self.enemy_pulls: list[tuple[float, int, bytes]] = []
        # The more quiet rounds pass, the more ships seek a fight.
        quiet_factor = 1.0 + self.view.quiet / 10
        for n in self.enemy_ships:
            masts, port, starboard = self.hulls[n]
            hits = len(MASTS_OF[masts]) + port + starboard
            pull = (
                self.weights.pull * quiet_factor * self.ship_values[n].value_of(self.hulls[n]) / max(1, hits)
            )
            self.enemy_pulls.append((pull, self.points[n], self.sea.distances(self.points[n])))

    def pull_value(self, ship: int, berth: int) -> float:
        """Return the value of being near enemies at a berth: 0 for a ship with the enemy flag."""
        if self.view.flags[1 - self.side] == ship:
            return 0.0
        highest_pull, point = 0.0, berth // 6
        is_slow, rate = self.speeds[ship] <= SLOW_SPEED, SHIP_RATE[ship]
        for pull, enemy_point, distances in self.enemy_pulls:
            steps = distances[point]
            if is_slow:
                # Count moves: by distance alone, a ship too slow to turn and sail on would never turn.
                steps = min(
                    32, pilot.fewest_moves(self.options.board, rate, "off", NO_WIND, (enemy_point,))[berth]
                )
            value = pull * (32 - steps) / 32
            if value > highest_pull:
                highest_pull = value
        return highest_pull

    def value_lead(self) -> float:
        """Return the side's lead in value, ignoring immediate shots and threats."""
        weights, total = self.weights, 0.0
        for n, point in enumerate(self.points):
            if point >= 0:
                _, port, starboard = self.hulls[n]
                guns = weights.guns
                value = 2 * weights.hull + weights.speed[self.speeds[n]] + guns[port] + guns[starboard]
                total += value if SHIP_SIDE[n] == self.side else -value
        for side, raider in enumerate(self.raiders):
            if raider >= 0:
                value = self.trip_value(raider, self.berths[raider], self.speeds[raider]) / 2
                total += value if side == self.side else -value
        return total


def _record_gain(
    side_table: dict[int, tuple[float, int]], berths: tuple[int, ...], gain: float, target: int
) -> None:
    if gain <= 0:
        return
    entry = gain, target
    for berth in berths:
        old_entry = side_table.get(berth)
        if old_entry is None or gain > old_entry[0] + 1e-12:
            side_table[berth] = entry


@lru_cache(maxsize=512)
def _threat_masks(
    land_blocks: bool,
    sail_rules: tuple[str, int, str, int],
    start: int,
    moves: int,
    obstacles: frozenset[int],
    has_guns: tuple[bool, bool],
) -> PointMasks:
    """Return the points that a ship can fire at after up to ``moves`` moves (see ``Outlook.threat_masks``).

    ``obstacles``: points that block it. ``sail_rules``: the board, the ship's class, the wind rule and the
    wind.
    """
    board, rate, rule, wind = sail_rules
    next_berths = pilot.next_berths(board, rate, rule, wind)
    fields = pilot.fields_of_fire(board, land_blocks)
    frontier = [start]
    berths_seen = set(frontier)
    for _ in range(moves):
        next_frontier = []
        for berth in frontier:
            for dest in next_berths[berth]:
                if dest >= 0 and dest not in berths_seen and dest // 6 not in obstacles:
                    berths_seen.add(dest)
                    next_frontier.append(dest)
        frontier = next_frontier
    coverage: PointMasks = ({}, {})
    sides = [side for side in (0, 1) if has_guns[side]]
    for berth in berths_seen:
        field = fields.field_at(berth)
        for side in sides:
            masks = coverage[side]
            for point, bit in field[side]:
                masks[point] = masks.get(point, 0) | bit
    return coverage


def _mean_moves(route_pair: tuple[bytes, ...], berth: int) -> float:
    return (route_pair[0][berth] + route_pair[1][berth]) / 2
