"""Compare the start of the engine with a stock PyScript worker page, in one browser run.

    python bench/startup.py [--browser chromium,firefox,webkit] [--runs 5] [--json FILE]

The stock page uses the same npm packages and wheels, as in PyScript's documentation: Pyodide with
its own standard library, the engine's plain wheel installed by micropip, a worker script. A second
stock page without packages is measured for reference. All pages are visited in turn and measured
from navigation to the first answer of the same Python function: cold (a fresh browser profile) and
warm (the third visit with that profile; the second lasts six seconds to fill the browser's caches).
In WebKit only cold starts are measured, because its driver deletes a page's storage on closing.

The script also prints the stages of our start: the mark "engine-start", the worker's first messages
about its download and its packages (``BroadcastChannel("navals-engine")``), and the mark
"engine-ready". Then it prints the time to open each game on a new page with a ready engine, from
setting ``location.hash`` to the frame after the answer.

Budgets: in Chromium 2.8 times faster than stock when cold and 3.5 times when warm, in the others
2.5 and 3 times; in Chromium a game opens within 350 ms.
"""

from __future__ import annotations

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Container, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402
from driver.chromium import ChromiumContext  # noqa: E402
from driver.engines import ENGINES, started, version  # noqa: E402
from waiting import PATIENCE, WATCH, ready, wait_for  # noqa: E402

from bench import provenance  # noqa: E402
from navals import games  # noqa: E402
from navals.cli.serve import running_server  # noqa: E402

BUDGET = {
    "chromium": {"cold": 2.8, "warm": 3.5},
    "firefox": {"cold": 2.5, "warm": 3.0},
    "webkit": {"cold": 2.5},
}
"""Minimum ratio of the stock start to ours, for each kind of start."""
WINDOW: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}, "locale": "en-US"}
OPENING = 350
"""Maximum milliseconds to open a game."""

WHEELS = ROOT / "web" / ".cache" / "wheels"

STAGES = ("engine-start", "download", "packages", "engine-ready")

# Record the first message of the worker about each stage.
LISTEN = provenance.script("startup-listen.js")

MARKS = """() => ({
  ...Object.fromEntries(performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime])),
  ...heard.stages,
})"""

SETTLE = """async () => {
  const all = await navigator.serviceWorker.getRegistrations();
  if (all.length) await navigator.serviceWorker.ready;
  await new Promise((done) => setTimeout(done, 6000));
}"""

# Measure from the change of the address to the task after the frame with the answer.
OPEN = provenance.script("startup-open.js")

STOCK_PAGE = provenance.script("stock.html")

# WebKitGTK shares no memory with workers, and the event "py:done" never fires there.
STOCK_SCRIPT = provenance.script("stock.js")

# Without packages, the stock page calls an echo function instead of the engine.
STOCK_MAIN = {
    "stock": "from pyscript import sync\nfrom navals.ui.shell.app import act\nsync.act = act\n",
    "stock, no package": "from pyscript import sync\nsync.act = lambda text: text\n",
}


def boot() -> str:
    """Return the first gesture of every visit (``docs/bridge.md``)."""
    arg = {"route": "#/", "prefs": {}, "store": {}, "languages": ["en"], "date": "2026-01-01"}
    return json.dumps({"to": "app", "act": "boot", "arg": arg})


def pin(packages: dict[str, Any], wheels: dict[str, Any]) -> None:
    """Add our pinned wheels to the packages of Pyodide's lock file, or replace them there."""
    for name, entry in wheels.items():
        new = {
            "name": name,
            "install_dir": "site",
            "package_type": "package",
            "imports": [name],
            "depends": [],
        }
        fields = {"file_name": entry["file"], "sha256": entry["sha256"], "version": entry["version"]}
        packages[name] = packages.get(name, new) | fields


def require_only(wheel: Path, packages: Container[str]) -> None:
    """Remove the requirements that are not in ``packages`` from a wheel: the page has no index for them."""
    with zipfile.ZipFile(wheel) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    (metadata,) = (name for name in parts if name.endswith(".dist-info/METADATA"))
    lines = parts[metadata].decode().splitlines()
    required = (re.match(r"Requires-Dist: ([\w.-]+)", line) for line in lines)
    rest = [line for line, name in zip(lines, required, strict=True) if name is None or name[1] in packages]
    parts[metadata] = "\n".join(rest).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)


