"""Anytime search. A search is a generator that yields often and returns its result, so its driver has a
legal action at once, the best so far after each step, and never waits long."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Protocol, TypeVar

from navals.core.player import Thought

C = TypeVar("C")
R = TypeVar("R")
T = TypeVar("T")
Y = TypeVar("Y")


class Decision(Protocol):
    """A computer player's decision in progress.

    >>> class Longest:
    ...     best, effort = "", 0
    ...     def run(self):
    ...         for word in ("sloop", "frigate", "brig"):
    ...             self.best, self.effort = max(self.best, word, key=len), self.effort + 1
    ...             yield
    ...     def thought(self):
    ...         return Thought(self.best, effort=self.effort)
    >>> [thought.action for thought in thinking("skiff", False, Longest)]
    ['skiff', 'sloop', 'frigate', 'frigate', 'frigate']
    """

    @property
    def best(self) -> object:
        """Return the best action so far; it is legal from the start."""

    @property
    def effort(self) -> int:
        """Return the effort so far, in the game's own unit."""

    def run(self) -> Iterator[None]:
        """Run the search; yield often."""

    def thought(self) -> Thought:
        """Return the result of a finished run."""


def thinking(first_action: object, is_settled: bool, decision: Callable[[], Decision]) -> Iterator[Thought]:
    """Yield a player's thoughts: ``first_action`` (a legal action), then the best so far after each step,
    then the result.

    If ``is_settled``, ``first_action`` is final (a whim, or the only legal action), and ``decision`` is not
    called.

    >>> [thought.action for thought in thinking("pass", True, lambda: 1 / 0)]
    ['pass']
    """
    yield Thought(first_action)
    if is_settled:
        return
    search = decision()
    for _ in search.run():
        yield Thought(search.best, effort=search.effort)
    yield search.thought()


def resting(run: Generator[Y, None, R], adapt: Callable[[Y], T | None]) -> Generator[T, None, R]:
    """Run a search inside another and return its result.

    For each step, yield ``adapt(step)`` unless it is ``None``.

    >>> def count(n):
    ...     for number in range(n):
    ...         yield number
    ...     return "done"
    >>> list(yield_all(resting(count(4), lambda number: f"{number} so far" if number % 2 else None)))
    ['1 so far', '3 so far', 'done']
    """
    while True:
        try:
            step = next(run)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        message = adapt(step)
        if message is not None:
            yield message


def finish(run: Generator[object, None, R]) -> R:
    """Run a search to the end at once and return its result.

    >>> def count(n):
    ...     yield from range(n)
    ...     return n
    >>> finish(count(4))
    4
    """
    while True:
        try:
            next(run)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def yield_all(run: Generator[Y, None, Y]) -> Iterator[Y]:
    """Yield everything a search yields, then its result.

    >>> def halved(n):
    ...     while n > 1:
    ...         yield n
    ...         n //= 2
    ...     return n
    >>> list(yield_all(halved(8)))
    [8, 4, 2, 1]
    """
    result = yield from run
    yield result


def ranking(candidates: Iterable[C], judge: Callable[[C], float]) -> Iterator[list[tuple[float, C]]]:
    """Judge candidates in turn; after each one, yield all those judged so far with their values, best first.

    It yields the same list object each time.

    >>> for ranked in ranking(["skiff", "sloop", "frigate"], len):
    ...     print(ranked[0])
    (5, 'skiff')
    (5, 'skiff')
    (7, 'frigate')
    """
    entries: list[tuple[float, C]] = []
    for candidate in candidates:
        insort(entries, (judge(candidate), candidate), key=lambda weighed: -weighed[0])
        yield entries
