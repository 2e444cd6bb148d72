"""No script: players of MATS whose columns are given, for the benches. They advance as a skill says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from navals.core.player import Limit, decide
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.ai.player import MatsPlayer, Skill
from navals.games.mats.ai.weights import LIKELY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import FACES, Order
from navals.games.mats.rules.options import Options
from navals.games.mats.rules.view import View

STRONG = Skill(likely=LIKELY)
"""Advances like the expert; columns by lot."""

Column = tuple[str, ...]


class Seat(MatsPlayer):
    """A player that is told its first column, by a function of a source of lots; later ones by lot. None: the first by lot too."""

    def __init__(self, skill: Skill, first: Callable[[Random], Column] | None) -> None:
        self.level, self.skill, self.first = "bench", skill, first

    def act(self, view: View, rng: Random) -> object:
        if view.phase == "order" and self.first is not None and view.crossing <= 1:
            return Order(self.first(rng))
        return decide(self, view, Limit(), rng).action


def game(options: Options, seats: tuple[Seat, Seat], seed: str) -> float:
    """What A gets: 1, 0 or a half."""
    state, rng = GAME.start(options), Random(seed)
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state = state.apply(FACES[rng.randrange(6)])
        else:
            state = state.apply(seats[actor].act(state.view(actor), rng))
    result = state.result()
    assert result is not None
    return 0.5 if result.outcome in ("0-0", "1/2-1/2") else float(result.outcome == "1-0")


def gained(options: Options, one: Seat, two: Seat, seed: str, number: int) -> float:
    """What the first of two players gets in the game of that number: sides are swapped every game."""
    return game(options, (one, two), seed) if number % 2 == 0 else 1 - game(options, (two, one), seed)
