"""How long the engine takes to start, against a stock PyScript worker page, in one browser run.

    python bench/startup.py [--runs 5] [--json FILE]

Of the same runs the stages of our start are told: from navigation to the mark "engine-start", to the first words of the worker about its
download and about its packages (``BroadcastChannel("navals-engine")``), to the mark "engine-ready". Then what opening a game takes
afterwards: on a further visit, once the engine is ready, the page at rest and micropip there (the mark "engine-prepared"), from setting
``location.hash`` to the frame after the answer, each game on a page of its own.

The stock page is made of the same npm packages and the same wheels, as PyScript's documentation tells: Pyodide with its own standard
library, the engine's plain wheel installed by micropip, a worker script. Both pages are measured from navigation to the first answer of
the same Python function, alternately, cold (a fresh browser profile) and warm (the third visit with the same profile: six seconds of
the second one let the browser keep what it likes to).

Budgets: cold >= 2.8 times, warm >= 3.5 times faster than stock; a game opens within 350 ms. A second stock page that loads no package at
all is printed for reference.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402
from waiting import WATCH, ready, wait_for  # noqa: E402

from bench import provenance  # noqa: E402
from navals import games  # noqa: E402
from navals.tools.serve import running  # noqa: E402

BUDGET = {"cold": 2.8, "warm": 3.5}
OPENING = 350
"""Milliseconds in which a game is to be open."""

STAGES = ("engine-start", "download", "packages", "engine-ready")

# Notes when the worker first says something of each stage.
LISTEN = """(() => {
  const heard = { stages: {} };
  Object.defineProperty(globalThis, "heard", { value: heard });
  new BroadcastChannel("navals-engine").onmessage = ({ data }) => { heard.stages[data.stage] ??= performance.now(); };
})()"""

# From the change of the address to the task after the frame that shows its answer.
OPEN = """(game) => new Promise((done) => {
  document.addEventListener("navals:answer", function answered({ detail }) {
    if (detail !== "app:route") return;
    document.removeEventListener("navals:answer", answered);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - begun);
      channel.port2.postMessage(0);
    });
  });
  const begun = performance.now();
  location.hash = `#/${game}/new/ai`;
})"""

STOCK_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>stock</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script>
<script type="module" src="page.js"></script>
<script type="py" worker src="main.py" config='CONFIG'></script></html>"""

STOCK_SCRIPT = """const script = document.querySelector("script[type=py]");
script.addEventListener("py:done", async () => {
  await script.xworker.sync.act(ASKED);
  performance.mark("engine-ready");
});"""

# The stock page calls the engine itself; without packages an echo.
STOCK_MAIN = {
    "stock": "from pyscript import sync\nfrom navals.ui.shell.app import act\nsync.act = act\n",
    "stock, no package": "from pyscript import sync\nsync.act = lambda text: text\n",
}


def boot() -> str:
    """The first gesture of every visit (docs/bridge.md)."""
    arg = {"route": "#/", "prefs": {}, "store": {}, "languages": ["en"], "date": "2026-01-01"}
    return json.dumps({"to": "app", "act": "boot", "arg": arg})


def stock_site(folder: Path, kind: str) -> Path:
    """Lay out a stock page; returns its folder."""
    modules = ROOT / "web" / "node_modules"
    site = folder / kind.replace(", ", "-").replace(" ", "-")
    shutil.copytree(
        modules / "@pyscript" / "core" / "dist", site / "pyscript", ignore=shutil.ignore_patterns("*.map")
    )
    shutil.copytree(
        modules / "pyodide", site / "pyodide", ignore=shutil.ignore_patterns("*.map", "*.html", "*.ts")
    )
    lock = json.loads((site / "pyodide" / "pyodide-lock.json").read_text())
    pinned = json.loads((ROOT / "web" / "packages.lock.json").read_text())
    for name, entry in pinned["wheels"].items():
        wheel = ROOT / "web" / ".cache" / "wheels" / entry["file"]
        shutil.copy(wheel, site / "pyodide")
        lock["packages"][name] |= {
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "version": entry["version"],
        }
    (site / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock))
    config: dict[str, Any] = {"interpreter": "./pyodide/pyodide.mjs"}
    if kind == "stock":
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(site)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = site.glob("*.whl")
        # No package index can be asked here; without this, micropip would ask for msgspec there first. PyScript's own cache of what
        # micropip found loses the dependencies of a local wheel, so that the second visit fails: it is switched off.
        config |= {"packages": [f"./{wheel.name}"], "index_urls": [], "packages_cache": "never"}
    (site / "main.py").write_text(STOCK_MAIN[kind])
    (site / "page.js").write_text(STOCK_SCRIPT.replace("ASKED", json.dumps(boot())))
    (site / "index.html").write_text(STOCK_PAGE.replace("CONFIG", json.dumps(config)))
    rules = [
        {
            "for": "/*",
            "values": {
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Embedder-Policy": "require-corp",
            },
        },
        {"for": "/py*", "values": {"Cache-Control": "public, max-age=31536000, immutable"}},
    ]
    (site / "headers.json").write_text(json.dumps(rules))
    return site


