"""Measure the frame rate while a recorded game of each kind is replayed.

    python bench/films.py [--browser chromium,firefox,webkit] [--seconds 10] [--json FILE]

A golden record of each game is replayed from its middle, action by action, in a desktop window (1280 x 800)
and a phone window (390 x 664). The rate counts successive frames with a running animation; the slowest frame
time is the 95th percentile. A plain page is measured in the same window: an SVG with the same number of
elements as the play screen, and the maximum number of animations of the film, as Web Animations. A timer in
the page measures how long it is blocked.

Budgets: at least 50 frames per second in Chromium and Firefox; in WebKit at least 0.9 of the plain
page's rate, because WebKitGTK without a graphics card paints every frame on the processor.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from captain import open_record, records  # noqa: E402
from driver.engines import ENGINES, started, version  # noqa: E402
from hands import fill, mouse  # noqa: E402
from waiting import PATIENCE, ready, rest  # noqa: E402

from bench import provenance  # noqa: E402
from navals.cli.serve import running_server  # noqa: E402

RECORDS = records("replayed")
"""The golden record to replay, by game."""
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"},
    "phone": {"viewport": {"width": 390, "height": 664}, "locale": "en-GB", "has_touch": True},
}
FRAMES = 50
"""Minimum frames per second in Chromium and Firefox."""
SLICE = 50
"""Milliseconds without a tick of the timer above which the page counts as blocked."""
PLAIN = 0.9
"""Minimum share of the plain page's rate, in WebKit."""

# Presses the button, if any, then records until the time is up or the page is idle: times between
# frames with a running animation, the maximum number of animations, and times between ticks of a timer.
COUNT = provenance.script("films-count.js")

PAGE = provenance.script("films-plain.html")

FILL = provenance.script("films-fill.js")


def frames(gaps: list[float]) -> tuple[float, float]:
    """Return frames per second, and the 95th percentile of the times between them in milliseconds."""
    if len(gaps) < 5:
        raise SystemExit(f"only {len(gaps)} frames with animations")
    return 1000 / statistics.fmean(gaps), statistics.quantiles(gaps, n=20)[-1]


def film(page: Any, game: str, seconds: float) -> Any:
    """Replay a record from its middle, with ``seconds`` of animations; return the counts of ``COUNT``."""
    text = (ROOT / "tests" / "golden" / f"{RECORDS[game]}.navals").read_text(encoding="utf-8")
    open_record(page, text)
    hand = mouse(page)
    hand.press("#review")
    fill(page, "#look-scrub", str(int(page.locator("#look-scrub").get_attribute("max") or 0) // 2))
    counts: dict[str, Any] = {"gaps": [], "beats": [], "most": 0, "elements": 0}
    while sum(counts["gaps"]) < 1000 * seconds and page.locator("#look-next:not([aria-disabled])").count():
        part = page.evaluate(COUNT, ["#look-next", 20])
        for name in ("gaps", "beats"):
            counts[name] += part[name]
        counts["most"], counts["elements"] = (max(counts[name], part[name]) for name in ("most", "elements"))
        rest(page)
    return counts


def measure(browser: str, site: str, plain: str, seconds: float) -> dict[str, dict[str, Any]]:
    """Return the frame rates and slowest frames of our page and the plain page, by window and game."""
    figures: dict[str, dict[str, Any]] = {}
    with started(browser) as engine:
        for window, options in WINDOWS.items():
            context = engine.context(options, (), PATIENCE)
            for game in RECORDS:
                page = context.new_page()
                page.goto(site)
                ready(page)
                counts = film(page, game, seconds)
                page.goto(plain)
                page.evaluate(FILL, [counts["elements"], counts["most"]])
                plain_counts = page.evaluate(COUNT, ["", min(seconds, 4)])
                page.close()
                rate, slow = frames(counts["gaps"])
                plain_rate, plain_slow = frames(plain_counts["gaps"])
                figures[f"{window} {game}"] = {
                    "rate": rate,
                    "slow": slow,
                    "plain rate": plain_rate,
                    "plain slow": plain_slow,
                    "slice": max(counts["beats"]),
                    "plain slice": max(plain_counts["beats"]),
                    "long": sum(beat > SLICE for beat in counts["beats"]),
                    "frames": len(counts["gaps"]),
                    "elements": counts["elements"],
                    "moving": counts["most"],
                }
            context.close()
    return figures


def within(browser: str, row: dict[str, Any]) -> bool:
    """Return whether a row keeps its budget."""
    return bool(row["rate"] >= (PLAIN * row["plain rate"] if browser == "webkit" else FRAMES))


def text(name: str, row: dict[str, Any]) -> str:
    """Return a row as a line of text."""
    plain = f"plain page {row['plain rate']:5.1f} ({row['plain slow']:3.0f})"
    slices = f"slices {row['slice']:4.0f} ({row['long']} above {SLICE}; plain page {row['plain slice']:.0f})"
    counts = f"{row['frames']} frames, {row['elements']} elements, {row['moving']} moving"
    return f"  {name:16} {row['rate']:5.1f} ({row['slow']:3.0f})  {plain}  {slices}  {counts}"


def main() -> int:
    parser = provenance.parser(__doc__, site=True)
    parser.add_argument("--browser", default=",".join(ENGINES), help=f"of {','.join(ENGINES)}")
    parser.add_argument("--seconds", type=float, default=10)
    args = parser.parse_args()
    print(f"{provenance.machine()}; {provenance.commit()}")
    results, good = {}, True
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "index.html").write_text(PAGE, encoding="utf-8")
        with running_server(args.site) as site, running_server(Path(folder)) as plain:
            for browser in args.browser.split(","):
                results[browser] = measure(browser, site, plain, args.seconds)
                print(
                    f"{browser} {version(browser)}: frames per second (95th percentile of frame times in ms)"
                )
                for name, row in results[browser].items():
                    within_budget = within(browser, row)
                    good &= within_budget
                    print(text(name, row) + ("" if within_budget else " !"))
    return provenance.finish(args, results, good)


if __name__ == "__main__":
    sys.exit(main())
