"""The computer players: from a view to an action.

Each decision starts afresh from the current view: fleet plan (``plans``), squadron and moves (``admiral``),
targets (``gunner``), cards (``cardplay``). Enemy hands are ignored.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.core.player import Limit, Thought
from navals.games.uncharted.ai import cardplay, gunner, plans
from navals.games.uncharted.ai.admiral import Admiral, SquadronPlan, UnchartedSkill, state_after
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.formation import CourseOption, sort_front_to_back
from navals.games.uncharted.ai.harbour import choose_deployment, choose_piece, should_wait
from navals.games.uncharted.ai.odds import ship_value
from navals.games.uncharted.ai.plans import FleetPlan
from navals.games.uncharted.ai.vessels import BestShot
from navals.games.uncharted.ai.weights import WEIGHTS, UnchartedWeights
from navals.games.uncharted.rules.actions import (
    PASS,
    Activate,
    Discard,
    Divide,
    MoveShip,
    Play,
    UnchartedAction,
)
from navals.games.uncharted.rules.boarding.melees import current_melee, melee_dice, touched_enemies
from navals.games.uncharted.rules.data.fleet import AFLOAT, NEUTRAL
from navals.games.uncharted.rules.fire.aiming import battery_part
from navals.games.uncharted.rules.guess import state_of
from navals.games.uncharted.rules.naming import CARD_NAMES, PLAN_TEXTS
from navals.games.uncharted.rules.position import FIRST_TERRAIN
from navals.games.uncharted.rules.sea.moves import drift_path, movable_ships, new_contacts, plot_course
from navals.games.uncharted.rules.sea.sailing import ShipPath
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn import tasks
from navals.games.uncharted.rules.turn.ending import side_scores
from navals.games.uncharted.rules.view import View
from navals.search.anytime import thinking
from navals.search.levels import Skilled, effort_limit, on_a_whim, win_chance

SKILLS: Final = {
    "easy": UnchartedSkill(
        whim=0.33, width=1, boards_ships=False, links_fire=False, cards=0, picks_squadron=False
    ),
    "medium": UnchartedSkill(width=4, boards_ships=False, cards=1),
    "hard": UnchartedSkill(fear=1.0, width=6, cards=1),
    "expert": UnchartedSkill(fear=1.0, width=10, spacings=(6, 6), aims_exactly=True, has_plan=True),
}
STARTING_POINTS: Final = 480.0
FLEET_FACTOR: Final = 0.08  # Share of a fleet's worth added to its lead, per turn left.
BASE_SPREAD: Final = 30.0
SPREAD_PER_TURN: Final = 15.0
"""A lead of BASE_SPREAD points in the last turn gives a winning chance of 75 %; each turn left requires
SPREAD_PER_TURN more.
"""
MIN_MENTIONED_POINTS: Final = 2  # Minimum value of a shot, in points, to mention it in the reason.
WAIT_REASON: Final = msg(
    "Well back: whoever sails into range first arrives one ship at a time, under everyone's fire."
)
GROUP_BONUS: Final = 0.2  # Value per point of a group, if the squadron has several.
SAFE_TRIES: Final = 20  # Maximum number of random actions drawn to find a safe one.
ORDER_LIMIT: Final = 6  # Maximum number of orders listed.


class ScoredAction(msgspec.Struct, frozen=True):
    """An action considered, with its ``value`` in points; for a move, also where it ends and its shots as
    (target, battery, value).
    """

    action: UnchartedAction
    value: float
    end: tuple[int, int] | None = None
    heading: int = 0
    shots: tuple[tuple[int, str, float], ...] = ()


class UnchartedPlayer(Skilled[UnchartedSkill, UnchartedWeights]):
    """A player of one of the four levels, or with a custom skill."""

    skills: Mapping[str, UnchartedSkill] = SKILLS
    default_weights = WEIGHTS

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield a legal action at once and finally the decision; ``limit`` scales and bounds
        ``UnchartedSkill.width``.
        """
        state, task = state_of(view), view.task
        if isinstance(task, tasks.Deploying):
            is_rear = self.skill.has_plan and should_wait(state)
            yield Thought(
                choose_deployment(state, view.actor, rng, is_rear=is_rear),
                reason=WAIT_REASON if is_rear else None,
            )
            return
        if isinstance(task, tasks.PlacePiece):
            yield Thought(choose_piece(state, rng))
            return
        skill = msgspec.structs.replace(self.skill, width=effort_limit(self.skill.width, limit))
        safe_action = sample_safe_action(state, rng)
        decide = partial(UnchartedDecision, state, view.actor, skill, self.weights, safe_action)
        is_whim = on_a_whim(skill.whim, rng) and not _is_unsafe(state, safe_action)
        yield from thinking(safe_action, is_whim, decide)


