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
        lower_letter = letter.lower()
        base_letters = " " if letter.isspace() else _LETTERS.get(lower_letter)
        if base_letters is None:
            base_letters = "".join(
                char for char in unicodedata.normalize("NFD", lower_letter) if not unicodedata.combining(char)
            )
        letters.append(base_letters)
        indices.extend([index] * len(base_letters))
    return "".join(letters), tuple(indices)
