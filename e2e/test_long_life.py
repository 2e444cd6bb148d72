"""A tab that lives long: what it holds after some games is what it held after the same ones before."""

from __future__ import annotations

import pytest
from captain import CALM
from conftest import PHONE, Opener
from hands import Hand, fingers, go, reload
from lifetime import COUNTED, counts, live_through
from waiting import rest

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.exhaustive]

ROUND = (0, 6, 17, 8, 4)
"""A game of each kind: against the computer, of two people, looked through."""
ROOM = {"heap": 1.15, "nodes": 1.1, "listeners": 1.05}
"""How many times as much of it is no growth yet; of all else not one more is."""


PRESSED = (
    "() => { const stop = document.querySelector('.study-looking:has(#study-progress) #study-watch');"
    " stop?.click(); return Boolean(stop); }"
)


def leave_unstudied(hand: Hand) -> bool:
    """Games are not looked through for exercises from now on: that takes four fifths of the time, and holds
    nothing of the page.
    Whether there was one to look through, so that it could be said."""
    page = hand.page
    go(page, "#/study")
    # Found and pressed at once: when all games are looked through, the switch goes with what it is about.
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
