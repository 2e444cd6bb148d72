"""Playing through the screen: what the tests of all games have in common."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import conftest
from playwright.sync_api import CDPSession, Page

from navals.core import record
from navals.core.dice import Dice
from navals.core.position import digest
from navals.core.record import Replay

ENGLISH: dict[str, Any] = {"locale": "en-GB"}
CALM: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}

# A gesture is answered in well under a second; the rest is for a machine with much else to do.
PATIENCE = 30.0

# ---------------------------------------------------------------------------------------------------- waiting


def ready(page: Page) -> None:
    """Wait for the engine; from then on nothing takes long."""
    state = conftest.wait_for(
        page, "['ready', 'failed'].find((word) => word === document.documentElement.dataset.engine)"
    )
    assert state == "ready", page.locator("#engine").inner_text()
    page.set_default_timeout(PATIENCE * 1000)


def wait_for(page: Page, expression: str, what: str = "") -> Any:
    """Poll an expression until it is true."""
    found = conftest.wait_for(
        page,
        f"document.documentElement.dataset.engine === 'failed' ? 'failed' : ({expression})",
        what,
        PATIENCE,
    )
    assert found != "failed", "the engine stopped"
    return found


ANY_GAME = {"over": "#finale", "curtain": "#lift", "recap": "#recap-close", "pass": "#pass"}


def my_move(page: Page, doing: Mapping[str, str]) -> str:
    """Wait until a person has something to do; says what: a word of ``ANY_GAME`` or of the game's ``doing``, which tell by
    which element it is known. A key that means nothing ends the animations."""
    known = json.dumps([*(ANY_GAME | doing).items()])
    look = f"({known}.find(([, element]) => document.querySelector(element)) ?? ['nothing'])[0]"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = str(wait_for(page, look))
        if state != "nothing":
            return state
        page.keyboard.press("Shift")
        page.wait_for_timeout(50)
    raise AssertionError("nobody may act")


# ---------------------------------------------------------------------------------------------------- hands

Press = Callable[[str], None]


def by_mouse(page: Page) -> Press:
    """Press with the mouse."""
    return lambda selector: page.locator(selector).first.click()


def by_touch(page: Page) -> Press:
    """Press with a finger."""
    return lambda selector: page.locator(selector).first.tap()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element, in pixels of the page."""
    for _ in range(20):  # an answer may be putting another element in its place
        if box := page.locator(selector).first.bounding_box():
            break
        page.wait_for_timeout(50)
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


_last: WeakKeyDictionary[Page, tuple[float, float, float]] = WeakKeyDictionary()
"""Where and when each page was pressed last."""


def apart(page: Page, selector: str) -> None:
    """Let a press not be taken for the second half of a double click on what was there before, nor fall on something that is
    still moving: it counts only if the same thing is under the pointer when it goes down and when it comes up."""
    # Playwright's own way waits until the element is still, for ever if the browser draws no frames meanwhile.
    page.locator(selector).first.evaluate("(element) => element.scrollIntoViewIfNeeded()")
    seen: object = None
    for _ in range(100):
        now = (middle(page, selector), page.evaluate("document.querySelector('main')?.textContent.length"))
        if now == seen:
            break
        seen = now
        page.wait_for_timeout(60)
    x, y = middle(page, selector)
    before = _last.get(page, (0.0, 0.0, 0.0))
    if math.hypot(x - before[0], y - before[1]) < 12:
        page.wait_for_timeout(max(0.0, 400 - 1000 * (time.monotonic() - before[2])))
    _last[page] = (x, y, time.monotonic())


class Finger:
    """A finger that drags: touches as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From one point to another."""
        self._send("touchStart", start)
        for step in range(1, 9):
            self._send(
                "touchMove",
                (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8),
            )
        self._send("touchEnd")


class Hand(NamedTuple):
    """How a person plays: ``press`` a button, ``reach`` a spot of the board whatever lies over it, ``drag`` from the middle
    of one element to that of another."""

    page: Page
    press: Press
    reach: Press
    drag: Callable[[str, str], None]


def mouse(page: Page) -> Hand:
    """A hand with a mouse."""

    def drag(start: str, end: str) -> None:
        page.locator(end).first.scroll_into_view_if_needed()
        page.mouse.move(*middle(page, start))
        page.mouse.down()
        page.mouse.move(*middle(page, end), steps=8)
        page.mouse.up()

    return Hand(page, by_mouse(page), lambda spot: page.locator(spot).first.click(force=True), drag)


def fingers(page: Page) -> Hand:
    """A hand on a touch screen."""
    finger = Finger(page)

    def drag(start: str, end: str) -> None:
        page.locator(end).first.scroll_into_view_if_needed()
        finger.drag(middle(page, start), middle(page, end))

    return Hand(page, by_touch(page), lambda spot: page.locator(spot).first.tap(force=True), drag)


