"""How strong the levels of the Uncharted Seas are, how long their games last, how they end, and how long they think.

    python bench/uncharted_strength.py                                   quick look: 40 games a pair
    python bench/uncharted_strength.py --games 200 --json bench/results/uncharted_strength.json
    python bench/uncharted_strength.py --pairs expert:greedy,expert:hard --options scenario=wreck

`greedy` sails each ship, in order, to where its guns do most at once, else towards the nearest enemy; it fires every battery
at what is nearest, boards nobody and plays no cards. Starter fleets: all pairings and mirrors in turn. A turn that is timed is an
activation, from the choice of the squadron to its end. What the figures are: `bench/strength.py`.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import strength
from bench import uncharted_fights as fights
from navals.core.player import Limit, Thought
from navals.games.uncharted.ai import gunner
from navals.games.uncharted.ai.evaluation import Judge
from navals.games.uncharted.ai.harbour import deploy
from navals.games.uncharted.ai.helmsman import Helmsman
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.actions import PASS, UnchartedAction, Weigh
from navals.games.uncharted.rules.data.fleet import FLEETS
from navals.games.uncharted.rules.guess import sea
from navals.games.uncharted.rules.options import Options
from navals.games.uncharted.rules.sea.moves import movable
from navals.games.uncharted.rules.state import UnchartedState
from navals.games.uncharted.rules.turn.ending import score
from navals.games.uncharted.rules.turn.tasks import Aiming, Choosing, Deploying, Moving, Window
from navals.games.uncharted.rules.view import View
from navals.search.match import Played

PAIRS = "expert:greedy,expert:hard,hard:medium,medium:easy"
FLEET_PAIRS = tuple(itertools.combinations_with_replacement(FLEETS, 2))


class Greedy:
    """One ship after the other, each for its best shots now."""

    level = "greedy"

    def think(self, view: View, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        state = sea(view)
        action = self._action(state, view.actor, rng)
        yield Thought(state.sample(rng) if action is None or state.check(action) is not None else action)

    def _action(self, state: UnchartedState, seat: int, rng: random.Random) -> UnchartedAction | None:
        match state.agenda[-1]:
            case Deploying():
                return deploy(state, seat, rng)
            case Choosing():
                return (state.actions() or (None,))[0]
            case Moving():
                return self._move(state, seat, movable(state)[0])
            case Aiming():
                return gunner.nearest(state, Judge(state, seat)).action
            case Window():
                return PASS
        return None

    def _move(self, state: UnchartedState, seat: int, number: int) -> UnchartedAction | None:
        judge = Judge(state, seat)
        vessel = judge.vessels[number]
        if vessel.ship.anchored:
            return Weigh(vessel.ship.name)
        courses = Helmsman(state, number).courses()
        if not courses or not judge.theirs:
            return None

        def far(x: int, y: int) -> int:
            return min((v.x - x) ** 2 + (v.y - y) ** 2 for v in judge.theirs)

        weighed = []
        for place, one in enumerate(courses):
            fire = sum(shot.value for shot in judge.shots(vessel, one.x, one.y, one.heading))
            weighed.append((-fire, far(one.x, one.y), place))
        return courses[min(weighed)[2]].move


class Notes(strength.Notes):
    """Besides its actions, the turns of a game, the lead in points at its end, how ships were lost and what squadrons did."""

    def game(self, played: Played) -> Mapping[str, float]:
        """Figures of a game."""
        state, side = played.table.position.state, played.side
        points = score(state)
        events = played.table.replay.events
        lost, done = fights.losses(events), fights.deeds(events)
        figures = {
            "turns": state.turn,
            "actions": played.table.ply,
            "lead in points": points[side] - points[1 - side],
            "lost at close quarters (share)": fights.close(lost),
        }
        figures |= {f"lost: {name}": lost[name] for name in fights.CAUSES}
        return figures | {name: done[name] for name in fights.DEEDS}


def ahead(played: Played) -> float:
    """By how much the first player won, from -1 to 1: half by who won, half by the points that he was ahead."""
    points, side = score(played.table.position.state), played.side
    return played.score - 0.5 + 0.5 * math.tanh((points[side] - points[1 - side]) / 100)


def options_of(text: str) -> Callable[[int], Options]:
    """The options of a game by its number: all pairings of fleets in turn, each from both sides."""

    def options(number: int) -> Options:
        fleets = FLEET_PAIRS[number // 4 % len(FLEET_PAIRS)][:: -1 if number // 2 % 2 else 1]
        return GAME.schema.parse(f"fleet_a={fleets[0]} fleet_b={fleets[1]} {text}")

    return options


def main() -> None:
    args = strength.matches(__doc__, 40, PAIRS).parse_args()

    strength.measure(
        args,
        GAME,
        options_of(args.options),
        notes=lambda names: Notes(),
        begins=lambda view: isinstance(view.task, Choosing),
        others={"greedy": Greedy},
    )


if __name__ == "__main__":
    main()
