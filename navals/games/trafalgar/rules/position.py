"""A position and queries about it. ``state.py`` adds the actions."""

from __future__ import annotations

from typing import Final, TypeVar

from navals.core.game import State
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.rules.events import GUN, Fire, Gun
from navals.games.trafalgar.rules.fire.gunnery import guns_bearing_on
from navals.games.trafalgar.rules.fleet import SHIP_SIDE
from navals.games.trafalgar.rules.waters import Waters

CHANCE_PHASES: Final = ("toss", "die", "wind_roll")
"""Phases in which chance acts."""


class TrafalgarPosition(Waters, State, frozen=True, kw_only=True):
    """The complete state of a game, including hidden information."""

    outcome: Result | None = None

    def actor(self) -> int:
        match self.phase:
            case "idle" | "active" | "priority" | "place" | "wind":
                return self.turn
            case "toss" | "die" | "wind_roll":
                return CHANCE
            case "lose" if self.shot is not None:
                return SHIP_SIDE[self.shot.target]
            case "interrupt" | "draw":
                return 1 - self.turn
        return NOBODY

    def result(self) -> Result | None:
        return self.outcome

    def closes_activation(self) -> bool:
        """Return whether ``end`` closes the active ship's activation rather than suspending it (R21)."""
        return not self.acted or self.ships[self.active].repairing

    def firing_guns(self) -> tuple[int, ...]:
        """Return the port guns that may fire at the active ship now (R26)."""
        ship = self.ships[self.active]
        if ship.at < 0 or self.options.fort_interrupt == "never":
            return ()
        guns = guns_bearing_on(self, self.active)
        if guns and self.options.fort_interrupt == "leaving":
            points_in_range = self.sea.offsets_from[self.sea.neighbours[ship.heading][ship.at]]
            guns = tuple(gun for gun in guns if self.sea.guns[gun] not in points_in_range)
        return guns

    def target_offset(self, shot: Fire | Gun) -> int:
        """Return the position of a legal shot's target relative to the shooter (see ``chart.OFFSETS``)."""
        sea, target = self.sea, shot.target
        origin = self.ships[self.active].at if isinstance(shot, Fire) else sea.guns[shot.gun]
        return sea.offsets_from[origin][sea.guns[target - GUN] if target >= GUN else self.ships[target].at]


P = TypeVar("P", bound=TrafalgarPosition)
"""The concrete state class that the rules take and return."""
