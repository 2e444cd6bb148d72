"""Themes of decisions (``Card.themes``)."""

from __future__ import annotations

from typing import Final

from navals.games.uncharted.rules import actions as ac
from navals.games.uncharted.rules.actions import UnchartedAction

_THEMES: Final = {
    ac.Piece: "array",
    ac.Deploy: "array",
    ac.Play: "cards",
    ac.Pass: "cards",
    ac.Discard: "cards",
    ac.Activate: "order",
    ac.Move: "sail",
    ac.Stay: "sail",
    ac.Weigh: "sail",
    ac.Divide: "melee",
    ac.Fire: "fire",
    ac.End: "fire",
}


def theme(action: UnchartedAction) -> str:
    """Return the theme of a decision whose right answer is ``action``."""
    if isinstance(action, ac.Move) and action.ram:
        return "ram"
    return _THEMES.get(type(action), "")
