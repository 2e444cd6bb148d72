"""Gestures on the statistics page."""

from __future__ import annotations

from typing import Final

from navals.ui.features.statistics.model import Statistics
from navals.ui.shell.feature import Acts, Step
from navals.ui.shell.gesture import Gesture
from navals.ui.shell.shell import Shell

START: Final = Statistics


def _player(model: Statistics, gesture: Gesture, shell: Shell) -> Step[Statistics]:
    return Statistics(gesture.text("value")), ()


ACTS: Final[Acts] = {"player": _player}
