"""What the comments of golden games of MATS tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navals.core.record import record
from navals.core.seat import CHANCE, NOBODY
from navals.games.mats.rules.events import Decided, Struck
from navals.games.mats.rules.notation import throwers
from navals.games.mats.rules.statistics import statistics
from tests.records import commented, golden, golden_text


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


def test_whose_die_it_is() -> None:
    """R3, R19, R23: for the initiative A's and B's; in a combat player 1's and player 2's, then one for each ship that was struck."""
    replay = record.read(golden_text("mats-classic"))
    thrown = [
        throwers(position.state)
        for position, move in zip(replay.positions, replay.moves, strict=False)
        if move.seat == CHANCE
    ]
    initiative, first, second = [0, 1], [0, 1, 0], [1, 0, 1, 1]
    assert [player for (player,) in thrown[:9]] == initiative + first + second


@pytest.mark.parametrize("path", golden("mats").values(), ids=golden("mats"))
def test_what_is_counted_is_what_the_comments_tell(path: Path) -> None:
    replay = record.read(path.read_text(encoding="utf-8"))
    comments = " ".join(comment for _, comment in commented(path))
    won = tuple(comments.count(f"{side} wins") for side in "AB")
    combats = sum(won) + comments.count("both lose")
    sunk = tuple(len(re.findall(rf"{enemy}'s \w+ sunk", comments)) for enemy in "BA")
    counted = [numbers for _, numbers in statistics(replay.events)]
    assert counted == [(combats, combats), won, sunk]
