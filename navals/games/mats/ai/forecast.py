"""Evaluation of positions, for choosing both advances and columns.

The value of a position is A's winning chance (``valuation.py``) with the fleets expected after the
crossing, if neither side advances any more. The further off a combat, the less likely it is (``weights.py``).
"""

from __future__ import annotations

from typing import Final

from navals.games.mats.ai.crossing import (
    SERIES_LIKELIHOODS,
    Column,
    CrossingTables,
    crossing_tables,
    predict,
    ship_fates,
)
from navals.games.mats.ai.valuation import (
    RosterValues,
    crossing_chance,
    fleet_chance,
    roster_values,
    shown_chance,
)
from navals.games.mats.rules import column
from navals.games.mats.rules.column import DIRECTION
from navals.games.mats.rules.options import HIT, INTACT, SUNK, Options
from navals.games.mats.rules.view import View

Move = tuple[int, int]
"""A pawn, by its index in the column, and its steps; NO_MOVE is a pass."""

NO_MOVE: Final[Move] = (-1, 0)


def columns_of(view: View) -> tuple[Column, Column]:
    """Return the columns of a view."""
    column_a, column_b = (
        tuple(
            make_pawn(ship, hulls[ship], x, bool(double >> pawn & 1))
            for pawn, (ship, x) in enumerate(zip(order, positions, strict=True))
        )
        for hulls, double, order, positions in zip(view.life, view.double, view.line, view.at, strict=True)
    )
    return column_a, column_b


def make_pawn(ship: int, hull: int, x: int, is_double: bool = False) -> tuple[int, int, bool, float, float]:
    """Return the pawn of a ship whose state is known."""
    return x, ship, is_double, 1.0 if hull == INTACT else 0.0, 1.0 if hull == HIT else 0.0


class Evaluator:
    """An evaluator of positions. ``effort`` counts evaluations; ``likelihoods`` are as in ``predict``."""

    def __init__(self, options: Options, likelihoods: tuple[float, ...]) -> None:
        self.tables: CrossingTables = crossing_tables(options.fleet, options.wreck_screens)
        self.value_table: RosterValues = roster_values(options.fleet)
        self.can_pass_wrecks: bool = options.pass_double_wreck
        self.likelihoods = likelihoods
        self.effort: int = 0

    def value(self, column_a: Column, column_b: Column) -> float:
        """Return A's chance if neither side advances any more."""
        self.effort += 1
        return crossing_chance(self.value_table, *predict(self.tables, column_a, column_b, self.likelihoods))

    def chance(self, column_a: Column, column_b: Column) -> float:
        """Return A's chance as shown to users (``valuation.shown_chance``)."""
        return shown_chance(self.value_table, *predict(self.tables, column_a, column_b, self.likelihoods))

    def expected_lead(self, column_a: Column, column_b: Column) -> float:
        """Return A's expected lead after this series' combats, counting an intact ship as 2 and a hit one as
        1.
        """
        self.effort += 1
        own_places, enemy_places = predict(self.tables, column_a, column_b, SERIES_LIKELIHOODS)
        total = 0.0
        for places, sign in ((own_places, 1.0), (enemy_places, -1.0)):
            for _, intact, hit in ship_fates(places)[0]:
                total += sign * (2.0 * intact + hit)
        return total

    def moves(self, column_a: Column, column_b: Column, side: int) -> list[Move]:
        """Return a side's moves (R9-R13), passing first; ships that are probably sunk do not move."""
        own_column, enemy_column = (column_b, column_a) if side else (column_a, column_b)
        positions, hulls, masts, double_bits = [], [], [], 0
        for pawn_index, (x, ship, is_double, intact, hit) in enumerate(own_column):
            positions.append(x)
            hulls.append(INTACT if intact + hit > 0.5 else SUNK)
            masts.append(self.tables.masts[ship][0 if intact >= hit else 1])
            if is_double:
                double_bits |= 1 << pawn_index
        limit = column.rear_position([pawn[0] for pawn in enemy_column], 1 - side)
        return [
            NO_MOVE,
            *column.legal_advances(positions, hulls, double_bits, masts, limit, side, self.can_pass_wrecks),
        ]

    def advance(self, column_a: Column, column_b: Column, side: int, move: Move) -> tuple[Column, Column]:
        """Return the columns after an advance (R14-R17)."""
        pawn, steps = move
        if not steps:
            return column_a, column_b
        own_column = column_b if side else column_a
        x, ship, _, intact, hit = own_column[pawn]
        dest = x + DIRECTION[side] * steps
        is_double = dest in [other_pawn[0] for other_pawn in own_column]
        own_column = (*own_column[:pawn], (dest, ship, is_double, intact, hit), *own_column[pawn + 1 :])
        return (column_a, own_column) if side else (own_column, column_b)

    def best_advance(self, column_a: Column, column_b: Column, side: int) -> tuple[Column, Column]:
        """Return the columns after a side's best advance, looking one move ahead."""
        columns, best_value = (column_a, column_b), -1.0
        for move in self.moves(column_a, column_b, side):
            next_columns = self.advance(column_a, column_b, side, move)
            value = self.value(*next_columns)
            value = round(1.0 - value if side else value, 9)
            if value > best_value:
                columns, best_value = next_columns, value
        return columns

    def chance_by_fleets(self, view: View) -> float:
        """Return A's chance from the remaining ships, before columns are formed."""
        a_fates, b_fates = (
            [(ship, float(hull == INTACT), float(hull == HIT)) for ship, hull in enumerate(hulls)]
            for hulls in view.life
        )
        return fleet_chance(self.value_table, a_fates, 0.0, b_fates, 0.0)
