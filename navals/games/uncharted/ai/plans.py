"""Fleet plans: the fleet follows whichever of a few plans is most likely to win.

A plan changes some weights (``FleetPlan``) and the gap to keep. Each decision simulates every plan for the
next turns, squadron by squadron, with exact odds (``forecast``), and follows the one with the best chance: a
leading fleet chooses a quiet plan, a trailing one a risky plan. Each fleet has preferences
(``PLAN_BONUSES``). Plans that changed many weights lost in self-play, so most only explain moves and save
cards.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.vessels import Vessel
from navals.games.uncharted.ai.weights import UnchartedWeights
from navals.games.uncharted.rules.data.fleet import DERELICT, NEUTRAL
from navals.games.uncharted.rules.position import UnchartedPosition
from navals.games.uncharted.rules.sea.sailing import is_into_wind
from navals.games.uncharted.rules.turn.ending import minimum_lead, side_scores
from navals.search.levels import win_chance

CLOSE: Final = "close"
RAKE: Final = "rake"
BREAK: Final = "break"
GUARD: Final = "guard"
PRIZES: Final = "prizes"
ATTACK: Final = "attack"


class FleetPlan(msgspec.Struct, frozen=True):
    """A fleet plan. ``gap``: inches between the fleets in the forecast; ``allows_boarding``: whether crews
    board, and cards are kept for boarding; ``group_boarding``, ``prize``, ``flagship``: factors applied to
    the weights with the same names; ``chase``: replaces the weight ``chase``.
    """

    name: str
    gap: float
    group_boarding: float = 1.0
    prize: float = 1.0
    flagship: float = 1.0
    allows_boarding: bool = False
    chase: float = 0.0


_PLANS: Final = (
    FleetPlan(CLOSE, 2.0, allows_boarding=True),
    FleetPlan(RAKE, 7.0),
    FleetPlan(GUARD, 11.0, flagship=1.5),
    FleetPlan(PRIZES, 9.0, prize=2.0, group_boarding=1.2),
    FleetPlan(BREAK, 4.0),
    FleetPlan(ATTACK, 4.0, chase=1.0),
)
PLANS: Final = {plan.name: plan for plan in _PLANS}
DEFAULT_PLAN: Final = PLANS[RAKE]
PLAN_BONUSES: Final = {
    "imperials": {RAKE: 6.0},
    "dwarves": {GUARD: 6.0},
    "drakes": {RAKE: 4.0, CLOSE: 6.0},
    "orcs": {CLOSE: 8.0, PRIZES: 2.0},
}
"""Bonus points for plans, by fleet."""
MAX_TURNS: Final = 3  # Maximum number of turns in a forecast.
BEARING_FACTOR: Final = 0.6  # Typical share of a squadron's guns that bear in a turn.
TURN_DISCOUNT: Final = 0.8  # Factor for each later turn.
ERROR_FACTOR: Final = 0.35  # Error of a forecast, as a share of the points that change hands.
MINIMUM_ERROR: Final = 24.0  # Minimum error, in points.


class _Squadron:
    """A squadron in a forecast: its centre and its reach per turn (in inches), its value, the share of it
    that is left, and whether it has boarded.
    """

    __slots__ = ("fraction_left", "has_boarded", "number", "reach", "start", "value", "vessels", "x", "y")

    def __init__(self, number: int, vessels: list[Vessel], wind: int) -> None:
        count = len(vessels)
        self.number = number
        self.vessels = vessels
        east = north = 0
        reach = self.value = 0.0
        for vessel in vessels:
            east, north = east + vessel.x, north + vessel.y
            self.value += vessel.value
            is_slow = vessel.ship.has_sails and wind >= 0 and is_into_wind(vessel.heading, wind)
            reach += vessel.reach * (0.55 if is_slow else 0.9)
        self.reach = reach / count / 1000
        self.start = east / count / 1000, north / count / 1000
        self.reset()

    def reset(self) -> None:
        self.x, self.y = self.start
        self.fraction_left, self.has_boarded = 1.0, False


class Forecast(msgspec.Struct, frozen=True):
    """Expected net gain of points in the next turns (``gain``), and the sum of both sides' gains
    (``stake``).
    """

    gain: float
    stake: float


class FleetOutlook:
    """Both fleets by squadron, with each squadron's expected effect on every enemy squadron in each range
    band.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        wind = judge.state.wind
        self.fleets: tuple[list[_Squadron], ...] = tuple(
            [_Squadron(n, vessels, wind) for n, vessels in enumerate(_group_by_squadron(fleet))]
            for fleet in (judge.own_vessels, judge.enemy_vessels)
        )
        self._volley_costs: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def volley_costs(self, side: int, shooter: int, target: int) -> tuple[float, ...]:
        """Return, for each band, what a squadron's fire costs the first ship of an enemy squadron."""
        key = side, shooter, target
        if (costs := self._volley_costs.get(key)) is None:
            target_vessel = self.fleets[1 - side][target].vessels[0]
            totals = [0.0] * 4
            for vessel in self.fleets[side][shooter].vessels:
                for band, value in enumerate(self.judge.threat_costs(vessel, target_vessel)):
                    totals[band] += BEARING_FACTOR * value
            costs = self._volley_costs[key] = tuple(totals)
        return costs

    def forecast(self, plan: FleetPlan, enemy_plan: FleetPlan) -> Forecast:
        """Return the outcome of the next turns if the fleets follow ``plan`` and ``enemy_plan``."""
        fleets = self.fleets
        squadrons = [(side, squadron) for side in (0, 1) for squadron in fleets[side]]
        for _, squadron in squadrons:
            squadron.reset()
        desired_gaps = plan.gap, enemy_plan.gap
        gains = [0.0, 0.0]
        weight = 1.0
        for _ in range(min(MAX_TURNS, self.judge.turns_left + 1)):
            for side, squadron in squadrons:
                _move_squadron(squadron, fleets[1 - side], desired_gaps[side])
            losses = [[0.0] * len(fleets[0]), [0.0] * len(fleets[1])]
            for side, squadron in squadrons:
                value, target = self._best_effect(
                    side, squadron, fleets[1 - side], plan.allows_boarding and not side
                )
                if target >= 0:
                    losses[1 - side][target] += value
            for side, squadron in squadrons:
                loss = min(losses[side][squadron.number], squadron.fraction_left * squadron.value)
                squadron.fraction_left -= loss / squadron.value if squadron.value else 0.0
                gains[1 - side] += weight * loss
            weight *= TURN_DISCOUNT
        return Forecast(gains[0] - gains[1], gains[0] + gains[1])

    def _best_effect(
        self, side: int, squadron: _Squadron, enemies: list[_Squadron], may_board: bool
    ) -> tuple[float, int]:
        """Return a squadron's best effect in a turn, and its target or -1; a squadron boards only once."""
        best_value, target, is_boarding = 0.0, -1, False
        if squadron.fraction_left <= 0.05:
            return best_value, target
        for enemy in enemies:
            if enemy.fraction_left <= 0.05:
                continue
            gap = _gap_between(squadron, enemy)
            band = int(gap / 8) if gap > 0 else 0
            value = (
                self.volley_costs(side, squadron.number, enemy.number)[band] * squadron.fraction_left
                if band < 4
                else 0.0
            )
            if may_board and gap <= squadron.reach and not squadron.has_boarded:
                boarding_value = (
                    self.judge.group_boarding_value(squadron.vessels[0], enemy.vessels[0])
                    * len(squadron.vessels)
                    * squadron.fraction_left
                )
                if boarding_value > max(value, best_value):
                    best_value, target, is_boarding = boarding_value, enemy.number, True
            if value > best_value:
                best_value, target, is_boarding = value, enemy.number, False
        squadron.has_boarded = squadron.has_boarded or is_boarding
        return best_value, target


