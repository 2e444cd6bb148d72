"""What an analysis finds (``analysis.py``): shares of luck and decisions, their sums, better moves. All for A's side, from 0 to 1."""

from __future__ import annotations

from typing import Any

import msgspec

from navals.core.message import Message


class Share(msgspec.Struct, frozen=True):
    """What one ply did to A's chance: ``luck`` by a draw, or by an answer that was hidden, ``skill`` by the decision, ``rest``
    what a closer look at the same position changed. ``variance`` is that of the luck, where it was sampled."""

    luck: float = 0.0
    skill: float = 0.0
    rest: float = 0.0
    variance: float = 0.0

    @property
    def change(self) -> float:
        """How much A's chance changed by it: the sum of its parts.

        >>> Share(luck=0.25, skill=-0.125).change
        0.125
        """
        return self.luck + self.skill + self.rest


class Advice(msgspec.Struct, frozen=True):
    """A decision that was examined. ``better`` is what the strongest player would have done, None if that is the same or no better
    as far as can be told; ``gain`` is how much more likely the seat's side was to win with it, ``error`` the standard error.

    >>> Advice(ply=4, seat=0, played="hold", better="fire", gain=0.12).better
    'fire'
    """

    ply: int
    seat: int
    played: Any
    better: Any = None
    reason: Message | None = None
    gain: float = 0.0
    error: float = 0.0


class Findings(msgspec.Struct, frozen=True):
    """All that an analysis has found so far, as its fields of the same names have it: ``curves`` (by whose knowledge, A's chance after 0, 1,
    2, ... actions), ``shares`` and ``advice`` by ply, ``stage`` and ``progress`` (0 to 1), whether it ``differs`` whose knowledge counts, and
    whether the game is ``blind``.

    >>> from navals.core.analysis.analysis import Analysis
    >>> from navals.core.record.record import read
    >>> Analysis(read('[Navals "1"]\\n[Game "mats"]\\n\\nA resign')).findings().stage
    'curve'
    """

    curves: dict[str, list[float | None]]
    shares: list[Share | None]
    advice: list[Advice]
    stage: str
    progress: float
    differs: bool
    blind: bool


class Ledger(msgspec.Struct, frozen=True):
    """A's chance from the start to the end, and what became of the difference: luck (with its uncertainty), the decisions of each
    side, and what the estimate cannot assign to either.

    >>> round(Ledger(start=0.5, end=1, luck=0.25, error=0.02, skill=(0.375, -0.125), rest=0).luck, 2)
    0.25
    """

    start: float
    end: float
    luck: float
    error: float
    skill: tuple[float, float]
    rest: float
