"""One decision of a computer player, comparing plans, port guns and other actions."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import msgspec

from navals.core.message import Message, msg
from navals.core.player import Limit, Thought
from navals.games.trafalgar.ai import reasons
from navals.games.trafalgar.ai.activation import ActivationPlan, rank_plans
from navals.games.trafalgar.ai.harbour import choose_wind
from navals.games.trafalgar.ai.outlook import Outlook, build_tables
from navals.games.trafalgar.ai.posts import BerthValue
from navals.games.trafalgar.ai.raids import choose_raid
from navals.games.trafalgar.ai.squadron import TurnSearch
from navals.games.trafalgar.ai.weights import TrafalgarWeights
from navals.games.trafalgar.rules import listing, naming
from navals.games.trafalgar.rules.events import GUN, Activate, Fire, Gun, Lose, TrafalgarAction, Transfer
from navals.games.trafalgar.rules.fire.gunnery import ASPECT, HIT_FACES, bearings
from navals.games.trafalgar.rules.fleet import FLEETS, MIZZEN_ONLY, PORT, SHIP_RATE, STARBOARD
from navals.games.trafalgar.rules.sailing.chart import DISTANCES, OFF
from navals.games.trafalgar.rules.sailing.moves import ADVANCE, TURNS
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.search.levels import Candidate, effort_limit, win_chance

MAX_PLANS: Final = 4
"""Maximum number of activations kept for a ship that plans alone."""
BEST_SHOTS: Final = 3
"""Number of activations with the best shots that are always tried. They may be too risky for a single ship,
but right for the whole squadron.
"""
MIN_GAIN: Final = 1e-6
"""Minimum gain for activating a ship."""
LEAD_SCALE: Final = 7.0
"""Lead in value that gives a winning chance of about 3 in 4."""
MAX_DRAW_LEAD: Final = -6.0
"""A side accepts a draw if its lead in value is below this."""


class TrafalgarSkill(msgspec.Struct, frozen=True):
    """The skill of a level.

    ``whim``: share of random decisions. ``fear_factor``: factor for ``TrafalgarWeights.fear``.
    ``plans_flags``: whether it plans for the flags. ``width``: number of activations per ship tried in
    combination with other ships' (0: each ship plans alone, and none is sent for the flag). ``pair_fear``:
    additional fear with two ships a side, where losing one means losing half.
    """

    whim: float
    fear_factor: float
    plans_flags: bool
    width: int
    pair_fear: float = 0.0

    def total_fear(self, ship_count: int) -> float:
        return self.fear_factor + (self.pair_fear if ship_count == 2 else 0.0)


class ShipPlan(msgspec.Struct, frozen=True):
    """A ship's plan: its final berth, its first target, and the side whose flag it sails for. OFF: none."""

    ship: int = OFF
    end_berth: int = OFF
    target: int = OFF
    flag: int = OFF


class PlannedCandidate(Candidate, frozen=True):
    """A candidate action and the course it starts."""

    course: ShipPlan = ShipPlan()


class ChosenAction(msgspec.Struct, frozen=True):
    """An action with its value and reason. ``alternatives``: the other actions considered, with their value.
    ``courses``: the course that each action starts, if any.
    """

    action: TrafalgarAction
    value: float
    reason: Message | None = None
    alternatives: tuple[tuple[TrafalgarAction, float], ...] = ()
    courses: dict[TrafalgarAction, ShipPlan] = {}


