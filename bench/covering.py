"""A pytest plugin for ``bench/mutants.py``.

``COVERED=MODULE COVERING=FILE pytest -p covering`` notes which probes each test reaches: code with probes
calls ``__reached__.add(...)``. Writes ``{test: {"seconds": time, "reached": [...]}}`` of the passed tests.

With ``MUTANTS=FILE`` it tests a list of mutants, ``{"number", "file", "changed", "tests"}``, each in a fork
of the process that has collected all tests: there it replaces the code of functions. Writes a line
``[number, failed test]`` for each.
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

COVERED = os.environ["COVERED"]
NOTES = Path(os.environ["COVERING"])
PATIENCE = 600
"""Longest time of the tests on a mutant (s)."""
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
    """Find the caches and functions of the code, before the tests freeze the garbage collector."""
    for each in gc.get_objects():
        kept = CACHES if isinstance(each, functools._lru_cache_wrapper) else FUNCTIONS
        if isinstance(each, functools._lru_cache_wrapper | FunctionType) and str(each.__module__).startswith(
            COVERED
        ):
            kept.append(each)


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
    begun = time.process_time()
    result = yield
    spent = time.process_time() - begun
    for fixtures in item._fixtureinfo.name2fixturedefs.values():
        for each in fixtures:
            REACHED.update(BY_FIXTURE.get(f"{each.baseid}::{each.argname}", ()))
    TESTS[item.nodeid] = {"seconds": spent, "reached": list(REACHED)}
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note which tests pass and fail; the others were skipped."""
    if report.failed:
        FAILED.add(report.nodeid)
    elif report.when == "call" and report.passed:
        PASSED.add(report.nodeid)


def codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yield all code objects of a module, by name and line."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield (each.co_qualname, each.co_firstlineno), each
            yield from codes(each)


def replace_code(file: str, changed: str) -> None:
    """Replace the code of all functions of a file by that of another source."""
    found = dict(codes(compile(changed, file, "exec", dont_inherit=True)))
    for function in FUNCTIONS:
        code = function.__code__
        if code.co_filename.endswith(f"/{file}"):
            function.__code__ = found.get((code.co_qualname, code.co_firstlineno), code)


def in_fork(file: str, changed: str, tests: Sequence[pytest.Item], patience: float) -> str:
    """Run tests on a changed file in a fork; return the first that fails, or "".

    ``patience`` is the most processor time (s). The file is changed on disk too, for what imports it late.
    """
    path, answer = Path(file), NOTES.with_suffix(".answer")
    sound, times = path.read_bytes(), (path.stat().st_atime, path.stat().st_mtime)
    answer.write_text("too long", encoding="utf-8")
    path.write_text(changed, encoding="utf-8")
    child = os.fork()
    if not child:
        try:
            signal.setitimer(signal.ITIMER_PROF, patience)
            signal.alarm(PATIENCE)
            replace_code(file, changed)
            for test in tests:
                test.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
                if FAILED:
                    break
            answer.write_text("".join(FAILED), encoding="utf-8")
        except BaseException as error:
            answer.write_text(repr(error), encoding="utf-8")
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    path.write_bytes(sound)
    os.utime(path, times)
    return answer.read_text(encoding="utf-8")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run all mutants. What fails on the sound code too, when it runs alone, does not count."""
    if "MUTANTS" not in os.environ:
        return None
    items = {item.nodeid: item for item in session.items}
    reliable = set()
    for mutant in json.loads(Path(os.environ["MUTANTS"]).read_text(encoding="utf-8")):
        file, tests = mutant["file"], [items[test] for test in mutant["tests"] if test in items]
        patience = 10 + 3 * sum(mutant["tests"].values())
        sound = Path(file).read_text(encoding="utf-8")
        while (
            failed := in_fork(file, mutant["changed"], tests, patience)
        ) in items and failed not in reliable:
            if in_fork(file, sound, [items[failed]], patience):
                tests.remove(items[failed])
            else:
                reliable.add(failed)
                break
        with NOTES.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps([mutant["number"], failed]) + "\n")
    return True


def pytest_sessionfinish() -> None:
    """Write the notes."""
    if "MUTANTS" not in os.environ:
        passed = {test: notes for test, notes in TESTS.items() if test in PASSED - FAILED}
        NOTES.write_text(json.dumps(passed), encoding="utf-8")
