"""From the home page to the first decision: number of taps, the page while loading, and reloads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import bataille
import pytest
from captain import CALM, ENGLISH, LINES, status
from conftest import PHONE, Opener, offline_ready
from hands import exists, fingers, go, go_back, mouse
from looks import LANGUAGES, at_size, sample
from playwright.sync_api import Page, Route
from waiting import ready, wait_for

from navals import games

pytestmark = [pytest.mark.browser, pytest.mark.once]

SMALL = {"viewport": {"width": 390, "height": 664}}
DECIDES = (
    "!document.querySelector('[data-modal]') && document.querySelector('.game-table :is([data-act],"
    " [data-tap], [data-drag])') !== null"
)
"""JavaScript: whether a player can act at the game table."""


def test_two_taps_at_most_from_the_home_page_to_the_first_decision(visit: Opener, site: str) -> None:
    with visit(site, **(PHONE | CALM | SMALL)) as (page, _):
        hand = fingers(page)
        for game in sample(games.IDS, 2, "taps"):
            # A first visit: press Play and skip the lesson.
            hand.press(f"#{game}-play")
            assert exists(page, "#door-learn")
            assert page.locator("#door-learn").bounding_box()["y"] < 600, "the lesson is offered in sight"
            hand.press("#door-play")
            wait_for(page, DECIDES, "the first decision")
            assert "thinking" not in status(page)
            go_back(page)
            assert exists(page, ".screen-home"), "back from the game is home, not a form"
            # A return visit: press Play.
            hand.press(f"#{game}-play")
            wait_for(page, DECIDES, "the first decision of the second game")
            assert "thinking" not in status(page)
            go_back(page)


@pytest.mark.parametrize("language", sample([*LANGUAGES], 1, "shelf"))
def test_the_whole_shelf_is_in_sight(visit: Opener, site: str, language: str) -> None:
    """All games fit without scrolling on phone and desktop, and the last row of the shelf is full."""
    with visit(site, **(PHONE | SMALL | {"locale": LANGUAGES[language]})) as (page, _):
        ready(page)
        bottoms = (
            "[...document.querySelectorAll('.game-card')].map((card) => card.getBoundingClientRect().bottom)"
        )
        for width, height in ((390, 664), (1280, 800)):
            at_size(page, width, height)
            assert max(page.evaluate(bottoms)) <= height
        rights = (
            "[...document.querySelectorAll('.home-games > *')].map((one) =>"
            " Math.round(one.getBoundingClientRect().right))"
        )
        edge = page.evaluate(rights)
        assert edge[-1] == max(edge), "the last row is full"
        # This also holds with a link to games on two devices.
        go(page, "#/mats/duel")
        fingers(page).press("#duel-turns")
        go(page, "#/")
        assert exists(page, "#duel-link")
        at_size(page, 1280, 800)
        assert page.evaluate("document.querySelector('.home-games').getBoundingClientRect().bottom") <= 800


# --- while the engine starts


@contextmanager
def hold_engine(visit: Opener, url: str, **options: Any) -> Iterator[tuple[Page, Callable[[], None], Any]]:
    """Open a page; yield it and functions that reload it with the engine held back, and let the engine go."""
    waiting: list[Route] = []
    with visit(url, fresh=True, service_workers="block", **options) as (page, guard):
        guard.allow("no service worker|ServiceWorker")

        def hold() -> None:
            # Playwright needs a Python function here, not a built-in method.
            page.context.route("**/*.wasm", lambda route: waiting.append(route))  # noqa: PLW0108
            page.reload(wait_until="domcontentloaded")

        def let_go() -> None:
            for route in waiting:
                route.continue_()
            waiting.clear()
            page.context.unroute("**/*.wasm")
            ready(page)

        try:
            yield page, hold, let_go
        finally:
            # A page with pending requests does not close.
            for route in waiting:
                route.abort()


def quiet(page: Page, expression: str, what: str) -> None:
    """Wait for an expression, with the engine still starting."""
    wait_for(page, expression, what)
    assert page.evaluate("document.documentElement.dataset.engine") == "starting"


@pytest.mark.chromium_only("requests are held back on their way")
def test_a_press_while_the_engine_starts_is_answered_at_once(visit: Opener, site: str) -> None:
    with hold_engine(visit, site, **(PHONE | SMALL | ENGLISH)) as (page, hold, let_go):
        hold()
        page.evaluate("scrollTo(0, 9999)")
        page.locator("#uncharted-play").tap()
        quiet(page, "document.querySelector('.screen-door li') && scrollY === 0", "the page before the game")
        page.locator("#door-play").tap()
        quiet(page, "document.querySelector('#door-play[data-pressed]')", "the button shows it")
        quiet(page, "document.querySelector('.engine-hint').textContent.includes('Got it')", "and words do")
        let_go()
        assert exists(page, ".game-table")
        # The second time the lesson is not offered: the page says that the game is loading.
        go(page, "#/")
        hold()
        page.locator("#uncharted-play").tap()
        quiet(page, "document.querySelector('.door-wait')", "the game is on its way")
        assert not exists(page, "#door-learn")
        let_go()
        # The set-up page opens before the engine has loaded, and keeps what is chosen on it meanwhile.
        go(page, "#/")
        hold()
        page.locator("#trafalgar-more").tap()
        page.locator("#trafalgar-ai").tap()
        quiet(page, "document.querySelector('#start')", "the set-up")
        page.locator("#kind-1").select_option("expert")
        page.locator("label:has(#preset-race)").tap()
        let_go()
        assert page.locator("#kind-1").input_value() == "expert"
        assert page.locator("#preset-race").is_checked()


# --- reloads

FIRST = """addEventListener("DOMContentLoaded", () => {
  const seen = (selector) => document.querySelector(selector)?.checkVisibility({
      visibilityProperty: true }) ?? false;
  globalThis.first = [seen(".game-table"), seen(".screen-home"),
      document.querySelector("#title")?.textContent];
  globalThis.told = [];
  const told = () => globalThis.told.push(document.querySelector("#engine").textContent);
  new MutationObserver(told).observe(document.querySelector("#engine"), { childList: true, subtree: true,
      characterData: true });
});"""


def test_a_reload_shows_the_game_as_it_was_at_once_also_offline(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, guard):
        hand = mouse(page)
        bataille.first_shot(hand)
        title = page.locator("#title").text_content()
        other = page.context.new_page()
        other.add_init_script(FIRST)
        other.goto(page.url, wait_until="domcontentloaded")
        assert other.evaluate("globalThis.first")[:2] == [False, False], "in a new tab neither that nor home"
        ready(other)
        assert exists(other, ".game-table")
        other.close()
        offline_ready(page)
        guard.allow("net::ERR|Failed to load")  # the browser checks for a new service worker
        page.context.set_offline(True)
        page.add_init_script(FIRST)
        page.reload(wait_until="domcontentloaded")
        assert page.evaluate("globalThis.first") == [True, False, title]
        ready(page)
        assert not exists(page, ".game-table[inert]")
        assert page.evaluate(
            "globalThis.told.length > 0 && !globalThis.told.some((words) => /Download/.test(words))"
        )
        go(page, "#/")
        bataille.begin(hand, mode="two")
        hand.press("#lift")
        assert exists(page, ".game-table")
        page.reload(wait_until="domcontentloaded")
        assert page.evaluate("globalThis.first[0]") is False, "what one of two people sees is not kept"


GO = """([cell, delay]) => {
  let answers = 0;
  document.addEventListener("navals:answer", (event) => {
    if (event.detail !== "aim" || ++answers < 2) return;
    // Here the page shows it.
    if (delay) setTimeout(() => location.reload(), delay);
    else location.reload();
  });
  document.querySelector(cell).click();
  setTimeout(() => document.querySelector(cell).click(), 400);
}"""


@pytest.mark.chromium_only("the page goes to another document by itself, at a moment that is heard of")
def test_nothing_that_was_shown_as_done_is_lost_by_a_reload(visit: Opener, site: str) -> None:
    with visit(site, **ENGLISH) as (page, _):
        hand = mouse(page)
        bataille.first_shot(hand)
        for delay in sample((0, 5, 20, 60, 120, 300), 1):
            lines = page.evaluate(LINES)
            cell = page.evaluate("'#' + document.querySelector('.cell.is-legal').id")
            with page.expect_navigation(wait_until="domcontentloaded"):
                page.evaluate(GO, [cell, delay])
            ready(page)
            assert page.evaluate(LINES) >= lines + 1, f"{delay} ms after it was shown"
