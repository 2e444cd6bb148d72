"""Coordinate ascent: improve several units' plans in turn until nothing improves."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Final, TypeVar

C = TypeVar("C")
K = TypeVar("K")

MIN_GAIN: Final = 1e-9
"""Minimum gain that counts as an improvement."""


def climb(
    start: Mapping[K, C],
    choices: Mapping[K, Sequence[C]],
    value: Callable[[dict[K, C]], float],
    sweeps: int,
    *,
    each_choice: bool = False,
) -> Generator[None, None, tuple[dict[K, C], float]]:
    """Return a locally optimal plan near ``start`` and its ``value``; yield after each unit or, with
    ``each_choice``, after each choice.

    Units are visited in the order of ``start``, at most ``sweeps`` times, trying all their ``choices``.
    Improvements are applied immediately.

    >>> from navals.search.anytime import finish
    >>> apart = lambda plan: abs(plan["Ajax"] - plan["Swan"])
    >>> finish(climb({"Ajax": 2, "Swan": 3}, {"Ajax": [1, 2, 3], "Swan": [2, 3, 6]}, apart, 4))
    ({'Ajax': 1, 'Swan': 6}, 5)
    """
    plan = dict(start)
    best_value = value(plan)
    for _ in range(sweeps):
        has_improved = False
        for unit in start:
            for choice in choices[unit]:
                if choice == plan[unit]:
                    continue
                trial_plan = {**plan, unit: choice}
                trial_value = value(trial_plan)
                if trial_value > best_value + MIN_GAIN:
                    plan, best_value, has_improved = trial_plan, trial_value, True
                if each_choice:
                    yield
            if not each_choice:
                yield
        if not has_improved:
            break
    return plan, best_value
