"""Touch elements of a page, and measure the times to its answer and to the next frame.

``answer`` is the time from the end of the touch to the patched page (``navals:answer``), ``paint``
to the task after the next frame, both in milliseconds. Touches use the browser's own input, so
anything that delays the page's events counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

from bench import provenance

SCRIPT = provenance.script("gestures.js")
ECHO = provenance.script("echo.html")
"""The echo page: its worker returns each message, and the page writes it."""


class Gesture(NamedTuple):
    """An answered press: its act, the page's state when touched, and the times to answer and paint in ms."""

    act: str
    state: str
    answer: float
    paint: float


class Finger:
    """A finger on a page whose context has ``SCRIPT`` among its init scripts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.lost: list[str] = []
        """Acts of unanswered presses: the element disappeared before the touch or the gesture."""

    def press(self, selectors: Sequence[str] = (), *, scroll: bool = True) -> Gesture | None:
        """Touch an element of the first selector with a match, or any element that does not leave the game.
        Return ``None`` without an element or an answer. ``scroll`` brings elements into view."""
        aimed = self._aim(selectors, scroll)
        return self._measured(aimed) if aimed else None

    def press_and_interrupt(self, selectors: Sequence[str]) -> Gesture | None:
        """Touch an element of the first selector with a match and, once a player thinks, measure a touch of
        any other element. Return ``None`` if no player thinks or no answer follows."""
        aimed = self._aim(selectors, True)
        if aimed is None:
            return None
        self._touch(aimed)
        target = self.page.evaluate("bench.aimAtThought()")
        return self._measured(target) if target else None

    def _aim(self, selectors: Sequence[str], scroll: bool) -> dict[str, Any] | None:
        aimed: dict[str, Any] | None = self.page.evaluate(
            "([selectors, scroll]) => bench.aim(selectors, scroll)", [list(selectors), scroll]
        )
        return aimed

    def _touch(self, aimed: dict[str, Any]) -> None:
        point = {"x": aimed["x"], "y": aimed["y"]}
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _measured(self, aimed: dict[str, Any]) -> Gesture | None:
        self._touch(aimed)
        outcome: dict[str, Any] | None = self.page.evaluate("bench.outcome()")
        if outcome is None:
            self.lost.append(aimed["act"])
            return None
        return Gesture(**outcome)


def echoes(page: Page, url: str, count: int, *, busy: bool = False) -> list[Gesture]:
    """Measure gestures on the echo page: the time that the browser itself needs.

    Chromium draws a frame after a press before it runs another task, so a worker's answer is painted in the
    second frame at the earliest. ``busy`` runs another worker at full load, like a computer player.
    """
    page.route(f"{url}echo.html", lambda route: route.fulfill(body=ECHO, content_type="text/html"))
    page.goto(f"{url}echo.html")
    if busy:
        page.evaluate("globalThis.busy = new Worker(URL.createObjectURL(new Blob(['for (;;);']))); 0")
    finger = Finger(page)
    done = []
    while len(done) < count:
        gesture = finger.press(["#a", "#b"][len(done) % 2 :])
        assert gesture is not None, finger.lost
        done.append(gesture)
    return done
