"""Run Lighthouse (mobile) on some routes of the built site.

    python bench/lighthouse.py [--routes "" "#/library"] [--runs 3] [--json FILE]

The first run installs a pinned version of Lighthouse into ``web/.cache``. Budgets for each route:
performance >= 98, accessibility, best practices and SEO 100, total blocking time <= 50 ms, layout
shift < 0.01. The site is served compressed, as by a host; this needs a full build (``make site``).
Blocking time includes waiting for a core, so other work on the machine lengthens it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402

from bench import provenance  # noqa: E402
from navals.cli.serve import packed_folder, running_server  # noqa: E402
from navals.games import IDS  # noqa: E402

VERSION = "12.8.2"
FOLDER = ROOT / "web" / ".cache" / "lighthouse"
SCRIPT = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
ROUTES = ("", f"#/{IDS[0]}/rules", "#/library", f"#/{IDS[1]}/new/ai")
SCORES = {"performance": 0.98, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
NUMBERS = {"total-blocking-time": 50.0, "cumulative-layout-shift": 0.01}
"""Budgets of the blocking time in milliseconds, and of Lighthouse's layout shift score."""
PAINTS = ("first-contentful-paint", "largest-contentful-paint")


class NoStartError(RuntimeError):
    """Raised if the trace of a page lacks the start of its navigation."""


def install() -> None:
    """Install Lighthouse if needed."""
    if not SCRIPT.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-save", "--prefix", str(FOLDER), f"lighthouse@{VERSION}"]
        subprocess.run(command, check=True)


def report(url: str) -> dict[str, Any]:
    """Return Lighthouse's report. Raise ``NoStartError``, or ``RuntimeError`` for other failures."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        flags = f"--chrome-flags={' '.join(['--headless', *ARGUMENTS])}"
        command = ["node", str(SCRIPT), url, "--output=json", f"--output-path={out}", "--quiet", flags]
        environment = {**os.environ, "CHROME_PATH": executable() or ""}
        done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
        report: dict[str, Any] = json.loads(out.read_text()) if out.exists() else {}
    error = report.get("runtimeError", {}).get("code", "")
    missed = [audit.get("errorMessage", "") for audit in report.get("audits", {}).values()]
    if error == "NO_NAVSTART" or any("NO_NAVSTART" in message for message in missed):
        raise NoStartError(url)
    if error or not report:
        raise RuntimeError(f"{url}: {error or done.stderr[-2000:]}")
    return report


def measure(site: str, route: str, runs: int) -> dict[str, Any]:
    """Return the figures of the median run by performance.

    Each run has its own query, so that the browser loads the page again. A run whose trace lacks the start of
    the navigation is repeated once.
    """
    reports = []
    for run in range(runs):
        try:
            reports.append(report(f"{site}?run={run}{route}"))
        except NoStartError:
            reports.append(report(f"{site}?again={run}{route}"))
    reports.sort(key=lambda entry: entry["categories"]["performance"]["score"])
    middle = reports[len(reports) // 2]
    return {
        "performance of the runs": [entry["categories"]["performance"]["score"] for entry in reports],
        "scores": {name: middle["categories"][name]["score"] for name in SCORES},
        "numbers": {name: middle["audits"][name]["numericValue"] for name in (*PAINTS, *NUMBERS)},
    }


def within(figures: dict[str, Any]) -> bool:
    """Return whether a route keeps its budgets."""
    good = all(figures["scores"][name] >= budget for name, budget in SCORES.items())
    blocking, shift = (figures["numbers"][name] for name in NUMBERS)
    return good and blocking <= NUMBERS["total-blocking-time"] and shift < NUMBERS["cumulative-layout-shift"]


def text(route: str, figures: dict[str, Any]) -> str:
    """Return the figures of a route as lines."""
    scores = ", ".join(f"{name} {100 * score:.0f}" for name, score in figures["scores"].items())
    runs = ", ".join(f"{100 * score:.0f}" for score in figures["performance of the runs"])
    blocking = {name: f"{value:.0f} ms" for name, value in figures["numbers"].items()}
    blocking["cumulative-layout-shift"] = f"{figures['numbers']['cumulative-layout-shift']:.4f}"
    numbers = ", ".join(f"{name} {value}" for name, value in blocking.items())
    verdict = "within budgets" if within(figures) else "BEYOND BUDGETS"
    return f"{route or 'home'}: {scores} (performance of the runs: {runs})\n  {numbers}: {verdict}"


def main() -> int:
    """Measure and print; return 0 within all budgets, 1 beyond one, 2 without a full build."""
    parser = provenance.parser(__doc__, site=True)
    parser.add_argument("--routes", nargs="+", default=ROUTES, help="fragments; empty: home")
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    if not packed_folder(args.site).is_dir():
        print(f"no compressed copies of {args.site}: build it with `make site`", file=sys.stderr)
        return 2
    install()
    print(f"{provenance.machine()}; {provenance.commit()}; budgets {SCORES | NUMBERS}")
    by_route: dict[str, Any] = {}
    with running_server(args.site) as url:
        for route in args.routes:
            by_route[route or "home"] = measure(url, route, args.runs)
            print(text(route, by_route[route or "home"]), flush=True)
    return provenance.finish(args, by_route, all(within(figures) for figures in by_route.values()))


if __name__ == "__main__":
    sys.exit(main())
