"""A thinker beside an event loop: it works in slices, and between two of them hears whether it should stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

from navals import games
from navals.thinking.thinker import Thinker

SLICE: Final = 0.03
"""Seconds of work between two looks at what was asked."""
BEAT: Final = 1.0
"""Seconds after which whoever waits for a report is told that there is no news: a sign of life."""


class AsyncThinker:
    """Gives reports to whoever asks for the next one; of several, the last one. ``bring`` brings the modules of games that are not
    there yet, ``extend`` wheels of other people."""

    def __init__(
        self,
        bring: Callable[[Iterable[str]], Awaitable[None]],
        extend: Callable[[Iterable[str]], Awaitable[None]] | None = None,
    ) -> None:
        self._bring = bring
        self._extend = extend
        self._thinker = Thinker()
        self._report = ""
        self._number: int | None = None
        """The job whose reports are given out."""
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def order(self, text: str) -> None:
        """Begin a job (JSON), in place of the one under way. Raises ValueError for a text that is no job."""
        self.halt()
        self._thinker.order(text)
        self._number = self._thinker.job
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    def halt(self) -> None:
        """Give up the job under way; who waits for its reports is told that there are none."""
        self._thinker.stop()
        self._report, self._number = "", None
        self._news.set()
        self._news = asyncio.Event()

    async def next(self, number: int) -> str:
        """The next report (JSON) of the job of that number; "" after a second without news, and at once for a job that is not
        under way."""
        if number != self._number:
            return ""
        if not self._report:
            try:
                await asyncio.wait_for(self._news.wait(), BEAT)
            except TimeoutError:
                return ""
        if number != self._number:
            return ""
        report, self._report = self._report, ""
        self._news.clear()
        return report

    async def _work(self) -> None:
        while self._thinker.job is not None:
            if self._extend is not None and self._thinker.wheels:
                with suppress(Exception):
                    await self._extend(self._thinker.wheels)
            missing = games.missing(self._thinker.games)
            if missing:
                # Where one cannot be brought, the job fails and the engine does it.
                with suppress(Exception):
                    await self._bring(missing)
            for report in self._thinker.work(SLICE):
                self._report = report
                self._news.set()
            await asyncio.sleep(0)
