"""A tab that lives long: what it holds after some games is what it held after the same ones before."""

from __future__ import annotations

import pytest
from captain import CALM
from conftest import PHONE, Opener
from hands import Hand, fingers, go, reload, shown
from lifetime import COUNTED, counts, live_through

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.long]

ROUND = (0, 6, 17, 8, 4)
"""A game of each kind: against the computer, of two people, looked through."""
ROOM = {"heap": 1.15, "nodes": 1.1, "listeners": 1.05}
"""How many times as much of it is no growth yet; of all else not one more is."""


def leave_unstudied(hand: Hand) -> bool:
    """Games are not looked through for exercises from now on: that takes four fifths of the time, and holds nothing of the page (``bench/soak.py`` leaves
    it on). Whether there was one to look through, so that it could be said."""
    page = hand.page
    go(page, "#/study")
    if there := shown(page, "#study-progress"):
        hand.press("#study-watch")
    go(page, "#/")
    return there


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
