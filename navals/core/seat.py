"""Seats: who acts, and how records name them (shared contract: the game record)."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
"""The actor at a draw by lot or a throw of dice."""

NOBODY: Final = -2
"""The actor of a state that is over."""

LETTERS: Final = "ABCD"
"""The names of the seats: no game has more."""


def letter(seat: int) -> str:
    """Name of a seat in records: ``A`` to ``D``, ``*`` for chance.

    >>> letter(0), letter(CHANCE)
    ('A', '*')
    """
    return "*" if seat == CHANCE else LETTERS[seat]


def from_letter(text: str) -> int | None:
    """The seat named by ``text`` (either case), None if it names none.

    >>> from_letter("b"), from_letter("*"), from_letter("E")
    (1, -1, None)
    """
    if text == "*":
        return CHANCE
    upper = text.upper()
    return LETTERS.index(upper) if len(upper) == 1 and upper in LETTERS else None
