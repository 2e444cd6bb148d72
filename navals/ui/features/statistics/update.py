"""Gestures on the statistics page."""

from __future__ import annotations

from typing import Final

from navals.ui.features.statistics.model import Statistics
from navals.ui.shell.feature import Acts, Gesture, Shell, Step

START: Final = Statistics


def _player(model: Statistics, gesture: Gesture, shell: Shell) -> Step[Statistics]:
    return Statistics(gesture.text("value")), ()


ACTS: Final[Acts] = {"player": _player}
