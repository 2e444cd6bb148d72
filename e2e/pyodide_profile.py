"""Record which functions of Pyodide's WebAssembly are called by starting up and playing: make profile

The built site loads these functions first and the others later (docs/loading.md). Run this again when Pyodide
changes, or when the start loads the second half too soon (``e2e/test_loading.py``)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "e2e"))

from browsers import ARGUMENTS, executable  # noqa: E402
from captain import LINES, open_record  # noqa: E402
from hands import exists, go, mouse, reload  # noqa: E402
from waiting import WATCH, pace, rest, wait_for  # noqa: E402

from navals.cli.serve import running_server  # noqa: E402
from navals.games import IDS  # noqa: E402

ASKED = """new Promise((done) => {
  const channel = new BroadcastChannel("navals-profile");
  const all = new Set();
  channel.onmessage = ({ data }) => Array.isArray(data) && data.forEach((one) => all.add(one));
  channel.postMessage("tell");
  setTimeout(() => done([...all]), 3000);
})"""
"""JavaScript: the functions that the page's workers have called so far; busy workers answer late."""
KEPT = "caches.keys().then((names) => names.some((one) => one.startsWith('navals-snapshot')))"
PLIES = 30
"""Number of log lines to play."""


def played(page: Page, game: str) -> None:
    """Let two computers play, ask for a hint, then analyse a finished game and open the rules."""
    hand = mouse(page)
    go(page, f"#/{game}/new/watch")
    pace(page, 16)
    page.locator("#start").click()
    wait_for(page, f"{LINES} >= {PLIES} || document.querySelector('#finale')", "the computers play", 300)
    go(page, "#/")
    rest(page, 300)
    go(page, f"#/{game}/new/ai")
    hand.press("#start")
    if exists(page, "#hint"):
        hand.press("#hint")
    record = max((ROOT / "tests" / "golden").glob(f"{game}-*.navals"), key=lambda path: path.stat().st_size)
    open_record(page, record.read_text(encoding="utf-8"))
    go(page, page.evaluate("location.hash") + "/analysis")
    go(page, f"#/{game}/rules")


def main() -> int:
    called: set[int] = set()
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build = [
            sys.executable,
            str(ROOT / "web" / "build.py"),
            "--quick",
            "--instrumented",
            "--out",
            str(site),
        ]
        subprocess.run(build, check=True)
        with running_server(site) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
            for locale in ("en", "fr"):
                context = browser.new_context(locale=locale, reduced_motion="reduce")
                context.add_init_script(WATCH)
                page = context.new_page()
                page.goto(url)
                for game in IDS:
                    played(page, game)
                    called |= set(page.evaluate(ASKED))
                    print(f"  {game}, {locale}: {len(called)} functions", flush=True)
                # The second visit takes a memory snapshot, the third starts from it.
                reload(page)
                wait_for(page, KEPT, "a picture is kept", 120)
                called |= set(page.evaluate(ASKED))
                reload(page)
                called |= set(page.evaluate(ASKED))
                context.close()
            browser.close()
    program = """
import { readFileSync, writeFileSync } from "node:fs";
import { profile } from "./tools/split.mjs";
const [, target] = process.argv;
const kept = profile(readFileSync("node_modules/pyodide/pyodide.asm.wasm"), new Set(JSON.parse(readFileSync(0,
    "utf8"))));
writeFileSync(target, JSON.stringify(kept, null, 1) + "\\n");
"""
    target = ROOT / "web" / "runtime" / "pyodide-profile.json"
    command = ["node", "--input-type=module", "--eval", program, str(target)]
    subprocess.run(command, cwd=ROOT / "web", input=json.dumps(sorted(called)), text=True, check=True)
    print(f"{len(called)} functions: {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
