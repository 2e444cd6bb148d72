"""Happenings: what an action caused, as facts that screens, sounds, logs and rules of physics read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, ParamSpec

import msgspec

from navals.core.result import Result

Sign = Literal["pennant", "cross", "diamond", "arrow", "bang", "ring", "dot", "line", "end"]
"""The signs that can stand for a landmark, by their shapes; the last one is the end of the game, which is nobody's landmark."""


class Landmark(msgspec.Struct, frozen=True):
    """Something that one looks for when going through a game again: what the game calls it, its sign, and its ``weight``: of what one
    action caused, the heaviest is marked, the first of those that weigh as much.

    >>> sunk, hit = Landmark("sunk", "cross", 2), Landmark("hit", "dot")
    >>> max((hit, sunk, hit), key=lambda landmark: landmark.weight).kind
    'sunk'
    """

    kind: str
    sign: Sign
    weight: int = 1


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's events. ``audience`` is the only seat that may learn of it, or None for everybody.

    A secret happening makes two events: a full one for its owner and a bare one for all.

    >>> Event(audience=1).visible_to(0), Event().visible_to(None)
    (False, True)
    """

    audience: int | None = None

    def visible_to(self, seat: int | None) -> bool:
        """Whether ``seat`` (None: a bystander) may be told."""
        return self.audience is None or self.audience == seat


class Ended(Event, frozen=True, kw_only=True):
    """The rules have ended the game."""

    result: Result


F = ParamSpec("F")


def tell(log: list[Event] | None, kind: Callable[F, Event], *args: F.args, **fields: F.kwargs) -> None:
    """Append an event of a ``kind`` to ``log``, if there is one; without one the event is not even made.

    >>> log = []
    >>> tell(log, Ended, result=Result("1-0", "fleet"))
    >>> log[0].result.outcome
    '1-0'
    """
    if log is not None:
        log.append(kind(*args, **fields))
