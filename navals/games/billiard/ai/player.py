"""The computer players of the simulated table.

Geometry suggests candidate shots (``candidates``), which are turned into strokes (``strokes``,
``make_plans``). Strokes are simulated with the level's errors: many a few times, the best ones more often.
Results are evaluated by the armies and both sides' next pots (``evaluation``). The error of the stroke
actually played is drawn first, and grows with its difficulty (``slips``). One unit of effort is one simulated
shot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from navals.core.player import Limit, Thought
from navals.games.billiard.ai.candidates import Idea
from navals.games.billiard.ai.evaluation import (
    TURN_VALUE,
    WEIGHTS,
    BilliardWeights,
    army_lead,
    layout_value,
    win_chance,
)
from navals.games.billiard.ai.plans import (
    ALL_KINDS,
    RankedIdeas,
    StrokePlan,
    find_any_stroke,
    find_ideas,
    make_plans,
    propose_breaks,
    propose_safeties,
)
from navals.games.billiard.ai.reasons import ShotStats, describe_intent, explain_stroke
from navals.games.billiard.ai.slips import difficulty, normal_deviate, obviousness, speed_error
from navals.games.billiard.ai.strokes import MAX_SPEED, MIN_SPEED
from navals.games.billiard.rules.damage import DESTROYED
from navals.games.billiard.rules.events import BilliardAction, Strike, Surface
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.table.directions import FULL_TURN
from navals.games.billiard.rules.table.match import TableState, state_of
from navals.games.billiard.rules.units import CARRIER, PLANE, UNITS, army_of, unit_of_class
from navals.games.billiard.rules.view import View
from navals.search.anytime import ranking, thinking
from navals.search.levels import Skilled
from navals.search.racing import Race

_RADIANS_PER_DEGREE: Final = 0.017453292519943295
_THOUGHT_INTERVAL: Final = 3  # simulated shots between two thoughts
# Sixteen equally likely values of the normal distribution; the first few are representative too.
_NORMAL_VALUES: Final = (
    (0.78, -0.78, 0.08, 1.32, -1.32, -0.08, 0.4, -0.4, 1.01, -1.01, 1.86, -1.86, 0.24, -0.24, 0.58, -0.58)
)  # fmt: skip
_PRIOR_WEIGHT: Final = 2.0  # weight of the geometric estimate, in simulated shots


class BilliardSkill(msgspec.Struct, frozen=True):
    """The skill of a level.

    ``aim_error`` (degrees) and ``pace_error`` (fraction of the speed): standard deviations for the easiest
    stroke; ``idea_count``: number of ideas considered, of these ``kinds`` besides pots; ``variant_count``:
    ways to play each; ``rounds``: pairs (strokes kept, trials of each); ``safety_count``, ``break_count``:
    number of positional strokes and of breaks tried; ``tension`` (0 to 1): how much difficulty increases
    errors (``slips.difficulty``); ``simplicity`` (0 to 1): preference for straight and close shots
    (``slips.obviousness``); ``judges_leave``: whether to evaluate the table after a shot, from round two on.
    """

    aim_error: float
    pace_error: float
    kinds: tuple[str, ...] = ()
    idea_count: int = 4
    variant_count: int = 1
    rounds: tuple[tuple[int, int], ...] = ((4, 2),)
    safety_count: int = 0
    judges_leave: bool = False
    break_count: int = 1
    tension: float = 0.0
    simplicity: float = 0.0


# Errors: 0.1 degrees is a very good amateur, 0.5 an occasional player, 3 a beginner.
SKILLS: Final = {
    "easy": BilliardSkill(
        3.4, 0.14, idea_count=4, variant_count=1, rounds=((4, 2),), tension=1.0, simplicity=0.8
    ),
    "medium": BilliardSkill(0.5, 0.05, ("combination",), 8, 3, ((24, 2), (8, 4)), 0, False, 1, 0.6, 0.5),
    "hard": BilliardSkill(
        0.27, 0.04, ("combination", "dive"), 10, 5, ((50, 2), (12, 4), (5, 6)), 4, True, 3, 0.3, 0.2
    ),
    "expert": BilliardSkill(0.12, 0.025, ALL_KINDS, 14, 7, ((98, 2), (24, 4), (10, 6), (5, 4)), 10, True, 6),
}


class _Trial:
    """A stroke and its simulation results: gains, and the value of the tables it left."""

    def __init__(self, plan: StrokePlan) -> None:
        self.plan = plan
        self.gain_sum = self.leave_sum = self.failure_sum = 0.0
        self.count = self.successes = self.evaluations = self.extra_hits = self.failures = 0

    def value(self) -> float:
        gain = (self.gain_sum + _PRIOR_WEIGHT * self.plan.expected_gain) / (self.count + _PRIOR_WEIGHT)
        return gain + self.leave_sum / self.evaluations if self.evaluations else gain

    def odds(self) -> float:
        return self.successes / self.count if self.count else 0.0

    def stats(self) -> ShotStats:
        extra_rate = self.extra_hits / self.count if self.count else 0.0
        return ShotStats(self.odds(), extra_rate, self.failure_sum / self.failures if self.failures else None)


class BilliardPlayer(Skilled[BilliardSkill, BilliardWeights]):
    """A computer player of one of the four levels, or with a custom ``skill``.

    With ``makes_errors`` False its strokes have no errors, as for hints.
    """

    skills: Mapping[str, BilliardSkill] = SKILLS
    default_weights = WEIGHTS

    def __init__(
        self,
        level: str,
        *,
        makes_errors: bool = True,
        skill: BilliardSkill | None = None,
        weights: BilliardWeights | None = None,
    ) -> None:
        super().__init__(level, skill, weights)
        self.makes_errors = makes_errors

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield a legal action at once, then better ones; ``limit.nodes`` bounds the simulated shots.

        On a physical table, which the computer cannot play, yield some valid entry.
        """
        state = state_of(view)
        if not isinstance(state, TableState):
            yield Thought(state.sample(rng))
            return
        if state.phase == "rise":
            yield from _choose_place(state, self)
            return
        deviations = (normal_deviate(rng), normal_deviate(rng)) if self.makes_errors else (0.0, 0.0)
        decision = _Decision(state, self, limit, rng, deviations)
        yield from thinking(decision.best, False, lambda: decision)


