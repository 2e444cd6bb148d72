"""Case, accent and typography folding for searches."""

from __future__ import annotations

import unicodedata
from typing import Final

_LETTERS: Final = {"œ": "oe", "æ": "ae", "ß": "ss", "’": "'", "‘": "'", "–": "-", "—": "-"}


def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """Fold case, accents and typography; also return the source index of each resulting letter.

    >>> fold("Zoé")
    ('zoe', (0, 1, 2))
    """
    letters: list[str] = []
    indices: list[int] = []
    for index, letter in enumerate(text):
        small = letter.lower()
        plain = " " if letter.isspace() else _LETTERS.get(small)
        if plain is None:
            plain = "".join(c for c in unicodedata.normalize("NFD", small) if not unicodedata.combining(c))
        letters.append(plain)
        indices.extend([index] * len(plain))
    return "".join(letters), tuple(indices)
