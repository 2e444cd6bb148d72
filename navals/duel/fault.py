"""Reasons for refusing a text from the other device."""

from __future__ import annotations

from typing import Final

CODES: Final = (
    # The text.
    "foreign",  # not a text of a game on two devices
    "damaged",  # changed or cut off on the way
    "newer",  # from a newer version
    "large",  # too large
    "flood",  # too many texts without a new entry
    "early",  # the game has not begun, or is not over yet
    "taken",  # another device has accepted this invitation
    "game",  # belongs to another game
    "gap",  # an earlier turn is missing
    "fork",  # entries differ from the known ones: two answers to one turn
    # An entry.
    "turn",  # the other side must write the next entry
    "kind",  # such an entry is impossible now
    "illegal",  # the rules forbid the action
    "link",  # the link does not belong to the chain
    "seal",  # the opening does not match the sealed action
    "claim",  # the answer contradicts earlier answers or known secrets
    "wish",  # an answer without a request
    # The check at the end.
    "lie",  # the answer contradicts the opened secrets
)
"""Reason codes. The page has a sentence for each."""


class DuelError(ValueError):
    """Raised for a refused text, entry or call; ``code`` is one of ``CODES``.

    ``entry_number`` is the number of the refused entry, from 1 (0: none), ``author`` its device (-1: none).

    >>> DuelError("gap").code
    'gap'
    """

    def __init__(self, code: str, entry_number: int = 0, author: int = -1) -> None:
        self.code = code
        self.entry_number = entry_number
        self.author = author
        super().__init__(code)