class TrafalgarDecision:
    """A single decision, for ``search.anytime``.

    ``run`` sets ``choice``; until then, ``best`` is the last legal action.
    """

    outlook: Outlook

    def __init__(
        self,
        view: View,
        state: TrafalgarState,
        skill: TrafalgarSkill,
        weights: TrafalgarWeights,
        limit: Limit,
    ) -> None:
        self.view = view
        self.state = state
        self.skill = skill
        self.weights = weights
        self.width: int = effort_limit(skill.width, limit)
        self.effort: int = 0
        self.best: TrafalgarAction = (state.actions() or ())[-1]
        self.choice: ChosenAction = ChosenAction(self.best, 0.0)

    def thought(self) -> Thought:
        """Return the chosen action with its winning chance and reason, and the others considered."""
        choice = self.choice
        if self.state.check(choice.action) is None:
            self.best = choice.action
        lead = self.outlook.value_lead()
        candidates = [(self.best, choice.value), *choice.alternatives]
        detail = tuple(
            PlannedCandidate(
                action, win_chance(lead + value, LEAD_SCALE), choice.courses.get(action, ShipPlan())
            )
            for action, value in candidates
        )
        # Spectators only see reasons for a ship's plan; shots, repairs and replies explain themselves.
        plan_reason = choice.reason if isinstance(self.best, Activate | Transfer) else None
        return Thought(self.best, detail[0].chance, self.effort, choice.reason, detail, plan_reason)

    def run(self) -> Iterator[None]:
        view, skill = self.view, self.skill
        yield from build_tables(view)
        fear_factor = skill.total_fear(len(FLEETS[view.options.fleet]) // 2)
        self.outlook = Outlook(
            view, view.actor, self.weights, plans_flags=skill.plans_flags, fear_factor=fear_factor
        )
        if skill.plans_flags and skill.width:
            self.outlook.raid = choose_raid(self.outlook)
            yield
        phase = view.phase
        if phase == "active":
            yield from self._continue_activation()
        elif phase == "idle":
            yield from self._choose_activation()
        elif phase == "interrupt":
            self.choice = self._choose_interrupting_shot()
        elif phase == "priority":
            self.choice = self._choose_priority_shot()
        elif phase == "lose":
            self.choice = self._choose_mast()
        elif phase == "draw":
            is_losing = self.outlook.value_lead() < MAX_DRAW_LEAD
            reason = msg("A win is still possible: no need for a draw.")
            if is_losing:
                reason = msg("The enemy is in a better position: a draw is welcome.")
            self.choice = ChosenAction(listing.OFFER_REPLIES[0 if is_losing else 1], 0.0, reason)
        elif phase == "wind":
            action = yield from choose_wind(self.state, self.view.actor)
            heading_word = naming.HEADING_WORDS[action.heading]
            reason = msg(
                "A wind blowing to the {heading} helps your ships most and the enemy's least.",
                heading=heading_word,
            )
            self.choice = ChosenAction(action, 0.0, reason)

    def _plan_alone(self, ship: int, may_stay: bool = True) -> Generator[None, None, list[ActivationPlan]]:
        """Return the best activations of a ship that plans alone, and any that ends at its present berth.

        Unless ``may_stay``, the ship must leave its point.
        """
        outlook = self.outlook
        plans = yield from rank_plans(outlook, ship, BerthValue(outlook, ship), may_stay)
        self.effort += len(plans)
        start = outlook.berths[ship]
        return [plan for index, plan in enumerate(plans) if index < MAX_PLANS or plan.end_berth == start]

    def _plan_ships(
        self, movers: list[int], leaving_ship: int = OFF
    ) -> Generator[None, None, dict[int, list[ActivationPlan]]]:
        """Return each ship's activations, best first; ``leaving_ship`` (OFF: none) must leave its point."""
        if self.width:
            return (yield from self._plan_together(movers, leaving_ship))
        plans = {}
        for ship in movers:
            plans[ship] = yield from self._plan_alone(ship, ship != leaving_ship)
        return plans

    def _plan_together(
        self, movers: list[int], leaving_ship: int
    ) -> Generator[None, None, dict[int, list[ActivationPlan]]]:
        """Return the activations of each ship, best first, valued as part of the best combination."""
        outlook = self.outlook
        turn_search = TurnSearch(outlook)
        for ship in movers:
            berth_value = BerthValue(outlook, ship)
            plans = yield from rank_plans(outlook, ship, berth_value, ship != leaving_ship)
            self.effort += len(plans)
            start = outlook.berths[ship]
            picked_plans = {*plans[: self.width], *sorted(plans, key=lambda plan: -plan.gain)[:BEST_SHOTS]}
            turn_search.add_ship(
                ship,
                berth_value,
                [plan for plan in plans if plan in picked_plans or plan.end_berth == start],
            )
        best_plans, values = yield from turn_search.run()
        self.effort += turn_search.effort
        ranked_plans = {}
        for ship in movers:
            plan_values = zip(turn_search.plans[ship], values[ship], strict=True)
            valued_plans = [msgspec.structs.replace(plan, value=value) for plan, value in plan_values]
            best_plan = best_plans[ship]
            ranked_plans[ship] = sorted(
                valued_plans, key=lambda plan: (plan.end_berth != best_plan.end_berth, -plan.value)
            )
        return ranked_plans

    def _stay_value(self, ship: int, plans: list[ActivationPlan]) -> float:
        start = self.outlook.berths[ship]
        return next((plan.value - plan.gain for plan in plans if plan.end_berth == start), 0.0)

    def _choose_activation(self) -> Iterator[None]:
        early_choice = self._best_gun_shot() or self._best_transfer()
        if early_choice is not None:
            self.choice = early_choice
            return
        candidates: list[tuple[float, TrafalgarAction, Message]] = []
        courses: dict[TrafalgarAction, ShipPlan] = {}
        legal_actions = set(self.state.actions() or ())
        movers = [ship for ship in self.outlook.own_ships if listing.ACTIVATIONS[ship] in legal_actions]
        plans_by_ship = yield from self._plan_ships(movers)
        for ship in movers:
            action = listing.ACTIVATIONS[ship]
            gain, reason = 0.0, reasons.explain_staying(ship)
            plans = plans_by_ship[ship]
            stay_value = self._stay_value(ship, plans)
            if plans and plans[0].path:
                gain = plans[0].value - stay_value
                reason = reasons.explain_plan(self.outlook, ship, plans[0])
                courses[action] = self._make_course(ship, plans[0])
            repair_value = self._repair_value(ship)
            if repair_value > gain:
                courses.pop(action, None)
                gain, reason = repair_value, reasons.explain_repair(ship)
            if self.view.ships[ship].ready and not self.view.ships[ship].used:
                gain, reason = gain + self.weights.raid, reasons.explain_taking(ship)
            candidates.append((gain, action, reason))
        candidates.sort(key=lambda entry: -entry[0])
        must_act = listing.END_TURN not in legal_actions
        if candidates and (candidates[0][0] > MIN_GAIN or must_act):
            gain, best_action, reason = candidates[0]
            alternatives = tuple(
                (other_action, value) for value, other_action, _ in candidates[1:] if value > MIN_GAIN
            )
            self.choice = ChosenAction(best_action, gain, reason, alternatives, courses)
        else:
            reason = msg("No ship has anything left to gain this turn.")
            self.choice = ChosenAction(listing.END_TURN, 0.0, reason)

    def _continue_activation(self) -> Iterator[None]:
        ship = self.view.active
        legal_actions = set(self.state.actions() or ())
        if listing.FLAG_ACTIONS[0] in legal_actions:
            self.choice = self._take_flag(ship)
            return
        must_leave = listing.END not in legal_actions
        # A ship planning alone considers only itself; a squadron considers all ships yet to act.
        other_ships = [
            n for n in self.outlook.own_ships if self.width and n != ship and not self.view.ships[n].closed
        ]
        plans = (yield from self._plan_ships([ship, *other_ships], ship if must_leave else OFF))[ship]
        best_plan = plans[0] if plans else None
        stay_value = self._stay_value(ship, plans)
        if listing.REPAIR in legal_actions:
            repair_value = self._repair_value(ship)
            if repair_value > 0 and (
                best_plan is None or not best_plan.path or repair_value > best_plan.value - stay_value
            ):
                self.choice = ChosenAction(listing.REPAIR, repair_value, reasons.explain_repair(ship))
                return
        if best_plan is None or not best_plan.path:
            self.choice = ChosenAction(listing.END, 0.0, reasons.explain_staying(ship))
            return
        values: dict[TrafalgarAction, float] = {}
        courses: dict[TrafalgarAction, ShipPlan] = {}
        for plan in plans:
            action = self._next_action(ship, plan) if plan.path else listing.END
            values.setdefault(action, plan.value - stay_value)
            if action not in courses:
                courses[action] = self._make_course(ship, plan)
        action = self._next_action(ship, best_plan)
        values.pop(action, None)
        reason = reasons.explain_plan(self.outlook, ship, best_plan)
        self.choice = ChosenAction(
            action, best_plan.value - stay_value, reason, tuple(values.items()), courses
        )

    def _make_course(self, ship: int, plan: ActivationPlan) -> ShipPlan:
        berth = self.outlook.berths[ship]
        for step in plan.path:
            if step < 0:
                firing_table = self.outlook.firing_table(
                    ship, self.outlook.enemy_ships, self.outlook.berths, with_forts=True
                )
                return ShipPlan(ship, plan.end_berth, firing_table[OFF - step][berth][1])
            berth = step
        return ShipPlan(ship, plan.end_berth, OFF, reasons.sought_flag(self.outlook, ship, plan))

    def _next_action(self, ship: int, plan: ActivationPlan) -> TrafalgarAction:
        dest, berth = plan.path[0], self.outlook.berths[ship]
        if dest < 0:
            return self._broadside_action(ship, OFF - dest)
        if dest // 6 != berth // 6:
            return ADVANCE
        return TURNS[STARBOARD if (dest - berth) % 6 == 1 else PORT]

    def _broadside_action(self, ship: int, side: int) -> Fire:
        outlook = self.outlook
        firing_table = outlook.firing_table(ship, outlook.enemy_ships, outlook.berths, with_forts=True)
        _, target = firing_table[side][outlook.berths[ship]]
        if target >= GUN:
            return Fire(side, target)
        offset = outlook.sea.offsets_from[outlook.points[ship]][outlook.points[target]]
        aim = self._best_aim(target, offset, outlook.shots(ship, side))[1]
        return Fire(side, target, aim)

    def _best_aim(self, target: int, offset: int, shots: int) -> tuple[float, int]:
        """Return the gain from several shots at a ship at ``offset``, and the best aim for the first shot."""
        outlook = self.outlook
        aspect = ASPECT[outlook.options.aspect_rule][self.view.ships[target].heading][offset]
        return outlook.gains[target].best_aim(outlook.hulls[target], shots, DISTANCES[offset], aspect)

    def _repair_value(self, ship_number: int) -> float:
        """Return the value of a turn spent on repair (R31), or 0 if the ship cannot repair."""
        ship = self.view.ships[ship_number]
        if ship.masts or ship.took or ship.fired != (0, 0) or ship.repairing:
            return 0.0
        outlook = self.outlook
        if outlook.options.repair_scope == "player" and any(outlook.speeds[n] for n in outlook.own_ships):
            return 0.0
        value_after = outlook.ship_values[ship_number].value_of((MIZZEN_ONLY, *ship.guns))
        return (value_after - outlook.ship_values[ship_number].value_of(outlook.hulls[ship_number])) * (
            0.9 if ship.repairs else 0.45
        )

    def _take_flag(self, ship: int) -> ChosenAction:
        """Take the flag and turn the ship towards its shortest way home."""
        outlook, point = self.outlook, self.outlook.points[ship]
        routes = outlook.home_routes[outlook.side][SHIP_RATE[ship]]
        heading = min(range(6), key=lambda h: routes[0][point * 6 + h] + routes[1][point * 6 + h])
        return ChosenAction(listing.FLAG_ACTIONS[heading], self.weights.raid, reasons.explain_taking(ship))

    def _best_transfer(self) -> ChosenAction | None:
        """Return a transfer of the enemy flag to a ship more than twice as fast as its carrier, or None."""
        outlook = self.outlook
        for action in self.state.actions() or ():
            if not isinstance(action, Transfer) or outlook.view.flags[1 - outlook.side] != action.giver:
                continue
            giver, taker = action.giver, action.taker
            if 2 * outlook.speeds[giver] < outlook.speeds[taker]:
                args = {"ship": naming.ship_name(giver), "other": naming.ship_name(taker)}
                reason = msg("{ship} is too slow to bring the flag home: {other} takes over.", **args)
                return ChosenAction(action, self.weights.raid / 4, reason)
        return None

    def _gun_shots(self) -> list[tuple[float, Gun, int]]:
        """Return (gain, shot, distance) for each port gun's best shot at each ship, best first."""
        best_shots: dict[tuple[int, int], tuple[float, Gun, int]] = {}
        for action in self.state.actions() or ():
            if isinstance(action, Gun) and (action.gun, action.target) not in best_shots:
                offset = self.state.target_offset(action)
                gain, aim = self._best_aim(action.target, offset, 1)
                best_shots[action.gun, action.target] = (
                    gain,
                    Gun(action.gun, action.target, aim),
                    DISTANCES[offset],
                )
        return sorted(best_shots.values(), key=lambda entry: (-entry[0], entry[1].gun))

    def _best_gun_shot(self) -> ChosenAction | None:
        """Return the best shot by a port gun, or None. Firing costs nothing: the gun is ready next round."""
        shots = self._gun_shots()
        if not shots or shots[0][0] <= 0:
            return None
        gain, shot, distance = shots[0]
        alternatives = tuple((other_shot, value) for value, other_shot, _ in shots[1:])
        return ChosenAction(shot, gain, reasons.explain_gun(shot, self._hit_faces(distance)), alternatives)

    def _choose_interrupting_shot(self) -> ChosenAction:
        """Fire a port gun, or hold if the ship is about to come closer."""
        shots = self._gun_shots()
        ship = self.view.ships[self.view.active]
        next_point = self.outlook.sea.neighbours[ship.heading][ship.at]
        moves_left = self.outlook.moves_left(self.view.active)
        for gain, shot, distance in shots:
            offset = self.outlook.sea.offsets_from[self.outlook.sea.guns[shot.gun]].get(next_point)
            comes_closer = offset is not None and DISTANCES[offset] < distance
            if gain > 0 and not (comes_closer and (self.view.ahead or moves_left >= 1) and distance > 1):
                return ChosenAction(shot, gain, reasons.explain_gun(shot, self._hit_faces(distance)))
        reason = msg("The ship is still coming closer: the port guns are waiting for a better shot.")
        return ChosenAction(listing.HOLD, 0.0, reason)

    def _choose_priority_shot(self) -> ChosenAction:
        """Fire at the port gun, unless the ship should save its shots for a better target."""
        view, outlook, gun_action = self.view, self.outlook, self.view.call
        assert gun_action is not None
        ship = view.active
        offset = outlook.sea.offsets_from[outlook.sea.guns[gun_action.gun]][outlook.points[ship]]
        gun_value = self._best_aim(ship, offset, 1)[0] + self.weights.battery
        for bearing in bearings(view, ship):
            if bearing.target != GUN + gun_action.gun:
                continue
            hit_chance = self._hit_faces(bearing.distance) / 6
            shots = outlook.shots(ship, bearing.side)
            table = outlook.firing_table(ship, outlook.enemy_ships, outlook.berths, with_forts=False)
            other_gain = table[bearing.side].get(outlook.berths[ship], (0.0, 0))[0] / max(1, shots)
            if hit_chance * gun_value > other_gain:
                reason = reasons.explain_fire(ship, bearing.target, self._hit_faces(bearing.distance))
                return ChosenAction(Fire(bearing.side, bearing.target), hit_chance * gun_value, reason)
        reason = msg("{ship} saves her shots for a better target.", ship=naming.ship_name(ship))
        return ChosenAction(listing.DONE, 0.0, reason)

    def _choose_mast(self) -> ChosenAction:
        """Give up the mast that matters least."""
        shot = self.view.shot
        assert shot is not None
        masts, port, starboard = self.outlook.hulls[shot.target]
        ship_value = self.outlook.ship_values[shot.target]
        best_action = max(
            (action for action in self.state.actions() or () if isinstance(action, Lose)),
            key=lambda action: ship_value.value_of((masts & ~(1 << action.mast), port, starboard)),
        )
        reason = msg("Losing {mast} hurts least.", mast=naming.MAST_WORDS[best_action.mast])
        return ChosenAction(best_action, 0.0, reason)

    def _hit_faces(self, distance: int) -> int:
        return HIT_FACES[self.view.options.range_rule][distance]
