"""Which browser the tests and benchmarks drive, and how."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# --no-sandbox: containers; the rest keeps the browser from talking to anybody.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--disable-component-update",
    "--no-first-run",
]
BASELINE = "--js-flags=--liftoff-only"
"""WebAssembly is compiled once, when it comes, and never again for more speed: in a test of some seconds that
costs more than it gains.
"""


def executable() -> str | None:
    """The path of the browser; None for the one that Playwright downloaded.

    ``make browser`` writes what it found to ``.venv/chromium-path`` (empty: Playwright's own).
    """
    wished = os.environ.get("CHROMIUM")
    if wished:
        return wished
    note = ROOT / ".venv" / "chromium-path"
    if note.exists():
        return note.read_text().strip() or None
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


def shell() -> str | None:
    """The path of the browser that the tests drive: Chromium's headless shell where it is installed, else
    ``executable()``.

    It is the same engine without a browser's windows, and what Playwright downloads for its tests too. In a
    whole browser without a display every page lies in a window that is drawn all the same, and now and then
    such a window is given no frame for a minute.
    """
    wished = os.environ.get("CHROMIUM")
    return wished or (shutil.which("chromium-headless-shell") if executable() else None) or executable()
