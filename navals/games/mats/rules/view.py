"""What a seat knows of a game of MATS."""

from __future__ import annotations

import msgspec

from navals.core.public import Shown
from navals.core.result import Result
from navals.games.mats.rules import column
from navals.games.mats.rules.options import SUNK, Options

Pair = tuple[tuple[int, ...], tuple[int, ...]]


class Fight(msgspec.Struct, frozen=True):
    """The combat being fought: where, the guns of each side (R19), the combat dice by seat (0: not yet rolled), and
    who must still roll for damage, as (seat, ship)."""

    position: int
    guns: tuple[int, int]
    dice: tuple[int, int] = (0, 0)
    due: tuple[tuple[int, int], ...] = ()


class Pawn(msgspec.Struct, frozen=True):
    """What lies in a place of a file, as ``View.files`` lists it. ``kind`` is ``ship``, ``wreck`` or ``water``;
    ``ship`` is the place in the roster (-1 for water)."""

    position: int
    double: bool
    kind: str
    ship: int = -1


class View(msgspec.Struct, Shown, frozen=True, kw_only=True):
    """What ``seat`` knows.

    ``phase`` is ``order``, ``initiative``, ``advance``, ``combat`` or ``over``. Ships are numbers, places in
    ``options.fleet``; ``life[i]`` has INTACT, HIT or SUNK for each ship of seat i. ``ready`` tells who has formed a
    column. ``line[i]`` holds the ships that take part in the crossing, wrecks included, head of the order first (empty
    where it is not known), ``at[i]`` their positions (empty before R2), bit n of ``double[i]`` whether ship
    ``line[i][n]`` lies in the double file. ``first`` is player 1 of the series (NOBODY before R3), ``initiative`` A's
    die of R3 while B's is awaited. ``fights`` are the positions still to be fought after ``fight``; ``die`` is the face
    just rolled, 0 when the last action was no die.
    """

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
        """The ships that a side has left."""
        return tuple(ship for ship, life in enumerate(self.life[side]) if life != SUNK)

    def files(self, side: int) -> tuple[Pawn, ...]:
        """All pawns of a column with their places, water too, by position, base file before double file; empty
        before R2."""
        at = self.at[side]
        if not at:
            return ()
        pawns = [Pawn(x, False, "water") for x in column.water(at)]
        for pawn, ship in enumerate(self.line[side]):
            kind = "wreck" if self.life[side][ship] == SUNK else "ship"
            pawns.append(Pawn(at[pawn], bool(self.double[side] >> pawn & 1), kind, ship))
        return tuple(sorted(pawns, key=lambda p: (p.position, p.double)))

    def contested(self) -> tuple[int, ...]:
        """The positions where a combat is due as the columns stand (R18); those of phase 4 until they are fought."""
        if self.phase == "combat":
            return self.fights if self.fight is None else (self.fight.position, *self.fights)
        if self.phase != "advance":
            return ()
        return column.contested(
            self.at, (self._lives(0), self._lives(1)), self.double, self.options.wreck_screens
        )

    def fighters(self, side: int, x: int) -> tuple[int, ...]:
        """The ships of a side that fight at position ``x``, base file first (R18, R21)."""
        lives, screens = self._lives(side), self.options.wreck_screens
        pawns = column.fighters(self.at[side], lives, self.double[side], x, screens)
        return tuple(self.line[side][pawn] for pawn in pawns)

    def _lives(self, side: int) -> tuple[int, ...]:
        return tuple(self.life[side][ship] for ship in self.line[side])
