"""The computer thinks in a second worker, or in the first if the second fails."""

from __future__ import annotations

import bataille
import pytest
from captain import ANY_GAME, CALM
from conftest import Opener
from driver import Page
from hands import mouse
from waiting import rest, wait_for

pytestmark = pytest.mark.browser

WORKERS = "document.querySelectorAll('script[type=py]').length"
KILL = (
    "[...document.querySelectorAll('script[type=py]')].slice(1).forEach((script) =>"
    " script.xworker.terminate())"
)
# Record whether the second worker was ever busy.
NOTE = """new MutationObserver(() => {
  if (document.documentElement.hasAttribute('data-thinking')) globalThis.thought = true; })
  .observe(document.documentElement, { attributes: true, attributeFilter: ['data-thinking'] })"""


def thinker_ready(page: Page) -> None:
    """Wait until the second worker is ready."""
    wait_for(page, "performance.getEntriesByName('thinker-ready').length > 0", "the thinker is there")
    rest(page)


def test_the_computer_thinks_beside_the_page_and_in_it_when_the_thinker_dies(
    visit: Opener, site: str
) -> None:
    with visit(site, **CALM) as (page, guard):
        guard.allow("thinker")
        hand = mouse(page)
        bataille.begin(hand, mode="two")
        while (state := bataille.my_move(page)) != "place":
            hand.press(ANY_GAME[state])
        bataille.place_random(hand)
        assert page.evaluate(WORKERS) == 1, "a game between people needs no second worker"
        page.evaluate(NOTE)
        bataille.first_shot(hand, level="expert")
        thinker_ready(page)
        assert page.evaluate(WORKERS) == 2
        bataille.shoot(hand)
        assert bataille.my_move(page) == "fire"
        assert page.evaluate("globalThis.thought === true"), "the second worker was at work"
        hand.press("#hint")
        assert page.locator("#hint[aria-pressed=true]").count() == 1, "a hint, thought of there as well"
        hand.press("#hint")
        for _ in range(2):
            page.evaluate(KILL)
            bataille.shoot(hand)
            assert bataille.my_move(page) == "fire"
