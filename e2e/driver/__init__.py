"""Browser drivers with Playwright's API: Chromium through Playwright itself, Firefox through WebDriver BiDi,
WebKitGTK through WebDriver.

Tests use only the calls that all three support. A test that needs Chromium is marked
``chromium_only("why")``; an engine that cannot do something raises ``Unsupported``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import playwright.sync_api as playwright

from driver import chromium
from driver.wire import Gone, Unsupported, WireError, WirePage
from driver.wire import Locator as WireLocator

Page: TypeAlias = playwright.Page | WirePage
Locator: TypeAlias = playwright.Locator | WireLocator
Error = (playwright.Error, WireError)
"""Exceptions raised when a page cannot carry out a command."""

__all__ = ["Error", "Gone", "Locator", "Page", "Unsupported", "WireError", "drag_finger"]


def drag_finger(page: Page, path: Sequence[tuple[float, float]]) -> None:
    """Drag a finger along ``path``, pause at the end and lift; without touch input, use the mouse."""
    if isinstance(page, WirePage):
        page.drag_finger(path)
    else:
        chromium.drag_finger(page, path)
