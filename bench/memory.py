"""Measure the memory of a browser tab."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

# The browser's count of bytes for scripts of the page and its workers.
SCRIPT_BYTES = """async () => performance.measureUserAgentSpecificMemory
  ? (await performance.measureUserAgentSpecificMemory()).bytes : null"""


def tab_megabytes(browser: Browser, page: Page) -> dict[str, float]:
    """Return the megabytes of a browser's only tab after a garbage collection.

    ``scripts`` is the browser's count for scripts and workers, ``process`` the private memory of the tab's
    process (on Linux). Unknown sizes are omitted.
    """
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    scripts = page.evaluate(SCRIPT_BYTES)
    sizes = {} if scripts is None else {"scripts": scripts / 1e6}
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    private = [_private(process["id"]) for process in processes if process["type"] == "renderer"]
    # An empty process may be ready for the next tab.
    sizes["process"] = max(private, default=0.0)
    return {name: round(size, 1) for name, size in sizes.items() if size}


def _private(process: int) -> float:
    """Return the private megabytes of a process; 0 if the system does not report them."""
    rollup = Path(f"/proc/{process}/smaps_rollup")
    if not rollup.exists():
        return 0.0
    lines = [line.split() for line in rollup.read_text().splitlines() if line.startswith("Private_")]
    return sum(int(line[1]) for line in lines) * 1024 / 1e6
