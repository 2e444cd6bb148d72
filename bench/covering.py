"""A plugin of pytest for ``bench/mutants.py``: which lines each test runs, and how long it takes.

    COVERED=navals/core COVERING=FILE python -m pytest -p bench.covering ...

Writes a list of ``{"test": id, "seconds": time, "lines": {file: [numbers]}}`` of the tests that ran, files as paths from the folder that pytest is run in.
Needs ``coverage`` (Apache 2.0, not part of the product), which the bench brings along.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import json
import os
import pkgutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

import navals

HERE = Path.cwd()
WATCHED = coverage.Coverage(data_file=None, source=[str(HERE / os.environ["COVERED"])], config_file=False)
FORGOTTEN = ("navals.", "tests.")
"""Modules whose caches are emptied before each test."""
SECONDS: dict[str, float] = {}


def pytest_configure(config: pytest.Config) -> None:
    """Start to note lines. Import everything now, so that import-time lines belong to no test."""
    WATCHED.start()
    for module in pkgutil.walk_packages(navals.__path__, "navals."):
        # Modules that import the browser's are missing here.
        with contextlib.suppress(ImportError):
            importlib.import_module(module.name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the lines from set-up to tear-down. Caches filled by other tests would hide lines, so they are
    cleared."""
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper) and kept.__module__.startswith(FORGOTTEN):
            kept.cache_clear()
    WATCHED.switch_context(item.nodeid)
    since = time.monotonic()
    result: Any = yield
    SECONDS[item.nodeid] = time.monotonic() - since
    WATCHED.switch_context("")
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the notes."""
    WATCHED.stop()
    data = WATCHED.get_data()
    lines: dict[str, dict[str, list[int]]] = {}
    for file in data.measured_files():
        name = Path(file).relative_to(HERE).as_posix()
        for line, tests in data.contexts_by_lineno(file).items():
            for test in filter(None, tests):
                lines.setdefault(test, {}).setdefault(name, []).append(line)
    told = [
        {"test": test, "seconds": SECONDS[test], "lines": found}
        for test, found in lines.items()
        if test in SECONDS
    ]
    Path(os.environ["COVERING"]).write_text(json.dumps(told), encoding="utf-8")
