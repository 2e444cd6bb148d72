"""Chromium through Playwright, whose API the other drivers imitate."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from browsers import ARGUMENTS, shell
from playwright.sync_api import BrowserContext, Page, Playwright

from driver.wire import FORGET, PLAIN_FILE


class Chromium:
    """Headless Chromium: one process shared by all profiles."""

    name = "chromium"
    of_pages = ("viewport", "color_scheme", "forced_colors", "reduced_motion")
    """Options that can be set per page, so that pages of all sizes share one profile and its cached downloads
    and compiled code.
    """

    def __init__(self, playwright: Playwright) -> None:
        self.browser = playwright.chromium.launch(executable_path=shell(), args=ARGUMENTS)
        self.version = self.browser.version

    def context(self, options: dict[str, Any], scripts: Sequence[str], patience: float) -> ChromiumContext:
        """Create a profile."""
        return ChromiumContext(self.browser.new_context(**options), scripts, patience)

    def close(self) -> None:
        self.browser.close()

    @staticmethod
    def dress(page: Page, options: dict[str, Any]) -> None:
        """Apply the ``of_pages`` options given, and the browser's defaults for the rest."""
        if "viewport" in options:
            page.set_viewport_size(options["viewport"])
        page.emulate_media(**{name: options.get(name, "null") for name in Chromium.of_pages[1:]})


class ChromiumContext:
    """A browser profile: pages that share storage."""

    def __init__(self, context: BrowserContext, scripts: Sequence[str], patience: float) -> None:
        self.on_request: Callable[[str], None] = lambda url: None
        self.on_problem: Callable[[str], None] = lambda text: None
        self._context = context
        for script in scripts:
            self._context.add_init_script(script)
        self._context.set_default_timeout(1000 * patience)
        self._context.on("request", lambda request: self.on_request(request.url))
        self._context.on("console", self._console)
        self._context.on("weberror", lambda error: self.on_problem(f"uncaught: {error.error}"))

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.on_problem(f"console: {message.text}")

    def new_page(self) -> Page:
        return self._context.new_page()

    def forget(self, origin: str) -> None:
        """Delete everything pages have stored, but keep the service worker and the cached site."""
        for page in self._context.pages[1:]:
            page.close()
        page = self._context.pages[0]
        page.unroute_all()
        self._context.set_offline(False)
        self._context.clear_permissions()
        # Clear from a page of the origin, not through DevTools: the last page's final writes may arrive after
        # a DevTools clear.
        page.goto(f"{origin}/{PLAIN_FILE}")
        page.evaluate(FORGET)
        page.close()

    def close(self) -> None:
        self._context.close()


def drag_finger(page: Page, path: Sequence[tuple[float, float]]) -> None:
    """Drag a finger along ``path``, pause at the end and lift."""
    touches = [
        ("touchStart", path[:1]),
        *(("touchMove", [point]) for point in (*path[1:], *path[-1:] * 8)),
        ("touchEnd", []),
    ]
    session = page.context.new_cdp_session(page)
    # Send timestamps 20 ms apart instead of waiting.
    start = time.time() - 0.02 * len(touches)
    for number, (kind, points) in enumerate(touches):
        at = [{"x": x, "y": y} for x, y in points]
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": at, "timestamp": start + 0.02 * number},
        )
