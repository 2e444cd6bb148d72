"""The result of a match, shared by both boards."""

from __future__ import annotations

from navals.core.message import msg
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED
from navals.games.billiard.rules.options import terms
from navals.games.billiard.rules.units import UNITS
from navals.games.billiard.rules.view import View
from navals.ui.board.board import Board, Context, Score, U
from navals.ui.components.reckoning import reckoning
from navals.ui.draw.html import Markup


class TallyBoard(Board[View, U]):
    """Base of both boards: scores and losses in the result; no hidden information."""

    def private(self, view: object) -> bool:
        return False

    def has_secrets(self, view: object) -> bool:
        return False

    def score(self, view: View) -> Score:
        a, b = view.scores
        return Score(msg("Score"), (a, b))

    def finale(self, view: View, context: Context) -> Markup:
        t, law = context.t, terms(view.options)
        sides = [view.options.army_of(side) for side in (0, 1)]
        units = [
            sum(view.armies.place_of(unit) != DESTROYED for unit in UNITS[army_index]) for army_index in sides
        ]
        rows = [
            (t("Score"), *map(t.number, view.scores)),
            (t("Units left"), *map(t.number, units)),
            (t("Armour left"), *(t.number(view.armies.strength(army_index, law)) for army_index in sides)),
        ]
        names = [naming.side_names(side, context.names) for side in (0, 1)]
        return reckoning(view.result, names, rows, t("The tally"))
