"""How much memory a tab takes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

# Asks the browser itself: what scripts of the page and of its workers hold.
HELD = """async () => performance.measureUserAgentSpecificMemory
  ? (await performance.measureUserAgentSpecificMemory()).bytes : null"""


def tab_megabytes(browser: Browser, page: Page) -> dict[str, float]:
    """Megabytes of the only tab of a browser, after its rubbish was collected: ``scripts``, what scripts and workers hold as the browser
    counts it, and ``process``, all memory that the process of the tab has for itself (Linux). What cannot be told is absent."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    held = page.evaluate(HELD)
    sizes = {} if held is None else {"scripts": held / 1e6}
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    private = [_private(one["id"]) for one in processes if one["type"] == "renderer"]
    # An empty process may stand by for the next tab.
    return {
        name: round(size, 1)
        for name, size in (sizes | {"process": max(private, default=0.0)}).items()
        if size
    }


def _private(process: int) -> float:
    """Megabytes that no other process shares; 0 where the system does not tell."""
    rollup = Path(f"/proc/{process}/smaps_rollup")
    if not rollup.exists():
        return 0.0
    lines = [line.split() for line in rollup.read_text().splitlines() if line.startswith("Private_")]
    return sum(int(line[1]) for line in lines) * 1024 / 1e6
