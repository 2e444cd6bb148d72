"""Waiting for what a page does: until it is at rest, or until something is to be seen; never for a time.

``BrowserStalled`` is the one thing that may be blamed on the browser: it drew no frame for seconds although
the page was free to run.
"""

from __future__ import annotations

import time
from typing import Any

from driver import Error, Page

PATIENCE = 60.0
"""Seconds: for a start of the engine on two busy cores. A gesture is answered in well under one."""

PACE = 20
"""How many times faster than real time films and pauses pass in tests that do not look at them."""

BREATH = 10.0
"""Seconds after which a page is asked again: an answer may be lost with its document."""

STALL = 3000
"""Milliseconds without a frame, while timers go on, after which the browser is to blame."""

# Asks for a frame ten times a second, and notes the longest time in which the page ran its timers but was
# given none.
WATCH = """(() => {
  const watch = { frame: performance.now(), timer: performance.now(), stalled: 0 };
  Object.defineProperty(globalThis, "framesWatched", { value: watch });
  let asked = false;
  setInterval(() => {
    const now = performance.now();
    // A page that was busy itself, or hidden, had no frame by right.
    if (now - watch.timer > 1000 || document.hidden) watch.frame = now;
    watch.timer = now;
    watch.stalled = Math.max(watch.stalled, now - watch.frame);
    if (!asked) requestAnimationFrame(() => { asked = false; watch.frame = performance.now(); });
    asked = true;
  }, 100);
})()"""

_SEEN = """(patience) => new Promise((done) => {
  const end = performance.now() + patience;
  const look = async () => {
    const found = await (EXPRESSION);
    if (found || performance.now() > end) done(found);
    else setTimeout(look, 15);
  };
  void look();
})"""

_REST = """(patience) => new Promise((done) => {
  const root = document.documentElement;
  if ("idle" in root.dataset) return done(true);
  const over = (rests) => { watching.disconnect(); clearTimeout(timer); done(rests); };
  const watching = new MutationObserver(() => { if ("idle" in root.dataset) over(true); });
  watching.observe(root, { attributes: true, attributeFilter: ["data-idle"] });
  const timer = setTimeout(() => over(false), patience);
})"""

_BUSY = """new Promise((done) => {
  document.dispatchEvent(new CustomEvent("navals:under-way", { detail: (names) => done(names.join(", ")) }));
  done("");
})"""


class BrowserStalled(Exception):
    """The browser drew no frame for a long time although nothing kept it from it."""


def _settled(page: Page, script: str, patience: float) -> Any:
    """What the promise of the script gives, in whatever document is there in the end."""
    end = time.monotonic() + patience
    while True:
        left = end - time.monotonic()
        try:
            found = page.evaluate(script, 1000 * max(0, min(left, BREATH)))
        except Error as error:
            # The page has gone to another document meanwhile.
            if "context was destroyed" not in str(error) and "navigat" not in str(error):
                raise
            if left < 0:
                raise
        else:
            if found or left <= BREATH:
                return found


def _told(page: Page, script: str) -> Any:
    """What a page says of itself, None where it goes away or cannot be asked: that is not to hide what went
    wrong before.
    """
    try:
        return page.evaluate(script)
    except Error:
        return None


def stalled(page: Page, what: str) -> BrowserStalled | None:
    """The browser's part in it, if it has one: its driver too waits for frames, until an element stands
    still.
    """
    longest = _told(page, "globalThis.framesWatched?.stalled")
    return BrowserStalled(f"{what}: no frame for {longest / 1000:.1f} s") if (longest or 0) > STALL else None


def _blame(page: Page, what: str, patience: float) -> Exception:
    """Whoever is to blame for waiting in vain."""
    if stall := stalled(page, what):
        return stall
    busy = _told(page, _BUSY)
    return AssertionError(f"{what}: not within {patience:.0f} s" + (f" (under way: {busy})" if busy else ""))


def wait_for(page: Page, expression: str, what: str = "", patience: float = PATIENCE) -> Any:
    """Wait until an expression, or what it promises, is true; returns its value. Raises AssertionError or
    BrowserStalled.

    Playwright's own ``wait_for_function`` evaluates text inside the page, which the Content-Security-Policy
    forbids.
    """
    found = _settled(page, _SEEN.replace("EXPRESSION", expression), patience)
    if not found:
        raise _blame(page, what or expression, patience)
    return found


def rest(page: Page, patience: float = PATIENCE) -> None:
    """Wait until nothing is under way: every gesture is answered and painted, films and thinking are over."""
    if not _settled(page, _REST, patience):
        raise _blame(page, "the page does not come to rest", patience)


def pace(page: Page, rate: float) -> None:
    """Let the page's clock run so many times as fast as real time."""
    page.evaluate("(rate) => document.dispatchEvent(new CustomEvent('navals:clock', {detail: {rate}}))", rate)


def skip(page: Page, milliseconds: float = 1000) -> None:
    """Put the page's clock on: the next press is no second half of a double click."""
    page.evaluate(
        "(skip) => document.dispatchEvent(new CustomEvent('navals:clock', {detail: {skip}}))", milliseconds
    )


_STARTED = """JSON.stringify({
  told: document.querySelector("#engine")?.innerText, isolated: crossOriginIsolated,
      controlled: Boolean(navigator.serviceWorker?.controller),
  marks: performance.getEntriesByType("mark").map(({ name, startTime }) => [name, Math.round(startTime)]),
  files: performance.getEntriesByType("resource").map(({ name, responseEnd }) => [name.split("/").pop(),
      Math.round(responseEnd)]),
})"""
"""How far the engine has come, for whoever looks for what it waits for."""


def ready(page: Page) -> None:
    """Wait until the engine answers, and the page is at rest."""
    try:
        state = wait_for(
            page, "['ready', 'failed'].find((word) => word === document.documentElement?.dataset.engine)"
        )
    except AssertionError as error:
        raise AssertionError(f"{error}: {page.evaluate(_STARTED)}") from None
    assert state == "ready", page.locator("#engine").inner_text()
    rest(page)
