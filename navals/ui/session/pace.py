"""When what goes on by itself goes on: after films, and after pauses in which people can follow."""

from __future__ import annotations

from typing import Final

from navals.ui.shell import clock

PAUSE: Final = 0.65
"""Seconds between the end of an animation and the computer's next action, so that people can follow."""
SOON: Final = 0.25
"""The same, once the page has told that the animation is over: a person who cut it short wants to go on."""
HURRY: Final = ((3.5, 1.0), (5.0, 2.0), (6.5, 4.0))
"""How many times faster films run while the turn of a computer has taken less than so many seconds: people follow its beginning, and
wait no longer than eight seconds for its end."""
RUSH: Final = 8.0
"""How many times faster they run after that."""


class Pace:
    """The next moment at which something may happen by itself."""

    def __init__(self) -> None:
        self.due: float = 0.0
        """By the page's clock, in seconds."""
        self.flows: bool = False
        """Whether what was shown last goes on without a pause."""
        self.paused: bool = False
        """Whether computers among themselves wait until somebody lets them go on."""
        self.speed: float = 1.0
        """How many times faster than designed films and pauses pass."""
        self._seat: int | None = None
        """The computer whose turn is told."""
        self._spent: float = 0.0
        """For how many seconds it has been told."""

    def turn(self, seat: int | None) -> None:
        """Whose action is shown next: that of the computer at that seat, or (None) of a person, who has all the time there is."""
        if seat is None or seat != self._seat:
            self._spent = 0.0
        self._seat = seat

    def rate(self, speed: float) -> float:
        """How many times faster than designed the next film runs, at the ``speed`` that the reader likes."""
        hurry = next((rate for until, rate in HURRY if self._spent * speed < until), RUSH)
        self.speed = speed * (1.0 if self._seat is None else hurry)
        return self.speed

    def wait(self, milliseconds: float, tempo: float, *, flows: bool = False) -> None:
        """Let the next automatic action come only after that time and a pause (``tempo`` times shorter), unless it ``flows`` on."""
        self.flows = flows
        left = milliseconds / 1000 + (0.0 if flows else PAUSE / (tempo * self.speed))
        self.due = clock.now() + left
        self._spent += left

    def settled(self, tempo: float, *, soon: bool) -> None:
        """The animation is over, or was cut short: what is due need not wait for it; ``soon``: a person wants to go on."""
        pause = 0.0 if self.flows else SOON if soon else PAUSE
        self.due = min(self.due, clock.now() + pause / (tempo * self.speed))

    def left(self) -> float:
        """Milliseconds until the next automatic action."""
        return max(0.0, 1000 * (self.due - clock.now()))
