"""How strong the levels of Trafalgar are, how long their games last and how they end.

    python bench/trafalgar_strength.py                                   quick look: 40 games a pair
    python bench/trafalgar_strength.py --games 400 --json bench/results/trafalgar_strength.json
    python bench/trafalgar_strength.py --pairs expert:greedy,expert:hard --options fleet=duel

`greedy` is a player that activates its ships in their order, each for the best shots it can find at once, else towards
the nearest enemy; it neither fears nor plans. A turn that is timed is an activation, from the choice of the ship to its end. What
the figures are: `bench/strength.py`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import strength
from bench.trafalgar_drift import drifting
from navals.core.player import Limit, Thought
from navals.games.trafalgar.ai.decision import Skill
from navals.games.trafalgar.ai.player import TrafalgarPlayer
from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import listing
from navals.games.trafalgar.rules.fleet import OF
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.view import View
from navals.search.match import Played

PAIRS = "expert:greedy,expert:hard,hard:medium,medium:easy,expert:expert"


class Greedy:
    """One ship at a time, in their order, each for itself."""

    level = "greedy"

    def __init__(self) -> None:
        self.inner = TrafalgarPlayer("greedy", Skill(0.0, fears=0.0, plans=False, width=0))

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        if view.phase == "idle":
            state = GAME.hidden.guess(view, rng)
            legal = state.actions()
            for number in view.afloat(view.actor):
                action = listing.ACTIVATE[number]
                ship = view.ships[number]
                if action in legal and not ship.used and ship.fired == (0, 0):
                    yield Thought(action)
                    return
        yield from self.inner.think(view, limit, rng)


class Notes(strength.Notes):
    """Besides its actions, the rounds of a game, and those in which ships drift (`trafalgar_drift.py`)."""

    def game(self, played: Played) -> Mapping[str, float]:
        """Figures of a game."""
        replay = played.table.replay
        states = [position.state for position in replay.positions]
        drift = drifting(states, [*(move.action for move in replay.moves), None])
        return {
            "rounds": states[-1].round,
            "actions": played.table.ply,
            "rounds adrift": drift,
            "games with drift (%)": 100 * (drift > 0),
        }


def ahead(played: Played) -> float:
    """By how much the first player won, from -1 to 1: half by who won, half by the ships that are left."""
    ships, side = played.table.position.state.ships, played.side
    ours, theirs = (sum(ships[n].at >= 0 for n in OF[which]) for which in (side, 1 - side))
    return played.score - 0.5 + 0.5 * (ours - theirs) / max(1, ours, theirs)


def options_of(text: str) -> Callable[[int], Options]:
    """The options of a game by its number: always the same."""
    options = GAME.schema.parse(text)
    return lambda number: options


def main() -> None:
    args = strength.matches(__doc__, 40, PAIRS).parse_args()
    strength.measure(
        args,
        GAME,
        options_of(args.options),
        notes=lambda names: Notes(),
        begins=lambda view: view.phase == "idle",
        others={"greedy": Greedy},
    )


if __name__ == "__main__":
    main()
