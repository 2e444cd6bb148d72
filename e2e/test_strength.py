"""Tests of the opponent that adapts to the player, and of the time limit for the computer."""

from __future__ import annotations

import bataille
import pytest
from captain import CALM, set_up, start
from conftest import PHONE, Opener
from driver import Page
from hands import fingers, go, mouse, select, shown
from looks import FITS, violations
from test_thinking import NOTE, thinker_ready
from waiting import rest, wait_for

pytestmark = pytest.mark.browser


def help_of(page: Page, field: str) -> str:
    return page.locator(f"#{field}-help").inner_text()


@pytest.mark.exhaustive
@pytest.mark.once
def test_as_strong_as_you_moves_with_the_results(ready_page: Opener) -> None:
    """Resign two games: the opponent gets weaker each time, and the rating chart shows it."""
    with ready_page(**(PHONE | CALM)) as page:
        hand = fingers(page)
        ratings = []
        for number in range(2):
            set_up(hand, "bataille", "ai", "quick", kind_1="you")
            said = help_of(page, "kind-1")
            ratings.append(int(said.split("Rated ")[1].split(".")[0]))
            assert ("Your first games" in said) is (number == 0)
            assert page.evaluate(FITS)
            start(hand)
            bataille.place_random(hand)
            assert f"Rival ({ratings[-1]})" in page.locator("#main").inner_text()
            hand.press("#game-menu")
            hand.press("#menu-resign")
            hand.press("#confirm-yes")
            assert "Your rating " in page.locator("#finale-rating").inner_text()
            hand.press("#finale-look")
            go(page, "#/")
        assert ratings[1] < ratings[0]
        go(page, "#/statistics")
        assert shown(page, "#plot-rating-bataille") and page.evaluate(FITS)
        assert violations(page) == []


@pytest.mark.exhaustive
def test_an_expert_thinks_longer_and_can_be_stopped(ready_page: Opener) -> None:
    """The computer thinks for the time set, and "Move now" ends it."""
    with ready_page(**CALM) as page:
        hand = mouse(page)
        page.evaluate(NOTE)
        set_up(hand, "bataille", "ai", "quick", kind_1="expert", first="A")
        select(page, "#seconds", "30")
        start(hand)
        bataille.place_random(hand)
        thinker_ready(page)
        assert bataille.my_move(page) == "fire"
        # The first decision, at normal effort, calibrates the second.
        bataille.shoot(hand)
        assert bataille.my_move(page) == "fire"
        page.locator(".cell.is-legal").first.click()
        page.locator("#fire").click()
        wait_for(page, "document.documentElement.hasAttribute('data-thinking')", "the second worker thinks")
        page.locator("#play-now").click()
        rest(page)
        assert shown(page, "#fire"), "it played what it had found"
        assert page.evaluate("globalThis.thought === true")
