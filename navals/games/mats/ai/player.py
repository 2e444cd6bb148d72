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
from navals.games.mats.ai.crossing import SERIES_LIKELIHOODS
from navals.games.mats.ai.forecast import NO_MOVE, Evaluator, Move, columns_of
from navals.games.mats.ai.orders import OrderChoice, OrderSearch, SearchBreadth
from navals.games.mats.ai.reasons import advance_reason, order_reason
from navals.games.mats.ai.weights import LIKELIHOODS
from navals.games.mats.rules.events import PASS, Advance, MatsAction, Order
from navals.games.mats.rules.guess import guess, state_of
from navals.games.mats.rules.view import View
from navals.search.anytime import ranking
from navals.search.levels import Candidate, Skilled, on_a_whim

YIELD_EVERY: Final = 12
"""Number of positions evaluated between two thoughts."""


class MatsSkill(msgspec.Struct, frozen=True):
    """The skill of a level.

    ``whim``: share of random moves. ``likelihoods``: assumed probabilities that coming combats take place
    (see ``predict``). ``counts_faces``: whether it evaluates an advance by ``Evaluator.expected_lead`` alone.
    ``breadth`` and ``later_breadth``: search breadth for the first column and for later ones (``breadth``
    None: all columns are random). ``carelessness``: share of random columns.
    """

    whim: float = 0.0
    likelihoods: tuple[float, ...] = SERIES_LIKELIHOODS
    counts_faces: bool = False
    breadth: SearchBreadth | None = None
    later_breadth: SearchBreadth = SearchBreadth(10, 5, 0)
    carelessness: float = 0.0


SKILLS: Final = {
    "easy": MatsSkill(whim=0.5, counts_faces=True),
    "medium": MatsSkill(counts_faces=True),
    "hard": MatsSkill(likelihoods=LIKELIHOODS[:2], breadth=SearchBreadth(12, 6, 0), carelessness=0.5),
    "expert": MatsSkill(likelihoods=LIKELIHOODS, breadth=SearchBreadth(24, 10, 2)),
}
HINT_SIZE: Final = 3
"""Maximum number of candidates in a hint."""


class MatsPlayer(Skilled[MatsSkill, None]):
    """One of the four levels."""

    skills: Mapping[str, MatsSkill] = SKILLS

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield improving columns or advances; ``limit.nodes`` bounds the positions evaluated."""
        if view.phase == "order":
            yield from self._think_about_order(view, limit, rng)
        elif on_a_whim(self.skill.whim, rng):
            yield Thought(rng.choice(state_of(view).actions() or (PASS,)))
        else:
            yield from self._think_about_advance(view, limit, rng)

    def _think_about_advance(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        evaluator = Evaluator(view.options, self.skill.likelihoods)
        column_a, column_b = columns_of(view)
        moves = evaluator.moves(column_a, column_b, view.actor)
        rng.shuffle(moves)  # ties are broken at random
        evaluate = evaluator.expected_lead if self.skill.counts_faces else evaluator.value

        def value(move: Move) -> float:
            score = evaluate(*evaluator.advance(column_a, column_b, view.actor, move))
            if view.actor:
                score = -score if self.skill.counts_faces else 1.0 - score
            return round(score, 9)

        ranked_moves: list[tuple[float, Move]] = []
        for ranked_moves in ranking(moves[: limit.nodes], value):
            if len(ranked_moves) % YIELD_EVERY == 1:
                yield Thought(_advance_action(view, ranked_moves[0][1]), effort=len(ranked_moves))
        best_value, best_move = ranked_moves[0]
        best_action, best_columns, detail = (
            _advance_action(view, best_move),
            evaluator.advance(column_a, column_b, view.actor, best_move),
            None,
        )
        if not self.skill.counts_faces:
            # The enemy will answer the first advance; all candidates get the same discount for it.
            columns_after_reply = (
                evaluator.best_advance(*best_columns, 1 - view.actor)
                if view.actor == view.first
                else best_columns
            )
            penalty = evaluator.chance(*columns_after_reply) - evaluator.chance(*best_columns)
            chances: list[float] = []
            for _, own_move in ranked_moves[:HINT_SIZE]:
                chance = (
                    evaluator.chance(*evaluator.advance(column_a, column_b, view.actor, own_move)) + penalty
                )
                chance = max(0.0, min(1.0, 1.0 - chance if view.actor else chance))
                # Displayed chances must not contradict the ranking.
                chances.append(min([chance, *chances]))
            detail = tuple(
                [
                    Candidate(_advance_action(view, ranked_moves[i][1]), chance)
                    for i, chance in enumerate(chances)
                ]
            )
        # Compare with staying put or, if that is best, with the best advance.
        next_move = next(
            (own_move for _, own_move in ranked_moves if own_move[1] and own_move != best_move), None
        )
        other_columns = (
            (column_a, column_b)
            if best_move != NO_MOVE
            else next_move and evaluator.advance(column_a, column_b, view.actor, next_move)
        )
        reason = advance_reason(view, best_action, evaluator, best_columns, other_columns)
        yield Thought(
            best_action,
            best_value,
            len(ranked_moves),
            reason,
            detail,
            None if best_action == PASS else reason,
        )

    def _think_about_order(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        first_breadth = self.skill.breadth
        if first_breadth is None or (self.skill.carelessness and on_a_whim(self.skill.carelessness, rng)):
            yield Thought(guess(view, rng).sample(rng))
            return
        breadth = first_breadth if view.crossing == 1 else self.skill.later_breadth
        search = OrderSearch(view, breadth.widen(limit.times), self.skill.likelihoods, rng)
        choice: OrderChoice | None = None
        for choice in search.run(limit.nodes):
            yield Thought(_order_action(view, choice.orders[choice.drawn_index]), effort=search.effort)
        assert choice is not None
        mixture, drawn_index = choice.mixture, choice.drawn_index
        indices = sorted(range(len(mixture)), key=lambda i: (i != drawn_index, -round(mixture[i], 9), i))
        top_indices = [i for i in indices[:HINT_SIZE] if mixture[i] >= 0.005]
        detail = tuple(Candidate(_order_action(view, choice.orders[i]), mixture[i]) for i in top_indices)
        best_order = _order_action(view, choice.orders[drawn_index])
        yield Thought(
            best_order, choice.chances[drawn_index], search.effort, order_reason(best_order), detail
        )


def _advance_action(view: View, move: Move) -> MatsAction:
    if move == NO_MOVE:
        return PASS
    return Advance(view.options.fleet[view.line[view.actor][move[0]]].id, move[1])


def _order_action(view: View, order: tuple[int, ...]) -> Order:
    return Order(tuple([view.options.fleet[ship].id for ship in order]))
