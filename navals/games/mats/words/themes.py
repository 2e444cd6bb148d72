"""Themes of decisions in MATS (``Card.themes``)."""

from __future__ import annotations

from navals.games.mats.rules.column import AHEAD
from navals.games.mats.rules.events import Advance, MatsAction, Order
from navals.games.mats.rules.options import roster
from navals.games.mats.rules.view import View


def theme(view: View, action: MatsAction) -> str:
    """Return the theme of a decision whose right answer is ``action``."""
    if isinstance(action, Order):
        return "column"
    if not isinstance(action, Advance):
        return "stay"
    side, ship = view.actor, roster(view.options).index[action.ship]
    to = view.at[side][view.line[side].index(ship)] + AHEAD[side] * action.steps
    return "double" if to in view.at[side] else "advance"
