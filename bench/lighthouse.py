"""Lighthouse (mobile) over the built site.

    python bench/lighthouse.py [--route "#/"] [--json FILE]

Lighthouse is no dependency of the project: it is installed at a pinned version into ``web/.cache`` at the first run. Budgets: performance >= 95,
accessibility, best practices and SEO 100, total blocking time <= 150 ms, layout shift < 0.02. The site is served compressed, as a host does, which
takes a full build (``make site``). Blocking time counts what the page waits for a core: a machine that does other work makes it longer.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402

from navals.serve import packed_folder, running  # noqa: E402

VERSION = "12.8.2"
FOLDER = ROOT / "web" / ".cache" / "lighthouse"
BUDGET = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
BLOCKING = 150
SHIFT = 0.02
NUMBERS = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)


def main() -> int:
    """Measure and print; the median run of three by performance."""
    parser = argparse.ArgumentParser(description="Run Lighthouse.")
    parser.add_argument("--route", default="")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--site", type=Path, default=ROOT / "web" / "dist")
    args = parser.parse_args()
    if not packed_folder(args.site).is_dir():
        print(f"no compressed copies of {args.site}: build it with `make site`", file=sys.stderr)
        return 2
    script = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["npm", "install", "--no-save", "--prefix", str(FOLDER), f"lighthouse@{VERSION}"], check=True
        )
    runs = []
    with running(args.site) as url, tempfile.TemporaryDirectory() as folder:
        for _ in range(args.runs):
            out = Path(folder) / "report.json"
            flags = " ".join(["--headless", *ARGUMENTS])
            subprocess.run(
                [
                    "node",
                    str(script),
                    url + args.route,
                    "--output=json",
                    f"--output-path={out}",
                    "--quiet",
                    f"--chrome-flags={flags}",
                ],
                env={**os.environ, "CHROME_PATH": executable() or ""},
                check=True,
            )
            runs.append(json.loads(out.read_text()))
    runs.sort(key=lambda run: run["categories"]["performance"]["score"])
    run = runs[len(runs) // 2]
    print(
        "performance of the runs:",
        ", ".join(f"{100 * one['categories']['performance']['score']:.0f}" for one in runs),
    )
    scores = {name: run["categories"][name]["score"] for name in BUDGET}
    numbers = {name: run["audits"][name]["numericValue"] for name in NUMBERS}
    for name, score in scores.items():
        print(f"{name}: {100 * score:.0f} (budget {100 * BUDGET[name]:.0f})")
    for name, value in numbers.items():
        print(f"{name}: {value:.3f}" if value < 1 else f"{name}: {value:.0f} ms")
    if args.json:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps({"scores": scores, "numbers": numbers}, indent=1) + "\n")
    slow = numbers["total-blocking-time"] > BLOCKING or numbers["cumulative-layout-shift"] >= SHIFT
    return 1 if slow or any(scores[name] < BUDGET[name] for name in BUDGET) else 0


if __name__ == "__main__":
    sys.exit(main())