class _Decision:
    """The decision on one stroke (``search.anytime``), as a race of trials."""

    def __init__(
        self,
        state: TableState,
        player: BilliardPlayer,
        limit: Limit,
        rng: random.Random,
        deviations: tuple[float, float],
    ) -> None:
        self.state, self.rng, self.deviations = state, rng, deviations
        self.skill, self.weights = player.skill, player.weights
        self.node_limit = limit.nodes
        self.rounds = tuple(
            (kept_count, limit.times * trial_count) for kept_count, trial_count in player.skill.rounds
        )
        self.race: Race[_Trial] = Race((), _Trial.value)
        self.best_plan = StrokePlan(find_any_stroke(state), None, 0.0)
        self.side = state.match.shooting_army()
        self.sigma = self.skill.aim_error * _RADIANS_PER_DEGREE
        self.pace_errors = list(_NORMAL_VALUES)
        rng.shuffle(self.pace_errors)
        self.effort = 0
        self.damage_terms = damage_terms_of(state.options)
        self.lead = army_lead(state.match.armies, self.side, self.damage_terms, self.weights)

    @property
    def best(self) -> Strike:
        """The leading stroke, including the error that will be made."""
        return add_errors(self.state, self.skill, self.best_plan, *self.deviations)

    def run(self) -> Iterator[None]:
        race, is_break = self.race, self.state.phase == "break"
        for plan in self.candidates():
            if plan is not None:
                race.survivors.append(_Trial(plan))
                self.best_plan = race.leader.plan
            if plan is None or len(race.survivors) % 4 == 0:
                yield
        yield
        for round_index, _, trial in race.heats(self.rounds, self.has_reached_limit):
            self.best_plan = race.leader.plan
            self.simulate_trial(trial, self.skill.judges_leave and (round_index > 0 or is_break))
            if self.effort % _THOUGHT_INTERVAL == 0 or is_break:
                yield

    def has_reached_limit(self) -> bool:
        return self.node_limit is not None and self.effort >= self.node_limit

    def candidates(self) -> Iterator[StrokePlan | None]:
        """Yield the strokes to evaluate, and ``None`` where the search may pause."""
        state, skill = self.state, self.skill
        if state.phase == "break":
            yield from propose_breaks(state, skill.break_count)
            return
        ranked_ideas: RankedIdeas = []
        for batch in find_ideas(state, skill.kinds, self.sigma, self.weights):
            ranked_ideas = batch
            yield None
        if skill.simplicity:
            weighted_ideas = (
                (expected_gain * (1.0 - skill.simplicity * (1.0 - obviousness(idea))), idea)
                for expected_gain, idea in ranked_ideas
            )
            ranked_ideas = sorted(weighted_ideas, key=lambda pair: -pair[0])
        yield from make_plans(state, ranked_ideas, skill.idea_count, skill.variant_count)
        # Without promising ideas, try more positional strokes.
        count = skill.safety_count if ranked_ideas and ranked_ideas[0][0] > 0.5 else 3 * skill.safety_count
        yield from propose_safeties(state, count if ranked_ideas else max(count, 6), self.rng)

    def simulate_trial(self, trial: _Trial, judges_leave: bool) -> None:
        """Simulate a stroke with an error of the level's size.

        ``judges_leave``: whether to evaluate the table after the stroke, too.
        """
        index = trial.count % len(_NORMAL_VALUES)
        strike = add_errors(
            self.state, self.skill, trial.plan, _NORMAL_VALUES[index], self.pace_errors[index]
        )
        next_state = self.state.apply(strike)
        self.effort += 1
        trial.gain_sum += (
            army_lead(next_state.match.armies, self.side, self.damage_terms, self.weights) - self.lead
        )
        trial.count += 1
        trial.successes += (success := _shot_succeeds(self.state, next_state, trial.plan.idea))
        trial.extra_hits += _has_extra_hit(self.state, next_state, trial.plan.idea)
        if judges_leave:
            leave_value = layout_value(next_state, self.side, self.sigma, self.weights)
            trial.leave_sum += leave_value
            trial.evaluations += 1
            if not success:
                trial.failures += 1
                trial.failure_sum += leave_value

    def thought(self) -> Thought:
        """Return the best stroke with its reason, and the best strokes for the next best ideas."""
        trials, dropouts = self.race.survivors, self.race.dropouts
        if not trials:
            return Thought(self.best, effort=self.effort)
        if any(trial.evaluations for trial in trials):
            # Trials whose tables were not evaluated cannot be compared.
            trials = [trial for trial in trials if trial.evaluations]
            dropouts = [trial for trial in dropouts if trial.evaluations]
        trials = sorted(trials, key=lambda entry: -entry.value())
        best_trial = trials[0]
        candidates: list[dict[str, Any]] = []
        seen_keys: set[tuple[int, int, int]] = set()
        for trial in trials + sorted(dropouts, key=lambda entry: -entry.value()):
            idea, strike = trial.plan.idea, trial.plan.strike
            key = (strike.unit, idea.lane.unit, idea.lane.pocket) if idea else (strike.unit, 0, -1)
            if key in seen_keys or len(candidates) == 5:
                continue
            seen_keys.add(key)
            candidates.append(
                {
                    "strike": strike,
                    "target": key[1],
                    "pocket": key[2],
                    "chance": round(trial.odds(), 3),
                    "value": round(
                        min(trial.value(), candidates[-1]["value"] if candidates else best_trial.value()), 2
                    ),
                }
            )
        self.best_plan = best_trial.plan
        return Thought(
            self.best,
            win_chance(self.lead + best_trial.value()),
            self.effort,
            explain_stroke(self.state, self.best_plan.strike, best_trial.plan.idea, best_trial.stats()),
            {"candidates": candidates},
            describe_intent(self.state, self.best_plan.strike, best_trial.plan.idea, best_trial.stats()),
        )


