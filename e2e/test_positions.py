"""Tests of setting up positions, by touch on a phone and by keyboard on a desk."""

from __future__ import annotations

import pytest
from captain import CALM
from conftest import PHONE, Opener
from driver import Page
from hands import fingers, focus, go, key, mouse, reload, select, tab_to
from looks import SMALL, WIDE, in_themes, sample
from waiting import rest, wait_for, wait_for_element, wait_for_game

from navals import games

pytestmark = pytest.mark.browser


def opened(page: Page, game: str) -> None:
    go(page, f"#/{game}/position")
    wait_for_element(page, "#position-said")


def text(page: Page) -> str:
    """Return the text of the position."""
    return str(page.evaluate("document.querySelector('#position-text').value"))


def test_all_games_by_touch_on_a_phone(ready_page: Opener) -> None:
    """Move a piece by touch, undo it, get a hint, and start a game against the computer."""
    with ready_page(warm=True, **(PHONE | CALM)) as page:
        hand = fingers(page)
        for game in sample(games.IDS, 1):
            opened(page, game)
            assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
            old_text = text(page)
            hand.press(".arranged-tray .button")
            page.locator(".arranged-tap").first.scroll_into_view_if_needed()
            rest(page)
            box = page.locator(".arranged-tap").first.bounding_box()
            assert box is not None
            for x, y in ((0.5, 0.5), (0.3, 0.2), (0.4, 0.62), (0.28, 0.8), (0.45, 0.35), (0.35, 0.9)):
                hand.tap((box["x"] + x * box["width"], box["y"] + y * box["height"]))
                if text(page) != old_text:
                    break
            assert text(page) != old_text, "somewhere there is room"
            hand.press("#position-undo")
            assert text(page) == old_text
            hand.press("#position-hint")
            wait_for(page, "!!document.querySelector('#hint-back') && !document.querySelector('#hint-stop')")
            rest(page)
            assert page.evaluate(WIDE) == [] and page.locator("#status").inner_text()
            hand.press("#hint-back")
            assert text(page) == old_text
            hand.press("#position-ai")
            wait_for_game(page)


def test_all_games_by_keyboard_on_a_desk(ready_page: Opener) -> None:
    """Set values, have invalid ones refused, reload, and start a two-player game."""
    with ready_page(warm=True, **CALM) as page:
        mouse(page)
        toured = sample(games.IDS, 2)
        for game in toured:
            opened(page, game)
            old_text = text(page)
            tab_to(page, "position-text", 120)
            page.locator("#position-text").fill("nonsense")
            key(page, "Tab")
            assert page.locator(".position-said.is-refused").count() == 1
            page.locator("#position-text").fill(old_text)
            tab_to(page, "position-preset", 120)
            select(
                page,
                "#position-preset",
                str(page.evaluate("[...document.querySelector('#position-preset').options].at(-1).value")),
            )
            rest(page)
            made = text(page)
            if game == toured[0]:
                reload(page)
                opened(page, game)
                assert text(page) == made
                tab_to(page, "position-hint", 160)
                key(page, "Enter")
                wait_for(
                    page, "!!document.querySelector('#hint-back') && !document.querySelector('#hint-stop')"
                )
                tab_to(page, "hint-back", 60)
                key(page, "Enter")
                assert text(page) == made
            tab_to(page, "position-two", 160)
            assert focus(page) == "position-two"
            key(page, "Enter")
            wait_for_game(page)


@pytest.mark.once
def test_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        for game in ("bataille", "trafalgar"):
            opened(page, game)
            hand.press(".arranged-tray .button")
            assert in_themes(page) == []
