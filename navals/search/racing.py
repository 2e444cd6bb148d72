"""Races of candidates judged by trials: all get a few, the best get more (successive halving, Karnin, Koren
and Somekh 2013). Common random numbers across candidates show differences sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

C = TypeVar("C")


class Race(Generic[C]):
    """Candidates in a race, with their ``value`` by the trials so far; ``left`` are in the race, ``dropped``
    are out, the last ones first.

    >>> points = {"skiff": 0, "sloop": 0, "frigate": 0}
    >>> race = Race(list(points), points.__getitem__)
    >>> for number, time, boat in race.heats([(3, 1), (2, 2)]):
    ...     points[boat] += len(boat) + time
    >>> race.left, race.dropped, points
    (['frigate', 'skiff'], ['sloop'], {'skiff': 16, 'sloop': 5, 'frigate': 22})
    """

    def __init__(self, candidates: Iterable[C], value: Callable[[C], float]) -> None:
        self.left: list[C] = list(candidates)
        self.dropped: list[C] = []
        self.value = value

    @property
    def leader(self) -> C:
        """Return the best candidate of the last cut."""
        return self.left[0]

    def cut(self, keep: int) -> None:
        """Rank the remaining candidates, keeping the order of ties, and drop all but the best ``keep``."""
        self.left.sort(key=lambda one: -self.value(one))
        self.dropped = self.left[keep:] + self.dropped
        self.left = self.left[:keep]

    def heats(
        self, rounds: Iterable[tuple[int, int]], spent: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[int, int, C]]:
        """Yield the trials as (round, trial in this round, candidate), counted from 0.

        Each of the ``rounds`` is a pair: candidates to keep, and trials of each. Once the effort is
        ``spent``, no trials follow, but the cuts are made.
        """
        for number, (keep, times) in enumerate(rounds):
            self.cut(keep)
            for one in self.left:
                if spent():
                    break
                for time in range(times):
                    yield number, time, one
