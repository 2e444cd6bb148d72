"""Tests of exercises made from the player's own games, by touch on a phone and by keyboard on a desk."""

from __future__ import annotations

import pytest
from captain import CALM, open_record, send_file, status, type_action
from conftest import DESK, PHONE, Opener
from driver import Page
from hands import Hand, exists, fingers, focus, go, key, mouse, reload, select, tab_to
from looks import COVERED, SMALL, WIDE, at_size, in_themes, sample
from waiting import rest, wait_for, wait_for_element

from navals import games
from navals.club.study.search import ExerciseSearch
from navals.core.record import record
from tests.records import missed

pytestmark = pytest.mark.browser


def keys_of(game: str) -> dict[int, str]:
    """Return the better action of each exercise of the game, by ply."""
    return {
        advice.ply: advice.better
        for advice in ExerciseSearch(record.read(missed(game)), (0,)).finish().exercises
    }


def switch_on(page: Page) -> None:
    """Switch on the search for exercises, which is off in other tests."""
    page.locator("#study-watch").click()


def look_through(page: Page, game: str, first: bool) -> None:
    """Import a record, wait until it has been searched for exercises, and filter the list by its game."""
    go(page, "#/")
    send_file(page, "#open-record", "game.navals", missed(game))
    go(page, "#/study")
    if first:
        switch_on(page)
    wait_for(page, "!!document.querySelector('#study-next') && !document.querySelector('#study-watch')")
    rest(page)
    if exists(page, "#study-game"):
        select(page, "#study-game", game)


def by_touch(hand: Hand) -> None:
    """Give up, then compare the line played with the better one."""
    page = hand.page
    assert "It was your turn. Find a better move." in status(page)
    assert page.evaluate(WIDE) == []
    hand.press("#trial-give-up")
    wait_for_element(page, "#trial-better")
    assert "This would have been better." in status(page)
    assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
    for choice in ("played", "better"):
        hand.press(f"#trial-{choice}")
        assert page.locator(f"#trial-{choice}").get_attribute("aria-pressed") == "true"


def by_keys(page: Page, game: str) -> None:
    """Try again: type the better action and check that it is accepted."""
    key(page, "z")
    assert "Find a better move" in status(page) and not exists(page, "#trial-better")
    assert page.evaluate(COVERED) == []
    type_action(page, keys_of(game)[int(page.url.rsplit("/", 1)[1])])
    wait_for_element(page, "#trial-better")
    assert "Correct" in status(page) and focus(page) == "trial-next"


def test_all_games_by_touch_on_a_phone_and_by_keys_on_a_desk(ready_page: Opener) -> None:
    """Turn mistakes into exercises and solve them."""
    with ready_page(**(PHONE | CALM)) as page:
        hand = fingers(page)
        rest(page)
        toured = sample(games.IDS, 1)
        for game in toured:
            look_through(page, game, game == toured[0])
            assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
            if game == toured[0]:
                tab_to(page, "study-next", 80)
                key(page, "Enter")
            else:
                hand.press("#study-next")
            by_touch(hand)
            at_size(page, **DESK["viewport"])
            by_keys(page, game)
            at_size(page, **PHONE["viewport"])
        # Solved exercises are due again tomorrow, even after a reload.
        reload(page)
        go(page, "#/study")
        assert page.locator("#exercises").inner_text().count("in 1 day") == len(toured)


@pytest.mark.once
def test_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        open_record(page, missed("mats"))
        go(page, "#/study")
        switch_on(page)
        wait_for_element(page, "#study-next")
        assert in_themes(page) == []
        hand.press("#study-next")
        assert in_themes(page) == []
        hand.press("#trial-give-up")
        wait_for(page, "!!document.querySelector('#trial-better')")
        assert in_themes(page) == []
