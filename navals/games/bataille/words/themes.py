"""What decisions of Bataille navale are about (``Card.themes``)."""

from __future__ import annotations

from navals.games.bataille.rules.state import BatailleAction, Shoot, View


def theme(view: View, action: BatailleAction) -> str:
    """The theme of a decision whose right answer is ``action``: while a ship is hit and afloat, a shot is about finishing it."""
    if not isinstance(action, Shoot):
        return "fleet"
    waters = view.waters[1 - view.actor]
    sunk = 0
    for mask in waters.sunk:
        sunk |= mask
    return "finish" if waters.hits & ~sunk else "search"
