"""The caption of a shot before its answer: an event too, to be given the player's name."""

from __future__ import annotations

from navals.core.event import Event


class Fires(Event, frozen=True, kw_only=True):
    """``seat`` drops a bomb on ``square`` (R5); the answer is not yet shown."""

    seat: int
    square: int
