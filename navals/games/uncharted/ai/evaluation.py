"""What things are worth to computer players: ships, shots, fights hand to hand, and places on the sea.

Worth is in points of the fleet lists. Shots are judged by the exact chances of their dice; from where a ship might lie they are
judged quickly, by centres, ends and headings, without hulls that stand in the way. Nothing here depends on the machine: there are
no transcendental functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from navals.games.uncharted.ai.weights import MARKER_COST, WEIGHTS, Weights
from navals.games.uncharted.rules.data.fleet import BATTERIES, HALVES, NEUTRAL, Profile, Ship
from navals.games.uncharted.rules.fire import pool
from navals.games.uncharted.rules.fire.attack import outcome
from navals.games.uncharted.rules.fire.criticals import table
from navals.games.uncharted.rules.fire.gunnery import attack_dice
from navals.games.uncharted.rules.fire.pool import Throw
from navals.games.uncharted.rules.position import Position
from navals.games.uncharted.rules.sea.moves import movement
from navals.geometry.plane import COS, SIN

BAND: Final = 8000.0
MOST_DICE: Final = 24
"""Crews in a fight are counted up to this many."""
PRIZE: Final = 0.5
"""What a prize scores more than a ship that is sunk, as a share of its points (3.14)."""
MARGIN: Final = 120.0
"""Gaps are measured roughly: a shot counts in a band if it is at least that much within it, in thousandths of an inch."""
STEPS: Final = 136
"""Gaps that are looked at, in half inches, at most."""
TAIL: Final = (0.0, 0.7, 0.5, 0.35)
"""Beyond the reach of its guns a ship still hopes for this share of its best shot, by band: that draws it nearer."""


def worth(card: Profile, hull: int, crew: int, weights: Weights = WEIGHTS) -> float:
    """What a ship with ``hull`` and ``crew`` left is worth; 0 if it is lost."""
    if hull <= 0:
        return 0.0
    if crew <= 0:
        return 0.15 * card.points
    rest = 1.0 - weights.floating - weights.crew
    return card.points * (weights.floating + rest * hull / card.hull + weights.crew * crew / card.crew)


@lru_cache(maxsize=4096)
def after_criticals(card: Profile, hull: int, crew: int, count: int, house: str = "") -> float:
    """What is left of a ship's worth, on average, after ``count`` critical hits. ``house``: numbers of the table (``Options``)."""
    if count <= 0 or hull <= 0:
        return worth(card, hull, crew)
    total = 0.0
    for row, entry in table(house).items():
        ways = 6 - abs(7 - row)
        if not entry.hull:
            continue
        lost = entry.crew + (2 if entry.crew_die else 0)
        left = after_criticals(card, hull - entry.hull, crew - lost, count - 1, house)
        if left > 0 and entry.marker:
            left -= MARKER_COST[entry.marker] * card.points
        total += ways * left
    return total / 36


@lru_cache(maxsize=1 << 16)
def harm(
    card: Profile,
    hull: int,
    crew: int,
    dice: int,
    bonus: int = 0,
    needs: int = 4,
    softer: int = 0,
    red: bool = False,
    house: str = "",
) -> float:
    """What an attack with ``dice`` dice costs a ship on average. ``softer`` is taken off its ratings."""
    if dice <= 0:
        return 0.0
    return harm_of(card, hull, crew, pool.chances(dice, Throw(needs, bonus)), softer, red, house)


def harm_of(
    card: Profile,
    hull: int,
    crew: int,
    odds: tuple[float, ...],
    softer: int = 0,
    red: bool = False,
    house: str = "",
) -> float:
    """What an attack costs a ship on average, ``odds`` being the chances of 0, 1, 2, ... hits (see ``harm``)."""
    damage, critical = card.damage - softer, card.critical - softer
    before = worth(card, hull, crew)
    total = 0.0
    for hits in range(damage, len(odds)):
        chance = odds[hits]
        if chance < 1e-9:
            continue
        criticals, hurt = outcome(hits, damage, critical, red=red)
        left = (
            after_criticals(card, hull, crew, criticals, house)
            if criticals
            else worth(card, hull - hurt, crew)
        )
        total += chance * (before - left)
    return total


