"""Evaluation of positions, for choosing both advances and columns.

The value of a position is A's winning chance (``worth.py``) with the fleets expected after the crossing, if
neither side advances any more. The further off a combat, the less likely it is (``weights.py``).
"""

from __future__ import annotations

from typing import Final

from navals.games.mats.ai.crossing import THIS_SERIES, Column, CrossingTables, fates, march, tables
from navals.games.mats.ai.worth import Worths, judge, shown_chance, worths
from navals.games.mats.ai.worth import chance as won
from navals.games.mats.rules import column
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options
from navals.games.mats.rules.view import View

Move = tuple[int, int]
"""A pawn, by its index in the column, and its steps; NO_MOVE is a pass."""

NO_MOVE: Final[Move] = (-1, 0)


def columns(view: View) -> tuple[Column, Column]:
    """Return the columns of a view."""
    a, b = (
        tuple(
            make_pawn(ship, hulls[ship], x, bool(double >> pawn & 1))
            for pawn, (ship, x) in enumerate(zip(line, positions, strict=True))
        )
        for hulls, double, line, positions in zip(view.life, view.double, view.line, view.at, strict=True)
    )
    return a, b


def make_pawn(ship: int, hull: int, x: int, double: bool = False) -> tuple[int, int, bool, float, float]:
    """Return the pawn of a ship whose state is known."""
    return x, ship, double, 1.0 if hull == INTACT else 0.0, 1.0 if hull == HIT else 0.0


class Reckoner:
    """An evaluator of positions. ``effort`` counts evaluations; ``likelihoods`` are as in ``march``."""

    def __init__(self, options: Options, likelihoods: tuple[float, ...]) -> None:
        self.tables: CrossingTables = tables(options.fleet, options.wreck_screens)
        self.worth: Worths = worths(options.fleet)
        self.pass_wrecks: bool = options.pass_double_wreck
        self.likelihoods = likelihoods
        self.effort: int = 0

    def value(self, a: Column, b: Column) -> float:
        """Return A's chance if neither side advances any more."""
        self.effort += 1
        return judge(self.worth, *march(self.tables, a, b, self.likelihoods))

    def chance(self, a: Column, b: Column) -> float:
        """Return A's chance as shown to users (``worth.shown_chance``)."""
        return shown_chance(self.worth, *march(self.tables, a, b, self.likelihoods))

    def balance(self, a: Column, b: Column) -> float:
        """Return A's expected lead after this series' combats, counting an intact ship as 2 and a hit one as
        1.
        """
        self.effort += 1
        ours, theirs = march(self.tables, a, b, THIS_SERIES)
        total = 0.0
        for places, sign in ((ours, 1.0), (theirs, -1.0)):
            for _, intact, hit in fates(places)[0]:
                total += sign * (2.0 * intact + hit)
        return total

    def moves(self, a: Column, b: Column, side: int) -> list[Move]:
        """Return a side's moves (R9-R13), passing first; ships that are probably sunk do not move."""
        ours, enemy = (b, a) if side else (a, b)
        positions, hulls, masts, double = [], [], [], 0
        for place, (x, ship, is_double, intact, hit) in enumerate(ours):
            positions.append(x)
            hulls.append(INTACT if intact + hit > 0.5 else SUNK)
            masts.append(self.tables.masts[ship][0 if intact >= hit else 1])
            if is_double:
                double |= 1 << place
        limit = column.rear([pawn[0] for pawn in enemy], 1 - side)
        return [NO_MOVE, *column.advances(positions, hulls, double, masts, limit, side, self.pass_wrecks)]

    def advance(self, a: Column, b: Column, side: int, move: Move) -> tuple[Column, Column]:
        """Return the columns after an advance (R14-R17)."""
        pawn, steps = move
        if not steps:
            return a, b
        ours = b if side else a
        x, ship, _, intact, hit = ours[pawn]
        dest = x + DIRECTION[side] * steps
        is_double = dest in [other[0] for other in ours]
        ours = (*ours[:pawn], (dest, ship, is_double, intact, hit), *ours[pawn + 1 :])
        return (a, ours) if side else (ours, b)

    def advance_best(self, a: Column, b: Column, side: int) -> tuple[Column, Column]:
        """Return the columns after a side's best advance, looking one move ahead."""
        columns, top = (a, b), -1.0
        for move in self.moves(a, b, side):
            sides = self.advance(a, b, side, move)
            value = self.value(*sides)
            value = round(1.0 - value if side else value, 9)
            if value > top:
                columns, top = sides, value
        return columns

    def fleet_chance(self, view: View) -> float:
        """Return A's chance from the remaining ships, before columns are formed."""
        a, b = (
            [(ship, float(hull == INTACT), float(hull == HIT)) for ship, hull in enumerate(hulls)]
            for hulls in view.life
        )
        return won(self.worth, a, 0.0, b, 0.0)
