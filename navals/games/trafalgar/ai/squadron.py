"""A side's whole turn: a combination of activations of its ships.

A single ship facing four enemies is lost; four together are not. So each activation is evaluated with the
positions that all ships will have when the enemy replies, and faster frigates wait for the ships of the line
(``TrafalgarWeights.cohesion``). The search starts from several combinations (all stay, all act alone, all
fire) and improves them ship by ship.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Final

from navals.games.trafalgar.ai.activation import ActivationPlan, broadside_losses, possible_gain
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import BerthValue
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.search.climbing import MIN_GAIN, climb

CLOSE_DISTANCE: Final = 3
"""Maximum distance, in steps, between ships that count as close together."""
MAX_SWEEPS: Final = 4
"""Maximum number of passes over the ships."""


class TurnSearch:
    """The search for the whole turn of an outlook's side."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.effort: int = 0
        self.plans: dict[int, list[ActivationPlan]] = {}
        self.berth_values: dict[int, BerthValue] = {}
        self._broadside_losses: dict[int, list[dict[int, float]]] = {}
        self._calm_value: Callable[[int, int], float] = cache(
            lambda number, berth: self.berth_values[number].calm_value(berth)
        )
        self._cached_dangers: Callable[[int, int, int], Sequence[float]] = cache(self._dangers_by_side)
        self._possible_gains: dict[tuple[int, int], float] = {}
        self.main_ships: list[int] = [
            n
            for n in outlook.own_ships
            if outlook.speeds[n] and (outlook.raid is None or n != outlook.raid.ship)
        ]
        """The ships that stay together: all but the raider and those that cannot move."""

    def add_ship(self, ship: int, berth_value: BerthValue, plans: list[ActivationPlan]) -> None:
        self.plans[ship] = plans
        self.berth_values[ship] = berth_value
        self._broadside_losses[ship] = broadside_losses(self.outlook, ship, plans)

    def run(self) -> Generator[None, None, tuple[dict[int, ActivationPlan], dict[int, list[float]]]]:
        """Return each ship's best activation, and the side's value for each activation in ``plans``."""
        ships = list(self.plans)
        indices = {n: range(len(plans)) for n, plans in self.plans.items()}
        start_choices = []
        for variant in range(3):
            start_choice = {n: self._start_indices(n)[variant] for n in ships}
            if start_choice not in start_choices:
                start_choices.append(start_choice)
        best_choice: dict[int, int] = {}
        best_value = float("-inf")
        for start_choice in start_choices:
            choice, value = yield from climb(start_choice, indices, self.value, MAX_SWEEPS, each_choice=True)
            if value > best_value + MIN_GAIN:
                best_choice, best_value = choice, value
        values = {}
        for n in ships:
            values[n] = [self.value({**best_choice, n: index}) for index in range(len(self.plans[n]))]
            yield
        return {n: self.plans[n][best_choice[n]] for n in ships}, values

    def _start_indices(self, ship: int) -> tuple[int, int, int]:
        """Return the indices of the plans from which the search starts for a ship: staying put, the best plan
        on its own, and the plan with the best shots."""
        plans = self.plans[ship]
        stay_indices = (
            index for index, plan in enumerate(plans) if plan.end_berth == self.outlook.berths[ship]
        )
        return next(stay_indices, 0), 0, max(range(len(plans)), key=lambda place: plans[place].gain)

    def value(self, choice: dict[int, int]) -> float:
        """Return the side's value after the chosen activations and the enemy's replies.

        ``choice``: indices into ``plans``, by ship. Return minus infinity if two ships share a point.
        """
        outlook, weights = self.outlook, self.outlook.weights
        berths = list(outlook.berths)
        total = 0.0
        losses: dict[int, float] = {}
        for n, index in choice.items():
            plan = self.plans[n][index]
            berths[n] = plan.end_berth
            total += plan.gain + self._calm_value(n, plan.end_berth)
            for target, loss in self._broadside_losses[n][index].items():
                losses[target] = losses.get(target, 0.0) + loss
        points = [berths[n] // 6 for n in outlook.own_ships]
        if len(set(points)) < len(points):
            return float("-inf")
        self.effort += 1
        total -= weights.cohesion * self._dispersion(berths)
        shock_factors = {}
        for target, loss in losses.items():
            ship_value = outlook.ship_values[target].value_of(outlook.hulls[target])
            if loss > ship_value:
                total -= loss - ship_value
            shock_factors[target] = min(1.0, weights.shock * loss / ship_value)
        for n in choice:
            total += weights.hope * self._possible_gain(n, berths)
        if outlook.fear > 0:
            for enemy in outlook.enemy_ships:
                total -= outlook.fear * self._losses_to(enemy, berths) * (1.0 - shock_factors.get(enemy, 0.0))
        return total

    def _dispersion(self, berths: list[int]) -> float:
        """Return the steps beyond ``CLOSE_DISTANCE`` between ships, summed over pairs, divided by 32."""
        points, total = [berths[n] // 6 for n in self.main_ships], 0
        for index, point in enumerate(points):
            distances = self.outlook.sea.distances(point)
            for other_point in points[:index]:
                total += max(0, distances[other_point] - CLOSE_DISTANCE)
        return total / 32

    def _possible_gain(self, ship: int, berths: list[int]) -> float:
        key = ship, berths[ship]
        gain = self._possible_gains.get(key)
        if gain is None:
            gain = self._possible_gains[key] = possible_gain(self.outlook, ship, berths)
        return gain

    def _losses_to(self, enemy: int, berths: list[int]) -> float:
        """Return the side's losses to an enemy if each of its broadsides hits the ship it would hurt most."""
        worst_port_loss = worst_starboard_loss = 0.0
        for n in self.outlook.own_ships:
            port_loss, starboard_loss = self._cached_dangers(enemy, n, berths[n])
            if port_loss > worst_port_loss:
                worst_port_loss = port_loss
            if starboard_loss > worst_starboard_loss:
                worst_starboard_loss = starboard_loss
        if worst_port_loss < worst_starboard_loss:
            worst_port_loss, worst_starboard_loss = worst_starboard_loss, worst_port_loss
        return worst_port_loss + self.outlook.weights.second_broadside * worst_starboard_loss

    def _dangers_by_side(self, enemy: int, ship: int, berth: int) -> Sequence[float]:
        outlook = self.outlook
        if outlook.sea.distance(outlook.points[enemy], berth // 6) > outlook.fire_reach(enemy):
            return 0.0, 0.0
        return outlook.dangers_by_side(enemy, ship, berth, OFF)
