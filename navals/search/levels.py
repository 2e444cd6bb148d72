"""The levels of computer players: each is a skill; what it weighs, and what it makes of that."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import isinf
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from navals.core.player import Limit

S = TypeVar("S")
W = TypeVar("W")


class Skilled(Generic[S, W]):
    """One of the four levels, or a skill of one's own with weights of one's own. A game names its ``skills`` and ``usual`` weights.

    >>> class Player(Skilled[int, None]):
    ...     skills = {"easy": 1, "expert": 9}
    >>> Player("expert").skill, Player("bench", skill=12).skill
    (9, 12)
    """

    skills: ClassVar[Mapping[str, Any]]
    usual: ClassVar[Any] = None

    def __init__(self, level: str, skill: S | None = None, weights: W | None = None) -> None:
        self.level = level
        self.skill: S = self.skills[level] if skill is None else skill
        self.weights: W = self.usual if weights is None else weights


class Candidate(msgspec.Struct, frozen=True):
    """An action that was weighed: ``chance`` is the actor's to win the game after it, or its share of a mixture.

    >>> max((Candidate("hold", 0.25), Candidate("fire", 0.5)), key=lambda one: one.chance).action
    'fire'
    """

    action: Any
    chance: float


def on_a_whim(share: float, rng: random.Random) -> bool:
    """Whether this decision is one of the ``share`` that a level takes on a whim. A number is drawn whatever the share is, so that levels
    that differ in it alone think alike otherwise.

    >>> on_a_whim(0.0, random.Random(7)), on_a_whim(1.0, random.Random(7))
    (False, True)
    """
    return rng.random() < share


def within(usual: int, limit: Limit) -> int:
    """How much a level looks at under a limit: what it ``usual``ly does, or the limit's ``times`` as much, but no more than its nodes.

    >>> within(8, Limit()), within(8, Limit(3)), within(8, Limit(20)), within(8, Limit(times=10))
    (8, 3, 8, 80)
    """
    most = usual * limit.times
    return most if limit.nodes is None else min(most, limit.nodes)


def curve(lead: float, spread: float) -> float:
    """The chance that goes with a lead, three to one at ``spread``: S-shaped, without transcendental functions. What is beyond
    measure (a course beside one that there was no time to weigh) is certain.

    >>> curve(0.0, 7.0), curve(7.0, 7.0), curve(float("-inf"), 7.0)
    (0.5, 0.75, 0.0)
    """
    if isinf(lead):
        return 1.0 if lead > 0 else 0.0
    return 0.5 + 0.5 * lead / (spread + abs(lead))
