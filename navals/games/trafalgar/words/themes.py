"""What decisions of Trafalgar are about (``Card.themes``)."""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.rules import events as ev
from navals.games.trafalgar.rules.events import TrafalgarAction

_THEMES: Final = {
    ev.Place: "array",
    ev.Activate: "order",
    ev.Advance: "sail",
    ev.Turn: "sail",
    ev.End: "sail",
    ev.Fire: "fire",
    ev.Gun: "guns",
    ev.Hold: "guns",
    ev.Done: "guns",
    ev.Repair: "repair",
    ev.TakeFlag: "flag",
    ev.Transfer: "flag",
}


def theme(action: TrafalgarAction) -> str:
    """The theme of a decision whose right answer is ``action``; to stop in time is part of sailing."""
    return _THEMES.get(type(action), "")
