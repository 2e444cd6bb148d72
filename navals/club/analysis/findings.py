"""Analysis results: shares of luck and skill, their sums, better moves. Chances are those of A's side."""

from __future__ import annotations

import msgspec

from navals.core.message import Message


class ChanceChange(msgspec.Struct, frozen=True):
    """How one ply changed A's chance: by ``luck`` (a draw or hidden information), by ``skill`` (the
    decision), or by a deeper look at the same position (``rest``). ``variance`` is that of sampled luck."""

    luck: float = 0.0
    skill: float = 0.0
    rest: float = 0.0
    variance: float = 0.0

    @property
    def change(self) -> float:
        """Return the total change of A's chance.

        >>> ChanceChange(luck=0.25, skill=-0.125).change
        0.125
        """
        return self.luck + self.skill + self.rest


class Advice(msgspec.Struct, frozen=True):
    """An examined decision.

    ``better`` is the adviser's decision, or ``None`` if it is not significantly better; ``gain`` is how much
    it would improve the winning chance of the seat's side, ``error`` the standard error of that gain.

    >>> Advice(ply=4, seat=0, played="hold", better="fire", gain=0.12).better
    'fire'
    """

    ply: int
    seat: int
    played: object
    better: object = None
    reason: Message | None = None
    gain: float = 0.0
    error: float = 0.0


class Findings(msgspec.Struct, frozen=True):
    """The results of an analysis so far; see the fields of ``GameAnalysis`` with the same names.

    >>> from navals.club.analysis.analysis import GameAnalysis
    >>> from navals.core.record.record import read
    >>> GameAnalysis(read('[Navals "1"]\\n[Game "mats"]\\n\\nA resign')).findings().stage
    'curve'
    """

    curves: dict[str, list[float | None]]
    shares: list[ChanceChange | None]
    advice: list[Advice]
    stage: str
    progress: float
    differs: bool
    blind: bool


class ChanceBreakdown(msgspec.Struct, frozen=True):
    """A's chance at the start and the end, and how luck, each side's skill and the rest changed it.

    ``error`` is the standard error of ``luck``.

    >>> round(ChanceBreakdown(start=0.5, end=1, luck=0.25, error=0.02, skill=(0.375, -0.125), rest=0).luck, 2)
    0.25
    """

    start: float
    end: float
    luck: float
    error: float
    skill: tuple[float, float]
    rest: float
