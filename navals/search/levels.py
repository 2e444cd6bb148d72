"""Skill levels of computer players, and functions that depend on them."""

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
    """Base class of a game's player, with the skill of its level or a custom skill and custom weights.

    Subclasses define ``skills``, by level, and ``default_weights`` if they use weights.

    >>> class Player(Skilled[int, None]):
    ...     skills = {"easy": 1, "expert": 9}
    >>> Player("expert").skill, Player("bench", skill=12).skill
    (9, 12)
    """

    skills: Mapping[str, S]
    default_weights: ClassVar[Any] = None

    def __init__(self, level: str, skill: S | None = None, weights: W | None = None) -> None:
        self.level = level
        self.skill = self.skills[level] if skill is None else skill
        self.weights: W = self.default_weights if weights is None else weights


class Candidate(msgspec.Struct, frozen=True):
    """An evaluated action. ``chance``: the actor's winning chance, or the action's probability in a mixture.

    >>> max((Candidate("hold", 0.25), Candidate("fire", 0.5)), key=lambda one: one.chance).action
    'fire'
    """

    action: Any
    chance: float


def on_a_whim(probability: float, rng: random.Random) -> bool:
    """Decide, with probability ``probability``, to act on a whim.

    A random number is always drawn, so that levels that differ only in ``probability`` otherwise think alike.

    >>> on_a_whim(0.0, random.Random(7)), on_a_whim(1.0, random.Random(7))
    (False, True)
    """
    return rng.random() < probability


def effort_limit(usual_effort: int, limit: Limit) -> int:
    """Return the allowed effort: ``usual_effort`` times ``limit.times``, but at most ``limit.nodes``.

    >>> [effort_limit(8, limit) for limit in (Limit(), Limit(3), Limit(20), Limit(times=10))]
    [8, 3, 8, 80]
    """
    effort = usual_effort * limit.times
    return effort if limit.nodes is None else min(effort, limit.nodes)


def win_chance(lead: float, spread: float) -> float:
    """Return the winning chance for a lead; it is 3/4 at ``spread``. Uses no transcendental functions.

    An infinite lead (over alternatives that there was no time to evaluate) is a certain win.

    >>> win_chance(0.0, 7.0), win_chance(7.0, 7.0), win_chance(float("-inf"), 7.0)
    (0.5, 0.75, 0.0)
    """
    if isinf(lead):
        return 1.0 if lead > 0 else 0.0
    return 0.5 + 0.5 * lead / (spread + abs(lead))
