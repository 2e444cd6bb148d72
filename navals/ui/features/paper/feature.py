"""Printing a game."""

from __future__ import annotations

from typing import Final

from navals.core.message import msg
from navals.ui.shell.lazy import lazy_imports
from navals.ui.shell.manifest import Feature, Study

with lazy_imports(__package__):
    from navals.ui.features.paper import view


FEATURE: Final = Feature(
    model=lambda: None,
    # Only the sharing dialog links to this page.
    studies=(
        Study(
            "paper", 30, "print", msg("Print the game"), view.printable_game, view.can_print, is_linked=False
        ),
    ),
)
