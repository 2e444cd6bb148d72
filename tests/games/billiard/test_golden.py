"""Comments and statistics of golden matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals.core.message import Message
from navals.core.record import record
from navals.games.billiard.rules.statistics import statistics
from tests.records import with_comments


@pytest.mark.parametrize("path", with_comments("billiard").values(), ids=with_comments("billiard"))
def test_the_comments_tell_the_scores(path: Path) -> None:
    """B21, R30: a score at the start of a comment is the score after that shot."""
    text = path.read_text(encoding="utf-8")
    replay = record.read(text)
    lines = [line for line in text.split("\n") if re.match(r"\d+\.", line)]
    count = 0
    # a line may hold two draws
    for line, position in zip(reversed(lines), reversed(replay.positions), strict=False):
        if score := re.search(r"; (\d+)/(\d+)", line):
            assert position.state.view(None).scores == (int(score[1]), int(score[2]))
            count += 1
    assert count > 8


def counted(name: str) -> tuple[tuple[Message, tuple[int, ...]], ...]:
    """Return the statistics of a golden match."""
    replay = record.read(with_comments("billiard")[name].read_text(encoding="utf-8"))
    return statistics(replay.options, replay.events)


def test_the_statistics_of_a_match_are_those_of_its_shots() -> None:
    """B21, by player: 7 shots to 6, 19 points of damage to 2, one repair, one dive."""
    rows = {row.text: numbers for row, numbers in counted("sheet")}
    assert rows == {
        "Shots": (7, 6),
        "Nothing pocketed": (0, 2),
        "Enemies pocketed": (8, 2),
        "Damage dealt": (19, 2),
        "Damage to your own side": (0, 2),
        "Repairs": (0, 1),
        "Dives": (0, 1),
        "Fouls": (0, 0),
    }
    pairs = {row.text: numbers for row, numbers in counted("fouls")}
    assert pairs["Fouls"] == (0, 1, 0, 1)
    assert pairs["Damage dealt"] == (3 + 6 + 2 + 2, 0, 2 + 1 + 2 + 2, 2)
