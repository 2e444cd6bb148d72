"""Browsers in the words of Playwright: Chromium through Playwright itself, Firefox through WebDriver BiDi,
WebKitGTK through WebDriver.

Tests and their hands know pages by the words that the three have in common. What only Chromium can be asked
for is marked ``chromium_only("why")`` in a test; an engine that cannot do something raises ``Unsupported``.
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
"""What a page raises that cannot do what is asked."""

__all__ = ["Error", "Gone", "Locator", "Page", "Unsupported", "WireError", "drag_finger"]


def drag_finger(page: Page, path: Sequence[tuple[float, float]]) -> None:
    """A finger goes down at the first point, along the others, rests at the last, and lifts; a mouse, where
    there are no fingers.
    """
    if isinstance(page, WirePage):
        page.drag_finger(path)
    else:
        chromium.drag_finger(page, path)
