"""Comments of the golden games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals.core.record import record
from navals.games.uncharted.game import GAME
from navals.games.uncharted.rules.events import CriticalHit, MeleeBegan, Played, RamDeclared, Sunk, Taken
from tests.records import with_comments


@pytest.mark.parametrize("path", with_comments("uncharted").values(), ids=with_comments("uncharted"))
def test_the_comments_tell_what_happened(path: Path) -> None:
    """Rams, melees, critical hits, cards and losses, in order."""
    text = path.read_text(encoding="utf-8")
    comments = " ".join(line.partition(";")[2].strip() for line in text.split("\n"))
    # The words of when the games were recorded.
    comments = re.sub(r"(\S+) is a prize of (\w+)\.", r"\2 takes \1 as a prize.", comments)
    at = count = 0
    for event in (event for events in record.read(text).events for event in events):
        if isinstance(event, RamDeclared | MeleeBegan | CriticalHit | Played | Sunk | Taken):
            at = comments.index(str(GAME.sentence(event, None, ("Ann", "Bo"))), at) + 1
            count += 1
    assert count > 15
