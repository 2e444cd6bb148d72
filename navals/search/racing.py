"""Races of candidates that are judged by trials: all are tried a few times, the best ones more often (successive halving, Karnin, Koren and
Somekh 2013). Whoever tries them under the same luck, the first trial of one as the first of all others, sees differences sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

C = TypeVar("C")


class Race(Generic[C]):
    """Candidates with what is known of each: ``value`` is what one is worth, as far as its trials tell. ``left`` are those still in the
    race, ``dropped`` the others, the last ones to go first.

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
        """The best one by the last cut."""
        return self.left[0]

    def cut(self, keep: int) -> None:
        """Rank those that are left, of equals the earlier ones first, and drop all but the best ``keep``."""
        self.left.sort(key=lambda one: -self.value(one))
        self.dropped = self.left[keep:] + self.dropped
        self.left = self.left[:keep]

    def heats(
        self, rounds: Iterable[tuple[int, int]], spent: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[int, int, C]]:
        """The trials: the number of the round, how often this candidate was tried in it, both from 0, and the candidate that is to be tried
        now. Each of the ``rounds`` is a pair: how many are kept, and how often each of them is tried. Once the effort is ``spent`` no other
        one is tried any more, but the cuts are made."""
        for number, (keep, times) in enumerate(rounds):
            self.cut(keep)
            for one in self.left:
                if spent():
                    break
                for time in range(times):
                    yield number, time, one
