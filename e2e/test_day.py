"""Daily positions: a sample by touch on a phone, then by keyboard on a desktop."""

from __future__ import annotations

import pytest
from captain import CALM, status, type_action
from conftest import PHONE, Opener
from driver import Page
from hands import fingers, focus, go, key, mouse, reload, tab_to
from looks import EVERYTHING, SMALL, WIDE, in_themes, sample
from waiting import wait_for, wait_for_element

from navals import games
from navals.ui.features.daily import model

pytestmark = pytest.mark.browser
AREA = "JSON.stringify(document.querySelector('#table-board').getBoundingClientRect())"


def key_of(page: Page, game: str) -> str:
    """Return the best action in the position of the day, by the page's date."""
    year, month, day = page.evaluate(
        "[new Date()].map((d) => [d.getFullYear(), d.getMonth() + 1, d.getDate()])[0]"
    )
    return model.make_trial(game, model.datetime.date(year, month, day)).exercise.better


def test_all_games_by_touch_on_a_phone(ready_page: Opener) -> None:
    """Each position is opened and its solution shown; the grade survives a reload."""
    with ready_page(warm=True, **(PHONE | CALM)) as page:
        hand = fingers(page)
        go(page, "#/")
        hand.press("#day-link")
        wait_for(page, "!!document.querySelector('#days')")
        assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
        toured = sample(games.IDS, 2)
        for game in toured:
            hand.press(f"#day-open-{game}")
            wait_for_element(page, "#trial-give-up")
            assert "Find the best move" in status(page) and page.evaluate(WIDE) == []
            hand.press("#trial-give-up")
            wait_for_element(page, "#trial-better")
            assert "This would have been better." in status(page)
            assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
            hand.press("#trial-better")
            hand.press("#trial-next")
            wait_for(page, "!!document.querySelector('#days')")
            assert "☆☆☆" in page.locator(f"#day-{game}").inner_text()
        reload(page)
        go(page, "#/day")
        wait_for(page, "!!document.querySelector('#day-copy')")
        assert page.locator("#days").inner_text().count("☆☆☆") == len(toured)
        assert "1 day in a row." in page.locator("#day-said").inner_text()


def test_by_keyboard_on_a_desk(ready_page: Opener) -> None:
    """Typing the best action earns three stars; another try does not count."""
    with ready_page(warm=True, **CALM) as page:
        mouse(page)
        go(page, "#/day")
        toured = games.IDS[:2] if EVERYTHING else games.IDS[:1]
        for game in toured:
            wait_for(page, "!!document.querySelector('#days')")
            tab_to(page, f"day-open-{game}", 80)
            key(page, "Enter")
            wait_for_element(page, "#trial-give-up")
            area = page.evaluate(AREA)
            type_action(page, key_of(page, game))
            wait_for_element(page, "#trial-better")
            assert "Correct" in status(page) and focus(page) == "trial-next"
            assert page.evaluate(AREA) == area, "the board keeps its place"
            key(page, "z")
            assert "Find the best move" in status(page)
            go(page, "#/day")
        assert page.locator("#days").inner_text().count("★★★") == len(toured)


@pytest.mark.once
def test_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        go(page, "#/day")
        wait_for(page, "!!document.querySelector('#days')")
        assert in_themes(page) == []
        hand.press("#day-open-mats")
        wait_for(page, "!!document.querySelector('#trial-give-up')")
        hand.press("#trial-give-up")
        wait_for_element(page, "#trial-better")
        assert in_themes(page) == []
