"""Tests of the opponent that adapts to the player, and of the time limit for the computer."""

from __future__ import annotations

import bataille
import pytest
from captain import CALM, set_up, start
from conftest import Opener
from hands import exists, mouse, select
from test_thinking import NOTE, thinker_ready
from waiting import rest, wait_for

pytestmark = pytest.mark.browser


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
        assert exists(page, "#fire"), "it played what it had found"
        assert page.evaluate("globalThis.thought === true")
