"""How long the engine takes to start, against a stock PyScript worker page, in one browser run.

    python bench/startup.py [--runs 5] [--json FILE]

The stock page is made of the same npm packages and the same wheels, as PyScript's documentation tells: Pyodide with its own standard
library, the engine's plain wheel installed by micropip, a worker script. Both pages are measured from navigation to the first answer of
the same Python function, alternately, cold (a fresh browser profile) and warm (a further visit with the same profile).

Budget: cold >= 2.2 times, warm >= 2.8 times faster than stock. A second stock page that loads no package at all is printed for reference.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402

from navals.serve import running  # noqa: E402

BUDGET = {"cold": 2.2, "warm": 2.8}

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
    "stock": "from pyscript import sync\nfrom navals.ui.app import act\nsync.act = act\n",
    "stock, no package": "from pyscript import sync\nsync.act = lambda text: text\n",
}


def boot() -> str:
    """The first gesture of every visit (docs/bridge.md)."""
    arg = {"route": "#/", "prefs": {}, "store": {}, "languages": ["en"], "scheme": "light", "reduced": False,
           "entropy": "0" * 64, "date": "2026-01-01", "standalone": False}  # fmt: skip
    return json.dumps({"act": "boot", "arg": arg})


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
    for name, entry in (pinned["wheels"] | pinned["bench"]).items():
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


def visit(context: BrowserContext, url: str, settle: bool) -> float:
    """Milliseconds from navigation to the first answer; ``settle`` lets the service worker finish afterwards."""
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console", lambda message: problems.append(message.text) if message.type in ("error", "log") else None
    )
    page.goto(url)
    for _ in range(6000):
        found = page.evaluate("performance.getEntriesByName('engine-ready').map((mark) => mark.startTime)")
        if found:
            break
        if any("Error" in text for text in problems):
            raise SystemExit(f"{page.title()} at {url}: {problems}")
        page.wait_for_timeout(10)
    else:
        raise SystemExit(f"{url} did not get ready within a minute")
    if settle:
        page.evaluate(
            "async () => { const all = await navigator.serviceWorker.getRegistrations(); if (all.length) await navigator.serviceWorker.ready; }"
        )
        page.wait_for_timeout(3000)
    page.close()
    return float(found[0])


def measure(playwright: Playwright, urls: dict[str, str], runs: int) -> dict[str, dict[str, list[float]]]:
    results: dict[str, dict[str, list[float]]] = {name: {"cold": [], "warm": []} for name in urls}
    for _ in range(runs):
        for name, url in urls.items():
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=executable(), args=ARGUMENTS
                )
                # The browser's own start is not measured.
                context.new_page().goto("about:blank")
                results[name]["cold"].append(visit(context, url, True))
                visit(context, url, True)  # fills the browser's caches of compiled code
                results[name]["warm"].append(visit(context, url, False))
                context.close()
    return results


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
            results = measure(
                playwright, {"navals": ours, "stock": plain, "stock, no package": bare}, args.runs
            )
    print(
        f"engine ready from navigation, ms, median of {args.runs} (min-max); {platform.machine()}, {platform.system()}"
    )
    medians = {
        name: {kind: statistics.median(values) for kind, values in kinds.items()}
        for name, kinds in results.items()
    }
    for name, kinds in results.items():
        text = "  ".join(
            f"{kind} {medians[name][kind]:6.0f} ({min(v):.0f}-{max(v):.0f})" for kind, v in kinds.items()
        )
        print(f"  {name:18} {text}")
    kept = True
    for kind, budget in BUDGET.items():
        ratio = medians["stock"][kind] / medians["navals"][kind]
        bare_ratio = medians["stock, no package"][kind] / medians["navals"][kind]
        kept &= ratio >= budget
        print(
            f"  {kind}: {ratio:.2f} times faster than stock (budget {budget}); {bare_ratio:.2f} times than stock without any package"
        )
    if args.json:
        args.json.write_text(json.dumps({"medians": medians, "runs": results}, indent=1))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
