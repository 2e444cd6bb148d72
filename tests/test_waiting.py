"""Browser tests wait for conditions on the page, never for a fixed time, and are not retried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parents[1]
FORBIDDEN = re.compile(r"wait_for_timeout|time\.sleep|reruns|flaky")


@pytest.mark.parametrize("path", sorted((ROOT / "e2e").glob("*.py")), ids=lambda path: path.name)
def test_nothing_waits_for_a_time(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [f"{number}: {line}" for number, line in enumerate(lines, 1) if FORBIDDEN.search(line)]


def test_nothing_is_tried_again_by_the_command_that_runs_them() -> None:
    assert not FORBIDDEN.search((ROOT / "Makefile").read_text(encoding="utf-8"))
