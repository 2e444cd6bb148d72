"""What a seat sees of a match: everything."""

from __future__ import annotations

import msgspec

from navals.core.public import Shown
from navals.core.result import Result
from navals.games.billiard.rules.damage import Armies
from navals.games.billiard.rules.options import Options


class View(msgspec.Struct, Shown, frozen=True, kw_only=True):
    """A match as seen by ``seat``; see ``rules.position.BilliardPosition``. ``actor`` acts next.

    On the simulated table, ``spots`` are the units' positions in 1/100 mm (None: not on the table), and the
    phase may also be ``rack``, between the choice of the breaker and the break.
    """

    seat: int | None
    actor: int
    options: Options
    phase: str
    armies: Armies
    turn: int
    last: int
    owed: tuple[int, ...]
    rising: int
    surfaced: int
    pockets: tuple[int, int]
    scores: tuple[int, int]
    result: Result | None
    spots: tuple[tuple[int, int] | None, ...] = ()

    def shooting_army(self) -> int:
        """Return the army that shoots next: 0 for S, 1 for T."""
        return self.options.army_of(self.turn % 2)