def sample_safe_action(state: UnchartedState, rng: random.Random) -> UnchartedAction:
    """Return a random action that avoids land, friendly ships and the table edge, if possible."""
    action = state.sample(rng)
    for _ in range(SAFE_TRIES):
        if not _is_unsafe(state, action):
            break
        action = state.sample(rng)
    return action


def _is_unsafe(state: UnchartedState, action: UnchartedAction) -> bool:
    if not isinstance(action, MoveShip):
        return False
    seat = state.actor()
    ship_number = state.ship_number(seat, action.ship)
    path = plot_course(state, ship_number, action)
    if not isinstance(path, ShipPath) or path.leaves_table:
        return True
    contacts = new_contacts(state, ship_number, path)
    return any(n >= FIRST_TERRAIN or (state.is_living(n) and state.ships[n].side == seat) for n in contacts)


class UnchartedDecision:
    """The search for one decision (``search.anytime``); ``best`` is always a legal action."""

    def __init__(
        self,
        state: UnchartedState,
        seat: int,
        skill: UnchartedSkill,
        weights: UnchartedWeights,
        best: UnchartedAction,
    ) -> None:
        self.state = state
        self.best = best
        self.seat = seat
        self.skill = skill
        self.judge: Judge = Judge(state, seat, weights, skill.fear * _fear_factor(state, seat))
        self.plan: FleetPlan = plans.DEFAULT_PLAN
        if skill.has_plan and _needs_plan(state):
            self.plan = plans.choose_plan(self.judge)
            self.judge.set_weights(plans.apply_plan(weights, self.plan))
        self.admiral: Admiral = Admiral(self.judge, skill)
        self.action: UnchartedAction | None = None
        self.value: float | None = None
        self.reason: Message | None = None
        self.detail: object = None

    @property
    def effort(self) -> int:
        """Number of courses examined."""
        return self.admiral.effort

    def thought(self) -> Thought:
        if self.action is not None and self.state.check(self.action) is None:
            self.best = self.action
        is_moving = isinstance(self.state.agenda[-1], tasks.Choosing | tasks.Moving)
        has_plan = self.skill.has_plan and is_moving and _needs_plan(self.state)
        plan_message = PLAN_TEXTS.get(self.plan.name) if has_plan else None
        return Thought(self.best, self.value, self.effort, self.reason, self.detail, plan_message)

    def run(self) -> Iterator[None]:
        match self.state.agenda[-1]:
            case tasks.Choosing():
                yield from self._choose_squadron()
            case tasks.Moving():
                yield from self._choose_move()
            case tasks.Aiming():
                self._choose_fire()
            case tasks.Window() as window:
                yield from self._choose_card(window)
            case tasks.Dividing() as task:
                self._divide_dice(task)
            case tasks.Discarding() as task:
                hand = self.state.hands[task.seat]
                excess, boarding_bonus = (
                    len(hand) - self.state.hand_limit(task.seat),
                    3 if self.plan.allows_boarding else 0,
                )
                discards = cardplay.choose_discards(hand, excess, boarding_bonus, self.judge.weights.cutoff)
                self.action = Discard(discards) if discards else PASS
                self.reason = self._saved_card_reason(discards)

    def _saved_card_reason(self, discards: tuple[str, ...]) -> Message | None:
        """Return a message naming a card saved for the planned boarding, or ``None``."""
        if not self.plan.allows_boarding:
            return None
        saved_cards = [
            card
            for card in self.state.hands[self.seat]
            if card in cardplay.BOARDING_CARDS and card not in discards
        ]
        return (
            msg("{card} is saved for the boarding.", card=CARD_NAMES[saved_cards[0]]) if saved_cards else None
        )

    def _choose_squadron(self) -> Iterator[None]:
        """Choose the squadron with the most to gain from firing now, or to lose by waiting."""
        state, judge = self.state, self.judge
        legal_choices = [choice for choice in state.actions() or () if isinstance(choice, Activate)]
        if len(legal_choices) == 1 or not self.skill.picks_squadron:
            self.action = legal_choices[0]
            return
        entries_by_squadron: dict[int, list[tuple[float, float, Activate, SquadronPlan]]] = {}
        for action in legal_choices:
            ships = [state.ship_number(self.seat, name) for name in action.group]
            ships = ships or [*state.squadron_ships(self.seat, action.squadron)]
            free_ships = [n for n in ships if not judge.vessels[n].is_engaged]
            plan = yield from self.admiral.plan(free_ships, 3)
            waiting_fear = 0.0
            for n in ships:
                vessel = judge.vessels[n]
                waiting_fear += (
                    judge.assess_point(vessel, vessel.x, vessel.y)[1] if not vessel.is_engaged else 3.0
                )
            value = plan.fire_value + judge.weights.tempo * (waiting_fear - plan.fear)
            points = sum(judge.vessels[n].card.points for n in ships)
            if action.group and judge.weights.drift:
                value -= judge.weights.drift * self._drift_cost(action.squadron, ships)
            entries_by_squadron.setdefault(action.squadron, []).append(
                (value + GROUP_BONUS * points, value, action, plan)
            )
        # If a squadron's groups promise similar gains, prefer the most valuable.
        ranking = [max(entries, key=lambda entry: entry[0])[1:] for entries in entries_by_squadron.values()]
        ranking.sort(key=lambda entry: (-entry[0], entry[1].squadron))
        value, best_action, plan = ranking[0]
        self.action, self.value = best_action, value
        number, points = best_action.squadron + 1, int(plan.fire_value + 0.5)
        self.reason = msg("Squadron {number} acts first.", number=number)
        if points >= MIN_MENTIONED_POINTS:
            self.reason = msg(
                "Squadron {number} acts first: it can cost the enemy {points} points now.",
                number=number,
                points=points,
            )
        if self.skill.has_plan:
            self.reason = msg("{what} {plan}", what=self.reason, plan=PLAN_TEXTS[self.plan.name])
        self.detail = tuple(ScoredAction(action, value) for value, action, _ in ranking)

    def _drift_cost(self, squadron: int, moving_ships: list[int]) -> float:
        """Return the cost of the squadron's other ships drifting (3.3) off the table or into ships."""
        state, judge = self.state, self.judge
        cost = 0.0
        for n in state.squadron_ships(self.seat, squadron):
            vessel = judge.vessels[n]
            if n in moving_ships or vessel.is_engaged or vessel.ship.anchored:
                continue
            path = drift_path(state, n)
            if path.leaves_table:
                cost += vessel.card.points / 2
            for other_vessel in (
                judge.vessels[m] for m in new_contacts(state, n, path) if m in judge.vessels
            ):
                cost += judge.expected_harm(vessel, other_vessel.card.hull)
                harm = judge.expected_harm(other_vessel, vessel.card.hull)
                if other_vessel.side == self.seat:
                    cost += harm
                else:
                    cost -= harm + judge.weights.board * judge.joining_value(other_vessel.number, [vessel])
        return cost

    def _choose_move(self) -> Iterator[None]:
        state, judge = self.state, self.judge
        ships = sort_front_to_back(judge, movable_ships(state))
        plan = yield from self.admiral.plan(ships, 1)
        options_by_ship = dict(plan.choices)
        for n in sorted(
            ships, key=lambda n: options_by_ship[n].contact >= 0 if n in options_by_ship else True
        ):
            if n not in options_by_ship or state.check(options_by_ship[n].action) is not None:
                continue
            option = options_by_ship[n]
            self.action, self.value = option.action, plan.value
            self.reason = self._move_reason(n, option)
            shots = tuple((shot.target, shot.battery, shot.value) for shot in option.shots)
            end = option.x, option.y
            self.detail = (ScoredAction(option.action, option.own_value, end, option.heading, shots),)
            return

    def _move_reason(self, ship_number: int, option: CourseOption) -> Message:
        state = self.state
        ship_name = state.ships[ship_number].name
        if option.contact >= 0:
            target_name = state.full_name(option.contact)
            if isinstance(option.action, MoveShip) and option.action.ram:
                return msg("{ship} rams {target} and boards her.", ship=ship_name, target=target_name)
            return msg("{ship} closes with {target} and boards her.", ship=ship_name, target=target_name)
        shots, points = sorted(option.shots, key=lambda shot: -shot.value), int(option.fire_value + 0.5)
        if points >= MIN_MENTIONED_POINTS:
            reason_args = {"ship": ship_name, "target": state.full_name(shots[0].target), "points": points}
            if self._is_raking(ship_number, option, shots[0]):
                return msg(
                    "{ship} crosses astern of {target} to rake her: worth about {points} points.",
                    **reason_args,
                )
            return msg(
                "{ship} brings her guns to bear on {target}: worth about {points} points.", **reason_args
            )
        match self.plan.name:
            case plans.CLOSE:
                return msg("{ship} closes in, to board soon.", ship=ship_name)
            case plans.PRIZES:
                return msg("{ship} moves up while others take the wrecks and derelicts.", ship=ship_name)
            case plans.BREAK if ship_number == self.judge.runner:
                return msg("{ship} makes for the north edge.", ship=ship_name)
        return msg("{ship} moves up, with an eye on the enemy's guns.", ship=ship_name)

    def _is_raking(self, ship_number: int, option: CourseOption, shot: BestShot) -> bool:
        attack_part = battery_part(
            state_after(self.state, ship_number, option), ship_number, shot.battery, shot.target
        )
        return attack_part is not None and attack_part.bonus > 0

    def _choose_fire(self) -> None:
        if self.skill.whim:
            orders = [gunner.nearest_target_order(self.state, self.judge)]
        else:
            orders = gunner.find_orders(self.state, self.judge, allow_joint=self.skill.links_fire)
        best_order = orders[0]
        self.action, self.value, self.reason = best_order.action, best_order.value, best_order.reason
        self.detail = tuple(ScoredAction(order.action, order.value) for order in orders[:ORDER_LIMIT])

    def _choose_card(self, window: tasks.Window) -> Iterator[None]:
        self.action = PASS
        if not self.skill.cards:
            return
        plays = [play for play in self.state.actions() or () if isinstance(play, Play)]
        best_play, value = yield from cardplay.choose_play(
            self.state, window, plays, self.judge, self.admiral
        )
        if isinstance(best_play, Play):
            self.action, self.value = best_play, value
            self.reason = msg("{card} helps here.", card=CARD_NAMES[best_play.card])
        elif plays:
            self.reason = self._saved_card_reason(())

    def _divide_dice(self, task: tasks.Dividing) -> None:
        """Divide dice among several enemies: enough against the weakest crew first, then the next weakest."""
        state = self.state
        melee = current_melee(state)
        enemies = touched_enemies(state, melee, task.ship)
        dice = melee_dice(state, melee, task.ship)
        shares = dict.fromkeys(enemies, 0)
        for n in sorted(enemies, key=lambda n: (state.ships[n].crew, n)):
            shares[n] = min(dice, (state.ships[n].crew * 3 + 1) // 2)
            dice -= shares[n]
        shares[enemies[0]] += dice
        named_shares = tuple((state.full_name(n), shares[n]) for n in enemies if shares[n])
        self.action = Divide(state.ships[task.ship].name, named_shares)


def _needs_plan(state: UnchartedState) -> bool:
    """Return whether a decision depends on the fleet plan."""
    task = state.agenda[-1]
    if isinstance(task, tasks.Window):
        return task.moment == "squadron" and any(
            card in cardplay.COURSE_CARDS for card in state.hands[task.seat]
        )
    if isinstance(task, tasks.Choosing):
        return len(state.waiting_squadrons(state.actor())) > 1
    return isinstance(task, tasks.Moving | tasks.Discarding)


def _fear_factor(state: UnchartedState, seat: int) -> float:
    """Return a factor for ``UnchartedSkill.fear``: near the end, a side that is well ahead is careful, and a
    side that is not ahead takes risks.
    """
    turns_left = state.options.turn_count - state.turn
    if turns_left > 2 or state.options.scenario_data.runner >= 0:
        return 1.0
    points = side_scores(state)
    lead = points[seat] - points[1 - seat]
    return 1.4 if 10 * lead >= state.options.points_limit else 0.5 if lead <= 0 else 1.0


def chance(view: View) -> float | None:
    """Estimate A's winning chance from a view. The more turns are left, the less the score counts."""
    if view.result is not None:
        return view.result.score(0)
    state = state_of(view)
    if view.turn == 0:
        return 0.5
    turns_left = max(0, state.options.turn_count - view.turn)
    scenario = state.options.scenario_data
    if scenario.runner >= 0:
        return _breakout_chance(state, scenario.runner, turns_left)
    points = side_scores(state)
    lead = float(points[0] - points[1])
    for ship in state.ships:
        if ship.fate == AFLOAT and ship.placed and ship.side < NEUTRAL:
            value = ship_value(ship.card, ship.hull, ship.crew) * FLEET_FACTOR * turns_left
            lead += value if ship.side == 0 else -value
    return _lead_chance(
        lead, (BASE_SPREAD + SPREAD_PER_TURN * turns_left) * state.options.points_limit / STARTING_POINTS
    )


def estimate(view: View) -> float | None:
    """Return A's chance for an analysis: like ``chance``, but in a breakout, the current turn no longer
    counts once the runner has moved.
    """
    state = state_of(view)
    runner_side = state.options.scenario_data.runner
    if view.result is not None or view.turn == 0 or runner_side < 0:
        return chance(view)
    runner = next(n for n, ship in enumerate(state.ships) if ship.side == runner_side and ship.profile == "B")
    squadron_key = (runner_side, state.ships[runner].squadron)
    activation = state.activation
    is_acting = activation is not None and (activation.seat, activation.squadron) == squadron_key
    can_act = (
        is_acting and activation is not None and runner in activation.group and runner not in activation.moved
    )
    turns_left = max(0, state.options.turn_count - view.turn)
    return _breakout_chance(state, runner_side, turns_left - int(squadron_key in state.acted and not can_act))


def _breakout_chance(state: UnchartedState, runner_side: int, turns_left: int) -> float:
    """Return A's chance in a breakout, from the condition of the battleship and whether it can still cover
    the distance.
    """
    ship = next(ship for ship in state.ships if ship.side == runner_side and ship.profile == "B")
    distance = (state.options.table[1] - ship.at[1]) / 1000
    reach = 0.8 * ship.card.move * (turns_left + 1)
    lead = 4.0 * (reach - distance) + 120.0 * (ship.hull / ship.card.hull - 0.75)
    runner_chance = _lead_chance(lead, 60.0)
    return runner_chance if runner_side == 0 else 1.0 - runner_chance


def _lead_chance(lead: float, spread: float) -> float:
    """Return the winning chance for a lead (``win_chance``), rounded to whole percent."""
    return int(100 * win_chance(lead, spread) + 0.5) / 100
