"""Fixtures: a browser, the served site, and pages that fail their test if anything goes wrong in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browsers import ARGUMENTS, BASELINE, ROOT, shell
from driver import Error, Page, Unsupported
from driver.chromium import Chromium
from driver.engines import ENGINES, missing, started
from looks import EVERYTHING, WEAR_NOTHING
from msgspec import to_builtins
from playwright.sync_api import Browser, Playwright, sync_playwright
from stalls import pytest_runtest_protocol, pytest_sessionfinish, pytest_terminal_summary  # noqa: F401
from waiting import PACE, PATIENCE, WATCH, ready, rest, stalled, wait_for
from waiting import pace as set_pace

from navals.cli.serve import running_server
from navals.ui.shell.prefs import Prefs

DIST = ROOT / "web" / "dist"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


class Guard:
    """Collect the problems and requests of one context."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.problems: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self.requests: list[str] = []

    def allow(self, pattern: str) -> None:
        """Ignore problems that match a pattern."""
        self.allowed.append(re.compile(pattern))

    def watch(self, context: Any) -> Callable[[], None]:
        """Listen to a context; return a function that stops listening."""
        context.on_request, context.on_problem = self._request, self.problems.append

        def end() -> None:
            context.on_request = context.on_problem = lambda _: None

        return end

    def _request(self, url: str) -> None:
        # Firefox reports data: URLs of style sheets as requests. A blob:null URL is the worker of a bot in
        # its sandboxed frame.
        if url.startswith(("data:", "blob:null/")):
            return
        self.requests.append(url)
        if not url.removeprefix("blob:").startswith(self.origin):
            self.problems.append(f"left the origin: {url}")

    def check(self) -> None:
        """Fail on problems that are not allowed."""
        problems = [
            problem
            for problem in self.problems
            if not any(pattern.search(problem) for pattern in self.allowed)
        ]
        assert not problems, "\n".join(problems)


