"""Where chance comes from at a table: a seed, and draws derived from it by number.

The k-th draw of a game is a keyed hash of (seed, k), so a take-back brings the same dice back, and anyone who
has the seed can audit every draw of a record. A commitment (hash of the seed) can be shown before the game.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Draws of one game. ``seed`` is any text, usually 64 hexadecimal digits."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hexadecimal: can be published before the game without telling the dice."""
        return hashlib.sha256(b"navals commitment\0" + self.seed.encode()).hexdigest()

    def below(self, n: int, draw: int, purpose: str = "") -> int:
        """An integer in ``0..n-1``, each equally likely, for the draw numbered ``draw`` (n <= 2**32).

        Words of the hash that would favour small results are rejected.
        """
        ceiling = (1 << 32) // n * n
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
        """A generator of its own for a draw that is no simple choice (a rack, a deck)."""
        return random.Random(self.seed + f"/{draw}/{purpose}")

    def choose(self, outcomes: Sequence[tuple[T, float]], draw: int) -> T:
        """One of ``outcomes`` by its probability."""
        first = outcomes[0][1]
        if all(abs(p - first) < 1e-12 for _, p in outcomes):
            return outcomes[self.below(len(outcomes), draw)][0]
        point = self.below(1 << 30, draw) / (1 << 30)
        for value, probability in outcomes:
            point -= probability
            if point < 0:
                return value
        return outcomes[-1][0]
