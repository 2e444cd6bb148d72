"""What a seat knows: everything but the enemy's placement during a free set-up (R49)."""

from __future__ import annotations

from navals.core.public import Shown
from navals.core.result import Result
from navals.games.trafalgar.rules.fleet import SHIPS_OF
from navals.games.trafalgar.rules.waters import Waters


class View(Waters, Shown, frozen=True, kw_only=True):
    """The view of ``seat`` (None: a bystander). Ships whose position is hidden have ``at`` OFF."""

    seat: int | None
    actor: int
    result: Result | None

    def ships_afloat(self, side: int) -> tuple[int, ...]:
        return tuple(number for number in SHIPS_OF[side] if self.ships[number].at >= 0)
