"""The result of a match, shared by both boards."""

from __future__ import annotations

from navals.core.message import msg
from navals.games.billiard.rules import naming
from navals.games.billiard.rules.damage import DESTROYED
from navals.games.billiard.rules.options import damage_terms_of
from navals.games.billiard.rules.units import UNITS
from navals.games.billiard.rules.view import View
from navals.ui.board.board import Board, Context, Score, U
from navals.ui.components.reckoning import result_table
from navals.ui.draw.html import Markup


class TallyBoard(Board[View, U]):
    """Base class of both boards. Nothing is hidden; the result shows scores and units left."""

    def is_private(self, view: object) -> bool:
        return False

    def has_secrets(self, view: object) -> bool:
        return False

    def score(self, view: View) -> Score:
        score_a, score_b = view.scores
        return Score(msg("Score"), (score_a, score_b))

    def finale(self, view: View, context: Context) -> Markup:
        t, damage_terms = context.t, damage_terms_of(view.options)
        army_indices = [view.options.army_of(side) for side in (0, 1)]
        unit_counts = [
            sum(view.armies.place_of(unit) != DESTROYED for unit in UNITS[army_index])
            for army_index in army_indices
        ]
        rows = [
            (t("Score"), *map(t.number, view.scores)),
            (t("Units left"), *map(t.number, unit_counts)),
            (
                t("Armour left"),
                *(t.number(view.armies.armour_left(army_index, damage_terms)) for army_index in army_indices),
            ),
        ]
        names = [naming.side_name(side, context.names) for side in (0, 1)]
        return result_table(view.result, names, rows, t("The tally"))
