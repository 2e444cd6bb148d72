"""Themes of decisions in Bataille navale (``Card.themes``)."""

from __future__ import annotations

from navals.games.bataille.rules.layouts import union
from navals.games.bataille.rules.state import BatailleAction, Shoot, View


def theme(view: View, action: BatailleAction) -> str:
    """Return the theme of a decision whose right answer is ``action``: finish a damaged ship, or search."""
    if not isinstance(action, Shoot):
        return "fleet"
    waters = view.waters[1 - view.actor]
    return "finish" if waters.hits & ~union(waters.sunk) else "search"