def focus(page: Page) -> str:
    """What has the focus: an id, or the name of a tag without one."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def tab_to(page: Page, id: str, most: int = 60) -> None:
    """Tab until an element has the focus; ``id`` may end with * for any id that begins so."""
    _tab(page, id, "Tab", most)


def tab_back(page: Page, id: str, most: int = 120) -> None:
    """The same, the other way round."""
    _tab(page, id, "Shift+Tab", most)


def _tab(page: Page, id: str, key: str, most: int) -> None:
    seen = []
    for _ in range(most):
        here = focus(page)
        seen.append(here)
        if here == id or (id.endswith("*") and here.startswith(id[:-1])):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never comes to #{id}: {seen}")


def type_action(page: Page, text: str) -> None:
    """Type an action in the notation of records, from wherever the focus is."""
    box = "document.activeElement.matches('#command-box > summary')"
    for _ in range(120):
        if page.evaluate(box):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(box)
    page.keyboard.press("Enter")
    tab_to(page, "command", 3)
    page.keyboard.type(text)
    page.keyboard.press("Enter")


# ---------------------------------------------------------------------------------------------------- a game


def set_up(page: Page, press: Press, game: str, mode: str, preset: str, **options: str) -> None:
    """From the home page to the set-up, filled in: options by name, and ``kind_0``, ``name_1`` and the like."""
    press(f"#{game}-{mode}")
    page.locator("#start").wait_for()
    press(f"label:has(#preset-{preset})")
    for name, value in options.items():
        seat = re.fullmatch(r"(?:kind|name)_\d", name)
        if not seat and page.locator("#all-options").get_attribute("open") is None:
            press("#all-options > summary")
        field = page.locator("#" + name.replace("_", "-") if seat else f"#option-{name}")
        if field.evaluate("(e) => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.blur()


def start(page: Page, press: Press) -> None:
    """From the set-up to the game."""
    press("#start")
    wait_for(page, "location.hash.startsWith('#/play/')")


def open_record(page: Page, text: str) -> None:
    """A record from a file, as a game of its own."""
    file = {"name": "game.navals", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("#open-record").set_input_files(file)  # type: ignore[arg-type]
    wait_for(page, "location.hash.startsWith('#/play/')")


def moves(page: Page) -> list[str]:
    """The log's lines, without their numbers."""
    return [re.sub(r"^\d+\s*", "", line).strip() for line in page.locator("#log .log-text").all_inner_texts()]


def hide_tab(page: Page) -> None:
    """What a page notices when another tab comes before it."""
    page.evaluate(
        "() => { Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});"
        " Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )


def nothing_to_see(page: Page, *words: str) -> None:
    """At the curtain: the page, what is read aloud and the title tell nothing of the game, least of all ``words``."""
    assert page.locator("#main").inner_html() == ""
    tree = page.locator("body").aria_snapshot()
    text = page.evaluate("document.body.innerText")
    markup = "".join(
        page.evaluate(
            "['top', 'main', 'over', 'toast', 'polite', 'alert'].map((id) => document.getElementById(id).innerHTML)"
        )
    )
    for word in words:
        assert word not in tree and word not in text, word
    assert "grid" not in markup and "board" not in markup and "data-drag" not in markup
    playing = "document.getAnimations().filter((a) => a.effect?.target?.closest?.('#main')).length"
    assert page.evaluate(playing) == 0
    assert "Anne" not in page.title() and "Bob" not in page.title()


# ---------------------------------------------------------------------------------------------------- its record


def downloaded(page: Page, press: Press, button: str = "#finale-save") -> str:
    """The record that a button saves."""
    with page.expect_download() as waiting:
        press(button)
    download = waiting.value
    assert download.suggested_filename.endswith(".navals")
    return download.path().read_text(encoding="utf-8")


def replayed(text: str) -> Replay:
    """The record, replayed natively; its own text comes back, and its draws are those of the seed it tells."""
    replay = record.read(text)
    assert record.write(replay) == text and not replay.warnings
    again = record.read(record.write_json(replay))
    assert digest(again.game, again.position) == digest(replay.game, replay.position)
    if "Seed" in replay.tags:
        assert Dice(replay.tags["Seed"]).commitment == replay.tags["SeedCommit"]
    return replay


def finale_agrees(page: Page, replay: Replay, other: str = "Bosun") -> None:
    """The reckoning on the screen says what the record says; ``other`` is what seat B is called."""
    result = replay.result()
    assert result is not None
    title = page.locator("#finale-title").inner_text()
    said = {"1-0": replay.tags["A"], "0-1": other, "1/2-1/2": "draw", "0-0": "both lose"}
    assert said[result.outcome].lower() in title.lower()
