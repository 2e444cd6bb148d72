"""A position of Trafalgar: what a state holds, and what can be asked of it. ``state.py`` adds what can be done."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from navals.core.game import State
from navals.core.result import Result
from navals.core.seat import CHANCE, NOBODY
from navals.games.trafalgar.rules.events import GUN, Fire, Gun
from navals.games.trafalgar.rules.fire.gunnery import READY, guns_on
from navals.games.trafalgar.rules.fleet import HOME, SIDE, Ship
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import OFF, Chart, chart

CHANCES: Final = ("toss", "die", "wind_roll")


class Waters(msgspec.Struct, frozen=True, kw_only=True):
    """What a state and a view have in common. Side 0 is A's (the English), side 1 B's.

    ``phase`` is the state of R48: ``place``, ``toss``, ``wind``, ``idle``, ``active``, ``interrupt``, ``priority``, ``die``,
    ``lose``, ``draw``, ``wind_roll`` or ``over``. ``turn`` is the side whose turn it is (in ``place`` and ``wind``: who
    acts). ``forts`` has READY, FIRED or the count of R29 for CN, CS, GN and GS, ``flags`` the ship that carries the flag of
    each side (HOME: none). ``first`` plays first in each round; ``stirred`` tells that this round is not quiet, ``quiet``
    how many were before it (R47). ``active`` is the ship being activated; ``acted`` whether it has done something since
    (kept with option ``interleave`` only); ``ahead`` that it has declared an advance (R26). ``call`` is the port gun's shot
    that waits for the ship's own (R27), ``shot`` the one whose die, or mast, is due. ``pairs`` are the ships that shared a
    point at the start of the turn, with the point (R41), ``transfers`` those that hand over flags (R40). ``die`` has the
    stars just rolled, OFF when the last action was no die.
    """

    options: Options
    phase: str
    turn: int
    ships: tuple[Ship, ...]
    forts: tuple[int, ...] = (READY, READY, READY, READY)
    flags: tuple[int, int] = (HOME, HOME)
    wind: int = OFF
    first: int = NOBODY
    round: int = 0
    quiet: int = 0
    stirred: bool = False
    offered: bool = False
    active: int = OFF
    acted: bool = False
    ahead: bool = False
    call: Gun | None = None
    shot: Fire | Gun | None = None
    pairs: tuple[tuple[int, int, int], ...] = ()
    transfers: tuple[tuple[int, int], ...] = ()
    die: int = OFF

    @property
    def sea(self) -> Chart:
        """The chart on which the ships sail."""
        return chart(self.options.board)


class Position(Waters, State, frozen=True, kw_only=True):
    """All of the game, with what no seat may know."""

    outcome: Result | None = None

    def actor(self) -> int:
        phase = self.phase
        if phase in ("idle", "active", "priority", "place", "wind"):
            return self.turn
        if phase in CHANCES:
            return CHANCE
        if phase == "over":
            return NOBODY
        if phase == "lose":
            return SIDE[self.shot.target] if self.shot is not None else NOBODY
        return 1 - self.turn  # interrupt, draw

    def result(self) -> Result | None:
        return self.outcome

    def closes(self) -> bool:
        """Whether ``end`` closes the active ship, and does not only suspend it (R21)."""
        return not self.acted or self.ships[self.active].repairing

    def window(self) -> tuple[int, ...]:
        """The port guns that may be called now to fire at the active ship (R26)."""
        ship = self.ships[self.active]
        if ship.at < 0 or self.options.fort_interrupt == "never":
            return ()
        guns = guns_on(self, self.active)
        if guns and self.options.fort_interrupt == "leaving":
            near = self.sea.near[self.sea.beside[ship.heading][ship.at]]
            guns = tuple(gun for gun in guns if self.sea.guns[gun] not in near)
        return guns

    def lie_of(self, shot: Fire | Gun) -> int:
        """The lie of the target of a legal shot from who fires it."""
        sea, target = self.sea, shot.target
        start = self.ships[self.active].at if isinstance(shot, Fire) else sea.guns[shot.gun]
        return sea.near[start][sea.guns[target - GUN] if target >= GUN else self.ships[target].at]


P = TypeVar("P", bound=Position)
"""The class of the state that a rule is applied to."""
