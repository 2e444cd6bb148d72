"""Timing of automatic actions: after animations, and after pauses that let people follow."""

from __future__ import annotations

from typing import Final

from navals.ui import clock

PAUSE: Final = 0.65  # seconds between the end of an animation and the computer's next action
SOON: Final = 0.25
"""The same pause when the page has reported the end of the animation: a person who skips it is in a hurry."""
HURRY: Final = ((3.5, 1.0), (5.0, 2.0), (6.5, 4.0))
"""Animation speeds during a computer's turn, each with its limit in seconds: people can follow the start of
the turn, and wait at most eight seconds for its end."""
RUSH: Final = 8.0  # the speed after those limits


class Pace:
    """The time of the next automatic action."""

    def __init__(self) -> None:
        self.due: float = 0.0  # in seconds on the page's clock
        self.flows: bool = False  # whether play continues without a pause after the last animation
        self.paused: bool = False  # whether computers wait until a person lets them continue
        self.speed: float = 1.0  # speed factor of animations and pauses
        self._seat: int | None = None  # the seat of the computer whose turn is being shown
        self._spent: float = 0.0  # duration of its turn so far, in seconds

    def turn(self, seat: int | None) -> None:
        """Set the seat of the computer whose action comes next, or `None` for a person."""
        if seat is None or seat != self._seat:
            self._spent = 0.0
        self._seat = seat

    def rate(self, speed: float) -> float:
        """Return the speed for the next animation, given the reader's preferred `speed`."""
        hurry = next((rate for until, rate in HURRY if self._spent * speed < until), RUSH)
        self.speed = speed * (1.0 if self._seat is None else hurry)
        return self.speed

    def wait(self, milliseconds: float, tempo: float, *, flows: bool = False) -> None:
        """Delay the next automatic action by a time plus, unless it `flows`, a pause divided by `tempo`."""
        self.flows = flows
        left = milliseconds / 1000 + (0.0 if flows else PAUSE / (tempo * self.speed))
        self.due = clock.now() + left
        self._spent += left

    def settled(self, tempo: float, *, soon: bool) -> None:
        """Stop waiting for an animation that has ended or was skipped. `soon`: a person is in a hurry."""
        pause = 0.0 if self.flows else SOON if soon else PAUSE
        self.due = min(self.due, clock.now() + pause / (tempo * self.speed))

    def left(self) -> float:
        """Return the milliseconds until the next automatic action."""
        return max(0.0, 1000 * (self.due - clock.now()))