def _shot_succeeds(state: TableState, next_state: TableState, idea: Idea | None) -> bool:
    """Return whether a shot damaged, repaired or immersed its target, or repaired the attacker."""
    if idea is None:
        return False
    old_armies, new_armies = state.match.armies, next_state.match.armies
    target = idea.lane.unit
    side = army_of(target)
    has_effect = (
        old_armies.armour[target - 1] != new_armies.armour[target - 1]
        or old_armies.hangar[side] != new_armies.hangar[side]
    )
    if idea.kind == "dive":
        new_place = new_armies.place_of(target)
        return old_armies.place_of(target) != new_place != DESTROYED
    return has_effect or old_armies.armour[idea.unit - 1] < new_armies.armour[idea.unit - 1]


def _has_extra_hit(state: TableState, next_state: TableState, idea: Idea | None) -> bool:
    """Return whether a shot damaged an enemy unit other than its target."""
    if idea is None:
        return False
    old_armies, new_armies = state.match.armies, next_state.match.armies
    enemy, carrier = 1 - army_of(idea.unit), unit_of_class(1 - army_of(idea.unit), CARRIER)
    target = idea.lane.unit
    if any(
        old_armies.armour[unit - 1] > new_armies.armour[unit - 1] for unit in UNITS[enemy] if unit != target
    ):
        return True
    # Planes lost aboard a sinking carrier are not a second hit.
    has_lost_plane = (
        old_armies.hangar[enemy] > new_armies.hangar[enemy] and new_armies.place_of(carrier) != DESTROYED
    )
    return has_lost_plane and unit_of_class(enemy, PLANE) != target