def offline_ready(page: Page) -> None:
    """Wait until the site is cached and the service worker controls the page."""
    wait_for(
        page,
        "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated'"
        " && !!navigator.serviceWorker.controller)",
        "everything is cached",
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--engines",
        default="",
        metavar="NAMES",
        help=(
            f"the engines to run everything in, of {','.join(ENGINES)}; as it is, the suite runs in Chromium"
            " and the tour in all"
        ),
    )
    parser.addoption(
        "--baseline",
        action="store_true",
        help=(
            "Chromium compiles WebAssembly once, plainly, and not again for speed: the same program costs a"
            " sixth less of the processor"
        ),
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the browser arguments that depend on options."""
    if config.getoption("baseline"):
        ARGUMENTS.append(BASELINE)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize tests that open pages by engine."""
    if "engine" in metafunc.fixturenames:
        wished = [name for name in metafunc.config.getoption("engines").split(",") if name]
        tour = metafunc.definition.get_closest_marker("tour")
        engines = wished or [*(ENGINES if tour else ENGINES[:1])]
        if tour and tour.args and "tour" in metafunc.config.getoption("markexpr"):
            engines = [engine for engine in engines if engine in tour.args]
        metafunc.parametrize("engine", engines, indirect=True, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        engine = item.callspec.params.get("engine") if hasattr(item, "callspec") else None
        why = [mark.args[0] for mark in item.iter_markers("chromium_only")]
        why += ["budgets of time are Chromium's" for _ in item.iter_markers("alone")]
        if why and engine not in (None, "chromium"):
            item.add_marker(pytest.mark.skip(reason=f"Chromium only: {why[0]}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Skip a test that raises ``Unsupported``, with its reason."""
    try:
        return (yield)
    except Unsupported as why:
        pytest.skip(str(why))


@pytest.fixture(scope="session")
def dist() -> Path:
    """Return the folder of the built site, building it if missing."""
    if not (DIST / "index.html").exists():
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py"), "--quick"], check=True)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Return the URL of the site, served with the production headers."""
    with running_server(dist) as url:
        yield url


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Return a running engine: Chromium, or each of ``--engines``."""
    name = request.param
    if (lacking := missing(name)) is not None:
        if os.environ.get("CI"):
            pytest.fail(f"{lacking}: `make browser` installs it")
        pytest.skip(lacking)
    if name == "chromium":
        engine: Any = Chromium(request.getfixturevalue("playwright_"))
        yield engine
        engine.close()
    else:
        with started(name) as engine:
            yield engine


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    """Return Playwright's own Chromium, for tests that run in no other engine."""
    browser = playwright_.chromium.launch(executable_path=shell(), args=ARGUMENTS)
    yield browser
    browser.close()


Opener = Callable[..., Any]

HARMLESS = {"language", "last", "learned", "names", "ratings"}
"""Preferences that may differ on a page reused by the next test."""
USUAL = {name: value for name, value in to_builtins(Prefs(study=False)).items() if name not in HARMLESS}
UNCHANGED = """([locale, usual]) => {
  const preferences = JSON.parse(localStorage.getItem("navals.prefs") ?? "{}");
  const same = (name) => JSON.stringify(preferences[name] ?? usual[name]) === JSON.stringify(usual[name]);
  return Object.keys(usual).every(same) && locale.startsWith(document.documentElement.lang);
}"""
"""JavaScript: whether a test left the language and the other preferences as they usually are."""


def tidy(page: Page, rate: float, url: str) -> None:
    """Reset the clock and theme of an open page, and go to an address."""
    page.evaluate("framesWatched.paused = false")
    page.evaluate(WEAR_NOTHING)
    set_pace(page, rate)
    rest(page)
    for route in dict.fromkeys(("#/", "#" + (url.partition("#")[2] or "/"))):
        page.evaluate("(route) => { location.hash = route; }", route)
        rest(page)
    assert page.evaluate("document.getElementById('over').childElementCount") == 0, "a dialog is open"


class Profiles:
    """Browser profiles that have visited the site before, by their options.

    They keep the site's cached files; other storage is cleared before the next test. Some pages stay open
    with their engine running, for tests that ask for a warm page with the same options.
    """

    MOST_PAGES = 4
    """Maximum number of open pages: desktop and phone in two languages."""

    def __init__(self) -> None:
        self._contexts: dict[str, Any] = {}
        self._pages: dict[str, tuple[str, Any]] = {}
        """Origin and page of the open pages, by the key of their context, most recent last."""

    def take(self, key: str, *, warm: bool) -> tuple[Any, Any]:
        """Return the context with these options, and its open page if ``warm``; each may be ``None``."""
        page = None
        if warm:
            _, page = self._pages.pop(key, ("", None))
        else:
            self._close_page(key)
        return self._contexts.pop(key, None), page

    def give_back(self, key: str, origin: str, context: Any, page: Any, *, warm: bool) -> None:
        """Keep the context of a passed test, and its page if ``warm``."""
        if key in self._contexts:
            context.close()
            return
        self._contexts[key] = context
        self._pages[key] = (origin, page)
        if not warm:
            self._close_page(key)
        elif len(self._pages) > self.MOST_PAGES:
            self._close_page(next(iter(self._pages)))

    def _close_page(self, key: str) -> None:
        if key in self._pages:
            origin, _ = self._pages.pop(key)
            self._contexts[key].forget(origin)

    def close(self) -> None:
        for context in self._contexts.values():
            context.close()


@pytest.fixture(scope="session")
def profiles(engine: Any) -> Iterator[Profiles]:
    profiles = Profiles()
    yield profiles
    profiles.close()


SET_CLOCK = """(() => {
  const set = () => document.dispatchEvent(new CustomEvent("navals:clock", { detail: { rate: %s } }));
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", set);
  set();
  // In a document that is read to its end the page's program may still have to run.
  if (document.readyState === "interactive") for (const event of ["DOMContentLoaded",
      "load"]) addEventListener(event, set);
})()"""
NO_DIALOG = "delete globalThis.showSaveFilePicker"
"""Without a user to answer a file dialog, files are saved as downloads."""
NO_STUDY = """try {
  localStorage.getItem("navals.prefs") ?? localStorage.setItem("navals.prefs", '{"study": false}');
} catch {}"""
"""Init script: do not search finished games for exercises, which would slow down later tests."""
NO_SOUND = "delete globalThis.AudioContext"
"""Audio output takes a tenth of the CPU."""
CSP_ERRORS = (
    "addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.effectiveDirective,"
    " e.blockedURI, e.sourceFile))"
)


@pytest.fixture
def visit(engine: Any, site: str, profiles: Profiles) -> Iterator[Opener]:
    """Open pages: ``with visit(url, **context_options) as (page, guard)``. Problems fail the test at the end.

    The profile has no games or preferences. ``fresh``: use a browser that has never visited the site; by
    default only for URLs outside ``site``. ``warm``: accept a page left open by an earlier test, with that
    test's games and preferences. ``pace``: speed of animations and pauses. ``sound``: allow audio output.
    ``script``: run first in every document of the page.
    """

    @contextmanager
    def open_context(
        url: str,
        *,
        fresh: bool | None = None,
        warm: bool = False,
        pace: float = PACE,
        sound: bool = False,
        script: str = "",
        **options: Any,
    ) -> Iterator[tuple[Page, Guard]]:
        options = {"locale": "fr-FR"} | DESK | options
        extras = {name: options.pop(name) for name in engine.of_pages if name in options}
        origin = "/".join(url.split("/")[:3])
        key = repr((origin, pace, sound, sorted(options.items())))
        shared = site.startswith(origin) if fresh is None else not fresh
        context, page = profiles.take(key, warm=warm) if shared else (None, None)
        if context is None:
            scripts = (CSP_ERRORS, WATCH, NO_DIALOG, NO_STUDY, SET_CLOCK % pace)
            scripts += () if sound else (NO_SOUND,)
            context = engine.context(DESK | options, scripts, PATIENCE)
        guard = Guard(origin)
        end = guard.watch(context)
        try:
            if page is not None:
                engine.dress(page, DESK | extras)
                tidy(page, pace, url)
            else:
                page = context.new_page()
                if script:
                    page.add_init_script(script)
                if extras:
                    engine.dress(page, extras)
                page.goto(url, wait_until="domcontentloaded")
            yield page, guard
        except BaseException as error:
            # The page's problems usually explain the error.
            for problem in guard.problems:
                error.add_note(problem)
            stall = stalled(page, "the driver waits") if isinstance(error, Error) else None
            context.close()
            if stall:
                raise stall from error
            raise
        guard.check()
        end()
        if shared and script:
            scripted, page = page, context.new_page()
            scripted.close()
        if shared:
            if warm:
                # The frames and the fast clock of an idle page would use 2 % of a processor.
                page.evaluate("globalThis.framesWatched && (framesWatched.paused = true)")
                set_pace(page, 1)
            same = warm and page.evaluate(UNCHANGED, [options["locale"], USUAL])
            profiles.give_back(key, origin, context, page, warm=same)
        else:
            context.close()

    yield open_context


@pytest.fixture(scope="session")
def islands(engine: Any) -> dict[str, str]:
    """Addresses of stopped servers that profiles have fully cached, by the profiles' options."""
    return {}


@pytest.fixture
def cut_off(visit: Opener, dist: Path, islands: dict[str, str]) -> Opener:
    """Open offline pages: ``with cut_off(**context_options) as page``.

    The engine is ready; the server stopped after the profile's first visit.
    """

    @contextmanager
    def open_context(**options: Any) -> Iterator[Page]:
        key = repr(options)
        if key not in islands:
            with running_server(dist) as url, visit(url, fresh=False, **options) as (page, _):
                ready(page)
                offline_ready(page)
            islands[key] = url
        try:
            with visit(islands[key], fresh=False, **options) as (page, guard):
                guard.allow("net::ERR|Failed to load")  # the browser checks for a new service worker
                ready(page)
                yield page
        except BaseException:
            # A profile is not reused after a failure, and no other profile has this address cached.
            del islands[key]
            raise

    return open_context


@pytest.fixture
def ready_page(visit: Opener, site: str, request: pytest.FixtureRequest) -> Opener:
    """Open pages whose engine is ready: ``with ready_page(**context_options) as page``.

    With ``EVERYTHING`` their server is stopped, as with ``cut_off``.
    """
    if EVERYTHING:
        return request.getfixturevalue("cut_off")

    @contextmanager
    def open_context(**options: Any) -> Iterator[Page]:
        with visit(site, **options) as (page, _):
            ready(page)
            yield page

    return open_context
