"""The computer players: from a view to an action.

A ship's activation is planned as a whole (``activation``) and carried out step by step; it is replanned
before each step, to take every die roll into account. The ship with the greatest gain is activated first.
Levels differ in how often they act at random, and in whether they fear the enemy's next turn, plan for the
flags, and plan the whole squadron's turn (``squadron``).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

from navals.core.player import Limit, Thought
from navals.games.trafalgar.ai.decision import LEAD_SCALE, TrafalgarDecision, TrafalgarSkill
from navals.games.trafalgar.ai.harbour import choose_placement
from navals.games.trafalgar.ai.outlook import Outlook
from navals.games.trafalgar.ai.weights import WEIGHTS, TrafalgarWeights
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.events import TrafalgarAction
from navals.games.trafalgar.rules.guess import guess, state_of
from navals.games.trafalgar.rules.state import TrafalgarState
from navals.games.trafalgar.rules.view import View
from navals.search.anytime import thinking
from navals.search.levels import Skilled, on_a_whim, win_chance

CAUTIOUS_LEAD_SCALE: Final = 3.5
"""``LEAD_SCALE`` as fitted to games between equal levels, for the (more cautious) bar next to the chart."""

# Firing first brings a ship into the enemy's reach. In 100 flag races without ``pair_fear`` against hard,
# expert won 32 of the 41 in which hard fired first, but only 30 of the 59 in which expert did. In battles,
# 50 % more fear did not help: against an older version, expert won 52 of 86 with it and 59 without.
SKILLS: Final = {
    "easy": TrafalgarSkill(0.35, fear_factor=0.0, plans_flags=False, width=0),
    "medium": TrafalgarSkill(0.0, fear_factor=0.0, plans_flags=True, width=0),
    "hard": TrafalgarSkill(0.0, fear_factor=0.7, plans_flags=True, width=0),
    "expert": TrafalgarSkill(0.0, fear_factor=1.0, plans_flags=True, width=8, pair_fear=0.5),
}


class TrafalgarPlayer(Skilled[TrafalgarSkill, TrafalgarWeights]):
    """A player of a level, or with a custom skill."""

    skills: Mapping[str, TrafalgarSkill] = SKILLS
    default_weights = WEIGHTS

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield a legal action immediately, then the decision.

        ``limit.nodes`` limits the number of activations per ship that are tried in combination.
        """
        if view.phase == "place":
            yield Thought(choose_placement(guess(view, rng)))
            return
        state = state_of(view)
        legal_actions = state.actions() or ()
        is_whim = view.phase in ("idle", "active") and on_a_whim(self.skill.whim, rng)
        yield from thinking(
            _sample_action(state, rng) if is_whim else legal_actions[-1],
            is_whim or len(legal_actions) == 1,
            lambda: TrafalgarDecision(view, state, self.skill, self.weights, limit),
        )


def chance(view: View, lead_scale: float = LEAD_SCALE) -> float | None:
    """Return A's estimated winning chance: 0.5 before the fleets sail, the score once the game is over."""
    if view.phase in ("place", "toss", "wind"):
        return 0.5
    if view.result is not None:
        return view.result.score(0)
    outlook = Outlook(view, 0, WEIGHTS, plans_flags=True, fear_factor=0.0)
    return win_chance(outlook.value_lead(), lead_scale)


def _sample_action(state: TrafalgarState, rng: random.Random) -> TrafalgarAction:
    while True:
        action: TrafalgarAction = state.sample(rng)
        if action is not listing.OFFER_DRAW:
            return action
