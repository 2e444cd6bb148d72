"""The comments of golden games."""

from __future__ import annotations

from pathlib import Path

import pytest

from navals.games.trafalgar.game import GAME
from navals.games.trafalgar.rules import events
from tests.records import commented, golden

TOLD = (events.FlagHome, events.FlagPassed, events.FlagTaken, events.GunDown, events.GunLost, events.MastLost,
        events.Mended, events.Noted, events.Sunk)  # fmt: skip


@pytest.mark.parametrize("path", golden("trafalgar").values(), ids=golden("trafalgar"))
def test_the_comments_tell_the_damage(path: Path) -> None:
    """R14-R16, R29, R31, R34-R39: masts, guns, sinkings and flags, line by line, in the words of the log."""
    told = 0
    for happened, comment in commented(path):
        said = [str(GAME.sentence(e, None, ["English", "French"])) for e in happened if isinstance(e, TOLD)]
        assert comment == " ".join(said)
        told += len(said)
    assert told > 10
