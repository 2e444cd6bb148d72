"""Playing through the screen: what the tests of all games have in common."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page
from waiting import rest, skip, wait_for

from navals.core import record
from navals.core.dice import Dice
from navals.core.position import digest
from navals.core.record import Replay

ENGLISH: dict[str, Any] = {"locale": "en-GB"}
CALM: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}

# ---------------------------------------------------------------------------------------------------- waiting


ANY_GAME = {"over": "#finale", "curtain": "#lift", "recap": "#recap-close", "pass": "#pass"}


def my_move(page: Page, doing: Mapping[str, str]) -> str:
    """Wait until the page is at rest; says what a person has to do: a word of ``ANY_GAME`` or of the game's ``doing``, which
    tell by which element it is known."""
    rest(page)
    known = json.dumps([*(ANY_GAME | doing).items()])
    state = page.evaluate(f"({known}.find(([, element]) => document.querySelector(element)) ?? [''])[0]")
    assert state, "nobody may act"
    return str(state)


# ---------------------------------------------------------------------------------------------------- hands

Press = Callable[[str], None]


def by_mouse(page: Page) -> Press:
    """Press with the mouse, and see what comes of it."""
    return lambda selector: _pressing(page, page.locator(selector).first.click)


def by_touch(page: Page) -> Press:
    """Press with a finger, and see what comes of it."""
    return lambda selector: _pressing(page, page.locator(selector).first.tap)


def _pressing(page: Page, press: Callable[[], None]) -> None:
    """From rest to rest. People take their time between two presses."""
    rest(page)
    skip(page)
    press()
    rest(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element, in pixels of the page."""
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """A finger that drags: touches as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """From one point to another. The finger rests there before it lifts: a quick one would fling, and browsers take the
        next tap for the stop of that."""
        path = [
            (start[0] + (end[0] - start[0]) * step / 8, start[1] + (end[1] - start[1]) * step / 8)
            for step in range(9)
        ]
        touches = [
            ("touchStart", path[:1]),
            *(("touchMove", [point]) for point in (*path[1:], *path[-1:] * 8)),
            ("touchEnd", []),
        ]
        # Their times are told, not waited for: one every 20 ms until now.
        begun = time.time() - 0.02 * len(touches)
        for number, (kind, points) in enumerate(touches):
            at = [{"x": x, "y": y} for x, y in points]
            self.session.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": at, "timestamp": begun + 0.02 * number},
            )


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
        rest(page)
        page.locator(end).first.scroll_into_view_if_needed()
        rest(page)
        page.mouse.move(*middle(page, start))
        page.mouse.down()
        page.mouse.move(*middle(page, end), steps=8)
        page.mouse.up()
        rest(page)

    return Hand(
        page,
        by_mouse(page),
        lambda spot: _pressing(page, lambda: page.locator(spot).first.click(force=True)),
        drag,
    )


def fingers(page: Page) -> Hand:
    """A hand on a touch screen."""
    finger = Finger(page)

    def drag(start: str, end: str) -> None:
        rest(page)
        page.locator(end).first.scroll_into_view_if_needed()
        rest(page)
        finger.drag(middle(page, start), middle(page, end))
        rest(page)

    return Hand(
        page,
        by_touch(page),
        lambda spot: _pressing(page, lambda: page.locator(spot).first.tap(force=True)),
        drag,
    )


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
