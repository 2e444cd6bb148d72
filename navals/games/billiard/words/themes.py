"""Themes of decisions on the simulated table (``Card.themes``)."""

from __future__ import annotations

from typing import Any

from navals.games.billiard.rules.events import BilliardAction, Place, Strike, Surface


def theme(view: Any, action: BilliardAction) -> str:
    """Return the theme of a decision whose right answer is ``action``."""
    if isinstance(action, Strike):
        return "break" if view.phase == "break" else "shot"
    return "spot" if isinstance(action, Place | Surface) else ""
