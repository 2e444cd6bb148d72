"""Play many games in a single tab, and count the resources that the page still holds after each."""

from __future__ import annotations

from typing import Any

from captain import in_another_language, of_games, records, start
from driver import Page
from hands import Hand, at_hand, exists, go, middle, select
from waiting import rest, wait_for

from navals import games
from tests.records import golden_text

COUNTED = """(() => {
  const held = { timers: new Map(), blobs: new Set(), workers: new Set(), observers: new Set() };
  Object.defineProperty(globalThis, "heldByThePage", {
      value: () => Object.fromEntries(Object.entries(held).map(([name, { size }]) => [name, size])) });
  Object.defineProperty(globalThis, "timersOfThePage", { value: () => [...held.timers.values()] });
  const begins = (object, name, set, ended) => {
    const usual = object[name];
    object[name] = function (then, ...more) {
      const id = usual.call(this, ended ? (...given) => { set.delete(id); return then(...given);
          } : then, ...more);
      if (set === held.timers) set.set(id, `${name} of ${more[0]} ms ${new Error().stack.split("\\n")[2]}`);
      else set.add(id);
      return id;
    };
  };
  const ends = (object, name, set) => {
    const usual = object[name];
    object[name] = function (id, ...more) {
      set.delete(id);
      return usual.call(this, id, ...more);
    };
  };
  begins(globalThis, "setTimeout", held.timers, true);
  begins(globalThis, "setInterval", held.timers, false);
  for (const name of ["clearTimeout", "clearInterval"]) ends(globalThis, name, held.timers);
  begins(URL, "createObjectURL", held.blobs, false);
  ends(URL, "revokeObjectURL", held.blobs);
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(...given) { super(...given); held.workers.add(this); }
    terminate() { held.workers.delete(this); super.terminate(); }
  };
  for (const name of ["ResizeObserver", "IntersectionObserver", "MutationObserver"]) {
    const Usual = globalThis[name];
    globalThis[name] = class extends Usual {
      observe(...given) { held.observers.add(this); super.observe(...given); }
      disconnect() { held.observers.delete(this); super.disconnect(); }
    };
  }
})()"""
"""Init script: count pending timers, blob URLs, workers and active observers."""

CHOSEN = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "game.navals"));
  const field = document.querySelector("#open-record");
  field.files = files.files;
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}"""
"""JavaScript: choose a file. The driver's own call would keep the field, and so the whole page, alive."""

FEWEST_TIMERS = """async ([ms, enough]) => {
  let fewest = Infinity, which = [];
  for (const end = performance.now() + ms; performance.now() < end && fewest > enough;
      await new Promise(requestAnimationFrame)) {
    const now = timersOfThePage();
    if (now.length < fewest) [fewest, which] = [now.length, now];
  }
  return which;
}"""
"""JavaScript: watch the pending timers for ``ms`` milliseconds, or until ``enough`` or fewer are left. For
the moment with the fewest, return where each of them was set."""
PASSING = 12_000
"""Maximum delay of a transient timer, in milliseconds (the thinker's heartbeat: 5 s, twice)."""
STUDIED = "!document.documentElement.hasAttribute('data-studying')"
"""JavaScript: whether the second worker is studying no game."""
TURNS = 8
"""Number of presses in a game before resigning."""
ANYWAY = ("#confirm-yes", "#lift", "#begins-0", "#pass")
LEVELS = ("easy", "medium", "hard", "expert")
READY = """(selectors) => selectors.find((one) => {
  const element = document.querySelector(one);
  return element && !element.closest("[inert]") && element.getAttribute("aria-disabled") !== "true" &&
      !element.disabled && element.checkVisibility();
})"""


def live_through(hand: Hand, number: int) -> None:
    """Play one game, starting from the home page and returning to it.

    ``number`` decides which game, against whom, and what else happens on the way; every fourth round replays
    a finished game.
    """
    game, round_ = games.IDS[number % len(games.IDS)], number // len(games.IDS)
    page = hand.page
    if round_ % 4 == 3:
        _looked_through(hand, game)
    else:
        go(page, f"#/{game}/new/{'two' if round_ % 4 == 1 else 'ai'}")
        if round_ % 4 != 1:
            select(page, "#kind-1", LEVELS[round_ % len(LEVELS)])
        start(hand)
        _played(hand, game, number)
        _resigned(hand)
    if number % 7 == 3:
        go(page, f"#/{game}/rules")
    if number % 7 == 5:
        go(page, "#/library")
    go(page, "#/")


def _played(hand: Hand, game: str, number: int) -> None:
    page = hand.page
    on = [*ANYWAY, *of_games("USUAL").get(game, ()), "#main [data-act][data-cell]", "#main button.is-primary"]
    for turn in range(TURNS):
        rest(page)
        if exists(page, "#finale"):
            return
        if turn == 3 and number % 3 == 0 and page.evaluate(READY, ["#hint"]):
            hand.press("#hint")
        if turn == 4 and number % 3 == 1 and not exists(page, "#lift"):
            in_another_language(hand)
        if turn == 5 and page.evaluate(READY, ["#undo"]):
            hand.press("#undo")
        if selector := page.evaluate(READY, on):
            # The target may be covered, such as a square under a ship.
            at_hand(page, selector)
            hand.tap(middle(page, selector))


def _resigned(hand: Hand) -> None:
    page = hand.page
    rest(page)
    for open_ in ("#confirm-yes", "#lift"):
        if exists(page, open_):
            hand.press(open_)
    if not exists(page, "#finale"):
        hand.press("#game-menu")
        if not page.evaluate(READY, ["#menu-resign"]):
            return
        hand.press("#menu-resign")
        hand.press("#confirm-yes")
    if page.evaluate(READY, ["#finale-replay"]):
        hand.press("#finale-replay")


def _looked_through(hand: Hand, game: str) -> None:
    """Open a finished game from a file and step through its replay."""
    page = hand.page
    page.evaluate(CHOSEN, golden_text(records("replayed")[game]))
    rest(page)
    assert "#/play/" in page.url
    hand.press("#review")
    for _ in range(6):
        if page.evaluate(READY, ["#look-next"]):
            hand.press("#look-next")


def counts(page: Page, timers: int = 0) -> dict[str, Any]:
    """Count the resources of the page after garbage collection.

    ``heap`` is in megabytes, without workers; ``timers`` lists where lasting timers were set. The search for
    transient timers stops once ``timers`` or fewer are left.
    """
    rest(page)
    wait_for(page, "!document.querySelector('#toast > *')", "the last message is gone")
    # Finished games are studied in the background, with a timer for each answer of the second worker.
    wait_for(page, STUDIED, "the games are looked through", 300)
    session = page.context.new_cdp_session(page)
    # Each collection can free more for the next.
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    session.send("Performance.enable")
    metrics = {item["name"]: item["value"] for item in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    totals: dict[str, Any] = page.evaluate("heldByThePage()")
    totals["timers"] = page.evaluate(FEWEST_TIMERS, [PASSING, timers])
    return {
        "heap": round(metrics["JSHeapUsedSize"] / 1e6, 2),
        "listeners": metrics["JSEventListeners"],
        "nodes": metrics["Nodes"],
        "documents": metrics["Documents"],
        **totals,
    }
