"""Tests of custom boards and scenarios: make them by touch or keyboard, play on them, share them by link."""

from __future__ import annotations

import pytest
from captain import CALM
from conftest import PHONE, Opener
from driver import Page
from hands import Hand, exists, fingers, go, mouse
from looks import SMALL, WIDE, in_themes
from waiting import ready, rest, wait_for, wait_for_element, wait_for_game

from navals import games
from navals.core.record import link, record

pytestmark = pytest.mark.browser

BRUSHES = {"land": "6,9", "reef": "18.5,12"}
"""The cell (column, row) or the point (inches) at which to apply each brush by keyboard. A game has one of
the two."""
SPOTS = {"land": (0.5, 0.42), "reef": (0.385, 0.745)}
"""The point at which to apply each brush by touch, as fractions of the picture's width and height."""
COPIES = """Object.defineProperty(navigator, "clipboard", {
  configurable: true, value: {writeText: async (text) => { globalThis.copied = text; }}})"""


def opened(page: Page, game: str) -> bool:
    """Open the page of positions; return whether the ground can be edited there."""
    go(page, f"#/{game}/position")
    wait_for_element(page, "#position-said")
    return page.locator("#position-ground").count() == 1


def opened_up(page: Page) -> bool:
    """Return whether the section for the ground is open, as the user left it."""
    return bool(page.evaluate("document.querySelector('#position-ground').open"))


def brush_of(page: Page) -> str:
    """Return the first brush that this game has."""
    return next(name for name in BRUSHES if page.locator(f"#take-{name}").count())


def tap(hand: Hand, spot: tuple[float, float]) -> None:
    """Tap the picture at a position given as fractions of its width and height."""
    picture = hand.page.locator(".arranged-tap").first
    picture.scroll_into_view_if_needed()
    rest(hand.page)
    box = picture.bounding_box()
    assert box is not None
    hand.tap((box["x"] + spot[0] * box["width"], box["y"] + spot[1] * box["height"]))


def ground(page: Page) -> str:
    """Return the text of the ground."""
    return str(page.evaluate("document.querySelector('#ground-text').value"))


def link_of(page: Page) -> str:
    """Return the link copied by the button."""
    page.evaluate(COPIES)
    page.locator("#position-copy").click()
    rest(page)
    return str(wait_for(page, "globalThis.copied"))


def test_made_by_touch_and_sent_by_link(ready_page: Opener, visit: Opener, site: str) -> None:
    """Edit the ground with a brush, undo and redo it, share it by link, and play on it in another profile."""
    with ready_page(warm=True, **(PHONE | CALM)) as page:
        hand, urls = fingers(page), []
        for game in [name for name in games.IDS if opened(page, name)]:
            opened(page, game)
            old = ground(page)
            if not opened_up(page):
                hand.press("#position-ground > summary")
            brush = brush_of(page)
            hand.press(f"#take-{brush}")
            assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
            tap(hand, SPOTS[brush])
            made = ground(page)
            assert made != old
            hand.press("#position-undo")
            assert ground(page) == old
            tap(hand, SPOTS[brush])
            assert ground(page) == made
            hand.press("#position-larger")
            assert page.evaluate(WIDE) == []
            hand.press("#position-larger")
            url = link_of(page)
            assert len(url) < 2048
            with_ground = record.read(link.decode(url[url.index(link.PREFIX) :]))
            assert made in record.write(with_ground)
            urls.append(url)
            # The link can be opened here too.
            go(page, url[url.index("#") :])
            hand.press("#adopt")
            assert "#/play/" in page.url
            opened(page, game)
            hand.press("#position-ai")
            wait_for_game(page)
    with visit(site, **(PHONE | CALM)) as (other, _):
        hand = fingers(other)
        for url in urls:
            go(other, url[url.index("#") :])
            assert exists(other, "#guest")
            hand.press("#adopt")
            assert "#/play/" in other.url


@pytest.mark.once
def test_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        ready(page)
        for game in [name for name in games.IDS if opened(page, name)]:
            opened(page, game)
            if not opened_up(page):
                hand.press("#position-ground > summary")
            hand.press(f"#take-{brush_of(page)}")
            assert in_themes(page) == []
