"""Wait for conditions in a page instead of for fixed times.

Waits raise `BrowserStalled` if the browser drew no frame for seconds although the page was not busy.
"""

from __future__ import annotations

import json
import time
from typing import Any

from driver import Error, Page

PATIENCE = 60.0
"""Timeout in seconds, enough to start the engine on two busy cores; gestures take well under one second."""

PACE = 20
"""Speed of animations and pauses, relative to real time, in tests that do not check them."""

BREATH = 10.0
"""Seconds after which an evaluation is repeated, in case its document has been replaced."""

STALL = 3000
"""Milliseconds without a frame, while timers run, that count as a stall of the browser."""

# Request a frame ten times a second, and record the longest time that timers ran without one.
WATCH = """(() => {
  const watch = { frame: performance.now(), timer: performance.now(), stalled: 0 };
  Object.defineProperty(globalThis, "framesWatched", { value: watch });
  let asked = false;
  setInterval(() => {
    if (watch.paused) return;
    const now = performance.now();
    // A page that was busy itself, or hidden, had no frame by right.
    if (now - watch.timer > 1000 || document.hidden) watch.frame = now;
    watch.timer = now;
    watch.stalled = Math.max(watch.stalled, now - watch.frame);
    if (!asked) requestAnimationFrame(() => { asked = false; watch.frame = performance.now(); });
    asked = true;
  }, 100);
})()"""

_SEEN = """([patience]) => new Promise((done) => {
  const end = performance.now() + patience;
  const look = async () => {
    const found = await (EXPRESSION);
    if (found || performance.now() > end) done(found);
    else setTimeout(look, 15);
  };
  void look();
})"""

_REST = """([patience, skip]) => new Promise((done) => {
  const root = document.documentElement;
  const over = (rests) => {
    watching.disconnect();
    clearTimeout(timer);
    if (rests && skip) document.dispatchEvent(new CustomEvent("navals:clock", { detail: { skip } }));
    done(rests);
  };
  const watching = new MutationObserver(() => { if ("idle" in root.dataset) over(true); });
  watching.observe(root, { attributes: true, attributeFilter: ["data-idle"] });
  const timer = setTimeout(() => over(false), patience);
  if ("idle" in root.dataset) over(true);
})"""

_BUSY = """new Promise((done) => {
  document.dispatchEvent(new CustomEvent("navals:under-way", { detail: (names) => done(names.join(", ")) }));
  done("");
})"""


class BrowserStalled(Exception):
    """Raised if the browser drew no frame for a long time for no apparent reason."""


def _settled(page: Page, script: str, patience: float, *arguments: Any) -> Any:
    """Evaluate a script that returns a promise; evaluate it again if the page navigates meanwhile."""
    end = time.monotonic() + patience
    while True:
        seconds = end - time.monotonic()
        try:
            result = page.evaluate(script, [1000 * max(0, min(seconds, BREATH)), *arguments])
        except Error as error:
            # The page navigated during the evaluation.
            if "context was destroyed" not in str(error) and "navigat" not in str(error):
                raise
            if seconds < 0:
                raise
        else:
            if result or seconds <= BREATH:
                return result


def _try(page: Page, script: str) -> Any:
    """Evaluate a script; return `None` on failure, so that the original error is not masked."""
    try:
        return page.evaluate(script)
    except Error:
        return None


def stalled(page: Page, what: str) -> BrowserStalled | None:
    """Return a `BrowserStalled` error if frames were missing for too long, else `None`.

    The driver depends on frames too: it waits until an element stops moving.
    """
    longest = _try(page, "globalThis.framesWatched?.stalled")
    return BrowserStalled(f"{what}: no frame for {longest / 1000:.1f} s") if (longest or 0) > STALL else None


def _blame(page: Page, what: str, patience: float) -> Exception:
    """Return the exception to raise after a timeout."""
    if stall := stalled(page, what):
        return stall
    busy = _try(page, _BUSY)
    return AssertionError(f"{what}: not within {patience:.0f} s" + (f" (under way: {busy})" if busy else ""))


def wait_for(page: Page, expression: str, what: str = "", patience: float = PATIENCE) -> Any:
    """Wait until an expression (or the promise it returns) is truthy; return its value.

    Raise `AssertionError` or `BrowserStalled` on timeout. Playwright's `wait_for_function` cannot be used: it
    evaluates text in the page, which the Content-Security-Policy forbids.
    """
    value = _settled(page, _SEEN.replace("EXPRESSION", expression), patience)
    if not value:
        raise _blame(page, what or expression, patience)
    return value


def rest(page: Page, patience: float = PATIENCE, skip: float = 0) -> None:
    """Wait until the page is idle: no pending gestures, animations, or computations.

    Then advance the page's clock by ``skip`` milliseconds: after a second, the next press does not count as
    part of a double click.
    """
    if not _settled(page, _REST, patience, skip):
        raise _blame(page, "the page does not come to rest", patience)


def wait_for_element(page: Page, selector: str) -> None:
    """Wait until an element is on the page and the page is idle."""
    wait_for(page, f"!!document.querySelector({json.dumps(selector)})", f"{selector} is there")
    rest(page)


def wait_for_game(page: Page) -> None:
    """Wait until a game begins and the page is idle."""
    wait_for(page, "location.hash.startsWith('#/play/')", "the game begins")
    rest(page)


def pace(page: Page, rate: float) -> None:
    """Set the speed of the page's clock, relative to real time."""
    page.evaluate("(rate) => document.dispatchEvent(new CustomEvent('navals:clock', {detail: {rate}}))", rate)


_STARTED = """JSON.stringify({
  told: document.querySelector("#engine")?.innerText, isolated: crossOriginIsolated,
      controlled: Boolean(navigator.serviceWorker?.controller),
  marks: performance.getEntriesByType("mark").map(({ name, startTime }) => [name, Math.round(startTime)]),
  files: performance.getEntriesByType("resource").map(({ name, responseEnd }) => [name.split("/").pop(),
      Math.round(responseEnd)]),
})"""
"""JavaScript: how far the start of the engine has come, to diagnose timeouts."""


def ready(page: Page) -> None:
    """Wait until the engine is ready and the page is idle."""
    try:
        state = wait_for(
            page, "['ready', 'failed'].find((word) => word === document.documentElement?.dataset.engine)"
        )
    except AssertionError as error:
        raise AssertionError(f"{error}: {page.evaluate(_STARTED)}") from None
    assert state == "ready", page.locator("#engine").inner_text()
    rest(page)
