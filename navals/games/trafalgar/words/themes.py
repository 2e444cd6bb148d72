"""The themes of decisions (``Card.themes``)."""

from __future__ import annotations

from typing import Final

from navals.games.trafalgar.rules import events as ev

_ACTIONS: Final[dict[str, tuple[type, ...]]] = {
    "array": (ev.Place,),
    "order": (ev.Activate,),
    "sail": (ev.Advance, ev.Turn, ev.End),
    "fire": (ev.Fire,),
    "guns": (ev.Gun, ev.Hold, ev.Done),
    "repair": (ev.Repair,),
    "flag": (ev.TakeFlag, ev.Transfer),
}


def theme(action: ev.TrafalgarAction) -> str:
    """Return the theme of a decision with this right answer; stopping in time is part of sailing."""
    return next((name for name, kinds in _ACTIONS.items() if isinstance(action, kinds)), "")
