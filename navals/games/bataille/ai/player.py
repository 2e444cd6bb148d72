"""The computer players of Bataille navale: from a view to a placement or a shot, or to a hint.

The levels are defined in ``shooter`` (bombs) and ``placement`` (fleets).
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator

from navals.core.message import Message
from navals.core.player import Limit, Thought
from navals.games.bataille.ai import shooter
from navals.games.bataille.ai.placement import draw_fleet
from navals.games.bataille.ai.reasons import explain_shot
from navals.games.bataille.rules.guess import derive_clues
from navals.games.bataille.rules.layouts import bits
from navals.games.bataille.rules.posterior import Belief, Sampler
from navals.games.bataille.rules.state import Shoot, View, placement_action
from navals.search.anytime import resting


def score_context(view: View) -> shooter.ScoreContext:
    """Return the bombs and tallies that the shooter needs (R10, R11)."""
    own_tally, enemy_tally = view.tallies[view.actor], view.tallies[1 - view.actor]
    return shooter.ScoreContext(
        view.bombs[view.actor], own_tally.sizes, own_tally.ships, enemy_tally.sizes, enemy_tally.ships
    )


class BataillePlayer:
    """A computer player of one of the four levels."""

    def __init__(self, level: str) -> None:
        self.level = level

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield a placement, or better and better shots; ``limit.nodes`` bounds the fleets sampled."""
        if view.phase == "place":
            yield Thought(placement_action(draw_fleet(view.options.sizes, self.level, rng)))
            return
        clues = derive_clues(view.waters[1 - view.actor])
        sample_count = limit.nodes or shooter.DEFAULT_SAMPLE_COUNT * limit.times
        for thought in shooter.choose_shot(self.level, clues, score_context(view), sample_count, rng):
            yield Thought(Shoot(thought.square), thought.value, thought.effort)


class _CachedSampler(Sampler):
    """A sampler that returns fleets already drawn."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief

    def run(self, sample_count: int, rng: random.Random) -> Generator[Belief, None, Belief]:
        yield from ()
        return self.belief


class BatailleAdviser:
    """Hints: each square's chance of holding a ship (``detail``), the expert's shot and its reason."""

    level = "expert"

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield thoughts; their ``detail`` is each square's probability of holding a ship still afloat."""
        clues = derive_clues(view.waters[1 - view.actor])
        sample_count = limit.nodes or shooter.DEFAULT_SAMPLE_COUNT * limit.times

        def interim_thought(belief: Belief) -> Thought:
            chances = belief.square_chances()
            return self._make_thought(
                max(bits(clues.unknown_squares), key=chances.__getitem__), chances, None
            )

        belief = yield from resting(Sampler(clues).run(sample_count, rng), interim_thought)
        chances = belief.square_chances()
        choice = yield from resting(
            # Use the same fleets as the map, so that the two never contradict each other.
            shooter.choose_shot(
                "expert", clues, score_context(view), sample_count, rng, lambda facts: _CachedSampler(belief)
            ),
            lambda thought: self._make_thought(thought.square, chances, None),
        )
        yield self._make_thought(
            choice.square, chances, explain_shot(belief, choice.square, view.bombs[view.actor])
        )

    def _make_thought(self, square: int, chances: tuple[float, ...], message: Message | None) -> Thought:
        return Thought(Shoot(square), chances[square], 0, message, chances)
