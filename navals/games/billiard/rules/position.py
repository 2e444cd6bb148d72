"""The data of a match and queries about it; ``state.py`` adds the actions."""

from __future__ import annotations

from navals.core.game import State
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.billiard.rules.damage import Armies, resolve, score
from navals.games.billiard.rules.events import Shot
from navals.games.billiard.rules.options import Options, damage_terms_of
from navals.games.billiard.rules.turns import next_seat, seat_at
from navals.games.billiard.rules.units import army_of


class BilliardPosition(State, frozen=True, kw_only=True):
    """A match on a physical table.

    ``phase`` is ``lag`` (choice of the breaker), ``break``, ``aim``, ``place`` (of units pocketed in an enemy
    foul, R27), ``rise`` (R24) or ``over``. ``turn``: the next player's index in the cycle; ``last``: the
    previous player's index; ``owed``: units to be placed; ``rising``: the submarine that must surface;
    ``surfaced``: the submarine that surfaced for the next shot (R22); ``pockets``: by army, the pocket of the
    immersed submarine (-1: unknown).
    """

    options: Options
    phase: str
    armies: Armies
    turn: int = 0
    last: int = 0
    owed: tuple[int, ...] = ()
    rising: int = 0
    surfaced: int = 0
    pockets: tuple[int, int] = (-1, -1)
    outcome: Result | None = None

    def shooting_side(self) -> int:
        """Return the side that shoots next."""
        return self.turn % 2

    def shooting_army(self) -> int:
        """Return the army that shoots next: 0 for S, 1 for T."""
        return self.options.army_of(self.shooting_side())

    def actor(self) -> int:
        mode = self.options.mode
        if self.phase == "lag":
            return CHANCE
        if self.phase == "over":
            return NOBODY
        if self.phase == "rise":
            side = int(self.options.army_of(0) != army_of(self.rising))
            return seat_at(mode, self.last) if self.last % 2 == side else next_seat(mode, self.last, side)
        return seat_at(mode, self.turn)

    def agreed(self) -> bool:
        return self.phase == "lag" and self.options.first_breaker == "choose"

    def result(self) -> Result | None:
        return self.outcome

    def scores(self) -> tuple[int, int]:
        """Return each side's score out of 100 (R30)."""
        cumulative = self.options.score_mode == "cumulative"
        points = [
            score(
                self.armies, self.options.army_of(side), damage_terms_of(self.options), cumulative=cumulative
            )
            for side in (0, 1)
        ]
        return points[0], points[1]

    def diver(self, shot: Shot) -> int:
        """Return the submarine that this shot would immerse, or 0 (R20)."""
        return resolve(self.armies, shot.unit, shot.pocketed, damage_terms_of(self.options)).diver
