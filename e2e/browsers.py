"""Locate the Chromium that tests and benchmarks drive, and its arguments."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# --no-sandbox is for containers; most of the others stop background network traffic.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--disable-component-update",
    "--no-first-run",
]
BASELINE = "--js-flags=--liftoff-only"
"""Compile WebAssembly with the baseline compiler only: short tests do not repay the optimizing one."""


def executable() -> str | None:
    """Return the path of the browser, or ``None`` for the one that Playwright downloaded.

    ``make browser`` writes the path to ``.venv/chromium-path`` (empty for Playwright's own).
    """
    wished = os.environ.get("CHROMIUM")
    if wished:
        return wished
    note = ROOT / ".venv" / "chromium-path"
    if note.exists():
        return note.read_text().strip() or None
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


def shell() -> str | None:
    """Return the path of Chromium's headless shell if installed, else ``executable()``.

    The shell is the same engine without a window system, and the one Playwright downloads. A full browser
    without a display still renders into windows, and sometimes gives one of them no frame for a minute.
    """
    wished = os.environ.get("CHROMIUM")
    return wished or (shutil.which("chromium-headless-shell") if executable() else None) or executable()
