"""Chromium through Playwright: its pages and elements are what the words of the driver are taken from."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from browsers import ARGUMENTS, shell
from playwright.sync_api import BrowserContext, Page, Playwright

from driver.wire import FORGET, PLAIN_FILE


class Chromium:
    """A Chromium without a window; one process for all its profiles."""

    name = "chromium"
    of_pages = ("viewport", "color_scheme", "forced_colors", "reduced_motion")
    """Options that each page of a profile can be given for itself: pages of all sizes share what one of them
    has downloaded and compiled.
    """

    def __init__(self, playwright: Playwright) -> None:
        self.browser = playwright.chromium.launch(executable_path=shell(), args=ARGUMENTS)
        self.version = self.browser.version

    def context(self, options: dict[str, Any], scripts: Sequence[str], patience: float) -> ChromiumContext:
        """A new profile."""
        return ChromiumContext(self.browser.new_context(**options), scripts, patience)

    def close(self) -> None:
        self.browser.close()

    @staticmethod
    def dress(page: Page, options: dict[str, Any]) -> None:
        """Give a page the options of ``of_pages`` that are named, and the browser's defaults for the
        others.
        """
        if "viewport" in options:
            page.set_viewport_size(options["viewport"])
        page.emulate_media(**{name: options.get(name, "null") for name in Chromium.of_pages[1:]})


class ChromiumContext:
    """A profile: pages that share what they keep."""

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

    def slow_down(self, page: Page, times: float) -> None:
        """Give a page a processor that much slower."""
        self._context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})

    def forget(self, origin: str) -> None:
        """Delete what pages have kept, but neither the service worker nor the files of the site."""
        for page in self._context.pages[1:]:
            page.close()
        page = self._context.pages[0]
        page.unroute_all()
        self._context.set_offline(False)
        self._context.clear_permissions()
        # By a page of the origin, not by DevTools: what the last page wrote as it went may reach the browser
        # later than their order to clear.
        page.goto(f"{origin}/{PLAIN_FILE}")
        page.evaluate(FORGET)
        page.close()

    def close(self) -> None:
        self._context.close()


def drag_finger(page: Page, path: Sequence[tuple[float, float]]) -> None:
    """A finger goes down at the first point, along the others, rests at the last, and lifts."""
    touches = [
        ("touchStart", path[:1]),
        *(("touchMove", [point]) for point in (*path[1:], *path[-1:] * 8)),
        ("touchEnd", []),
    ]
    session = page.context.new_cdp_session(page)
    # Their times are told, not waited for: one every 20 ms until now.
    begun = time.time() - 0.02 * len(touches)
    for number, (kind, points) in enumerate(touches):
        at = [{"x": x, "y": y} for x, y in points]
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": at, "timestamp": begun + 0.02 * number},
        )
