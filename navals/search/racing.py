"""Races between candidates evaluated by trials: all get a few, the best get more (successive halving, Karnin,
Koren and Somekh 2013). Giving all candidates the same random numbers shows differences sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

C = TypeVar("C")


class Race(Generic[C]):
    """A race between candidates. ``value`` rates a candidate by its trials so far; ``survivors`` are still in
    the race, ``dropouts`` are out, most recent first.

    >>> points = {"skiff": 0, "sloop": 0, "frigate": 0}
    >>> race = Race(list(points), points.__getitem__)
    >>> for number, time, boat in race.heats([(3, 1), (2, 2)]):
    ...     points[boat] += len(boat) + time
    >>> race.survivors, race.dropouts, points
    (['frigate', 'skiff'], ['sloop'], {'skiff': 16, 'sloop': 5, 'frigate': 22})
    """

    def __init__(self, candidates: Iterable[C], value: Callable[[C], float]) -> None:
        self.survivors: list[C] = list(candidates)
        self.dropouts: list[C] = []
        self.value = value

    @property
    def leader(self) -> C:
        """Return the best candidate at the last cut."""
        return self.survivors[0]

    def cut(self, keep_count: int) -> None:
        """Rank the remaining candidates (ties keep their order) and drop all but the best ``keep_count``."""
        self.survivors.sort(key=lambda item: -self.value(item))
        self.dropouts = self.survivors[keep_count:] + self.dropouts
        self.survivors = self.survivors[:keep_count]

    def heats(
        self, rounds: Iterable[tuple[int, int]], is_spent: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[int, int, C]]:
        """Yield the trials as (round, trial within the round, candidate), counted from 0.

        Each of the ``rounds`` is a pair: the number of candidates to keep, and the number of trials for each.
        Once ``is_spent`` returns true, there are no more trials, but the cuts are still made.
        """
        for round_index, (keep_count, trial_count) in enumerate(rounds):
            self.cut(keep_count)
            for candidate in self.survivors:
                if is_spent():
                    break
                for trial_index in range(trial_count):
                    yield round_index, trial_index, candidate
