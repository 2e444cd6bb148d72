"""The computer players of MATS: from a view to a column or an advance.

Every advance is judged by the exact chances of all ships without further advances (``crossing.py``). Levels
differ in how many combat phases they see, how they value the ships left, and how they form a column: at
random, or from a mixture (``orders.py``). Looking at the enemy's answer too, by expectation or rollouts, won
no more games."""

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
"""Positions judged between two thoughts."""


class Skill(msgspec.Struct, frozen=True):
    """A level: the share of moves made on a whim; the combat phases it sees (``likely``, see ``march``), or
    ``faces``: it only counts these, after one phase; the columns it compares, of a whole fleet and ``later``
    (None: random ones), and the share of ``careless`` ones."""

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
        """Yield ever better columns or advances; ``limit.nodes`` bounds the positions judged."""
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
            # The first advance will be answered; all candidates get the same discount for it.
            answered = reckoner.best(*after, 1 - view.actor) if view.actor == view.first else after
            less = reckoner.chance(*answered) - reckoner.chance(*after)
            chances: list[float] = []
            for _, move in ranked[:SHOWN]:
                one = reckoner.chance(*reckoner.after(a, b, view.actor, move)) + less
                one = max(0.0, min(1.0, 1.0 - one if view.actor else one))
                # Displayed chances never contradict the ranking.
                chances.append(min([one, *chances]))
            detail = tuple([Candidate(_action(view, ranked[i][1]), one) for i, one in enumerate(chances)])
        # Compare with staying, or if that is best, with the best advance.
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
