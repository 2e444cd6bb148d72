"""Thinking in steps. A search is a generator: it rests at every yield, and returns what it has come to. So whoever drives it has something
legal first, the best so far at every rest, and never waits long."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from navals.core.player import Thought

C = TypeVar("C")
R = TypeVar("R")
T = TypeVar("T")
Y = TypeVar("Y")


class Decision(Protocol):
    """A decision of a computer player that is being made.

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
    def best(self) -> Any:
        """The best action so far, legal from the beginning."""
        ...

    @property
    def effort(self) -> int:
        """What it has cost so far, in the game's own unit."""
        ...

    def run(self) -> Iterator[None]:
        """Come to it; rests at every yield."""
        ...

    def thought(self) -> Thought:
        """What it has come to, once it has run."""
        ...


def thinking(first: Any, settled: bool, decision: Callable[[], Decision]) -> Iterator[Thought]:
    """The thoughts of a player: ``first``, which is legal, at once; where it is not ``settled`` by that (on a whim, or since nothing else
    is legal) the best so far at every rest of the ``decision``, which is set up only then, and at last what it has come to.

    >>> [thought.action for thought in thinking("pass", True, lambda: 1 / 0)]
    ['pass']
    """
    yield Thought(first)
    if settled:
        return
    making = decision()
    for _ in making.run():
        yield Thought(making.best, effort=making.effort)
    yield making.thought()


def resting(run: Generator[Y, None, R], say: Callable[[Y], T | None]) -> Generator[T, None, R]:
    """Let a search run inside another one. At its rests this one yields what ``say`` makes of what it yields there; None: no rest here.
    Returns what it has come to.

    >>> def count(n):
    ...     for number in range(n):
    ...         yield number
    ...     return "done"
    >>> list(every(resting(count(4), lambda number: f"{number} so far" if number % 2 else None)))
    ['1 so far', '3 so far', 'done']
    """
    while True:
        try:
            step = next(run)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        said = say(step)
        if said is not None:
            yield said


def finished(run: Generator[Any, None, R]) -> R:
    """What a search comes to, without a rest.

    >>> def count(n):
    ...     yield from range(n)
    ...     return n
    >>> finished(count(4))
    4
    """
    while True:
        try:
            next(run)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def every(run: Generator[Y, None, Y]) -> Iterator[Y]:
    """What a search yields on its way, and at last what it returns.

    >>> def halved(n):
    ...     while n > 1:
    ...         yield n
    ...         n //= 2
    ...     return n
    >>> list(every(halved(8)))
    [8, 4, 2, 1]
    """
    last = yield from run
    yield last


def ranking(candidates: Iterable[C], judge: Callable[[C], float]) -> Iterator[list[tuple[float, C]]]:
    """Judges one candidate after the other; after each one all so far with their values, the best first, among equals the earlier one.
    It is the same list every time.

    >>> for ranked in ranking(["skiff", "sloop", "frigate"], len):
    ...     print(ranked[0])
    (5, 'skiff')
    (5, 'skiff')
    (7, 'frigate')
    """
    ranked: list[tuple[float, C]] = []
    for one in candidates:
        insort(ranked, (judge(one), one), key=lambda weighed: -weighed[0])
        yield ranked
