"""Find and start the installed browser engines.

Run as a program to list them; ``--all`` fails if one is missing.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

ENGINES = ("chromium", "firefox", "webkit")


def _minibrowser() -> str | None:
    """Find MiniBrowser among WebKitGTK's libraries."""
    paths = sorted(Path("/usr").glob("lib*/**/webkit2gtk-*/MiniBrowser")) + sorted(
        Path("/usr").glob("lib*/**/webkitgtk-*/MiniBrowser")
    )
    return str(paths[0]) if paths else None


def missing(name: str) -> str | None:
    """Return what is missing to run an engine, or ``None`` if it can be started."""
    if name == "chromium":
        return None  # Playwright reports it, and every test needs Playwright.
    if name == "firefox":
        return None if _firefox() else "Firefox is not installed"
    programs = {
        "MiniBrowser": _minibrowser(),
        **{each: shutil.which(each) for each in ("WebKitWebDriver", "Xvfb", "localedef")},
    }
    lacking = [each for each, path in programs.items() if not path]
    return f"WebKitGTK: no {', '.join(lacking)}" if lacking else None


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def started(name: str) -> Iterator[Any]:
    """Run an engine for the duration of the context.

    It has ``name``, ``version`` and ``context(options, scripts, patience)``.
    """
    if name == "chromium":
        from playwright.sync_api import sync_playwright

        from driver.chromium import Chromium

        with sync_playwright() as playwright, closing(Chromium(playwright)) as chromium:
            yield chromium
        return
    if name == "firefox":
        from driver.firefox import Firefox

        executable = _firefox()
        assert executable, missing(name)
        engine: Any = Firefox(executable)
    else:
        from driver.webkit import WebKit

        browser, driver, screen = _minibrowser(), shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        assert browser and driver and screen, missing(name)
        engine = WebKit(browser, driver, screen)
    try:
        yield engine
    finally:
        engine.close()


def version(name: str) -> str:
    """Return the version of an installed engine."""
    with started(name) as engine:
        return str(engine.version)


def main() -> int:
    lacking = {name: why for name in ENGINES if (why := missing(name)) is not None}
    for name in ENGINES:
        print(
            f"{name}: {lacking[name]}: left out, but where CI is set"
            if name in lacking
            else f"{name}: {version(name)}"
        )
    return int("--all" in sys.argv and bool(lacking))


if __name__ == "__main__":
    sys.exit(main())
