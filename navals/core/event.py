"""Happenings: what an action caused, as facts that screens, sounds, logs and rules of physics read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, ParamSpec

import msgspec

Landmark = Literal["flag", "sunk", "boarded", "ram", "foul", "ball", "hit", "leg"]
"""What one looks for when going through a game again, the weightiest first: a flag changes hands, something is destroyed, boarded,
rammed, a foul, a ball falls, something is hit, another part of the game begins."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's events. ``audience`` is the only seat that may learn of it, or None for everybody.

    A secret happening makes two events: a full one for its owner and a bare one for all.
    """

    audience: int | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Whether ``seat`` (None: a bystander) may be told."""
        return self.audience is None or self.audience == seat


F = ParamSpec("F")


def tell(log: list[Event] | None, kind: Callable[F, Event], *args: F.args, **fields: F.kwargs) -> None:
    """Append an event of a ``kind`` to ``log``, if there is one; without one the event is not even made."""
    if log is not None:
        log.append(kind(*args, **fields))
