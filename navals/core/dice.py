"""A table's source of randomness: a seed, and numbered draws derived from it.

Draw k of a game is a keyed hash of (seed, k). Dice stay the same after a take-back, and anyone with the seed
can audit a record. A commitment (hash of the seed) can be published before the game. ``docs/fairness.md``
defines the derivation bit by bit; records depend on it.
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
RANGE_LIMIT: Final = 1 << 32
"""Maximum ``n`` for ``Dice.below``."""


class Dice:
    """The draws of one game. ``seed`` is any text, usually 64 hexadecimal digits.

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
        """Return a uniformly distributed integer in ``0..n-1`` for draw number ``draw`` (from 0).

        Different values of ``purpose`` give independent draws. Hash words that would favour small results are
        rejected. Raise ``ValueError`` unless 1 <= n <= ``RANGE_LIMIT``.

        >>> Dice("7").below(52, 0) == Dice("7").below(52, 0)
        True
        """
        if not 1 <= n <= RANGE_LIMIT:
            raise ValueError(f"no choice among {n}")
        ceiling = RANGE_LIMIT // n * n
        block = 0
        while True:
            message = f"{draw}/{purpose}/{block}".encode()
            digest = hmac.new(self.seed.encode(), message, hashlib.sha256).digest()
            for offset in range(0, 32, 4):
                hash_word = int.from_bytes(digest[offset : offset + 4], "big")
                if hash_word < ceiling:
                    return hash_word % n
            block += 1

    def generator(self, draw: int, purpose: str = "") -> random.Random:
        """Return a random generator for a dice pool or a deck, determined by seed, draw and purpose."""
        rng = random.Random(0)
        rng.seed(self.seed + f"/{draw}/{purpose}", version=2)
        return rng

    def choose(self, outcomes: Sequence[tuple[T, float]], draw: int) -> T:
        """Return the value that draw number ``draw`` selects from (value, probability) pairs, which sum to 1.

        Unequal probabilities are accurate to 30 bits.

        >>> Dice("7").choose((("hit", 0.25), ("miss", 0.75)), 0)
        'miss'
        """
        first_probability = outcomes[0][1]
        if all(abs(p - first_probability) < 1e-12 for _, p in outcomes):
            return outcomes[self.below(len(outcomes), draw)][0]
        point = self.below(1 << 30, draw) / (1 << 30)
        for value, probability in outcomes:
            point -= probability
            if point < 0:
                return value
        return outcomes[-1][0]

    def draw(self, state: State, number: int) -> object:
        """Return the chance action selected by draw ``number``; ``state`` is a chance node."""
        outcomes = state.outcomes()
        if outcomes is not None:
            return self.choose(outcomes, number)
        return state.sample(self.generator(number))
