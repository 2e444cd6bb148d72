"""Tests of tournaments: a league in each game by touch, a knockout cup by keyboard."""

from __future__ import annotations

import pytest
from captain import CALM, resigned
from conftest import PHONE, Opener
from driver import Page
from hands import fingers, focus, go, key, mouse, reload, select, tab_to
from looks import EVERYTHING, SMALL, WIDE, in_themes, sample
from waiting import rest, wait_for, wait_for_element

from navals import games

pytestmark = pytest.mark.browser

TABLE = "#standings"


def set_up(page: Page, game: str, count: int, kinds: dict[int, str]) -> None:
    """Fill in the game and the players, leaving the draw as it is."""
    go(page, "#/tournament/new")
    wait_for(page, "!!document.querySelector('#tournament-start')")
    select(page, "#tournament-game", game)
    select(page, "#count", str(count))
    for seat, kind in kinds.items():
        select(page, f"#kind-{seat}", kind)
    rest(page)


def read_message(page: Page) -> str:
    return page.locator("#tournament-said").inner_text()


@pytest.mark.parametrize("game", sample(games.IDS, 1, "league"))
def test_a_league_by_touch_on_a_phone(ready_page: Opener, game: str) -> None:
    """Play a league of a person and a computer; the table survives reloads."""
    with ready_page(**(PHONE | CALM)) as page:
        hand = fingers(page)
        set_up(page, game, 2, {0: "person", 1: "easy"})
        assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
        hand.press("#tournament-start")
        wait_for_element(page, TABLE)
        assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []
        hand.press("#play-0-0")
        if game == games.IDS[0] or not EVERYTHING:
            # Reload in the middle of the game, and resume it from the tournament page.
            reload(page)
            go(page, "#/tournament")
            hand.press("#tournaments a")
            wait_for_element(page, TABLE)
            hand.press("#match-0-0 a")
        resigned(hand)
        hand.press("#finale-event")
        wait_for_element(page, TABLE)
        assert "wins the tournament." in read_message(page)
        reload(page)
        wait_for_element(page, TABLE)
        assert "wins the tournament." in read_message(page)
        assert page.evaluate(WIDE) == [] and page.evaluate(SMALL, 24) == []


def test_a_cup_by_keyboard_on_a_desk(ready_page: Opener) -> None:
    """Run a cup of three computers: play out games, pair rounds, then delete the cup."""
    with ready_page(**CALM) as page:
        mouse(page)
        set_up(page, "mats", 3, {0: "easy", 1: "easy", 2: "medium"})
        tab_to(page, "system-all", 30)
        key(page, "ArrowRight")
        key(page, "ArrowRight")
        assert page.locator("#system-knockout").is_checked()
        tab_to(page, "tournament-start", 60)
        key(page, "Enter")
        wait_for_element(page, TABLE)
        for round_ in range(2):
            while settle := page.evaluate(
                "[...document.querySelectorAll('[id^=settle-]')].map((one) => one.id)"
            ):
                # Drawn games are replayed.
                played = page.locator("[id^=bout-]").count()
                tab_to(page, *settle, 60)
                key(page, "Enter")
                wait_for(
                    page,
                    "!document.querySelector('#playout-stop') &&"
                    f" document.querySelectorAll('[id^=bout-]').length > {played}",
                    "the game is played out",
                )
                rest(page)
                assert focus(page).startswith("bout-")
            if round_ == 0:
                tab_to(page, "pair", 60)
                key(page, "Enter")
                wait_for_element(page, "#round-1")
        assert "wins the tournament." in read_message(page)
        tab_to(page, "tournament-delete", 60)
        key(page, "Enter")
        wait_for(page, "location.hash === '#/tournament'")
        rest(page)
        assert page.locator("#tournaments").count() == 0 and focus(page) == "shelf-undo"


@pytest.mark.once
def test_in_every_theme(visit: Opener, site: str) -> None:
    with visit(site, warm=True, **CALM) as (page, _):
        hand = mouse(page)
        set_up(page, "mats", 5, {0: "easy", 1: "person"})
        assert in_themes(page) == []
        hand.press("#tournament-start")
        wait_for_element(page, TABLE)
        assert in_themes(page) == []
        go(page, "#/tournament")
        assert in_themes(page) == []
