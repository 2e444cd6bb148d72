"""Does one job after the other in small steps: what runs in the page's second worker, without anything of a browser.

The engine orders a job (``navals.core.thinking.job``), work is done a slice at a time, and slices tell what is known so far. A computer player
is given the view that came with the job and its generator: the decision is the one that the engine itself would have come to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from navals import games
from navals.core.analysis.analysis import Analysis
from navals.core.record import record
from navals.core.thinking.job import Job, Report, task_of
from navals.core.thinking.packing import pack

THOUGHTS: Final = 0.1
"""Seconds between two reports of thoughts."""
FINDINGS: Final = 0.25
"""Seconds between two reports of an analysis, which are longer."""


class Thinker:
    """Works on the job ordered last. ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._job: Job | None = None
        self._steps: Iterator[Any] = iter(())
        self._newest: Any = None
        """The best thought so far, or the analysis."""
        self._due = 0.0
        """When something may be reported again."""
        self._analysis: tuple[str, Analysis] | None = None
        """The analysis worked on last, with its record: a reader who comes back finds it where it was."""

    @property
    def job(self) -> int | None:
        """The number of the job under way, None if there is none."""
        return None if self._job is None else self._job.job

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games that the job under way needs."""
        return () if self._job is None else games.named(self._job.game, self._job.record)

    def order(self, text: str) -> None:
        """Begin a job (JSON), in place of the one under way. Raises ValueError for a text that is no job."""
        self._job = msgspec.json.decode(text, type=Job)
        self._steps = self._analysed(self._job) if self._job.kind == "analysis" else _thought(self._job)
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
                self._analysis = None
                reports.append(_report(Report(job.job, done=True, failed=repr(error))))
                break
            now = self._clock()
            if now >= self._due and self._newest is not None:
                reports.append(_report(Report(job.job, _content(self._newest))))
                self._due = now + (FINDINGS if job.kind == "analysis" else THOUGHTS)
            if now >= until:
                return reports
        self.stop()
        return reports

    def _analysed(self, job: Job) -> Iterator[Analysis | None]:
        """The analysis after every step."""
        if self._analysis is None or self._analysis[0] != job.record:
            reading = record.reading(job.record)
            replay = next(reading)
            for _ in reading:
                yield None
            self._analysis = job.record, Analysis(replay)
        analysis = self._analysis[1]
        yield analysis
        while not analysis.done:
            analysis.work(0.0)
            yield analysis


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
    return pack(result.findings() if isinstance(result, Analysis) else result)


def _report(report: Report) -> str:
    return msgspec.json.encode(report).decode()
