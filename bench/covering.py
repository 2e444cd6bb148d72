"""A pytest plugin for ``bench/mutants.py``: which probes each test reaches, and how long it takes.

    COVERED=navals.core COVERING=FILE python -m pytest -p covering ...

Code with probes calls ``__reached__.add(...)``. Writes ``{test: {"seconds": time, "reached": [...]}}`` of
the tests that passed.
"""

from __future__ import annotations

import builtins
import functools
import gc
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REACHED: set[Any] = set()
setattr(builtins, "__reached__", REACHED)  # noqa: B010
BY_FIXTURE: dict[str, set[Any]] = {}
TESTS: dict[str, dict[str, Any]] = {}
FAILED: set[str] = set()
CACHES: list[functools._lru_cache_wrapper[Any]] = []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """Find the caches of the code with probes, before the tests freeze the garbage collector."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith(
            os.environ["COVERED"]
        ):
            CACHES.append(each)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """Note what a fixture reaches: it counts for all tests that use it."""
    outside = set(REACHED)
    REACHED.clear()
    result = yield
    BY_FIXTURE[f"{fixturedef.baseid}::{fixturedef.argname}"] = set(REACHED)
    REACHED.update(outside)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Iterator[None]:
    """Note what a test reaches, from set-up to tear-down, with empty caches."""
    for cache in CACHES:
        cache.cache_clear()
    REACHED.clear()
    begun = time.monotonic()
    result = yield
    spent = time.monotonic() - begun
    for fixtures in item._fixtureinfo.name2fixturedefs.values():
        for each in fixtures:
            REACHED.update(BY_FIXTURE.get(f"{each.baseid}::{each.argname}", ()))
    TESTS[item.nodeid] = {"seconds": spent, "reached": list(REACHED)}
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note failures, and skipped tests."""
    if not report.passed:
        FAILED.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the notes."""
    passed = {test: notes for test, notes in TESTS.items() if test not in FAILED}
    Path(os.environ["COVERING"]).write_text(json.dumps(passed), encoding="utf-8")
