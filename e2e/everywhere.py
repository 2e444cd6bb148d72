"""Run the whole suite in every engine and print a table of results.

``--tour`` runs only the tour; other arguments are passed to pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from driver.engines import ENGINES, missing, version

HERE = Path(__file__).resolve().parent


class Row(NamedTuple):
    """A row of the table."""

    engine: str
    version: str
    passed: int
    failed: list[str]
    skipped: Counter[str]
    seconds: float


def run(engine: str, words: list[str]) -> Row:
    """Run the suite in one engine: first in parallel, then the timing tests alone."""
    kind = "tour and " if "--tour" in words else ""
    more = [word for word in words if word != "--tour"]
    start = time.monotonic()
    cases: list[ElementTree.Element] = []
    for mark, workers in ((f"{kind}not alone", ("-n", "2", "--dist", "worksteal")), (f"{kind}alone", ())):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.xml")
            command = [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                *workers,
                "-m",
                mark,
                f"--engines={engine}",
                f"--junitxml={report}",
                str(HERE),
                *more,
            ]
            subprocess.run(command, check=False)
            if report.exists():
                cases += ElementTree.parse(report).getroot().iter("testcase")
    wrong = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    skips = [skip for case in cases if (skip := case.find("skipped")) is not None]
    return Row(
        engine,
        version(engine),
        len(cases) - len(wrong) - len(skips),
        [f"{case.get('classname')}::{case.get('name')}" for case in wrong],
        Counter(str(reason.get("message")) for reason in skips),
        time.monotonic() - start,
    )


def main() -> int:
    rows, lacking = [], {}
    for engine in ENGINES:
        if (why := missing(engine)) is None:
            rows.append(run(engine, sys.argv[1:]))
        else:
            lacking[engine] = why
    print(f"\n{'engine':<10}{'version':<22}{'passed':>7}{'failed':>7}{'skipped':>8}{'seconds':>9}")
    for row in rows:
        skipped = sum(row.skipped.values())
        print(
            f"{row.engine:<10}{row.version:<22}{row.passed:>7}{len(row.failed):>7}{skipped:>8}{row.seconds:>9.0f}"
        )
    for engine, why in lacking.items():
        print(f"{engine:<10}{why}")
    for row in rows:
        for test in row.failed:
            print(f"{row.engine} failed: {test}")
        for why, times in row.skipped.most_common():
            print(f"{row.engine} skipped {times}: {why}")
    return int(
        any(row.failed for row in rows)
        or not all(row.passed for row in rows)
        or bool(lacking and os.environ.get("CI"))
    )


if __name__ == "__main__":
    sys.exit(main())
