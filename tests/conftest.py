"""Order of all tests, and which of them run inside Pyodide (``tests/wasm/run.mjs``)."""

from __future__ import annotations

import gc
import re
import sys
from pathlib import Path

import pytest

from tests import EVERYTHING

HERE = Path(__file__).parent
NATIVE = re.compile(r"^\s*(?:from|import)\s+hypothesis\b|^pytestmark = .*mark\.native\b", re.MULTILINE)
"""Matches sources of tests that need native Python; Hypothesis has no build for Pyodide."""
SCREENS = re.compile(
    r".*/test_(board|book|builder|counsel|editor|finale|guns|hand|helm|keeper|lesson|screen|screen_games|"
    r"table_screen)\.py"
)
"""Tests of screens; `e2e/` exercises these in a browser."""
SLOW = re.compile(r"club/test_(analysis|study|campaign|dial|tournament)\.py")
"""Tests of plain Python code on top of the protocol; in Pyodide only for the exhaustive run."""

collect_ignore = []
if sys.platform == "emscripten":
    collect_ignore = ["ui", "i18n", *(() if EVERYTHING else ("thinking", "fuzz", "pictures"))]
    for path in HERE.rglob("test_*.py"):
        name, source = path.relative_to(HERE).as_posix(), path.read_text(encoding="utf-8")
        if SCREENS.match(name) or NATIVE.search(source) or (SLOW.match(name) and not EVERYTHING):
            collect_ignore.append(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow tests first, so that no worker ends with one while the others are idle."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Exempt collected items from garbage collection, which saves 5 % of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
