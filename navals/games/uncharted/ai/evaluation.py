"""Values of shots, melees and positions, in points as in the fleet lists (see ``odds``).

Shots from possible berths are estimated quickly from centres, ends and headings, ignoring hulls in the way.
Results are identical on every machine: no transcendental functions are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

import msgspec

from navals.games.uncharted.ai.odds import expected_harm, fight_odds, ship_value
from navals.games.uncharted.ai.vessels import BestShot, Vessel, find_runner, loaded_guns, salvo_dice
from navals.games.uncharted.ai.weights import WEIGHTS, UnchartedWeights
from navals.games.uncharted.rules.data.fleet import DERELICT, HALF_SIZES, NEUTRAL, Ship
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.moves import movement_points
from navals.geometry.plane import COS, SIN

EffectsByBand = tuple[float, ...]
BAND_WIDTH: Final = 8000.0
CURVE_STEPS: Final = 136  # Number of gaps in a curve, half an inch apart.
NO_GAIN: Final[tuple[float, ...]] = (0.0,) * CURVE_STEPS
HOPE_FACTORS: Final = (0.0, 0.7, 0.5, 0.35)
"""By band: the share of its effect in the first band that a ship can hope for, by coming closer later."""


@lru_cache(maxsize=4096)
def effect_curve(
    effects: EffectsByBand,
    shift: int,
    weight: float,
    boarding: float,
    reach: int,
    base_effect: int = 0,
    factor: float = 1.0,
) -> EffectsByBand:
    """Return a ship's effect on a target by the present gap, in half inches, multiplied by ``weight``.

    The effect is that of its guns (``effects``, by band) after it has closed in by ``shift`` half inches, or
    ``boarding`` if that is greater and the gap is less than ``reach`` half inches. Only the part of the
    effect above ``base_effect`` counts in full; the rest is multiplied by ``factor``.
    """
    if not weight and not boarding:
        return NO_GAIN
    values = [
        weight * max(interpolate(effects, 500.0 * (step - shift)), boarding if step < reach else 0.0)
        for step in range(CURVE_STEPS)
    ]
    minimum = base_effect * weight
    return tuple(factor * value + (1.0 - factor) * max(0.0, value - minimum) for value in values)


@lru_cache(maxsize=4096)
def expected_gains(effects: EffectsByBand) -> EffectsByBand:
    """Return a ship's expected gain in each band: its guns' effect there or, if greater, a share of their
    effect in the first band.
    """
    return tuple(
        max(effect, effects[0] * hope_factor)
        for effect, hope_factor in zip(effects, HOPE_FACTORS, strict=True)
    )


@lru_cache(maxsize=1024)
def attraction_curve(gain: float, reach: int) -> tuple[float, ...]:
    """Return the value of a target worth ``gain``, by gap in half inches.

    The more turns a ship needs to reach the target, moving ``reach`` thousandths of an inch in each, the
    lower the value.
    """
    return tuple(
        gain / (1.0 + max(0.0, (500.0 * gap_step - reach) / (reach + 1))) for gap_step in range(CURVE_STEPS)
    )


def interpolate(values: tuple[float, ...], gap: float) -> float:
    """Interpolate linearly between the middles of bands; ``gap`` is in thousandths of an inch."""
    band_position = gap / BAND_WIDTH - 0.5
    if band_position <= 0:
        return values[0]
    index = int(band_position)
    if index >= 3:
        # Beyond the last band, decrease to zero.
        return values[3] * max(0.0, 1 - (band_position - 3))
    return values[index] + (values[index + 1] - values[index]) * (band_position - index)


MAX_CREW: Final = 24  # Maximum crew counted in a melee.
PRIZE_FACTOR: Final = 0.5  # Extra score for a prize over a sunk ship, as a share of its points (3.14).
GAP_MARGIN: Final = 120.0  # Margin for approximate gaps, in thousandths of an inch.
GOOD_RANGE: Final = 20000.0  # A losing fleet avoids larger gaps, in thousandths of an inch.
_FUTURE_WEIGHTS: Final = (
    "future_shot",
    "later_threat",
    "approach",
    "chase",
    "edge",
    "stray",
    "anchor",
    "group_boarding",
    "prize",
)
NO_FUTURE: Final = dict.fromkeys(_FUTURE_WEIGHTS, 0.0)
"""Changes to the weights in the last turn: everything about later turns has weight 0."""


Circle = tuple[int, int, int]
Prospect = tuple[int, int, float, tuple[float, ...], tuple[float, ...]]


class Judge:
    """A position from one side's point of view; ``fear`` is a factor for enemy threats."""

    def __init__(
        self, state: UnchartedPosition, side: int, weights: UnchartedWeights = WEIGHTS, fear: float = 1.0
    ) -> None:
        self.state = state
        self.side = side
        self.fear = fear
        self.house_changes: str = state.options.house
        self.turns_left: int = max(0, state.options.turn_count - state.turn)
        """Turns left after this one."""
        self.urgency: int = 0 if state.options.scenario_data.runner >= 0 else max(0, 2 - self.turns_left)
        self.runner: int = find_runner(state)
        self.vessels: dict[int, Vessel] = {
            n: self._build_vessel(n, ship)
            for n, ship in enumerate(state.ships)
            if ship.side != NEUTRAL and state.is_living(n)
        }
        self.own_vessels: list[Vessel] = [vessel for vessel in self.vessels.values() if vessel.side == side]
        self.enemy_vessels: list[Vessel] = [vessel for vessel in self.vessels.values() if vessel.side != side]
        self.targets: list[Vessel] = [vessel for vessel in self.enemy_vessels if not vessel.is_engaged]
        """Enemies that can be fired at."""
        self.high_land: list[Circle] = [(*piece.at, piece.radius) for piece in state.islands if piece.is_high]
        self.land: list[Circle] = [(*piece.at, piece.radius) for piece in state.islands]
        self._threats: dict[tuple[int, int], tuple[float, ...]] = {}
        self._prospects: dict[int, list[Prospect]] = {}
        self._target_values: dict[int, list[tuple[float, int]]] = {}
        self._group_boarding_values: dict[tuple[int, int, int], float] = {}
        self._boarding_values: dict[tuple[int, int], float] = {}
        self._harm_cache: dict[tuple[int, int, int, bool], float] = {}
        self.set_weights(weights)

    def set_weights(self, weights: UnchartedWeights) -> None:
        self.weights: UnchartedWeights = (
            weights if self.turns_left else msgspec.structs.replace(weights, **NO_FUTURE)
        )
        self._prospects.clear()

    def _build_vessel(self, number: int, ship: Ship) -> Vessel:
        card, state = ship.card, self.state
        geometry = ship.side, *ship.at, ship.heading, *HALF_SIZES[card.size], card.size_class
        value = ship_value(card, ship.hull, ship.crew, self.urgency) * (3 if number == self.runner else 1)
        has_acted = (ship.side, ship.squadron) in state.acted
        guns = loaded_guns(ship)
        has_turret = any(battery == "T" for battery, _, _ in guns)
        reach = 0 if ship.anchored else 250 * movement_points(state, number)
        return Vessel(
            number, ship, card, *geometry, guns, has_turret, reach, value, state.is_engaged(number), has_acted
        )

    def expected_harm(self, target: Vessel, dice: int, bonus: int = 0, *, red: bool = False) -> float:
        """Return the expected loss of a vessel attacked with ``dice`` dice, tripled for the runner."""
        key = target.number, dice, bonus, red
        if (cost := self._harm_cache.get(key)) is None:
            ship, changes = target.ship, self.house_changes
            cost = expected_harm(
                target.card, ship.hull, ship.crew, dice, bonus, red=red, changes=changes, urgency=self.urgency
            )
            cost = self._harm_cache[key] = cost * (3 if target.number == self.runner else 1)
        return cost

    def is_hidden(self, x: int, y: int, tx: int, ty: int) -> bool:
        """Return whether high land lies between two points."""
        for cx, cy, radius in self.high_land:
            dx, dy, ex, ey = tx - x, ty - y, cx - x, cy - y
            projection = dx * ex + dy * ey
            squared_length = dx * dx + dy * dy
            if projection <= 0 or projection >= squared_length:
                continue
            cross_product = dx * ey - dy * ex
            if cross_product * cross_product < radius * radius * squared_length:
                return True
        return False

    def find_targets(self, vessel: Vessel) -> list[Vessel]:
        """Return enemies that a vessel may be able to fire at after moving in this activation."""
        if not vessel.guns:
            return []
        maximum_band = max(
            band for _, full_dice, _ in vessel.guns for band in (1, 2, 3, 4) if full_dice[band - 1]
        )
        max_distance = 8000 * maximum_band + vessel.length + vessel.reach
        return [
            target
            for target in self.targets
            if (target.x - vessel.x) ** 2 + (target.y - vessel.y) ** 2 <= (max_distance + target.length) ** 2
        ]

    def best_shots(
        self, vessel: Vessel, x: int, y: int, heading: int, targets: Iterable[Vessel] | None = None
    ) -> list[BestShot]:
        """Return each battery's best shot from a berth, at ``targets`` or else at any enemy."""
        best_shots: dict[str, BestShot] = {}
        sine, cosine = SIN[heading], COS[heading]
        has_rake_rule = self.state.options.stern_rake
        guns, length, beam = vessel.guns, vessel.length, vessel.beam
        has_turret = vessel.has_turret
        for target in self.targets if targets is None else targets:
            dx, dy = target.x - x, target.y - y
            f, r = (dx * sine + dy * cosine) / 1000, (dx * cosine - dy * sine) / 1000
            af, ar, target_length = abs(f), abs(r), target.length
            if not has_turret and af > ar + 2 * target_length and ar > beam + target_length:
                continue
            angle = (target.heading - heading) % 24
            turn_sine, turn_cosine = SIN[angle] / 1000, COS[angle] / 1000
            # The gap is the line of centres less its parts inside both hulls.
            distance = sqrt(f * f + r * r) + 0.001
            own_extent = length * distance / af if af * beam > ar * length else beam * distance / (ar + 0.001)
            tf, tr = f * turn_cosine + r * turn_sine, r * turn_cosine - f * turn_sine
            bf, br = abs(tf), abs(tr)
            target_extent = (
                target_length * distance / bf
                if bf * target.beam > br * target_length
                else target.beam * distance / (br + 0.001)
            )
            gap = distance - own_extent - target_extent + GAP_MARGIN
            band = int(gap / BAND_WIDTH) if gap > 0 else 0
            if band > 3:
                continue
            lf, lr = target_length * turn_cosine, target_length * turn_sine
            is_blocked = None
            for battery, full_dice, half_dice in guns:
                if not (dice := full_dice[band]):
                    continue
                if battery == "F" or battery == "A":
                    if (f if battery == "F" else -f) < length or ar > beam + abs(lr) + target.beam * abs(
                        turn_cosine
                    ):
                        continue
                else:
                    if battery == "P":
                        visible_count = (abs(f - lf) <= lr - r) + (af <= -r) + (abs(f + lf) <= -r - lr)
                    elif battery == "S":
                        visible_count = (abs(f - lf) <= r - lr) + (af <= r) + (abs(f + lf) <= r + lr)
                    else:
                        visible_count = (abs(r - lr) >= lf - f) + (ar >= -f) + (abs(r + lr) >= -f - lf)
                    if not visible_count:
                        continue
                    if visible_count < 3:
                        dice = half_dice[band]
                if is_blocked is None:
                    is_blocked = bool(self.high_land) and self.is_hidden(x, y, target.x, target.y)
                if is_blocked:
                    break
                bonus = int(has_rake_rule and band == 0 and tf > 0 and br <= tf)
                value = self.expected_harm(target, dice, bonus)
                if (shot := best_shots.get(battery)) is None or value > shot.value:
                    best_shots[battery] = BestShot(target.number, battery, value)
        return list(best_shots.values())

    def threat_costs(self, shooter: Vessel, target: Vessel) -> tuple[float, ...]:
        """Return the expected loss of ``target`` from a salvo by ``shooter``, for each band."""
        key = shooter.number, target.number
        if (costs := self._threats.get(key)) is None:
            costs = self._threats[key] = tuple(
                self.expected_harm(target, dice) for dice in salvo_dice(shooter.ship)
            )
        return costs

    def find_prospects(self, vessel: Vessel) -> list[Prospect]:
        """Return what a vessel can expect of each enemy, and of each derelict that it is the first to reach.

        An entry has the position of the enemy or derelict, the length of both hulls (to be subtracted from
        the distance to get the gap), and two curves by gap in half inches: the vessel's loss, by guns or
        boarding, before it acts again, and its gain in its next activation.
        """
        if (prospects := self._prospects.get(vessel.number)) is not None:
            return prospects
        weights = self.weights
        flagship = max(self.own_vessels, key=lambda v: v.card.points).number if self.own_vessels else -1
        prospects = []
        for enemy in self.enemy_vessels:
            costs, gains = self.threat_costs(enemy, vessel), expected_gains(self.threat_costs(vessel, enemy))
            fear_weight = (
                0.0
                if enemy.is_engaged
                else self.fear * (weights.later_threat if enemy.has_acted else weights.fear)
            )
            if vessel.number == self.runner:
                # Delay costs the runner more than enemy fire now.
                fear_weight *= weights.runner
            elif vessel.number == flagship:
                fear_weight *= weights.flagship
            boarding_fear = self.boarding_value(enemy, vessel) * weights.board if fear_weight else 0.0
            shift = int(enemy.reach * weights.advance) // 500
            reach = enemy.reach * 8 // 5000
            base_effect = int(self._effect_elsewhere(enemy, vessel) + 0.5) if fear_weight else 0
            fear_curve = effect_curve(
                costs, shift, fear_weight, boarding_fear, reach, base_effect, weights.shared_threat
            )
            boarding_hope = (
                weights.group_boarding * self.group_boarding_value(vessel, enemy)
                if weights.group_boarding
                else 0.0
            )
            hope_curve = effect_curve(
                gains, vessel.reach // 1000, weights.future_shot, boarding_hope, vessel.reach * 2 // 1000
            )
            hull_length = 0.7 * (enemy.length + vessel.length)
            prospects.append((enemy.x, enemy.y, hull_length, fear_curve, hope_curve))
        prospects += self._derelict_prospects(vessel)
        self._prospects[vessel.number] = prospects
        return prospects

    def _derelict_prospects(self, vessel: Vessel) -> list[Prospect]:
        """Return the prospects of derelicts that a vessel can reach sooner than any other friendly ship."""
        if not self.weights.prize:
            return []
        prospects = []
        for ship in self.state.ships:
            if ship.fate != DERELICT or not ship.placed:
                continue
            x, y = ship.at

            def arrival_key(friend: Vessel, x: int = x, y: int = y) -> tuple[float, int]:
                distance = sqrt((friend.x - x) * (friend.x - x) + (friend.y - y) * (friend.y - y))
                return distance / (friend.reach + 1), friend.number

            free_vessels = [friend for friend in self.own_vessels if not friend.is_engaged and friend.reach]
            if not free_vessels or min(free_vessels, key=arrival_key).number != vessel.number:
                continue
            prize_factor = 0.3 if ship.side == self.side else 1.0 if ship.side == NEUTRAL else 1.5
            hope_curve = attraction_curve(
                self.weights.prize * (ship.card.points * prize_factor), vessel.reach
            )
            prospects.append(
                (x, y, 0.7 * (HALF_SIZES[ship.card.size][0] + vessel.length), NO_GAIN, hope_curve)
            )
        return prospects

    def _effect_elsewhere(self, enemy: Vessel, vessel: Vessel) -> float:
        """Return an enemy's best effect on ships other than ``vessel``, in their present positions: what the
        enemy can achieve in any case.
        """
        if (target_values := self._target_values.get(enemy.number)) is None:
            target_values = []
            shift = int(enemy.reach * self.weights.advance)
            for friend in self.own_vessels:
                if not friend.is_engaged:
                    dx, dy = friend.x - enemy.x, friend.y - enemy.y
                    gap = sqrt(dx * dx + dy * dy) - 0.7 * (enemy.length + friend.length) - shift
                    target_values.append((interpolate(self.threat_costs(enemy, friend), gap), friend.number))
            target_values.sort(reverse=True)
            self._target_values[enemy.number] = target_values
        return next((value for value, number in target_values if number != vessel.number), 0.0)

    def group_boarding_value(self, vessel: Vessel, enemy: Vessel) -> float:
        """Return the value, per ship, of boarding an enemy with up to three ships of a vessel's squadron,
        including the impact; 0 if the enemy is engaged.
        """
        if enemy.is_engaged:
            return 0.0
        key = vessel.side, vessel.ship.squadron, enemy.number
        if (best_value := self._group_boarding_values.get(key)) is None:
            squadron_vessels = [
                friend
                for friend in self.own_vessels
                if friend.ship.squadron == vessel.ship.squadron and not friend.is_engaged
            ]
            best_value = 0.0
            for count in range(1, min(3, len(squadron_vessels)) + 1):
                melee_value = self.melee_value(squadron_vessels[:count], (enemy,))
                value = self.weights.board * melee_value + self.expected_harm(enemy, vessel.card.ram)
                value -= count * self.expected_harm(vessel, enemy.card.hull)
                best_value = max(best_value, value / count)
            self._group_boarding_values[key] = best_value
        return best_value

    def assess_point(self, vessel: Vessel, x: int, y: int) -> tuple[float, float]:
        """Return two values of a position for a vessel: the expected gain in its next activation, less the
        cost of distance, and its expected losses until then.
        """
        fear = best_hope = 0.0
        min_gap = 99e3
        for ex, ey, hull_length, fear_curve, hope_curve in self.find_prospects(vessel):
            dx, dy = ex - x, ey - y
            gap = sqrt(dx * dx + dy * dy) - hull_length
            if gap < min_gap:
                min_gap = gap
            step = int(gap / 500) if gap > 0 else 0
            if step >= CURVE_STEPS:
                continue
            fear += fear_curve[step]
            if hope_curve[step] > best_hope:
                best_hope = hope_curve[step]
        distance_cost = self.weights.chase * max(0.0, min_gap - GOOD_RANGE) / 1000
        return best_hope - self.weights.approach * min_gap / 1000 - distance_cost, fear

    def boarding_value(self, vessel: Vessel, other_vessel: Vessel) -> float:
        """Return the value to ``vessel`` of boarding another ship, without the impact."""
        key = vessel.number, other_vessel.number
        if key not in self._boarding_values:
            self._boarding_values[key] = self.melee_value((vessel,), (other_vessel,))
        return self._boarding_values[key]

    def joining_value(self, target: int, boarders: Sequence[Vessel]) -> float:
        """Return the gain from boarding an enemy, which may mean joining its melee."""
        fighters = [self.vessels[n] for n in self.state.melee_ships(target) if n in self.vessels]
        own_fighters = [fighter for fighter in fighters if fighter.side == boarders[0].side]
        enemy_fighters = [fighter for fighter in fighters if fighter.side != boarders[0].side]
        current_value = self.melee_value(own_fighters, enemy_fighters) if own_fighters else 0.0
        return self.melee_value([*own_fighters, *boarders], enemy_fighters) - current_value

    def melee_value(self, vessels: Iterable[Vessel], opponents: Iterable[Vessel]) -> float:
        """Return the value to ``vessels`` of a fight to the end with ``opponents``."""
        own_vessels, enemy_vessels = tuple(vessels), tuple(opponents)
        if not own_vessels or not enemy_vessels:
            return 0.0
        own_crew, enemy_crew = (
            sum(vessel.ship.crew for vessel in own_vessels),
            sum(vessel.ship.crew for vessel in enemy_vessels),
        )
        if own_crew > MAX_CREW or enemy_crew > MAX_CREW:
            larger_crew = max(own_crew, enemy_crew)
            own_crew, enemy_crew = (
                max(1, own_crew * MAX_CREW // larger_crew),
                max(1, enemy_crew * MAX_CREW // larger_crew),
            )
        victory, defeat, crew_fraction = fight_odds(own_crew, enemy_crew)
        gain = sum(vessel.value + PRIZE_FACTOR * vessel.card.points for vessel in enemy_vessels)
        loss = sum(vessel.value + PRIZE_FACTOR * vessel.card.points for vessel in own_vessels)
        attrition = sum(vessel.card.points for vessel in own_vessels) * 0.4 * (1 - crew_fraction)
        double_loss = max(0.0, 1.0 - victory - defeat)
        return victory * (gain - attrition) - defeat * loss + double_loss * 0.5 * (gain - loss)
