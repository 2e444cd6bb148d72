"""Carry out jobs in small steps, in the page's second worker, but independently of browsers.

The engine orders a job (``navals.thinking.job``), and each slice of work returns reports. A computer player
gets the job's view and generator, so it decides as it would in the engine itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Final

import msgspec

from navals import games
from navals.club.analysis.analysis import GameAnalysis
from navals.club.study.exercise import AnswerVerdict, human_seats
from navals.club.study.grading import Grading
from navals.club.study.search import ExerciseSearch
from navals.core.record import record
from navals.core.record.record import Replay
from navals.thinking.job import Job, Report, read_task
from navals.thinking.packing import pack, unpack

THOUGHT_INTERVAL: Final = 0.1
"""Seconds between reports of thoughts."""
LONG_JOB_INTERVALS: Final = {"analysis": 0.25, "exercises": 1.0}
"""Seconds between reports of long, resumable jobs, by kind. These reports are larger and less urgent."""


class Thinker:
    """Works on the latest job. ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._job: Job | None = None
        self._steps: Iterator[object] = iter(())
        self._result: object = None
        """The best thought so far, or the analysis, search or verdict."""
        self._next_report_time = 0.0
        """When the next report is due."""
        self._long_jobs: dict[str, tuple[str, GameAnalysis | ExerciseSearch]] = {}
        """The last long job of each kind, with its record, so that it can be resumed."""

    @property
    def job_number(self) -> int | None:
        """Return the number of the current job, or ``None``."""
        return None if self._job is None else self._job.job

    @property
    def game_ids(self) -> tuple[str, ...]:
        """Return the ids of the games that the current job needs."""
        return () if self._job is None else games.mentioned_ids(self._job.game, self._job.record)

    @property
    def wheels(self) -> tuple[str, ...]:
        """Return the stored third-party wheels that the current job needs."""
        return () if self._job is None else self._job.wheels

    def order(self, text: str) -> None:
        """Start a job (JSON), cancelling the current one. Raise ``ValueError`` if the text is invalid."""
        self._job = msgspec.json.decode(text, type=Job)
        self._steps = self._job_steps(self._job)
        self._result, self._next_report_time = None, self._clock()

    def stop(self) -> None:
        """Cancel the current job."""
        self._job, self._steps, self._result = None, iter(()), None

    def run_slice(self, seconds: float) -> list[str]:
        """Work for about ``seconds``; return reports (JSON), always including the first and final result."""
        deadline = self._clock() + seconds
        reports: list[str] = []
        job = self._job
        while job is not None:
            try:
                self._result = next(self._steps)
            except StopIteration:
                reports.append(_encode(Report(job.job, _pack_result(self._result), done=True)))
                break
            except Exception as error:  # the engine will repeat a failed job itself
                self._long_jobs.pop(job.kind, None)
                reports.append(_encode(Report(job.job, done=True, failed=repr(error))))
                break
            current_time = self._clock()
            if current_time >= self._next_report_time and self._result is not None:
                reports.append(_encode(Report(job.job, _pack_result(self._result))))
                self._next_report_time = current_time + LONG_JOB_INTERVALS.get(job.kind, THOUGHT_INTERVAL)
            if current_time >= deadline:
                return reports
        self.stop()
        return reports

    def _job_steps(self, job: Job) -> Iterator[object]:
        """Return an iterator that does a job in steps, yielding its latest result."""
        if job.kind in LONG_JOB_INTERVALS:
            return self._do_long_job(job)
        return _grade(job) if job.kind == "grade" else _think(job)

    def _do_long_job(self, job: Job) -> Iterator[GameAnalysis | ExerciseSearch | None]:
        """Yield the analysis or the search for exercises after every step."""
        entry = self._long_jobs.get(job.kind)
        if entry is None or entry[0] != job.record:
            replay = yield from _read_record(job)
            long_job = (
                GameAnalysis(replay)
                if job.kind == "analysis"
                else ExerciseSearch(replay, human_seats(replay))
            )
            entry = self._long_jobs[job.kind] = job.record, long_job
        long_job = entry[1]
        yield long_job
        while not long_job.done:
            long_job.run_for(0.0)
            yield long_job


def _read_record(job: Job) -> Generator[None, None, Replay]:
    record_reader = record.read_in_steps(job.record)
    replay = next(record_reader)
    for _ in record_reader:
        yield None
    return replay


def _grade(job: Job) -> Iterator[AnswerVerdict | None]:
    """Grade an answer to an exercise; yield the verdict in the end, ``None`` before."""
    replay = yield from _read_record(job)
    exercise, answer = unpack(job.content)
    grading = Grading(replay, exercise, answer)
    while grading.verdict is None:
        grading.run_for(0.0)
        yield grading.verdict


def _think(job: Job) -> Iterator[object]:
    yield from read_task(job, games.find(job.game)).thoughts()


def _pack_result(result: object) -> str:
    if result is None:
        return ""
    return pack(result.findings() if isinstance(result, GameAnalysis | ExerciseSearch) else result)


def _encode(report: Report) -> str:
    return msgspec.json.encode(report).decode()
