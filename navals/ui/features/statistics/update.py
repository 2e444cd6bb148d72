"""Gestures on the statistics page."""

from __future__ import annotations

from typing import Final

from navals.ui.shell.feature import Act, Acts

ACTS: Final[Acts[str]] = {"player": Act(lambda model, gesture, shell: (gesture.text("value"), ()))}
