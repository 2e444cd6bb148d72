"""Pytest plugin of ``bench/mutants.py``.

``MUTANTS_MODULE=MODULE MUTANTS_OUTPUT=FILE pytest -p mutants_plugin`` records which probes of a module each
test reaches (``__reached__.add(...)``). It writes ``{test: {"seconds": time, "reached": [...]}}`` for all
passed tests.

``MUTANTS_JOBS=FILE`` tests a list of mutants instead, ``{"number", "file", "source", "tests"}``. Each runs in
a fork of the process that has collected all tests; the fork replaces the code of functions. It writes a line
``[number, failed test]`` for each mutant.
"""

from __future__ import annotations

import builtins
import functools
import gc
import json
import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

MODULE = os.environ["MUTANTS_MODULE"]
OUTPUT = Path(os.environ["MUTANTS_OUTPUT"])
JOBS = os.environ.get("MUTANTS_JOBS")
TIMEOUT = 600
"""Time limit of a mutant's tests, in seconds."""
REACHED: set[Any] = set()
setattr(builtins, "__reached__", REACHED)  # noqa: B010
BY_FIXTURE: dict[str, set[Any]] = {}
TESTS: dict[str, dict[str, Any]] = {}
PASSED: set[str] = set()
FAILED: set[str] = set()
CACHES: list[Any] = []
FUNCTIONS: list[Any] = []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """Find the caches and functions of the module, before the tests freeze the garbage collector."""
    kinds: dict[type, list[Any]] = {FunctionType: FUNCTIONS, functools._lru_cache_wrapper: CACHES}
    for each in gc.get_objects():
        if type(each) in kinds and str(each.__module__).startswith(MODULE):
            kinds[type(each)].append(each)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """Record the places that a fixture reaches; all tests that use it reach them too."""
    saved = set(REACHED)
    REACHED.clear()
    result = yield
    BY_FIXTURE[f"{fixturedef.baseid}::{fixturedef.argname}"] = set(REACHED)
    REACHED.update(saved)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Iterator[None]:
    """Record the places that a test reaches, from set-up to tear-down, with empty caches."""
    for cache in CACHES:
        cache.cache_clear()
    REACHED.clear()
    start = time.process_time()
    result = yield
    seconds = time.process_time() - start
    for fixtures in item._fixtureinfo.name2fixturedefs.values():
        for each in fixtures:
            REACHED.update(BY_FIXTURE.get(f"{each.baseid}::{each.argname}", ()))
    TESTS[item.nodeid] = {"seconds": seconds, "reached": list(REACHED)}
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record whether a test passes or fails; skipped tests do neither."""
    if report.failed:
        FAILED.add(report.nodeid)
    elif report.when == "call" and report.passed:
        PASSED.add(report.nodeid)


def nested_code(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yield all code objects inside another, with their name and line."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield (each.co_qualname, each.co_firstlineno), each
            yield from nested_code(each)


def replace_code(file: str, source: str) -> None:
    """Replace the code of all functions of a file with that of another source."""
    replacements = dict(nested_code(compile(source, file, "exec", dont_inherit=True)))
    for function in FUNCTIONS:
        code = function.__code__
        if code.co_filename.endswith(f"/{file}"):
            function.__code__ = replacements.get((code.co_qualname, code.co_firstlineno), code)


def test_in_fork(file: str, source: str, tests: Sequence[pytest.Item], cpu_seconds: float) -> str:
    """Run tests on a changed file in a fork; return the first that fails, or "".

    The file is changed on disk too, for later imports.
    """
    path, result = Path(file), OUTPUT.with_suffix(".result")
    original, times = path.read_bytes(), (path.stat().st_atime, path.stat().st_mtime)
    result.write_text("timeout", encoding="utf-8")
    path.write_text(source, encoding="utf-8")
    child = os.fork()
    if not child:
        try:
            signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
            signal.alarm(TIMEOUT)
            replace_code(file, source)
            for test in tests:
                test.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
                if FAILED:
                    break
            result.write_text("".join(FAILED), encoding="utf-8")
        except BaseException as error:
            result.write_text(repr(error), encoding="utf-8")
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    path.write_bytes(original)
    os.utime(path, times)
    return result.read_text(encoding="utf-8")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Test all mutants. Ignore tests that fail alone on the original code too."""
    if not JOBS:
        return None
    items = {item.nodeid: item for item in session.items}
    reliable = set()
    for job in json.loads(Path(JOBS).read_text(encoding="utf-8")):
        file, tests = job["file"], [items[test] for test in job["tests"] if test in items]
        limit = 10 + 3 * sum(job["tests"].values())
        original = Path(file).read_text(encoding="utf-8")
        while (failed := test_in_fork(file, job["source"], tests, limit)) in items and failed not in reliable:
            if test_in_fork(file, original, [items[failed]], limit):
                tests.remove(items[failed])
            else:
                reliable.add(failed)
                break
        with OUTPUT.open("a", encoding="utf-8") as output:
            output.write(json.dumps([job["number"], failed]) + "\n")
    return True


def pytest_sessionfinish() -> None:
    """Write the places that the tests reach."""
    if not JOBS:
        passed = {test: record for test, record in TESTS.items() if test in PASSED - FAILED}
        OUTPUT.write_text(json.dumps(passed), encoding="utf-8")
