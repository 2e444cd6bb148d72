"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

Outcome = Literal["1-0", "0-1", "1/2-1/2", "0-0"]

UNFINISHED: Final = "*"


class Result(msgspec.Struct, frozen=True):
    """The ``outcome`` (``1-0``: A's side wins, ``0-0``: both sides lose) and a keyword for the reason.

    ``resign`` and ``agreement`` are used by every game, other reasons by a single one. In a cooperative game,
    the players win with ``1-0`` and lose with ``0-1``.

    >>> Result("0-1", "resign").outcome
    '0-1'
    """

    outcome: Outcome
    reason: str

    def score(self, side: int) -> float:
        """Return 1 if ``side`` (0 is A's) won, 0.5 for a tie, 0 if it lost.

        >>> Result("1-0", "fleet").score(0), Result("1/2-1/2", "agreement").score(1)
        (1.0, 0.5)
        >>> Result("0-0", "both").score(0)
        0.0
        """
        if self.outcome == "1/2-1/2":
            return 0.5
        if self.outcome == "0-0":
            return 0.0
        return float((self.outcome == "1-0") == (side == 0))

    def payoffs(self, sides: Sequence[int]) -> tuple[float, ...]:
        """Return the score of each seat. ``sides`` has the side of each seat (``Seating.sides``).

        >>> Result("0-1", "fleet").payoffs((0, 1)), Result("0-1", "reef").payoffs((0, 0, 0))
        ((0.0, 1.0), (0.0, 0.0, 0.0))
        """
        return tuple(self.score(side) for side in sides)


def won_by(side: int, reason: str) -> Result:
    """Return the result in which ``side`` (0 or 1) wins for ``reason``.

    >>> won_by(1, "resign").outcome
    '0-1'
    """
    return Result("1-0" if side == 0 else "0-1", reason)
