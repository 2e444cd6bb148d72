"""No script: players of MATS whose columns are given, for the benches.

``Seat`` is one of them, ``Duels`` plays many games between mixtures of columns. Both play by the engine and with the players' own decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from navals.core.player import Limit, decide
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.ai.player import MatsPlayer, Skill
from navals.games.mats.ai.weights import LIKELY
from navals.games.mats.game import GAME
from navals.games.mats.rules.events import FACES, MatsAction, Order
from navals.games.mats.rules.options import Options
from navals.games.mats.rules.view import View

STRONG = Skill(likely=LIKELY)
"""Advances like the expert; columns by lot."""

Column = tuple[str, ...]
"""Ships, head first."""

Mixture = Mapping[Column, float]
"""Columns with their shares; the sum is 1."""

KEPT: Final = 400_000
"""Decisions kept at once, some hundred megabytes."""


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
    return _gain(state.result())


def _gain(result: Result | None) -> float:
    assert result is not None
    return 0.5 if result.outcome in ("0-0", "1/2-1/2") else float(result.outcome == "1-0")


def gained(options: Options, one: Seat, two: Seat, seed: str, number: int) -> float:
    """What the first of two players gets in the game of that number: sides are swapped every game."""
    return game(options, (one, two), seed) if number % 2 == 0 else 1 - game(options, (two, one), seed)


class Duels:
    """Games under some options between two experts whose first columns are drawn from mixtures. What the expert decides in a position is
    kept for the next game that comes to it, so among equal advances the lot falls once a position. ``games`` counts them."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.games = 0
        self._expert = MatsPlayer("expert")
        self._decisions: dict[tuple[object, ...], MatsAction] = {}

    def play(self, one: Mixture, two: Mixture, games: int, *seed: object) -> float:
        """The share of the first mixture, a tie counts half. Sides are swapped every game."""
        name, won = "/".join(map(str, seed)), 0.0
        for number in range(games):
            rng = Random(f"{name}/{number}")
            lines = tuple(rng.choices(list(m), list(m.values()))[0] for m in (one, two))
            swapped = number % 2 == 1
            gain = self._game(lines[::-1] if swapped else lines, rng)
            won += 1.0 - gain if swapped else gain
        self.games += games
        return won / games

    def _game(self, lines: Sequence[Column], rng: Random) -> float:
        """What A gets."""
        state = GAME.start(self.options)
        while (actor := state.actor()) != NOBODY:
            if actor == CHANCE:
                state = state.apply(FACES[rng.randrange(6)])
                continue
            if not state.at[0]:
                first = state.crossing == 1
                action = Order(lines[actor]) if first else self._decide(state.view(actor), rng)
                state = state.apply(action)
                continue
            key = (state.life, state.line, state.at, state.double, actor, state.first)
            if (found := self._decisions.get(key)) is None:
                if len(self._decisions) >= KEPT:
                    self._decisions.clear()
                found = self._decisions[key] = self._decide(state.view(actor), rng)
            state = state.apply(found)
        return _gain(state.result())

    def _decide(self, view: View, rng: Random) -> MatsAction:
        action: MatsAction = decide(self._expert, view, Limit(), rng).action
        return action


def even(lines: Sequence[Column]) -> Mixture:
    """Every column as often as any other."""
    return dict.fromkeys(lines, 1.0 / len(lines))
