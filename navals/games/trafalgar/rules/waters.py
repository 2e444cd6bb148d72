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

    ``phase`` is the state of R48: ``place``, ``toss``, ``wind``, ``idle``, ``active``, ``interrupt``,
    ``priority``, ``die``, ``lose``, ``draw``, ``wind_roll`` or ``over``. ``turn`` is the side to move (in
    ``place`` and ``wind``: to act). ``forts`` has READY, FIRED or the turns until replacement (R29) for CN,
    CS, GN and GS; ``flags`` has the carrier of each side's flag, or HOME. ``first`` goes first in each round.
    ``stirred`` is true if this round is not quiet; ``quiet`` counts the quiet rounds before it (R47).
    ``active`` is the active ship or OFF, ``acted`` whether it has acted since activation (option
    ``interleave`` only), ``ahead`` whether it has declared an advance (R26). ``call`` is a port gun's shot
    that waits for the ship to fire first (R27); ``shot`` is the shot whose die, or lost mast, comes next.
    ``pairs`` has (ship, ship, point) for the ships that shared a point when the turn began (R41);
    ``transfers`` has (giver, taker) pairs (R40). ``die`` has the stars just rolled, or OFF.
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
