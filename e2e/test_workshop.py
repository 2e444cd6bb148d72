"""Tests of the bot workshop: write a bot, fix its errors, run a match, share it, and play against it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from captain import ENGLISH, LINES, of_games
from conftest import PHONE, Opener, offline_ready
from driver import Page
from hands import exists, fingers, go, key
from waiting import ready, rest, wait_for

from navals import games
from navals.cli.serve import running_server

pytestmark = [pytest.mark.browser, pytest.mark.once]

GAME = games.IDS[1]
"""The game selected when the workshop opens."""
TEXT = "document.querySelector('bot-editor').view.state.doc.toString()"
EDITS = "document.activeElement === document.querySelector('bot-editor')"
OVER = "!!document.getElementById('bot-see') || !!document.getElementById('bot-error')"
FRAMES = "document.querySelectorAll('iframe').length"
MARKED = (
    "document.querySelector('bot-editor').shadowRoot.querySelectorAll('.cm-lint-marker-error').length === 1"
)
LISTEN = (
    "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied"
    " = text; } } })"
)
KEYS = (
    "[...document.querySelector('bot-editor').shadowRoot.querySelectorAll('.keys button')].map((one) =>"
    " one.getBoundingClientRect()).map(({ width, height }) => [width, height])"
)
CHOOSES = ("def play(view, actions, rng):", "print('aye')", "return rng.choice(actions)")


def edits(page: Page) -> None:
    wait_for(page, "!!document.querySelector('bot-editor')?.view", "the editor is there")
    rest(page)


def write(page: Page, *lines: str) -> None:
    """Replace the text in the editor, which indents by itself."""
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


def moves(page: Page, press: Callable[[str], None]) -> None:
    """Press a button that makes a move."""
    rest(page, skip=1000)
    buttons = [
        f"{selector}:not([aria-disabled])"
        for selector in of_games("USUAL")[GAME]
        if selector.startswith("#") and " " not in selector
    ]
    press(next(selector for selector in (*buttons, "#begins-0") if exists(page, selector)))


def test_by_keyboard_it_is_written_plays_and_goes_to_somebody_who_edits_it_by_touch(
    visit: Opener, site: str, dist: Path
) -> None:
    with ExitStack() as stack:
        url = stack.enter_context(running_server(dist))
        with visit(f"{url}#/workshop", fresh=True, locale="en-GB") as (page, guard):
            ready(page)
            offline_ready(page)
            stack.close()
            guard.allow("net::ERR|Failed to load")  # the browser's check for a newer service worker
            link = written(page)
    with visit(
        site + "#" + link.partition("#")[2], **(PHONE | ENGLISH | {"viewport": {"width": 390, "height": 664}})
    ) as (page, _):
        received(page)


def written(page: Page) -> str:
    """Write, fix and run a bot by keyboard with the server stopped; return its link."""
    edits(page)

    def press(selector: str) -> None:
        page.locator(selector).first.focus()
        key(page, "Enter")

    assert "# Guesses what is hidden" in page.evaluate(TEXT)
    write(page, "def play(view, actions, rng):", "print('aye')", "return actions.first")
    assert page.evaluate(TEXT) == "def play(view, actions, rng):\n    print('aye')\n    return actions.first"
    # Tab stays in the editor unless Escape was pressed before.
    page.keyboard.press("Tab")
    assert page.evaluate(EDITS)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate(EDITS)
    page.locator("#bot-count-1").focus()
    page.keyboard.press("Space")
    press("#bot-run")
    played(page)
    assert "AttributeError" in page.locator("#bot-error").inner_text()
    wait_for(page, MARKED, "the line with the error has a mark")

    # A bot in an endless loop can be stopped, as the page stays responsive.
    write(page, "def play(view, actions, rng):", "while True: pass")
    rest(page)
    page.locator("#bot-run").focus()
    page.keyboard.press("Enter")
    wait_for(page, f"!!document.getElementById('bot-stop') && {FRAMES} > 0", "the bot runs")
    page.locator("#bot-stop").focus()
    page.keyboard.press("Enter")
    wait_for(page, f"!!document.getElementById('bot-run') && {FRAMES} === 0", "it is gone")

    write(page, *CHOOSES)
    press("#bot-run")
    played(page)
    assert page.locator("#bot-error").count() == 0
    assert page.locator("#bot-score").inner_text().startswith(("1 win,", "0 wins,"))
    press("#bot-said > summary")
    assert page.locator("#bot-printed").inner_text().startswith("aye")
    page.evaluate(LISTEN)
    press("#bot-copy")
    wait_for(page, "!!globalThis.copied", "the link is copied")
    link = str(page.evaluate("copied"))
    write(page, "def play(view, actions, rng):", "return actions.first")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    rest(page)

    # The bot fails during a game; fix it in the workshop and continue.
    go(page, f"#/{GAME}/new/ai")
    page.locator("#kind-1").select_option(label="Bot: My bot")
    rest(page)
    press("#start")
    assert page.locator("h1").inner_text().endswith("My bot"), "the title tells who plays"
    game = str(page.evaluate("location.hash"))
    for _ in range(20):
        if exists(page, "#bot-again"):
            break
        moves(page, press)
    assert page.locator("#status").inner_text() == "My bot stopped: error on line 2."
    assert "AttributeError" in page.locator("#note").inner_text()
    press("#bot-open")
    edits(page)
    wait_for(page, MARKED, "the line has its mark here too")
    write(page, *CHOOSES)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    rest(page)
    go(page, game)
    press("#bot-again")
    for _ in range(60):
        rest(page, skip=1000)
        if page.evaluate(LINES) >= 6:
            break
        moves(page, press)
    assert not exists(page, "#bot-again"), page.locator("#status").inner_text()
    assert "My bot" in page.locator("#log").inner_text(), "it has moved"
    assert page.evaluate(FRAMES) >= 1
    go(page, "#/workshop")
    wait_for(page, f"{FRAMES} === 0", "who leaves the game stops it")
    return link


def received(page: Page) -> None:
    """Open the link by touch, check that nothing runs or is stored by itself, edit the bot, and share it."""
    hand = fingers(page)
    edits(page)
    assert page.evaluate(TEXT).endswith("return rng.choice(actions)")
    assert page.locator(".workshop-sent").count() == 1
    assert page.evaluate(FRAMES) == 0, "nothing runs"
    go(page, f"#/{GAME}/new/ai")
    assert not any("Bot" in label for label in page.locator("#kind-1 option").all_inner_texts()), (
        "nothing is kept"
    )
    go(page, "#/workshop")
    edits(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keys = page.evaluate(KEYS)
    assert keys and all(min(size) >= 44 for size in keys)
    hand.press("#bot-keep")
    assert page.evaluate(FRAMES) == 0, "kept is not played"
    page.locator("bot-editor").tap()
    write(page, *CHOOSES)
    assert page.evaluate(TEXT) == "\n    ".join(CHOOSES)
    page.evaluate(LISTEN)
    hand.press("#bot-copy")
    wait_for(page, "!!globalThis.copied", "it is sent on")
    go(page, f"#/{GAME}/new/ai")
    assert "Bot: My bot" in page.locator("#kind-1 option").all_inner_texts()
