"""A position as an admiral sees it: what each ship is worth, who can fire where next turn, and how the flags stand.

An ``Outlook`` is made for one decision of one side and looked up many times. Values are in units of worth, from the view
of that side. Shots and flags of the present turn are left to ``voyage``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from navals.games.trafalgar.ai import pilot
from navals.games.trafalgar.ai.errand import Raid
from navals.games.trafalgar.ai.pilot import FREE, REACH, VIEWS
from navals.games.trafalgar.ai.salvo import Gains, Hull, Worth, downed, gains
from navals.games.trafalgar.ai.weights import Weights
from navals.games.trafalgar.rules.events import GUN
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, READY, SIXTHS, shots_left
from navals.games.trafalgar.rules.fleet import HOME, OF, RATE, SIDE, SPEED, moves_left
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import DISTANCE, GUN_SIDE, GUNS_OF, Chart
from navals.games.trafalgar.rules.sailing.moves import idle_for_repair
from navals.games.trafalgar.rules.view import View

SLOW: Final = 2
"""Moves in a turn of a ship that cannot turn about and sail on in one."""
NEVER: Final = 60.0
"""Rounds to a flag that nobody brings home."""
Masks = tuple[dict[int, int], dict[int, int]]
Fires = tuple[dict[int, tuple[float, int]], dict[int, tuple[float, int]]]
"""To port and to starboard: for berths from which a broadside finds a target, its gain and the target."""


@lru_cache(maxsize=64)
def _fading(raid: float, pace: float) -> tuple[float, ...]:
    values = [raid]
    for _ in range(int(NEVER) + 1):
        values.append(values[-1] * pace)
    return tuple(values)


def warm(view: View) -> Iterator[None]:
    """Make the tables that an ``Outlook`` of this view asks for, one at a time."""
    rule, sea = view.options.wind_no_go, view.sea
    for side in (0, 1):
        for goals in ((sea.corner[side],), home(view, side)):
            for rate in (0, 1):
                for wind in (FREE, view.wind):
                    if wind == FREE or (rule != "off" and wind >= 0):
                        pilot.route(view.options.board, rate, rule, wind, goals)
                        yield


def home(view: View, side: int) -> tuple[int, ...]:
    """Where a side must bring the enemy flag (R37)."""
    sea, rule = view.sea, view.options.home_point
    if rule == "corner":
        return (sea.corner[side],)
    return sea.berths[side] if rule == "any_anchorage" else sea.basin[side]


class Outlook:
    """``side`` is to decide. ``plans``: flags are thought of; ``fears``: how much the enemy's next turn is,
    in shares of the weight for it."""

    def __init__(self, view: View, side: int, weights: Weights, *, plans: bool, fears: float) -> None:
        self.view = view
        self.side = side
        self.weights = weights
        self.plans = plans
        self.options: Options = view.options
        self.sea: Chart = view.sea
        self.fields: pilot.Fields = pilot.fields(self.options.board, self.options.los != "none")
        ships = view.ships
        self.at: list[int] = [ship.at for ship in ships]
        self.berth: list[int] = [ship.at * 6 + ship.heading for ship in ships]
        self.hull: list[Hull] = [(ship.masts, ship.guns[0], ship.guns[1]) for ship in ships]
        self.speed: list[int] = [SPEED[RATE[n]][ship.masts] for n, ship in enumerate(ships)]
        self.ours: list[int] = [n for n in OF[side] if ships[n].at >= 0]
        self.theirs: list[int] = [n for n in OF[1 - side] if ships[n].at >= 0]
        self._fade = _fading(weights.raid, weights.pace)
        self._routes()
        self.afloat: list[int] = [sum(1 for n in OF[s] if ships[n].at >= 0) for s in (0, 1)]
        self.raider: list[int] = [self._foremost(0), self._foremost(1)]
        self.worth: list[Worth] = [self._worth(n) for n in range(len(ships))]
        self.gains: list[Gains] = [gains(worth, self.options) for worth in self.worth]
        self.fear: float = fears * weights.fear * weights.patience / (weights.patience + view.quiet)
        self._threats: dict[tuple[int, int], Masks] = {}
        self._merged: dict[tuple[object, ...], Fires] = {}
        self._aims: dict[tuple[int, int, tuple[int, int]], Fires] = {}
        self._guarding()
        self._pulls()
        self.raid: Raid | None = None
        """What is found by ``raids``, before anything else is looked up."""

    def _routes(self) -> None:
        """For each side and class the ways to the enemy's corner and home, half with this wind and half without any."""
        board, rule, wind = self.options.board, self.options.wind_no_go, self.view.wind
        winds = (FREE, FREE) if rule == "off" or wind < 0 else (wind, FREE)
        self.out: list[list[tuple[bytes, bytes]]] = []
        self.back: list[list[tuple[bytes, bytes]]] = []
        self.post: list[list[bytes]] = []
        for side in (0, 1):
            corner, port = (self.sea.corner[1 - side],), home(self.view, side)
            self.out.append([_pair(board, rate, rule, winds, corner) for rate in (0, 1)])
            self.back.append([_pair(board, rate, rule, winds, port) for rate in (0, 1)])
            self.post.append(
                [pilot.route(board, rate, rule, FREE, (self.sea.corner[side],)) for rate in (0, 1)]
            )

    def rounds(self, number: int, berth: int, speed: int) -> float:
        """The rounds after which a ship could have brought the enemy flag home from a berth; NEVER if it cannot."""
        side = SIDE[number]
        flag, rate = self.view.flags[1 - side], RATE[number]
        back = self.back[side][rate]
        if speed == 0:
            return NEVER
        if flag == number:
            return _mean(back, berth) / speed
        if flag != HOME:
            return NEVER
        corner = self.sea.corner[1 - side]
        home = min(_mean(back, corner * 6 + heading) for heading in range(6)) / speed
        if berth // 6 == corner:
            return home + (1.0 if self.view.ships[number].ready and berth == self.berth[number] else 2.0)
        blocked = any(self.at[n] == corner for n in OF[1 - side])
        return (
            _mean(self.out[side][rate], berth) / speed + 2.0 + home + (self.weights.wall if blocked else 0.0)
        )

    def fade(self, rounds: float) -> float:
        """What a flag is worth that comes home after ``rounds`` rounds."""
        if rounds >= NEVER:
            return 0.0
        low = int(rounds)
        return self._fade[low] + (rounds - low) * (self._fade[low + 1] - self._fade[low])

    def _foremost(self, side: int) -> int:
        """The ship of a side that would bring the flag home first, -1 if none can."""
        best, number = NEVER, -1
        for n in OF[side]:
            if self.at[n] >= 0:
                rounds = self.rounds(n, self.berth[n], self.speed[n])
                if rounds < best - 1e-9:
                    best, number = rounds, n
        return number

    def errand(self, number: int, berth: int, speed: int) -> float:
        """What a ship's way to the flag and home with it is worth at a berth: less, the more defenders are in time."""
        value = self.fade(self.rounds(number, berth, speed))
        side = SIDE[number]
        if value <= 0 or self.view.flags[1 - side] != HOME:
            return value
        due = _mean(self.out[side][RATE[number]], berth) / speed
        strength = 0.0
        for n in OF[1 - side]:
            if self.at[n] >= 0:
                strength += self.guard(n, self.berth[n], due)
        return value / (1.0 + self.weights.guard * strength)

    def _worth(self, number: int) -> Worth:
        """A ship's worth, with what it means for the flags by its masts."""
        weights, rate = self.weights, RATE[number]
        speeds = SPEED[rate]
        masts = [weights.speed[speed] for speed in speeds]
        side = SIDE[number]
        left = self.afloat[side] - 1
        hull = weights.hull + weights.few * (3 - left)
        times = int(self.options.superiority)
        if left == 0 or (times and self.afloat[1 - side] >= times * left):
            hull += weights.decide
        if self.plans and self.at[number] >= 0:
            # A ship of ours counts for what it carries alone: what it is worth must not change as it sails.
            if number in self.view.flags or number == self.raider[1 - self.side]:
                # Rounded, so that the gains are found again in the next decision.
                gain = {s: round(4 * self.errand(number, self.berth[number], s)) / 4 for s in set(speeds)}
                masts = [value + gain[speed] for value, speed in zip(masts, speeds, strict=True)]
            if self.view.flags[1 - SIDE[number]] == number:
                hull += weights.raid / 4
        return Worth(hull, tuple(masts), weights.guns)

    def _guarding(self) -> None:
        """How the enemy's raid stands, and which of our ships can be at the corner in time."""
        enemy = 1 - self.side
        self.stake: float = 0.0
        self.due: float = 0.0
        self.guards: list[float] = [0.0] * len(self.at)
        raider = self.raider[enemy]
        if not self.plans or raider < 0:
            return
        self.stake = self.fade(self.rounds(raider, self.berth[raider], self.speed[raider]))
        if self.view.flags[self.side] != HOME:
            return
        self.due = _mean(self.out[enemy][RATE[raider]], self.berth[raider]) / max(1, self.speed[raider])
        for n in self.ours:
            self.guards[n] = self.guard(n, self.berth[n], self.due)

    def guard(self, number: int, berth: int, due: float) -> float:
        """How much a ship at a berth counts as a defender of its corner, if the raider is there in ``due`` rounds: 0 to 1."""
        speed = self.speed[number]
        if not speed:
            return 0.0
        late = self.post[SIDE[number]][RATE[number]][berth] / speed - due
        return 1.0 if late <= 0 else max(0.0, 1.0 - late / 4)

    def raided(self, number: int, berth: int) -> float:
        """What the enemy's raid is worth to him while our ship is at a berth."""
        if self.stake <= 0 or self.view.flags[self.side] != HOME:
            return 0.0
        strength = self.guard(number, berth, self.due)
        for n in self.ours:
            if n != number:
                strength += self.guards[n]
        factor = 1.0 / (1.0 + self.weights.guard * strength)
        if berth // 6 == self.sea.corner[self.side]:
            factor *= self._fade[int(self.weights.wall)] / self._fade[0]
        return self.stake * factor

    def moves(self, number: int) -> int:
        """What is left to a ship of ours this turn, or a whole turn of an enemy."""
        ship = self.view.ships[number]
        if SIDE[number] != self.view.turn:
            return self.speed[number]
        if ship.took or ship.joined or ship.closed or idle_for_repair(self.view, number):
            return 0
        return moves_left(number, ship)

    def shots(self, number: int, side: int) -> int:
        """What a side of a ship can fire this turn, or in its next one."""
        ship = self.view.ships[number]
        if SIDE[number] != self.view.turn:
            return ship.guns[side]
        if idle_for_repair(self.view, number) and not self.options.repair_fire:
            return 0
        return shots_left(ship, side)

    def scope(self, number: int) -> int:
        """How far the guns of an enemy can come in its next turn."""
        return self.speed[number] + REACH

    def threat(self, number: int, mover: int) -> Masks:
        """The points on which an enemy can fire in his next turn, to port and to starboard, with the lies of the target;
        one ship of ours is about to move (OFF: all of them are). Not to be changed."""
        covered = self._threats.get((number, mover))
        if covered is None:
            at, speed = self.at[number], self.speed[number]
            gone = (number, *self.ours) if mover < 0 else (number, mover)
            far = self.sea.distances(at)
            # Those beyond its reach bar nothing: without them the same masks serve for many decisions.
            taken = frozenset(
                point
                for n, point in enumerate(self.at)
                if n not in gone and point >= 0 and far[point] <= speed
            )
            guns = self.view.ships[number].guns
            covered = self._threats[number, mover] = _masks(
                self.options.los != "none",
                (self.options.board, RATE[number], self.options.wind_no_go, self.view.wind),
                self.berth[number],
                speed,
                taken,
                (guns[0] > 0, guns[1] > 0),
            )
        return covered

    def menace(self, enemy: int, number: int, berth: int, mover: int) -> float:
        """What an enemy can take from a ship of ours at a berth in his next turn, roughly; ``mover`` as in ``threat``."""
        sides = self.menaces(enemy, number, berth, mover)
        return max(sides) + self.weights.swing * min(sides)

    def menaces(self, enemy: int, number: int, berth: int, mover: int) -> list[float]:
        """What an enemy can take from a ship of ours at a berth in his next turn, by his guns to port and to starboard."""
        point, heading = divmod(berth, 6)
        sides = [0.0, 0.0]
        known, hull = self.gains[number], self.hull[number]
        for side, masks in enumerate(self.threat(enemy, mover)):
            seen = masks.get(point)
            if seen:
                shots = self.view.ships[enemy].guns[side]
                for mask, distance, aspect in VIEWS[self.options.aspect_rule][heading]:
                    if seen & mask:
                        gain = known.of(hull, shots, distance, aspect)
                        if gain > sides[side]:
                            sides[side] = gain
        return sides

    def fires(
        self,
        number: int,
        targets: list[int],
        berths: list[int],
        *,
        forts: bool,
        shots: tuple[int, int] | None = None,
    ) -> Fires:
        """Where the broadsides of a ship find a target, ``berths`` being those of all ships. ``shots``: not those that
        are left. Not to be changed."""
        given = shots is not None
        if shots is None:
            shots = (self.shots(number, 0), self.shots(number, 1))
        if not any(shots):
            return {}, {}
        far = self.sea.distances(berths[number] // 6)
        most = (self.speed[number] if SIDE[number] != self.view.turn or given else self.moves(number)) + REACH
        ships = tuple((n, berths[n]) for n in targets if far[berths[n] // 6] <= most)
        guns: tuple[int, ...] = ()
        if forts:
            guns = tuple(
                gun
                for gun in GUNS_OF[1 - SIDE[number]]
                if self.view.forts[gun] <= READY and far[self.sea.guns[gun]] <= most
            )
        battery = self.weights.battery
        if self.raid is not None and self.raid.ship == number:
            battery = self.weights.storm
        key = shots, ships, guns, battery
        merged = self._merged.get(key)
        if merged is None:
            merged = self._merged[key] = self._merge(shots, ships, guns, battery)
        return merged

    def _merge(
        self,
        shots: tuple[int, int],
        ships: tuple[tuple[int, int], ...],
        guns: tuple[int, ...],
        battery: float,
    ) -> Fires:
        """The best of what broadsides find in any of these."""
        if len(ships) == 1 and not guns:
            return self._aimed(*ships[0], shots)
        best: Fires = ({}, {})
        for target, at in ships:
            part = self._aimed(target, at, shots)
            for side in (0, 1):
                into = best[side]
                for berth, entry in part[side].items():
                    before = into.get(berth)
                    if before is None or entry[0] > before[0] + 1e-12:
                        into[berth] = entry
        for gun in guns:
            self._forts(gun, best, shots, battery)
        return best

    def _aimed(self, target: int, berth: int, shots: tuple[int, int]) -> Fires:
        """Where broadsides of ``shots`` (to port, to starboard) reach one ship that lies at a berth. Not to be changed."""
        key = target, berth, shots
        fires = self._aims.get(key)
        if fires is None:
            fires = self._aims[key] = ({}, {})
            point, heading = divmod(berth, 6)
            known, hull = self.gains[target], self.hull[target]
            aspect = ASPECT[self.options.aspect_rule][heading]
            for lie, *sides in self.fields.onto(point):
                for side in (0, 1):
                    if shots[side]:
                        gain = known.of(hull, shots[side], DISTANCE[lie], aspect[lie])
                        _enter(fires[side], sides[side], gain, target)
        return fires

    def _forts(self, gun: int, fires: Fires, shots: tuple[int, int], battery: float) -> None:
        """The same for a port gun of the enemy."""
        sixths = SIXTHS[self.options.range_rule]
        for lie, *sides in self.fields.onto(self.sea.guns[gun]):
            for side in (0, 1):
                if shots[side]:
                    gain = battery * downed(sixths[DISTANCE[lie]], shots[side])
                    _enter(fires[side], sides[side], gain, GUN + gun)

    def hazards(self, number: int) -> dict[int, float]:
        """What the enemy's port guns that may still fire this round take from a ship, by point."""
        losses: dict[int, float] = {}
        known, hull = self.gains[number], self.hull[number]
        for gun in GUNS_OF[1 - SIDE[number]]:
            if self.view.forts[gun] != READY or GUN_SIDE[gun] == SIDE[number]:
                continue
            for point, lie in self.sea.near[self.sea.guns[gun]].items():
                loss = known.of(hull, 1, DISTANCE[lie], 0)
                losses[point] = losses.get(point, 0.0) + self.weights.shelter * loss
        return losses

    def settled(self, number: int) -> list[int]:
        """Our other ships that stay where they are until the enemy's turn: they share his fire with this one."""
        ships = self.view.ships
        return [n for n in self.ours if n != number and (ships[n].closed or not self.speed[n])]

    def _pulls(self) -> None:
        """How much each enemy draws our ships: what is gained for a hit at him."""
        self.pulls: list[tuple[float, int, bytes]] = []
        # The longer nothing happens, the more the ships seek it.
        urge = 1.0 + self.view.quiet / 10
        for n in self.theirs:
            masts, port, starboard = self.hull[n]
            hits = (masts & 1) + (masts >> 1 & 1) + (masts >> 2) + port + starboard
            pull = self.weights.pull * urge * self.worth[n].of(self.hull[n]) / max(1, hits)
            self.pulls.append((pull, self.at[n], self.sea.distances(self.at[n])))

    def pull(self, number: int, berth: int) -> float:
        """What speaks for a berth because enemies are near; a ship with the enemy's flag seeks none."""
        if self.view.flags[1 - self.side] == number:
            return 0.0
        best, point = 0.0, berth // 6
        slow, rate = self.speed[number] <= SLOW, RATE[number]
        for pull, at, distances in self.pulls:
            far = distances[point]
            if slow:
                # By steps alone it would never turn: a turn is all it has time for.
                far = min(32, pilot.route(self.options.board, rate, "off", FREE, (at,))[berth])
            value = pull * (32 - far) / 32
            if value > best:
                best = value
        return best

    def balance(self) -> float:
        """How much better the side stands than its enemy, shots and threats of this moment left out."""
        weights, total = self.weights, 0.0
        for n, at in enumerate(self.at):
            if at >= 0:
                _, port, starboard = self.hull[n]
                value = (
                    2 * weights.hull
                    + weights.speed[self.speed[n]]
                    + weights.guns[port]
                    + weights.guns[starboard]
                )
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
        known = fires.get(berth)
        if known is None or gain > known[0] + 1e-12:
            fires[berth] = entry


@lru_cache(maxsize=512)
def _masks(
    veiled: bool,
    sailing: tuple[str, int, str, int],
    start: int,
    moves: int,
    taken: frozenset[int],
    armed: tuple[bool, bool],
) -> Masks:
    """What a ship covers that sails up to ``moves`` moves from a berth, points ``taken`` being in its way (see ``threat``).
    ``sailing``: the board, its class, the rule of the wind, the wind."""
    board, rate, rule, wind = sailing
    ways = pilot.steps(board, rate, rule, wind)
    known = pilot.fields(board, veiled)
    ring = [start]
    seen = set(ring)
    for _ in range(moves):
        following = []
        for berth in ring:
            for to in ways[berth]:
                if to >= 0 and to not in seen and to // 6 not in taken:
                    seen.add(to)
                    following.append(to)
        ring = following
    covered: Masks = ({}, {})
    sides = [side for side in (0, 1) if armed[side]]
    for berth in seen:
        field = known.of(berth)
        for side in sides:
            masks = covered[side]
            for point, bit in field[side]:
                masks[point] = masks.get(point, 0) | bit
    return covered


def _pair(
    board: str, rate: int, rule: str, winds: tuple[int, int], goals: tuple[int, ...]
) -> tuple[bytes, bytes]:
    return pilot.route(board, rate, rule, winds[0], goals), pilot.route(board, rate, rule, winds[1], goals)


def _mean(pair: tuple[bytes, bytes], berth: int) -> float:
    return (pair[0][berth] + pair[1][berth]) / 2