def stock_site(folder: Path, kind: str) -> Path:
    """Write a stock page and return its folder."""
    modules = ROOT / "web" / "node_modules"
    site = folder / kind.replace(", ", "-").replace(" ", "-")
    for name, source in (
        ("pyscript", modules / "@pyscript" / "core" / "dist"),
        ("pyodide", modules / "pyodide"),
    ):
        shutil.copytree(source, site / name, ignore=shutil.ignore_patterns("*.map", "*.html", "*.ts"))
    lock = json.loads((site / "pyodide" / "pyodide-lock.json").read_text())
    pinned = json.loads((ROOT / "web" / "packages.lock.json").read_text())
    pin(lock["packages"], pinned["wheels"])
    for entry in pinned["wheels"].values():
        shutil.copy(WHEELS / entry["file"], site / "pyodide")
    (site / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock))
    config: dict[str, Any] = {"interpreter": "./pyodide/pyodide.mjs"}
    if kind == "stock":
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(site)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = site.glob("*.whl")
        require_only(wheel, lock["packages"])
        # Without "index_urls", micropip would ask a package index for msgspec first. PyScript's package
        # cache loses the dependencies of a local wheel, so the second visit would fail.
        config |= {"packages": [f"./{wheel.name}"], "index_urls": [], "packages_cache": "never"}
    (site / "main.py").write_text(STOCK_MAIN[kind])
    (site / "page.js").write_text(STOCK_SCRIPT.replace("ASKED", json.dumps(boot())))
    (site / "index.html").write_text(STOCK_PAGE.replace("CONFIG", json.dumps(config)))
    isolated = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
    cached = {"Cache-Control": "public, max-age=31536000, immutable"}
    rules = [{"for": "/*", "values": isolated}, {"for": "/py*", "values": cached}]
    (site / "headers.json").write_text(json.dumps(rules))
    return site


def visit(context: Any, url: str, settle: bool) -> dict[str, float]:
    """Return the milliseconds from navigation to each stage of the start; "engine-ready" is the first answer.
    ``settle`` lets the service worker finish. Raise ``SystemExit`` if the engine does not start."""
    problems: list[str] = []
    context.on_problem = problems.append
    page = context.new_page()
    page.goto(url)
    try:
        wait_for(page, "performance.getEntriesByName('engine-ready').length", "the engine is ready")
    except AssertionError as error:
        raise SystemExit(f"{page.title()} at {url}: {error} {problems}") from None
    marks = page.evaluate(MARKS)
    if settle:
        page.evaluate(SETTLE)
    page.close()
    return {stage: float(marks[stage]) for stage in STAGES if stage in marks}


def opening(page: Any, url: str, game: str) -> float:
    """Return the milliseconds to open a game, once the page is fully loaded."""
    page.goto(url)
    ready(page)
    wait_for(page, "performance.getEntriesByName('engine-prepared').length", "micropip is loaded")
    ready(page)
    spent: float = page.evaluate(OPEN, game)
    assert page.locator("#start").count(), f"{game} is not open"
    page.close()
    return spent


@contextmanager
def profiles(browser: str) -> Iterator[Callable[[], AbstractContextManager[Any]]]:
    """Provide a function that opens a fresh profile and closes it after its block."""
    scripts = (WATCH, LISTEN)

    @contextmanager
    def of_chromium() -> Iterator[Any]:
        # Chromium keeps compiled code only in a profile that has a folder.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            launch = playwright.chromium.launch_persistent_context
            context = ChromiumContext(
                launch(folder, executable_path=executable(), args=ARGUMENTS), scripts, PATIENCE
            )
            yield context
            context.close()

    @contextmanager
    def of_driver() -> Iterator[Any]:
        context = engine.context(WINDOW, scripts, PATIENCE)
        yield context
        context.close()

    if browser == "chromium":
        with sync_playwright() as playwright:
            yield of_chromium
    else:
        with started(browser) as engine:
            yield of_driver


