"""The computer players of MATS: from a view to a column or an advance.

Advances are evaluated with exact odds for all ships, assuming no further advances (``crossing.py``). Levels
differ in how many combat phases they look ahead, how they value the surviving ships, and whether columns are
random or from a mixture (``orders.py``). Considering the enemy's reply too, by expectation or rollouts, won
no more games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from navals.core.player import Limit, Thought
from navals.games.mats.ai.crossing import NOW
from navals.games.mats.ai.forecast import NONE, Move, Reckoner, columns
from navals.games.mats.ai.orders import Choice, Orders, Pool
from navals.games.mats.ai.reasons import advance_reason, order_reason
from navals.games.mats.ai.weights import LIKELY
from navals.games.mats.rules.events import PASS, Advance, MatsAction, Order
from navals.games.mats.rules.guess import guess, whole
from navals.games.mats.rules.view import View
from navals.search.anytime import ranking
from navals.search.levels import Candidate, Skilled, on_a_whim

BREATH: Final = 12
"""Number of positions evaluated between two thoughts."""


class Skill(msgspec.Struct, frozen=True):
    """A level. ``whim``: share of random moves; ``likely``: combat phases it foresees (see ``march``);
    ``faces``: it only counts faces, after one phase; ``pool`` and ``later``: search breadth for the first and
    later columns (None: random columns); ``careless``: share of random columns.
    """

    whim: float = 0.0
    likely: tuple[float, ...] = NOW
    faces: bool = False
    pool: Pool | None = None
    later: Pool = Pool(10, 5, 0)
    careless: float = 0.0


SKILLS: Final = {
    "easy": Skill(whim=0.5, faces=True),
    "medium": Skill(faces=True),
    "hard": Skill(likely=LIKELY[:2], pool=Pool(12, 6, 0), careless=0.5),
    "expert": Skill(likely=LIKELY, pool=Pool(24, 10, 2)),
}
SHOWN: Final = 3
"""Number of candidates in a hint."""


class MatsPlayer(Skilled[Skill, None]):
    """One of the four levels."""

    skills: Mapping[str, Skill] = SKILLS

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield improving columns or advances; ``limit.nodes`` bounds the positions evaluated."""
        if view.phase == "order":
            yield from self._order(view, limit, rng)
        elif on_a_whim(self.skill.whim, rng):
            yield Thought(rng.choice(whole(view).actions() or (PASS,)))
        else:
            yield from self._advance(view, limit, rng)

    def _advance(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        reckoner = Reckoner(view.options, self.skill.likely)
        a, b = columns(view)
        moves = reckoner.moves(a, b, view.actor)
        rng.shuffle(moves)  # ties are broken at random
        judge = reckoner.balance if self.skill.faces else reckoner.value

        def value(move: Move) -> float:
            worth = judge(*reckoner.after(a, b, view.actor, move))
            if view.actor:
                worth = -worth if self.skill.faces else 1.0 - worth
            return round(worth, 9)

        ranked: list[tuple[float, Move]] = []
        for ranked in ranking(moves[: limit.nodes], value):
            if len(ranked) % BREATH == 1:
                yield Thought(_action(view, ranked[0][1]), effort=len(ranked))
        worth, first = ranked[0]
        best, after, detail = _action(view, first), reckoner.after(a, b, view.actor, first), None
        if not self.skill.faces:
            # The enemy will answer the first advance; all candidates get the same discount for it.
            answered = reckoner.best(*after, 1 - view.actor) if view.actor == view.first else after
            less = reckoner.chance(*answered) - reckoner.chance(*after)
            chances: list[float] = []
            for _, move in ranked[:SHOWN]:
                one = reckoner.chance(*reckoner.after(a, b, view.actor, move)) + less
                one = max(0.0, min(1.0, 1.0 - one if view.actor else one))
                # Displayed chances must not contradict the ranking.
                chances.append(min([one, *chances]))
            detail = tuple([Candidate(_action(view, ranked[i][1]), one) for i, one in enumerate(chances)])
        # Compare with staying put or, if that is best, with the best advance.
        other = next((move for _, move in ranked if move[1] and move != first), None)
        instead = (a, b) if first != NONE else other and reckoner.after(a, b, view.actor, other)
        reason = advance_reason(view, best, reckoner, after, instead)
        yield Thought(best, worth, len(ranked), reason, detail, None if best == PASS else reason)

    def _order(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        pool = self.skill.pool
        if pool is None or (self.skill.careless and on_a_whim(self.skill.careless, rng)):
            yield Thought(guess(view, rng).sample(rng))
            return
        asked = pool if view.crossing == 1 else self.skill.later
        orders = Orders(view, asked.widened(limit.times), self.skill.likely, rng)
        choice: Choice | None = None
        for choice in orders.run(limit.nodes):
            yield Thought(_column(view, choice.lines[choice.drawn]), effort=orders.effort)
        assert choice is not None
        shares, drawn = choice.mixture, choice.drawn
        ranked = sorted(range(len(shares)), key=lambda i: (i != drawn, -round(shares[i], 9), i))
        shown = [i for i in ranked[:SHOWN] if shares[i] >= 0.005]
        detail = tuple(Candidate(_column(view, choice.lines[i]), shares[i]) for i in shown)
        best = _column(view, choice.lines[drawn])
        yield Thought(best, choice.chances[drawn], orders.effort, order_reason(best), detail)


def _action(view: View, move: Move) -> MatsAction:
    if move == NONE:
        return PASS
    return Advance(view.options.fleet[view.line[view.actor][move[0]]].id, move[1])


def _column(view: View, line: tuple[int, ...]) -> Order:
    return Order(tuple([view.options.fleet[ship].id for ship in line]))
