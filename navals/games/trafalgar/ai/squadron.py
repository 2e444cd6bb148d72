"""A side's whole turn: a combination of activations of its ships.

A single ship facing four enemies is lost; four together are not. So each activation is evaluated with the
positions that all ships will have when the enemy replies, and faster frigates wait for the ships of the line
(``TrafalgarWeights.mass``). The search starts from several combinations (all stay, all act alone, all fire)
and improves them ship by ship.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Final

from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.posts import Post
from navals.games.trafalgar.ai.voyage import Voyage, broadsides, hope
from navals.games.trafalgar.rules.sailing.chart import OFF
from navals.search.climbing import MIN_GAIN, climb

CLOSE: Final = 3
"""Maximum distance, in steps, between ships that count as close together."""
SWEEPS: Final = 4
"""Maximum number of passes over the ships."""


class TurnSearch:
    """The search for the whole turn of an outlook's side."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.effort: int = 0
        self.options: dict[int, list[Voyage]] = {}
        self.posts: dict[int, Post] = {}
        self._broadside_losses: dict[int, list[dict[int, float]]] = {}
        self._calm_value: Callable[[int, int], float] = cache(
            lambda number, berth: self.posts[number].calm_value(berth)
        )
        self._cached_menaces: Callable[[int, int, int], Sequence[float]] = cache(self._menaces)
        self._hopes: dict[tuple[int, int], float] = {}
        self.body: list[int] = [
            n for n in outlook.ours if outlook.speed[n] and (outlook.raid is None or n != outlook.raid.ship)
        ]
        """The ships that stay together: all but the raider and those that cannot move."""

    def add(self, number: int, post: Post, plans: list[Voyage]) -> None:
        self.options[number] = plans
        self.posts[number] = post
        self._broadside_losses[number] = broadsides(self.outlook, number, plans)

    def run(self) -> Generator[None, None, tuple[dict[int, Voyage], dict[int, list[float]]]]:
        """Return each ship's best activation, and the side's value for each activation in ``options``."""
        numbers = list(self.options)
        indices = {n: range(len(plans)) for n, plans in self.options.items()}
        starts = []
        for variant in range(3):
            start = {n: self._starts(n)[variant] for n in numbers}
            if start not in starts:
                starts.append(start)
        best: dict[int, int] = {}
        top = float("-inf")
        for start in starts:
            choice, value = yield from climb(start, indices, self.value, SWEEPS, each_choice=True)
            if value > top + MIN_GAIN:
                best, top = choice, value
        values = {}
        for n in numbers:
            values[n] = [self.value({**best, n: index}) for index in range(len(self.options[n]))]
            yield
        return {n: self.options[n][best[n]] for n in numbers}, values

    def _starts(self, number: int) -> tuple[int, int, int]:
        """Return the indices of the plans from which the search starts for a ship: staying put, the best plan
        on its own, and the plan with the best shots."""
        plans = self.options[number]
        stays = (place for place, plan in enumerate(plans) if plan.end == self.outlook.berth[number])
        return next(stays, 0), 0, max(range(len(plans)), key=lambda place: plans[place].gain)

    def value(self, choice: dict[int, int]) -> float:
        """Return the side's worth after the chosen activations and the enemy's replies.

        ``choice``: indices into ``options``, by ship. Return minus infinity if two ships share a point.
        """
        outlook, weights = self.outlook, self.outlook.weights
        berths = list(outlook.berth)
        total = 0.0
        losses: dict[int, float] = {}
        for n, place in choice.items():
            plan = self.options[n][place]
            berths[n] = plan.end
            total += plan.gain + self._calm_value(n, plan.end)
            for target, loss in self._broadside_losses[n][place].items():
                losses[target] = losses.get(target, 0.0) + loss
        points = [berths[n] // 6 for n in outlook.ours]
        if len(set(points)) < len(points):
            return float("-inf")
        self.effort += 1
        total -= weights.mass * self._spread(berths)
        shares = {}
        for target, loss in losses.items():
            limit = outlook.worth[target].value_of(outlook.hull[target])
            if loss > limit:
                total -= loss - limit
            shares[target] = min(1.0, weights.shock * loss / limit)
        for n in choice:
            total += weights.hope * self._hope(n, berths)
        if outlook.fear > 0:
            for enemy in outlook.theirs:
                total -= outlook.fear * self._loss(enemy, berths) * (1.0 - shares.get(enemy, 0.0))
        return total

    def _spread(self, berths: list[int]) -> float:
        """Return the steps beyond ``CLOSE`` between ships, summed over pairs, divided by 32."""
        points, total = [berths[n] // 6 for n in self.body], 0
        for place, point in enumerate(points):
            steps = self.outlook.sea.distances(point)
            for other in points[:place]:
                total += max(0, steps[other] - CLOSE)
        return total / 32

    def _hope(self, number: int, berths: list[int]) -> float:
        key = number, berths[number]
        gain = self._hopes.get(key)
        if gain is None:
            gain = self._hopes[key] = hope(self.outlook, number, berths)
        return gain

    def _loss(self, enemy: int, berths: list[int]) -> float:
        """Return the side's losses to an enemy if each of its broadsides hits the ship it would hurt most."""
        port = starboard = 0.0
        for n in self.outlook.ours:
            port_loss, starboard_loss = self._cached_menaces(enemy, n, berths[n])
            if port_loss > port:
                port = port_loss
            if starboard_loss > starboard:
                starboard = starboard_loss
        if port < starboard:
            port, starboard = starboard, port
        return port + self.outlook.weights.swing * starboard

    def _menaces(self, enemy: int, number: int, berth: int) -> Sequence[float]:
        outlook = self.outlook
        if outlook.sea.distance(outlook.point[enemy], berth // 6) > outlook.scope(enemy):
            return 0.0, 0.0
        return outlook.menaces(enemy, number, berth, OFF)