@lru_cache(maxsize=8192)
def fight(own: int, other: int) -> tuple[float, float, float]:
    """How crews fare that fight to the end: the chances that the first, or the other, is alone left, and the share of the first
    crew that is left if it wins."""
    if own <= 0 or other <= 0:
        return float(own > 0), float(other > 0), 1.0
    mine, theirs = pool.chances(own), pool.chances(other)
    won = lost = share = 0.0
    still = mine[0] * theirs[0]
    for kills in range(other + 1):
        p = mine[kills] if kills < other else pool.at_least(mine, other)
        for losses in range(own + 1):
            q = theirs[losses] if losses < own else pool.at_least(theirs, own)
            chance = p * q
            if chance < 1e-7 or (kills == 0 and losses == 0):
                continue
            w, b, s = fight(own - losses, other - kills)
            won += chance * w
            lost += chance * b
            share += chance * w * s * (own - losses) / own
    scale = 1.0 - still
    return won / scale, lost / scale, share / won if won > 0 else 0.0


class Vessel(msgspec.Struct, frozen=True):
    """A ship as players see it. ``guns``: by battery its dice in each band, after losses (whole, and for a partial target);
    ``reach``: how far it can come in an activation, in thousandths of an inch; ``acted``: its squadron has acted."""

    number: int
    ship: Ship
    card: Profile
    side: int
    x: int
    y: int
    heading: int
    length: int
    beam: int
    size: int
    guns: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]
    turret: bool
    reach: int
    worth: float
    engaged: bool
    acted: bool


class Aimed(msgspec.Struct, frozen=True):
    """A battery's best shot from a berth: what it costs the target, on average."""

    target: int
    battery: str
    value: float


@lru_cache(maxsize=1024)
def loaded(ship: Ship) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    """The batteries of a ship that have not fired in this turn, with their dice."""
    batteries = []
    for battery in BATTERIES:
        if battery in ship.fired:
            continue
        whole = tuple(attack_dice(ship, ship.card.dice(battery, band)) for band in (1, 2, 3, 4))
        if any(whole):
            half = tuple(
                attack_dice(ship, ship.card.dice(battery, band), partial=True) for band in (1, 2, 3, 4)
            )
            batteries.append((battery, whole, half))
    return tuple(batteries)


@lru_cache(maxsize=1024)
def _salvo(ship: Ship) -> tuple[int, ...]:
    """The dice in each band that a ship can bring to bear on one target, at best."""
    card = ship.card
    return tuple(
        max(
            attack_dice(ship, card.dice("S", band)) + attack_dice(ship, card.dice("T", band)) // 2,
            attack_dice(ship, card.dice("T", band)),
            attack_dice(ship, card.dice("F", band)),
        )
        for band in (1, 2, 3, 4)
    )


