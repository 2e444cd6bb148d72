"""Timing of automatic actions: after animations, and after pauses that let people follow."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from navals.ui import clock

PAUSE: Final = 0.65  # seconds between the end of an animation and the computer's next action
SHORT_PAUSE: Final = 0.25
"""Used instead of `PAUSE` in a game with people, once the page reports that the animation has ended or was
skipped: people who skip it are in a hurry."""
SPEEDUPS: Final = ((3.5, 1.0), (5.0, 2.0), (6.5, 4.0))
"""(limit, speed) pairs: the animation speed until a computer's turn has lasted `limit` seconds. People can
follow the start of the turn, and wait at most eight seconds for its end."""
TOP_SPEED: Final = 8.0  # the speed after the last of these limits


class Pace(msgspec.Struct, frozen=True):
    """The timing of automatic actions: when the next one is due, and how fast they are shown."""

    due_at: float = 0.0  # in seconds on the page's clock
    skips_pause: bool = False  # whether play continues without a pause after the last animation
    is_paused: bool = False  # whether computers wait until a person lets them continue
    speed: float = 1.0  # speed factor of animations and pauses
    seat: int | None = None  # the seat of the computer whose turn is being shown
    turn_time: float = 0.0  # duration of its turn so far, in seconds

    def with_seat(self, seat: int | None) -> Pace:
        """Set the seat of the computer whose action comes next, or `None` for a person."""
        is_same_seat = seat is not None and seat == self.seat
        return self if is_same_seat else replace(self, seat=seat, turn_time=0.0)

    def with_speed(self, speed: float) -> Pace:
        """Set the speed of the next animation, given the reader's preferred `speed`."""
        factor = next((rate for limit, rate in SPEEDUPS if self.turn_time * speed < limit), TOP_SPEED)
        return replace(self, speed=speed * (1.0 if self.seat is None else factor))

    def wait(self, milliseconds: float, tempo: float, *, skips_pause: bool = False) -> Pace:
        """Delay the next automatic action by a time plus, unless it `skips_pause`, a pause divided by
        `tempo`.
        """
        delay = milliseconds / 1000 + (0.0 if skips_pause else PAUSE / (tempo * self.speed))
        return replace(
            self, skips_pause=skips_pause, due_at=clock.now() + delay, turn_time=self.turn_time + delay
        )

    def settle(self, tempo: float, *, is_hurried: bool) -> Pace:
        """Stop waiting for an animation that has ended or was skipped. `is_hurried` shortens the pause after
        it."""
        pause = 0.0 if self.skips_pause else SHORT_PAUSE if is_hurried else PAUSE
        return replace(self, due_at=min(self.due_at, clock.now() + pause / (tempo * self.speed)))

    def hurry(self) -> Pace:
        """Let the next automatic action happen at once."""
        return replace(self, due_at=0.0)

    def set_paused(self, is_paused: bool = True) -> Pace:
        """Make computers wait for a person, or let them continue."""
        return replace(self, is_paused=is_paused)

    def delay(self) -> float:
        """Return the milliseconds until the next automatic action."""
        return max(0.0, 1000 * (self.due_at - clock.now()))
