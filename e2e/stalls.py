"""Rerun tests whose browser stalled: pytest hooks for ``conftest.py``."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

MOST = 2
"""Maximum number of tests to rerun in a session."""


def _count() -> Path:
    """Return the file in which the workers of a session list the stalled tests."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}"
    return Path(tempfile.gettempdir()) / f"navals-stalls-{run}"


def _may_run_again(test: str) -> bool:
    with _count().open("a", encoding="utf-8") as stream:
        stream.write(f"{test}\n")
    return len(_count().read_text(encoding="utf-8").splitlines()) <= MOST


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Rerun a test once if it failed only because the browser drew no frames (``waiting.BrowserStalled``).

    At most ``MOST`` tests are rerun; those marked ``once`` never are.
    """
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    stalled = any(report.failed and "BrowserStalled: " in str(report.longrepr) for report in reports)
    if stalled and item.get_closest_marker("once") is None and _may_run_again(item.nodeid):
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        for report in reports:
            report.user_properties.append(("stalled", item.nodeid))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Delete the list of stalled tests when the main process ends."""
    if not hasattr(session.config, "workerinput"):
        _count().unlink(missing_ok=True)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """List every rerun test."""
    repeats = {
        value
        for kind in ("passed", "failed")
        for report in terminalreporter.stats.get(kind, [])
        for name, value in report.user_properties
        if name == "stalled"
    }
    for test in sorted(repeats):
        terminalreporter.write_line(f"browser stalled, run again: {test}", yellow=True)
