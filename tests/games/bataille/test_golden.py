"""What the comments of golden games of Bataille navale tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from navals.games.bataille.rules.state import Bombed, Skipped
from tests.records import commented, golden


@pytest.mark.parametrize("path", golden("bataille").values(), ids=golden("bataille"))
def test_the_comments_tell_the_answers(path: Path) -> None:
    """R7, R9: water, hit, sunk, and who is skipped."""
    for events, comment in commented(path):
        for event in events:
            if isinstance(event, Bombed):
                assert event.answer in comment
            if isinstance(event, Skipped):
                assert "skipped (R9)" in comment
