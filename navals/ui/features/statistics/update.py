"""Gestures on the statistics page."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.feature import Acts

START: Final = str
"""The model: the selected player, or ""."""

ACTS: Final[Acts] = {"player": lambda model, gesture, shell: (gesture.text("value"), ())}
