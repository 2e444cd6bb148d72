"""Shared by all tests: which of them can run inside Pyodide."""

from __future__ import annotations

import gc
import re
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
IN_PYODIDE = sys.platform == "emscripten"

# Need a module with native code that has no build for Pyodide.
NEEDS_HYPOTHESIS = re.compile(r"^\s*(?:from|import)\s+hypothesis\b", re.MULTILINE)

collect_ignore = []
if IN_PYODIDE:
    collect_ignore = [
        str(path.relative_to(HERE))
        for path in sorted(HERE.rglob("*.py"))
        if NEEDS_HYPOTHESIS.search(path.read_text(encoding="utf-8"))
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow tests first, so that no worker ends with one while the others idle."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_report_header() -> list[str]:
    """List the files left out."""
    if not IN_PYODIDE:
        return []
    names = ", ".join(collect_ignore) or "none"
    return [f"inside Pyodide: {len(collect_ignore)} files left out because they use hypothesis ({names})"]


def pytest_collection_finish() -> None:
    """Exempt collected items from garbage collection, which saves a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
