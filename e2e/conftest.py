"""A browser, a served site, and pages that fail their test when anything goes wrong in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from browsers import ARGUMENTS, ROOT, executable
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from waiting import PATIENCE, WATCH, ready, wait_for

from navals.serve import running

DIST = ROOT / "web" / "dist"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

# How many times faster than real time films and pauses pass in tests that do not look at them.
PACE = 20


class Guard:
    """Collects what went wrong in the pages of one context."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.problems: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self.requests: list[str] = []

    def allow(self, pattern: str) -> None:
        """Problems that match are expected in this test."""
        self.allowed.append(re.compile(pattern))

    def watch(self, context: BrowserContext) -> Callable[[], None]:
        """Listen to a context; returns what ends it."""
        heard: list[tuple[Any, Any]] = [
            ("request", lambda request: self._request(request.url)),
            ("console", lambda message: self._console(message.type, message.text)),
            ("weberror", lambda error: self.problems.append(f"uncaught: {error.error}")),
        ]
        for event, listener in heard:
            context.on(event, listener)

        def end() -> None:
            for event, listener in heard:
                context.remove_listener(event, listener)

        return end

    def _request(self, url: str) -> None:
        self.requests.append(url)
        if not url.removeprefix("blob:").startswith((self.origin, "data:")):
            self.problems.append(f"left the origin: {url}")

    def _console(self, kind: str, text: str) -> None:
        if kind == "error":
            self.problems.append(f"console: {text}")

    def check(self) -> None:
        """Fails when anything unexpected happened."""
        left = [
            problem
            for problem in self.problems
            if not any(pattern.search(problem) for pattern in self.allowed)
        ]
        assert not left, "\n".join(left)


def offline_ready(page: Page) -> None:
    """Wait until everything is in the cache and the service worker answers for this page."""
    wait_for(
        page,
        "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated'"
        " && !!navigator.serviceWorker.controller)",
        "everything is cached",
    )


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site; built when missing."""
    if not (DIST / "index.html").exists():
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py"), "--quick"], check=True)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The URL of the site, served with the headers of the real host."""
    with running(dist) as url:
        yield url


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    browser = playwright_.chromium.launch(executable_path=executable(), args=ARGUMENTS)
    yield browser
    browser.close()


Opener = Callable[..., Any]


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """Browser profiles that have been to the site before, by their options. What was kept there is gone, what was downloaded is not."""
    kept: dict[str, BrowserContext] = {}
    yield kept
    for context in kept.values():
        context.close()


SET_CLOCK = "addEventListener('DOMContentLoaded', () => document.dispatchEvent(new CustomEvent('navals:clock', {detail: {rate: %s}})))"
CSP_ERRORS = "addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.effectiveDirective, e.blockedURI, e.sourceFile))"


@pytest.fixture
def visit(browser: Browser, site: str, profiles: dict[str, BrowserContext]) -> Iterator[Opener]:
    """``with visit(url, **context_options) as (page, guard)``: a profile without games or preferences; problems fail the test at the
    end of the block. ``fresh``: a browser that has never been here; without it, one that may have the files of the site. ``pace``: how
    fast films and pauses pass."""

    @contextmanager
    def open_context(
        url: str, *, fresh: bool = False, pace: float = PACE, **options: Any
    ) -> Iterator[tuple[Page, Guard]]:
        options = {"locale": "fr-FR"} | DESK | options
        origin = "/".join(url.split("/")[:3])
        key = repr((pace, sorted(options.items())))
        shared = not fresh and site.startswith(origin)
        context = profiles.pop(key, None) if shared else None
        if context is None:
            context = browser.new_context(**options)
            for script in (CSP_ERRORS, WATCH, SET_CLOCK % pace):
                context.add_init_script(script)
        context.set_default_timeout(PATIENCE * 1000)
        guard = Guard(origin)
        end = guard.watch(context)
        try:
            page = context.new_page()
            page.goto(url, wait_until="domcontentloaded")
            yield page, guard
        except BaseException:
            context.close()
            raise
        guard.check()
        end()
        if shared and key not in profiles:
            _forget(context, origin)
            profiles[key] = context
        else:
            context.close()

    yield open_context


def _forget(context: BrowserContext, origin: str) -> None:
    """Delete what a page has kept, but neither the service worker nor the files of the site."""
    for page in context.pages[1:]:
        page.close()
    page = context.pages[0]
    page.unroute_all()
    page.goto("about:blank")
    context.set_offline(False)
    context.clear_permissions()
    context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin",
        {"origin": origin, "storageTypes": "cookies,file_systems,indexeddb,local_storage"},
    )
    page.close()


@pytest.fixture
def desk(visit: Opener, site: str) -> Iterator[Page]:
    """The home page on a desk, the engine ready."""
    with visit(site) as (page, _):
        ready(page)
        yield page


@pytest.fixture
def phone(visit: Opener, site: str) -> Iterator[Page]:
    """The home page on a phone with touch, the engine ready."""
    with visit(site, **PHONE) as (page, _):
        ready(page)
        yield page


@pytest.fixture
def page(desk: Page) -> Page:
    return desk


# ---------------------------------------------------------------------------------------------------- a stalled browser

MOST_STALLS = 2


def _stalls(config: pytest.Config) -> Path:
    """Where the workers of one run count together."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return Path(tempfile.gettempdir()) / f"navals-stalls-{run}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A test that failed because the browser drew no frames (``waiting.BrowserStalled``, and nothing else) is run once more, at most
    two in a run; tests marked ``once`` never are."""
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    stalled = [one for one in reports if one.failed and "BrowserStalled: " in str(one.longrepr)]
    known = _stalls(item.config)
    if stalled and item.get_closest_marker("once") is None:
        with known.open("a", encoding="utf-8") as stream:
            stream.write(f"{item.nodeid}\n")
        if len(known.read_text(encoding="utf-8").splitlines()) <= MOST_STALLS:
            print(f"\nBROWSER STALLED, run again: {item.nodeid}", file=sys.stderr)
            item._initrequest()  # type: ignore[attr-defined]
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
            for one in reports:
                one.user_properties.append(("stalled", item.nodeid))
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for one in reports:
        item.ihook.pytest_runtest_logreport(report=one)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Names every test that was run again."""
    again = {
        value
        for kind in ("passed", "failed")
        for report in terminalreporter.stats.get(kind, [])
        for name, value in report.user_properties
        if name == "stalled"
    }
    for test in sorted(again):
        terminalreporter.write_line(f"browser stalled, run again: {test}", yellow=True)
