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
from navals.games.mats.ai.forecast import Reckoner, make_pawn
from navals.games.mats.rules.options import INTACT, Options, roster, text_of
from navals.games.mats.rules.view import Pair, View
from navals.search.anytime import resting
from navals.search.matrix import Mixture, expected_payoff, sample, solve_in_steps

Line = tuple[int, ...]
"""An order of ships, head first."""

ROUNDS: Final = 200
MAX_LISTED: Final = 5
"""Maximum number of ships for which all orders are compared."""


class Breadth(msgspec.Struct, frozen=True):
    """Search breadth: number of own orders to compare, number of enemy orders, and rounds of swaps."""

    ours: int
    enemy: int
    swaps: int

    def widen(self, times: int) -> Breadth:
        """Return a breadth with about ``times`` times as many pairs of columns and swaps."""
        factor = isqrt(times)
        return Breadth(self.ours * factor, self.enemy * factor, self.swaps * times)


class OrderChoice(msgspec.Struct, frozen=True):
    """The compared orders, their probabilities in the mixed strategy, their winning chances against the
    enemy's mixture, and the index of the order drawn.
    """

    lines: tuple[Line, ...]
    mixture: tuple[float, ...]
    chances: tuple[float, ...]
    pick: int


def facing_columns(hulls: Pair, white: Line, black: Line, gap: int = 0) -> tuple[Column, Column]:
    """Return two columns at the start of a crossing (R2); with ``gap`` -1, their heads are level."""
    a = tuple([make_pawn(ship, hulls[0][ship], -1 - place) for place, ship in enumerate(white)])
    b = tuple([make_pawn(ship, hulls[1][ship], gap + place) for place, ship in enumerate(black)])
    return a, b


class OrderSearch:
    """The search for a column; ``effort`` counts the pairs of columns compared."""

    def __init__(
        self, view: View, breadth: Breadth, likelihoods: tuple[float, ...], rng: random.Random
    ) -> None:
        self.options: Options = view.options
        self.side: int = view.actor
        self.life: Pair = view.life
        self.breadth = breadth
        self.rng = rng
        self.reckoner: Reckoner = Reckoner(view.options, likelihoods)
        self.ships: Pair = (view.survivors(self.side), view.survivors(1 - self.side))
        self.effort: int = 0

    def payoff(self, line: Line, enemy: Line) -> float:
        """Return our winning chance if two orders meet without chosen advances."""
        self.effort += 1
        white, black = (enemy, line) if self.side else (line, enemy)
        value = self.reckoner.value(*facing_columns(self.life, white, black, -1))
        return 1.0 - value if self.side else value

    def _key(self, line: Line, is_own: bool) -> tuple[object, ...]:
        """Return a key shared by all orders that only differ in which of several identical ships they use."""
        hulls, fleet = self.life[self.side if is_own else 1 - self.side], self.options.fleet
        return tuple((fleet[s].intact, fleet[s].hit, hulls[s]) for s in line)

    def draw_lines(self, count: int, is_own: bool) -> list[Line]:
        """Return up to ``count`` distinct orders for one side, chosen at random."""
        ships = self.ships[0 if is_own else 1]
        by_key: dict[tuple[object, ...], Line] = {}
        if len(ships) <= MAX_LISTED:
            for line in permutations(ships):
                by_key.setdefault(self._key(line, is_own), line)
            lines = list(by_key.values())
            self.rng.shuffle(lines)
            return lines[:count]
        for _ in range(3 * count):
            order = list(ships)
            self.rng.shuffle(order)
            by_key.setdefault(self._key(tuple(order), is_own), tuple(order))
            if len(by_key) == count:
                break
        return list(by_key.values())

    def _improve(
        self, placeholder: OrderChoice, line: Line, is_own: bool, mixture: list[tuple[float, Line]]
    ) -> Generator[OrderChoice, None, Line | None]:
        """Return ``line`` after its best swap of two ships against ``mixture``, or None if none is better.

        Yield ``placeholder`` after each attempt.
        """

        def value(order: Line) -> float:
            gain = 0.0
            for weight, opponent in mixture:
                gain += weight * (self.payoff(order, opponent) if is_own else -self.payoff(opponent, order))
            return round(gain, 9)

        best, top = None, value(line)
        for i in range(len(line)):
            for j in range(i):
                ships = list(line)
                ships[i], ships[j] = line[j], line[i]
                candidate = tuple(ships)
                if (
                    self._key(candidate, is_own) != self._key(line, is_own)
                    and (score := value(candidate)) > top
                ):
                    best, top = candidate, score
                yield placeholder
        return best

    def run(self, limit: int | None) -> Iterator[OrderChoice]:
        """Yield placeholders until about ``limit`` pairs of columns have been compared, then the choice."""
        if lines := self._look_up():
            yield OrderChoice(*lines, sample(list(lines[1]), self.rng))
            return
        budget = limit if limit is not None else 1 << 30
        ours, theirs = self.draw_lines(self.breadth.ours, True), self.draw_lines(self.breadth.enemy, False)
        placeholder = OrderChoice(tuple(ours[:1]), (1.0,), (0.5,), 0)
        yield placeholder
        rows: list[list[float]] = []
        for order in ours:
            if rows and self.effort >= budget:
                break
            rows.append([self.payoff(order, enemy) for enemy in theirs])
            yield placeholder
        ours = ours[: len(rows)]
        x, y = yield from resting(solve_in_steps(rows, ROUNDS), lambda _: placeholder)
        for _ in range(self.breadth.swaps):
            if self.effort >= budget:
                break
            yield placeholder
            best = max(range(len(ours)), key=lambda i: round(expected_payoff(rows[i], y), 9))
            line = yield from self._improve(placeholder, ours[best], True, _support(theirs, y, 4))
            if line and line not in ours:
                ours.append(line)
                rows.append([self.payoff(line, enemy) for enemy in theirs])
                x.append(0.0)
            worst = min(
                range(len(theirs)), key=lambda j: round(expected_payoff([row[j] for row in rows], x), 9)
            )
            line = yield from self._improve(placeholder, theirs[worst], False, _support(ours, x, 4))
            if line and line not in theirs:
                theirs.append(line)
                for order, row in zip(ours, rows, strict=True):
                    row.append(self.payoff(order, line))
            x, y = yield from resting(solve_in_steps(rows, ROUNDS), lambda _: placeholder)
        chances = tuple([round(expected_payoff(row, y), 9) for row in rows])
        yield OrderChoice(tuple(ours), tuple(x), chances, sample(x, self.rng))

    def _look_up(self) -> tuple[tuple[Line, ...], tuple[float, ...], tuple[float, ...]] | None:
        """Return the mixture in COLUMNS for intact fleets, or None: orders, probabilities, chances (0.5)."""
        mixture = COLUMNS.get(",".join(map(text_of, self.options.fleet)))
        if mixture is None or any(hull != INTACT for hulls in self.life for hull in hulls):
            return None
        index = roster(self.options).index
        lines = tuple([tuple([index[ship] for ship in ids.split()]) for ids, _ in mixture])
        return lines, tuple([share for _, share in mixture]), tuple([0.5 for _ in mixture])


def _support(lines: list[Line], mixture: Mixture, count: int) -> list[tuple[float, Line]]:
    """Return the ``count`` likeliest orders of a mixture, with their probabilities."""
    order = sorted(range(len(lines)), key=lambda i: -round(mixture[i], 9))[:count]
    return [(mixture[i], lines[i]) for i in order if mixture[i] > 0]
