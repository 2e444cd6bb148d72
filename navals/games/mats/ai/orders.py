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
from navals.games.mats.ai.forecast import Reckoner, alone
from navals.games.mats.rules.options import INTACT, Options, roster, text_of
from navals.games.mats.rules.view import Pair, View
from navals.search.anytime import resting
from navals.search.matrix import Mixture, expect, sample, solving

Line = tuple[int, ...]
"""Ships, head first."""

ROUNDS: Final = 200
LISTED: Final = 5
"""Maximum number of ships for which all orders are compared."""


class Pool(msgspec.Struct, frozen=True):
    """Search breadth: number of own orders to compare, number of enemy orders, and rounds of swaps."""

    own: int
    enemy: int
    swaps: int

    def widened(self, times: int) -> Pool:
        """Return a pool with about ``times`` as many pairs of columns and swaps."""
        more = isqrt(times)
        return Pool(self.own * more, self.enemy * more, self.swaps * times)


class Choice(msgspec.Struct, frozen=True):
    """The compared orders, their probabilities in the mixed strategy, their chances against the enemy's, and
    the index of the drawn one.
    """

    lines: tuple[Line, ...]
    mixture: tuple[float, ...]
    chances: tuple[float, ...]
    drawn: int


def facing(life: Pair, white: Line, black: Line, gap: int = 0) -> tuple[Column, Column]:
    """Return two facing columns before the first automatic advance (R2)."""
    a = tuple([alone(ship, life[0][ship], -1 - place) for place, ship in enumerate(white)])
    b = tuple([alone(ship, life[1][ship], gap + place) for place, ship in enumerate(black)])
    return a, b


class Orders:
    """One column decision; ``effort`` counts the pairs of columns compared."""

    def __init__(self, view: View, pool: Pool, likely: tuple[float, ...], rng: random.Random) -> None:
        self.options: Options = view.options
        self.side: int = view.actor
        self.life: Pair = view.life
        self.pool = pool
        self.rng = rng
        self.reckoner: Reckoner = Reckoner(view.options, likely)
        self.ships: Pair = (view.survivors(self.side), view.survivors(1 - self.side))
        self.effort: int = 0

    def pay(self, own: Line, enemy: Line) -> float:
        """Return our chance when two orders meet without advances."""
        self.effort += 1
        white, black = (enemy, own) if self.side else (own, enemy)
        value = self.reckoner.value(*facing(self.life, white, black, -1))
        return 1.0 - value if self.side else value

    def _kind(self, line: Line, own: bool) -> tuple[object, ...]:
        """Return a key that is equal for orders differing only by equal ships."""
        life, fleet = self.life[self.side if own else 1 - self.side], self.options.fleet
        return tuple((fleet[s].intact, fleet[s].hit, life[s]) for s in line)

    def drawn(self, count: int, own: bool) -> list[Line]:
        """Return up to ``count`` distinct orders for one side, chosen at random."""
        ships = self.ships[0 if own else 1]
        distinct: dict[tuple[object, ...], Line] = {}
        if len(ships) <= LISTED:
            for line in permutations(ships):
                distinct.setdefault(self._kind(line, own), line)
            lines = list(distinct.values())
            self.rng.shuffle(lines)
            return lines[:count]
        for _ in range(3 * count):
            mixed = list(ships)
            self.rng.shuffle(mixed)
            distinct.setdefault(self._kind(tuple(mixed), own), tuple(mixed))
            if len(distinct) == count:
                break
        return list(distinct.values())

    def _better(
        self, meanwhile: Choice, line: Line, own: bool, others: list[tuple[float, Line]]
    ) -> Generator[Choice, None, Line | None]:
        """Return the order after the best improving swap of two ships against a mixture, or None."""

        def value(one: Line) -> float:
            gain = 0.0
            for weight, other in others:
                gain += weight * (self.pay(one, other) if own else -self.pay(other, one))
            return round(gain, 9)

        best, top = None, value(line)
        for i in range(len(line)):
            for j in range(i):
                swapped = list(line)
                swapped[i], swapped[j] = line[j], line[i]
                new = tuple(swapped)
                if self._kind(new, own) != self._kind(line, own) and (worth := value(new)) > top:
                    best, top = new, worth
                yield meanwhile
        return best

    def run(self, limit: int | None) -> Iterator[Choice]:
        """Yield improving mixtures until about ``limit`` pairs of columns have been compared."""
        if lines := self._known():
            yield Choice(*lines, sample(list(lines[1]), self.rng))
            return
        most = limit if limit is not None else 1 << 30
        ours, theirs = self.drawn(self.pool.own, True), self.drawn(self.pool.enemy, False)
        meanwhile = Choice(tuple(ours[:1]), (1.0,), (0.5,), 0)
        yield meanwhile
        rows: list[list[float]] = []
        for own in ours:
            if rows and self.effort >= most:
                break
            rows.append([self.pay(own, enemy) for enemy in theirs])
            yield meanwhile
        ours = ours[: len(rows)]
        x, y = yield from resting(solving(rows, ROUNDS), lambda _: meanwhile)
        for _ in range(self.pool.swaps):
            if self.effort >= most:
                break
            yield meanwhile
            best = max(range(len(ours)), key=lambda i: round(expect(rows[i], y), 9))
            line = yield from self._better(meanwhile, ours[best], True, _support(theirs, y, 4))
            if line and line not in ours:
                ours.append(line)
                rows.append([self.pay(line, enemy) for enemy in theirs])
                x.append(0.0)
            worst = min(range(len(theirs)), key=lambda j: round(expect([row[j] for row in rows], x), 9))
            line = yield from self._better(meanwhile, theirs[worst], False, _support(ours, x, 4))
            if line and line not in theirs:
                theirs.append(line)
                for own, row in zip(ours, rows, strict=True):
                    row.append(self.pay(own, line))
            x, y = yield from resting(solving(rows, ROUNDS), lambda _: meanwhile)
        chances = tuple([round(expect(row, y), 9) for row in rows])
        yield Choice(tuple(ours), tuple(x), chances, sample(x, self.rng))

    def _known(self) -> tuple[tuple[Line, ...], tuple[float, ...], tuple[float, ...]] | None:
        """Return the mixture found by self-play if both fleets are intact and from a preset."""
        mixture = COLUMNS.get(",".join(map(text_of, self.options.fleet)))
        if mixture is None or any(life != INTACT for lives in self.life for life in lives):
            return None
        index = roster(self.options).index
        lines = tuple([tuple([index[ship] for ship in ids.split()]) for ids, _ in mixture])
        return lines, tuple([share for _, share in mixture]), tuple([0.5 for _ in mixture])


def _support(lines: list[Line], mixture: Mixture, most: int) -> list[tuple[float, Line]]:
    """Return the ``most`` likeliest orders of a mixture, with their probabilities."""
    ranked = sorted(range(len(lines)), key=lambda i: -round(mixture[i], 9))[:most]
    return [(mixture[i], lines[i]) for i in ranked if mixture[i] > 0]
