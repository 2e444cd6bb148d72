"""Measure the page in a browser: time from gesture to paint, memory of the tab, transferred sizes.

    python bench/page.py [--games mats,trafalgar] [--each 60] [--seconds 180] [--json FILE]

A finger plays each game on a new page of 390 x 844 pixels against the strongest computer player
(Naval Battle Billiard on the simulated table). A gesture is ``idle`` (the player's turn) or
``thinking`` (the computer works on its move or a hint), according to the state of the page when the
finger touches it. "Answer" is the time from the end of the touch to the patched page, "paint" to
the next frame.

An echo page, whose worker returns each message, is measured in the same way (``gestures.echoes``),
alone and with another busy worker: no page can be faster in this browser. Budgets: gesture to paint
p95 <= 40 ms in each game and state, or 1.1 times the echo page if that is slower, with at least 60
gestures (30 while thinking); at most 250 MB for the tab; the sizes of the last full build
(``make site``) within the build's budgets.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402
from waiting import WATCH, ready, rest  # noqa: E402

from bench import provenance  # noqa: E402
from bench.gestures import SCRIPT, Gesture, echoes  # noqa: E402
from bench.memory import tab_megabytes  # noqa: E402
from bench.playing import play  # noqa: E402
from navals import games  # noqa: E402
from navals.cli.serve import running_server  # noqa: E402
from navals.core.player import LEVELS  # noqa: E402

PAINT = 40
"""Maximum p95 from gesture to paint, in milliseconds."""
MEMORY = 250
"""Maximum size of the tab, in megabytes."""
SLOWEST = 4
"""Number of slowest gestures to print."""
ENOUGH = {"idle": 60, "thinking": 30}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "locale": "en-GB",
}


def quantile(values: Sequence[float], share: float) -> float:
    """Return a quantile of a non-empty sequence."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def summary(gestures: Sequence[Gesture]) -> dict[str, Any]:
    """Return the number of gestures, median, p95 and maximum of both times (ms), and the slowest."""
    figures: dict[str, Any] = {"gestures": len(gestures), "acts": sorted({item.act for item in gestures})}
    for name in ("answer", "paint") if gestures else ():
        times = [getattr(item, name) for item in gestures]
        numbers = {"median": quantile(times, 0.5), "p95": quantile(times, 0.95), "max": max(times)}
        figures[name] = {key: round(value, 1) for key, value in numbers.items()}
    slowest = sorted(gestures, key=lambda item: -item.paint)[:SLOWEST]
    figures["slowest"] = [(item.act, round(item.paint, 1)) for item in slowest]
    return figures


def measure(browser: Browser, url: str, game: str, each: int, seconds: float) -> dict[str, Any]:
    """Play one game on a new page; return its figures."""
    context = browser.new_context(**PHONE)
    for script in (WATCH, SCRIPT):
        context.add_init_script(script)
    page = context.new_page()
    page.goto(url)
    ready(page)
    gestures, missed = play(page, game, LEVELS[-1], each, seconds)
    rest(page)
    figures = {state: summary([item for item in gestures if item.state == state]) for state in ENOUGH}
    memory = tab_megabytes(browser, page)
    context.close()
    return figures | {"lost": missed, "tab MB": memory}


def echo_figures(browser: Browser, url: str) -> dict[str, Any]:
    """Return the figures of the echo page for each state."""
    figures = {}
    for state in ENOUGH:
        context = browser.new_context(**PHONE)
        context.add_init_script(SCRIPT)
        gestures = echoes(context.new_page(), url, 2 * ENOUGH["idle"], busy=state == "thinking")
        figures[state] = summary(gestures)
        context.close()
    return figures


def within(figures: dict[str, Any], budgets: dict[str, float]) -> bool:
    """Return whether a game keeps its budgets; ``budgets`` has gesture to paint by state, in milliseconds."""
    enough = all(figures[state]["gestures"] >= count for state, count in ENOUGH.items())
    quick = enough and all(figures[state]["paint"]["p95"] <= budgets[state] for state in ENOUGH)
    return quick and max(figures["tab MB"].values()) <= MEMORY


def times(figures: dict[str, Any]) -> str:
    """Return the figures of gestures as one line of text."""
    names = [name for name in ("answer", "paint") if name in figures]
    parts = [
        f"{name} " + ", ".join(f"{key} {value:.1f}" for key, value in figures[name].items()) for name in names
    ]
    slowest = ", ".join(f"{act} {paint:.0f}" for act, paint in figures["slowest"])
    return "; ".join([*parts, f"slowest: {slowest}"] if slowest else parts)


def text(game: str, figures: dict[str, Any]) -> str:
    """Return the figures of a game as lines."""
    lines = []
    for state in ENOUGH:
        lines.append(f"{game:10} {state:9} {figures[state]['gestures']:3} gestures: {times(figures[state])}")
    memory = ", ".join(f"{name} {value:.0f} MB" for name, value in figures["tab MB"].items())
    missed = f"; no answer to {', '.join(figures['lost'])}" if figures["lost"] else ""
    return "\n".join([*lines, f"{game:10} memory: {memory}{missed}"])


def sizes() -> dict[str, dict[str, int]]:
    """Return the sizes and budgets of the last full build, or ``{}``."""
    report = ROOT / "web" / "dist-report.json"
    budgets: dict[str, dict[str, int]] = json.loads(report.read_text())["budgets"] if report.exists() else {}
    return budgets


def main() -> int:
    """Measure and print; return 0 within all budgets, else 1."""
    parser = provenance.parser(__doc__, site=True)
    parser.add_argument("--games", default=",".join(games.IDS))
    parser.add_argument("--each", type=int, default=ENOUGH["idle"], help="gestures in each state")
    parser.add_argument("--seconds", type=float, default=180, help="maximum for each game")
    args = parser.parse_args()
    print(f"{provenance.machine()}; {provenance.commit()}; milliseconds (budget of paint, p95: {PAINT})")
    by_game: dict[str, Any] = {}
    with running_server(args.site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        by_game["echo"] = echo_figures(browser, url)
        browser.close()
        budgets = {state: max(PAINT, 1.1 * row["paint"]["p95"]) for state, row in by_game["echo"].items()}
        for state, row in by_game["echo"].items():
            print(f"the echo page, {state}: {times(row)}", flush=True)
        for game in args.games.split(","):
            browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
            by_game[game] = measure(browser, url, game, args.each, args.seconds)
            browser.close()
            print(text(game, by_game[game]), flush=True)
    good = all(within(by_game[game], budgets) for game in args.games.split(","))
    built = sizes()
    for name, row in built.items():
        good &= row["brotli"] <= row["budget"]
        print(f"{name}: {row['brotli'] / 1e3:.0f} kB (budget {row['budget'] / 1e3:.0f}), brotli")
    if not built:
        print("no sizes: run a full build first (make site)")
    return provenance.finish(args, {"games": by_game, "sizes": built}, good)


if __name__ == "__main__":
    sys.exit(main())
