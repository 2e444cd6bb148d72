"""A thinker in an event loop. It works in slices and can be stopped between them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

from navals import games
from navals.thinking.thinker import Thinker

SLICE: Final = 0.03
"""Seconds of work between checks for new jobs."""
HEARTBEAT: Final = 1.0
"""Seconds after which an empty answer shows that the worker is alive."""


class AsyncThinker:
    """Works on one job at a time. ``load_games`` loads the modules of missing games, ``load_wheels`` loads
    wheels.
    """

    def __init__(
        self,
        load_games: Callable[[Iterable[str]], Awaitable[None]],
        load_wheels: Callable[[Iterable[str]], Awaitable[None]] | None = None,
    ) -> None:
        self._load_games = load_games
        self._load_wheels = load_wheels
        self._thinker = Thinker()
        self._report = ""
        self._job_number: int | None = None
        """The number of the current job, or ``None``."""
        self._report_event = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def order(self, text: str) -> None:
        """Start a job (JSON), cancelling the current one. Raise ``ValueError`` if the text is invalid."""
        self.halt()
        self._thinker.order(text)
        self._job_number = self._thinker.job_number
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run_job())

    def halt(self) -> None:
        """Cancel the current job; pending requests get an empty answer."""
        self._thinker.stop()
        self._report, self._job_number = "", None
        self._report_event.set()
        self._report_event = asyncio.Event()

    async def next(self, job_number: int) -> str:
        """Return a job's next report (JSON); "" if none comes within a second, or the job is not current."""
        if job_number != self._job_number:
            return ""
        if not self._report:
            try:
                await asyncio.wait_for(self._report_event.wait(), HEARTBEAT)
            except TimeoutError:
                return ""
        if job_number != self._job_number:
            return ""
        report, self._report = self._report, ""
        self._report_event.clear()
        return report

    async def _run_job(self) -> None:
        while self._thinker.job_number is not None:
            if self._load_wheels is not None and self._thinker.wheels:
                with suppress(Exception):
                    await self._load_wheels(self._thinker.wheels)
            missing_games = games.missing_ids(self._thinker.game_ids)
            if missing_games:
                # If loading fails, the job fails, and the main engine does it instead.
                with suppress(Exception):
                    await self._load_games(missing_games)
            for report in self._thinker.run_slice(SLICE):
                self._report = report
                self._report_event.set()
            await asyncio.sleep(0)
