"""What a seat knows of a game of Trafalgar: everything but where the enemy places in the free set-up (R49)."""

from __future__ import annotations

import msgspec

from navals.core.result import Result
from navals.games.trafalgar.rules.events import Fire, Gun
from navals.games.trafalgar.rules.fleet import OF, Ship
from navals.games.trafalgar.rules.options import BOARD, Options
from navals.games.trafalgar.rules.sailing.chart import Chart, chart


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What ``seat`` knows; fields as in ``TrafalgarState``. Ships whose place is not known yet have ``at`` OFF."""

    seat: int | None
    options: Options
    phase: str
    actor: int
    turn: int
    ships: tuple[Ship, ...]
    forts: tuple[int, int, int, int]
    flags: tuple[int, int]
    wind: int
    first: int
    round: int
    quiet: int
    stirred: bool
    offered: bool
    active: int
    acted: bool
    ahead: bool
    call: Gun | None
    shot: Fire | Gun | None
    pairs: tuple[tuple[int, int, int], ...]
    transfers: tuple[tuple[int, int], ...]
    die: int
    result: Result | None

    @property
    def sea(self) -> Chart:
        """The chart of the strait on which the ships sail."""
        return chart(BOARD)

    def afloat(self, side: int) -> tuple[int, ...]:
        """The ships that a side has on the board."""
        return tuple(number for number in OF[side] if self.ships[number].at >= 0)
