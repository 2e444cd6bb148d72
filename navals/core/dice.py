"""The source of chance at a table: a seed, and numbered draws derived from it.

Draw k of a game is a keyed hash of (seed, k). Take-backs repeat the same dice, and everyone with the seed can
audit a record. A commitment (hash of the seed) can be published before the game. ``docs/fairness.md`` defines
the derivation bit by bit; records depend on it.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from navals.core.game import State

T = TypeVar("T")
MOST: Final = 1 << 32
"""Maximum number of values in a choice."""


class Dice:
    """Draws of one game. ``seed`` is any text, usually 64 hexadecimal digits.

    >>> dice = Dice("7")
    >>> [dice.below(6, draw) + 1 for draw in range(5)]
    [6, 2, 5, 5, 2]
    >>> dice.commitment[:16]
    '02451f33482f3e61'
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal, to publish before the game."""
        return hashlib.sha256(b"navals commitment\0" + self.seed.encode()).hexdigest()

    def below(self, n: int, draw: int, purpose: str = "") -> int:
        """Return an integer in ``0..n-1``, all equally likely, for draw number ``draw`` (from 0).

        Draws with different ``purpose`` are independent. Hash words that would favour small results are
        rejected. Raise ``ValueError`` unless 1 <= n <= ``MOST``.

        >>> Dice("7").below(52, 0) == Dice("7").below(52, 0)
        True
        """
        if not 1 <= n <= MOST:
            raise ValueError(f"no choice among {n}")
        ceiling = MOST // n * n
        block = 0
        while True:
            text = f"{draw}/{purpose}/{block}".encode()
            digest = hmac.new(self.seed.encode(), text, hashlib.sha256).digest()
            for at in range(0, 32, 4):
                word = int.from_bytes(digest[at : at + 4], "big")
                if word < ceiling:
                    return word % n
            block += 1

    def generator(self, draw: int, purpose: str = "") -> random.Random:
        """Return a generator, fixed by seed, ``draw`` and ``purpose``, for a pool of dice or a deck."""
        rng = random.Random(0)
        rng.seed(self.seed + f"/{draw}/{purpose}", version=2)
        return rng

    def choose(self, outcomes: Sequence[tuple[T, float]], draw: int) -> T:
        """Choose one of (value, probability) pairs whose probabilities sum to 1 (to 30 bits if they differ).

        >>> Dice("7").choose((("hit", 0.25), ("miss", 0.75)), 0)
        'miss'
        """
        first = outcomes[0][1]
        if all(abs(p - first) < 1e-12 for _, p in outcomes):
            return outcomes[self.below(len(outcomes), draw)][0]
        point = self.below(1 << 30, draw) / (1 << 30)
        for value, probability in outcomes:
            point -= probability
            if point < 0:
                return value
        return outcomes[-1][0]

    def draw(self, state: State, number: int) -> object:
        """Return the action of chance for draw ``number`` at a chance node."""
        outcomes = state.outcomes()
        if outcomes is not None:
            return self.choose(outcomes, number)
        return state.sample(self.generator(number))
