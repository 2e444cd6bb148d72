"""What computer players of all games have in common: levels as skills, a decision that rests while it is made, what is weighed."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from navals.core.player import Thought

S = TypeVar("S")
W = TypeVar("W")


class Skilled(Generic[S, W]):
    """One of the four levels, or a skill of one's own with weights of one's own. A game names its ``skills`` and ``usual`` weights."""

    skills: ClassVar[Mapping[str, Any]]
    usual: ClassVar[Any] = None

    def __init__(self, level: str, skill: S | None = None, weights: W | None = None) -> None:
        self.level = level
        self.skill: S = self.skills[level] if skill is None else skill
        self.weights: W = self.usual if weights is None else weights


class Candidate(msgspec.Struct, frozen=True):
    """An action that was weighed: ``chance`` is the actor's to win the game after it, or its share of a mixture."""

    action: Any
    chance: float


class Decision(Protocol):
    """A decision being made: ``run`` rests at every yield; ``effort`` is what it has cost so far."""

    @property
    def effort(self) -> int: ...

    def run(self) -> Iterator[None]: ...


def making(first: Any, decision: Decision) -> Iterator[Thought]:
    """The thoughts while a decision is made: ``first``, which is legal at once, and how far it has got."""
    for _ in decision.run():
        yield Thought(first, effort=decision.effort)


def every(run: Generator[S, None, S]) -> Iterator[S]:
    """What a search yields on its way, and at last what it returns."""
    last = yield from run
    yield last


def curve(lead: float, spread: float) -> float:
    """The chance that goes with a lead, three to one at ``spread``: S-shaped, without transcendental functions.

    >>> curve(0.0, 7.0), curve(7.0, 7.0)
    (0.5, 0.75)
    """
    return 0.5 + 0.5 * lead / (spread + abs(lead))
