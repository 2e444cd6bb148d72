"""What a film tells before it is known how it ends: an event too, so that the line has the player's name."""

from __future__ import annotations

from navals.core.event import Event


class Fires(Event, frozen=True, kw_only=True):
    """``seat`` drops a bomb on ``square`` (R5); what it meets is not told yet."""

    seat: int
    square: int
