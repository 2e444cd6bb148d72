"""Events: facts about an action's effects, read by screens, sounds, logs and physics."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal, ParamSpec

import msgspec

from navals.core.result import Result

Sign = Literal["pennant", "cross", "diamond", "arrow", "bang", "ring", "dot", "line", "end"]
"""Shapes that mark landmarks; ``end`` is reserved for the end of the game."""


class Landmark(msgspec.Struct, frozen=True):
    """A moment worth finding again in a replay: what happened (``kind``), and the ``sign`` that marks it.

    If an action has several landmarks, only the first of those with the highest ``weight`` is marked.

    >>> sunk, hit = Landmark("sunk", "cross", 2), Landmark("hit", "dot")
    >>> max((hit, sunk, hit), key=lambda landmark: landmark.weight).kind
    'sunk'
    """

    kind: str
    sign: Sign
    weight: int = 1


class Loss(msgspec.Struct, frozen=True):
    """A loss of a side (0 or 1) in an event: ``unit`` is damaged or, if ``is_total``, destroyed. ``unit`` is
    ``None`` for a loss of no particular unit."""

    side: int
    unit: Hashable = None
    is_total: bool = False


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of a game's events. ``audience`` is the only seat that may see it, or ``None`` for everyone.

    A secret action emits two events: one with all details for its owner, one without them for everyone.

    >>> Event(audience=1).visible_to(0), Event().visible_to(None)
    (False, True)
    """

    audience: int | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Return whether ``seat`` (``None`` for a spectator) may see the event."""
        return self.audience is None or self.audience == seat


class Ended(Event, frozen=True, kw_only=True):
    """The game ended by its rules."""

    result: Result


F = ParamSpec("F")


def tell(log: list[Event] | None, kind: Callable[F, Event], *args: F.args, **fields: F.kwargs) -> None:
    """Create an event of class ``kind`` and append it to ``log``; do nothing if ``log`` is ``None``.

    >>> log = []
    >>> tell(log, Ended, result=Result("1-0", "fleet"))
    >>> log[0].result.outcome
    '1-0'
    """
    if log is not None:
        log.append(kind(*args, **fields))
