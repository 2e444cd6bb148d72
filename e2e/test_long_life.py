"""Test that a long-lived tab does not leak: resources must not grow when the same games are played again."""

from __future__ import annotations

import pytest
from captain import CALM
from conftest import PHONE, Opener
from hands import Hand, fingers, go, reload
from lifetime import COUNTED, counts, live_through
from waiting import rest

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.exhaustive]

ROUND = (0, 6, 17, 8, 4)
"""Numbers of games for `live_through`: against the computer, between two people, and reviewed."""
ROOM = {"heap": 1.15, "nodes": 1.1, "listeners": 1.05}
"""Factors by which these counts may grow; other counts must not grow at all."""


PRESSED = (
    "() => { const stop = document.querySelector('.study-looking:has(#study-progress) #study-watch');"
    " stop?.click(); return Boolean(stop); }"
)


def leave_unstudied(hand: Hand) -> bool:
    """Stop the search for exercises, which takes most of the time and uses no resources of the page.

    Return whether a search was running and could be stopped.
    """
    page = hand.page
    go(page, "#/study")
    # Find and press in one step: the button disappears when the search ends.
    pressed = bool(page.evaluate(PRESSED))
    rest(page)
    go(page, "#/")
    return pressed


def test_a_tab_holds_no_more_after_ten_games_than_after_five(visit: Opener, site: str) -> None:
    with visit(site, **(CALM | PHONE)) as (page, _):
        page.add_init_script(COUNTED)
        reload(page)
        hand = fingers(page)
        looking = True
        for number in ROUND:
            live_through(hand, number)
            looking = looking and not leave_unstudied(hand)
        assert not looking
        before = counts(page)
        for number in ROUND:
            live_through(hand, number)
        after = counts(page, len(before["timers"]))
    grown = {
        name: (before[name], count)
        for name, count in after.items()
        if (len(count) > len(before[name]) if name == "timers" else count > before[name] * ROOM.get(name, 1))
    }
    assert not grown, (before, after)
