"""Test that a long-lived tab does not leak: resources must not grow when the same games are played again."""

from __future__ import annotations

import pytest
from captain import CALM
from conftest import PHONE, Opener
from hands import fingers
from lifetime import COUNTED, counts, live_through

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.exhaustive]

ROUND = (0, 6, 17, 8, 4)
"""Numbers of games for `live_through`: against the computer, between two people, and reviewed."""
ROOM = {"heap": 1.15, "nodes": 1.1, "listeners": 1.05}
"""Factors by which these counts may grow; other counts must not grow at all."""


def test_a_tab_holds_no_more_after_ten_games_than_after_five(visit: Opener, site: str) -> None:
    with visit(site, script=COUNTED, **(CALM | PHONE)) as (page, _):
        hand = fingers(page)
        for number in ROUND:
            live_through(hand, number)
        old = counts(page)
        for number in ROUND:
            live_through(hand, number)
        new = counts(page, len(old["timers"]))
    grown = {
        name: (old[name], count)
        for name, count in new.items()
        if (len(count) > len(old[name]) if name == "timers" else count > old[name] * ROOM.get(name, 1))
    }
    assert not grown, (old, new)
