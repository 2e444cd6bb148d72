"""The page in a browser: gesture to paint, memory after a game, and what goes over the wire.

    python bench/page.py [--json FILE]

A whole game of Bataille navale against the computer is played at 390 x 844 by clicks. "Answer" is from the click to the patched page, "paint" to
the frame after it. Budgets: gesture to paint p95 <= 50 ms; the tab <= 250 MB; own code <= 350 kB and the first load <= 4.4 MB (brotli 11).
The sizes are those of the last full build (``make site``).
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402

from navals.serve import running  # noqa: E402

# Aims at a free square, then fires; each click waits for its answer and for the frame after it.
PLAY = """async () => {
  const out = [];
  const click = async (element) => {
    const begun = performance.now();
    const answered = new Promise((done) => document.addEventListener("navals:answer", done, {once: true}));
    element.click();
    await answered;
    const answer = performance.now() - begun;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    out.push([answer, performance.now() - begun]);
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let tries = 0; tries < 4000 && !document.getElementById("finale"); tries++) {
    const fire = document.getElementById("fire");
    if (!fire) { await pause(40); continue; }
    const free = [...document.querySelectorAll("#grid-1-grid .cell.is-legal")];
    await click(free[(out.length * 17) % free.length]);
    await click(document.getElementById("fire"));
    await pause(30);
  }
  return out;
}"""


def played(page: Page, url: str) -> list[list[float]]:
    """Play a game; milliseconds to answer and to paint of every gesture."""
    page.goto(url + "#/bataille/new/ai")
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    page.click("#start")
    page.click("#shuffle")
    page.click("#ready")
    page.wait_for_selector("#fire", timeout=60_000)
    times: list[list[float]] = page.evaluate(PLAY)
    return times


def quantile(values: list[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the page.")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--site", type=Path, default=ROOT / "web" / "dist")
    args = parser.parse_args()
    with running(args.site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), args=[*ARGUMENTS, "--enable-precise-memory-info"]
        )
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        times = played(page, url)
        memory = page.evaluate(
            "async () => performance.measureUserAgentSpecificMemory ? (await performance.measureUserAgentSpecificMemory()).bytes : null"
        )
        browser.close()
    paint, answer = [pair[1] for pair in times], [pair[0] for pair in times]
    figures: dict[str, Any] = {
        "machine": f"{platform.machine()}, {platform.system()}",
        "gestures": len(times),
        "answer ms": {"median": quantile(answer, 0.5), "p95": quantile(answer, 0.95)},
        "paint ms": {"median": quantile(paint, 0.5), "p95": quantile(paint, 0.95)},
        "tab MB": None if memory is None else memory / 1e6,
    }
    print(
        f"gesture to answer: median {figures['answer ms']['median']:.1f} ms, p95 {figures['answer ms']['p95']:.1f} ms ({len(times)} gestures)"
    )
    print(
        f"gesture to paint:  median {figures['paint ms']['median']:.1f} ms, p95 {figures['paint ms']['p95']:.1f} ms (budget 50)"
    )
    if memory is not None:
        print(f"memory of the tab after a game: {memory / 1e6:.0f} MB (budget 250)")
    report = ROOT / "web" / "dist-report.json"
    if report.exists():
        figures["sizes"] = json.loads(report.read_text())
    if args.json:
        args.json.parent.mkdir(parents=True, exist_ok=True)
        args.json.write_text(json.dumps(figures, indent=1) + "\n")
    return 0 if figures["paint ms"]["p95"] <= 50 else 1


if __name__ == "__main__":
    sys.exit(main())
