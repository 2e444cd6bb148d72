"""What the comments of golden games of MATS tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from navals.core.seat import NOBODY
from navals.games.mats.rules.events import Decided, Struck
from tests.records import commented, golden


@pytest.mark.parametrize("path", golden("mats").values(), ids=golden("mats"))
def test_the_comments_tell_the_combats(path: Path) -> None:
    """R19-R22: totals, winners and damage, line by line."""
    told = 0
    for happened, comment in commented(path):
        for event in happened:
            if isinstance(event, Decided):
                who = "both lose" if event.winner == NOBODY else f"{'AB'[event.winner]} wins"
                assert f"{event.totals[0]} to {event.totals[1]}, {who}" in comment
                told += 1
            if isinstance(event, Struck):
                assert f"{'AB'[event.seat]}'s {event.ship} {'sunk' if event.sunk else 'hit'}" in comment
    assert told > 4
