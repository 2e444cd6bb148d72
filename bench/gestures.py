"""Measured presses: a finger touches something, and the page reports the time to the answer and to the
next frame.

``answer`` is from the release of the finger to the patched page (``navals:answer``), ``paint`` to
the task after the next frame, both in milliseconds. Fingers touch through the browser's own input,
so anything that delays the page's events counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Chooses elements that do not leave or end the game; an open dialog is only closed.
SCRIPT = """(() => {
  const LEAVES = ["comfort:language", "setup:start", "play:resign", "play:offer", "play:rematch", "replay:branch", "play:command", "library:save", "app:print", "share:share", "play:copy"];
  const state = () => ["thinking", "idle"].find((word) => word in document.documentElement.dataset) ?? "busy";
  const act = (element) => element.dataset.act ?? element.dataset.tap;
  const used = new Map();
  let last = { x: -99, y: -99 };

  // The place on the screen where a touch reaches the element; nothing if there is none.
  function place(element) {
    if (element.closest("[inert]") || element.disabled || element.getAttribute("aria-disabled") === "true") return;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return;
    for (const [across, down] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.7], [0.13, 0.87]]) {
      const [x, y] = [box.x + across * box.width, box.y + down * box.height];
      const there = document.elementFromPoint(x, y)?.closest("[data-act], [data-tap], a[href], label, input, select, summary");
      if (there === element && Math.hypot(x - last.x, y - last.y) > 10) return { x, y };
    }
  }

  function candidates(selectors) {
    const close = document.querySelector("#over [data-dismiss]");
    if (close) return [[close]];
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => act(e) && e.localName !== "form" && !e.matches("input, select"));
    if (selectors.length) return selectors.map(all);
    const free = all("#main [data-act], #main [data-tap], #top [data-act], #over [data-act]");
    return [free.filter((e) => !LEAVES.includes(act(e)) && !e.matches("a[href]"))];
  }

  // The next element to touch: of the first selector that matches anything, what was touched least.
  function next(selectors, scroll) {
    for (const matching of candidates(selectors)) {
      const count = (e) => 1000 * (used.get(act(e)) ?? 0) + (used.get(e.id || e.dataset.arg) ?? 0);
      for (const element of matching.sort((a, b) => count(a) - count(b))) {
        let at = place(element);
        if (!at && scroll) {
          element.scrollIntoView({ block: "center", behavior: "instant" });
          at = place(element);
        }
        if (at) return { element, at };
      }
    }
  }

  let outcome;
  globalThis.bench = {
    state,
    aim(selectors, scroll) {
      const target = next(selectors, scroll);
      if (!target) return null;
      const { element, at } = target;
      const name = act(element);
      for (const key of [name, element.id || element.dataset.arg]) used.set(key, (used.get(key) ?? 0) + 1);
      last = at;
      let begun, before = state(), answer;
      outcome = new Promise((done) => {
        const over = (result) => { clearTimeout(timer); removeEventListener("pointerdown", down, true); removeEventListener("click", click, true); document.removeEventListener("navals:answer", answered); done(result); };
        const timer = setTimeout(() => over(null), 4000);
        const down = () => (before = state());
        const click = (event) => (begun ??= event.timeStamp);
        const answered = (event) => {
          if (begun === undefined || answer !== undefined || event.detail !== name) return;
          answer = performance.now() - begun;
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => over({ act: name, state: before, answer, paint: performance.now() - begun });
            channel.port2.postMessage(0);
          });
        };
        addEventListener("pointerdown", down, true);
        addEventListener("click", click, true);
        document.addEventListener("navals:answer", answered);
      });
      return { ...at, act: name };
    },
    outcome: () => outcome,
    // Aims as soon as somebody thinks; null if the page comes to rest without.
    aimAtThought: () => new Promise((done) => {
      const root = document.documentElement;
      const over = (aimed) => { watching.disconnect(); clearTimeout(timer); done(aimed); };
      const look = () => { if (state() === "thinking") over(bench.aim([], false)); else if (state() === "idle") over(null); };
      const watching = new MutationObserver(look);
      const timer = setTimeout(() => over(null), 1500);
      watching.observe(root, { attributes: true, attributeFilter: ["data-thinking", "data-idle"] });
      if (state() === "thinking") look();
    }),
  };
})()"""


# The echo page: its worker returns what it gets, and the page writes it.
ECHO = """<!doctype html><html data-idle><meta name="viewport" content="width=device-width">
<main id="main"><button data-act="echo" id="a">one</button><p id="said"></p><button data-act="echo" id="b">two</button></main>
<script>
const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => postMessage(data)"])));
let count = 0;
worker.onmessage = ({ data }) => {
  document.getElementById("said").textContent = data;
  document.dispatchEvent(new CustomEvent("navals:answer", { detail: "echo" }));
};
addEventListener("click", () => worker.postMessage(`${(count += 1)}`));
</script>"""


class Gesture(NamedTuple):
    """An answered press: its act, the state of the page (``idle``, ``thinking``, ``busy``) when the finger
    came down, and the
    milliseconds to the answer and to the paint."""

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
        """Acts of unanswered presses: the element disappeared before the finger came down or before the
        engine was asked."""

    def press(self, selectors: Sequence[str] = (), *, scroll: bool = True) -> Gesture | None:
        """Touch an element of the first selector with a match (without selectors, anything that does not
        leave the game). Return
        `None` without an element or an answer. ``scroll`` brings elements into view."""
        aimed = self._aim(selectors, scroll)
        return self._measured(aimed) if aimed else None

    def press_and_interrupt(self, selectors: Sequence[str]) -> Gesture | None:
        """Touch an element of the first selector with a match, then, once a player thinks because of it,
        any other element, and
        measure that. Return `None` if no player thinks or no answer follows."""
        aimed = self._aim(selectors, True)
        if aimed is None:
            return None
        self._touch(aimed)
        there = self.page.evaluate("bench.aimAtThought()")
        return self._measured(there) if there else None

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


def echoes(page: Page, url: str, count: int, *, beside: bool = False) -> list[Gesture]:
    """Measure gestures on the echo page: the time the browser itself takes. Chromium draws a frame after a
    press before it runs
    another task, so an answer from a worker is painted in the second frame at the earliest. ``beside`` keeps another worker
    busy, as a computer player does."""
    page.route(f"{url}echo.html", lambda route: route.fulfill(body=ECHO, content_type="text/html"))
    page.goto(f"{url}echo.html")
    if beside:
        page.evaluate("globalThis.beside = new Worker(URL.createObjectURL(new Blob(['for (;;);']))); 0")
    finger = Finger(page)
    done = []
    while len(done) < count:
        gesture = finger.press(["#a", "#b"][len(done) % 2 :])
        assert gesture is not None, finger.lost
        done.append(gesture)
    return done
