"""What a seat knows about a game of MATS."""

from __future__ import annotations

import msgspec

from navals.core.public import Shown
from navals.core.result import Result
from navals.games.mats.rules import column
from navals.games.mats.rules.options import SUNK, Options

Pair = tuple[tuple[int, ...], tuple[int, ...]]


class Fight(msgspec.Struct, frozen=True):
    """The combat in progress. ``guns`` (R19) and ``dice`` (0 if not rolled) are by seat; ``due`` lists the
    damage rolls to come as (seat, ship).
    """

    position: int
    guns: tuple[int, int]
    dice: tuple[int, int] = (0, 0)
    due: tuple[tuple[int, int], ...] = ()

    def thrower(self, first_side: int) -> int:
        """Return who rolls next: player 1 (``first_side``), player 2, then the side taking damage (R23)."""
        if self.due:
            return self.due[0][0]
        return 1 - first_side if self.dice[first_side] else first_side


class Pawn(msgspec.Struct, frozen=True):
    """A pawn. ``kind`` is ``ship``, ``wreck`` or ``water``; ``ship`` is its roster number (-1 for water)."""

    position: int
    double: bool
    kind: str
    ship: int = -1


class View(msgspec.Struct, Shown, frozen=True, kw_only=True):
    """The game as ``seat`` knows it.

    ``phase`` is ``order``, ``initiative``, ``advance``, ``combat`` or ``over``. Ships are numbered as in
    ``options.fleet``; ``life[i]`` has INTACT, HIT or SUNK for each ship of seat i; ``ready[i]`` is true
    once seat i has formed its column. ``line[i]`` lists the ships of the crossing, including wrecks, in
    their initial order, head first (empty if unknown); ``at[i]``, their positions (empty before R2). Bit n of
    ``double[i]`` is set if ship ``line[i][n]`` is in the double file. ``first`` is player 1 of the series
    (NOBODY before R3), ``initiative`` A's die of R3 until B has rolled. ``fights`` are the positions of the
    combats after ``fight``; ``die`` is the face just rolled, 0 after any other action."""

    seat: int | None
    options: Options
    phase: str
    actor: int
    crossing: int
    series: int
    first: int
    initiative: int
    life: Pair
    ready: tuple[bool, bool]
    line: Pair
    at: Pair
    double: tuple[int, int]
    fight: Fight | None
    fights: tuple[int, ...]
    die: int
    result: Result | None

    def survivors(self, side: int) -> tuple[int, ...]:
        return tuple(ship for ship, hull in enumerate(self.life[side]) if hull != SUNK)

    def column_pawns(self, side: int) -> tuple[Pawn, ...]:
        """Return all pawns of a column, including water, by position, base file first; none before R2."""
        positions = self.at[side]
        if not positions:
            return ()
        pawns = [Pawn(x, False, "water") for x in column.water_positions(positions)]
        for pawn, ship in enumerate(self.line[side]):
            kind = "wreck" if self.life[side][ship] == SUNK else "ship"
            pawns.append(Pawn(positions[pawn], bool(self.double[side] >> pawn & 1), kind, ship))
        return tuple(sorted(pawns, key=lambda p: (p.position, p.double)))

    def combat_positions(self) -> tuple[int, ...]:
        """Return the positions of pending combats (R18), including the one in progress; () before phase 2."""
        if self.phase == "combat":
            return self.fights if self.fight is None else (self.fight.position, *self.fights)
        if self.phase != "advance":
            return ()
        pawn_hulls = self._pawn_hulls(0), self._pawn_hulls(1)
        return column.combat_positions(self.at, pawn_hulls, self.double, self.options.wreck_screens)

    def fighters(self, side: int, x: int) -> tuple[int, ...]:
        """Return the ships of a side that fight at position ``x``, base file first (R18, R21)."""
        pawn_hulls, wreck_screens = self._pawn_hulls(side), self.options.wreck_screens
        fighters = column.fighters(self.at[side], pawn_hulls, self.double[side], x, wreck_screens)
        return tuple(self.line[side][pawn] for pawn in fighters)

    def guns(self, side: int, x: int) -> int:
        """Return the guns of a side in a combat at position ``x`` (R19)."""
        fleet, hulls = self.options.fleet, self.life[side]
        return sum(fleet[ship].face(hulls[ship])[1] for ship in self.fighters(side, x))

    def _pawn_hulls(self, side: int) -> tuple[int, ...]:
        return tuple(self.life[side][ship] for ship in self.line[side])
