"""Two hundred games in one tab: does the page still hold what it has no use for?

    python bench/soak.py --games 200 --json bench/results/soak.json
    python bench/soak.py --games 40                                     a quick look

Games of all kinds follow one another on a phone's window (`e2e/lifetime.py`): against each level, of two people, finished ones looked through; with hints,
take-backs, another language, rules and library between. After each game the rubbish is collected and counted: memory (`scripts`: scripts, documents and workers,
as the browser counts them; `process`: all that the tab's process has for itself; `heap`: scripts alone), event listeners, elements, timers that wait, addresses of
blobs, workers, observers. What the
library keeps of the games takes memory by right, and is counted as well.

Goal: after the first twenty games nothing grows by more than a tenth. Exit status 1 where something does.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import fmean, median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402
from conftest import NO_DIALOG, PHONE, SET_CLOCK  # noqa: E402
from hands import fingers  # noqa: E402
from lifetime import COUNTED, counts, live_through  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from waiting import PACE, PATIENCE, WATCH  # noqa: E402

from bench import provenance  # noqa: E402
from bench.memory import tab_megabytes  # noqa: E402
from navals.cli.serve import running  # noqa: E402

SETTLED = 20
"""Games after which a page has met everything that it keeps by right."""
ROOM = 0.1
"""By how much anything may grow after that."""


FEW = ("documents", "timers", "blobs", "workers", "observers")
"""A handful of each, and now and then some more for a moment (the sounds of a shot that are still to come): what counts is their median."""


def grown(rows: list[dict[str, float]]) -> dict[str, float]:
    """By what is counted: the share by which its mean (of ``FEW``: its median) over the last tenth of the games exceeds that over the tenth after ``SETTLED``."""
    part = max(1, len(rows) // 10)
    first, last = rows[SETTLED : SETTLED + part], rows[-part:]
    found = {}
    for name in rows[-1]:
        old, new = ([row[name] for row in some if name in row] for some in (first, last))
        if old and new:
            before, after = ((median if name in FEW else fmean)(some) for some in (old, new))
            found[name] = round(after / before - 1, 3) if before else after
    return found


def main() -> int:
    """Play, count and judge; 1 where something grew too much."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--json", type=Path)
    asked.add_argument("--site", type=Path, default=ROOT / "web" / "dist")
    args = asked.parse_args()
    rows: list[dict[str, float]] = []
    since = time.monotonic()
    with running(args.site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        context = browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(1000 * PATIENCE)
        for script in (WATCH, NO_DIALOG, SET_CLOCK % PACE, COUNTED):
            context.add_init_script(script)
        page = context.new_page()
        page.goto(url)
        hand = fingers(page)
        for number in range(args.games):
            live_through(hand, number)
            told = counts(page, int(rows[-1]["timers"]) if rows else 0)
            rows.append(told | {"timers": len(told["timers"])})
            if number % 5 == 4:
                rows[-1] |= tab_megabytes(browser, page)
                print(number + 1, *(f"{name} {value:g}" for name, value in rows[-1].items()), flush=True)
        browser.close()
    growth = grown(rows)
    kept = all(share <= ROOM for share in growth.values())
    print(f"{len(rows)} games in {time.monotonic() - since:.0f} s; growth after the first {SETTLED}:", growth)
    print("flat" if kept else "NOT FLAT")
    if args.json:
        provenance.write(args.json, {"games": rows, "growth": growth})
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
