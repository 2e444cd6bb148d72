"""When what goes on by itself goes on: after films, and after pauses in which people can follow."""

from __future__ import annotations

from typing import Final

from navals.ui.shell import clock

PAUSE: Final = 0.65
"""Seconds between the end of an animation and the computer's next action, so that people can follow."""
SOON: Final = 0.25
"""The same, once the page has told that the animation is over: a person who cut it short wants to go on."""


class Pace:
    """The next moment at which something may happen by itself."""

    def __init__(self) -> None:
        self.due: float = 0.0
        """By the page's clock, in seconds."""
        self.flows: bool = False
        """Whether what was shown last goes on without a pause."""
        self.paused: bool = False
        """Whether computers among themselves wait until somebody lets them go on."""

    def wait(self, milliseconds: float, tempo: float, *, flows: bool = False) -> None:
        """Let the next automatic action come only after that time and a pause (``tempo`` times shorter), unless it ``flows`` on."""
        self.flows = flows
        self.due = clock.now() + milliseconds / 1000 + (0.0 if flows else PAUSE / tempo)

    def settled(self, tempo: float, *, soon: bool) -> None:
        """The animation is over, or was cut short: what is due need not wait for it; ``soon``: a person wants to go on."""
        pause = 0.0 if self.flows else SOON if soon else PAUSE
        self.due = min(self.due, clock.now() + pause / tempo)

    def left(self) -> float:
        """Milliseconds until the next automatic action."""
        return max(0.0, 1000 * (self.due - clock.now()))
