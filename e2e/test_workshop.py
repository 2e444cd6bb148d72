"""The workshop: a bot is written, errs, plays, is kept and sent; by keyboard, by touch, and without a network."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import DESK, PHONE, Opener
from driver import Page
from hands import go
from waiting import ready, rest, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.once]

TEXT = "document.querySelector('bot-editor').view.state.doc.toString()"
EDITS = "document.activeElement === document.querySelector('bot-editor')"
OVER = "!!document.getElementById('bot-see') || !!document.getElementById('bot-error')"
FRAMES = "document.querySelectorAll('iframe').length"


def workshop(page: Page) -> None:
    go(page, "#/workshop")
    wait_for(page, "!!document.querySelector('bot-editor')?.view", "the editor is there")
    rest(page)


def write(page: Page, *lines: str) -> None:
    """Type a text in place of the one that is there; the editor indents."""
    page.evaluate("document.querySelector('bot-editor').view.focus()")
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    for at, line in enumerate(lines):
        if at:
            page.keyboard.press("Enter")
        page.keyboard.type(line)


def played(page: Page) -> None:
    wait_for(page, OVER, "the match is over")
    rest(page)


def test_a_bot_is_written_and_played_by_keyboard(visit: Opener, site: str) -> None:
    with visit(site, **DESK, locale="en-GB") as (page, _):
        ready(page)
        workshop(page)
        write(page, "def play(view, actions, rng):", "print('aye')", "return actions.first")
        assert (
            page.evaluate(TEXT) == "def play(view, actions, rng):\n    print('aye')\n    return actions.first"
        )
        # Tab belongs to the editor, until Escape was pressed.
        page.keyboard.press("Tab")
        assert page.evaluate(EDITS)
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        assert not page.evaluate(EDITS)
        page.locator("#bot-count-1").focus()
        page.keyboard.press("Space")
        page.locator("#bot-run").focus()
        page.keyboard.press("Enter")
        played(page)
        assert "AttributeError" in page.locator("#bot-error").inner_text()
        marked = (
            "document.querySelector('bot-editor').shadowRoot.querySelectorAll('.cm-lint-marker-error').length"
        )
        wait_for(page, f"{marked} === 1", "the line with the error has a mark")
        write(page, "def play(view, actions, rng):", "print('aye')", "return rng.choice(actions)")
        page.locator("#bot-run").focus()
        page.keyboard.press("Enter")
        played(page)
        assert page.locator("#bot-error").count() == 0
        assert page.locator("#bot-score").inner_text().startswith(("1 win,", "0 wins,"))
        page.locator("#bot-said > summary").click()
        assert page.locator("#bot-printed").inner_text().startswith("aye")
        assert page.evaluate(FRAMES) <= 1, "an engine waits for the next bot, and no more"
        page.locator("#bot-see").click()
        wait_for(page, "location.hash.startsWith('#/play/')", "the game is there to be seen")


def test_a_runaway_is_stopped_and_the_page_goes_on(visit: Opener, site: str) -> None:
    with visit(site, **DESK, locale="en-GB") as (page, _):
        ready(page)
        workshop(page)
        write(page, "def play(view, actions, rng):", "while True: pass")
        page.locator("#bot-run").click()
        wait_for(page, f"{FRAMES} > 0", "the bot runs")
        # While it does the page answers, and stops it at once.
        page.locator("#bot-stop").click()
        wait_for(page, f"!!document.getElementById('bot-run') && {FRAMES} === 0", "it is gone")
        rest(page)


def test_by_touch_and_without_a_network(cut_off: Opener) -> None:
    phone: dict[str, Any] = PHONE | {"locale": "fr-FR"}
    with cut_off(**phone) as page:
        workshop(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator("#bot-which").select_option("random")
        rest(page)
        keys = page.evaluate("[...document.querySelector('bot-editor').shadowRoot.querySelectorAll('.keys button')].map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])")  # fmt: skip
        assert keys and all(min(size) >= 44 for size in keys)
        page.locator("label[for=bot-count-1]").tap() if page.locator("label[for=bot-count-1]").count() else page.locator("#bot-count-1").check()  # fmt: skip
        page.locator("#bot-run").tap()
        played(page)
        assert page.locator("#bot-score").inner_text()


def test_a_bot_that_came_by_link_waits_for_a_press(visit: Opener, site: str) -> None:
    with visit(site, **DESK, locale="en-GB") as (page, _):
        ready(page)
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text; } } })")  # fmt: skip
        workshop(page)
        write(page, "def play(view, actions, rng):", "return rng.choice(actions)")
        page.locator("#bot-copy").click()
        wait_for(page, "!!globalThis.copied", "the link is copied")
        link = str(page.evaluate("copied"))
    with visit(link, **DESK, locale="en-GB") as (page, _):
        ready(page)
        wait_for(page, "!!document.querySelector('bot-editor')?.view", "the editor is there")
        rest(page)
        assert page.evaluate(TEXT) == "def play(view, actions, rng):\n    return rng.choice(actions)"
        assert page.locator(".workshop-sent").count() == 1
        assert page.evaluate(FRAMES) == 0, "nothing runs"
        page.locator("#bot-count-1").check()
        page.locator("#bot-run").click()
        played(page)
        assert page.locator("#bot-score").count() == 1
