"""Seats and their names in records."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
"""The actor when cards are drawn or dice are thrown."""

NOBODY: Final = -2
"""The actor after the end of the game."""

LETTERS: Final = "ABCD"
"""Seat names. No game has more than four seats."""


def letter(seat: int) -> str:
    """Return the name of a seat in records: ``A`` to ``D``, ``*`` for chance.

    >>> letter(0), letter(CHANCE)
    ('A', '*')
    """
    return "*" if seat == CHANCE else LETTERS[seat]


def from_letter(text: str) -> int | None:
    """Return the seat named by ``text``, ignoring case, or ``None``.

    >>> from_letter("b"), from_letter("*"), from_letter("E")
    (1, -1, None)
    """
    if text == "*":
        return CHANCE
    seat_letter = text.upper()
    return LETTERS.index(seat_letter) if len(seat_letter) == 1 and seat_letter in LETTERS else None
