"""No acknowledged change is lost: simulated sessions of the whole storage path (``docs/architecture.md``).

The page's code runs in Node on a simulated browser, together with the application. ``bench/simulate.mjs``
runs longer.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import EVERYTHING

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.native

ONCE_BROKEN: dict[str, list[dict[str, object]]] = json.loads(
    (Path(__file__).parent / "once_broken.json").read_text(encoding="utf-8")
)
"""Steps that once caused a failure, as reduced by the simulation."""


def simulate(*arguments: str) -> str:
    """Run the simulation, which must succeed; return its report."""
    command = ["node", str(ROOT / "bench" / "simulate.mjs"), "--python", sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_what_once_broke_stays_mended() -> None:
    report = simulate("--replay", json.dumps([*ONCE_BROKEN.values()]))
    assert f"{len(ONCE_BROKEN)} sessions" in report and "0 failed" in report


@pytest.mark.slow
def test_a_seed_decides_everything() -> None:
    traces = [simulate("--seed", "11", "--trace").rpartition("\n1 sessions")[0] for _ in range(2)]
    assert traces[0] == traces[1] and "50. rest" in traces[0]


@pytest.mark.slow
def test_nothing_that_was_shown_is_lost_in_many_sessions_of_bad_luck() -> None:
    count = 10_000 if EVERYTHING else 50
    report = simulate("--sessions", str(count), "--seed", "1")
    assert f"{count} sessions of 50 steps" in report and "0 failed" in report
