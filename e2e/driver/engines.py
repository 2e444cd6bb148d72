"""Which engines there are on this machine, and how they are started."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ENGINES = ("chromium", "firefox", "webkit")


def _minibrowser() -> str | None:
    """MiniBrowser lies among WebKitGTK's libraries: the newest one of those that have one."""
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-*/MiniBrowser")) + sorted(
        Path("/usr").glob("lib*/**/webkitgtk-*/MiniBrowser")
    )
    return str(found[0]) if found else None


def missing(name: str) -> str | None:
    """What an engine lacks on this machine; None when it can be started."""
    if name == "chromium":
        return None  # Playwright says so itself, and no test runs without it.
    if name == "firefox":
        return None if _firefox() else "Firefox is not installed"
    wanted = {
        "MiniBrowser": _minibrowser(),
        **{each: shutil.which(each) for each in ("WebKitWebDriver", "Xvfb", "localedef")},
    }
    lacking = [each for each, path in wanted.items() if not path]
    return f"WebKitGTK: no {', '.join(lacking)}" if lacking else None


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def started(name: str) -> Iterator[Any]:
    """Firefox or WebKit, running while the context lasts: ``name``, ``version``, ``context(options, scripts, patience)``."""
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