Starts = dict[str, dict[str, list[dict[str, float]]]]
"""The stages of each run, by page and "cold" or "warm"."""


def measure(browser: str, urls: dict[str, str], runs: int) -> tuple[Starts, dict[str, list[float]]]:
    """Measure the starts of the pages in turn, and the time to open each game on the page ``navals``."""
    starts: Starts = {name: {kind: [] for kind in BUDGET[browser]} for name in urls}
    openings: dict[str, list[float]] = {game: [] for game in games.IDS}
    with profiles(browser) as profile:
        for _ in range(runs):
            for name, url in urls.items():
                with profile() as context:
                    # The browser's own start is not measured.
                    blank = context.new_page()
                    blank.goto("about:blank")
                    blank.close()
                    starts[name]["cold"].append(visit(context, url, True))
                    if "warm" in BUDGET[browser]:
                        # Fills the browser's caches of compiled code; our page also stores a memory snapshot.
                        visit(context, url, True)
                        starts[name]["warm"].append(visit(context, url, False))
                    if name == "navals":
                        for game, spent in openings.items():
                            spent.append(opening(context.new_page(), url, game))
    return starts, openings


def report(browser: str, starts: Starts, openings: dict[str, list[float]]) -> tuple[dict[str, Any], bool]:
    """Print the figures; return them, and whether they are within the budgets."""
    runs = len(starts["navals"]["cold"])
    print(f"{browser} {version(browser)}; ms, medians of {runs} (min-max)")
    medians = {
        name: {
            kind: {stage: statistics.median(run[stage] for run in runs) for stage in runs[0]}
            for kind, runs in kinds.items()
        }
        for name, kinds in starts.items()
    }
    print("from navigation to the first answer of the engine:")
    for name, kinds in starts.items():
        totals = {kind: [run["engine-ready"] for run in runs] for kind, runs in kinds.items()}
        parts = []
        for kind, v in totals.items():
            parts.append(f"{kind} {statistics.median(v):6.0f} ({min(v):.0f}-{max(v):.0f})")
        print(f"  {name:18} {'  '.join(parts)}")
    good = True
    for kind, budget in BUDGET[browser].items():
        own_page, stock_page, bare_page = (medians[name][kind]["engine-ready"] for name in starts)
        good &= stock_page / own_page >= budget
        faster = f"{stock_page / own_page:.2f} times faster than stock (budget {budget})"
        print(f"  {kind}: {faster}, {bare_page / own_page:.2f} times without packages")
    print("stages of our start, from navigation:")
    for kind, stages in medians["navals"].items():
        print(f"  {kind}: " + "  ".join(f"{stage} {spent:.0f}" for stage, spent in stages.items()))
    print(f"opening a game afterwards (budget {OPENING} in Chromium):")
    for game, spent in openings.items():
        middle = statistics.median(spent)
        good &= middle <= OPENING or browser != "chromium"
        print(f"  {game:10} {middle:6.0f} ({min(spent):.0f}-{max(spent):.0f})")
    opened = {game: statistics.median(spent) for game, spent in openings.items()}
    return {"medians": medians, "opening": opened, "starts": starts, "openings": openings}, good


def main() -> int:
    parser = provenance.parser(__doc__, site=True)
    parser.add_argument("--browser", default="chromium", help=f"of {','.join(ENGINES)}")
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    print(f"{provenance.machine()}; {provenance.commit()}")
    figures, good = {}, True
    with tempfile.TemporaryDirectory() as folder:
        stock = {kind: stock_site(Path(folder), kind) for kind in STOCK_MAIN}
        with (
            running_server(args.site) as ours,
            running_server(stock["stock"]) as plain,
            running_server(stock["stock, no package"]) as bare,
        ):
            urls = {"navals": ours, "stock": plain, "stock, no package": bare}
            for browser in args.browser.split(","):
                figures[browser], within = report(browser, *measure(browser, urls, args.runs))
                good &= within
    return provenance.finish(args, figures, good)


if __name__ == "__main__":
    sys.exit(main())
