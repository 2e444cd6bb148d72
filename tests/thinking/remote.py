"""A page with a thinker whose reports arrive when the test says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from navals.thinking.job import Report
from navals.thinking.packing import unpack
from navals.thinking.thinker import Thinker
from tests.ui.page import Page


class Remote:
    """A thinker that follows the orders in the application's answers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.job: dict[str, Any] | None = None
        self.jobs: list[dict[str, Any]] = []
        """All jobs ordered so far."""
        self.stops = 0
        self._send = page.send
        page.send = self._heard  # type: ignore[method-assign]
        page.send("thinking:thinker", True)

    def _heard(self, act: str, arg: Any = None) -> dict[str, Any]:
        answer = self._send(act, arg)
        if "think" in answer:
            job = answer["think"]
            if job is None:
                assert self.job is not None, "nothing is under way that could be stopped"
                self.stops += 1
            else:
                assert {other["job"] for other in self.jobs}.isdisjoint({job["job"]}), "a number twice"
                self.jobs.append(job)
            self.job = job
        assert self.job is None or "again" not in answer or self.page.app.shell.summaries.is_loading, (
            "the page is asked for ticks while the thinker works"
        )
        return answer

    def reports(self, job: dict[str, Any] | None = None) -> Iterator[dict[str, Any]]:
        """Yield all reports of a job, one per step; there is at least one before the last."""
        job = job or self.job
        assert job is not None
        thinker = Thinker()
        thinker.order(json.dumps(job))
        while thinker.job_number is not None:
            thinker._next_report_time = 0.0
            for text in thinker.run_slice(0.0):
                yield json.loads(text)

    def tell(self, report: dict[str, Any]) -> dict[str, Any]:
        """Send a report to the engine."""
        if report.get("done") and self.job is not None and report["job"] == self.job["job"]:
            self.job = None
        return self.page.send("thinking:thought", report)

    def finish(self) -> dict[str, Any]:
        """Finish the job: send its first and last report."""
        first, *_, last = [*self.reports()] * 2
        self.tell(first)
        assert self.job is not None and first["job"] == last["job"]
        return self.tell(last)

    def die(self) -> dict[str, Any]:
        """Report the end of the worker."""
        self.job = None
        return self.page.send("thinking:thinker", False)

    def wait(self, until: Any = None, limit: int = 2000) -> None:
        """Let time pass and the thinker work until everything is done, or a condition holds."""
        for _ in range(limit):
            if until is not None and until():
                return
            if self.job is not None:
                self.finish()
            elif "again" in self.page.answer:
                self.page.clock.now += self.page.answer["again"] / 1000 + 0.001
                self.page.send("app:tick")
            else:
                return
        raise AssertionError("it never ends")


def content_of(report: dict[str, Any]) -> Any:
    """Return the content of a report."""
    return unpack(Report(**report).content)