class Judge:
    """A position as one side sees it: its vessels, and the enemy's."""

    def __init__(self, state: Position, side: int, weights: Weights = WEIGHTS, fear: float = 1.0) -> None:
        self.state = state
        self.side = side
        self.weights = weights
        self.fear = fear
        self.house: str = state.options.house
        self.runner: int = _runner(state)
        self.vessels: dict[int, Vessel] = {
            n: self._vessel(n, ship)
            for n, ship in enumerate(state.ships)
            if ship.side != NEUTRAL and state.is_living(n)
        }
        self.ours: list[Vessel] = [v for v in self.vessels.values() if v.side == side]
        self.theirs: list[Vessel] = [v for v in self.vessels.values() if v.side != side]
        self.marks: list[Vessel] = [v for v in self.theirs if not v.engaged]
        """Enemies that can be fired at."""
        self.high: list[tuple[int, int, int]] = [
            (piece.at[0], piece.at[1], piece.radius) for piece in state.islands if piece.high
        ]
        self.land: list[tuple[int, int, int]] = [
            (piece.at[0], piece.at[1], piece.radius) for piece in state.islands
        ]
        self._threats: dict[tuple[int, int], tuple[float, ...]] = {}
        self._outlooks: dict[int, list[tuple[int, int, float, tuple[float, ...], tuple[float, ...]]]] = {}
        self._boardings: dict[tuple[int, int], float] = {}
        self._harms: dict[tuple[int, int, int], float] = {}

    def _vessel(self, number: int, ship: Ship) -> Vessel:
        card, state = ship.card, self.state
        length, beam = HALVES[card.size]
        value = worth(card, ship.hull, ship.crew)
        if number == self.runner:
            value *= 3
        acted = (ship.side, ship.squadron) in state.acted
        reach = 0 if ship.anchored else 250 * movement(state, number)
        return Vessel(
            number,
            ship,
            card,
            ship.side,
            ship.at[0],
            ship.at[1],
            ship.heading,
            length,
            beam,
            card.large,
            loaded(ship),
            any(battery == "T" for battery, _, _ in loaded(ship)),
            reach,
            value,
            state.engaged(number),
            acted,
        )

    def harm(self, target: Vessel, dice: int, bonus: int = 0) -> float:
        """What ``dice`` dice cost a vessel on average."""
        key = target.number, dice, bonus
        cost = self._harms.get(key)
        if cost is None:
            cost = harm(target.card, target.ship.hull, target.ship.crew, dice, bonus, house=self.house)
            if target.number == self.runner:
                cost *= 3
            self._harms[key] = cost
        return cost

    def hidden(self, x: int, y: int, tx: int, ty: int) -> bool:
        """Whether high land lies between two places."""
        for cx, cy, radius in self.high:
            dx, dy, ex, ey = tx - x, ty - y, cx - x, cy - y
            along = dx * ex + dy * ey
            square = dx * dx + dy * dy
            if along <= 0 or along >= square:
                continue
            cross = dx * ey - dy * ex
            if cross * cross < radius * radius * square:
                return True
        return False

    def near(self, vessel: Vessel) -> list[Vessel]:
        """Enemies at which a vessel may be able to fire from somewhere it can reach in this activation."""
        if not vessel.guns:
            return []
        most = max(band for _, whole, _ in vessel.guns for band in (1, 2, 3, 4) if whole[band - 1])
        vessels = []
        for target in self.marks:
            dx, dy = target.x - vessel.x, target.y - vessel.y
            far = 8000 * most + vessel.length + target.length + vessel.reach
            if dx * dx + dy * dy <= far * far:
                vessels.append(target)
        return vessels

    def shots(
        self, vessel: Vessel, x: int, y: int, heading: int, marks: Iterable[Vessel] | None = None
    ) -> list[Aimed]:
        """The best shot of each battery from a berth; ``marks``: the targets that are thought of."""
        best: dict[str, Aimed] = {}
        s, c = SIN[heading], COS[heading]
        rake = self.state.options.stern_rake
        guns, length, beam = vessel.guns, vessel.length, vessel.beam
        turret = vessel.turret
        for target in self.marks if marks is None else marks:
            dx, dy = target.x - x, target.y - y
            f, r = (dx * s + dy * c) / 1000, (dx * c - dy * s) / 1000
            af, ar, reach = abs(f), abs(r), target.length
            if not turret and af > ar + 2 * reach and ar > beam + reach:
                continue
            turn = (target.heading - heading) % 24
            ts, tc = SIN[turn] / 1000, COS[turn] / 1000
            # the gap, from the ways that the line of the centres takes inside of both hulls
            d = sqrt(f * f + r * r) + 0.001
            own = length * d / af if af * beam > ar * length else beam * d / (ar + 0.001)
            tf, tr = f * tc + r * ts, r * tc - f * ts
            bf, br = abs(tf), abs(tr)
            other = reach * d / bf if bf * target.beam > br * reach else target.beam * d / (br + 0.001)
            gap = d - own - other + MARGIN
            band = int(gap / BAND) if gap > 0 else 0
            if band > 3:
                continue
            lf, lr = reach * tc, reach * ts
            blocked = None
            for battery, whole, half in guns:
                dice = whole[band]
                if not dice:
                    continue
                if battery == "F" or battery == "A":
                    if (f if battery == "F" else -f) < length or ar > beam + abs(lr) + target.beam * abs(tc):
                        continue
                else:
                    if battery == "P":
                        seen = (abs(f - lf) <= lr - r) + (af <= -r) + (abs(f + lf) <= -r - lr)
                    elif battery == "S":
                        seen = (abs(f - lf) <= r - lr) + (af <= r) + (abs(f + lf) <= r + lr)
                    else:
                        seen = (abs(r - lr) >= lf - f) + (ar >= -f) + (abs(r + lr) >= -f - lf)
                    if not seen:
                        continue
                    if seen < 3:
                        dice = half[band]
                if blocked is None:
                    blocked = bool(self.high) and self.hidden(x, y, target.x, target.y)
                if blocked:
                    break
                bonus = int(rake and band == 0 and tf > 0 and br <= tf)
                value = self.harm(target, dice, bonus)
                known = best.get(battery)
                if known is None or value > known.value:
                    best[battery] = Aimed(target.number, battery, value)
        return list(best.values())

    def threat(self, firer: Vessel, target: Vessel) -> tuple[float, ...]:
        """What the best battery of a ship, before losses of this turn's fire, costs another in each band."""
        key = firer.number, target.number
        harms = self._threats.get(key)
        if harms is None:
            harms = tuple(self.harm(target, dice) for dice in _salvo(firer.ship))
            self._threats[key] = harms
        return harms

    def outlook(self, vessel: Vessel) -> list[tuple[int, int, float, tuple[float, ...], tuple[float, ...]]]:
        """For each enemy its place, what hulls take of the distance, and by the gap in half inches what it may cost the vessel
        before that can act again (by guns, or boarding it), and what the vessel can do to it in its next activation."""
        enemies = self._outlooks.get(vessel.number)
        if enemies is not None:
            return enemies
        weights = self.weights
        enemies = []
        for enemy in self.theirs:
            fears, hopes = self.threat(enemy, vessel), _hopeful(self.threat(vessel, enemy))
            share = 0.0 if enemy.engaged else self.fear * (weights.later if enemy.acted else weights.fear)
            boarded = self.boarding(enemy, vessel) * weights.board if share else 0.0
            fear = _curve(fears, enemy.reach * 2 // 2500, share, boarded, enemy.reach * 8 // 5000)
            hope = _curve(hopes, vessel.reach // 1000, weights.future, 0.0, 0)
            size = 0.7 * (enemy.length + vessel.length)
            enemies.append((enemy.x, enemy.y, size, fear, hope))
        self._outlooks[vessel.number] = enemies
        return enemies

    def prospects(self, vessel: Vessel, x: int, y: int) -> tuple[float, float]:
        """What a vessel can do from a place in its next activation, and what it may suffer there before."""
        fear = best = 0.0
        far = 99e3
        for ex, ey, size, fears, hopes in self.outlook(vessel):
            dx, dy = ex - x, ey - y
            gap = sqrt(dx * dx + dy * dy) - size
            if gap < far:
                far = gap
            step = int(gap / 500) if gap > 0 else 0
            if step >= STEPS:
                continue
            fear += fears[step]
            if hopes[step] > best:
                best = hopes[step]
        return best - self.weights.approach * far / 1000, fear

    def boarding(self, own: Vessel, other: Vessel) -> float:
        """What it is worth to a ship to fall upon another, without what both suffer from the shock."""
        key = own.number, other.number
        gain = self._boardings.get(key)
        if gain is None:
            gain = self._boardings[key] = self.melee((own,), (other,))
        return gain

    def joined(self, met: int, coming: Sequence[Vessel]) -> float:
        """What is gained when ships of one side fall upon an enemy, and join the fight in which it may be."""
        engaged = [self.vessels[n] for n in self.state.melee(met) if n in self.vessels]
        mine = [v for v in engaged if v.side == coming[0].side]
        theirs = [v for v in engaged if v.side != coming[0].side]
        before = self.melee(mine, theirs) if mine else 0.0
        return self.melee([*mine, *coming], theirs) - before

    def melee(self, own: Iterable[Vessel], other: Iterable[Vessel]) -> float:
        """What a fight of these is worth to the first ones."""
        ours, theirs = tuple(own), tuple(other)
        if not ours or not theirs:
            return 0.0
        mine, yours = sum(v.ship.crew for v in ours), sum(v.ship.crew for v in theirs)
        if mine > MOST_DICE or yours > MOST_DICE:
            most = max(mine, yours)
            mine, yours = max(1, mine * MOST_DICE // most), max(1, yours * MOST_DICE // most)
        won, lost, share = fight(mine, yours)
        gain = sum(v.worth + PRIZE * v.card.points for v in theirs)
        loss = sum(v.worth + PRIZE * v.card.points for v in ours)
        tired = sum(v.card.points for v in ours) * 0.4 * (1 - share)
        both = max(0.0, 1.0 - won - lost)
        return won * (gain - tired) - lost * loss + both * 0.5 * (gain - loss)


def _runner(state: Position) -> int:
    """The battleship that is to break out; -1 if there is none."""
    runner = state.options.plan.runner
    if runner < 0:
        return -1
    return next((n for n, ship in enumerate(state.ships) if ship.side == runner and ship.profile == "B"), -1)


@lru_cache(maxsize=4096)
def _curve(
    levels: tuple[float, ...], shift: int, share: float, boarded: float, near: int
) -> tuple[float, ...]:
    """A share of what there is at each gap, in half inches, that shrinks by ``shift`` first; at least ``boarded`` up to ``near``."""
    return tuple(
        share * max(_between(levels, 500.0 * (step - shift)), boarded if step < near else 0.0)
        for step in range(STEPS)
    )


@lru_cache(maxsize=4096)
def _hopeful(levels: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(max(level, levels[0] * share) for level, share in zip(levels, TAIL, strict=True))


def _between(levels: tuple[float, ...], gap: float) -> float:
    """A value between those of the middles of two bands."""
    place = gap / BAND - 0.5
    if place <= 0:
        return levels[0]
    at = int(place)
    if at >= 3:
        # The last band, and then ever less.
        return levels[3] * max(0.0, 1 - (place - 3))
    return levels[at] + (levels[at + 1] - levels[at]) * (place - at)