def _choose_place(state: TableState, player: BilliardPlayer) -> Iterator[Thought]:
    """Decide where the submarine surfaces (R24): good for the army's next shot, bad for the enemy's."""
    spots = state.rising_spots()
    unit = state.match.rising
    yield Thought(Surface(unit, spots[0]), reason=explain_stroke(state, None, None))
    side = army_of(unit)
    lead = army_lead(state.match.armies, side, damage_terms_of(state.options), player.weights)
    sigma = player.skill.aim_error * _RADIANS_PER_DEGREE
    surfacings = [Surface(unit, spot) for spot in spots[:: 1 + len(spots) // 12]]
    for ranked_actions in ranking(
        surfacings, lambda rising: layout_value(state.apply(rising), side, sigma, player.weights)
    ):
        value, best_surfacing = ranked_actions[0]
        yield Thought(
            best_surfacing, win_chance(lead + value), len(ranked_actions), explain_stroke(state, None, None)
        )


def add_errors(
    state: TableState, skill: BilliardSkill, plan: StrokePlan, aim_deviation: float, pace_deviation: float
) -> Strike:
    """Return a stroke with errors; ``aim_deviation`` and ``pace_deviation`` are in standard deviations for
    the easiest stroke.
    """
    strike, spread = plan.strike, skill.aim_error
    if skill.tension:
        spread *= 1.0 + skill.tension * difficulty(state, strike, plan.idea)
        pace_deviation = speed_error(pace_deviation, skill.tension)
    return _perturb(strike, spread, aim_deviation, skill.pace_error * pace_deviation)


def _perturb(strike: Strike, spread: float, aim_deviation: float, speed_change: float) -> Strike:
    new_aim = strike.aim + round(100.0 * spread * aim_deviation)
    speed = round(strike.speed * (1.0 + speed_change))
    return msgspec.structs.replace(
        strike, aim=new_aim % FULL_TURN, speed=min(MAX_SPEED, max(MIN_SPEED, speed))
    )


def add_noise(action: BilliardAction, rng: random.Random) -> BilliardAction:
    """Return a stroke with random errors of level ``hard``; return other actions unchanged."""
    if not isinstance(action, Strike):
        return action
    skill = SKILLS["hard"]
    return _perturb(action, skill.aim_error, normal_deviate(rng), skill.pace_error * normal_deviate(rng))


def winning_chance(view: View) -> float | None:
    """Estimate side A's winning chance from the armies and the side to move; None on a physical table."""
    if view.result is not None:
        return view.result.score(0)
    if not view.options.is_simulated:
        return None
    lead = army_lead(view.armies, view.options.army_of(0), damage_terms_of(view.options))
    turn_value = (
        (TURN_VALUE if view.turn % 2 == 0 else -TURN_VALUE) if view.phase in ("break", "aim", "rise") else 0.0
    )
    return win_chance(lead + turn_value)
