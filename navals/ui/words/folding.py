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
    source_indices: list[int] = []
    for index, letter in enumerate(text):
        lower_letter = letter.lower()
        plain_letters = " " if letter.isspace() else _LETTERS.get(lower_letter)
        if plain_letters is None:
            plain_letters = "".join(
                char for char in unicodedata.normalize("NFD", lower_letter) if not unicodedata.combining(char)
            )
        letters.append(plain_letters)
        source_indices.extend([index] * len(plain_letters))
    return "".join(letters), tuple(source_indices)
