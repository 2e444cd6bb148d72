"""Fields common to states and views."""

from __future__ import annotations

import msgspec

from navals.core.seat import NOBODY
from navals.games.trafalgar.rules.events import Fire, Gun
from navals.games.trafalgar.rules.fleet import HOME, Ship
from navals.games.trafalgar.rules.options import Options
from navals.games.trafalgar.rules.sailing.chart import OFF, Chart, chart


class Waters(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of states and views. Side 0 is A (the English), side 1 is B.

    ``phase`` decides who acts, and how (R48): ``place``, ``toss``, ``wind``, ``idle``, ``active``,
    ``interrupt``, ``priority``, ``die``, ``lose``, ``draw``, ``wind_roll`` or ``over``. ``turn`` is the side
    to move; in ``place`` and ``wind``, the side to act. ``forts`` has the state of the guns CN, CS, GN and
    GS: READY, FIRED, or the number of turns until replacement (R29). ``flags`` has the carrier of each side's
    flag, or HOME. ``first`` is the side that goes first in each round. ``stirred`` is true if this round is
    not quiet; ``quiet`` counts the quiet rounds before this one (R47).

    ``active`` is the active ship or OFF; ``acted``, whether it has acted since its activation (only with the
    option ``interleave``); ``ahead``, whether it has declared an advance (R26). ``call`` is a port gun's shot
    that waits for the ship to fire first (R27). ``shot`` is the shot for which a die is to be rolled or a
    lost mast chosen; ``die``, the stars just rolled, or OFF. ``pairs`` lists the ships that shared a point
    when the turn began as (ship, ship, point) (R41); ``transfers``, transfers as (giver, taker) (R40).
    """

    options: Options
    phase: str
    turn: int
    ships: tuple[Ship, ...]
    forts: tuple[int, ...] = (0, 0, 0, 0)
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
        return chart(self.options.board)
