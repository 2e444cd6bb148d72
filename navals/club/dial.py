"""Computer players at a table: levels, the dial, extra time, and bots (``docs/bots.md``).

On the dial, easy is at 0, medium at 100, hard at 200, expert at 300. A player at -100 would play random legal
actions; one at 400 is an expert with ``TOP_EFFORT_FACTOR`` times the effort. In between, each decision is
made by one of the two neighbouring players at random, more often by the nearer one. Interpolating their
skills would make strength jump, because most are on-off features; mixing decisions is smooth and works for
every game. Strength does not change the dice, or what a player sees.

Positions are rated by self-play (``Ladder``, ``bench/ladder.py``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from navals.core.game import AnyGame
from navals.core.player import LEVELS, Limit, Player, Thought
from navals.core.record.computers import LEVEL_STEP, Computer, from_position

TOP_EFFORT_FACTOR: Final = 4
"""Multiplier for the expert's effort at the strongest position."""
_MAX_RETRIES: Final = 20
"""Maximum number of attempts to replace a random table action."""
_TABLE_ACTIONS: Final = ("draw", "resign")
"""Draw offers and resignation in notation, avoided in random play."""


def get_player(computer: Computer, game: AnyGame) -> Player:
    """Return the player described by ``computer``. Raise `ValueError` for a bot: only the page runs them."""
    if computer.bot:
        raise ValueError("a bot plays in the page only")
    if computer.position is None:
        return game.player(computer.level)
    return DialPlayer(game, computer.position)


class DialPlayer:
    """The player at a dial position. Implements ``navals.core.player.Player``."""

    def __init__(self, game: AnyGame, position: int) -> None:
        self.level: str = from_position(position).level
        self.position: int = from_position(position).position or 0
        self._game = game
        self._lower_rung, self._remainder = divmod(self.position, LEVEL_STEP)
        policies = {-1: self._think_randomly, len(LEVELS): self._think_longer}
        policies |= {number: game.player(level).think for number, level in enumerate(LEVELS)}
        self._policies: Mapping[int, Callable[[object, Limit, random.Random], Iterator[Thought]]] = policies

    def think(self, view: object, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Think as one of the two neighbouring players, chosen at random."""
        is_upper = rng.randrange(LEVEL_STEP) < self._remainder
        return self._policies[self._lower_rung + is_upper](view, limit, rng)

    def _think_randomly(self, view: object, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Take a random action that is legal according to the view, avoiding draw offers and resignation."""
        state = self._game.hidden.guess(view, rng)
        action = state.sample(rng)
        for _ in range(_MAX_RETRIES):
            if self._game.text(action) not in _TABLE_ACTIONS:
                break
            action = state.sample(rng)
        yield Thought(action)

    def _think_longer(self, view: object, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        long_limit = msgspec.structs.replace(limit, times=limit.times * TOP_EFFORT_FACTOR)
        return self._game.player(LEVELS[-1]).think(view, long_limit, rng)


def split_effort(total: int) -> tuple[int, ...]:
    """Split a total effort into passes, each with about four times the effort of the previous one.

    >>> split_effort(1), split_effort(4), split_effort(10), split_effort(60), split_effort(400)
    ((1,), (1, 3), (1, 4), (1, 4, 16, 39), (1, 4, 16, 64, 256))
    """
    passes = [1]
    remainder = total - 1
    while remainder >= 2 * passes[-1]:
        passes.append(min(4 * passes[-1], remainder))
        remainder -= passes[-1]
    return tuple(passes)


class PatientPlayer:
    """A player that reconsiders a decision in several passes, each with more effort (``split_effort``).

    From the second pass on, the best action so far is that of the last completed pass, never one from an
    unfinished pass. Implements ``navals.core.player.Player``.
    """

    def __init__(self, player: Player) -> None:
        self.level: str = player.level
        self._player = player

    def think(self, view: object, limit: Limit, rng: random.Random) -> Iterator[Thought]:
        """Yield the thoughts of the first pass, then the result of each further pass."""
        rng_state = rng.getstate()
        best_thought: Thought | None = None
        for times in split_effort(limit.times):
            rng.setstate(rng_state)
            newest_thought: Thought | None = None
            for newest_thought in self._player.think(view, msgspec.structs.replace(limit, times=times), rng):
                yield newest_thought if best_thought is None else best_thought
            best_thought = newest_thought
        if best_thought is not None:
            yield best_thought


class Ladder(msgspec.Struct, frozen=True):
    """Ratings of a game's dial positions. ``rungs`` are (position, rating) pairs, both increasing.

    An expert is rated ``EXPERT_RATING`` in every game. As on the Elo scale, a player with 400 more points
    wins ten of eleven games.

    >>> ladder = Ladder(((0, 800), (100, 1200), (300, 2000)))
    >>> ladder.rating(150), ladder.position(1400), ladder.position(100), ladder.position(9000)
    (1400, 150, 0, 300)
    """

    rungs: tuple[tuple[int, int], ...]
    tenfold: tuple[int, int, int] | None = None
    """Score, in percent, of an expert with ten times the usual effort against the normal expert, and the
    bounds of its 95 % interval (``bench/ladder.py --longer``); ``None``: not measured."""

    def rating(self, position: int) -> int:
        """Return the rating of a position, interpolated between rungs; constant beyond both ends."""
        return _interpolate(self.rungs, position)

    def position(self, rating: int) -> int:
        """Return the position with a rating, or the nearest one."""
        return _interpolate(tuple((rung_rating, position) for position, rung_rating in self.rungs), rating)


EXPERT_RATING: Final = 2000
"""Rating of the level ``expert`` in every game."""


def _interpolate(points: tuple[tuple[int, int], ...], x: int) -> int:
    """Interpolate at ``x`` between points, constant beyond both ends; halves are rounded up."""
    previous_point = points[0]
    for point in points:
        if x < point[0]:
            if point is previous_point:
                return point[1]
            (x0, y0), (x1, y1) = previous_point, point
            return (2 * (x - x0) * (y1 - y0) + (x1 - x0)) // (2 * (x1 - x0)) + y0
        previous_point = point
    return previous_point[1]
