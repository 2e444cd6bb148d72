"""The choice of a column: a mixed strategy against the enemy's hidden order.

Orders for both sides are drawn, compared by the combats of the whole crossing, and improved by swapping two
ships. The column is drawn from the solution of the matrix game of their payoffs (``matrix.py``); intact
preset fleets use one found by self-play (``columns.py``). Only public knowledge of the enemy is used (A18).
Later columns deserve less effort: random ones win as often (49.6 +- 1.1 %, 8,000 games).
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from itertools import permutations
from math import isqrt
from typing import Final

import msgspec

from navals.games.mats.ai.columns import COLUMNS
from navals.games.mats.ai.crossing import Column
from navals.games.mats.ai.forecast import Evaluator, make_pawn
from navals.games.mats.rules.options import INTACT, Options, roster, ship_text
from navals.games.mats.rules.view import Pair, View
from navals.search.anytime import resting
from navals.search.matrix import Mixture, expected_payoff, sample, solve_in_steps

Line = tuple[int, ...]
"""An order of ships, head first."""

SOLVER_ROUNDS: Final = 200
MAX_LISTED_SHIPS: Final = 5
"""Maximum number of ships for which all orders are compared."""


class SearchBreadth(msgspec.Struct, frozen=True):
    """Search breadth: number of own orders to compare, number of enemy orders, and rounds of swaps."""

    own_limit: int
    enemy_limit: int
    swap_rounds: int

    def widen(self, effort_factor: int) -> SearchBreadth:
        """Return a breadth with about ``effort_factor`` times as many pairs of columns and swaps."""
        order_factor = isqrt(effort_factor)
        return SearchBreadth(
            self.own_limit * order_factor, self.enemy_limit * order_factor, self.swap_rounds * effort_factor
        )


class OrderChoice(msgspec.Struct, frozen=True):
    """The compared orders, their probabilities in the mixed strategy, their winning chances against the
    enemy's mixture, and the index of the order drawn.
    """

    orders: tuple[Line, ...]
    mixture: tuple[float, ...]
    chances: tuple[float, ...]
    drawn_index: int


def facing_columns(hulls: Pair, a_order: Line, b_order: Line, gap: int = 0) -> tuple[Column, Column]:
    """Return two columns at the start of a crossing (R2); with ``gap`` -1, their heads are level."""
    column_a = tuple([make_pawn(ship, hulls[0][ship], -1 - index) for index, ship in enumerate(a_order)])
    column_b = tuple([make_pawn(ship, hulls[1][ship], gap + index) for index, ship in enumerate(b_order)])
    return column_a, column_b


class OrderSearch:
    """The search for a column; ``effort`` counts the pairs of columns compared."""

    def __init__(
        self, view: View, breadth: SearchBreadth, likelihoods: tuple[float, ...], rng: random.Random
    ) -> None:
        self.options: Options = view.options
        self.side: int = view.actor
        self.hulls: Pair = view.life
        self.breadth = breadth
        self.rng = rng
        self.evaluator: Evaluator = Evaluator(view.options, likelihoods)
        self.ships: Pair = (view.survivors(self.side), view.survivors(1 - self.side))
        self.effort: int = 0

    def payoff(self, order: Line, enemy_order: Line) -> float:
        """Return our winning chance if two orders meet without chosen advances."""
        self.effort += 1
        a_order, b_order = (enemy_order, order) if self.side else (order, enemy_order)
        value = self.evaluator.value(*facing_columns(self.hulls, a_order, b_order, -1))
        return 1.0 - value if self.side else value

    def _order_key(self, order: Line, is_own: bool) -> tuple[object, ...]:
        """Return a key shared by all orders that differ only in the order of identical ships."""
        hulls, fleet = self.hulls[self.side if is_own else 1 - self.side], self.options.fleet
        return tuple((fleet[ship].intact, fleet[ship].hit, hulls[ship]) for ship in order)

    def sample_orders(self, limit: int, is_own: bool) -> list[Line]:
        """Return up to ``limit`` distinct orders for one side, chosen at random."""
        ships = self.ships[0 if is_own else 1]
        orders_by_key: dict[tuple[object, ...], Line] = {}
        if len(ships) <= MAX_LISTED_SHIPS:
            for order in permutations(ships):
                orders_by_key.setdefault(self._order_key(order, is_own), order)
            orders = list(orders_by_key.values())
            self.rng.shuffle(orders)
            return orders[:limit]
        for _ in range(3 * limit):
            ships_left = list(ships)
            self.rng.shuffle(ships_left)
            orders_by_key.setdefault(self._order_key(tuple(ships_left), is_own), tuple(ships_left))
            if len(orders_by_key) == limit:
                break
        return list(orders_by_key.values())

    def _improve_order(
        self, placeholder: OrderChoice, start_order: Line, is_own: bool, mixture: list[tuple[float, Line]]
    ) -> Generator[OrderChoice, None, Line | None]:
        """Return ``start_order`` after the swap of two ships that is best against ``mixture``.

        Return None if no swap is an improvement. Yield ``placeholder`` after each attempt.
        """

        def value(order: Line) -> float:
            expected_gain = 0.0
            for weight, enemy_order in mixture:
                expected_gain += weight * (
                    self.payoff(order, enemy_order) if is_own else -self.payoff(enemy_order, order)
                )
            return round(expected_gain, 9)

        best_order, best_score = None, value(start_order)
        for i in range(len(start_order)):
            for j in range(i):
                ships = list(start_order)
                ships[i], ships[j] = start_order[j], start_order[i]
                candidate = tuple(ships)
                if (
                    self._order_key(candidate, is_own) != self._order_key(start_order, is_own)
                    and (score := value(candidate)) > best_score
                ):
                    best_order, best_score = candidate, score
                yield placeholder
        return best_order

    def run(self, max_effort: int | None) -> Iterator[OrderChoice]:
        """Yield placeholders until about ``max_effort`` pairs of columns are compared, then the choice."""
        if known_choice := self._known_mixture():
            yield OrderChoice(*known_choice, sample(list(known_choice[1]), self.rng))
            return
        budget = max_effort if max_effort is not None else 1 << 30
        own_orders, enemy_orders = (
            self.sample_orders(self.breadth.own_limit, True),
            self.sample_orders(self.breadth.enemy_limit, False),
        )
        placeholder = OrderChoice(tuple(own_orders[:1]), (1.0,), (0.5,), 0)
        yield placeholder
        payoffs: list[list[float]] = []
        for order in own_orders:
            if payoffs and self.effort >= budget:
                break
            payoffs.append([self.payoff(order, enemy_order) for enemy_order in enemy_orders])
            yield placeholder
        own_orders = own_orders[: len(payoffs)]
        own_mixture, enemy_mixture = yield from resting(
            solve_in_steps(payoffs, SOLVER_ROUNDS), lambda _: placeholder
        )
        for _ in range(self.breadth.swap_rounds):
            if self.effort >= budget:
                break
            yield placeholder
            best_index = max(
                range(len(own_orders)), key=lambda i: round(expected_payoff(payoffs[i], enemy_mixture), 9)
            )
            new_order = yield from self._improve_order(
                placeholder, own_orders[best_index], True, _likeliest_orders(enemy_orders, enemy_mixture, 4)
            )
            if new_order and new_order not in own_orders:
                own_orders.append(new_order)
                payoffs.append([self.payoff(new_order, enemy_order) for enemy_order in enemy_orders])
                own_mixture.append(0.0)
            worst_index = min(
                range(len(enemy_orders)),
                key=lambda j: round(
                    expected_payoff([payoff_row[j] for payoff_row in payoffs], own_mixture), 9
                ),
            )
            new_order = yield from self._improve_order(
                placeholder, enemy_orders[worst_index], False, _likeliest_orders(own_orders, own_mixture, 4)
            )
            if new_order and new_order not in enemy_orders:
                enemy_orders.append(new_order)
                for order, payoff_row in zip(own_orders, payoffs, strict=True):
                    payoff_row.append(self.payoff(order, new_order))
            own_mixture, enemy_mixture = yield from resting(
                solve_in_steps(payoffs, SOLVER_ROUNDS), lambda _: placeholder
            )
        chances = tuple([round(expected_payoff(payoff_row, enemy_mixture), 9) for payoff_row in payoffs])
        yield OrderChoice(tuple(own_orders), tuple(own_mixture), chances, sample(own_mixture, self.rng))

    def _known_mixture(self) -> tuple[tuple[Line, ...], tuple[float, ...], tuple[float, ...]] | None:
        """Return the mixture in COLUMNS as orders, probabilities and winning chances (all 0.5).

        Return None unless the fleet is in COLUMNS and all ships of both sides are intact.
        """
        mixture = COLUMNS.get(",".join(map(ship_text, self.options.fleet)))
        if mixture is None or any(hull != INTACT for hulls in self.hulls for hull in hulls):
            return None
        ship_numbers = roster(self.options).numbers
        orders = tuple([tuple([ship_numbers[ship] for ship in ids.split()]) for ids, _ in mixture])
        return orders, tuple([probability for _, probability in mixture]), tuple([0.5 for _ in mixture])


def _likeliest_orders(orders: list[Line], mixture: Mixture, count: int) -> list[tuple[float, Line]]:
    """Return the ``count`` likeliest orders of a mixture, with their probabilities."""
    indices = sorted(range(len(orders)), key=lambda i: -round(mixture[i], 9))[:count]
    return [(mixture[i], orders[i]) for i in indices if mixture[i] > 0]