def visit(context: BrowserContext, url: str, settle: bool) -> dict[str, float]:
    """Milliseconds from navigation to the stages of the start, "engine-ready" (the first answer) among them; ``settle`` lets the service
    worker finish afterwards. Raises SystemExit when the engine does not start."""
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console", lambda message: problems.append(message.text) if message.type in ("error", "log") else None
    )
    page.goto(url)
    for _ in range(6000):
        marks = page.evaluate(
            "Object.fromEntries(performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime]))"
        )
        if "engine-ready" in marks:
            break
        if any("Error" in text for text in problems):
            raise SystemExit(f"{page.title()} at {url}: {problems}")
        page.wait_for_timeout(10)
    else:
        raise SystemExit(f"{url} did not get ready within a minute")
    marks |= page.evaluate("heard.stages")
    if settle:
        page.evaluate(
            "async () => { const all = await navigator.serviceWorker.getRegistrations(); if (all.length) await navigator.serviceWorker.ready; }"
        )
        page.wait_for_timeout(6000)
    page.close()
    return {stage: float(marks[stage]) for stage in STAGES if stage in marks}


def opening(page: Page, url: str, game: str) -> float:
    """Milliseconds that opening a game takes on a page that has started and prepared everything."""
    page.goto(url)
    ready(page)
    wait_for(page, "performance.getEntriesByName('engine-prepared').length", "micropip is there")
    ready(page)
    spent: float = page.evaluate(OPEN, game)
    assert page.locator("#start").count(), f"{game} is not open"
    page.close()
    return spent


Starts = dict[str, dict[str, list[dict[str, float]]]]
"""By page, and "cold" or "warm": of each run the stages of its start."""


def measure(playwright: Playwright, urls: dict[str, str], runs: int) -> tuple[Starts, dict[str, list[float]]]:
    """The starts of the pages at these addresses, alternately; and what opening each game takes at the one named ``navals``."""
    starts: Starts = {name: {"cold": [], "warm": []} for name in urls}
    openings: dict[str, list[float]] = {game: [] for game in games.IDS}
    for _ in range(runs):
        for name, url in urls.items():
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=executable(), args=ARGUMENTS
                )
                for script in (WATCH, LISTEN):
                    context.add_init_script(script)
                # The browser's own start is not measured.
                context.new_page().goto("about:blank")
                starts[name]["cold"].append(visit(context, url, True))
                visit(
                    context, url, True
                )  # fills the browser's caches of compiled code; ours keeps a picture of its memory
                starts[name]["warm"].append(visit(context, url, False))
                if name == "navals":
                    for game, spent in openings.items():
                        spent.append(opening(context.new_page(), url, game))
                context.close()
    return starts, openings


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the start of the engine.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--site", type=Path, default=ROOT / "web" / "dist")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock = {kind: stock_site(Path(folder), kind) for kind in STOCK_MAIN}
        with (
            running(args.site) as ours,
            running(stock["stock"]) as plain,
            running(stock["stock, no package"]) as bare,
        ):
            starts, openings = measure(
                playwright, {"navals": ours, "stock": plain, "stock, no package": bare}, args.runs
            )
    print(f"{provenance.machine()}; {provenance.commit()}; ms, medians of {args.runs} (min-max)")
    medians = {
        name: {
            kind: {stage: statistics.median(run[stage] for run in runs) for stage in runs[0]}
            for kind, runs in kinds.items()
        }
        for name, kinds in starts.items()
    }
    print("engine ready from navigation:")
    for name, kinds in starts.items():
        totals = {kind: [run["engine-ready"] for run in runs] for kind, runs in kinds.items()}
        text = "  ".join(
            f"{kind} {statistics.median(v):6.0f} ({min(v):.0f}-{max(v):.0f})" for kind, v in totals.items()
        )
        print(f"  {name:18} {text}")
    kept = True
    for kind, budget in BUDGET.items():
        own, stock_page, bare_page = (medians[name][kind]["engine-ready"] for name in starts)
        kept &= stock_page / own >= budget
        print(
            f"  {kind}: {stock_page / own:.2f} times faster than stock (budget {budget}); {bare_page / own:.2f} times than stock without any package"
        )
    print("stages of our start, from navigation:")
    for kind, stages in medians["navals"].items():
        print(f"  {kind}: " + "  ".join(f"{stage} {spent:.0f}" for stage, spent in stages.items()))
    print(f"opening a game afterwards, warm (budget {OPENING}):")
    for game, spent in openings.items():
        middle = statistics.median(spent)
        kept &= middle <= OPENING
        print(f"  {game:10} {middle:6.0f} ({min(spent):.0f}-{max(spent):.0f})")
    if args.json:
        opened = {game: statistics.median(spent) for game, spent in openings.items()}
        provenance.write(
            args.json, {"medians": medians, "opening": opened, "starts": starts, "openings": openings}
        )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
