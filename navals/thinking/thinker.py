"""Does one job after the other in small steps: what runs in the page's second worker, without anything of a browser.

The engine orders a job (``navals.core.thinking.job``), work is done a slice at a time, and slices tell what is known so far. A computer player
is given the view that came with the job and its generator: the decision is the one that the engine itself would have come to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Any, Final

import msgspec

from navals import games
from navals.core.analysis.analysis import Analysis
from navals.core.record import record
from navals.core.record.record import Replay
from navals.core.study.exercise import Verdict, people
from navals.core.study.grading import Grading
from navals.core.study.search import Search
from navals.core.thinking.job import Job, Report, task_of
from navals.core.thinking.packing import pack, unpack

THOUGHTS: Final = 0.1
"""Seconds between two reports of thoughts."""
LONG: Final = {"analysis": 0.25, "exercises": 1.0}
"""The kinds of work that take long, and are gone on with where they were; and the same for them: their reports are longer, and nobody may be looking at
a search."""


class Thinker:
    """Works on the job ordered last. ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._job: Job | None = None
        self._steps: Iterator[Any] = iter(())
        self._newest: Any = None
        """The best thought so far, the analysis, the search, or the verdict."""
        self._due = 0.0
        """When something may be reported again."""
        self._long: dict[str, tuple[str, Analysis | Search]] = {}
        """By kind the long work that was under way last, with its record: it goes on where it was."""

    @property
    def job(self) -> int | None:
        """The number of the job under way, None if there is none."""
        return None if self._job is None else self._job.job

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games that the job under way needs."""
        return () if self._job is None else games.named(self._job.game, self._job.record)

    @property
    def wheels(self) -> tuple[str, ...]:
        """The wheels of other people that bring the games of the job under way."""
        return () if self._job is None else self._job.wheels

    def order(self, text: str) -> None:
        """Begin a job (JSON), in place of the one under way. Raises ValueError for a text that is no job."""
        self._job = msgspec.json.decode(text, type=Job)
        self._steps = self._begun(self._job)
        self._newest, self._due = None, self._clock()

    def stop(self) -> None:
        """Give up the job under way."""
        self._job, self._steps, self._newest = None, iter(()), None

    def work(self, seconds: float) -> list[str]:
        """Go on for about that long; returns reports (JSON). The first thing known is reported at once, then news from time to time,
        and always the end."""
        until = self._clock() + seconds
        reports: list[str] = []
        job = self._job
        while job is not None:
            try:
                self._newest = next(self._steps)
            except StopIteration:
                reports.append(_report(Report(job.job, _content(self._newest), done=True)))
                break
            except Exception as error:  # whatever is wrong with a job, the engine does it instead
                self._long.pop(job.kind, None)
                reports.append(_report(Report(job.job, done=True, failed=repr(error))))
                break
            now = self._clock()
            if now >= self._due and self._newest is not None:
                reports.append(_report(Report(job.job, _content(self._newest))))
                self._due = now + LONG.get(job.kind, THOUGHTS)
            if now >= until:
                return reports
        self.stop()
        return reports

    def _begun(self, job: Job) -> Iterator[Any]:
        """The steps of a job, each with the newest thing known."""
        if job.kind in LONG:
            return self._looked_through(job)
        return _graded(job) if job.kind == "grade" else _thought(job)

    def _looked_through(self, job: Job) -> Iterator[Analysis | Search | None]:
        """An analysis, or a search for exercises, after every step."""
        known = self._long.get(job.kind)
        if known is None or known[0] != job.record:
            replay = yield from _read(job)
            work = Analysis(replay) if job.kind == "analysis" else Search(replay, people(replay))
            known = self._long[job.kind] = job.record, work
        work = known[1]
        yield work
        while not work.done:
            work.work(0.0)
            yield work


def _read(job: Job) -> Generator[None, None, Replay]:
    """The game of a job's record, read an action at a time."""
    reading = record.reading(job.record)
    replay = next(reading)
    for _ in reading:
        yield None
    return replay


def _graded(job: Job) -> Iterator[Verdict | None]:
    """What an answer to an exercise is worth, at the end."""
    replay = yield from _read(job)
    exercise, answer = unpack(job.content)
    grading = Grading(replay, exercise, answer)
    while grading.verdict is None:
        grading.work(0.0)
        yield grading.verdict


def _thought(job: Job) -> Iterator[Any]:
    """The thoughts of a player."""
    game = games.find(job.game)
    if game is None:
        raise ValueError(f"no game is called {job.game}")
    yield from task_of(job, game).thoughts()


def _content(result: Any) -> str:
    """What is reported of the newest thing known."""
    if result is None:
        return ""
    return pack(result.findings() if isinstance(result, Analysis | Search) else result)


def _report(report: Report) -> str:
    return msgspec.json.encode(report).decode()