def _group_by_squadron(vessels: list[Vessel]) -> list[list[Vessel]]:
    groups: dict[int, list[Vessel]] = {}
    for vessel in vessels:
        groups.setdefault(vessel.ship.squadron, []).append(vessel)
    return [*groups.values()]


def _gap_between(squadron: _Squadron, other_squadron: _Squadron) -> float:
    """Return the approximate gap between two squadrons, in inches."""
    dx, dy = squadron.x - other_squadron.x, squadron.y - other_squadron.y
    return sqrt(dx * dx + dy * dy) - 2.0


def _move_squadron(squadron: _Squadron, enemies: list[_Squadron], desired_gap: float) -> None:
    """Move a squadron towards or away from the nearest enemy squadron, to reach the desired gap."""
    if not (enemies_left := [enemy for enemy in enemies if enemy.fraction_left > 0.05]):
        return
    target = min(enemies_left, key=lambda enemy: _gap_between(squadron, enemy))
    gap = _gap_between(squadron, target)
    step = max(-squadron.reach, min(squadron.reach, gap - desired_gap))
    distance = max(0.1, gap + 2.0)
    squadron.x += (target.x - squadron.x) * step / distance
    squadron.y += (target.y - squadron.y) * step / distance


def choose_plan(judge: Judge) -> FleetPlan:
    """Return the plan with the best chance of winning."""
    state = judge.state
    if judge.runner >= 0:
        return PLANS[BREAK] if state.ships[judge.runner].side == judge.side else PLANS[CLOSE]
    if not judge.own_vessels or not judge.enemy_vessels:
        return DEFAULT_PLAN
    if is_losing(state, judge.side):
        return PLANS[ATTACK]
    fleet, enemy_fleet = state.options.fleet(judge.side), state.options.fleet(1 - judge.side)
    bonuses, enemy_bonuses = PLAN_BONUSES.get(fleet, {}), PLAN_BONUSES.get(enemy_fleet, {})
    enemy_plan = (
        PLANS[max(enemy_bonuses, key=lambda name: enemy_bonuses[name])] if enemy_bonuses else DEFAULT_PLAN
    )
    scores = side_scores(state)
    lead = float(scores[judge.side] - scores[1 - judge.side])
    winning_lead = state.options.points_limit * minimum_lead(state.options) / 100
    outlook = FleetOutlook(judge)
    best_plan, best_chance = DEFAULT_PLAN, -1.0
    for name in candidate_names(judge):
        plan = PLANS[name]
        forecast = outlook.forecast(plan, enemy_plan)
        expected_lead, spread = (
            lead + forecast.gain + bonuses.get(name, 0.0),
            MINIMUM_ERROR + ERROR_FACTOR * forecast.stake,
        )
        # A small lead is a draw, which counts as half a win.
        chance = 0.5 * (
            win_chance(expected_lead - winning_lead, spread)
            + win_chance(expected_lead + winning_lead, spread)
        )
        if chance > best_chance + 1e-9:
            best_plan, best_chance = plan, chance
    return best_plan


def is_losing(state: UnchartedPosition, side: int) -> bool:
    """Return whether a side is losing on score in the last third of a game decided by score."""
    options = state.options
    if options.scenario_data.runner >= 0 or 3 * state.turn <= 2 * options.turn_count:
        return False
    points = side_scores(state)
    return 100 * (points[1 - side] - points[side]) >= minimum_lead(options) * options.points_limit


def candidate_names(judge: Judge) -> list[str]:
    """Return the names of the plans to be compared."""
    names = [RAKE, CLOSE]
    if len(judge.own_vessels) > 1:
        names.append(GUARD)
    if any(ship.is_at_sea and (ship.side == NEUTRAL or ship.fate == DERELICT) for ship in judge.state.ships):
        names.append(PRIZES)
    return names


def apply_plan(weights: UnchartedWeights, plan: FleetPlan) -> UnchartedWeights:
    """Return the weights with a plan's factors applied."""
    factor_names = ("group_boarding", "prize", "flagship")
    factors = {name: getattr(weights, name) * getattr(plan, name) for name in factor_names}
    return msgspec.structs.replace(weights, **factors, chase=plan.chase)
